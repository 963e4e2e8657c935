"""`fiveply tablebase`: the values of all positions of Quixo, on 5 x 5 of those with few blank cubes, in a folder."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.inputs import tables_folder
from fiveply.cli.parser import whole_number
from fiveply.cli.solve import progress_text
from fiveply.cli.tables import table as aligned

if TYPE_CHECKING:
    from fiveply.search.solvers.quixo_files import Counts

SUMMARY = "solve Quixo backwards and keep the values in a folder"

DESCRIPTION = """
Solve all positions of Quixo with at most so many blank cubes, from those without any on, and keep their values and
distances in a folder, a file per class: so many blank cubes, so many of one side, the rest of the other. Ctrl-C or a
kill loses only the class at work; the same command goes on from there, and with everything there it only counts.

On 5 x 5 the counts are held against those of the literature where these are to be had. fiveply solve, hints and the
analysis in the terminal use the tables of 5 x 5 in the default folder, if they are there.
"""

EPILOG = """
examples:
  fiveply tablebase                            5 x 5 with at most one blank cube: 453 million positions
  fiveply tablebase --blanks 2 --threads 2     one blank cube more: 3 billion
  fiveply tablebase --n 3 --folder quixo       the whole board of 3 x 3
"""

LARGEST = {2: 4, 3: 9, 4: 16, 5: 4}
"""The most blank cubes by board: on 5 x 5 each one more takes three to six times the time and memory; 4 take 6 GB."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--n", type=whole_number(2, 5), default=5, metavar="N", help="rows and columns of the board")
    parser.add_argument(
        "--blanks",
        type=whole_number(0, 16),
        metavar="K",
        help="solve positions with up to so many blank cubes (default: 1 on 5 x 5, else all)",
    )
    parser.add_argument("--folder", metavar="DIR", help="where to keep them (default: your data folder)")
    parser.add_argument(
        "--threads", type=whole_number(1, 256), metavar="N", help="work on N threads (default: all cores)"
    )
    parser.add_argument(
        "--json", action="store_true", help="print JSON instead of text, with the counts of every class"
    )


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Solve what is missing, then count."""
    import os

    from fiveply.search.solvers import Effort
    from fiveply.search.solvers.quixo_files import classes, counts_of, make_tables

    most = LARGEST[args.n]
    blanks = (1 if args.n == 5 else most) if args.blanks is None else args.blanks
    if blanks > most:
        raise CommandError(f"--blanks {blanks} is too many: on {args.n} x {args.n} the most is {most}")
    folder = env.path(args.folder) if args.folder else tables_folder(env)
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder")
    began = env.clock()
    effort = Effort(
        threads=args.threads or os.cpu_count() or 1,
        progress=lambda progress: env.progress(progress_text(progress, env.clock() - began)),
    )
    table = make_tables(str(folder), args.n, blanks, effort)
    env.progress("counting ...")
    counts = [(each[0], found) for each in classes(args.n, blanks) for found in counts_of(table, *each)]
    env.progress("")
    if args.json:
        env.print(json.dumps({"n": args.n, "folder": str(folder), "classes": [_fields(*each) for each in counts]}))
        return ExitStatus.OK
    env.print(summary(args.n, counts))
    env.print(f"Kept in {folder}.")
    return ExitStatus.OK


def summary(n: int, counts: list[tuple[int, Counts]]) -> str:
    """Return wins, losses and draws by blank cubes, and how many classes were held against the literature."""

    def row(name: str, those: list[Counts]) -> list[str]:
        sums = [sum(getattr(each, kind) for each in those) for kind in ("wins", "losses", "draws")]
        return [name, *(f"{number:,}" for number in (sum(sums), *sums))]

    tiers = sorted({blanks for blanks, _ in counts})
    rows = [row(str(tier), [each for blanks, each in counts if blanks == tier]) for tier in tiers]
    rows.append(row("all", [each for _, each in counts]))
    lines = [
        f"Quixo {n} x {n}, by blank cubes, from the side to move:",
        aligned(["blank", "positions", "win", "loss", "draw"], rows),
    ]
    known = [each for _, each in counts if each.published is not None]
    if known:
        agreeing = sum(each.is_as_published for each in known)
        lines.append(f"Of {len(counts)} classes {len(known)} have published counts; {agreeing} agree with them.")
    return "\n".join(lines)


def _fields(blanks: int, counts: Counts) -> dict[str, object]:
    return {
        "blanks": blanks,
        "own": counts.own,
        "other": counts.other,
        "win": counts.wins,
        "loss": counts.losses,
        "draw": counts.draws,
        "as_published": None if counts.published is None else counts.is_as_published,
    }
