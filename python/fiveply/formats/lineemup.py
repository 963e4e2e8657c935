"""Line 'em Up's texts: lists of blocs, and the trace of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fiveply.formats.lineemup_log import GameLog, Played, Seat, Setup, Square, totals
from fiveply.game import GameError, Player, Position
from fiveply.games import make
from fiveply.spec import column_letters, square_text

__all__ = [
    "ascending",
    "board_text",
    "ending_text",
    "header_text",
    "move_text",
    "parse_trace",
    "random_blocs",
    "read_blocs",
    "time_text",
    "trace_text",
]


def time_text(seconds: float, is_sampled: bool) -> str:
    """Return a time with three digits, marked `~` where it is extrapolated from a part of the calls."""
    return f"{'~' if is_sampled else ''}{seconds:.3g}s"


def ascending(by_depth: Mapping[int, float], form: str = "d") -> str:
    """Return counts by depth, ascending: `{1: 2, 2: 20}`."""
    return "{" + ", ".join(f"{depth}: {by_depth[depth]:{form}}" for depth in sorted(by_depth)) + "}"


# Blocs


_BLOC = re.compile(r"\(\s*\d+\s*,\s*(?:\d+|[A-Za-z])\s*\)|[A-Za-z]\s*\d+")
_SEPARATORS = re.compile(r"[\s,;+]*")


def read_blocs(text: str, n: int) -> tuple[Square, ...]:
    """Return the squares of a list like `D0 B 1`, `[(0,D), (1,B)]` or `(0,3) (1,1)`, in its order; raise ValueError."""
    rest = text.strip()
    if rest.startswith("[") and rest.endswith("]"):
        rest = rest[1:-1]
    blocs: list[Square] = []
    at = _end(_SEPARATORS.match(rest))
    while at < len(rest):
        match = _BLOC.match(rest, at)
        if match is None or re.match(r"\w", rest[match.end() : match.end() + 1]):
            item = re.split(r"[\s,;+]", rest[at:], maxsplit=1)[0] if rest[at] != "(" else rest[at:].partition(")")[0]
            raise ValueError(f"{item!r} is no square; write a bloc like D0 or (0,D)")
        square = _read_square(match[0])
        if square[0] >= n or square[1] >= n:
            corner = square_text((n - 1, n - 1))
            raise ValueError(f"{match[0]!r} is off the board; squares are A0 to {corner}")
        if square in blocs:
            raise ValueError(f"{square_text(square)} is named twice")
        blocs.append(square)
        at = _end(_SEPARATORS.match(rest, match.end()))
    return tuple(blocs)


def _end(match: re.Match[str] | None) -> int:
    return match.end() if match else 0


def _read_square(text: str) -> Square:
    words = re.findall(r"\d+|[A-Za-z]", text)
    # In parentheses the row comes first; without, the column's letter does.
    row, col = (words[0], words[1]) if text[0] == "(" else (words[1], words[0])
    return int(row), int(col) if col.isdigit() else ord(col.upper()) - 65


def random_blocs(n: int, b: int, seed: int) -> tuple[Square, ...]:
    """Return b different squares, row by row, chosen by the seed: those of the game `line-em-up:n=..,b=..,seed=..`."""
    game = make(f"line-em-up:n={n},s=3,b={b},seed={seed}")
    rows = game.board(game.initial())
    return tuple((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.blocked)


# The trace


def header_text(setup: Setup) -> str:
    """Return the parameters of the game and of the players."""
    blocs = ",".join(f"({row},{column_letters(col)})" for row, col in setup.blocs)
    players = "\n".join(f"Player {number}: {seat}" for number, seat in enumerate(setup.players, 1))
    return f"{setup.text}\nblocs=[{blocs}]\n\n{players}\n\n"


def board_text(position: Position[Any, Any]) -> str:
    """Return the board with its coordinates and, after the first, the number of the last move."""
    rows = position.game.board(position.state)
    count = len(position.moves)
    title = f"  (move #{count})" if count else ""
    lines = ["  " + "".join(column_letters(col) for col in range(len(rows))) + title, " +" + "-" * len(rows)]
    lines += [f"{row}|" + "".join(cell.text for cell in cells) for row, cells in enumerate(rows)]
    return "\n".join(lines) + "\n\n"


def move_text(letter: str, seat: Seat, played: Played) -> str:
    """Return who plays what and, for an AI, the five statistics of its search."""
    control = "human" if seat.is_human else "AI"
    text = f"Player {letter} under {control} control plays: {square_text(played.square)}\n\n"
    stats = played.stats
    if stats is not None:
        text += (
            f"i   Evaluation time: {time_text(stats.heuristic_seconds, stats.heuristic_sampled)}\n"
            f"ii  Heuristic evaluations: {stats.evaluated}\n"
            f"iii Evaluations by depth: {ascending(stats.by_depth)}\n"
            f"iv  Average evaluation depth: {stats.average_depth:.2f}\n"
            f"v   Average recursion depth: {stats.recursion_depth:.2f}\n\n"
        )
    return text + "\n"


def ending_text(log: GameLog) -> str:
    """Return who won and what each heuristic in use did in the whole game."""
    if not log.is_over:
        return "The game was broken off.\n"
    text = f"{log.fault}\n" if log.fault else ""
    text += "It's a tie!\n" if log.winner is None else f"The winner is {'OX'[log.winner != log.first]}!\n"
    seats = {seat.heuristic: seat for seat in log.setup.players if not seat.is_human}
    for heuristic in sorted(seats):
        sums = totals(log, heuristic)
        text += (
            f"\nHeuristic {seats[heuristic].heuristic_text}:\n"
            f"6(b)i   Average evaluation time: {time_text(sums.seconds_per_state, sums.is_sampled)}\n"
            f"6(b)ii  Total heuristic evaluations: {sums.evaluated}\n"
            f"6(b)iii Evaluations by depth: {ascending(sums.by_depth)}\n"
            f"6(b)iv  Average evaluation depth: {sums.average_depth:.2f}\n"
            f"6(b)v   Average recursion depth: {sums.recursion_depth:.2f}\n"
            f"6(b)vi  Total moves: {len(log.moves)}\n"
        )
    return text


def trace_text(log: GameLog) -> str:
    """Return the whole trace of a game."""
    position = log.setup.position()
    text = header_text(log.setup) + board_text(position)
    for played in log.moves:
        letter = "OX"[position.turn is Player.SECOND]
        position = position.play(played.square)
        text += move_text(letter, log.setup.players[played.player], played) + board_text(position)
    return text + ending_text(log)


_FIRST_LINE = re.compile(r"n=(\d{1,2}) b=\d{1,3} s=(\d{1,2}) t=\S+")
_PLAYS = re.compile(r"Player [XO] under (?:human|AI) control plays: (.{1,20})")


def parse_trace(text: str) -> Position[Any, Any]:
    """Return the position at the end of a game's trace, with its moves, or raise ValueError that names the line."""
    lines = text.removeprefix("\ufeff").splitlines()
    first = _FIRST_LINE.fullmatch(lines[0].strip()) if lines else None
    if first is None:
        raise ValueError("line 1 is not like `n=5 b=2 s=4 t=1`, with which a trace of Line 'em Up begins")
    if len(lines) < 2 or not lines[1].startswith("blocs="):
        raise ValueError("line 2 is not like `blocs=[(0,D),(1,B)]`")
    n, s = int(first[1]), int(first[2])
    blocs = read_blocs(lines[1].removeprefix("blocs="), n)
    position = make(f"line-em-up:n={n},s={s},b={len(blocs)},blocs={'+'.join(map(square_text, blocs))}").position()
    for number, line in enumerate(lines, 1):
        if played := _PLAYS.fullmatch(line.rstrip()):
            try:
                position = position.play_text(played[1])
            except GameError as problem:
                raise ValueError(f"line {number}: {problem}") from None
    return position
