"""Native games of lines against the independent truths on Line 'em Up and Toro-Tile."""

from __future__ import annotations

from typing import Any

import pytest

import fiveply
import truths
from fiveply import Limits
from fiveply.game import Player, Position
from fiveply.games import LineGame

MEMORY = 1 << 20


def solved(game: Any, state: Any) -> tuple[float, int | None]:
    """Return the value for Player.FIRST, and in how many plies the winner wins."""
    report = fiveply.solve(Position(game, state), memory=MEMORY)
    assert report.exact
    return report.value if game.turn(state) is Player.FIRST else -report.value, report.distance


def check_value(game: Any, state: Any, winner: str, distance: int, row: Any) -> None:
    value, found = solved(game, state)
    assert value == truths.PLAYERS[winner], row
    if value:
        assert found == distance, row


def check_moves(game: Any, state: Any, true: dict[str, Any], row: Any) -> None:
    """Check which moves keep the value, and that the search's own move is one of them (a win: one of the fastest)."""
    sign = 1 if game.turn(state) is Player.FIRST else -1
    value = sign * truths.PLAYERS[true["value"]]
    best = []
    for move in game.legal_moves(state):
        after = game.play(state, move)
        outcome = game.outcome(after)
        margin = outcome.margin_for(Player.FIRST) if outcome else solved(game, after)[0]
        if sign * margin == value:
            best.append(list(move))
    assert best == true["best_moves"], row
    move = fiveply.solve(Position(game, state), memory=MEMORY).move
    assert list(move) in (true["fastest_moves"] if value > 0 else best), row


class TestLineEmUp:
    def test_lines(self) -> None:
        for row in truths.rows("lineup_values"):
            lines = truths.lineup(LineGame, row).lines()
            assert len({frozenset(line) for line in lines}) == len(lines) == row["lines"], row

    @pytest.mark.parametrize("part", range(4))
    def test_values(self, part: int) -> None:
        rows = truths.rows("lineup_values")
        assert len(rows) == 5257
        for row in rows[part::4]:
            game = truths.lineup(LineGame, row)
            check_value(game, game.initial(), row["value"], row["dist"], row)

    def test_moves(self) -> None:
        for row in truths.rows("lineup_moves"):
            game = truths.lineup(LineGame, row)
            check_moves(game, game.initial(), row, row)

    def test_middle_games(self) -> None:
        for row in truths.rows("lineup_midgame"):
            game = truths.lineup(LineGame, row)
            state = truths.lineup_state(game, row)
            check_value(game, state, row["value"], row["dist"], row)
            if sum(row["positions"]) < 9000:
                check_moves(game, state, row, row)

    def test_figures(self) -> None:
        for row in truths.table("lineup_figures")["figures"]:
            game = truths.lineup(LineGame, row)
            state = truths.lineup_state(game, row)
            assert tuple(count > 0 for count in game.line_counts(state)) == (row["O_line"], row["X_line"])
            outcome = game.outcome(state)
            if row["figure"] == "figure3":
                continue  # Figure 3 can't be reached: it tests lines only.
            if row["result"] == "unfinished":
                assert outcome is None
            else:
                assert outcome.margin_for(Player.FIRST) == truths.PLAYERS[row["result"]]


class TestToroTile:
    def test_lines(self) -> None:
        for row in truths.rows("tts_values"):
            assert len(truths.tts(LineGame, row).lines()) == row["distinct"]["lines"], row
        for row in truths.rows("tts_values_big"):
            assert len(truths.tts(LineGame, row).lines()) == row["lines"], row

    def test_values(self) -> None:
        for row in truths.rows("tts_values"):
            game, true = truths.tts(LineGame, row), row["distinct"]
            state = game.initial()
            if game.outcome(state) is None:
                check_value(game, state, true["value"], true["dist"], row)
                if sum(true["positions"]) < 9000:
                    check_moves(game, state, true, row)

    def test_big_values(self) -> None:
        for row in truths.rows("tts_values_big"):
            game = truths.tts(LineGame, row)
            check_value(game, game.initial(), row["value"], row["dist"], row)

    def test_basic_static_evaluation(self) -> None:
        for row in truths.rows("tts_eval"):
            game = truths.tts(LineGame, row, goal="fill")
            if game.outcome(game.initial()) is None:
                assert fiveply.heuristics.evaluate(game, game.initial(), "freedoms") == row["distinct"], row

    @pytest.mark.parametrize("search", ["minimax", "alpha_beta"])
    def test_parameterized_minimax(self, search: str) -> None:
        for row in truths.rows("tts_minimax"):
            game = truths.tts(LineGame, row, goal="fill")
            position, true = game.position(), row["no_win_stop"][search]
            if row["max_ply"] == 0 or position.is_over:
                continue
            report = getattr(fiveply, search)(
                position, Limits(depth=row["max_ply"]), heuristic="freedoms", statistics=True
            )
            value = report.value if row["turn"] == "W" else -report.value
            stats = report.stats
            assert (value, stats.expanded, stats.evaluated, stats.cutoffs, stats.skipping_cutoffs) == (
                true["CURRENT_STATE_STATIC_VAL"],
                true["N_STATES_EXPANDED"],
                true["N_STATIC_EVALS"],
                true["N_CUTOFFS"],
                true["cutoffs_that_skipped_a_child"],
            ), row
