"""Games of lines: k in a row on a grid, with or without gravity, wrapped edges and blocked squares."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self

from fiveply import _core
from fiveply._core import LineSolver, LinesState
from fiveply.game import Cell, IllegalMove, InvalidMove, Player
from fiveply.games.entry import NativeGame
from fiveply.spec import Parameter, column_letters, parse_square, values_text

__all__ = ["LineGame", "Style"]

Goal = Literal["first", "most", "fill"]
Square = tuple[int, int]

PARAMETERS = (
    Parameter("rows", "whole", 3, "rows of the board", 1, 128),
    Parameter("cols", "whole", 3, "columns of the board; rows x cols is at most 128", 1, 128),
    Parameter("k", "whole", 3, "how many in a row make a line", 1, 128),
    Parameter("gravity", "flag", False, "whether stones fall down their column"),
    Parameter("wrap", "flag", False, "whether opposite edges join"),
    Parameter(
        "goal",
        "choice",
        "first",
        "what wins: first line, most lines, or nothing",
        choices=("first", "most", "fill"),
    ),
    Parameter("blocked", "squares", (), "squares that hold no stone"),
    Parameter("first", "squares", (), "stones of the first player at the start"),
    Parameter("second", "squares", (), "stones of the second player at the start"),
    Parameter("turn", "choice", "first", "who moves first", choices=("first", "second")),
)


@dataclass(frozen=True, slots=True)
class Style:
    """Say how a game of lines is written: the texts of the squares, and whether moves are `B3` or `(3, 1)`."""

    first: str = "X"
    second: str = "O"
    empty: str = "."
    blocked: str = "#"
    has_letters: bool = True


class LineGame(_core.Lines, NativeGame[LinesState, Any]):
    """Play k in a row on a grid of at most 128 squares.

    `goal` is what ends the game: the `first` line wins, `most` lines on the full board win, or `fill`, where lines
    count for nothing. A move is a square (row, column), with `gravity` a column; both count from 0 at the top left.
    """

    def __new__(
        cls,
        rows: int = 3,
        cols: int = 3,
        k: int = 3,
        *,
        gravity: bool = False,
        wrap: bool = False,
        goal: Goal = "first",
        blocked: Sequence[Square] = (),
        first: Sequence[Square] = (),
        second: Sequence[Square] = (),
        turn: Player = Player.FIRST,
        style: Style = Style(),
    ) -> Self:
        """Return the game with these rules, or raise ValueError."""
        self = super().__new__(
            cls,
            rows,
            cols,
            k,
            gravity=gravity,
            wrap=wrap,
            goal=goal,
            blocked=blocked,
            first=first,
            second=second,
            turn=turn,
        )
        self.name = "lines"
        self.rows, self.cols, self.k = rows, cols, k
        self.has_gravity, self.is_wrapped, self.goal = gravity, wrap, goal
        self.has_margins = goal == "most"
        self.gesture = "drop" if gravity else "place"
        self.style = style
        values = {
            "rows": rows,
            "cols": cols,
            "k": k,
            "gravity": gravity,
            "wrap": wrap,
            "goal": goal,
            "blocked": tuple(blocked),
            "first": tuple(first),
            "second": tuple(second),
            "turn": turn.name.lower(),
        }
        self.spec = values_text("lines", PARAMETERS, values)
        return self

    rows: int
    cols: int
    k: int
    has_gravity: bool
    goal: Goal
    style: Style
    solver: LineSolver | None = None
    """What finds exact values, once it was asked for them; it remembers them from position to position."""

    def board(self, state: LinesState) -> list[list[Cell]]:
        """Return the cells row by row from the top."""
        style = self.style
        texts = {
            "1": (style.first, Player.FIRST, False),
            "2": (style.second, Player.SECOND, False),
            ".": (style.empty, None, False),
            "#": (style.blocked, None, True),
        }
        return [
            [Cell(text, owner, self._square_text((r, c)), blocked) for c, (text, owner, blocked) in enumerate(cells)]
            for r, cells in enumerate([texts[letter] for letter in row] for row in self.rows_of(state))
        ]

    def move_text(self, state: LinesState, move: Any) -> str:
        """Return a move as a person writes it: `B3`, `(3, 1)` or, with gravity, the column's number."""
        return str(move) if self.has_gravity else self._square_text(move)

    def _square_text(self, square: Square) -> str:
        row, col = square
        if self.has_gravity:
            return str(col)
        return f"{column_letters(col)}{row}" if self.style.has_letters else f"({row}, {col})"

    def parse_move(self, state: LinesState, text: str) -> Any:
        """Return the legal move that a person wrote, or raise InvalidMove or IllegalMove.

        A square is read as `B3`, `b 3`, `(3,B)`, `3,B`, `(3, 1)`, `3,1` or `3 1`; with gravity, a column's number.
        """
        square = (0, self._read_column(state, text)) if self.has_gravity else self._read_square(state, text)
        move = square[1] if self.has_gravity else square
        if move in self.legal_moves(state):
            return move
        if self.outcome(state) is not None:
            raise IllegalMove("the game is over", text, state)
        if self.has_gravity:
            raise IllegalMove(f"column {move} is full", text, state)
        cell = self.board(state)[square[0]][square[1]]
        why = "blocked" if cell.blocked else f"taken by {cell.text}"
        raise IllegalMove(f"{cell.name} is {why}", text, state)

    def _read_column(self, state: LinesState, text: str) -> int:
        if not re.fullmatch(r"\s*\d{1,3}\s*", text) or int(text) >= self.cols:
            raise InvalidMove(f"{text!r} is no column; columns are 0 to {self.cols - 1}", text, state)
        return int(text)

    def _read_square(self, state: LinesState, text: str) -> Square:
        parts = re.findall(r"[A-Za-z]+|\d+", text)
        square = None
        if len(parts) == 2 and not re.search(r"[^A-Za-z0-9\s,().]", text):
            square = parse_square(("" if parts[0].isalpha() else ".").join(parts))
        if square is None:
            how = "a column letter and a row number, like B0"
            if not self.style.has_letters:
                how = "a row and a column, like (0, 1)"
            raise InvalidMove(f"{text!r} is no square; write {how}", text, state)
        if square[0] >= self.rows or square[1] >= self.cols:
            cols = f"0 to {self.cols - 1}"
            if self.style.has_letters:
                cols = f"A to {column_letters(self.cols - 1)}"
            what = f"{text!r} is off the board; columns are {cols}, rows are 0 to {self.rows - 1}"
            raise InvalidMove(what, text, state)
        return square

    def clicks(self, state: LinesState, move: Any) -> list[Square]:
        """Return the square where the stone comes to lie."""
        if not self.has_gravity:
            return [move]
        rows = self.rows_of(state)
        # Blocked squares stop a falling stone too, so it lies on the last empty square from the top.
        row = -1
        while row + 1 < self.rows and rows[row + 1][move] == ".":
            row += 1
        return [(row, move)]

    def points(self, state: LinesState) -> tuple[int, int] | None:
        """Return how many lines each side has made, where most lines win."""
        return self.line_counts(state) if self.goal == "most" else None
