"""`fiveply solve`: what a position is worth under perfect play."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from fiveply.cli.draw import Style
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.files import write_whole
from fiveply.cli.human import columns
from fiveply.cli.inputs import add_game, add_position, read_position
from fiveply.cli.parser import memory_size, whole_number
from fiveply.cli.search import progress_text as search_text
from fiveply.cli.tables import pairs
from fiveply.game import Position
from fiveply.report.words import end_text, piece_texts, value_text

if TYPE_CHECKING:
    from fiveply.search import MoveValue, Progress, Report

SUMMARY = "find what a position is worth under perfect play"

DESCRIPTION = """
Find the true value of a position and a move that keeps it, however long that takes; Ctrl-C stops it.

PNT is solved by matching, for any number of tokens, with all its winning moves; Quixo up to 4 x 4 by a table of all
positions, 5 x 5 towards its end by the tables that fiveply tablebase makes; games in which the first line wins by a
search made for them; any other game by searching to its end.
"""

EPILOG = """
examples:
  fiveply solve pnt:n=1000
  fiveply solve connect-four --moves "3 3 3 3 3" --all
  fiveply solve max-connect-4:rows=4,cols=5 --memory 2G
  fiveply solve toro-tile:rows=3,cols=3,k=3 --json
  fiveply solve line-em-up:n=6,s=4 --proof 6x6.proof
"""

MOST_SHOWN = 40
"""A list of losing moves that is longer than this is only counted."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--all", action="store_true", help="find the value of every legal move too")
    parser.add_argument(
        "--memory", type=memory_size, metavar="SIZE", help="how much to use for what is remembered, like 500M or 2G"
    )
    parser.add_argument(
        "--threads", type=whole_number(1, 256), metavar="N", help="work on N threads (default: what the solver prefers)"
    )
    parser.add_argument("--folder", metavar="DIR", help="where tables of Quixo 5 x 5 are (default: your data folder)")
    parser.add_argument(
        "--proof", metavar="FILE", help="write a proof that can be checked (first line wins, no gravity; no --moves)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Solve and print."""
    from fiveply.search import solve

    position = read_position(args, env)
    if position.is_over:
        raise CommandError("the game is over in this position, so there is nothing to solve")
    if args.proof:
        return write_proof(args, env, position)
    env.progress("solving ... (Ctrl-C stops it)")
    began = env.clock()
    report = solve(
        position,
        moves=args.all,
        memory=args.memory,
        threads=args.threads,
        progress=lambda progress: env.progress(progress_text(progress, env.clock() - began)),
        folder=None if args.folder is None else str(env.path(args.folder)),
    )
    env.progress("")
    if args.json:
        env.print(json.dumps(report.as_dict() | winning_moves(report)))
    else:
        env.print(solution_text(report, Style.of(env), env.width))
    return ExitStatus.OK


def write_proof(args: argparse.Namespace, env: Env, position: Position[Any, Any]) -> ExitStatus:
    """Solve the first position of a game, write its proof and say what it is."""
    from fiveply.formats.lines_proof import proof_text
    from fiveply.search.proofs import can_prove, prove

    game = position.game
    if not can_prove(game):
        raise CommandError(f"there are proofs for games without gravity in which the first line wins, not for {game}")
    if position.moves:
        raise CommandError("--proof is about the first position of a game and goes without --moves and --position")
    path = env.path(args.proof)
    if not path.parent.is_dir():
        raise CommandError(f"there is no folder {path.parent}")
    proof = prove(game, memory=args.memory, progress=lambda answers: env.progress(f"proving ... {answers:,} answers"))
    write_whole(path, proof_text(proof))
    env.progress("")
    winner = {1: "the first player wins", -1: "the second player wins", 0: "a draw"}[proof.value]
    answers = sum(len(strategy.answers) for strategy in proof.strategies)
    env.print(f"{game.spec}: {winner}; {args.proof} holds the proof, {answers:,} answers")
    return ExitStatus.OK


def progress_text(progress: Progress, seconds: float) -> str:
    """Return in a line how far a solve has come, how fast it goes, and when it ends where one can know."""
    if progress.report is not None:
        return search_text(progress.report)
    parts = [progress.about] if progress.about else []
    if progress.low is not None and progress.high is not None:
        parts.append(f"value between {progress.low:g} and {progress.high:g}")
    of = "" if progress.total is None else f" of {progress.total:,}"
    parts.append(f"{progress.visited:,}{of} states")
    if seconds > 0:
        parts.append(f"{progress.visited / seconds:,.0f} a second")
    left = progress.remaining(seconds)
    parts.append(f"{seconds:.0f} s" if left is None else f"{seconds:.0f} s, about {left:.0f} s to go")
    return ", ".join(parts)


def winning_moves(report: Report[Any, Any]) -> dict[str, list[str]]:
    """Return the texts of the winning moves, where the values of all moves are known."""
    position = report.position
    winning = [position.game.move_text(position.state, each.move) for each in report.moves if each.value > 0]
    return {"winning_moves": winning} if report.moves else {}


def solution_text(report: Report[Any, Any], style: Style, width: int) -> str:
    """Return the value, the move, the line of play, what it cost and, where they are known, the values of all moves."""
    position = report.position
    mover = piece_texts(position.game)[position.turn] or f"{position.turn.name.lower()} player"
    rows = [
        ("to move", mover),
        ("value", f"{value_text(report)}, for the side to move"),
        ("move", style.bold(report.move_text or "none")),
    ]
    if len(report.pv) > 1:
        rows.append(("line", "  ".join(report.pv_text)))
    if report.seconds:
        rows.append(("states", f"{report.visited:,}, {report.nodes_per_second:,.0f} a second"))
        rows.append(("time", f"{report.seconds:.3g} s"))
    rows.append(("solver", report.algorithm))
    text = f"{position.game.spec or position.game}\n{pairs(rows, width)}"
    return "\n\n".join([text, *groups(report, width)])


def groups(report: Report[Any, Any], width: int) -> list[str]:
    """Return the moves under what they are worth, the best first."""
    position = report.position
    by_worth: dict[tuple[float, int], list[MoveValue[Any]]] = {}
    for each in sorted(report.moves, key=lambda each: each.rank(), reverse=True):
        by_worth.setdefault(each.rank(), []).append(each)
    texts = []
    for those in by_worth.values():
        head = f"{end_text(those[0].value, those[0].distance)}: {len(those)} of {len(report.moves)} moves"
        is_long = those[0].value < 0 and len(those) > MOST_SHOWN
        names = [position.game.move_text(position.state, each.move) for each in those]
        texts.append(head if is_long else f"{head}\n{columns(names, width)}")
    return texts
