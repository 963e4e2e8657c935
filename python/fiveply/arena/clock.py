"""How long each side may think, and who is late."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fiveply.game import Player

__all__ = ["Clock", "Now", "TimeControl"]

Now = Callable[[], float]
"""Tells the time in seconds from any start, like `time.perf_counter`."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Say how many seconds a side has; both can hold at once."""

    move: float | None = None
    """For each move."""
    game: float | None = None
    """For all its moves together."""

    def __post_init__(self) -> None:
        for name, seconds in (("move", self.move), ("game", self.game)):
            if seconds is not None and not 0 < seconds < 1e9:
                raise ValueError(f"{name}={seconds} is out of range; {name} is a number of seconds above 0")

    @property
    def is_limited(self) -> bool:
        """Say whether time counts at all."""
        return self.move is not None or self.game is not None


class Clock:
    """Measure the sides' thinking. One side's time runs from `start` to `stop`."""

    def __init__(self, control: TimeControl | Mapping[Player, TimeControl], now: Now) -> None:
        """Take the rules, for both sides or for each, and the source of time."""
        self._control = {side: control if isinstance(control, TimeControl) else control[side] for side in Player}
        self._now = now
        self._used = dict.fromkeys(Player, 0.0)
        self._running: Player | None = None
        self._since = 0.0

    @property
    def is_limited(self) -> bool:
        """Say whether time counts for any side."""
        return any(control.is_limited for control in self._control.values())

    def allowed(self, player: Player) -> float | None:
        """Return how many seconds the player may use for a move that begins now; None where time does not count."""
        control = self._control[player]
        limits = [] if control.move is None else [control.move]
        if control.game is not None:
            limits.append(max(0.0, control.game - self._used[player]))
        return min(limits, default=None)

    def start(self, player: Player) -> None:
        """Let the player's time run."""
        self._running, self._since = player, self._now()

    def left(self) -> float | None:
        """Return the seconds left for the move being thought about; None where time does not count."""
        if self._running is None:
            return None
        allowed = self.allowed(self._running)
        return None if allowed is None else max(0.0, allowed - (self._now() - self._since))

    def stop(self) -> float:
        """Stop the running side's time and return the seconds that the move took."""
        if self._running is None:
            return 0.0
        seconds = max(0.0, self._now() - self._since)
        self._used[self._running] += seconds
        self._running = None
        return seconds
