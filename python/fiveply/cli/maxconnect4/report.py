"""`maxconnect4 report`: the report that the assignment asks for, measured here and now."""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.maxconnect4.board import AnyPosition, game
from fiveply.cli.maxconnect4.state_files import write_text
from fiveply.cli.maxconnect4.timing import add_limit, measure
from fiveply.game import Player
from fiveply.report.maxconnect4 import Findings, Series, report_page
from fiveply.report.maxconnect4_timing import Timing

SUMMARY = "write the assignment's report"

DESCRIPTION = """
Write the report that the assignment asks for as one HTML page that prints well. It plays the games that compare the
evaluation functions, runs two sessions and measures the timing table, which takes some minutes at the limit of 30 s.
"""

DEPTHS = (2, 4, 6)
"""The depths at which the evaluation functions are compared."""

RED_NEXT = "0000000\n0000000\n0002000\n0001200\n0021100\n0012210\n1\n"
"""The state of the session with one move."""

Choice = Callable[[AnyPosition], int]
"""Chooses a move."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the mode's arguments."""
    parser.add_argument("--name", default="", help="your name")
    parser.add_argument("--id", default="", help="your student ID")
    parser.add_argument("--output", metavar="FILE", default="maxconnect4-report.html", help="where to write the report")
    add_limit(parser)


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Measure and write the report."""
    timing = Timing("open", args.limit, "the empty board")
    findings = Findings(all_series(env), timing, one_move_session(env), interactive_session(env))
    env.print(f"Measuring moves until they take longer than {args.limit:g} s of CPU.")
    for depth in measure(timing, game().position(), env):
        env.progress(f"depth {depth} is done ...")
    env.progress("")
    write_text(report_page(args.name, args.id, findings), args.output, env)
    env.print(f"Written to {args.output}.")
    return ExitStatus.OK


def all_series(env: Env) -> list[Series]:
    """Play the games of the evaluation functions against each other and a random player, and return the results."""
    openings = list(product(range(game().cols), repeat=2))
    pairs = [(opening, is_first) for opening in openings for is_first in (True, False)]
    found = []
    for depth in DEPTHS:
        env.print(f"Playing {len(pairs)} games of open against score at depth {depth}.")
        found.append(series(f"open - score, depth {depth}", searcher("open", depth), searcher("score", depth), pairs))
    for name in ("open", "score"):
        env.print(f"Playing 100 games of {name} at depth 4 against a random player.")
        sides = [((), number % 2 == 0) for number in range(100)]
        found.append(series(f"{name} - random, depth 4", searcher(name, 4), random_player(Random(0)), sides))
    return found


def searcher(heuristic: str, depth: int) -> Choice:
    """Return who plays as the program does at a depth; at such small ones plain alpha-beta is the quickest."""
    from fiveply.search import Limits, alpha_beta

    def choice(position: AnyPosition) -> int:
        move = alpha_beta(position, Limits(depth=depth), heuristic=heuristic).move
        assert move is not None
        return int(move)

    return choice


def random_player(rng: Random) -> Choice:
    """Return who plays any legal move."""
    return lambda position: rng.choice(position.legal_moves)


def series(name: str, one: Choice, two: Choice, starts: Sequence[tuple[Sequence[int], bool]]) -> Series:
    """Return how one did against two in games that start with given moves; the flag says whether one moves first."""
    margins = []
    for opening, is_first in starts:
        position = game().position()
        for move in opening:
            position = position.play(move)
        mine = Player.FIRST if is_first else Player.SECOND
        while (outcome := position.outcome) is None:
            position = position.play((one if position.turn is mine else two)(position))
        margins.append(outcome.margin_for(mine))
    wins, losses = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    return Series(name, wins, len(margins) - wins - losses, losses, sum(margins))


def one_move_session(env: Env) -> str:
    """Return a session of one move, as it stands on a terminal."""
    return session(env, ("one-move", "red_next.txt", "green_next.txt", "10", "--time"), shown=("green_next.txt",))


def interactive_session(env: Env) -> str:
    """Return the beginning of a game with a person, as it stands on a terminal."""
    return session(
        env, ("interactive", "new.txt", "computer-next", "7"), typed=("3", "7", "2"), shown=("computer.txt",)
    )


def session(env: Env, argv: Sequence[str], typed: Sequence[str] = (), shown: Sequence[str] = ()) -> str:
    """Run the program in a folder of its own and return what stood on the terminal, with the files it wrote."""
    from fiveply.cli.maxconnect4.app import main

    screen = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "red_next.txt").write_text(RED_NEXT, encoding="utf-8")
        lines = io.StringIO("".join(f"{line}\n" for line in typed))
        screen.write(f"$ python maxconnect4 {' '.join(argv)}\n")
        main(argv, Env(lines, screen, screen, cwd=Path(folder), cpu_clock=env.cpu_clock))
        for name in shown:
            screen.write(f"$ cat {name}\n{Path(folder, name).read_text(encoding='utf-8')}")
    return screen.getvalue()
