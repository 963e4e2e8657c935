"""Run every benchmark and print the tables: `python benches/run.py --help` tells the options."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import peers
import play
import searches
import solving
import timing
from rows import Row, table
from searches import Settings

MARK = "<!-- tables -->"
"""Where in a page the tables begin; they go on to its end."""

BENCHMARKS: tuple[Callable[[Settings], Iterator[Row]], ...] = (
    searches.hand_written,
    searches.against_open_spiel,
    searches.monte_carlo,
    searches.user_games,
    searches.alone,
    solving.exact_values,
    searches.deepening,
    timing.single_moves,
    timing.threads,
    timing.deadlines,
    timing.interrupts,
    timing.start,
    play.against_random,
    play.quixo_heuristic,
)


def main() -> None:
    """Run what the command line asks for. A goal missed is told, not an error."""
    names = [benchmark.__name__ for benchmark in BENCHMARKS]
    parser = argparse.ArgumentParser(
        prog="benches/run.py", description="Measure Fiveply, against peers where they are installed."
    )
    parser.add_argument("--quick", action="store_true", help="measure for less than a minute; the figures are rougher")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the rows there too")
    parser.add_argument("--page", metavar="FILE", type=Path, help=f"put the tables into a page, after the line {MARK}")
    parser.add_argument("--only", action="append", choices=names, help="run only this part; may be repeated")
    options = parser.parse_args()

    found = peers.present()
    settings = Settings(
        options.quick,
        peers.OpenSpiel() if "open_spiel" in found else None,
        peers.EasyAI() if "easyAI" in found else None,
    )
    rows: list[Row] = []
    for benchmark in BENCHMARKS:
        if options.only and benchmark.__name__ not in options.only:
            continue
        began = time.perf_counter()
        print(f"{benchmark.__name__} ...", end=" ", file=sys.stderr, flush=True)
        rows.extend(benchmark(settings))
        print(f"{time.perf_counter() - began:.0f} s", file=sys.stderr)

    reached = sum(row.is_reached is True for row in rows)
    missed = [f"- {row.group}: {row.what}" for row in rows if row.is_reached is False]
    text = "\n\n".join([_heading(found, settings), table(rows), f"{reached} goals reached, {len(missed)} missed."])
    text = "\n".join([text, *missed])
    print(text)
    if options.page:
        page = options.page.read_text().partition(MARK)[0]
        options.page.write_text(f"{page}{MARK}\n\n{text}\n")
    if options.json:
        options.json.write_text(json.dumps({"peers": found, "rows": [row.values() for row in rows]}, indent=1) + "\n")


def _heading(found: dict[str, str], settings: Settings) -> str:
    present = ", ".join(f"{name} {version}" for name, version in found.items()) or "none (`pip install fiveply[bench]`)"
    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    problem = settings.spiel.cpp_problem if settings.spiel else ""
    lines = [
        f"Fiveply {version('fiveply')}, Python {platform.python_version()}, {machine}.",
        f"Peers present: {present}." + (f" OpenSpiel's C++ alpha-beta is out of reach: {problem}." if problem else ""),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
