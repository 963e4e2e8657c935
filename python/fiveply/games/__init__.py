"""The games, and how to get one: `make` for those built in, `load` also for those in a file."""

from fiveply.games.entry import AnyGame, Entry, NativeGame
from fiveply.games.lines import LineGame, Style
from fiveply.games.pnt import PntGame
from fiveply.games.quixo import QuixoGame
from fiveply.games.registry import entry, load, make, names, spec_of
from fiveply.games.tree import TreeGame
from fiveply.spec import GameSpecError, Parameter

__all__ = [
    "AnyGame",
    "Entry",
    "GameSpecError",
    "LineGame",
    "NativeGame",
    "Parameter",
    "PntGame",
    "QuixoGame",
    "Style",
    "TreeGame",
    "entry",
    "load",
    "make",
    "names",
    "spec_of",
]
