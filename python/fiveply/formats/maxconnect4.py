"""Max-Connect-4's state file and the blocks that its program prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from fiveply.game import Player

__all__ = [
    "NUMBERS",
    "State",
    "StateError",
    "board_text",
    "move_line",
    "parse_state",
    "score_line",
    "state_text",
]

ROWS, COLS = 6, 7
RULE = " " + "-" * (2 * COLS + 3)
NUMBERS = {Player.FIRST: 1, Player.SECOND: 2}
PLAYERS = {str(number): player for player, number in NUMBERS.items()}


class StateError(ValueError):
    """Report a text that is no state file: the line and what is wrong there."""


@dataclass(frozen=True, slots=True)
class State:
    """Hold what a state file says."""

    rows: tuple[str, ...]
    """The digits of the board row by row, the top row first: 0 empty, 1 and 2 the players' pieces."""
    turn: Player
    """The player to move next."""

    @property
    def pieces(self) -> int:
        """Return how many pieces lie on the board."""
        return sum(_counts(self.rows))

    @property
    def doubt(self) -> str:
        """Say where the pieces disagree with the player to move, who is believed all the same; empty where they agree.

        Player 1 begins, so player 2 is next exactly while player 1 has more pieces.
        """
        ones, twos = _counts(self.rows)
        expected = Player.SECOND if ones > twos else Player.FIRST
        if expected is self.turn:
            return ""
        return (
            f"line {ROWS + 1} says that player {NUMBERS[self.turn]} is next; with {_pieces(ones)} of player 1 and "
            f"{_pieces(twos)} of player 2 it should be player {NUMBERS[expected]}; line {ROWS + 1} is believed"
        )


def parse_state(text: str) -> State:
    """Return the state that a file's text holds, or raise StateError where it is not one or can't be a position.

    Lines may end with LF, CRLF or a bare CR; the last one need not end, and blank lines may follow it.
    """
    # Only these end lines: splitlines() would also split at characters that are wrong here.
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise StateError(f"line 1: the file is empty; a state is {ROWS} rows of {COLS} digits and the player to move")
    for number, line in enumerate(lines[:ROWS], 1):
        _check_row(number, line)
    if len(lines) <= ROWS:
        missing = f"row {len(lines) + 1} of the board" if len(lines) < ROWS else "the player to move next, 1 or 2,"
        raise StateError(f"line {len(lines) + 1}: {missing} is missing; the file ends after line {len(lines)}")
    if lines[ROWS] not in PLAYERS:
        raise StateError(f"line {ROWS + 1}: {_shown(lines[ROWS])} is not the player to move next, 1 or 2")
    if len(lines) > ROWS + 1:
        raise StateError(f"line {ROWS + 2}: {_shown(lines[ROWS + 1])} is too much; a state ends with line {ROWS + 1}")
    rows = tuple(lines[:ROWS])
    _check_position(rows)
    return State(rows, PLAYERS[lines[ROWS]])


def state_text(state: State, *, has_crlf: bool = False) -> str:
    """Return the text of a state file: its lines, each ended with LF, or with CRLF as in the course's sample."""
    end = "\r\n" if has_crlf else "\n"
    return end.join((*state.rows, str(NUMBERS[state.turn]), ""))


def board_text(rows: Sequence[str]) -> str:
    """Return the board as it is printed, without a final line end."""
    return "\n".join((RULE, *(" | " + " ".join(row) + " | " for row in rows), RULE))


def score_line(scores: Sequence[int]) -> str:
    """Return the line that tells both players' points."""
    return f"Score: Player 1 = {scores[0]}, Player 2 = {scores[1]}"


def move_line(number: int, player: Player, column: int) -> str:
    """Return the line that tells a move: which one of the game it is, whose, and the column, which counts from 0."""
    return f"move {number}: Player {NUMBERS[player]}, column {column}"


def _check_row(number: int, line: str) -> None:
    for place, digit in enumerate(line, 1):
        if digit not in "012":
            raise StateError(f"line {number}: {_shown(digit)} at place {place} is not 0, 1 or 2")
    if len(line) != COLS:
        raise StateError(f"line {number}: {_shown(line)} has {len(line)} digits; a row has {COLS}")


def _check_position(rows: Sequence[str]) -> None:
    for number, (above, below) in enumerate(pairwise(rows), 1):
        for col in range(COLS):
            if above[col] != "0" and below[col] == "0":
                raise StateError(f"line {number}: the piece in column {col} floats: the square under it is empty")
    ones, twos = _counts(rows)
    if abs(ones - twos) > 1:
        counts = f"{_pieces(ones)} of player 1 and {_pieces(twos)} of player 2"
        raise StateError(f"lines 1 to {ROWS}: {counts} can't be, for players take turns: they differ by one at most")


def _counts(rows: Sequence[str]) -> tuple[int, int]:
    board = "".join(rows)
    return board.count("1"), board.count("2")


def _pieces(count: int) -> str:
    return f"{count} piece" if count == 1 else f"{count} pieces"


def _shown(text: str) -> str:
    return ascii(text) if len(text) <= 20 else ascii(text[:20]) + " ..."
