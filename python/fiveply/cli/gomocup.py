"""A player of five in a row that a Gomocup manager talks to: a line comes, lines go back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from fiveply import __version__
from fiveply.game import Player, Position
from fiveply.games import LineGame
from fiveply.search import Limits, Table, deepen

__all__ = ["Brain"]

K = 5
MOST_SQUARES = 128
HEURISTIC = "threats"

TURN_SECONDS = 5.0
"""How long a move takes unless the manager says."""
MEMORY = 128 << 20
"""The bytes of the table unless told otherwise, and what the program takes besides."""
BESIDES = 96 << 20
LEAST_MEMORY = 1 << 20

RULES = {1: "exactly five", 2: "continuous game", 4: "renju", 8: "caro"}


class Refusal(Exception):
    """Say why a command can't be carried out; it becomes an ERROR line."""


@dataclass
class Brain:
    """Hold a board and answer a manager's commands; freestyle rules, so that five or more in a row win."""

    threads: int | None = None
    memory: int | None = None
    """Bytes for the table, whatever the manager allows."""
    game: LineGame | None = None
    stones: dict[tuple[int, int], int] = field(default_factory=dict)
    """1 for ours, 2 for the other's, by (row, column)."""
    turn_seconds: float = TURN_SECONDS
    seconds_left: float | None = None
    """What is left of the match; None: as long as it takes."""
    allowed: int = 0
    """The bytes that the manager allows; 0: any number."""
    is_over: bool = False
    """Whether the manager said END."""
    table: Table | None = None
    listed: list[str] | None = None
    """The lines of a BOARD so far; None outside of one."""
    is_swap: bool = False

    def answers(self, line: str) -> Iterator[str]:
        """Yield the lines that answer a line of the manager's; a move that is searched for comes when it is found."""
        words = line.strip().split(None, 1)
        if not words:
            return
        name, rest = words[0].upper(), words[1] if len(words) > 1 else ""
        try:
            if self.listed is not None:
                yield from self._list(line.strip())
            elif command := COMMANDS.get(name):
                yield from command(self, rest)
            else:
                yield f"UNKNOWN {name[:40]} is no command of this brain"
        except Refusal as refusal:
            yield f"ERROR {refusal}"

    def _start(self, text: str) -> Iterator[str]:
        sizes = re.fullmatch(r"(\d{1,6})", text.strip())
        if not sizes:
            raise Refusal(f"START takes the size of the board, like START 10, not {shown(text)}")
        yield from self._begin_on(int(sizes[1]), int(sizes[1]))

    def _rect_start(self, text: str) -> Iterator[str]:
        sizes = re.fullmatch(r"(\d{1,6})\s*,\s*(\d{1,6})", text.strip())
        if not sizes:
            raise Refusal(f"RECTSTART takes width and height, like RECTSTART 12,10, not {shown(text)}")
        yield from self._begin_on(int(sizes[2]), int(sizes[1]))

    def _begin_on(self, rows: int, cols: int) -> Iterator[str]:
        if max(rows, cols) < K or min(rows, cols) < 1:
            raise Refusal(f"no five fit on {cols} x {rows}; boards are from 5 x 5 up")
        if rows * cols > MOST_SQUARES:
            raise Refusal(f"{cols} x {rows} is too large; a board has at most {MOST_SQUARES} squares, like 11 x 11")
        self.game, self.stones = LineGame(rows, cols, K), {}
        self.table = None
        yield "OK"

    def _restart(self, _: str) -> Iterator[str]:
        self._board()
        self.stones = {}
        yield "OK"

    def _begin(self, _: str) -> Iterator[str]:
        self._board()
        if self.stones:
            raise Refusal("BEGIN is for an empty board; send RESTART first")
        yield from self._move()

    def _turn(self, text: str) -> Iterator[str]:
        square = self._square(text)
        if square in self.stones:
            raise Refusal(f"the square {shown(text)} is taken")
        if self._position().is_over:
            raise Refusal("the game is over")
        self.stones[square] = 2
        yield from self._move()

    def _takeback(self, text: str) -> Iterator[str]:
        square = self._square(text)
        if self.stones.pop(square, None) is None:
            raise Refusal(f"there is no stone on {shown(text)}")
        yield "OK"

    def _open_list(self, _: str) -> Iterator[str]:
        self.listed, self.is_swap = [], False
        yield from ()

    def _swap(self, _: str) -> Iterator[str]:
        self.listed, self.is_swap = [], True
        yield from ()

    def _list(self, line: str) -> Iterator[str]:
        """Take a line of a BOARD, and the whole of it at DONE."""
        assert self.listed is not None
        if line.upper() != "DONE":
            # No board has more squares; what comes on top is only counted.
            if len(self.listed) <= MOST_SQUARES:
                self.listed.append(line)
            return
        lines, self.listed = self.listed, None
        if self.is_swap:
            raise Refusal("the swap2 opening is not supported; send BOARD or BEGIN")
        self._board()
        stones: dict[tuple[int, int], int] = {}
        for each in lines:
            place, _, owner = each.rpartition(",")
            square = self._square(place)
            if owner.strip() not in ("1", "2"):
                raise Refusal(f"{shown(each)} is no stone; write x,y,1 for yours and x,y,2 for the opponent's")
            if square in stones:
                raise Refusal(f"the square {shown(place)} is there twice")
            stones[square] = int(owner)
        self.stones = stones
        yield from self._move()

    def _info(self, text: str) -> Iterator[str]:
        """Note what the manager says; what is of no use here goes without an answer."""
        key, _, value = text.strip().partition(" ")
        key = key.lower()
        if key not in ("timeout_turn", "time_left", "timeout_match", "max_memory", "rule"):
            return
        if not re.fullmatch(r"[+-]?\d{1,18}", value.strip()):
            yield f"MESSAGE INFO {key} takes a whole number, not {shown(value)}; it is ignored"
            return
        number = int(value)
        if key == "timeout_turn":
            self.turn_seconds = max(0, number) / 1000
        elif key == "time_left":
            self.seconds_left = max(0, number) / 1000
        elif key == "timeout_match":
            self.seconds_left = number / 1000 if number > 0 else None
        elif key == "max_memory":
            if number != self.allowed:
                self.table = None
            self.allowed = max(0, number)
        else:
            for bit, rule in RULES.items():
                if number & bit:
                    yield f"MESSAGE the rule {bit} ({rule}) is not supported and ignored: five or more in a row win"

    def _about(self, _: str) -> Iterator[str]:
        yield f'name="Fiveply", version="{__version__}", author="Fiveply", country="-", www="-"'

    def _end(self, _: str) -> Iterator[str]:
        self.is_over = True
        yield from ()

    def _board(self) -> LineGame:
        if self.game is None:
            raise Refusal("there is no board yet; send START first")
        return self.game

    def _square(self, text: str) -> tuple[int, int]:
        """Return the (row, column) that `x,y` names on the board."""
        game = self._board()
        numbers = re.fullmatch(r"\s*(\d{1,6})\s*,\s*(\d{1,6})\s*", text)
        if not numbers:
            raise Refusal(f"{shown(text)} is no square; write x,y")
        col, row = int(numbers[1]), int(numbers[2])
        if row >= game.rows or col >= game.cols:
            raise Refusal(f"{shown(text)} is off the board of {game.cols} x {game.rows}; x and y count from 0")
        return row, col

    def _position(self) -> Position[Any, Any]:
        """Return the position with us, as the first player, to move."""
        game = self._board()
        letters = [["."] * game.cols for _ in range(game.rows)]
        for (row, col), owner in self.stones.items():
            letters[row][col] = str(owner)
        return Position(game, game.state_of(["".join(row) for row in letters], Player.FIRST))

    def _move(self) -> Iterator[str]:
        """Find a move, note it and say it."""
        game, position = self._board(), self._position()
        if position.is_over:
            raise Refusal("the game is over")
        move: tuple[int, int] = (game.rows // 2, game.cols // 2)
        if self.stones:
            report = deepen(
                position,
                Limits(seconds=self._seconds()),
                heuristic=HEURISTIC,
                threads=self.threads,
                table=self._table(),
            )
            assert report.move is not None
            move = report.move
            line = " ".join(f"{col},{row}" for row, col in report.pv[:8])
            yield f"MESSAGE depth {report.depth}, value {report.value:g}, {report.visited} states, line {line}"
        self.stones[move] = 1
        yield f"{move[1]},{move[0]}"

    def _seconds(self) -> float:
        """Return how long to think: never so long that the answer comes late."""
        seconds = 0.9 * self.turn_seconds - 0.05
        if self.seconds_left is not None:
            # As if a dozen moves were still to come: time is worth most while the game is open.
            seconds = min(seconds, self.seconds_left / 12, self.seconds_left - 0.2)
        return max(seconds, 0.01)

    def _table(self) -> Table:
        if self.table is None:
            fits = max(LEAST_MEMORY, (self.allowed - BESIDES) // 2) if self.allowed else MEMORY
            self.table = Table(self.memory or min(fits, MEMORY))
        return self.table


def shown(text: str) -> str:
    """Return what was sent in quotes, short enough for a line."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")


COMMANDS: dict[str, Callable[[Brain, str], Iterator[str]]] = {
    "START": Brain._start,
    "RECTSTART": Brain._rect_start,
    "RESTART": Brain._restart,
    "BEGIN": Brain._begin,
    "TURN": Brain._turn,
    "TAKEBACK": Brain._takeback,
    "BOARD": Brain._open_list,
    "SWAP2BOARD": Brain._swap,
    "INFO": Brain._info,
    "ABOUT": Brain._about,
    "END": Brain._end,
}
