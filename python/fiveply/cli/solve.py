"""`fiveply solve`: what a position is worth under perfect play."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from fiveply.cli.draw import Style
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.human import columns
from fiveply.cli.inputs import add_game, add_position, read_position
from fiveply.cli.search import progress_text
from fiveply.cli.tables import pairs
from fiveply.report.words import piece_texts, value_text

if TYPE_CHECKING:
    from fiveply.search import Report

SUMMARY = "find what a position is worth under perfect play"

DESCRIPTION = """
Find the true value of a position and a move that keeps it, however long that takes; Ctrl-C stops it. PNT is solved by
matching, for any number of tokens, with all its winning moves; the other games by searching to the end.
"""

EPILOG = """
examples:
  fiveply solve pnt:n=1000
  fiveply solve tic-tac-toe --moves "A0 B1"
  fiveply solve toro-tile:rows=3,cols=3,k=3 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Solve and print."""
    from fiveply.search import solve

    position = read_position(args, env)
    if position.is_over:
        raise CommandError("the game is over in this position, so there is nothing to solve")
    env.progress("solving ... (Ctrl-C stops it)")
    report = solve(position, progress=lambda report: env.progress(progress_text(report)))
    winning = winning_texts(report)
    env.progress("")
    if args.json:
        more = {} if winning is None else {"winning_moves": winning}
        env.print(json.dumps(report.as_dict() | more))
    else:
        env.print(solution_text(report, winning, Style.of(env), env.width))
    return ExitStatus.OK


def winning_texts(report: Report[Any, Any]) -> list[str] | None:
    """Return every winning move where the game knows them, else None."""
    from fiveply.games import PntGame

    position = report.position
    if not isinstance(position.game, PntGame):
        return None
    moves = position.game.winning_moves(position.state)
    return [position.game.move_text(position.state, move) for move in moves]


def solution_text(report: Report[Any, Any], winning: list[str] | None, style: Style, width: int) -> str:
    """Return the value, the move and, where they are known, all winning moves."""
    position = report.position
    mover = piece_texts(position.game)[position.turn] or f"{position.turn.name.lower()} player"
    rows = [
        ("to move", mover),
        ("value", f"{value_text(report)}, for the side to move"),
        ("move", style.bold(report.move_text or "none")),
    ]
    if winning is None:
        rows.append(("line", "  ".join(report.pv_text)))
    else:
        rows.append(("winning", f"{len(winning)} of {len(position.legal_moves)} moves"))
    text = f"{position.game.spec or position.game}\n{pairs(rows, width)}"
    return f"{text}\n\n{columns(winning, width)}" if winning else text
