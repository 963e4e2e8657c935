"""`fiveply perft`: count the games of each length."""

from __future__ import annotations

import argparse
import json

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.inputs import add_game, add_position, read_position
from fiveply.cli.parser import whole_number
from fiveply.cli.tables import table

SUMMARY = "count move sequences, to check rules and speed"

DESCRIPTION = """
Count the move sequences of every length up to DEPTH from a position, and how many of them ended the game: the usual way
to check rules against another program, and to see how fast they run.
"""

EPILOG = """
examples:
  fiveply perft line-em-up:n=3,blocs=0,s=3 9
  fiveply perft quixo 4 --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "depth", metavar="DEPTH", type=whole_number(0, 200), help="count sequences of up to so many moves"
    )
    add_position(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Count and print; plies that no game reaches are left out."""
    from fiveply.search import perft

    position = read_position(args, env)
    env.progress(f"counting sequences of up to {args.depth} moves ...")
    began = env.clock()
    counts = perft(position, args.depth)
    seconds = env.clock() - began
    env.progress("")
    rows = [(ply, count, ended) for ply, (count, ended) in enumerate(counts) if count]
    total = sum(count for _, count, _ in rows)
    if args.json:
        plies = [{"ply": ply, "sequences": count, "ended": ended} for ply, count, ended in rows]
        env.print(json.dumps({"game": args.game, "plies": plies, "seconds": round(seconds, 6)}))
        return ExitStatus.OK
    env.print(table(("ply", "sequences", "ended"), [(str(p), f"{c:,}", f"{e:,}") for p, c, e in rows]))
    env.print(f"\n{total:,} sequences in {seconds:.3g} s" + (f" ({total / seconds:,.0f} a second)" if seconds else ""))
    return ExitStatus.OK
