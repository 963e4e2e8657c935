"""Every search against the reference searches, on native games, on the twins as users' games, and on random trees."""

from __future__ import annotations

from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import fiveply
import reference.lines
import reference.pnt
import reference.quixo
import reference.search
import reference.tree
import truths
from fiveply import Heuristic, Limits
from fiveply.game import Player, Position
from fiveply.games import LineGame, PntGame, QuixoGame, TreeGame, make
from test_twins import RANDOM, lines_parameters, some_picks, some_tree

FINISHED = 1000.0


def coarse(game: Any, state: Any) -> float:
    """Judge a state by a few bits of what it looks like, so that ties are common; -0.0 is among the answers."""
    text = getattr(state, "path", None) or getattr(game, "path", lambda _: None)(state)
    if text is None:
        text = tuple(getattr(state, "rows", None) or game.rows_of(state))
    return float(crc32(repr(tuple(text)).encode()) % 5 - 2) * (1.0 if game.turn(state) is Player.FIRST else -1.0)


def start(native: Any, twin: Any, picks: list[int]) -> tuple[Position[Any, Any], Any]:
    """Return the position of both after a random, unfinished game."""
    position, state = native.position(), twin.initial()
    for pick in picks:
        moves = twin.legal_moves(state)
        after = twin.play(state, moves[pick % len(moves)]) if moves else state
        if twin.outcome(after) is not None:
            break
        position, state = position.play(moves[pick % len(moves)]), after
    return position, state


def affordable(position: Position[Any, Any], depth: int) -> int:
    """Return the depth, or less where the twin would take long."""
    while depth > 1 and len(position.legal_moves) ** depth > 6000:
        depth -= 1
    return depth


def compare(position: Any, twin: Any, state: Any, depth: int, native: Any, judge: Any, win: float) -> None:
    """Search with everything and compare: the plain searches in every count, deepening in what it promises."""
    heuristic = None if native is None else Heuristic(native, win or None)
    true = reference.search.minimax(twin, state, depth, judge, win)
    for name in ("minimax", "alpha_beta"):
        found = true if name == "minimax" else reference.search.alpha_beta(twin, state, depth, judge, win)
        report = getattr(fiveply, name)(position, Limits(depth=depth), heuristic=heuristic, statistics=True)
        assert (report.value, report.move) == (true.value, true.move)
        assert (found.value, found.move) == (true.value, true.move)
        stats, counts = report.stats, found.counts
        assert stats is not None
        assert (stats.visited, stats.evaluated, stats.expanded) == (
            counts.visited,
            counts.evaluated,
            counts.visited - counts.evaluated,
        )
        assert (stats.cutoffs, stats.skipping_cutoffs) == (counts.cutoffs, counts.skipping_cutoffs)
        assert (dict(stats.by_depth), stats.max_depth) == (dict(counts.by_depth), counts.max_depth)
        assert list(stats.by_depth) == sorted(stats.by_depth)
        assert stats.average_depth == pytest.approx(float(counts.average_depth), abs=1e-12)
        assert stats.recursion_depth == pytest.approx(float(counts.recursion_depth), abs=1e-9)
        assert stats.branching_factor == pytest.approx(float(counts.branching_factor), abs=1e-12)
        assert (report.visited, report.late, report.exact) == (counts.visited, False, counts.judged == 0)
        follows(report, depth)
    report = fiveply.deepen(position, Limits(depth=depth), heuristic=heuristic)
    if true.counts.judged and sees_ahead(position.game, native is not None):
        # Its values are better than minimax to a depth; where they are exact they are the true ones.
        if report.exact and len(position.legal_moves) <= 8:
            assert report.value == fiveply.alpha_beta(position).value * (win or 1)
    else:
        assert report.value == true.value
        assert report.move in true.best
    if true.counts.judged == 0:
        assert report.exact
    # The table can lengthen this line beyond the depth.
    follows(report, None)


def sees_ahead(game: Any, judges: bool) -> bool:
    """Say whether a game tells `deepen` more than its rules: PNT, lines; where lines are points, if none judges."""
    if isinstance(game, PntGame):
        return True
    if not isinstance(game, LineGame) or game.goal == "fill":
        return False
    if not game.has_gravity:
        return game.goal == "first"
    return not game.is_wrapped and 2 <= game.k <= 8 and (game.goal == "first" or not judges)


