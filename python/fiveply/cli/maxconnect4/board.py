"""What the modes share: positions from states and back, the computer's move, what is printed, the options."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import cache
from typing import Any

from fiveply.cli.env import Env
from fiveply.cli.parser import whole_number
from fiveply.formats.maxconnect4 import State, board_text, move_line, score_line
from fiveply.game import Position
from fiveply.games import LineGame, make

__all__ = [
    "HEURISTICS",
    "Found",
    "add_play_options",
    "choose",
    "computer_move",
    "game",
    "played",
    "position_of",
    "scores_of",
    "show",
    "state_of",
]

AnyPosition = Position[Any, Any]

HEURISTICS = ("open", "score")
"""The judgements to choose from, the stronger first."""


@cache
def game() -> LineGame:
    """Return the game: 6 rows, 7 columns, fours."""
    rules = make("max-connect-4")
    assert isinstance(rules, LineGame)
    return rules


def position_of(state: State) -> AnyPosition:
    """Return the position that a state file describes."""
    rows = [row.replace("0", ".") for row in state.rows]
    return Position(game(), game().state_of(rows, state.turn))


def state_of(position: AnyPosition) -> State:
    """Return the state file's view of a position."""
    rows = (row.replace(".", "0") for row in game().rows_of(position.state))
    return State(tuple(rows), position.turn)


def scores_of(position: AnyPosition) -> tuple[int, int]:
    """Return both players' points."""
    return game().line_counts(position.state)


@dataclass(frozen=True, slots=True)
class Found:
    """Hold the computer's move and how many states it entered to find it."""

    move: int
    value: float
    visited: int


def choose(position: AnyPosition, depth: int, heuristic: str) -> Found:
    """Return the move that plain minimax of exactly this depth chooses: of the best moves the leftmost.

    Found by iterative deepening with a table. That search tells the value of minimax but any of the best moves, so the
    columns left of its move are asked, from the left, whether one of them is worth as much.
    """
    from fiveply.search import Limits, deepen

    # Beyond the last move nothing changes.
    depth = min(depth, 42 - state_of(position).pieces)
    report = deepen(position, Limits(depth=depth), heuristic=heuristic, threads=1)
    visited = report.visited
    for move in position.legal_moves:
        if move == report.move:
            break
        value, entered = _value(position.play(move), depth - 1, heuristic)
        visited += entered
        if -value == report.value:
            return Found(move, report.value, visited)
    assert report.move is not None
    return Found(report.move, report.value, visited)


def _value(position: AnyPosition, depth: int, heuristic: str) -> tuple[float, int]:
    """Return the value of minimax for the side to move of an unfinished position, and how many states were entered."""
    from fiveply.heuristics import evaluate
    from fiveply.search import Limits, deepen

    if depth == 0:
        return evaluate(position.game, position.state, heuristic), 1
    report = deepen(position, Limits(depth=depth), heuristic=heuristic, threads=1)
    return report.value, report.visited


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """Declare the depth and the options of the modes that move."""
    parser.add_argument("depth", type=whole_number(1), help="how many plies to look ahead")
    add_heuristic(parser)
    parser.add_argument(
        "--time", action="store_true", help="tell on stderr the CPU time of each of the computer's moves"
    )
    parser.add_argument(
        "--crlf", action="store_true", help="write files with CRLF line ends, as the course's sample does"
    )


def add_heuristic(parser: argparse.ArgumentParser) -> None:
    """Declare the choice of the judgement."""
    parser.add_argument(
        "--heuristic",
        choices=HEURISTICS,
        default=HEURISTICS[0],
        help="judge unfinished boards by points and the quadruples still open (open), or by points alone (score)",
    )


def computer_move(position: AnyPosition, args: argparse.Namespace, env: Env) -> AnyPosition:
    """Return the position after the computer's move, and tell the move."""
    env.progress("thinking ...")
    began = env.cpu_clock()
    found = choose(position, args.depth, args.heuristic)
    seconds = env.cpu_clock() - began
    env.progress("")
    if args.time:
        env.warn(f"CPU time: {seconds:.3f} s, {found.visited:,} states visited")
    return played(position, found.move, env)


def played(position: AnyPosition, column: int, env: Env) -> AnyPosition:
    """Return the position after a move, and print the move."""
    after = position.play(column)
    env.print(f"\n\n{move_line(state_of(after).pieces, position.turn, column)}\n")
    return after


def show(position: AnyPosition, title: str, env: Env) -> None:
    """Print the board and the score under a title."""
    env.print(f"{title}\n{board_text(state_of(position).rows)}\n{score_line(scores_of(position))}\n")
