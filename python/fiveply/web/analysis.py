"""What is found out about a position while somebody watches: best lines, and the value of every move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from fiveply import heuristics
from fiveply.game import Player, Position
from fiveply.search import Limits, Report, Stop, deepen
from fiveply.web.errors import refusal_of
from fiveply.web.judged import DEEPEST, MEMORY, best_heuristic, exact_lines, line_of, lines_of, to_the_end, worth_of
from fiveply.web.scheduler import Job

__all__ = ["Analysis", "MoveValues", "Search", "Tell"]

Tell = Callable[[dict[str, Any]], None]
"""Takes what was found, in any thread."""


class Search(Job):
    """Share what all jobs do that search and tell."""

    def __init__(self, tag: str, tell: Tell) -> None:
        """Take the tag of what is told, and who is told."""
        super().__init__()
        self.tag = tag
        self._tell_watcher = tell

    def tell(self, message: dict[str, Any]) -> None:
        """Tell the watcher what was found."""
        self.has_told = True
        self._tell_watcher(message)

    def fail(self, error: Exception) -> None:
        """Tell the watcher in one sentence."""
        refusal = refusal_of(error)
        text = refusal.sentence if refusal else f"the search failed: {type(error).__name__}: {str(error)[:200]}"
        self.tell({"type": "error", "tag": self.tag, "error": text})

    @abstractmethod
    def step(self, stop: Stop) -> bool:
        """Do one piece of the work and say whether all is done."""


class Analysis(Search):
    """Tell a position's best lines: a solver's where one knows them at once, else a search's, deeper and deeper."""

    def __init__(
        self,
        tag: str,
        tell: Tell,
        position: Position[Any, Any],
        lines: int = 1,
        heuristic: str | None = None,
        seconds: float | None = None,
    ) -> None:
        """Take the position, how many lines to tell, and after how many seconds of search to end."""
        super().__init__(tag, tell)
        self.position = position
        self.heuristic = heuristic or best_heuristic(position.game)
        self.lines = min(lines, len(position.legal_moves))
        self.seconds = seconds
        self.told = -1
        heuristics.as_heuristic(position.game, self.heuristic)

    def step(self, stop: Stop) -> bool:
        """Ask a solver, or search until stopped."""
        known = exact_lines(self.position, stop) if self.told < 0 else None
        if known is not None:
            self._tell([to_the_end(report, stop) for report in known[: self.lines]], True)
            return True
        report = deepen(
            self.position,
            Limits(seconds=self.seconds, depth=DEEPEST),
            heuristic=self.heuristic,
            lines=self.lines,
            threads=1,
            memory=MEMORY,
            progress=lambda report: self._tell(lines_of(report), False),
            stop=stop,
        )
        self._tell(lines_of(report), True)
        return True

    def _tell(self, reports: Sequence[Report[Any, Any]], is_done: bool) -> None:
        first = reports[0]
        if first.depth <= self.told and not is_done:
            return
        self.told = max(first.depth, self.told)
        self.tell(
            {
                "type": "analysis",
                "tag": self.tag,
                "depth": first.depth,
                "lines": [line_of(report, self.heuristic) for report in reports],
                "visited": first.visited,
                "per_second": round(first.nodes_per_second),
                "seconds": round(first.seconds, 3),
                "by": first.algorithm,
                "done": is_done,
                "heuristic": self.heuristic,
            }
        )


class MoveValues(Search):
    """Find what every legal move of a position is worth: by a solver, or by a search deeper and deeper."""

    def __init__(self, tag: str, tell: Tell, position: Position[Any, Any], seconds: float = 20.0) -> None:
        """Take the position and how long to search."""
        super().__init__(tag, tell)
        self.position = position
        self.heuristic = best_heuristic(position.game)
        self.seconds = seconds
        self.told = -1

    def step(self, stop: Stop) -> bool:
        """Ask a solver, or search until stopped."""
        known = exact_lines(self.position, stop) if self.told < 0 else None
        if known is not None:
            self._tell(known, True)
            return True
        report = deepen(
            self.position,
            Limits(self.seconds, DEEPEST),
            heuristic=self.heuristic,
            lines=len(self.position.legal_moves),
            threads=1,
            memory=MEMORY,
            progress=lambda report: self._tell(lines_of(report), False),
            stop=stop,
        )
        self._tell(lines_of(report), True)
        return True

    def _tell(self, reports: Sequence[Report[Any, Any]], is_done: bool) -> None:
        depth = reports[0].depth
        if depth <= self.told and not is_done:
            return
        self.told = max(depth, self.told)
        worths = [worth_of(report, self.heuristic) for report in reports]
        side = 1 if self.position.turn is Player.FIRST else -1
        best = max(worth["bar"] * side for worth in worths)
        self.tell(
            {
                "type": "values",
                "tag": self.tag,
                "depth": depth,
                "values": [
                    {"move": report.move_text, **worth, "loss": round(best - worth["bar"] * side, 4)}
                    for report, worth in zip(reports, worths, strict=True)
                ],
                "done": is_done,
            }
        )
