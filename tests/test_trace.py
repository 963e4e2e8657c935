"""A search written down: against the textbook's tree, the search's own statistics, and plain minimax."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import Any

import pytest

from fiveply import Game, Outcome, Player, make
from fiveply.game import Position
from fiveply.search import LimitError, Limits, Trace, alpha_beta, minimax, trace

GAMES = [
    "tic-tac-toe",
    "line-em-up:n=4,s=3,b=2",
    "max-connect-4:rows=3,cols=4,k=3",
    "quixo:n=3",
    "pnt:n=9",
    "gold-rush",
]


class Countdown(Game[int, int]):
    """Take one or two; who takes the last one wins, but after a two the same side moves on."""

    def initial(self) -> int:
        return 14

    def turn(self, state: int) -> Player:
        return Player(state % 2)

    def legal_moves(self, state: int) -> list[int]:
        return [2, 4] if state > 5 else [1, 2] if state > 1 else [1]

    def play(self, state: int, move: int) -> int:
        return max(0, state - move)

    def outcome(self, state: int) -> Outcome | None:
        return Outcome.win(Player.FIRST) if state == 0 else None


def some_positions(rng: random.Random) -> list[Position[Any, Any]]:
    """Return positions of every kind of game, at most six moves from the start."""
    found = []
    for spec in GAMES:
        position = make(spec).position()
        for _ in range(rng.randrange(6)):
            after = position.play(rng.choice(list(position.legal_moves)))
            position = position if after.is_over else after
        found.append(position)
    return found


def value_of(traced: Trace[Any, Any], number: int) -> float:
    """Return a node's value from its children's alone, as its side sees it."""
    node = traced.nodes[number]
    if node.is_leaf:
        return node.value
    values = []
    for child in node.children:
        value = value_of(traced, child)
        values.append(value if traced.nodes[child].turn is node.turn else -value)
    return max(values)


def test_the_textbooks_tree() -> None:
    traced = trace(make("tree:((3 12 8) (2 4 6) (14 5 2))").position())
    assert traced.report.value == 3
    assert [(node.move_text, node.value, node.is_leaf, len(node.skipped)) for node in traced.nodes] == [
        ("", 3, False, 0),
        ("0", -3, False, 0),
        ("0", 3, True, 0),
        ("1", 12, True, 0),
        ("2", 8, True, 0),
        ("1", -2, False, 2),
        ("0", 2, True, 0),
        ("2", -2, False, 0),
        ("0", 14, True, 0),
        ("1", 5, True, 0),
        ("2", 2, True, 0),
    ]
    second = traced.nodes[5]
    assert (second.alpha, second.beta, second.bound, second.skipped) == (-math.inf, -3, "at least", (1, 2))
    assert [traced.nodes[number].position.moves for number in second.children] == [(1, 0)]


def test_the_textbooks_steps() -> None:
    steps = list(trace(make("tree:((3 12 8) (2 4 6) (14 5 2))").position()).steps())
    assert [(step.kind, step.node, step.child, step.best, step.alpha, step.beta) for step in steps[:8]] == [
        ("enter", 0, None, None, -math.inf, math.inf),
        ("enter", 1, None, None, -math.inf, math.inf),
        ("leaf", 2, None, 3, -math.inf, math.inf),
        ("back", 1, 2, -3, -3, math.inf),
        ("leaf", 3, None, 12, -math.inf, 3),
        ("back", 1, 3, -3, -3, math.inf),
        ("leaf", 4, None, 8, -math.inf, 3),
        ("back", 1, 4, -3, -3, math.inf),
    ]
    kinds = Counter(step.kind for step in steps)
    assert kinds == {"enter": 4, "leaf": 7, "back": 10, "cutoff": 2}
    assert [step.node for step in steps if step.kind == "cutoff"] == [5, 7]


def test_the_worked_example_of_the_statistics() -> None:
    traced = trace(make("tree:(((3 5) 2 (6 9)) (1 2) 0 7)").position(), "minimax")
    leaves = [node.ply for node in traced.nodes if node.is_leaf]
    assert (len(leaves), Counter(leaves)) == (9, {1: 2, 2: 3, 3: 4})
    assert len(traced.nodes) == 14


@pytest.mark.parametrize("name", ["alpha-beta", "minimax"])
def test_a_trace_is_the_search_itself(name: Any, rng: random.Random) -> None:
    search = alpha_beta if name == "alpha-beta" else minimax
    for position in some_positions(rng):
        traced = trace(position, name, 3, most=200_000)
        alone = search(position, Limits(depth=3), statistics=True)
        stats, nodes = traced.report.stats, traced.nodes
        assert stats is not None
        assert alone.stats is not None
        assert (traced.report.move, traced.report.value, traced.report.pv) == (alone.move, alone.value, alone.pv)
        assert stats.visited == alone.stats.visited == len(nodes)
        assert stats.evaluated == sum(node.is_leaf for node in nodes)
        assert stats.cutoffs == sum(node.is_cut for node in nodes)
        assert stats.skipping_cutoffs == sum(bool(node.skipped) for node in nodes)
        assert stats.by_depth == Counter(node.ply for node in nodes if node.is_leaf)
        assert stats.max_depth == max(node.ply for node in nodes)
        assert value_of(traced, 0) == traced.report.value


def test_every_child_is_entered_or_skipped(rng: random.Random) -> None:
    for position in some_positions(rng):
        traced = trace(position, depth=3, most=200_000)
        for node in traced.nodes:
            played = [traced.nodes[child].move for child in node.children]
            if not node.is_leaf:
                assert [*played, *node.skipped] == list(node.position.legal_moves)
            assert all(traced.nodes[child].parent == node.number for child in node.children)


def test_a_value_is_the_bound_that_it_says(rng: random.Random) -> None:
    for position in some_positions(rng):
        depth = 3
        traced = trace(position, depth=depth, most=200_000)
        for node in rng.sample(traced.nodes, min(60, len(traced.nodes))):
            if node.ply == depth or node.position.is_over:
                continue
            true = minimax(node.position, Limits(depth=depth - node.ply)).value
            if node.bound == "exact":
                assert node.value == true
            elif node.bound == "at least":
                assert node.value <= true
            else:
                assert node.value >= true


def test_steps_keep_the_windows_that_children_get(rng: random.Random) -> None:
    for position in some_positions(rng):
        traced = trace(position, depth=2, most=200_000)
        window: dict[int, tuple[float, float]] = {}
        for step in traced.steps():
            node = traced.nodes[step.node]
            if step.kind in ("enter", "leaf") and node.parent is not None:
                alpha, beta = window[node.parent]
                is_same = traced.nodes[node.parent].turn is node.turn
                assert (node.alpha, node.beta) == ((alpha, beta) if is_same else (-beta, -alpha))
            window[step.node] = (step.alpha, step.beta)


def test_a_game_in_python_with_sides_that_move_twice() -> None:
    position = Countdown().position()
    traced = trace(position, depth=6)
    assert any(traced.nodes[node.parent].turn is node.turn for node in traced.nodes if node.parent is not None)
    assert traced.report.value == minimax(position, Limits(depth=6)).value == value_of(traced, 0)
    assert trace(position, "minimax", 4, heuristic=lambda game, state: float(state)).report.stats is not None


def test_heuristics_by_name_judge_the_leaves() -> None:
    position = make("line-em-up:n=4,s=3").position()
    traced = trace(position, depth=2, heuristic="windows")
    assert traced.report.value == alpha_beta(position, Limits(depth=2), heuristic="windows").value
    assert len({node.value for node in traced.nodes if node.is_leaf}) > 3


def test_a_finished_game_is_one_leaf() -> None:
    over = make("tic-tac-toe").position().play_text("A0", "B0", "A1", "B1", "A2")
    traced = trace(over)
    assert [(step.kind, step.node) for step in traced.steps()] == [("leaf", 0)]
    assert traced.nodes[0].children == ()


def test_what_can_not_be_traced_is_refused_in_one_sentence() -> None:
    position = make("tic-tac-toe").position()
    with pytest.raises(LimitError, match=r"enters more than 5,000 states, .* smaller depth"):
        trace(position)
    assert len(trace(position, depth=1, most=10).nodes) == 10
    with pytest.raises(LimitError, match="more than 9 states"):
        trace(position, depth=1, most=9)
    with pytest.raises(LimitError, match="minimax needs a depth here"):
        trace(make("quixo:n=3").position(), "minimax")
    with pytest.raises(LimitError, match="most=0 is out of range"):
        trace(position, depth=1, most=0)
    with pytest.raises(LimitError, match="depth=0 is out of range"):
        trace(position, depth=0)
    with pytest.raises(ValueError, match="search='negascout' can't be traced"):
        trace(position, "negascout")  # type: ignore[arg-type]
