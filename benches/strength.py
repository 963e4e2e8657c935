"""Play fixed, seeded matches and print by how much Elo one side is stronger: `python benches/strength.py --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from fiveply.arena import Played, Result, result_of, schedule
from fiveply.cli.match import Pairing, play_pairing, rating_text
from fiveply.cli.workers import in_processes
from fiveply.games import load
from fiveply.heuristics import names

MARK = "<!-- tables -->"
"""Where in a page the tables begin; they go on to its end."""

GAMES = {
    "line-em-up:n=6,s=4,b=6": 4,
    "max-connect-4": 4,
    "quixo": 4,
    "pnt:n=100": 3,
    "gold-rush": 4,
    "connect-four": 4,
}
"""The games, and how many random moves open them."""


@dataclass(frozen=True)
class Match:
    """Say who plays whom."""

    part: str
    game: str
    one: str
    two: str
    games: int
    must_win: bool
    """Whether one has to be the stronger."""


def matches(quick: bool) -> Iterator[Match]:
    """Yield what is played, part by part."""
    less = 10 if quick else 1
    for title, games, must_win in (
        ("New search against the course's", 20, True),
        ("e2 against e1", 80, True),
        ("1 s against 0.1 s", 12, True),
        ("MCTS against alpha-beta", 16, False),
    ):
        for game in GAMES:
            e2, e1 = [f",heuristic={name}" for name in names(load(game))[:2]] + [""] * (2 - len(names(load(game))[:2]))
            deepen = f"deepen:threads=1{e2},seconds="
            sides = {
                "New search against the course's": (f"{deepen}{0.3 / less:g}", f"alpha-beta:depth=4{e2}"),
                "e2 against e1": (f"alpha-beta:depth=4{e2}", f"alpha-beta:depth=4{e1}"),
                "1 s against 0.1 s": (f"{deepen}{1 / less:g}", f"{deepen}{0.1 / less:g}"),
                "MCTS against alpha-beta": (f"mcts:seconds={0.2 / less:g}", f"{deepen}{0.2 / less:g}"),
            }
            yield Match(title, game, *sides[title], 4 if quick else games, must_win)


def played(match: Match, jobs: int, seed: int) -> Iterator[Played]:
    """Yield the games of a match as they end."""
    fixtures = schedule(load(match.game), match.games, GAMES[match.game], seed)
    pairings = [Pairing(match.game, match.one, match.two, fixture) for fixture in fixtures]
    yield from in_processes(play_pairing, pairings, jobs)


def main() -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(prog="benches/strength.py", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="four games each, with a tenth of the time")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures there too")
    parser.add_argument("--page", metavar="FILE", type=Path, help=f"put the tables into a page, after the line {MARK}")
    parser.add_argument("--only", metavar="TEXT", default="", help="only parts and games whose name has this")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="how many games at once")
    parser.add_argument("--seed", type=int, default=0, help="chooses openings and what agents leave to chance")
    options = parser.parse_args()

    wanted = [each for each in matches(options.quick) if options.only in f"{each.part}: {each.game}"]
    results: list[tuple[Match, Result]] = []
    began, total, done = time.perf_counter(), sum(match.games for match in wanted), 0
    for match in wanted:
        games: list[Played] = []
        for each in played(match, options.jobs, options.seed):
            games.append(each)
            done += 1
            spent = time.perf_counter() - began
            where = f"{match.part}, {match.game}: {len(games)} of {match.games}"
            print(f"\r{where}; {done} of {total} in all, {spent:.0f} s\033[K", end="", file=sys.stderr, flush=True)
        results.append((match, result_of(games)))
        tally = results[-1][1].tally
        print(f"\r{match.part}, {match.game}: {tally.points:g} of {tally.games} points\033[K", file=sys.stderr)

    machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end"
    what = "`--quick`, " if options.quick else ""
    head = (
        f"Fiveply {version('fiveply')}, {machine}; {what}seed {options.seed}, {time.perf_counter() - began:.0f} s, "
        f"{options.jobs} games at a time."
    )
    text = "\n\n".join([head, *tables(results)])
    print(text)
    if options.page:
        page = options.page.read_text().partition(MARK)[0]
        options.page.write_text(f"{page}{MARK}\n\n{text}\n")
    if options.json:
        rows = [asdict(match) | {"result": asdict(result.tally) | asdict(result.rating)} for match, result in results]
        options.json.write_text(json.dumps(rows, indent=1).replace("Infinity", "null").replace("-null", "null") + "\n")


def tables(results: list[tuple[Match, Result]]) -> Iterator[str]:
    """Yield a table for each part."""
    for part in dict.fromkeys(match.part for match, _ in results):
        lines = [
            f"## {part}\n",
            "| game | one | two | won | drawn | lost | Elo, 95 % | is one stronger? |",
            "|---" * 8 + "|",
        ]
        for match, result in results:
            if match.part == part:
                tally, rating = result.tally, result.rating
                verdict = "not sure" if not rating.is_certain else "yes" if rating.low > 0 else "no"
                verdict += ", but should be" if match.must_win and verdict != "yes" else ""
                figures = f"{tally.wins} | {tally.draws} | {tally.losses} | {rating_text(rating)} | {verdict}"
                lines.append(f"| {match.game} | `{match.one}` | `{match.two}` | {figures} |")
                lines += [f"| | | | | | | {fault} | |" for fault in result.faults]
        yield "\n".join(lines)


if __name__ == "__main__":
    main()
