"""The heuristics that have a name, with their formulas.

The built-in games' are compiled; a game of your own names its functions in its `heuristics`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fiveply import _core
from fiveply.game import Game

__all__ = ["Description", "describe", "names"]


@dataclass(frozen=True, slots=True)
class Description:
    """Say what a heuristic computes, for the side to move, and what it is good for."""

    name: str
    formula: str
    purpose: str = ""


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the names of a game's heuristics, the strongest first."""
    return (*_core.heuristics(game), *game.heuristics)


def describe(game: Game[Any, Any]) -> tuple[Description, ...]:
    """Return the formula of each heuristic of a game, the strongest first; of a function its docstring's first line."""
    own = (
        Description(name, (judge.__doc__ or "a function of the game's author").strip().splitlines()[0])
        for name, judge in game.heuristics.items()
    )
    return (*(_NATIVE[name] for name in _core.heuristics(game)), *own)


_NATIVE = {
    each.name: each
    for each in (
        Description(
            "threats",
            "windows of k squares without a stone of the other side, 17 where 2 stones are missing, 5 where 3, else 1, "
            "own minus the other's; 100,000 for a line that can be made now, or against who can't stop one, 50,000 for "
            "a fork; with gravity 70 or 10 for each square where a line comes later, by whom the square will fall to",
            "strong play: it sees wins, forced defences and forks a few plies before the search does",
        ),
        Description(
            "open",
            "1000 for each line made, 850, 600 and 250 for each window that lacks 1, 2 and 3 stones on empty squares "
            "that will fall to its side if the columns fill up one after the other; own minus the other's",
            "games that most lines win",
        ),
        Description(
            "windows",
            "windows of k squares without a stone of the other side, minus those without an own stone",
            "simple and fast: a few popcounts",
        ),
        Description(
            "freedoms",
            "empty neighbours of all own stones minus those of the other's, over the edges where they join",
            "Toro-Tile-Straight's basic evaluation, there for comparison",
        ),
        Description("score", "lines made minus the other's", "the plain score of games that most lines win"),
        Description(
            "lines",
            "for each line the square of the own cubes on it minus the square of the other's",
            "Quixo: how far each side has come along every line",
        ),
        Description(
            "static",
            "0 while token 1 is free; else plus or minus 0.5 by whether the legal moves are odd (after token 1), 0.7 "
            "by its multiples among them (after a prime), 0.6 by those of its largest prime divisor (after others)",
            "PNT: the judgement that the assignment defines",
        ),
    )
}
