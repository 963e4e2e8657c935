"""The referee's rules of Toro-Tile-Straight: a board of any size, in plain Python."""

from __future__ import annotations

from typing import NamedTuple

from fiveply.formats.tts import GameType, line_through
from fiveply.game import Cell, Game, Outcome, Player

__all__ = ["SIDES", "ToroGame", "ToroState"]

SIDES = {Player.FIRST: "W", Player.SECOND: "B"}


class ToroState(NamedTuple):
    """A board row by row, the side to move, and the square of the last move."""

    board: tuple[str, ...]
    turn: str
    last: tuple[int, int] | None = None


class ToroGame(Game[ToroState, tuple[int, int]]):
    """Play k different squares in a row on a torus. White is Player.FIRST, also where Black begins."""

    is_wrapped = True

    def __init__(self, kind: GameType) -> None:
        """Take the kind of game."""
        self.kind = kind
        self.name = kind.title

    def initial(self) -> ToroState:
        """Return the state in which the game begins."""
        return ToroState(self.kind.board, self.kind.turn)

    def turn(self, state: ToroState) -> Player:
        """Return the side to move."""
        return Player.FIRST if state.turn == "W" else Player.SECOND

    def legal_moves(self, state: ToroState) -> list[tuple[int, int]]:
        """Return the free squares, row by row."""
        if self.outcome(state) is not None:
            return []
        return [(r, c) for r, row in enumerate(state.board) for c, text in enumerate(row) if text == " "]

    def play(self, state: ToroState, move: tuple[int, int]) -> ToroState:
        """Return the state after a move."""
        row, col = move
        changed = state.board[row][:col] + state.turn + state.board[row][col + 1 :]
        board = (*state.board[:row], changed, *state.board[row + 1 :])
        return ToroState(board, "B" if state.turn == "W" else "W", move)

    def outcome(self, state: ToroState) -> Outcome | None:
        """Return who made a line with the last move; a draw where no square is free."""
        if state.last is not None and line_through(state.board, state.last, self.kind.k):
            return Outcome.win(self.turn(state).other)
        return None if any(" " in row for row in state.board) else Outcome.draw()

    def board(self, state: ToroState) -> list[list[Cell]]:
        """Return the cells row by row."""
        owners = {"W": Player.FIRST, "B": Player.SECOND}
        return [[Cell(text, owners.get(text), blocked=text == "-") for text in row] for row in state.board]

    def length_bound(self) -> int:
        """Return the number of free squares."""
        return self.kind.free
