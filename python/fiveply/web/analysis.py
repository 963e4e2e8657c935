"""What is found out about positions while somebody watches: best lines, the value of every move, a game's mistakes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from fiveply import heuristics
from fiveply.game import Game, Position
from fiveply.search import Limits, Report, Stop, deepen
from fiveply.web.errors import refusal_of
from fiveply.web.scheduler import Job
from fiveply.web.values import judgement_of, value_fields

__all__ = ["Analysis", "MoveValues", "Review", "best_heuristic"]

Tell = Callable[[dict[str, Any]], None]
"""Takes what was found, in any thread."""

MEMORY = 24 << 20
"""The bytes of a search's table. No more searches run at once than there are cores."""

DEEPEST = 120
"""No analysis goes further than so many plies."""


def best_heuristic(game: Game[Any, Any]) -> str | None:
    """Return the name of the strongest heuristic that a game has."""
    return next(iter(heuristics.names(game)), None)


class _Search(Job):
    """Share what all jobs do that search and tell."""

    def __init__(self, tag: str, tell: Tell) -> None:
        super().__init__()
        self.tag = tag
        self.tell = tell

    def fail(self, error: Exception) -> None:
        """Tell the watcher in one sentence."""
        refusal = refusal_of(error)
        text = refusal.sentence if refusal else f"the search failed: {type(error).__name__}: {str(error)[:200]}"
        self.tell({"type": "error", "tag": self.tag, "error": text})

    @abstractmethod
    def step(self, stop: Stop) -> bool:
        """Do one piece of the work and say whether all is done."""


class Analysis(_Search):
    """Search one position deeper and deeper and tell its best lines."""

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
        self.told = 0
        self.depth = 1
        heuristics.as_heuristic(position.game, self.heuristic)

    def step(self, stop: Stop) -> bool:
        """Search until stopped, or one depth of several lines."""
        if self.lines > 1:
            return self._several(stop)
        limits = Limits(seconds=self.seconds, depth=DEEPEST)
        report = deepen(
            self.position,
            limits,
            heuristic=self.heuristic,
            threads=1,
            memory=MEMORY,
            progress=lambda report: self._tell([report], False),
            stop=stop,
        )
        self._tell([report], True)
        return True

    def _several(self, stop: Stop) -> bool:
        reports = sorted(
            (_after(self.position, move, self.depth, self.heuristic, stop) for move in self.position.legal_moves),
            key=lambda report: -report.value,
        )
        is_done = self.depth >= DEEPEST or all(report.exact for report in reports)
        self._tell(reports[: self.lines], is_done)
        self.depth += 1
        return is_done

    def _tell(self, reports: Sequence[Report[Any, Any]], is_done: bool) -> None:
        depth = reports[0].depth
        if depth <= self.told and not is_done:
            return
        self.told = max(depth, self.told)
        visited = sum(report.visited for report in reports)
        seconds = sum(report.seconds for report in reports)
        self.tell(
            {
                "type": "analysis",
                "tag": self.tag,
                "depth": depth,
                "lines": [_line(report, self.heuristic) for report in reports],
                "visited": visited,
                "per_second": round(visited / seconds) if seconds > 0 else 0,
                "seconds": round(seconds, 3),
                "done": is_done,
                "heuristic": self.heuristic,
            }
        )


class MoveValues(_Search):
    """Find what every legal move of a position is worth, deeper and deeper."""

    def __init__(self, tag: str, tell: Tell, position: Position[Any, Any], most: int = 24) -> None:
        """Take the position and how deep to go."""
        super().__init__(tag, tell)
        self.position = position
        self.heuristic = best_heuristic(position.game)
        self.depth, self.most = 1, most
        self.seconds = 0.0

    def step(self, stop: Stop) -> bool:
        """Search every move to one depth."""
        moves = self.position.legal_moves
        reports = [_after(self.position, move, self.depth, self.heuristic, stop) for move in moves]
        self.seconds += sum(report.seconds for report in reports)
        is_done = self.depth >= self.most or self.seconds > 10 or all(report.exact for report in reports)
        bars = [_worth(report, self.heuristic) for report in reports]
        side = 1 if self.position.turn.value == 0 else -1
        best = max((bar["bar"] * side for bar in bars), default=0.0)
        self.tell(
            {
                "type": "values",
                "tag": self.tag,
                "depth": self.depth,
                "values": [
                    {"move": report.move_text, **worth, "loss": round(best - worth["bar"] * side, 4)}
                    for report, worth in zip(reports, bars, strict=True)
                ],
                "done": is_done,
            }
        )
        self.depth += 1
        return is_done


