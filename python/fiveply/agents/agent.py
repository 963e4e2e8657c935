"""What an agent is: it is shown a turn and answers with a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fiveply.game import Position
from fiveply.search import NO_LIMITS, Limits, Report, Stop

__all__ = ["Agent", "Choice", "Fault", "IllegalAnswer", "LateAnswer", "NoAnswer", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """Show an agent what it needs to choose a move."""

    position: Position[Any, Any]
    limits: Limits = NO_LIMITS
    """What it may use for this move; `seconds` is judged by the referee."""
    remark: str = ""
    """What the opponent said with the move before."""
    clock: Callable[[], float | None] | None = field(default=None, repr=False)
    """Tells how many seconds are left for this move, None where they don't count; absent where nobody keeps time."""
    stop: Stop | None = field(default=None, repr=False)
    """Set when the answer is no longer wanted; the agent then raises Stopped. Absent where it always is."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Hold an agent's answer."""

    move: Any
    report: Report[Any, Any] | None = None
    """What a search found, where the agent searched."""
    remark: str = ""
    """What the agent says to the move."""


class Fault(Exception):
    """Say how an agent failed whose answers come from elsewhere, like another process.

    The text goes on after the agent's name, as in "left its process with status 3".
    """


class NoAnswer(Fault):
    """Report that no answer came, or none that can be read."""


class IllegalAnswer(Fault):
    """Report an answer that is no legal move."""


class LateAnswer(Fault):
    """Report that time was up before an answer came."""


class Agent(ABC):
    """Play a side of any game. An agent may keep what it likes between turns, but is never told of the end."""

    name: str = ""
    """How the agent is called; the class name unless set."""

    @abstractmethod
    def choose(self, turn: Turn) -> Choice:
        """Return a legal move of the turn's position, which is not over."""

    def __str__(self) -> str:
        return self.name or type(self).__name__
