"""`fiveply search`: what is the best move here, and why."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from fiveply.cli.draw import Style, board_lines
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.inputs import add_game, add_position, read_heuristic, read_position
from fiveply.cli.parser import memory_size, positive_seconds, whole_number
from fiveply.cli.tables import pairs, table
from fiveply.game import Position
from fiveply.report.words import piece_texts, value_text, worth_text

if TYPE_CHECKING:
    from fiveply.search import Limits, Report

SUMMARY = "find the best move of a position, with its value and line of play"

DESCRIPTION = """
Search a position and print the best move, what it is worth to the side to move, and the line of play behind it.

Algorithms: `deepen` (iterative deepening with a table: the strongest), `alpha-beta` and `minimax` (plain, in the game's
order of moves), `mcts` (Monte-Carlo tree search). Without limits, deepen and mcts take 2 seconds, alpha-beta looks 4
plies ahead and minimax 3. A value is marked "proved" when it is the true one under perfect play; deepen ends there.
"""

EPILOG = """
examples:
  fiveply search connect-four --moves "3 3 3" --seconds 5
  fiveply search max-connect-4 --algorithm alpha-beta --depth 8 --heuristic score --stats
  fiveply search line-em-up:n=4,b=2 --depth 6 --json
  fiveply search gomoku --moves "J9 K9" --lines 3 --threads 2
  fiveply search connect-four --moves "3 3 3 3" --solved --memory 1G
  fiveply search mygame.py:Nim --algorithm mcts --nodes 10000
"""

ALGORITHMS = ("deepen", "alpha-beta", "minimax", "mcts")
DEFAULT_SECONDS = 2.0
DEFAULT_DEPTH = {"alpha-beta": 4, "minimax": 3}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser)
    add_position(parser)
    parser.add_argument("--algorithm", choices=ALGORITHMS, default="deepen", help="how to search")
    parser.add_argument("--depth", type=whole_number(1, 2**31 - 1), metavar="N", help="look no further than N plies")
    parser.add_argument("--seconds", type=positive_seconds, metavar="S", help="answer after S seconds")
    parser.add_argument(
        "--nodes", type=whole_number(1), metavar="N", help="enter no more than N states; with mcts, N simulations"
    )
    parser.add_argument("--mate", type=whole_number(1, 2**31 - 1), metavar="N", help="look for a win within N plies")
    parser.add_argument("--solved", action="store_true", help="go on until the value is proved (deepen)")
    parser.add_argument(
        "--lines", type=whole_number(1, 10_000), default=1, metavar="N", help="show the N best moves (deepen)"
    )
    parser.add_argument(
        "--threads",
        type=whole_number(1, 256),
        metavar="N",
        help="search on N threads (deepen on built-in games; default: as many as the machine has)",
    )
    parser.add_argument(
        "--memory", type=memory_size, metavar="SIZE", help="how much to use for what is remembered, like 500M or 2G"
    )
    parser.add_argument(
        "--heuristic",
        metavar="NAME",
        help="judge by one of the game's heuristics (see fiveply games GAME), by file.py:function, or by `none`: the "
        "end of the game alone (default: the game's strongest; not for mcts)",
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="N", help="what mcts draws its games from")
    parser.add_argument("--stats", action="store_true", help="count leaves, cutoffs, depths (minimax, alpha-beta)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Search and print the report."""
    position = read_position(args, env)
    if position.is_over:
        raise CommandError("the game is over in this position, so there is no move to find")
    if args.stats and args.algorithm not in ("minimax", "alpha-beta"):
        raise CommandError(f"--stats goes with --algorithm minimax or alpha-beta, not with {args.algorithm}")
    for option, plies in (("--depth", args.depth), ("--mate", args.mate)):
        if args.algorithm == "mcts" and plies is not None and args.seconds is None and args.nodes is None:
            raise CommandError(f"{option} does not limit mcts; give --seconds or --nodes")
    if args.algorithm == "mcts" and args.heuristic not in (None, "none"):
        raise CommandError("mcts plays its games to their end and takes no --heuristic")
    for option, is_given in (("--lines", args.lines > 1), ("--threads", args.threads), ("--solved", args.solved)):
        if is_given and args.algorithm != "deepen":
            raise CommandError(f"{option} goes with --algorithm deepen, not with {args.algorithm}")
    if args.memory is not None and args.algorithm not in ("deepen", "mcts"):
        raise CommandError(f"--memory goes with --algorithm deepen or mcts, not with {args.algorithm}")
    report = find(args, env, position)
    env.progress("")
    env.print(json.dumps(report.as_dict()) if args.json else report_text(report, Style.of(env), env.width))
    return ExitStatus.OK


