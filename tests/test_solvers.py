"""The solvers behind `solve`: who serves what, what they answer, and how they are watched and stopped."""

from __future__ import annotations

import gc
import json
import threading
import weakref
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fiveply
from cli_world import fiveply as command
from fiveply import LimitError, MoveValue, Position, Progress, Stop, Stopped, make, solve, solved
from fiveply.cli import ExitStatus
from fiveply.search.solvers import SOLVERS, Effort, solver_of


def random_position(spec: str, plies: int, rng: Random) -> Position[Any, Any] | None:
    position = make(spec).position()
    for _ in range(plies):
        if position.is_over:
            return None
        position = position.play(rng.choice(position.legal_moves))
    return None if position.is_over else position


def end(report: Any) -> tuple[float, int | None]:
    return report.value, report.distance


SERVED = [
    ("matching", "pnt:n=30"),
    ("table", "quixo:n=3"),
    ("forward", "connect-four"),
    ("forward", "max-connect-4"),
    ("forward", "connect-four:rows=4,cols=5,k=3"),
    ("forward", "tic-tac-toe"),
    ("forward", "toro-tile:rows=3,cols=3,k=3"),
    ("deepen", "lines:rows=3,cols=3,k=3,goal=most"),
]


@pytest.mark.parametrize(("name", "spec"), SERVED)
def test_each_game_has_its_solver(name: str, spec: str) -> None:
    solver = solver_of(make(spec))
    assert solver is not None
    assert solver.name == name


def test_a_game_that_plays_by_other_rules_is_not_taken_for_a_native_one() -> None:
    class Reversed(fiveply.games.LineGame):
        def outcome(self, state: Any) -> Any:
            found = super().outcome(state)
            return None if found is None else fiveply.Outcome(-found.margin)

    solver = solver_of(Reversed(3, 3, 3, gravity=True))
    assert solver is not None
    assert solver.name == "deepen"


SMALL = [
    "connect-four:rows=4,cols=4,k=3",
    "connect-four:rows=3,cols=4,k=3",
    "max-connect-4:rows=4,cols=4,k=3",
    "quixo:n=2",
]


@pytest.mark.parametrize("spec", SMALL)
def test_values_of_all_moves_are_those_of_the_positions_after_them(spec: str) -> None:
    rng = Random(5)
    for plies in range(6):
        position = random_position(spec, plies, rng)
        if position is None:
            continue
        report = solve(position, moves=True)
        assert [each.move for each in report.moves] == list(position.legal_moves)
        best = max(report.moves, key=MoveValue.rank)
        assert (best.value, best.distance) == end(report)
        assert report.move in [each.move for each in report.moves if each.rank() == best.rank()]
        for each in report.moves:
            after = position.play(each.move)
            if after.outcome is not None:
                assert each.value == after.outcome.margin_for(position.turn)
            else:
                assert each.value == -solve(after).value


def test_the_line_of_play_is_the_whole_rest_of_a_perfect_game() -> None:
    rng = Random(3)
    for plies in (20, 24, 28, 32) * 5:
        position = random_position("connect-four", plies, rng)
        if position is None:
            continue
        report = solve(position)
        for move in report.pv:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.margin_for(report.position.turn) == report.value
        assert report.distance in (None, len(report.pv))


def test_a_solve_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[Progress] = []
    stop = Stop()

    def progress(now: Progress) -> None:
        told.append(now)
        if len(told) == 3:
            stop.set()

    with pytest.raises(Stopped):
        solve(make("connect-four:rows=7,cols=8").position(), progress=progress, stop=stop)
    assert [now.visited for now in told] == sorted(now.visited for now in told)
    last = told[-1]
    assert last.visited > 0
    assert last.low is not None
    assert last.high is not None
    assert last.low < last.high
    assert last.remaining(1.0) is None
    assert Progress(10, total=30).remaining(2.0) == 4.0


def test_what_progress_raises_comes_out() -> None:
    def fail(_: Progress) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        solve(make("connect-four:rows=7,cols=8").position(), progress=fail)


def test_a_thread_that_waits_for_the_solver_can_be_stopped() -> None:
    position, first, second = make("connect-four:rows=7,cols=8").position(), Stop(), Stop()
    ended: list[str] = []

    def work(name: str, stop: Stop) -> None:
        with pytest.raises(Stopped):
            solve(position, stop=stop)
        ended.append(name)

    threads = [threading.Thread(target=work, args=(name, stop)) for name, stop in (("one", first), ("two", second))]
    for thread in threads:
        thread.start()
    for stop, thread in zip((second, first), reversed(threads), strict=True):
        stop.set()
        thread.join(10)
    assert ended == ["two", "one"]


def test_the_table_is_as_large_as_asked_and_kept_from_call_to_call() -> None:
    game = make("connect-four:rows=5,cols=5")
    first = solve(game.position(), memory=1 << 23)
    again = solve(game.position())
    assert end(first) == end(again)
    assert again.visited < first.visited / 2
    with pytest.raises(ValueError, match="memory"):
        solve(game.position(), memory=0)


def test_a_folder_is_refused_where_nothing_is_kept() -> None:
    with pytest.raises(LimitError, match="keeps nothing in a folder"):
        solve(make("tic-tac-toe").position(), folder="x")


def test_solved_answers_at_once_or_not_at_all() -> None:
    assert solved(make("connect-four").position()) is None
    assert solved(make("line-em-up").position()) is None
    report = solved(make("pnt:n=1000").position())
    assert report is not None
    assert report.exact
    assert solved(make("pnt:n=1").position()) is None
    late = random_position("connect-four", 25, Random(1))
    assert late is not None
    report = solved(late)
    assert report is not None
    assert end(report) == end(solve(late))


def test_an_effort_asks_for_nothing_by_itself() -> None:
    assert Effort() == Effort(None, None, None, None, None)
    assert SOLVERS[-1].name == "deepen"


def test_the_command_shows_every_move(tmp_path: Path) -> None:
    moves = "3 3 3 3 3 1 2 3 1 0 4 4 2 2"
    result = command("solve", "connect-four", "--moves", moves, "--all", cwd=tmp_path)
    assert result.status is ExitStatus.OK
    assert "a win in 1: 1 of 6 moves\n  5\n" in result.out
    assert "\na draw: " in result.out
    found = json.loads(command("solve", "connect-four", "--moves", moves, "--all", "--json", cwd=tmp_path).out)
    assert found["value"] == 1
    assert found["distance"] == 1
    assert {each["move"] for each in found["moves"]} == {"0", "1", "2", "4", "5", "6"}
    assert "5" in found["winning_moves"]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (["--memory", "lots"], "not a size of memory like 500M or 2G"),
        (["--memory", "0"], "not a size of memory"),
        (["--threads", "0"], "whole number from 1 to 256"),
        (["--folder", "kept"], "keeps nothing in a folder"),
    ],
)
def test_wrong_options_are_told_in_a_sentence(options: list[str], what: str, tmp_path: Path) -> None:
    result = command("solve", "tic-tac-toe", *options, cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert what in result.err
    assert not list(tmp_path.iterdir())


def test_a_game_takes_its_solver_with_it() -> None:
    game = make("tic-tac-toe")
    solve(game.position())
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None
