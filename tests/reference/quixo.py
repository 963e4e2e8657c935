"""Quixo for two and for four players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fiveply.game import Game, Outcome, Player

BLANK = "."
ENDS = "LRTB"


class QuixoState(NamedTuple):
    """Cubes row by row (X, O, .), the seats that their dots face (1 to 4, . for none), and the seat to move."""

    rows: tuple[str, ...]
    dots: tuple[str, ...]
    seat: int


class Quixo(Game[QuixoState, tuple[Any, ...]]):
    """Rules of Quixo. A move is (row, column, end); with four players (row, column, end, dot), or () to pass."""

    def __init__(self, n: int = 5, players: int = 2) -> None:
        self.n, self.players = n, players

    def initial(self) -> QuixoState:
        blank = (BLANK * self.n,) * self.n
        return QuixoState(blank, blank, 1)

    def state_of(self, rows: Sequence[str], seat: int, dots: Sequence[str] | None = None) -> QuixoState:
        """Return the state with these cubes and dots and this seat to move."""
        return QuixoState(tuple(rows), tuple(dots or (BLANK * self.n,) * self.n), seat)

    def turn(self, state: QuixoState) -> Player:
        return Player.FIRST if state.seat % 2 == 1 else Player.SECOND

    def outcome(self, state: QuixoState) -> Outcome | None:
        # The side to move has just been handed the board: its own line, made by the opponent, wins for it first.
        for player in (self.turn(state), self.turn(state).other):
            if self.has_line(state, player):
                return Outcome.win(player)
        return None

    def has_line(self, state: QuixoState, player: Player) -> bool:
        """Say whether a row, column or diagonal is all the player's."""
        rows = list(state.rows)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        falling = "".join(rows[i][i] for i in range(self.n))
        rising = "".join(rows[i][self.n - 1 - i] for i in range(self.n))
        return _symbol(player) * self.n in [*rows, *columns, falling, rising]

    def legal_moves(self, state: QuixoState) -> list[tuple[Any, ...]]:
        if self.outcome(state) is not None:
            return []
        moves: list[tuple[Any, ...]] = []
        for row in range(self.n):
            for col in range(self.n):
                if self._can_take(state, row, col):
                    pushes = [(row, col, end) for end in ENDS if self._place(row, col, end) != (row, col)]
                    if self.players == 2:
                        moves += pushes
                    else:
                        moves += [(*push, dot) for push in pushes for dot in self._team(state)]
        if self.players == 4 and not moves:
            return [()]
        return moves

    def _team(self, state: QuixoState) -> list[int]:
        """Return the seats that a dot can face: the player's own, then the partner's."""
        return [state.seat, {1: 3, 2: 4, 3: 1, 4: 2}[state.seat]]

    def _can_take(self, state: QuixoState, row: int, col: int) -> bool:
        on_ring = row in (0, self.n - 1) or col in (0, self.n - 1)
        cube = state.rows[row][col]
        own = cube == _symbol(self.turn(state))
        if self.players == 4:
            own = own and state.dots[row][col] == str(state.seat)
        return on_ring and (cube == BLANK or own)

    def _place(self, row: int, col: int, end: str) -> tuple[int, int]:
        """Return where a cube taken from (row, col) stands once it has re-entered at an end."""
        last = self.n - 1
        return {"L": (row, 0), "R": (row, last), "T": (0, col), "B": (last, col)}[end]

    def play(self, state: QuixoState, move: tuple[Any, ...]) -> QuixoState:
        seat = state.seat % self.players + 1
        if not move:
            return QuixoState(state.rows, state.dots, seat)
        row, col, end, *dot = move
        rows = self._push(state.rows, row, col, end, _symbol(self.turn(state)))
        dots = self._push(state.dots, row, col, end, str(dot[0]) if dot else BLANK)
        return QuixoState(rows, dots, seat)

    def _push(self, rows: tuple[str, ...], row: int, col: int, end: str, text: str) -> tuple[str, ...]:
        if end in "LR":
            rest = rows[row][:col] + rows[row][col + 1 :]
            pushed = text + rest if end == "L" else rest + text
            return (*rows[:row], pushed, *rows[row + 1 :])
        turned = tuple("".join(column) for column in zip(*rows, strict=True))
        turned = self._push(turned, col, row, "L" if end == "T" else "R", text)
        return tuple("".join(column) for column in zip(*turned, strict=True))


def _symbol(player: Player) -> str:
    return "X" if player is Player.FIRST else "O"
