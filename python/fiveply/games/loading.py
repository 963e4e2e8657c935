"""Games of a user's own, from a Python file. The only part of the games that reads files."""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from fiveply.game import Game
from fiveply.games.entry import AnyGame, Entry
from fiveply.spec import GameSpecError, Kind, Parameter, nearest, parse_values

__all__ = ["FileEntry", "is_file_spec", "load_file", "open_file", "parameters_of"]

ENDS_ITSELF = 'ends the program while it is read; what a script does belongs under if __name__ == "__main__"'

_SPEC = re.compile(r"(?P<path>.+?\.py)(?::(?P<name>[^:=]*))?(?::(?P<values>.*))?", re.DOTALL)


def is_file_spec(spec: str) -> bool:
    """Say whether a spec names a file: `.py` ends it or stands before a colon."""
    return _SPEC.fullmatch(spec) is not None


def load_file(spec: str) -> AnyGame:
    """Return the game that a text like `mygame.py:Nim:heaps=3` names; see `fiveply.games.load`."""
    entry, values = open_file(spec)
    return entry.make(values)


def open_file(spec: str) -> tuple[Entry, str]:
    """Return what a file's game is, as of a built-in one, and the text of the values that a spec gives it.

    The file is run once; the entry's `make` then makes the game with any values. Raises GameSpecError.
    """
    match = _SPEC.fullmatch(spec)
    if match is None:
        raise GameSpecError(f"{spec!r} names no Python file", spec)
    path = match["path"]
    game_class = _find_class(_run(path), path, (match["name"] or "").strip())
    sentence = (game_class.__dict__.get("__doc__") or "").strip().partition("\n")[0]
    entry = FileEntry(f"{path}:{game_class.__name__}", sentence, parameters_of(game_class), game_class)
    return entry, match["values"] or ""


@dataclass(frozen=True, slots=True)
class FileEntry(Entry):
    """Describe a game in a user's file."""

    def make(self, text: str = "") -> AnyGame:
        """Return the game with the values of a text like `heaps=5`, or raise GameSpecError."""
        class_name = self.name.rpartition(":")[2]
        given = parse_values(class_name, self.parameters, text, GameSpecError)
        missing = [name for name, value in given.items() if value is _MISSING]
        if missing:
            what = f"{self.name} needs {missing[0]}: write {self.name}:{missing[0]}=..."
            raise GameSpecError(what, text, missing[0])
        try:
            game = self.build(**given)
        except ValueError as problem:
            raise GameSpecError(f"{self.name}: {problem}", text) from problem
        # A user's game may be a frozen dataclass.
        object.__setattr__(game, "spec", self.spec(given))
        return game


_MISSING = object()


def parameters_of(game_class: type[AnyGame]) -> tuple[Parameter, ...]:
    """Return the parameters of a class's constructor: int, float and bool as such, anything else as text."""
    kinds: dict[object, Kind] = {"int": "whole", "float": "number", "bool": "flag"}
    if game_class.__init__ is object.__init__:
        return ()
    found = []
    for name, parameter in list(inspect.signature(game_class.__init__).parameters.items())[1:]:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            continue
        annotation = parameter.annotation
        if annotation is parameter.empty:
            annotation = type(parameter.default)
        hint = annotation.__name__ if isinstance(annotation, type) else str(annotation)
        default = _MISSING if parameter.default is parameter.empty else parameter.default
        found.append(Parameter(name, kinds.get(hint.removesuffix(" | None"), "text"), default, ""))
    return tuple(found)


def _run(path: str) -> ModuleType:
    """Return the module that the file makes, run anew, with its folder first among those it may import from."""
    file = Path(path).expanduser()
    if not file.is_file():
        raise GameSpecError(f"there is no file {path}", path)
    # The prefix keeps clear of other modules; dataclasses and pickle look the module up by its name.
    name = f"fiveply_file_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise GameSpecError(f"{path} can't be read as Python", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    folder = str(file.resolve().parent)
    sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except SystemExit:
        del sys.modules[name]
        raise GameSpecError(f"{path} {ENDS_ITSELF}", path) from None
    except BaseException:
        del sys.modules[name]
        raise
    finally:
        sys.path.remove(folder)
    return module


def _find_class(module: ModuleType, path: str, name: str) -> type[AnyGame]:
    games = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Game) and value.__module__ == module.__name__
    }
    if not name:
        if len(games) != 1:
            which = f"has {len(games)} games: {', '.join(games)}" if games else "has no game"
            raise GameSpecError(f"{path} {which}; write {path}:CLASS", path)
        name = next(iter(games))
    value = getattr(module, name, None)
    if value is None:
        hint = nearest(name, games) or (f"; its games are {', '.join(games)}" if games else "; it has no game")
        raise GameSpecError(f"{path} has no {name!r}{hint}", name)
    if not (isinstance(value, type) and issubclass(value, Game)):
        raise GameSpecError(f"{name} in {path} is not a class that derives from fiveply.Game", name)
    if inspect.isabstract(value):
        lacking = ", ".join(sorted(value.__abstractmethods__))
        raise GameSpecError(f"{name} in {path} is not complete: it lacks {lacking}", name)
    return value
