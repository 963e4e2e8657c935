"""The games that the page may name: those built in, and those whose files were named on the command line."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from fiveply.game import Game, Position
from fiveply.games import Entry, entry, names
from fiveply.games.loading import is_file_spec
from fiveply.spec import GameSpecError
from fiveply.web.errors import Refusal

__all__ = ["MOST_CELLS", "MOST_MOVES", "Library"]

MOST_CELLS = 2_500
"""A board with more squares is too much for a page."""

MOST_MOVES = 2_000
"""No game on the page is longer."""

_LONGEST_SPEC = 4_000
_KEPT = 512
"""How many positions are kept ready, and how many games."""


class Library:
    """Find games and positions by their texts, and keep those ready that were used last."""

    def __init__(self, own: Iterable[Entry] = ()) -> None:
        """Take the games from files that may be played too."""
        self.own = {each.name: each for each in own}
        self._games: OrderedDict[str, Game[Any, Any]] = OrderedDict()
        self._positions: OrderedDict[tuple[str, tuple[str, ...]], Position[Any, Any]] = OrderedDict()

    def entries(self) -> list[Entry]:
        """Return the games to choose from, own ones first."""
        return [*self.own.values(), *(entry(name) for name in names() if name != "tree")]

    def entry(self, spec: str) -> tuple[Entry, str]:
        """Return the game that a text names and the text of its values, or raise GameSpecError."""
        for name, own in self.own.items():
            if spec == name or spec.startswith(name + ":"):
                return own, spec[len(name) + 1 :]
        if is_file_spec(spec):
            raise GameSpecError("a file is loaded only from the command line: fiveply web FILE.py:CLASS", spec)
        name, _, values = spec.partition(":")
        return entry(name.strip()), values

    def game(self, spec: str) -> Game[Any, Any]:
        """Return the game that a text names, or raise GameSpecError."""
        if len(spec) > _LONGEST_SPEC:
            raise Refusal(f"the text of the game is too long: {len(spec):,} characters", 413)
        game = self._games.get(spec)
        if game is None:
            found, values = self.entry(spec)
            game = found.make(values)
            cells = sum(map(len, game.board(game.initial())))
            if cells > MOST_CELLS:
                raise Refusal(f"a board of {cells:,} squares is too large for a page; {MOST_CELLS:,} is the most", 413)
            _keep(self._games, spec, game)
        return game

    def position(self, spec: str, moves: tuple[str, ...]) -> Position[Any, Any]:
        """Return the position after moves, or raise GameSpecError, InvalidMove or IllegalMove."""
        if len(moves) > MOST_MOVES:
            raise Refusal(f"{len(moves):,} moves are too many; {MOST_MOVES:,} is the most", 413)
        found = self._positions.get((spec, moves))
        if found is not None:
            self._positions.move_to_end((spec, moves))
            return found
        # Most positions asked for are one move from another one.
        before = self._positions.get((spec, moves[:-1])) if moves else None
        position = self.game(spec).position().play_text(*moves) if before is None else before.play_text(moves[-1])
        _keep(self._positions, (spec, moves), position)
        return position


def _keep(store: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    store[key] = value
    if len(store) > _KEPT:
        store.popitem(last=False)
