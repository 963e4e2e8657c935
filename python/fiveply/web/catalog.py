"""What there is to play and who can play it, as the page's forms need it."""

from __future__ import annotations

from typing import Any

from fiveply import __version__, agents
from fiveply.game import Player, Position
from fiveply.games import Entry
from fiveply.heuristics import describe
from fiveply.report.words import piece_texts
from fiveply.search import is_solvable
from fiveply.spec import AgentSpecError, GameSpecError, Parameter, SpecError
from fiveply.web.errors import Refusal
from fiveply.web.library import Library
from fiveply.web.views import in_order, title_of

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

_PICTURES = {
    "connect-four": ("", "3;2;2;1;1;3;1;0;0;4;0;4;0"),
    "quixo": (
        "",
        "E5 top;C1 bottom;E2 left;A4 top;E4 bottom;B1 bottom;D5 right;A4 bottom;D1 bottom;E4 top;A2 top;D1 bottom",
    ),
    "toro-tile": ("rows=5,cols=5,k=4", "0,0;2,1;1,1;2,2;4,4;1,3;3,3"),
    "pnt": ("n=15", "3;12;4;8"),
    "max-connect-4": ("", "3;3;2;2;1;1;4;0;3;2;2;3;1;4"),
    "line-em-up": ("blocs=D0+B1+E3", "B2;C2;C3;D2;D4;B3;A1"),
    "tic-tac-toe": ("", "B1;A0;C0;A1;A2"),
    "gomoku": ("rows=7,cols=7", "B1;C1;C2;D1;D3;E2;E4;D2;F5"),
    "gold-rush": ("", "1,1;2,2;1,2;3,4"),
    "whites-challenge": ("", "1,1;2,2;1,2;0,4"),
    "tetra-toro": ("", "0,0;2,2;3,0"),
    "lines": ("rows=5,cols=6,k=4,blocked=B1", "C2;D2;C3;D3;D1"),
}
"""In the order of the page: by a game's name the values and the moves of a position that shows what it is about."""

TREES = (
    ("Three by three", "((3 12 8) (2 4 6) (14 5 2))"),
    ("The worked example of the statistics", "(((3 5) 2 (1 0)) (4 3) 0 7)"),
    ("Best order: most is cut off", "((8 3 12) (2 4 6) (2 14 5))"),
    ("Worst order: nothing is cut off", "((2 4 6) (5 14 2) (12 8 3))"),
    ("Four plies of two moves", "((((3 17) (2 12)) ((15 8) (25 0))) (((2 5) (3 9)) ((2 14) (10 1))))"),
)
"""Trees to step through, with a title each."""


def catalog(library: Library) -> dict[str, Any]:
    """Return the games and agents with all that can be chosen."""
    return {
        "games": [_game(each, library) for each in sorted(library.entries(), key=lambda each: _order(each.name))],
        "agents": [_agent(name) for name in agents.names()],
        "trees": [{"title": title, "text": text} for title, text in TREES],
        "version": __version__,
    }


def _order(name: str) -> int:
    return list(_PICTURES).index(name) if name in _PICTURES else -1


def _game(entry: Entry, library: Library) -> dict[str, Any]:
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
        "picture": None,
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
        "picture": _picture(_pictured(entry, library)),
    }


def _pictured(entry: Entry, library: Library) -> Position[Any, Any]:
    values, moves = _PICTURES.get(entry.name, ("", ""))
    spec = f"{entry.name}:{values}" if values else entry.name
    return library.position(spec, tuple(moves.split(";")) if moves else ())


def _picture(position: Position[Any, Any]) -> dict[str, Any] | None:
    """Return a position in few bytes: `1` and `2` for pieces, `#` for what is blocked, `.` for nothing."""
    game, state = position.game, position.state
    rows = game.board(state)
    if not rows:
        return None
    is_tokens = game.gesture == "tokens"
    if is_tokens:
        # A drawing is about as wide as it is high.
        cells = [cell for row in rows for cell in row]
        rows = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    texts = piece_texts(game)
    return {
        "kind": game.gesture,
        "texts": [texts[player] for player in Player],
        "rows": [
            [
                ("#" if cell.blocked else "") + (cell.text if is_tokens else "")
                or ("." if cell.owner is None else "12"[cell.owner.value])
                for cell in row
            ]
            for row in rows
        ],
        "lines": [in_order(line, rows, game.is_wrapped) for line in game.lines_made(state)],
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
