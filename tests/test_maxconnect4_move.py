"""The move of `maxconnect4` is the one that plain minimax of exactly that depth chooses; it beats what it should."""

from __future__ import annotations

import random
from typing import Any

import pytest

import truths
from fiveply.cli.maxconnect4.board import HEURISTICS, choose, game, position_of, scores_of, state_of
from fiveply.cli.maxconnect4.report import random_player, searcher, series
from fiveply.formats.maxconnect4 import State
from fiveply.game import Player, Position
from fiveply.search import Limits, minimax
from reference.lines import Lines, score_difference
from reference.search import minimax as reference_minimax


def position_in(row: dict[str, Any]) -> Position[Any, Any]:
    """Return the position of a row of mc4_*."""
    cells = row["cells"]
    return position_of(State(tuple(cells[i : i + 7] for i in range(0, 42, 7)), Player(row.get("next", 1) - 1)))


def random_position(rng: random.Random) -> Position[Any, Any]:
    """Return an unfinished position after random moves."""
    position = game().position()
    for _ in range(rng.randrange(42)):
        position = position.play(rng.choice(position.legal_moves))
    return position


def test_the_known_moves_at_a_depth() -> None:
    rows = truths.rows("mc4_depth")
    assert len(rows) > 60
    for row in rows:
        found = choose(position_in(row), row["depth"], "score")
        sign = 1 if row["next"] == 1 else -1
        assert (found.move, sign * found.value) == (row["leftmost_best_column"], row["value"]), row


def test_the_known_scores() -> None:
    rows = [row for row in truths.rows("mc4_scores") if len(row["cells"]) == 42]
    assert len(rows) > 40
    for row in rows:
        assert list(scores_of(position_in(row))) == row["score"]


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_plain_minimax_chooses_the_same(heuristic: str, rng: random.Random) -> None:
    for number in range(300):
        position, depth = random_position(rng), 1 + number % 5
        plain = minimax(position, Limits(depth=depth), heuristic=heuristic)
        found = choose(position, depth, heuristic)
        assert (found.move, found.value) == (plain.move, plain.value), (depth, state_of(position))


def test_the_slow_twin_chooses_the_same(rng: random.Random) -> None:
    twin = Lines(6, 7, 4, gravity=True, goal="most")
    for number in range(20):
        position, depth = random_position(rng), 1 + number % 3
        state = twin.state_of(game().rows_of(position.state), position.turn)
        slow = reference_minimax(twin, state, depth, score_difference)
        assert choose(position, depth, "score").move == slow.move


def test_a_depth_beyond_the_end_is_the_end() -> None:
    for row in truths.rows("mc4_positions"):
        if (row["rows"], row["cols"]) == (6, 7) and 1 <= row["cells"].count("0") <= 9:
            found = choose(position_in(row), 1000, "open")
            assert found.move == min(row["best"]), row


def test_a_random_player_loses_each_of_100_games() -> None:
    sides = [((), number % 2 == 0) for number in range(100)]
    result = series("open - random", searcher("open", 4), random_player(random.Random(2)), sides)
    assert (result.wins, result.games) == (100, 100)


@pytest.mark.parametrize("depth", [2, 4])
def test_open_beats_the_plain_score_at_equal_depth(depth: int) -> None:
    starts = [((a, b), is_first) for a in range(7) for b in range(7) for is_first in (True, False)]
    result = series("open - score", searcher("open", depth), searcher("score", depth), starts)
    assert result.games == 98
    assert result.wins > 3 * (result.losses + result.draws)


def test_games_of_a_series_are_played_as_the_program_plays(rng: random.Random) -> None:
    for _ in range(30):
        position = random_position(rng)
        assert searcher("open", 4)(position) == choose(position, 4, "open").move
