"""A game that people play: positions back and forth, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fiveply.arena.record import Termination
from fiveply.game import Outcome, Player, Position

__all__ = ["Session"]


@dataclass
class Session:
    """Hold the moves of one game, those taken back included, and say when it should end as a draw."""

    position: Position[Any, Any]
    """The position now."""
    past: list[Position[Any, Any]] = field(default_factory=list)
    future: list[Position[Any, Any]] = field(default_factory=list)
    """Positions taken back, the next one last."""
    resigned: Player | None = None
    drawn: str = ""
    """Why the game was called a draw before its end."""

    @staticmethod
    def of(position: Position[Any, Any]) -> Session:
        """Return the session of a position, its moves played one by one so that they can be taken back."""
        session = Session(position.game.position())
        for move in position.moves:
            session.play(move)
        return session

    @property
    def moves(self) -> tuple[Any, ...]:
        """Return the moves played so far."""
        return self.position.moves

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, by the rules, by resignation or by agreement; None while it goes on."""
        if self.resigned is not None:
            return Outcome.win(self.resigned.other)
        return Outcome.draw() if self.drawn else self.position.outcome

    def play(self, move: Any) -> None:
        """Play a move, or raise IllegalMove. Moves taken back are then gone, unless this is the very next of them."""
        after = self.position.play(move)
        if self.future and self.future[-1].moves == after.moves:
            self.future.pop()
        else:
            self.future.clear()
        self.past.append(self.position)
        self.position = after

    def undo(self, until: Callable[[Position[Any, Any]], bool]) -> int:
        """Take moves back to the last position like that; return how many, 0 where there is nothing to undo."""
        for count, before in enumerate(reversed(self.past), 1):
            if until(before):
                for _ in range(count):
                    self.future.append(self.position)
                    self.position = self.past.pop()
                return count
        return 0

    def redo(self, until: Callable[[Position[Any, Any]], bool]) -> int:
        """Play moves taken back again to the next position like that, or the last one; return how many."""
        count = 0
        while self.future:
            self.past.append(self.position)
            self.position = self.future.pop()
            count += 1
            if until(self.position) or self.position.is_over:
                break
        return count

    def draw_reason(self, move_limit: int) -> str:
        """Return why the game may be called a draw now, in words; empty where it may not, or must end anyway."""
        if self.position.game.length_bound() is not None:
            return ""
        if (count := self.repetitions()) >= 3:
            return f"this position has come up {count} times"
        return f"the limit of {move_limit} moves is reached" if len(self.moves) >= move_limit else ""

    @property
    def termination(self) -> Termination:
        """Return how a game that has ended came to its end."""
        if not self.drawn:
            return Termination.NORMAL
        return Termination.REPETITION if self.repetitions() >= 3 else Termination.MOVE_LIMIT

    def repetitions(self) -> int:
        """Return how often the position now has occurred with the same side to move."""
        here = (self.position.turn, self.position.state)
        return Counter((p.turn, p.state) for p in (*self.past, self.position))[here]
