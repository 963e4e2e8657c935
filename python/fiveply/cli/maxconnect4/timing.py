"""`maxconnect4 timing`: the CPU time of one move, depth by depth."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.maxconnect4.board import AnyPosition, add_heuristic, choose, game, position_of, state_of
from fiveply.cli.maxconnect4.state_files import FileError, read_state, write_text
from fiveply.cli.parser import positive_seconds
from fiveply.report.maxconnect4_timing import (
    Cost,
    Timing,
    timing_chart,
    timing_csv,
    timing_head,
    timing_line,
    timing_summary,
)

SUMMARY = "measure the CPU time of a move for depth 1, 2, 3, ..."

DESCRIPTION = """
Measure the CPU time of one move for depth 1, 2, 3, ... until the first depth at which it takes longer than the limit;
from the empty board, or from the state in a file. Plain alpha-beta and the engine that plays are measured side by side,
each on one thread. The table is printed as it comes, and written as CSV and as a chart.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the mode's arguments."""
    parser.add_argument("input_file", nargs="?", help="the state to move in (default: the empty board)")
    add_limit(parser)
    add_heuristic(parser)
    parser.add_argument(
        "--output",
        metavar="NAME",
        default="maxconnect4-timing",
        help="write the table to NAME.csv, the chart to NAME.svg",
    )


def add_limit(parser: argparse.ArgumentParser) -> None:
    """Declare the limit."""
    parser.add_argument(
        "--limit",
        type=positive_seconds,
        default=30.0,
        metavar="S",
        help="stop after the first move of more CPU seconds",
    )


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Measure, print, write."""
    position = game().position()
    if args.input_file is not None:
        state = read_state(args.input_file, env)
        if state is None:
            raise FileError(f"there is no file {args.input_file}")
        position = position_of(state)
        if position.is_over:
            raise FileError(f"{args.input_file}: the board is full, so there is no move to measure")
    timing = Timing(args.heuristic, args.limit, args.input_file or "the empty board")
    env.print(timing_head(timing))
    for depth in measure(timing, position, env):
        env.print(timing_line(timing, depth))
    env.print("\n" + timing_summary(timing))
    write_text(timing_csv(timing), f"{args.output}.csv", env)
    write_text(timing_chart(timing), f"{args.output}.svg", env)
    env.print(f"Written to {args.output}.csv and {args.output}.svg.")
    return ExitStatus.OK


def measure(timing: Timing, position: AnyPosition, env: Env) -> Iterator[int]:
    """Fill the table, each column up to its first move above the limit; yield each depth when it is done.

    Ends where both columns do, or with the depth at which a search sees the end of the game.
    """
    searches = ((timing.plain, alpha_beta_states), (timing.engine, engine_states))
    for _, search in searches:
        search(position, 1, timing.heuristic)  # the first search loads the engine, which is no part of a move
    for depth in range(1, 42 - state_of(position).pieces + 1):
        for costs, search in searches:
            if costs and costs[-1].seconds > timing.limit:
                continue
            env.progress(f"depth {depth} ...")
            began = env.cpu_clock()
            states = search(position, depth, timing.heuristic)
            seconds = env.cpu_clock() - began
            costs.append(Cost(seconds, states))
            env.progress("")
        if timing.depth < depth:
            return
        yield depth


def engine_states(position: AnyPosition, depth: int, heuristic: str) -> int:
    """Search as the program does when it plays; return how many states were entered."""
    return choose(position, depth, heuristic).visited


def alpha_beta_states(position: AnyPosition, depth: int, heuristic: str) -> int:
    """Search by plain alpha-beta; return how many states were entered."""
    from fiveply.search import Limits, alpha_beta

    return alpha_beta(position, Limits(depth=depth), heuristic=heuristic).visited