class Review(_Search):
    """Go through a game and find the moves that gave something away."""

    def __init__(self, tag: str, tell: Tell, position: Position[Any, Any], seconds: float) -> None:
        """Take the game's last position and how long to search each one."""
        super().__init__(tag, tell)
        self.moves = position.moves
        self.position = position.game.position()
        self.heuristic = best_heuristic(position.game)
        self.seconds = seconds

    def step(self, stop: Stop) -> bool:
        """Judge one move."""
        position = self.position
        ply = len(position.moves)
        if ply == len(self.moves) or position.is_over:
            self._end(position, ply, stop)
            return True
        played = self.moves[ply]
        best = deepen(
            position, Limits(self.seconds, DEEPEST), heuristic=self.heuristic, threads=1, memory=MEMORY, stop=stop
        )
        # Both are judged from the same ply of the game, or the one that was looked at further would look different.
        own = _after(position, played, max(1, best.depth), self.heuristic, stop, 4 * self.seconds)
        worth, own_worth = _worth(best, self.heuristic), _worth(own, self.heuristic)
        side = 1 if position.turn.value == 0 else -1
        loss = 0.0 if best.move == played else max(0.0, (worth["bar"] - own_worth["bar"]) * side)
        self.tell(
            {
                "type": "review",
                "tag": self.tag,
                "ply": ply,
                "bar": worth["bar"],
                "value_text": worth["value_text"],
                "best": best.move_text,
                "played": own.move_text,
                "loss": round(loss, 4),
                "judgement": judgement_of(loss),
                "done": False,
            }
        )
        self.position = position.play(played)
        return False

    def _end(self, position: Position[Any, Any], ply: int, stop: Stop) -> None:
        outcome = position.outcome
        if outcome is not None:
            worth = value_fields(position.game, position.turn, outcome.margin_for(position.turn), True, 0, None)
        else:
            report = deepen(
                position, Limits(self.seconds, DEEPEST), heuristic=self.heuristic, threads=1, memory=MEMORY, stop=stop
            )
            worth = _worth(report, self.heuristic)
        message = {"type": "review", "tag": self.tag, "ply": ply, "bar": worth["bar"], "best": None, "played": None}
        self.tell(message | {"value_text": worth["value_text"], "loss": 0.0, "judgement": None, "done": True})


def _after(
    position: Position[Any, Any],
    move: Any,
    depth: int,
    heuristic: str | None,
    stop: Stop,
    seconds: float | None = None,
) -> Report[Any, Any]:
    """Return what a search to a depth finds where its first move is given, for the side that makes that move."""
    then = position.play(move)
    turn = position.turn
    outcome = then.outcome
    pv: tuple[Any, ...] = ()
    distance: int | None = None
    if outcome is not None:
        value, exact, visited, took = float(outcome.margin_for(turn)), True, 1, 0.0
        distance = 1 if outcome.winner else None
    elif depth <= 1 and heuristic is not None:
        value = heuristics.evaluate(position.game, then.state, heuristic)
        value = value if then.turn is turn else -value
        exact, visited, took = False, 1, 0.0
    else:
        limits = Limits(seconds, max(1, depth - 1))
        found = deepen(then, limits, heuristic=heuristic, threads=1, memory=MEMORY, stop=stop)
        value = found.value if then.turn is turn else -found.value
        pv, exact, visited, took = found.pv, found.exact, found.visited, found.seconds
        distance = None if found.distance is None else found.distance + 1
    return Report(
        move=move,
        value=value,
        pv=(move, *pv),
        stats=None,
        depth=depth,
        exact=exact,
        distance=distance,
        visited=visited,
        seconds=took,
        late=False,
        algorithm="deepen",
        position=position,
    )


def _worth(report: Report[Any, Any], heuristic: str | None) -> dict[str, Any]:
    position = report.position
    return value_fields(position.game, position.turn, report.value, report.exact, report.distance, heuristic)


def _line(report: Report[Any, Any], heuristic: str | None) -> dict[str, Any]:
    return {"move": report.move_text, "pv": list(report.pv_text), **_worth(report, heuristic)}