def follows(report: Any, depth: int | None) -> None:
    """Check that the line of play is one, and that no number is a negative zero."""
    position = report.position
    for move in report.pv:
        position = position.play(move)
    assert report.pv[:1] == (report.move,)
    assert depth is None or len(report.pv) <= depth
    assert str(report.value) != "-0.0"


@settings(max_examples=150)
@given(RANDOM, st.integers(1, 6), st.booleans())
def test_trees(random: Random, depth: int, judged: bool) -> None:
    text = some_tree(random, random.randint(1, 6), 3)
    note(text)
    native, twin = TreeGame(text), reference.tree.Tree(text)
    judge = coarse if judged else reference.search.margin
    for game in (native, twin):
        report = fiveply.deepen(game.position(), Limits(depth=depth))
        if report.exact:
            assert report.value == reference.search.minimax(twin, twin.initial()).value
        compare(
            game.position(), twin, twin.initial(), depth, judge if judged else None, judge, FINISHED if judged else 0
        )


@settings(max_examples=80)
@given(RANDOM, st.integers(1, 4))
def test_lines_without_a_heuristic(random: Random, depth: int) -> None:
    parameters = lines_parameters(random)
    note(str(parameters))
    native, twin = LineGame(**parameters), reference.lines.Lines(**parameters)
    if twin.outcome(twin.initial()) is None:
        position, state = start(native, twin, some_picks(random))
        compare(position, twin, state, affordable(position, depth), None, reference.search.margin, 0)


@settings(max_examples=60)
@given(RANDOM, st.sampled_from([(3, 3, 3), (2, 4, 3), (3, 4, 3)]), st.booleans(), st.booleans())
def test_lines_with_a_coarse_heuristic(random: Random, shape: tuple[int, int, int], gravity: bool, wrap: bool) -> None:
    native = LineGame(*shape, gravity=gravity, wrap=wrap)
    twin = reference.lines.Lines(*shape, gravity=gravity, wrap=wrap)
    position, state = start(native, twin, some_picks(random)[:6])
    compare(position, twin, state, 4, coarse, coarse, FINISHED)
    compare(Position(twin, state), twin, state, 3, coarse, coarse, FINISHED)


@settings(max_examples=60)
@given(RANDOM, st.integers(1, 4), st.sampled_from(["score", "freedoms"]))
def test_lines_with_the_defined_heuristics(random: Random, depth: int, heuristic: str) -> None:
    rules = lines_parameters(random) | ({"goal": "most"} if heuristic == "score" else {"goal": "fill", "wrap": True})
    note(str(rules))
    native, twin = LineGame(**rules), reference.lines.Lines(**rules)
    judge = reference.lines.score_difference if heuristic == "score" else reference.lines.basic_static_eval
    if twin.outcome(twin.initial()) is None:
        position, state = start(native, twin, some_picks(random))
        assert fiveply.heuristics.evaluate(native, position.state, heuristic) == judge(twin, state)
        compare(position, twin, state, affordable(position, depth), heuristic, judge, 0)


@settings(max_examples=60)
@given(RANDOM, st.integers(2, 4), st.sampled_from([2, 4]))
def test_quixo(random: Random, n: int, players: int) -> None:
    native, twin = QuixoGame(n, players), reference.quixo.Quixo(n, players)
    position, state = start(native, twin, some_picks(random))
    depth = {4: 4, 6: 3, 8: 2}.get(n * players, 1)
    compare(position, twin, state, depth, None, reference.search.margin, 0)


@settings(max_examples=80)
@given(RANDOM, st.integers(1, 6))
def test_pnt(random: Random, depth: int) -> None:
    n = random.randint(3, 60)
    note(f"n={n}")
    native, twin = PntGame(n), reference.pnt.Pnt(n)
    position, state = start(native, twin, some_picks(random))
    judge = reference.pnt.static_evaluation
    assert fiveply.heuristics.evaluate(native, position.state, "static") == judge(twin, state)
    compare(position, twin, state, affordable(position, depth), "static", judge, 0)


