"""Exact values: `solve` finds the solver of a game and asks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from fiveply._core import Stop
from fiveply.game import Game, Position
from fiveply.search.limits import LimitError
from fiveply.search.report import Report
from fiveply.search.searches import deepen
from fiveply.search.solvers import Effort, Progress, Solver, solver_of

__all__ = ["is_solvable", "solve", "solved"]

State = TypeVar("State")
Move = TypeVar("Move")


def solve(
    position: Position[State, Move],
    *,
    moves: bool = False,
    memory: int | None = None,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    stop: Stop | None = None,
    folder: str | None = None,
) -> Report[State, Move]:
    """Return the true value under perfect play and a move that keeps it, however long that takes.

    PNT is solved by matching, Quixo up to 4 x 4 by a table of all positions (5 x 5 by those of `fiveply tablebase`),
    where the first line wins by a search made for that, any other game by `deepen` to its end, so positions must not
    repeat. A win is as soon, a loss as late as possible. With `moves` the report has the value of every legal move too.
    `memory` is in bytes; `progress` is told now and then how far it is; `folder` is where tables of Quixo are kept.
    """
    if position.outcome is not None:
        return deepen(position)
    solver = _solver(position)
    if folder is not None and not solver.uses_folder:
        raise LimitError(f"{position.game} is solved by {solver.name}, which keeps nothing in a folder")
    return _solution(solver, position, moves, Effort(memory, threads, progress, stop, folder))


def solved(
    position: Position[State, Move], stop: Stop | None = None, *, moves: bool = False
) -> Report[State, Move] | None:
    """Return the solution of a position where it is there at once, else None; `moves` as in `solve`."""
    solver = solver_of(position.game)
    if position.is_over or solver is None or not solver.is_quick(position):
        return None
    return _solution(solver, position, moves, Effort(stop=stop))


def is_solvable(game: Game[Any, Any]) -> bool:
    """Say whether `solve` takes all positions of a game; for how long is another question."""
    solver = solver_of(game)
    return solver is not None and not solver.is_partial


def _solution(solver: Solver, position: Position[Any, Any], moves: bool, effort: Effort) -> Report[Any, Any]:
    report = solver.solve(position, effort)
    if moves and not report.moves:
        report = replace(report, moves=solver.moves(position, effort))
    return report


def _solver(position: Position[Any, Any]) -> Solver:
    solver = solver_of(position.game)
    if solver is None:
        game = position.game
        why = f"positions of {game} can repeat (it has no length_bound), so the search might never end"
        raise LimitError(f"{game} can't be solved by searching to the end: {why}")
    return solver
