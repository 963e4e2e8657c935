"""Tables that outlive a search."""

from __future__ import annotations

from typing import Any

from fiveply import _core
from fiveply.game import Game
from fiveply.heuristics import Heuristic

__all__ = ["Table"]


class Table:
    """Keep what `deepen` finds out, for later searches of the same game with the same heuristic.

    Each search adds to it and forgets what matters least, so it is used by one search after the other in a game, or by
    several at once.
    """

    def __init__(self, memory: int | None = None) -> None:
        """Take its size in bytes, 64 MiB unless given."""
        self._core = _core.SearchTable(memory=memory)
        self._owner: tuple[Game[Any, Any], Heuristic | None] | None = None

    def __repr__(self) -> str:
        return f"Table({self.memory})"

    @property
    def memory(self) -> int:
        """Return its size in bytes."""
        return self._core.memory

    def clear(self) -> None:
        """Forget everything, also what game it was for."""
        self._core.clear()
        self._owner = None

    def lend(self, game: Game[Any, Any], heuristic: Heuristic | None) -> _core.SearchTable:
        """Return the core's table, or raise ValueError where it knows another game or heuristic."""
        if self._owner is None:
            self._owner = game, heuristic
        its_game, its_heuristic = self._owner
        if not (its_game is game or (its_game.spec and its_game.spec == game.spec)) or its_heuristic != heuristic:
            raise ValueError(
                f"this table holds values of {_called(its_game, its_heuristic)}, so a search of "
                f"{_called(game, heuristic)} needs another one, or this one cleared"
            )
        return self._core


def _called(game: Game[Any, Any], heuristic: Heuristic | None) -> str:
    return f"{game.spec or game} " + ("without a heuristic" if heuristic is None else f"judged by {heuristic}")
