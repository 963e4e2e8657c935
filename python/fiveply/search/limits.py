"""How long a search may go on."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

__all__ = ["NO_LIMITS", "LimitError", "Limits"]


class LimitError(ValueError):
    """Report limits that are wrong, or under which the search asked for would never end."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Say how long a search may go on. All optional, all combinable; the first one reached ends it in good order."""

    seconds: float | None = None
    """Have an answer after this time."""
    depth: int | None = None
    """Look no further than this many plies ahead."""
    nodes: int | None = None
    """Enter no more than this many states; for `mcts`, make no more than this many simulations."""
    mate: int | None = None
    """Look for a win within this many plies and no further. `deepen` ends as soon as one is certain, though a sooner
    one may exist, or as soon as the loss is."""
    solved: bool = False
    """`deepen` goes on until the value is certain, how soon a win comes may be open. It is a limit too where positions
    repeat, but the search may then go on for ever."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < 1e9:
            raise LimitError(f"seconds={self.seconds} is out of range; seconds is a number above 0")
        for name in ("depth", "nodes", "mate"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or not 0 < value < 2**63):
                raise LimitError(f"{name}={value} is out of range; {name} is a whole number from 1 up")
        for name in ("depth", "mate"):
            value = getattr(self, name)
            if value is not None and value >= 2**31:
                raise LimitError(f"{name}={value} is out of range; {name} is a whole number below 2147483648")

    def tighter(self, other: Limits) -> Limits:
        """Return the limits that keep both."""

        def least(a: Any, b: Any) -> Any:
            if isinstance(a, bool):
                return a or b
            return b if a is None else a if b is None else min(a, b)

        return Limits(*(least(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


NO_LIMITS = Limits()
