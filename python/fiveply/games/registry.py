"""Games by name: `make("quixo:n=4")`, and games of your own from a file: `load("mygame.py:Nim:heaps=3")`."""

from __future__ import annotations

from fiveply.game import Game
from fiveply.games import line_presets, pnt, quixo, tree
from fiveply.games.entry import AnyGame, Entry
from fiveply.spec import GameSpecError, nearest

__all__ = ["entry", "load", "make", "names", "spec_of"]

_ENTRIES = {entry.name: entry for entry in (*line_presets.ENTRIES, *quixo.ENTRIES, *pnt.ENTRIES, *tree.ENTRIES)}


def names() -> tuple[str, ...]:
    """Return the names that `make` knows, in the order of a menu."""
    return tuple(_ENTRIES)


def entry(name: str) -> Entry:
    """Return what is known of a named game: description and parameters; raise GameSpecError for an unknown name."""
    if name not in _ENTRIES:
        hint = nearest(name, _ENTRIES) or f"; there are {', '.join(_ENTRIES)}"
        raise GameSpecError(f"there is no game {name!r}{hint}", name)
    return _ENTRIES[name]


def make(spec: str) -> AnyGame:
    """Return the built-in game that a text like `toro-tile:rows=7,cols=7,k=5` names, or raise GameSpecError."""
    name, _, values = spec.partition(":")
    return entry(name.strip()).make(values)


def load(spec: str) -> AnyGame:
    """Return the game that a text names: a built-in one as `make` does, or a file's class, `mygame.py:Nim:heaps=3`.

    After the class come values for its constructor. The class may be left out where the file has only one game. Loading
    a file runs it. Raises GameSpecError where the text or the file is wrong; what the file raises comes out as is.
    """
    from fiveply.games.loading import is_file_spec, load_file

    return load_file(spec) if is_file_spec(spec) else make(spec)


def spec_of(game: AnyGame) -> str:
    """Return the text from which `make` or `load` makes the same game, or raise GameSpecError where there is none."""
    spec = getattr(game, "spec", "")
    if isinstance(game, Game) and not spec:
        raise GameSpecError(f"{game} was not made by make or load, so no text names it", game)
    return str(spec)
