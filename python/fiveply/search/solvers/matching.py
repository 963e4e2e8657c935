"""PNT: who wins is a question about matchings, answered at once for any number of tokens."""

from __future__ import annotations

from typing import Any

from fiveply.game import Game, Position
from fiveply.games import PntGame
from fiveply.search.report import MoveValue, Report
from fiveply.search.solvers.base import Effort, Solver

__all__ = ["Matching"]


class Matching(Solver):
    """Find all winning tokens of PNT."""

    name = "matching"

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game is PNT by its own rules."""
        return type(game) is PntGame

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether there are not too many tokens."""
        return isinstance(position.game, PntGame) and position.game.n <= 5000

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return the value, and of every token whether it wins; the move is the smallest one that does, or is legal."""
        game = position.game
        assert isinstance(game, PntGame)
        winning = game.winning_moves(position.state, effort.stop.is_set if effort.stop else None)
        wins, legal = set(winning), position.legal_moves
        return Report.solved(
            position,
            algorithm=self.name,
            value=1.0 if winning else -1.0,
            pv=((winning or legal)[0],),
            moves=tuple(MoveValue(token, 1.0 if token in wins else -1.0, None) for token in legal),
        )
