"""The native PNT against the independent truths."""

from __future__ import annotations

import pytest

import fiveply
import truths
from fiveply import Limits
from fiveply.game import Player, Position
from fiveply.games import PntGame

ROWS = truths.rows("pnt_values")


def test_the_rows_go_to_2000() -> None:
    assert len(ROWS) == 1000
    assert max(row["n"] for row in ROWS) == 2000


@pytest.mark.parametrize("part", range(4))
def test_winning_first_tokens(part: int) -> None:
    for row in ROWS[part::4]:
        game = PntGame(row["n"])
        state = game.initial()
        assert len(game.legal_moves(state)) == row["legal_first_tokens"], row
        winning = game.winning_moves(state)
        assert ("Max" if winning else "Min") == row["winner"], row
        assert len(winning) == row["number_of_winning_first_tokens"], row
        assert (winning[0] if winning else None) == row["smallest_winning_first_token"], row
        if "winning_first_tokens" in row:
            assert winning == row["winning_first_tokens"], row
        if winning:
            report = fiveply.solve(game.position())
            assert (report.value, report.move, report.exact) == (1, row["smallest_winning_first_token"], True)


def test_middle_games() -> None:
    for row in truths.rows("pnt_positions"):
        game = PntGame(row["n"])
        state = game.state_of(row["taken"])
        assert game.legal_moves(state) == row["legal"], row
        assert game.turn(state) is (Player.FIRST if row["to_move"] == "Max" else Player.SECOND), row
        assert game.winning_moves(state) == row["winning_moves"], row
        assert bool(row["winning_moves"]) == (row["winner"] == row["to_move"]), row
        if not row["legal"]:
            assert game.outcome(state).winner is not game.turn(state)


def test_search() -> None:
    """Moves, values and all counts of the assignment's program, the published ones among them."""
    for row in truths.rows("pnt_search"):
        n, taken, depth = truths.pnt_arguments(row["args"])
        game = PntGame(n)
        # Published cases begin with an even token, so the program takes any first one.
        position = Position(game, game.state_of(taken, any_first=True))
        limits = Limits(depth=depth)
        report = fiveply.alpha_beta(position, limits, heuristic="static", statistics=True)
        value = report.value if row["player"] == "Max" else -report.value
        assert (report.move, value) == (row["move"], float(row["value"])), row
        stats = report.stats
        assert (stats.visited, stats.evaluated, stats.max_depth) == (
            row["visited"],
            row["evaluated"],
            row["max_depth"],
        ), row
        exact = row["ebf_num"] / row["ebf_den"] if row["ebf_den"] else 0.0
        assert stats.branching_factor == pytest.approx(exact, abs=1e-12), row
        if row["visited"] < 20_000:
            unpruned = fiveply.minimax(position, limits, heuristic="static")
            assert (unpruned.move, unpruned.value) == (report.move, report.value), row


def test_the_solver_and_the_search_agree() -> None:
    for n in range(1, 25):
        position = PntGame(n).position()
        if not position.is_over:
            assert fiveply.solve(position).value == fiveply.alpha_beta(position).value, n
