"""A game as a user writes one, and the alpha-beta that the same user would write in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fiveply.game import Game, Outcome, Player


class Board(NamedTuple):
    """Hold the stones of both players as bits, and the last square taken."""

    stones: tuple[int, int]
    plies: int


class Rows(Game[Board, int]):
    """Four in a row on 5x5, in plain Python."""

    name = "Rows"
    SIDE = 5
    IN_ROW = 4

    def __init__(self) -> None:
        side, k = self.SIDE, self.IN_ROW
        self.lines = []
        for row in range(side):
            for col in range(side):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(row + i * down, col + i * right) for i in range(k)]
                    if all(0 <= r < side and 0 <= c < side for r, c in cells):
                        self.lines.append(sum(1 << (r * side + c) for r, c in cells))

    def initial(self) -> Board:
        """Return the empty board."""
        return Board((0, 0), 0)

    def turn(self, state: Board) -> Player:
        """Return the side to move."""
        return Player.SECOND if state.plies % 2 else Player.FIRST

    def legal_moves(self, state: Board) -> Sequence[int]:
        """Return the empty squares."""
        if self.outcome(state) is not None:
            return []
        taken = state.stones[0] | state.stones[1]
        return [square for square in range(self.SIDE * self.SIDE) if not taken >> square & 1]

    def play(self, state: Board, move: int) -> Board:
        """Return the board with one stone more."""
        first, second = state.stones
        if state.plies % 2:
            return Board((first, second | 1 << move), state.plies + 1)
        return Board((first | 1 << move, second), state.plies + 1)

    def outcome(self, state: Board) -> Outcome | None:
        """Return the win of whoever moved last and has a line, a draw on a full board, else None."""
        last = state.stones[(state.plies + 1) % 2]
        if state.plies >= 2 * self.IN_ROW - 1 and any(last & line == line for line in self.lines):
            return Outcome.win(Player.SECOND if state.plies % 2 == 0 else Player.FIRST)
        return Outcome.draw() if state.plies == self.SIDE * self.SIDE else None


class AlphaBeta:
    """Search any game to a depth with alpha-beta in plain Python, unfinished states worth 0, and count the states."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.visited = 0

    def value(self, state: Any, depth: int, alpha: float = float("-inf"), beta: float = float("inf")) -> float:
        """Return the value for the side to move."""
        self.visited += 1
        game = self.game
        outcome = game.outcome(state)
        turn = game.turn(state)
        if outcome is not None:
            return outcome.margin_for(turn)
        if depth == 0:
            return 0
        best = float("-inf")
        for move in game.legal_moves(state):
            child = game.play(state, move)
            if game.turn(child) is turn:
                value = self.value(child, depth - 1, alpha, beta)
            else:
                value = -self.value(child, depth - 1, -beta, -alpha)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return best
