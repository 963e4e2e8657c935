"""Any game that ends by itself: iterative deepening until the value is exact."""

from __future__ import annotations

from typing import Any

from fiveply.game import Game, Position
from fiveply.search.report import Report
from fiveply.search.searches import deepen
from fiveply.search.solvers.base import Effort, Progress, Solver

__all__ = ["Deepening"]


class Deepening(Solver):
    """Search every position of a game whose positions don't repeat to its end."""

    name = "deepen"

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game ends by itself."""
        return game.length_bound() is not None

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Deepen until the end of the game is in sight everywhere."""

        def tell(report: Report[Any, Any]) -> None:
            if effort.progress:
                effort.progress(Progress(report.visited, report=report))

        return deepen(position, threads=effort.threads, memory=effort.memory, progress=tell, stop=effort.stop)
