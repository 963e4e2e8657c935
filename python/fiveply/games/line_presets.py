"""The games of lines that have a name, each a choice of rules and letters for one LineGame."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from fiveply.game import Player
from fiveply.games.entry import Entry, wrong_value
from fiveply.games.lines import PARAMETERS, LineGame, Square, Style
from fiveply.spec import GameSpecError, Parameter, square_text

__all__ = ["ENTRIES"]

_OX = Style("O", "X", ".", "*")
_XO = Style("X", "O")
_DIGITS = Style("1", "2", "0")
_TORO = Style("W", "B", ".", "-", has_letters=False)


def _size(rows: int, cols: int, k: int) -> tuple[Parameter, ...]:
    return (
        Parameter("rows", "whole", rows, "rows of the board", 1, 128),
        Parameter("cols", "whole", cols, "columns of the board; rows x cols is at most 128", 1, 128),
        Parameter("k", "whole", k, "how many in a row make a line", 2, 128),
    )


def _check(owner: str, rows: int, cols: int, **squares: Iterable[Square]) -> None:
    """Raise GameSpecError where the board is too large, or squares are off it or named in two lists."""
    if rows * cols > 128:
        much = f"with cols={cols} makes {rows * cols} squares"
        raise wrong_value(owner, "rows", rows, much, "such that there are at most 128")
    seen: dict[Square, str] = {}
    for name, those in squares.items():
        for square in those:
            text = square_text(square)
            if square[0] >= rows or square[1] >= cols:
                corner = square_text((rows - 1, cols - 1))
                raise wrong_value(owner, name, text, "is off the board", f"squares from A0 to {corner}")
            if square in seen:
                raise GameSpecError(f"{owner}: {text} is in {seen[square]} and in {name}", text, name, text)
            seen[square] = name


def _tic_tac_toe() -> LineGame:
    return LineGame(3, 3, 3, style=_XO)


def _gomoku(rows: int, cols: int, k: int) -> LineGame:
    _check("gomoku", rows, cols)
    return LineGame(rows, cols, k, style=_XO)


def _connect_four(rows: int, cols: int, k: int) -> LineGame:
    _check("connect-four", rows, cols)
    return LineGame(rows, cols, k, gravity=True, style=_XO)


def _max_connect_4(rows: int, cols: int, k: int) -> LineGame:
    _check("max-connect-4", rows, cols)
    return LineGame(rows, cols, k, gravity=True, goal="most", style=_DIGITS)


def _line_em_up(n: int, s: int | None, b: int | None, blocs: tuple[Square, ...], seed: int) -> LineGame:
    name = "line-em-up"
    s = min(4, n) if s is None else s
    if s > n:
        raise wrong_value(name, "s", s, "is out of range", f"a whole number from 3 to n, which is {n}")
    if b is not None and blocs and b != len(blocs):
        what = f"{name}: b={b} but blocs names {len(blocs)}; give one of them, or the same number"
        raise GameSpecError(what, b, "b", str(b))
    count = len(blocs) if b is None else b
    if count > 2 * n:
        if b is None:
            raise GameSpecError(f"{name}: blocs names {count} squares; there are at most 2n, which is {2 * n}", blocs)
        raise wrong_value(name, "b", b, "is out of range", f"a whole number from 0 to 2n, which is {2 * n}")
    _check(name, n, n, blocs=blocs)
    if not blocs:
        chosen = Random(seed).sample(range(n * n), count)
        blocs = tuple(sorted(divmod(square, n) for square in chosen))
    return LineGame(n, n, s, blocked=blocs, style=_OX)


def _toro_tile(
    rows: int,
    cols: int,
    k: int,
    forbidden: tuple[Square, ...] = (),
    white: tuple[Square, ...] = (),
    black: tuple[Square, ...] = (),
    turn: str = "W",
) -> LineGame:
    _check("toro-tile", rows, cols, forbidden=forbidden, white=white, black=black)
    mover = Player.FIRST if turn == "W" else Player.SECOND
    return LineGame(rows, cols, k, wrap=True, blocked=forbidden, first=white, second=black, turn=mover, style=_TORO)


def _gold_rush() -> LineGame:
    return _toro_tile(7, 7, 5, tuple((row, col) for row in (0, 3, 6) for col in (0, 3, 6)))


def _whites_challenge() -> LineGame:
    diamond = [(row, col) for row, cols in ((2, (3, 4, 5)), (3, (2, 3, 4, 5, 6)), (4, (3, 4, 5))) for col in cols]
    return _toro_tile(7, 9, 6, tuple(diamond), black=((1, 4), (5, 4)))


def _tetra_toro() -> LineGame:
    rows = (" -  ", " - -", "--  ", "  - ")
    return _toro_tile(4, 4, 4, tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "-"))


def _lines(turn: str, **rules: Any) -> LineGame:
    squares = {name: rules[name] for name in ("blocked", "first", "second")}
    _check("lines", rules["rows"], rules["cols"], **squares)
    return LineGame(turn=Player[turn.upper()], **rules)


ENTRIES = (
    Entry("tic-tac-toe", "Three in a row on a 3 x 3 board.", (), _tic_tac_toe),
    Entry("connect-four", "Drop stones into columns; the first four in a row win.", _size(6, 7, 4), _connect_four),
    Entry("gomoku", "Five in a row on an open board.", _size(11, 11, 5), _gomoku),
    Entry(
        "line-em-up",
        "Line 'em Up: the first s in a row win on an n x n board with blocs that nobody may use.",
        (
            Parameter("n", "whole", 5, "rows and columns of the board", 3, 10),
            Parameter("s", "whole", None, "how many in a row win; 4, on the smallest board 3, unless given", 3, 10),
            Parameter("b", "whole", None, "number of blocs, at random where blocs names none; at most 2n", 0, 20),
            Parameter("blocs", "squares", (), "squares that nobody may use"),
            Parameter("seed", "whole", 0, "chooses the random blocs", 0),
        ),
        _line_em_up,
    ),
    Entry(
        "max-connect-4",
        "Max-Connect-4: drop stones until the board is full; more fours win.",
        _size(6, 7, 4),
        _max_connect_4,
    ),
    Entry(
        "toro-tile",
        "Toro-Tile-Straight: k different squares in a row win on a board whose opposite edges join.",
        (
            *_size(7, 7, 5),
            Parameter("forbidden", "squares", (), "squares that nobody may use"),
            Parameter("white", "squares", (), "white tiles at the start"),
            Parameter("black", "squares", (), "black tiles at the start"),
            Parameter("turn", "choice", "W", "who moves first", choices=("W", "B")),
        ),
        _toro_tile,
    ),
    Entry("gold-rush", "Toro-Tile-Straight on 7 x 7 with nine forbidden squares; five in a row win.", (), _gold_rush),
    Entry(
        "whites-challenge",
        "Toro-Tile-Straight on 7 x 9 round a forbidden diamond, Black two tiles ahead; six in a row win.",
        (),
        _whites_challenge,
    ),
    Entry(
        "tetra-toro",
        "Toro-Tile-Straight on 4 x 4, so full of forbidden squares that no line is possible: always a draw.",
        (),
        _tetra_toro,
    ),
    Entry("lines", "Any game of k in a row: you choose the rules.", PARAMETERS, _lines),
)
