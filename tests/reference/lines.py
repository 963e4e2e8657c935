"""K in a row on a grid: Line 'em Up, Max-Connect-4, Toro-Tile and their kin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fiveply.game import Game, Outcome, Player

Square = tuple[int, int]

FREE, BLOCKED = ".", "#"
STONE = {Player.FIRST: "1", Player.SECOND: "2"}


class LinesState(NamedTuple):
    """A board row by row from the top, and the side to move."""

    rows: tuple[str, ...]
    turn: Player

    def at(self, square: Square) -> str:
        """Return what is on a square."""
        return self.rows[square[0]][square[1]]


class Lines(Game[LinesState, int | Square]):
    """Rules of k in a row. A move is (row, column), with gravity the column.

    goal "first": the first line wins. "most": the full board ends the game, more lines win by the difference.
    "fill": the full board ends the game, and it is a draw.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        k: int,
        *,
        gravity: bool = False,
        wrap: bool = False,
        goal: str = "first",
        blocked: Sequence[Square] = (),
        first: Iterable[Square] = (),
        second: Iterable[Square] = (),
        turn: Player = Player.FIRST,
    ) -> None:
        self.rows, self.cols, self.k = rows, cols, k
        self.gravity, self.wrap, self.goal = gravity, wrap, goal
        self.has_margins = goal == "most"
        board = {(row, col): FREE for row in range(rows) for col in range(cols)}
        board.update(dict.fromkeys(blocked, BLOCKED))
        if gravity:
            # No stone ever comes to rest under a blocked square, so what is there is blocked too.
            board.update({(row, col): BLOCKED for above, col in blocked for row in range(above, rows)})
        board.update(dict.fromkeys(first, STONE[Player.FIRST]))
        board.update(dict.fromkeys(second, STONE[Player.SECOND]))
        self.start = LinesState(self._rows(board), turn)
        self.lines = self._lines([square for square, text in board.items() if text != BLOCKED])

    def _rows(self, board: dict[Square, str]) -> tuple[str, ...]:
        return tuple("".join(board[row, col] for col in range(self.cols)) for row in range(self.rows))

    def _lines(self, usable: Sequence[Square]) -> set[frozenset[Square]]:
        """Return the lines: k different usable squares, one step after the other in one of the four directions."""
        lines = set()
        for row, col in usable:
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                squares = [(row + i * down, col + i * right) for i in range(self.k)]
                if self.wrap:
                    squares = [(r % self.rows, c % self.cols) for r, c in squares]
                if len(set(squares)) == self.k and all(square in usable for square in squares):
                    lines.add(frozenset(squares))
        return lines

    def made(self, state: LinesState, player: Player) -> list[frozenset[Square]]:
        """Return the lines that are all the player's."""
        stone = STONE[player]
        return [line for line in self.lines if all(state.at(square) == stone for square in line)]

    def initial(self) -> LinesState:
        return self.start

    def state_of(self, rows: Sequence[str], turn: Player) -> LinesState:
        """Return the state with this board."""
        return LinesState(tuple(rows), turn)

    def turn(self, state: LinesState) -> Player:
        return state.turn

    def _landing(self, state: LinesState, col: int) -> Square | None:
        """Return where a stone dropped into a column comes to rest, None where there is no room."""
        resting = None
        for row in range(self.rows):
            if state.at((row, col)) != FREE:
                break
            resting = (row, col)
        return resting

    def _moves(self, state: LinesState) -> list[int | Square]:
        if self.gravity:
            return [col for col in range(self.cols) if self._landing(state, col) is not None]
        return [(r, c) for r in range(self.rows) for c in range(self.cols) if state.at((r, c)) == FREE]

    def legal_moves(self, state: LinesState) -> list[int | Square]:
        return [] if self.outcome(state) is not None else self._moves(state)

    def play(self, state: LinesState, move: int | Square) -> LinesState:
        square = self._landing(state, move) if isinstance(move, int) else move
        assert square is not None
        board = {(r, c): state.at((r, c)) for r in range(self.rows) for c in range(self.cols)}
        board[square] = STONE[state.turn]
        return LinesState(self._rows(board), state.turn.other)

    def outcome(self, state: LinesState) -> Outcome | None:
        if self.goal == "first":
            for player in Player:
                if self.made(state, player):
                    return Outcome.win(player)
        if self._moves(state):
            return None
        if self.goal == "most":
            first, second = self.line_counts(state)
            if first != second:
                return Outcome.win(Player.FIRST if first > second else Player.SECOND, abs(first - second))
        return Outcome.draw()

    def line_counts(self, state: LinesState) -> tuple[int, int]:
        """Return how many lines each player has made."""
        return len(self.made(state, Player.FIRST)), len(self.made(state, Player.SECOND))


def score_difference(game: Lines, state: LinesState) -> float:
    """Return the lines of the side to move minus the opponent's."""
    first, second = game.line_counts(state)
    return float(first - second if state.turn is Player.FIRST else second - first)


def freedoms(game: Lines, state: LinesState, player: Player) -> int:
    """Return the sum over the player's tiles of the free squares among their neighbours on the torus, each once."""
    return sum(
        sum(state.at(square) == FREE for square in _neighbours(game, row, col))
        for row in range(game.rows)
        for col in range(game.cols)
        if state.at((row, col)) == STONE[player]
    )


def _neighbours(game: Lines, row: int, col: int) -> set[Square]:
    near: Iterator[Square] = (
        ((row + down) % game.rows, (col + right) % game.cols) for down in (-1, 0, 1) for right in (-1, 0, 1)
    )
    return set(near) - {(row, col)}


def basic_static_eval(game: Lines, state: LinesState) -> float:
    """Return Toro-Tile's basic_static_eval, freedoms of White minus those of Black, for the side to move."""
    value = freedoms(game, state, Player.FIRST) - freedoms(game, state, Player.SECOND)
    return float(value if state.turn is Player.FIRST else -value)
