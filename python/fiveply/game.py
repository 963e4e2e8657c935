"""What a game is: the words every other module uses. Imports nothing of ours."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any, Generic, Literal, TypeVar

__all__ = [
    "Cell",
    "Game",
    "GameError",
    "IllegalMove",
    "InvalidMove",
    "Outcome",
    "Player",
    "Position",
]

State = TypeVar("State")
Move = TypeVar("Move")
Gesture = Literal["place", "drop", "push", "tokens"]


class Player(Enum):
    """Name one of the two sides. FIRST is the side that the rules let begin."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Player:
        """Return the opponent."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST

    def __repr__(self) -> str:
        return f"Player.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Say how a game ended: who won (None: a draw) and by how much (1 where winning has no degrees, 0 for a draw)."""

    winner: Player | None
    margin: int

    @staticmethod
    def win(player: Player, margin: int = 1) -> Outcome:
        """Return a win for a player."""
        return Outcome(player, margin)

    @staticmethod
    def draw() -> Outcome:
        """Return a draw."""
        return Outcome(None, 0)

    def margin_for(self, player: Player) -> int:
        """Return the margin as the player sees it: positive if the player won, 0 for a draw."""
        return self.margin if self.winner is player else -self.margin


@dataclass(frozen=True, slots=True)
class Cell:
    """Describe one square of a board for whoever draws it.

    `text` is what plain text shows, `owner` whose piece is on it, `name` how moves call it;
    `blocked` squares can never be played on.
    """

    text: str = "."
    owner: Player | None = None
    name: str = ""
    blocked: bool = False


class GameError(ValueError):
    """Report input about a game that was wrong. Carries the input and, where there is one, the state."""

    def __init__(self, message: str, text: object = None, state: object = None) -> None:
        super().__init__(message)
        self.text = text
        self.state = state


class InvalidMove(GameError):
    """Report a move that can't be read."""


class IllegalMove(GameError):
    """Report a move that can be read but is not legal in the state."""


class Game(ABC, Generic[State, Move]):
    """Hold the rules of a two-player game of perfect information.

    A game is an object with parameters; a state is an immutable, hashable value with a telling `repr`. Write the five
    abstract methods and everything else works: play in the terminal and the browser, every search, every agent.
    """

    name: str = ""
    """How the game is called; the class name unless set."""

    has_margins: bool = False
    """Whether one win can be worth more than another; where it can't, `deepen` takes any margin for 1."""

    spec: str = ""
    """The text from which `fiveply.load` makes the game again; empty where there is none."""

    heuristics: Mapping[str, Callable[[Any, Any], float]] = {}
    """Judgements of unfinished states by name: functions of game and state, for the side to move."""

    is_wrapped: bool = False
    """Whether opposite edges of `board` join, for whoever draws it."""

    gesture: Gesture = "place"
    """How moves change the board, for whoever draws it: pieces are placed, dropped, pushed, or tokens are taken."""

    @abstractmethod
    def initial(self) -> State:
        """Return the state in which the game begins."""

    @abstractmethod
    def turn(self, state: State) -> Player:
        """Return the side to move; in a finished state, the side that would be."""

    @abstractmethod
    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return the legal moves in the game's own order, each once; none in a finished state, else at least one."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """Return the state after a legal move. The given state stays as it was."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    # What follows works as it is; a game overrides what it can do better.

    def show(self, state: State) -> str:
        """Return the state as plain text of one or more lines."""
        rows = self.board(state)
        if not rows:
            return repr(state)
        width = max(len(cell.text) for row in rows for cell in row)
        return "\n".join(" ".join(cell.text.ljust(width) for cell in row).rstrip() for row in rows)

    def move_text(self, state: State, move: Move) -> str:
        """Return a move as a person writes it; different legal moves have different texts."""
        return str(move)

    def turn_text(self, state: State) -> str:
        """Return who is to move where `turn` does not say it all, like one of four players; empty unless overridden."""
        return ""

    def parse_move(self, state: State, text: str) -> Move:
        """Return the legal move that a person wrote, or raise InvalidMove or IllegalMove."""
        wanted = " ".join(text.split()).casefold()
        moves = self.legal_moves(state)
        for move in moves:
            if self.move_text(state, move).casefold() == wanted:
                return move
        some = ", ".join(self.move_text(state, move) for move in moves[:6]) + (", ..." if len(moves) > 6 else "")
        raise InvalidMove(f"{text!r} is not a move here; moves are {some}", text, state)

    def board(self, state: State) -> Sequence[Sequence[Cell]]:
        """Return the cells to draw, row by row from the top; empty where the game has no board."""
        return ()

    def clicks(self, state: State, move: Move) -> Sequence[tuple[int, int]]:
        """Return the cells, as (row, column) of `board`, to click for a move: none, one or two, in that order."""
        return ()

    def highlights(self, state: State) -> Sequence[tuple[int, int]]:
        """Return the cells worth marking, as (row, column) of `board`; unless overridden those of the lines made."""
        return sorted({cell for line in self.lines_made(state) for cell in line})

    def lines_made(self, state: State) -> Sequence[Sequence[tuple[int, int]]]:
        """Return the lines that win or count, each as its cells; none unless overridden."""
        return ()

    def links(self, state: State) -> Sequence[tuple[tuple[int, int], tuple[int, int]]]:
        """Return pairs of cells to join, like a token and those that may follow it; none unless overridden."""
        return ()

    def points(self, state: State) -> tuple[int, int] | None:
        """Return what both sides have scored so far, None where nothing is counted before the end."""
        return None

    def key(self, state: State) -> int:
        """Return a 64-bit key: equal for equal states, the same in every process."""
        return int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest(), "little")

    def length_bound(self) -> int | None:
        """Return a bound on the plies of any game, or None where states can repeat."""
        return None

    def position(self) -> Position[State, Move]:
        """Return the position in which the game begins."""
        return Position(self, self.initial())

    def __str__(self) -> str:
        return self.name or type(self).__name__


@dataclass(frozen=True, slots=True)
class Position(Generic[State, Move]):
    """Join a game, a state of it and the moves that led there. Its `play` checks the move."""

    game: Game[State, Move]
    state: State
    moves: tuple[Move, ...] = ()
    """The moves played since the position was made."""

    @property
    def turn(self) -> Player:
        """Return the side to move."""
        return self.game.turn(self.state)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """Return the legal moves in the game's own order."""
        return self.game.legal_moves(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended."""
        return self.outcome is not None

    def play(self, move: Move) -> Position[State, Move]:
        """Return the position after a move, or raise IllegalMove."""
        if move not in self.legal_moves:
            over = " (the game is over)" if self.is_over else ""
            raise IllegalMove(f"{move!r} is not a legal move here{over}", move, self.state)
        return Position(self.game, self.game.play(self.state, move), (*self.moves, move))

    def play_text(self, *texts: str) -> Position[State, Move]:
        """Return the position after moves as a person writes them, or raise InvalidMove or IllegalMove."""
        position = self
        for text in texts:
            position = position.play(self.game.parse_move(position.state, text))
        return position

    def __str__(self) -> str:
        return self.game.show(self.state)
