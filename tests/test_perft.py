"""Counts of move sequences: native games against the twins and against the independent truths."""

from __future__ import annotations

from typing import Any

import pytest

import reference.lines
import reference.pnt
import reference.quixo
import reference.search
import truths
from fiveply import _core
from fiveply.games import LineGame, PntGame, QuixoGame, make

NODES = 3_000_000
"""How many sequences a row may count in all: what takes longer is left to the first plies."""


def sequences(game: Any, state: Any, true: list[int], limit: int = NODES) -> tuple[list[int], list[int]]:
    """Return the native counts, to the depth that the limit allows, and the true ones."""
    depth = max(d for d in range(len(true)) if sum(true[: d + 1]) <= limit or d == 0)
    found = [n for n, _ in _core.perft(game, state, depth)]
    return found + [0] * (depth + 1 - len(found)), true[: depth + 1]


def test_line_em_up() -> None:
    for row in truths.rows("lineup_perft"):
        game = truths.lineup(LineGame, row)
        found, true = sequences(game, game.initial(), row["perft"], 200_000)
        assert found == true, row


def test_line_em_up_where_games_end() -> None:
    for row in truths.rows("lineup_perft"):
        if row["n"] == 3:
            game = truths.lineup(LineGame, row)
            ends = [ended for _, ended in _core.perft(game, game.initial(), len(row["perft"]) - 1)]
            # `won` and `full` count positions, not sequences: both are zero at the same plies.
            assert [bool(n) for n in ends] == [bool(a + b) for a, b in zip(row["won"], row["full"], strict=True)], row


def test_tic_tac_toe() -> None:
    """255,168 complete games: oeis.org/A061526."""
    game = make("tic-tac-toe")
    counts = _core.perft(game, game.initial(), 9)
    assert sum(ended for _, ended in counts) == 255_168
    assert counts[9] == (127_872, 127_872)


def test_line_em_up_in_the_middle_of_a_game() -> None:
    for row in truths.rows("lineup_midgame"):
        game = truths.lineup(LineGame, row)
        found, true = sequences(game, truths.lineup_state(game, row), row["perft"], 200_000)
        assert found == true, row


def test_toro_tile() -> None:
    for row in truths.rows("tts_values"):
        game = truths.tts(LineGame, row)
        found, true = sequences(game, game.initial(), row["distinct"]["perft"], 300_000)
        assert found == true, row
    for row in truths.rows("tts_counts"):
        game = truths.tts(LineGame, row)
        found, true = sequences(game, game.initial(), row["perft"])
        assert found == true, row


def test_max_connect_four() -> None:
    for row in truths.table("mc4_perft"):
        game = truths.mc4(LineGame, row)
        found, true = sequences(game, game.initial(), row["perft"], 8_000_000)
        assert found == true, row


@pytest.mark.parametrize("row", truths.table("quixo_perft"), ids=lambda row: f"n={row['n']}")
def test_quixo(row: dict[str, Any]) -> None:
    game = QuixoGame(row["n"])
    found, true = sequences(game, game.initial(), row["perft"], 4_000_000)
    assert found == true


def test_quixo_first_moves() -> None:
    """8, 20, 32, 44: quixo.md."""
    counts = [_core.perft(QuixoGame(n), QuixoGame(n).initial(), 1)[1][0] for n in (2, 3, 4, 5)]
    assert counts == [8, 20, 32, 44]


@pytest.mark.parametrize("n", [3, 4])
def test_quixo_for_four(n: int) -> None:
    game, twin = QuixoGame(n, 4), reference.quixo.Quixo(n, 4)
    assert _core.perft(game, game.initial(), 3) == reference.search.perft(twin, twin.initial(), 3)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 12, 17])
def test_pnt(n: int) -> None:
    game, twin = PntGame(n), reference.pnt.Pnt(n)
    depth = n if n < 10 else 7
    true = reference.search.perft(twin, twin.initial(), depth)
    found = _core.perft(game, game.initial(), depth)
    assert found + [(0, 0)] * (depth + 1 - len(found)) == true


def test_user_games_are_counted_by_the_same_code() -> None:
    twin = reference.lines.Lines(3, 3, 3)
    assert _core.perft(twin, twin.initial(), 5) == reference.search.perft(twin, twin.initial(), 5)
