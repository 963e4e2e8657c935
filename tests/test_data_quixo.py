"""The native Quixo against the independent truths: rules, and wins that a search of few plies sees."""

from __future__ import annotations

from typing import Any

import fiveply
import truths
from fiveply import Limits
from fiveply.game import Player, Position
from fiveply.games import QuixoGame

ROWS = truths.rows("quixo_positions")


def test_positions() -> None:
    for row in ROWS:
        game = QuixoGame(row["n"])
        state = truths.quixo_state(game, row)
        outcome = game.outcome(state)
        assert (outcome is not None) == row["finished"], row
        assert game.turn(state) is (Player.FIRST if row["turn"] == "X" else Player.SECOND), row
        if outcome is None:
            moves = game.legal_moves(state)
            assert len(moves) == len(set(moves)) == row["moves"], row
            assert {truths.quixo_move(text) for text in row["keeps_value"]} <= set(moves), row
        else:
            assert outcome.margin_for(Player.FIRST) == truths.TEAMS[row["winner"]], row
            assert game.legal_moves(state) == [], row


def test_both_lines_at_once() -> None:
    rows = [row for row in ROWS if "mover" in row]
    assert len(rows) == 11
    for row in rows:
        game = QuixoGame(row["n"])
        before = game.state_of(row["before"], 1 if row["mover"] == "X" else 2)
        after = game.play(before, truths.quixo_move(row["move"]))
        assert after == truths.quixo_state(game, row), row
        assert game.outcome(after).margin_for(Player.FIRST) == truths.TEAMS[row["winner"]], row


def test_wins_and_losses_within_few_plies() -> None:
    """A search as deep as the distance sees the win or the loss; one ply less deep it sees neither."""
    for row in ROWS:
        if row["finished"] or row["value"] == "draw" or row["distance"] > 3:
            continue
        game = QuixoGame(row["n"])
        position = Position(game, truths.quixo_state(game, row))
        for name in ("alpha_beta", "deepen"):
            report = getattr(fiveply, name)(position, Limits(depth=row["distance"]))
            assert report.value == (1 if row["value"] == "win" else -1), row
            optimal = {truths.quixo_move(text) for text in row["optimal"]}
            assert row["value"] == "loss" or report.move in optimal, row
            if row["distance"] > 1:
                assert getattr(fiveply, name)(position, Limits(depth=row["distance"] - 1)).value == 0, row


def test_the_small_boards_are_won() -> None:
    """n=2: a win in 3; n=3: a win in 7 (specs/quixo.md)."""
    for n, plies in ((2, 3), (3, 7)):
        position: Any = QuixoGame(n).position()
        assert fiveply.deepen(position, Limits(depth=plies)).value == 1
        assert fiveply.deepen(position, Limits(depth=plies - 1)).value == 0


def test_the_ring_of_the_opponent_holds_a_line() -> None:
    """A player to move always has a legal move: a ring all the opponent's is a finished game."""
    for n in (2, 3, 4, 5):
        game = QuixoGame(n)
        inside = "O" + "." * (n - 2) + "O"
        rows = ["O" * n] + [inside] * (n - 2) + ["O" * n]
        assert game.outcome(game.state_of(rows, 1)).winner is Player.SECOND
