"""A judgement of states, whoever wrote it: a native one by its name or a function of yours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

from fiveply import _core
from fiveply.game import Game
from fiveply.heuristics.named import names
from fiveply.spec import nearest

__all__ = ["AnyHeuristic", "Heuristic", "HeuristicError", "as_heuristic", "evaluate"]

AnyGame = Game[Any, Any]
Judge = Callable[[Any, Any], float]


class HeuristicError(ValueError):
    """Report a heuristic that the game does not have, or that can't be one."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """Hold a judgement of unfinished states for the side to move."""

    judge: str | Judge
    """The name of one of the game's own, or a function of game and state whose answer is a finite number."""
    win: float | None = None
    """What a won game is worth in the same scale; as the named ones define it, or 1,000,000, unless given."""

    def __post_init__(self) -> None:
        if not isinstance(self.judge, str) and not callable(self.judge):
            raise HeuristicError(f"{self.judge!r} is neither the name of a heuristic nor a function of game and state")
        if self.win is not None and not 0 < self.win < float("inf"):
            raise HeuristicError(f"win={self.win} is out of range; win is a finite number above 0")

    def __str__(self) -> str:
        return self.judge if isinstance(self.judge, str) else getattr(self.judge, "__name__", "a function")


AnyHeuristic = Heuristic | str | Judge | None
"""What a search takes: a heuristic, a name, a function of game and state, or None to judge by the game's end alone."""


def as_heuristic(game: AnyGame, heuristic: AnyHeuristic) -> Heuristic | None:
    """Return the heuristic meant, with the function of a user's game for its name, or raise HeuristicError."""
    if heuristic is None:
        return None
    if not isinstance(heuristic, Heuristic):
        heuristic = Heuristic(heuristic)
    if not isinstance(heuristic.judge, str):
        try:
            signature(heuristic.judge).bind(game, None)
        except TypeError as problem:
            raise HeuristicError(f"heuristic {heuristic} can't be called with a game and a state: {problem}") from None
        except ValueError:
            pass  # what is not written in Python need not tell what it takes
        return heuristic
    if heuristic.judge not in names(game):
        known = names(game)
        there = f"there are {', '.join(known)}" if known else "it has none"
        hint = nearest(heuristic.judge, known) or f"; {there}"
        raise HeuristicError(f"{game} has no heuristic {heuristic.judge!r}{hint}")
    if heuristic.judge in game.heuristics:
        return Heuristic(game.heuristics[heuristic.judge], heuristic.win)
    return heuristic


def evaluate(game: AnyGame, state: Any, heuristic: Heuristic | str | Judge) -> float:
    """Return what a heuristic thinks of an unfinished state, for the side to move."""
    meant = as_heuristic(game, heuristic)
    assert meant is not None
    if isinstance(meant.judge, str):
        return _core.evaluate(game, state, meant.judge)
    return meant.judge(game, state)