def find(args: argparse.Namespace, env: Env, position: Position[Any, Any]) -> Report[Any, Any]:
    """Return what the algorithm asked for finds, showing each depth as it is completed."""
    from fiveply import heuristics, search

    heuristic = None if args.heuristic == "none" else read_heuristic(args.heuristic, position.game, env)
    if args.heuristic is None and args.algorithm != "mcts":
        heuristic = next(iter(heuristics.names(position.game)), None)
    limits = limits_of(args)
    env.progress(f"searching with {args.algorithm} ...")
    if args.algorithm == "deepen":
        return search.deepen(
            position,
            limits,
            heuristic=heuristic,
            lines=args.lines,
            threads=args.threads,
            memory=args.memory,
            progress=lambda report: env.progress(progress_text(report)),
        )
    if args.algorithm == "mcts":
        return search.mcts(position, limits, seed=args.seed, memory=args.memory)
    plain = search.minimax if args.algorithm == "minimax" else search.alpha_beta
    return plain(position, limits, heuristic=heuristic, statistics=args.stats)


def limits_of(args: argparse.Namespace) -> Limits:
    """Return the limits given, or sensible ones for the algorithm."""
    from fiveply.search import Limits

    given = Limits(args.seconds, args.depth, args.nodes, args.mate, args.solved)
    if given != Limits():
        return given
    depth = DEFAULT_DEPTH.get(args.algorithm)
    return Limits(seconds=DEFAULT_SECONDS) if depth is None else Limits(depth=depth)


def progress_text(report: Report[Any, Any]) -> str:
    """Return a search so far in one line."""
    line = " ".join(report.pv_text[:8])
    return f"depth {report.depth}: {value_text(report)}, {report.visited:,} states, {report.seconds:.1f} s, {line}"


def report_text(report: Report[Any, Any], style: Style, width: int) -> str:
    """Return a report as text: the board, the findings, and what was counted."""
    position = report.position
    count = len(position.moves)
    moves = f"{count} {'move' if count == 1 else 'moves'} played, " if count else ""
    mover = piece_texts(position.game)[position.turn] or f"{position.turn.name.lower()} player"
    parts = [
        "\n".join(board_lines(position.game, position.state, style, width=width)),
        f"{position.game}: {moves}{mover} to move",
        pairs(findings(report, style)),
    ]
    if len(report.lines) > 1:
        rows = [
            (
                report.texts(line.pv)[0],
                worth_text(line.value, line.exact, line.distance),
                "  ".join(report.texts(line.pv)),
            )
            for line in report.lines
        ]
        parts.append(table(("move", "value", "line"), rows, left=1))
    if report.stats is not None:
        parts.append("Statistics\n" + pairs(statistics(report)))
    if report.children:
        best = sorted(report.children, key=lambda child: -child.visits)[:10]
        rows = [
            (position.game.move_text(position.state, child.move), f"{child.visits:,}", f"{child.value:+.3f}")
            for child in best
        ]
        parts.append(table(("move", "visits", "value"), rows, left=1))
    return "\n\n".join(parts)


def findings(report: Report[Any, Any], style: Style) -> list[tuple[str, str]]:
    """Return the rows that every report has."""
    speed = f", {report.nodes_per_second:,.0f} a second" if report.seconds else ""
    states = "simulations" if report.algorithm == "mcts" else "states"
    rows = [
        ("move", style.bold(report.move_text or "none")),
        ("value", f"{value_text(report)}, for the side to move"),
        ("line", "  ".join(report.pv_text)),
        ("depth", str(report.depth)),
        (states, f"{report.visited:,}{speed}"),
        ("time", f"{report.seconds:.3g} s" + (", stopped by a limit" if report.late else "")),
        ("algorithm", report.algorithm.replace("_", "-")),
    ]
    return [row for row in rows if row[0] != "depth" or report.algorithm != "mcts"]


def statistics(report: Report[Any, Any]) -> list[tuple[str, str]]:
    """Return the rows of a plain search's counts."""
    stats = report.stats
    assert stats is not None
    return [
        ("visited", f"{stats.visited:,}"),
        ("evaluated", f"{stats.evaluated:,}"),
        ("expanded", f"{stats.expanded:,}"),
        ("cutoffs", f"{stats.cutoffs:,} ({stats.skipping_cutoffs:,} skipped moves)"),
        ("deepest", str(stats.max_depth)),
        ("leaves by depth", ", ".join(f"{depth}: {count:,}" for depth, count in stats.by_depth.items())),
        ("average depth", f"{stats.average_depth:.2f}"),
        ("recursion depth", f"{stats.recursion_depth:.2f}"),
        ("branching factor", f"{stats.branching_factor:.2f}"),
        ("in the heuristic", f"{stats.heuristic_seconds:.3g} s for {stats.heuristic_calls:,} calls"),
    ]
