"""Native games and searches against their twins, over random parameters, along random games."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

import reference.lines
import reference.pnt
import reference.quixo
import reference.tree
from fiveply import _core
from fiveply.game import Player

RANDOM = st.randoms(use_true_random=True)
"""What a random test draws from: one number is all there is to shrink, but games get as long as they like."""


def some_picks(random: Random) -> list[int]:
    """Return which of the legal moves to play, one number after the other."""
    return [random.randrange(10**6) for _ in range(random.choice([0, 1, 2, 4, 8, 16, 32, 64]))]


def follow(native: Any, twin: Any, picks: list[int], seen: Any) -> None:
    """Play one game in both and compare everything; `seen` compares what a pair of states shows."""
    state, other = native.initial(), twin.initial()
    keys: dict[Any, int] = {}
    for played, pick in enumerate([*picks, None]):
        assert native.turn(state) is twin.turn(other)
        assert native.outcome(state) == twin.outcome(other)
        moves = twin.legal_moves(other)
        assert native.legal_moves(state) == moves
        seen(state, other)
        assert keys.setdefault(other, native.key(state)) == native.key(state)
        copy = pickle.loads(pickle.dumps(state))
        assert (copy, hash(copy), native.key(copy)) == (state, hash(state), native.key(state))
        assert native.length_bound() is None or played <= native.length_bound()
        if pick is None or not moves:
            break
        move = moves[pick % len(moves)]
        after, before = native.play(state, move), repr(state)
        assert repr(state) == before
        assert after != state
        state, other = after, twin.play(other, move)
    assert len(set(keys.values())) == len(keys)


def lines_parameters(random: Random) -> dict[str, Any]:
    """Return a board of at most 48 squares with any rules; stones stand on it only without gravity."""
    rows = random.randint(1, 8)
    cols = random.randint(1, min(8, 48 // rows))
    gravity, share = random.random() < 0.5, random.choice([0.0, 0.1, 0.3])
    squares = [(row, col) for row in range(rows) for col in range(cols) if random.random() < share]
    texts = [random.choice("##12") for _ in squares]
    at = {text: [square for square, there in zip(squares, texts, strict=True) if there == text] for text in "#12"}
    return {
        "rows": rows,
        "cols": cols,
        "k": random.choice([2, 3, 3, 4, 4, 5, 6]),
        "gravity": gravity,
        "wrap": random.random() < 0.5,
        "goal": random.choice(["first", "most", "fill"]),
        "blocked": at["#"],
        "first": [] if gravity else at["1"],
        "second": [] if gravity else at["2"],
        "turn": random.choice(list(Player)),
    }


def both_lines(parameters: dict[str, Any]) -> tuple[Any, Any]:
    """Return the native game and its twin."""
    kept = {name: value for name, value in parameters.items() if name not in ("rows", "cols", "k")}
    shape = (parameters["rows"], parameters["cols"], parameters["k"])
    return _core.Lines(*shape, **kept), reference.lines.Lines(*shape, **kept)


@settings(max_examples=300)
@given(RANDOM)
def test_lines(random: Random) -> None:
    parameters = lines_parameters(random)
    note(str(parameters))
    native, twin = both_lines(parameters)
    # A board that begins with lines of both is nobody's game.
    assume(twin.goal != "first" or not all(twin.line_counts(twin.initial())))
    found = [frozenset(line) for line in native.lines()]
    assert len(found) == len(set(found))
    assert set(found) == twin.lines

    def seen(state: Any, other: Any) -> None:
        assert tuple(native.rows_of(state)) == other.rows
        assert native.state_of(other.rows, other.turn) == state
        assert native.line_counts(state) == twin.line_counts(other)
        made = [frozenset(line) for line in native.lines_made(state)]
        assert sorted(map(sorted, made)) == sorted(
            sorted(line) for player in Player for line in twin.made(other, player)
        )

    follow(native, twin, some_picks(random), seen)


@settings(max_examples=200)
@given(RANDOM, st.integers(2, 6), st.sampled_from([2, 4]))
def test_quixo(random: Random, n: int, players: int) -> None:
    native, twin = _core.Quixo(n, players), reference.quixo.Quixo(n, players)

    def seen(state: Any, other: Any) -> None:
        assert tuple(native.rows_of(state)) == other.rows
        assert tuple(native.dots_of(state)) == other.dots
        assert native.seat(state) == other.seat
        assert native.state_of(other.rows, other.seat, other.dots if players == 4 else None) == state

    follow(native, twin, some_picks(random), seen)


@settings(max_examples=200)
@given(RANDOM)
def test_pnt(random: Random) -> None:
    n = random.randint(1, 10 ** random.randint(0, 2) * 2)
    note(f"n={n}")
    native, twin = _core.Pnt(n), reference.pnt.Pnt(n)

    def seen(state: Any, other: Any) -> None:
        assert native.taken(state) == sorted(other.taken)
        assert native.last(state) == (other.taken[-1] if other.taken else None)
        assert native.state_of(other.taken) == state

    follow(native, twin, some_picks(random), seen)


def some_tree(random: Random, height: int, margin: int) -> str:
    """Return a tree of at most this height; its leaves are numbers up to the margin, few, so that ties are common."""
    if height == 0:
        return str(random.randint(-margin, margin))
    return f"({' '.join(some_tree(random, random.randrange(height), margin) for _ in range(random.randint(1, 4)))})"


@given(RANDOM)
def test_tree(random: Random) -> None:
    text = some_tree(random, random.randint(0, 5), 9)
    note(text)
    native, twin = _core.Tree(text), reference.tree.Tree(text)

    def seen(state: Any, other: Any) -> None:
        assert tuple(native.path(state)) == other.path

    follow(native, twin, some_picks(random), seen)
