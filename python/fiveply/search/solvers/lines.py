"""Games of lines: what the compiled core has a solver of its own for."""

from __future__ import annotations

from typing import Any

from fiveply._core import LineSolver
from fiveply.game import Game, Position
from fiveply.games import LineGame
from fiveply.search.report import MoveValue, Report
from fiveply.search.solvers.base import Effort, Progress, Solver

__all__ = ["Lines"]

_QUICK = 20
"""With no more empty squares than this a position of a game with gravity is solved in an instant."""


class Lines(Solver):
    """Search forward to the end of a game of lines, with bounds and a table made for it."""

    name = "forward"

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game is one of lines by its own rules, and the core has a solver for these."""
        return isinstance(game, LineGame) and type(game) is LineGame and LineSolver.serves(game)

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether few squares are left."""
        game = position.game
        return isinstance(game, LineGame) and sum(row.count(".") for row in game.rows_of(position.state)) <= _QUICK

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return the value and a line of play; what was found out serves the game's next position."""
        game = position.game
        assert isinstance(game, LineGame)
        solver = self._solver(game, effort)

        def tell(visited: int, low: int, high: int) -> None:
            if effort.progress:
                effort.progress(Progress(visited, low=low, high=high))

        found = solver.solve(position.state, progress=tell, stop=effort.stop)
        return Report.solved(
            position,
            algorithm=self.name,
            value=float(found["value"]),
            distance=found["distance"],
            pv=tuple(found["pv"]),
            visited=found["visited"],
            seconds=found["seconds"],
        )

    def moves(self, position: Position[Any, Any], effort: Effort) -> tuple[MoveValue[Any], ...]:
        """Return the value of every legal move; no line of play is looked for behind them."""
        game = position.game
        assert isinstance(game, LineGame)
        solver = self._solver(game, effort)

        def worth(move: Any) -> MoveValue[Any]:
            after = position.play(move)
            if (outcome := after.outcome) is not None:
                margin = outcome.margin_for(position.turn)
                return MoveValue(move, float(margin), 1 if margin else None)
            value, distance = solver.value(after.state, stop=effort.stop)
            return MoveValue(move, float(-value), None if distance is None else distance + 1)

        return tuple(worth(move) for move in position.legal_moves)

    def _solver(self, game: LineGame, effort: Effort) -> LineSolver:
        """Return the game's solver, which remembers what it found out before; a new one where it needs other memory."""
        if game.solver is None or effort.memory not in (None, game.solver.memory):
            game.solver = LineSolver(game, memory=effort.memory)
        return game.solver
