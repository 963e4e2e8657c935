"""Quixo: push cubes on an n x n board, n in a row wins; for two players or two teams of two."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Self

from fiveply import _core
from fiveply._core import QuixoState, QuixoTable, Stop
from fiveply.game import Cell, IllegalMove, InvalidMove, Player
from fiveply.games.entry import Entry, NativeGame
from fiveply.spec import Parameter, values_text

__all__ = ["ENTRIES", "QuixoGame"]

PARAMETERS = (
    Parameter("n", "whole", 5, "rows and columns of the board", 2, 9),
    Parameter("players", "choice", "2", "two players, or four in two teams", choices=("2", "4")),
)

_ENDS = {"L": "left", "R": "right", "T": "top", "B": "bottom"}
_READ = {"<": "L", ">": "R", "^": "T", "v": "B"} | {name: end for end, name in _ENDS.items()}
_READ |= {end.lower(): end for end in _ENDS}
_MOVE = re.compile(r"([a-z])\s*(\d)[\s,]*([a-z]+|[<>^])(?:[\s,]*(\d))?")


class QuixoGame(_core.Quixo, NativeGame[QuixoState, Any]):
    """Play Quixo with n from 2 to 9 and 2 or 4 players.

    A move is (row, column, end): the cube taken, and the end of its row or column at which it re-enters: `L`, `R`, `T`
    or `B`. With four players it is (row, column, end, dot), dot the player whom the dot then faces, or () to pass.
    """

    n: int
    players: int
    gesture = "push"
    solved: QuixoTable | None = None
    """Values that are known: of all positions once `table` was asked for them, or of those with few blank cubes."""
    folder: str | None = None
    """Where end tables of the board are kept, if they are to be used: see `fiveply tables`."""

    def __new__(cls, n: int = 5, players: int = 2) -> Self:
        """Return the game, or raise ValueError."""
        self = super().__new__(cls, n, players)
        self.name = "quixo"
        self.n, self.players = n, players
        self.spec = values_text("quixo", PARAMETERS, {"n": n, "players": str(players)})
        return self

    @property
    def has_table(self) -> bool:
        """Say whether the board is small enough to be solved: n of 2 to 4, two players."""
        return self.n <= 4 and self.players == 2

    def table(self, progress: Callable[[int, int], None] | None = None, stop: Stop | None = None) -> QuixoTable:
        """Return the values of all positions, solved when first asked for: a second for n=4, else at once.

        `progress` is told how many positions of how many are done. Raises ValueError where there is no table.
        """
        if not self.has_table:
            raise ValueError(f"{self.spec} is too large for a table; there are tables for two players and n of 2 to 4")
        if self.solved is None:
            table, before = QuixoTable(self.n), 0
            while following := table.next_class:
                table.solve_next(progress=self._tell(progress, before), stop=stop)
                before += table.size(*following)
            self.solved = table
        return self.solved

    def _tell(self, progress: Callable[[int, int], None] | None, before: int) -> Callable[[int], None] | None:
        return progress and (lambda done: progress(before + done, 3 ** (self.n * self.n)))

    def board(self, state: QuixoState) -> list[list[Cell]]:
        """Return the cells row by row; with four players a cube's text ends in the player whom its dot faces."""
        owners = {"X": Player.FIRST, "O": Player.SECOND, ".": None}
        rows, dots = self.rows_of(state), self.dots_of(state)
        return [
            [
                Cell(cube + dots[r][c].replace(".", ""), owners[cube], f"{chr(65 + c)}{r + 1}")
                for c, cube in enumerate(row)
            ]
            for r, row in enumerate(rows)
        ]

    def turn_text(self, state: QuixoState) -> str:
        """Return with four players which of them is to move: `player 3`."""
        return f"player {self.seat(state)}" if self.players == 4 else ""

    def move_text(self, state: QuixoState, move: Any) -> str:
        """Return a move as the cube and the end where it re-enters, `A1 bottom`; of four players also whom it faces."""
        if not move:
            return "pass"
        row, col, end, *dot = move
        return " ".join([f"{chr(65 + col)}{row + 1}", _ENDS[end], *map(str, dot)])

    def parse_move(self, state: QuixoState, text: str) -> Any:
        """Return the legal move that a person wrote, or raise InvalidMove or IllegalMove.

        The end is read as its name, its first letter or its sign: `A1 bottom`, `a1 b`, `a1 v`.
        """
        moves = self.legal_moves(state)
        move = self._read(state, text)
        if move in moves:
            return move
        if self.outcome(state) is not None:
            raise IllegalMove("the game is over", text, state)
        if not move or not moves[0]:
            what = "there is a cube to take, so passing is not allowed" if moves[0] else "no cube may be taken: pass"
            raise IllegalMove(what, text, state)
        cube = f"{chr(65 + move[1])}{move[0] + 1}"
        here = [other for other in moves if other[:2] == move[:2]]
        if here:
            ends = " or ".join(dict.fromkeys(_ENDS[other[2]] for other in here))
            seats = " or ".join(dict.fromkeys(str(other[3]) for other in here if len(other) > 3))
            if any(other[2] == move[2] for other in here):
                raise IllegalMove(f"the dot of {cube} can face {seats}", text, state)
            raise IllegalMove(f"{cube} can't re-enter where it came out; it can at {ends}", text, state)
        if 0 < move[0] < self.n - 1 and 0 < move[1] < self.n - 1:
            raise IllegalMove(f"{cube} is not on the outer ring", text, state)
        raise IllegalMove(f"{cube} is not yours to take", text, state)

    def _read(self, state: QuixoState, text: str) -> Any:
        words = " ".join(text.split()).casefold()
        if self.players == 4 and words == "pass":
            return ()
        match = _MOVE.fullmatch(words)
        end = _READ.get(match[3]) if match else None
        if match is None or end is None:
            what = "a cube and the end where it re-enters, like A1 bottom (left < right > top ^ bottom v)"
            raise InvalidMove(f"{text!r} is no move; write {what}", text, state)
        row, col = int(match[2]) - 1, ord(match[1]) - 97
        if not 0 <= row < self.n or col >= self.n:
            last = f"{chr(64 + self.n)}{self.n}"
            raise InvalidMove(f"{text!r} is off the board; cubes are A1 to {last}", text, state)
        if self.players == 2 and match[4] is None:
            return row, col, end
        if self.players == 2:
            raise InvalidMove(f"{text!r} names a player; with two players a move is a cube and an end", text, state)
        if match[4] is None:
            seat = self.seat(state)
            pair = " or ".join(str(player) for player in sorted({seat, (seat + 1) % 4 + 1}))
            raise InvalidMove(f"{text!r} lacks the player whom the dot then faces: add {pair}", text, state)
        return row, col, end, int(match[4])

    def clicks(self, state: QuixoState, move: Any) -> list[tuple[int, int]]:
        """Return the cube and the place where it re-enters."""
        if not move:
            return []
        row, col, end = move[:3]
        last = self.n - 1
        return [(row, col), {"L": (row, 0), "R": (row, last), "T": (0, col), "B": (last, col)}[end]]


def _quixo(n: int, players: str) -> QuixoGame:
    return QuixoGame(n, int(players))


ENTRIES = (Entry("quixo", "Quixo: push cubes on an n x n board; n in a row wins.", PARAMETERS, _quixo),)
