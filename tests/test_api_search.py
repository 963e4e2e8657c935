"""The searches as Python sees them: what they need, what they answer, on built-in games and on one's own."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from fiveply import (
    Child,
    Heuristic,
    HeuristicError,
    LimitError,
    Limits,
    Position,
    Report,
    Statistics,
    Stop,
    Stopped,
    alpha_beta,
    deepen,
    load,
    make,
    mcts,
    minimax,
    solve,
)

EXAMPLES = Path(__file__).parents[1] / "examples"
SMALL = ["tic-tac-toe", "toro-tile:rows=3,cols=3,k=3", "connect-four:rows=3,cols=4,k=3", "pnt:9", "tree", "quixo:n=2"]


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"seconds": 0}, "seconds=0 is out of range; seconds is a number above 0"),
        ({"seconds": -1}, "seconds=-1 is out of range"),
        ({"seconds": float("nan")}, "seconds=nan is out of range"),
        ({"seconds": float("inf")}, "seconds=inf is out of range"),
        ({"depth": 0}, "depth=0 is out of range; depth is a whole number from 1 up"),
        ({"depth": 2.5}, "depth=2.5 is out of range"),
        ({"depth": True}, "depth=True is out of range"),
        ({"depth": 2**31}, "depth=2147483648 is out of range"),
        ({"nodes": 0}, "nodes=0 is out of range"),
        ({"nodes": 2**63}, "nodes=9223372036854775808 is out of range"),
    ],
)
def test_wrong_limits_are_named(limits: dict[str, Any], message: str) -> None:
    with pytest.raises(LimitError) as caught:
        Limits(**limits)
    assert str(caught.value).startswith(message)


def test_limits_combine() -> None:
    assert Limits(depth=3, seconds=2).tighter(Limits(depth=5, nodes=7)) == Limits(seconds=2, depth=3, nodes=7)
    assert Limits().tighter(Limits()) == Limits()


def test_a_search_without_end_is_refused_in_words() -> None:
    quixo = make("quixo").position()
    for search in (minimax, alpha_beta):
        with pytest.raises(LimitError, match=r"needs a depth here: positions of quixo can repeat"):
            search(quixo, Limits(nodes=1000))
    with pytest.raises(LimitError, match=r"deepen needs a limit here: .* give seconds, depth or nodes"):
        deepen(quixo)
    with pytest.raises(LimitError, match=r"mcts never ends by itself; give seconds or nodes"):
        mcts(make("tic-tac-toe").position(), Limits(depth=4))
    with pytest.raises(LimitError, match="quixo can't be solved by searching to the end"):
        solve(make("quixo:players=4").position())


@pytest.mark.parametrize("spec", [*SMALL, f"{EXAMPLES}/nim.py:Nim"])
def test_all_exact_searches_agree_with_the_plain_reference(spec: str) -> None:
    game = load(spec)
    limits = Limits(depth=30) if game.length_bound() is not None else Limits(depth=4)
    for first in game.legal_moves(game.initial())[:3]:
        position = game.position().play(first)
        plain = minimax(position, limits)
        assert plain.value == reference_value(position, limits.depth or 0)
        report = alpha_beta(position, limits)
        assert (report.value, report.move) == (plain.value, plain.move)
        assert deepen(position, limits).value == plain.value
        if game.length_bound() is not None:
            assert solve(position).value == plain.value


def reference_value(position: Position[Any, Any], depth: int) -> float:
    """Return the value by a plain negamax over the same game's own methods."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.margin_for(position.turn)
    if depth == 0:
        return 0
    best = float("-inf")
    for move in position.legal_moves:
        after = position.play(move)
        value = reference_value(after, depth - 1)
        best = max(best, value if after.turn is position.turn else -value)
    return best


def test_a_report_tells_everything() -> None:
    position = make("tic-tac-toe").position().play_text("A0", "A1", "B0")
    report = alpha_beta(position, Limits(depth=9), statistics=True)
    assert report.move_text == "C0"
    assert report.move == (0, 2)
    assert (report.value, report.exact, report.algorithm) == (
        0 if report.value == 0 else report.value,
        True,
        "alpha_beta",
    )
    assert report.position is position
    assert report.pv[0] == report.move
    assert report.pv_text[0] == "C0"
    assert report.late is False
    assert report.seconds > 0
    assert report.nodes_per_second > 0
    stats = report.stats
    assert isinstance(stats, Statistics)
    assert stats.visited == report.visited == stats.evaluated + stats.expanded
    assert sum(stats.by_depth.values()) == stats.evaluated
    assert stats.branching_factor == (stats.visited - 1) / (stats.visited - stats.evaluated)
    assert "position" not in repr(report)
    assert repr(report).startswith("Report(move=(0, 2), value=")
    assert alpha_beta(position, Limits(depth=2)).stats is None


def test_a_report_goes_to_json() -> None:
    position = make("connect-four").position().play_text("3")
    report = alpha_beta(position, Limits(depth=3), heuristic="threats", statistics=True)
    fields = json.loads(json.dumps(report.as_dict(), allow_nan=False))
    assert fields["move"] == report.move_text
    assert fields["pv"] == list(report.pv_text)
    assert fields["depth"] == 3
    assert sum(fields["stats"]["by_depth"].values()) == fields["stats"]["evaluated"]
    assert "position" not in fields
    assert "children" not in fields
    fields = json.loads(json.dumps(mcts(position, Limits(nodes=200)).as_dict(), allow_nan=False))
    visits = {child["move"]: child["visits"] for child in fields["children"]}
    assert set(visits) == set("0123456")
    assert visits[fields["move"]] == max(visits.values())
    assert "stats" not in fields


