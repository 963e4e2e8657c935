"""The native Max-Connect-4 against the independent truths."""

from __future__ import annotations

from typing import Any

import pytest

import fiveply
import truths
from fiveply import Limits
from fiveply.game import Player, Position
from fiveply.games import LineGame


def for_first(report: Any) -> float:
    """Return the value of a report for player 1."""
    return report.value if report.position.turn is Player.FIRST else -report.value


def test_scores() -> None:
    for row in truths.rows("mc4_scores"):
        game = truths.mc4(LineGame, row)
        state = truths.mc4_state(game, row)
        assert list(game.line_counts(state)) == row["score"], row
        assert len(game.lines_made(state)) == sum(row["score"]), row
        if game.outcome(state) is not None:
            assert game.outcome(state).margin_for(Player.FIRST) == row["score"][0] - row["score"][1], row


def test_final_scores_of_every_column() -> None:
    rows = [row for row in truths.rows("mc4_positions") if row["cells"].count("0") <= 14]
    assert len(rows) > 70
    for row in rows:
        game = truths.mc4(LineGame, row)
        state = truths.mc4_state(game, row)
        position = Position(game, state)
        assert list(game.line_counts(state)) == row["score"], row
        assert [str(column) for column in game.legal_moves(state)] == list(row["columns"]), row
        if position.is_over:
            continue
        report = fiveply.solve(position, memory=1 << 20)
        assert for_first(report) == row["value"], row
        assert report.move in row["best"], row
        for column, value in row["columns"].items():
            after = position.play(int(column))
            found = (
                after.outcome.margin_for(Player.FIRST)
                if after.is_over
                else for_first(fiveply.solve(after, memory=1 << 20))
            )
            assert found == value, (row, column)


def test_more_final_scores() -> None:
    for row in truths.rows("mc4_positions"):
        if 15 <= row["cells"].count("0") <= 19:
            game = truths.mc4(LineGame, row)
            report = fiveply.solve(Position(game, truths.mc4_state(game, row)), memory=1 << 24)
            assert for_first(report) == row["value"], row
            assert report.move in row["best"], row


def test_small_empty_boards() -> None:
    for row in truths.rows("mc4_empty_board"):
        if row["rows"] * row["cols"] <= 18 or row["rows"] == 7:
            game = truths.mc4(LineGame, row)
            report = fiveply.solve(game.position(), memory=1 << 22)
            assert (report.value, report.exact) == (row["value"], True), row
            assert report.move in row["best"], row


@pytest.mark.parametrize("search", ["minimax", "alpha_beta", "deepen"])
def test_limited_depth(search: str) -> None:
    for row in truths.rows("mc4_depth"):
        game = truths.mc4(LineGame, row)
        position = Position(game, truths.mc4_state(game, row))
        report = getattr(fiveply, search)(position, Limits(depth=row["depth"]), heuristic="score")
        assert for_first(report) == row["value"], row
        if search != "deepen":
            assert report.move == row["leftmost_best_column"], row
