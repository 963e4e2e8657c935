"""Toro-Tile-Straight's kinds of game, boards in JSON, and the lines that a referee prints."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fiveply.game import GameError

__all__ = [
    "DIRECTIONS",
    "GameType",
    "GameTypeError",
    "board_text",
    "file_name",
    "game_key",
    "game_type",
    "line_through",
    "lines_possible",
    "parse_json",
    "win_text",
]

Rows = Sequence[Sequence[str]]
Square = tuple[int, int]

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The steps (down, right) in which lines go."""


class GameTypeError(GameError):
    """Report a kind of game that is described wrongly."""


@dataclass(frozen=True, slots=True)
class GameType:
    """Hold what a game is played on: make it by `game_type`, which checks."""

    title: str
    board: tuple[str, ...]
    """Row by row: ' ' free, '-' forbidden, 'W', 'B'."""
    k: int
    turn: str = "W"

    @property
    def free(self) -> int:
        """Return the number of free squares, which is the most turns that there can be."""
        return sum(row.count(" ") for row in self.board)


def game_type(title: Any, board: Any, k: Any, turn: Any = "W") -> GameType:
    """Return the kind of game that these values describe, or raise GameTypeError."""
    if not isinstance(title, str) or not title.strip() or not title.isprintable():
        raise GameTypeError(f"the name {title!r} of the game is no text")
    if isinstance(k, bool) or not isinstance(k, int) or k < 2:
        raise GameTypeError(f"K={k!r} is out of range; K is a whole number from 2 up")
    if turn not in ("W", "B"):
        raise GameTypeError(f"turn={turn!r} is neither 'W' nor 'B'")
    rows = _rows(board)
    for row in range(len(rows)):
        for col, text in enumerate(rows[row]):
            if text in "WB" and line_through(rows, (row, col), k):
                raise GameTypeError(f"the board has {k} in a row of {text} already, so there is no game to play")
    return GameType(title.strip(), rows, k, turn)


def _rows(board: Any) -> tuple[str, ...]:
    if not isinstance(board, list | tuple) or not board:
        raise GameTypeError("the board is no list of rows")
    rows = []
    for number, row in enumerate(board):
        if not isinstance(row, str | list | tuple) or not row:
            raise GameTypeError(f"row {number} of the board is neither a text nor a list of squares")
        for col, text in enumerate(row):
            if text not in (" ", "-", "W", "B"):
                what = f"row {number}, column {col} of the board is {text!r}"
                raise GameTypeError(f"{what}; squares are ' ' free, '-' forbidden, 'W' and 'B'")
        rows.append("".join(row))
        if len(row) != len(rows[0]):
            raise GameTypeError(f"row {number} of the board has {len(row)} squares, the first has {len(rows[0])}")
    return tuple(rows)


def parse_json(text: str, title: str) -> GameType:
    """Return the kind of game in a JSON object with `board` and `k`, if wanted `name` and `turn`.

    `title` is its name where it has none. Raises GameTypeError.
    """
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise GameTypeError(f"this is no JSON: {problem}") from None
    if not isinstance(values, dict):
        raise GameTypeError('this is no JSON object like {"board": ["  -", "   ", "W  "], "k": 3}')
    names: Mapping[str, Any] = {str(name).lower(): value for name, value in values.items()}
    for name in names:
        if name not in ("board", "k", "name", "turn"):
            raise GameTypeError(f"{name!r} is not known; there are board, k, name and turn")
    for name in ("board", "k"):
        if name not in names:
            raise GameTypeError(f"{name!r} is missing")
    return game_type(names.get("name", title), names["board"], names["k"], names.get("turn", "W"))


def game_key(name: str) -> str:
    """Return the name of a kind of game in one way of writing it: `Gold_Rush_Game_Type` is `gold-rush`."""
    words = name.replace("_", " ").replace("-", " ").replace("'", "").lower().split()
    return "-".join(words[:-2] if words[-2:] == ["game", "type"] else words)


def line_through(board: Rows, square: Square, k: int) -> tuple[Square, tuple[int, int]] | None:
    """Return where a line of k tiles like the one on a square begins, and its direction; None where there is none.

    The line goes over the square. It consists of k different squares, so that where the way round the torus is shorter
    there is no line that way.
    """
    height, width = len(board), len(board[0])
    tile = board[square[0]][square[1]]
    for down, right in DIRECTIONS:

        def at(steps: int, down: int = down, right: int = right) -> Square:
            return (square[0] + steps * down) % height, (square[1] + steps * right) % width

        def has_tile(steps: int, at: Any = at) -> bool:
            row, col = at(steps)
            return bool(board[row][col] == tile)

        around = 1
        while at(around) != square:
            around += 1
        if around < k:
            continue
        back = 0
        while back < k - 1 and has_tile(-back - 1):
            back += 1
        ahead = 0
        while back + ahead < k - 1 and has_tile(ahead + 1):
            ahead += 1
        if back + ahead == k - 1:
            return at(-back), (down, right)
    return None


def lines_possible(kind: GameType) -> int:
    """Return how many lines can still be made by one side or the other."""
    height, width, k = len(kind.board), len(kind.board[0]), kind.k
    found = set()
    for row in range(height):
        for col in range(width):
            for down, right in DIRECTIONS:
                squares = frozenset(((row + i * down) % height, (col + i * right) % width) for i in range(k))
                tiles = {kind.board[r][c] for r, c in squares}
                if len(squares) == k and "-" not in tiles and not tiles >= {"W", "B"}:
                    found.add(squares)
    return len(found)


def win_text(board: Rows, square: Square, k: int) -> str:
    """Return the sentence on the line through a square, which there is."""
    found = line_through(board, square, k)
    assert found is not None
    (row, col), direction = found
    return f"Win for {board[square[0]][square[1]]} at [{row}][{col}] in direction {direction}"


def board_text(board: Rows, turn: str | None) -> str:
    """Return a board in a frame, and below it whose turn it is, if anyone's."""
    border = "+" + "---" * len(board[0]) + "+"
    rows = ["|" + "".join(f" {text} " for text in row) + "|" for row in board]
    return "\n".join([border, *rows, border, *([f"It is {turn}'s turn to move.", ""] if turn else [])])


def file_name(white: str, black: str, title: str, number: int) -> str:
    """Return the name of a transcript's file, fit for every system."""
    words = f"{white}-vs-{black}-in-{title}-round-{number}".replace("'", "")
    return "".join(text if text.isalnum() or text in "-_" else "-" for text in words).strip("-") + ".html"
