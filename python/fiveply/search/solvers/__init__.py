"""The solvers: which one serves which game, and what each takes and answers.

A new solver is a module of this folder with a class derived from `Solver`, entered in `SOLVERS`; everything that solves
(`fp.solve`, `fiveply solve`, the perfect player, hints, the page in the browser) then uses it.
"""

from __future__ import annotations

from typing import Any

from fiveply.game import Game
from fiveply.search.solvers.base import Effort, Progress, Solver
from fiveply.search.solvers.deepening import Deepening
from fiveply.search.solvers.lines import Lines
from fiveply.search.solvers.matching import Matching
from fiveply.search.solvers.quixo_table import QuixoEndTables, QuixoTables

__all__ = ["SOLVERS", "Effort", "Progress", "Solver", "solver_of"]

SOLVERS: tuple[Solver, ...] = (Matching(), QuixoTables(), QuixoEndTables(), Lines(), Deepening())
"""The first one that serves a game solves it, so that the last resort stands last."""


def solver_of(game: Game[Any, Any]) -> Solver | None:
    """Return the solver that serves a game, or None where none does."""
    return next((solver for solver in SOLVERS if solver.serves(game)), None)