@settings(max_examples=40)
@given(st.sampled_from(["tic-tac-toe", "toro-tile:rows=3,cols=3,k=3", "pnt:n=14"]), RANDOM)
def test_to_the_end(spec: str, random: Random) -> None:
    """Without a limit every search knows the true value, and deepening also how soon the win comes."""
    native = make(spec)
    twins = {"tic-tac-toe": (3, 3, 3, False), "toro-tile:rows=3,cols=3,k=3": (3, 3, 3, True)}
    twin: Any = reference.pnt.Pnt(14)
    if spec in twins:
        *shape, wrap = twins[spec]
        twin = reference.lines.Lines(*shape, wrap=wrap)
    position, state = start(native, twin, [0, 0, *some_picks(random)])
    value, distance = reference.search.perfect(twin, state, {})
    for report in (fiveply.minimax(position), fiveply.alpha_beta(position), fiveply.deepen(position)):
        assert (report.value, report.exact) == (value, True)
    report = fiveply.solve(position)
    assert (report.value, report.exact) == (value, True)
    report = fiveply.deepen(position)
    if value > 0 and report.distance is not None:
        assert report.distance == distance


WINS_IN_ONE = [
    ("tic-tac-toe", ["11.", "22.", "..."], Player.FIRST, {(0, 2)}),
    ("tic-tac-toe", ["1.1", "22.", "1.."], Player.SECOND, {(1, 2)}),
    ("connect-four", ["......."] * 5 + ["111.222"], Player.FIRST, {3}),
    (
        "gold-rush",
        ["#1.#..#", "1......", "......1", "#..#.1#", ".2..2..", "..2..2.", "#..#..#"],
        Player.FIRST,
        {(6, 2)},
    ),
]


@pytest.mark.parametrize(("spec", "rows", "turn", "wins"), WINS_IN_ONE)
def test_all_find_a_win_in_one(spec: str, rows: list[str], turn: Player, wins: set[Any]) -> None:
    game = make(spec)
    position = Position(game, game.state_of(rows, turn))
    found = {move for move in position.legal_moves if position.play(move).outcome is not None}
    assert found == wins
    reports = [
        fiveply.minimax(position, Limits(depth=2)),
        fiveply.alpha_beta(position, Limits(depth=2)),
        fiveply.deepen(position, Limits(depth=4)),
        fiveply.mcts(position, Limits(nodes=4000)),
    ]
    for report in reports:
        assert report.move in found, report.algorithm


def test_mcts_answers_the_same_for_the_same_seed() -> None:
    position = make("connect-four").position()
    one, same, other = (fiveply.mcts(position, Limits(nodes=500), seed=seed) for seed in (1, 1, 2))
    assert (one.move, one.value, one.children) == (same.move, same.value, same.children)
    assert one.children != other.children
    assert sum(child.visits for child in one.children) in (499, 500)


@pytest.mark.parametrize(
    "spec", ["tic-tac-toe", "line-em-up:n=4,s=3", "quixo:n=3", "pnt:n=30", "toro-tile:rows=3,cols=3,k=3"]
)
def test_mcts_does_not_lose_to_random(spec: str, rng: Random) -> None:
    """Each of these games is won, or at least not lost, by the side that it plays."""
    game = make(spec)
    player = Player.SECOND if spec.startswith("pnt") and fiveply.solve(game.position()).value < 0 else Player.FIRST
    won = 0
    for seed in range(8):
        position = game.position()
        while position.outcome is None and len(position.moves) < 200:
            if position.turn is player:
                position = position.play(fiveply.mcts(position, Limits(nodes=2000), seed=seed).move)
            else:
                position = position.play(rng.choice(position.legal_moves))
        assert position.outcome is not None
        assert position.outcome.winner is not player.other
        won += position.outcome.winner is player
    assert won >= 6


def test_the_assignments_recursion_depth() -> None:
    """specs/README.md, the worked example."""
    tree = make("tree:text=(((1 1) 1 (1 1)) (1 1) 1 1)")
    stats = fiveply.minimax(tree.position(), statistics=True).stats
    example = truths.table("lineup_figures")["ard_example"]
    assert stats.evaluated == example["evaluated"]
    assert {str(depth): number for depth, number in stats.by_depth.items()} == example["by_depth"]
    assert f"{stats.average_depth:.2f}" == "2.22"
    assert f"{stats.recursion_depth:.2f}" == "1.67"


def test_the_textbooks_tree() -> None:
    """AIMA, figure 5.5: the value is 3, and two leaves of the second branch are never seen."""
    position = make("tree:text=((3 12 8) (2 4 6) (14 5 2))").position()
    report = fiveply.alpha_beta(position, statistics=True)
    assert (report.value, report.move, report.stats.evaluated) == (3, 0, 7)
    assert fiveply.minimax(position, statistics=True).stats.evaluated == 9
