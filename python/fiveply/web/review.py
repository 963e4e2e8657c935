"""A game's moves judged one by one: what each gave away, and why, in words."""

from __future__ import annotations

from typing import Any

from fiveply.game import Player, Position
from fiveply.search import Limits, Report, Stop, deepen, solved
from fiveply.web.analysis import Search, Tell
from fiveply.web.judged import DEEPEST, MEMORY, after, best_heuristic, in_points, to_the_end, worth_of
from fiveply.web.values import judgement_of, value_fields
from fiveply.web.views import side_names
from fiveply.web.why import why

__all__ = ["Review"]


class Review(Search):
    """Go through a game, or look at its last move alone, and find the moves that gave something away."""

    def __init__(
        self, tag: str, tell: Tell, position: Position[Any, Any], seconds: float, *, is_last_only: bool = False
    ) -> None:
        """Take the game's last position and how long to search each one."""
        super().__init__(tag, tell)
        self.moves = position.moves
        self.position = position.game.position()
        self.is_last_only = is_last_only
        for move in self.moves[:-1] if is_last_only else ():
            self.position = self.position.play(move)
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
        best, shallower = self._best(position, stop)
        own = best if best.move == played else self._own(position, played, best.depth, stop)
        worth, own_worth = worth_of(best, self.heuristic), worth_of(own, self.heuristic)
        loss = self._loss(best, own)
        if judgement_of(loss) and shallower is not None and not (best.exact or own.exact):
            # Heuristics see more for whoever moved last. What is lost is lost at both depths, an odd and an even one.
            loss = min(loss, self._loss(shallower, self._own(position, played, shallower.depth, stop)))
        judgement = judgement_of(loss)
        self.tell(
            {
                "type": "review",
                "tag": self.tag,
                "ply": ply,
                "bar": worth["bar"],
                "value_text": worth["value_text"],
                "best": best.move_text,
                "best_line": list(best.pv_text),
                "played": own.move_text,
                "played_line": list(own.pv_text),
                "played_bar": own_worth["bar"],
                "loss": round(loss, 4),
                "judgement": judgement,
                "exact": best.exact and own.exact,
                "why": self._why(best, own, loss, judgement),
                "done": self.is_last_only,
            }
        )
        if not self.is_last_only:
            self.position = position.play(played)
        return self.is_last_only

    def _best(self, position: Position[Any, Any], stop: Stop) -> tuple[Report[Any, Any], Report[Any, Any] | None]:
        """Return what is best, and what a search found one depth before, where there was one."""
        known = solved(position, stop)
        if known is not None:
            return to_the_end(known, stop), None
        found: list[Report[Any, Any]] = []
        limits = Limits(self.seconds, DEEPEST)
        best = deepen(
            position, limits, heuristic=self.heuristic, threads=1, memory=MEMORY, progress=found.append, stop=stop
        )
        return best, next((report for report in reversed(found) if report.depth == best.depth - 1), None)

    def _own(self, position: Position[Any, Any], played: Any, depth: int, stop: Stop) -> Report[Any, Any]:
        """Return what the move that was played is worth."""
        known = solved(position.play(played), stop)
        if known is not None:
            then = to_the_end(known, stop)
            is_same = then.position.turn is position.turn
            return Report.solved(
                position,
                algorithm=then.algorithm,
                value=(then.value if is_same else -then.value) + 0.0,
                distance=None if then.distance is None else then.distance + 1,
                pv=(played, *then.pv),
            )
        # Both are judged from the same ply of the game, or the one that was looked at further would look different.
        return after(position, played, max(1, depth), self.heuristic, stop, 4 * self.seconds)

    def _why(self, best: Report[Any, Any], own: Report[Any, Any], loss: float, judgement: str | None) -> str:
        names = side_names(best.position.game)
        return why(in_points(best, self.heuristic), in_points(own, self.heuristic), loss, judgement, names)

    def _loss(self, best: Report[Any, Any], own: Report[Any, Any]) -> float:
        """Return how much of the bar the side to move gave away."""
        side = 1 if best.position.turn is Player.FIRST else -1
        bars = [worth_of(report, self.heuristic)["bar"] for report in (best, own)]
        return float(max(0.0, (bars[0] - bars[1]) * side))

    def _end(self, position: Position[Any, Any], ply: int, stop: Stop) -> None:
        outcome = position.outcome
        if outcome is not None:
            worth = value_fields(position.game, position.turn, outcome.margin_for(position.turn), True, 0, None)
        else:
            worth = worth_of(self._best(position, stop)[0], self.heuristic)
        message = {"type": "review", "tag": self.tag, "ply": ply, "bar": worth["bar"], "best": None, "played": None}
        message |= {"played_bar": worth["bar"], "value_text": worth["value_text"]}
        self.tell(message | {"loss": 0.0, "judgement": None, "why": "", "done": True})