def test_a_finished_position_has_no_move_and_its_true_value() -> None:
    over = make("tic-tac-toe").position().play_text("A0", "A1", "B0", "B1", "C0")
    for report in (minimax(over), alpha_beta(over), deepen(over), mcts(over, Limits(nodes=10)), solve(over)):
        assert report.move is None
        assert report.move_text is None
        assert report.pv == ()
        assert report.value == -1
    stuck = make("pnt:2").position()
    assert (solve(stuck).move, solve(stuck).value) == (None, -1)


def test_pnt_is_solved_by_matching() -> None:
    report = solve(make("pnt:1000").position())
    assert report.algorithm == "matching"
    assert report.exact
    assert report.value in (-1, 1)
    for n in range(3, 24):
        position = make(f"pnt:{n}").position()
        plain = alpha_beta(position)
        assert solve(position).value == plain.value
        if plain.value > 0:
            assert solve(position).move == plain.move


def test_deepen_reports_progress_and_respects_depth() -> None:
    position = make("connect-four").position()
    seen: list[Report[Any, Any]] = []
    report = deepen(position, Limits(depth=5), heuristic="threats", progress=seen.append)
    assert [each.depth for each in seen] == [1, 2, 3, 4, 5]
    assert all(each.algorithm == "deepen" and each.move is not None for each in seen)
    assert report.depth == 5
    assert report.value == alpha_beta(position, Limits(depth=5), heuristic="threats").value


def test_mcts_repeats_itself_under_one_seed() -> None:
    position = make("tic-tac-toe").position().play_text("A0", "A1", "B0", "B1")
    reports = [mcts(position, Limits(nodes=500), seed=seed) for seed in (1, 1, 2)]
    assert reports[0].children == reports[1].children
    assert [child.visits for child in reports[0].children] != [child.visits for child in reports[2].children]
    assert all(report.move_text == "C0" for report in reports)
    assert all(isinstance(child, Child) for child in reports[0].children)
    best = max(reports[0].children, key=lambda child: child.visits)
    assert best.move == reports[0].move
    assert best.value > 0.5


def middle(game: Any, state: Any) -> float:
    mine = "1" if game.turn(state).value == 0 else "2"
    return sum(row[3] == mine for row in game.rows_of(state)) - sum(
        row[3] in "12" and row[3] != mine for row in game.rows_of(state)
    )


def test_functions_judge_native_games() -> None:
    position = make("connect-four").position()
    for heuristic in (middle, Heuristic(middle), Heuristic(middle, win=50)):
        report = alpha_beta(position, Limits(depth=1), heuristic=heuristic)
        assert (report.move, report.value) == (3, 1)
    won = position.play_text("0", "1", "0", "1", "0", "1")
    assert alpha_beta(won, Limits(depth=2), heuristic=Heuristic(middle, win=50)).value == 50
    assert alpha_beta(won, Limits(depth=2), heuristic=middle).value == 1_000_000


def test_an_unknown_heuristic_is_named() -> None:
    position = make("connect-four").position()
    with pytest.raises(HeuristicError, match="connect-four has no heuristic 'threat'; did you mean threats"):
        alpha_beta(position, Limits(depth=1), heuristic="threat")
    with pytest.raises(HeuristicError, match="is neither the name of a heuristic nor a function"):
        alpha_beta(position, Limits(depth=1), heuristic=3)  # type: ignore[arg-type]


class OwnError(Exception):
    pass


def test_exceptions_of_ones_own_come_out_unchanged() -> None:
    error = OwnError("mine")

    def fails(game: Any, state: Any) -> float:
        raise error

    for search in (minimax, alpha_beta, deepen):
        with pytest.raises(OwnError) as caught:
            search(make("tic-tac-toe").position(), Limits(depth=2), heuristic=fails)
        assert caught.value is error


@pytest.mark.parametrize("answer", [float("nan"), float("inf"), None, "1", 10**400])
def test_a_heuristic_must_answer_a_finite_number(answer: Any) -> None:
    with pytest.raises(ValueError, match="must be a finite number"):
        alpha_beta(make("tic-tac-toe").position(), Limits(depth=2), heuristic=lambda game, state: answer)


def test_a_switch_stops_a_search_in_another_thread() -> None:
    stop = Stop()
    ended: list[object] = []

    def run() -> None:
        try:
            ended.append(deepen(make("gomoku").position(), Limits(seconds=60), stop=stop))
        except Stopped as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    time.sleep(0.05)
    assert not ended
    before = time.perf_counter()
    stop.set()
    thread.join(10)
    assert time.perf_counter() - before < 0.5
    assert isinstance(ended[0], Stopped)
    with pytest.raises(Stopped):
        solve(make("connect-four").position(), stop=stop)


def test_time_is_kept() -> None:
    for search in (minimax, alpha_beta, deepen, mcts):
        report = search(make("gomoku").position(), Limits(seconds=0.1))
        assert report.late
        assert report.move is not None
        assert 0.05 < report.seconds < 0.3
