"""Quixo on small boards: a table of all positions."""

from __future__ import annotations

from typing import Any

from fiveply.game import Game, Position
from fiveply.games import QuixoGame
from fiveply.search.report import MoveValue, Report
from fiveply.search.solvers.base import Effort, Progress, Solver

__all__ = ["QuixoTables"]

_VALUES = {"win": 1.0, "loss": -1.0, "draw": 0.0}


class QuixoTables(Solver):
    """Look positions of Quixo up in a table that is made when first asked for."""

    name = "table"

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game is Quixo by its own rules on a board with a table."""
        return type(game) is QuixoGame and game.has_table

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether the table is there or made in an instant."""
        game = position.game
        return isinstance(game, QuixoGame) and (game.solved is not None or game.n < 4)

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return the value, and that of every move; the move is the first that wins soonest or loses latest."""
        game = position.game
        assert isinstance(game, QuixoGame)

        def tell(done: int, total: int) -> None:
            if effort.progress:
                effort.progress(Progress(done, total))

        table = game.table(tell, effort.stop)
        kind, distance = table.value(position.state)
        moves = []
        for move in position.legal_moves:
            after, plies = table.value(game.play(position.state, move))
            moves.append(MoveValue(move, 0.0 - _VALUES[after], None if plies is None else plies + 1))
        best = max(moves, key=MoveValue.rank)
        return Report.solved(
            position,
            algorithm=self.name,
            value=_VALUES[kind],
            distance=distance,
            pv=(best.move,),
            moves=tuple(moves),
        )
