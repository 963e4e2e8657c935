"""What there is to play and who can play it, as the page's forms need it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fiveply import __version__, agents
from fiveply.games import Entry
from fiveply.heuristics import describe
from fiveply.search import is_solvable
from fiveply.spec import AgentSpecError, GameSpecError, Parameter, SpecError
from fiveply.web.errors import Refusal
from fiveply.web.library import Library
from fiveply.web.views import title_of

__all__ = ["agent_spec", "catalog", "spec_text"]

_PRESETS: dict[str, tuple[tuple[str, str], ...]] = {
    "connect-four": (("6 x 7", ""), ("Five in a row on 7 x 9", "rows=7,cols=9,k=5"), ("Small: 4 x 5", "rows=4,cols=5")),
    "gomoku": (("11 x 11", ""), ("7 x 7", "rows=7,cols=7"), ("Four in a row on 6 x 6", "rows=6,cols=6,k=4")),
    "line-em-up": (
        ("5 x 5, four in a row", ""),
        ("3 x 3, three in a row", "n=3"),
        ("4 x 4 with three blocs", "n=4,s=3,blocs=A0+D0+C2"),
        ("8 x 8, five in a row, six blocs", "n=8,s=5,b=6"),
        ("10 x 10, five in a row", "n=10,s=5"),
    ),
    "max-connect-4": (("6 x 7", ""), ("Small: 4 x 5", "rows=4,cols=5"), ("5 x 5", "rows=5,cols=5")),
    "quixo": (
        ("5 x 5, two players", ""),
        ("4 x 4, solved", "n=4"),
        ("3 x 3, solved", "n=3"),
        ("Four players in two teams", "players=4"),
    ),
    "pnt": (("20 tokens", ""), ("10 tokens", "n=10"), ("50 tokens", "n=50"), ("100 tokens", "n=100")),
    "toro-tile": (
        ("7 x 7, five in a row", ""),
        ("3 x 3, three in a row", "rows=3,cols=3,k=3"),
        ("5 x 5, four in a row", "rows=5,cols=5,k=4"),
    ),
}

_LEVELS = {
    "random": (("Any move", "random"),),
    "simple": (("Sees one move ahead", "simple"),),
    "minimax": (("2 plies", "minimax:depth=2"), ("4 plies", "minimax:depth=4")),
    "alpha-beta": (("4 plies", "alpha-beta:depth=4"), ("6 plies", "alpha-beta:depth=6")),
    "deepen": (
        ("instant", "deepen:seconds=0.01"),
        ("0.1 s a move", "deepen:seconds=0.1"),
        ("1 s a move", "deepen:seconds=1"),
        ("5 s a move", "deepen:seconds=5"),
    ),
    "mcts": (("0.1 s a move", "mcts:seconds=0.1"), ("1 s a move", "mcts:seconds=1")),
    "perfect": (("Never errs", "perfect"),),
}

TREES = (
    ("Three by three", "((3 12 8) (2 4 6) (14 5 2))"),
    ("The worked example of the statistics", "(((3 5) 2 (6 9)) (1 2) 0 7)"),
    ("Best order: most is cut off", "((8 3 12) (2 4 6) (2 14 5))"),
    ("Worst order: nothing is cut off", "((2 4 6) (5 14 2) (12 8 3))"),
    ("Four plies of two moves", "((((3 17) (2 12)) ((15 8) (25 0))) (((2 5) (3 9)) ((2 14) (10 1))))"),
)
"""Trees to step through, with a title each."""


def catalog(library: Library, drawings: Sequence[str]) -> dict[str, Any]:
    """Return the games and agents with all that can be chosen; `drawings` are the pictures that there are."""
    return {
        "games": [_game(each, library, drawings) for each in library.entries()],
        "agents": [_agent(name) for name in agents.names()],
        "trees": [{"title": title, "text": text} for title, text in TREES],
        "version": __version__,
    }


def _game(entry: Entry, library: Library, drawings: Sequence[str]) -> dict[str, Any]:
    is_own = entry.name in library.own
    about: dict[str, Any] = {
        "name": entry.name,
        "title": entry.name.rpartition(":")[2],
        "sentence": entry.description,
        "parameters": [_parameter(each) for each in entry.parameters],
        "presets": [
            {"title": title, "spec": f"{entry.name}:{values}" if values else entry.name}
            for title, values in _PRESETS.get(entry.name, (("As it is", ""),))
        ],
        "heuristics": [],
        "best_heuristic": None,
        "can_be_solved": False,
        "drawing": f"{entry.name}.svg" if f"{entry.name}.svg" in drawings else None,
        "own": is_own,
    }
    try:
        game = library.game(entry.name)
    except GameSpecError:  # A game of one's own may have a parameter that needs a value.
        return about
    heuristics = describe(game)
    return about | {
        "title": title_of(game),
        "heuristics": [{"name": each.name, "sentence": each.formula} for each in heuristics],
        "best_heuristic": heuristics[0].name if heuristics else None,
        "can_be_solved": is_solvable(game),
    }


def _agent(name: str) -> dict[str, Any]:
    entry = agents.entry(name)
    return {
        "name": name,
        "sentence": entry.description,
        "parameters": [_parameter(each) for each in entry.parameters],
        "levels": [{"title": title, "spec": spec} for title, spec in _LEVELS.get(name, ())],
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    default = parameter.default
    is_given = isinstance(default, bool | int | float | str | tuple)
    return {
        "name": parameter.name,
        "kind": parameter.kind,
        "default": parameter.text(default) if is_given else None,
        "help": parameter.help,
        "range": parameter.range_text,
        "low": parameter.low,
        "high": parameter.high,
        "choices": list(parameter.choices),
    }


def spec_text(library: Library, name: str, values: dict[str, Any]) -> str:
    """Return the spec of a game with the values of a form, or raise what is wrong with them."""
    entry, _ = library.entry(name)
    return library.game(f"{entry.name}:{_joined(values, GameSpecError)}").spec


def agent_spec(name: str, values: dict[str, Any]) -> str:
    """Return the spec of an agent with the values of a form, or raise what is wrong with them."""
    text = _joined(values, AgentSpecError)
    return str(agents.make(f"{name}:{text}" if text else name))


def _joined(values: dict[str, Any], error: type[SpecError]) -> str:
    for name, value in values.items():
        if not isinstance(value, str):
            raise Refusal(f"{name} is no text")
        # A comma would begin the next parameter; inside parentheses it belongs to a square.
        if value.count("(") != value.count(")"):
            raise error(f"{name}={value} has a parenthesis too many", value, name, value)
    return ",".join(f"{name}={value}" for name, value in values.items() if value.strip())
