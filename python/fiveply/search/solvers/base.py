"""What a solver is, what it may use, and what it tells meanwhile."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from fiveply._core import Stop
from fiveply.game import Game, Position
from fiveply.search.report import MoveValue, Report

__all__ = ["Effort", "Progress", "Solver"]


@dataclass(frozen=True, slots=True)
class Progress:
    """Tell how far a solve has come."""

    visited: int
    """States entered, or positions settled, so far."""
    total: int | None = None
    """How many positions there are to settle, where that is known beforehand."""
    low: float | None = None
    """The value is at least this, in the solver's own count."""
    high: float | None = None
    """The value is at most this."""
    report: Report[Any, Any] | None = None
    """What a search that deepens has found so far."""
    about: str = ""
    """What is being worked on, in a word or two, where there are several things."""

    def remaining(self, seconds: float) -> float | None:
        """Return how many seconds are left when it has come so far in so many; None where nobody can know."""
        if self.total is None or self.visited == 0:
            return None
        return max(0, self.total - self.visited) * seconds / self.visited


@dataclass(frozen=True, slots=True)
class Effort:
    """Say what a solver may use."""

    memory: int | None = None
    """Bytes for what it remembers; None: its own choice."""
    threads: int | None = None
    """How many threads work; None: its own choice."""
    progress: Callable[[Progress], None] | None = None
    """Told now and then how far it has come. What this raises ends the work and comes out unchanged."""
    stop: Stop | None = None
    """Ends the work with Stopped when it is set."""
    folder: str | None = None
    """Where a solver with `uses_folder` keeps what it knows."""


class Solver(ABC):
    """Find exact values of the positions of some games."""

    name: ClassVar[str]
    """What `Report.algorithm` says."""
    is_partial: ClassVar[bool] = False
    """Whether it has the values of some positions of the games that it serves and knows nothing of others."""
    uses_folder: ClassVar[bool] = False
    """Whether what it knows can be kept in `Effort.folder`."""

    @abstractmethod
    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether this solver takes positions of a game. It costs nothing to ask."""

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether an unfinished position is solved in an instant, so that a hint need not ask any search."""
        return False

    @abstractmethod
    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return the exact report of an unfinished position; `moves` filled in where they come at no cost."""

    def moves(self, position: Position[Any, Any], effort: Effort) -> tuple[MoveValue[Any], ...]:
        """Return the value of every legal move, in the game's order; each child is solved if there is no better way."""
        return tuple(self._worth(position, move, effort) for move in position.legal_moves)

    def _worth(self, position: Position[Any, Any], move: Any, effort: Effort) -> MoveValue[Any]:
        after = position.play(move)
        outcome = after.outcome
        if outcome is not None:
            margin = outcome.margin_for(position.turn)
            return MoveValue(move, float(margin), 1 if margin else None)
        report = self.solve(after, effort)
        value = report.value if after.turn is position.turn else -report.value
        # No -0.0.
        return MoveValue(move, value + 0.0, None if report.distance is None else report.distance + 1)
