"""Measure searches: ours against peers on the same tree, and ours alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import fiveply
from fiveply import Heuristic, Limits, alpha_beta, make, mcts
from fiveply.arena import schedule
from fiveply.heuristics import names
from peers import EasyAI, OpenSpiel
from rows import Goal, Row, at_least, best_times
from user_game import AlphaBeta, Rows

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Settings:
    """Say how long to measure and with whom to compare."""

    quick: bool
    spiel: OpenSpiel | None
    easy: EasyAI | None

    @property
    def seconds(self) -> float:
        """Return how long to repeat one row."""
        return 0.3 if self.quick else 2.0


def hand_written(settings: Settings) -> Iterator[Row]:
    """Run the Rust program that measures the core against minimal hand-written searches."""
    command = ["cargo", "bench", "--quiet", "-p", "fiveply-core", "--bench", "hand_written", "--", "--json"]
    done = subprocess.run(
        command + ["--quick"] * settings.quick, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_without_python()
    )
    if done.returncode != 0:
        sys.exit("benches: the Rust benchmark failed; what it said stands above")
    for line in done.stdout.splitlines():
        found = json.loads(line)
        yield Row(
            "Against a minimal hand-written alpha-beta in Rust",
            found["game"],
            found["nodes"] / found["library_seconds"],
            "states/s",
            None if found["game"].startswith("6x6") else at_least(0.9),
            "by hand",
            found["nodes"] / found["hand_seconds"],
            f"depth {found['depth']}, {found['nodes']:,} states each",
        )


def _without_python() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}


def same_tree(position: Any, depth: int, value: float, *, horizon: int | None = None, leaves: int | None = None) -> int:
    """Return how many states our alpha-beta enters, after making sure that a peer's search saw the same tree.

    The values must agree, and the number of unfinished states evaluated at the depth limit, or of all leaves.
    """
    nothing = Heuristic(lambda game, state: 0.0, win=1.0)
    report = alpha_beta(position, Limits(depth=depth), heuristic=nothing, statistics=True)
    statistics = report.stats
    assert statistics is not None
    assert report.value == value, f"{position.game}: value {report.value} against {value}"
    ours, theirs = (statistics.heuristic_calls, horizon) if leaves is None else (statistics.evaluated, leaves)
    assert ours == theirs, f"{position.game} to depth {depth}: {ours} leaves against {theirs}"
    return int(report.visited)


def against_open_spiel(settings: Settings) -> Iterator[Row]:
    """Compare alpha-beta with OpenSpiel's, in C++ and in Python."""
    if settings.spiel is None:
        return
    deeper = 0 if settings.quick else 1
    for what, spec, theirs, undo, depth, goal in (
        ("Connect Four 6x7", "connect-four", "connect_four", False, 10 + deeper, 15),
        ("10x10, k=5", "line-em-up:n=10,s=5", "mnk(m=10,n=10,k=5)", True, 4 + deeper, 100),
        ("6x6 torus, k=4", "toro-tile:rows=6,cols=6,k=4", "gomoku(size=6,dims=2,connect=4,wrap=true)", False, 6, 8),
    ):
        if settings.spiel.cpp_problem:
            break
        yield _against(
            settings,
            ("Against OpenSpiel's alpha-beta", what, spec, depth),
            ("C++", at_least(goal)),
            partial(settings.spiel.cpp_alpha_beta, theirs, depth, undo),
        )
    for what, spec, theirs, depth in (
        ("Connect Four 6x7", "connect-four", "connect_four", 8),
        ("10x10, k=5", "line-em-up:n=10,s=5", "mnk(m=10,n=10,k=5)", 3),
    ):
        yield _against(
            settings,
            ("Against OpenSpiel's alpha-beta", what, spec, depth),
            ("Python", None),
            partial(settings.spiel.python_alpha_beta, theirs, depth),
        )


def _against(
    settings: Settings,
    row: tuple[str, str, str, int],
    peer: tuple[str, Goal | None],
    run: Callable[[], tuple[float, int]],
) -> Row:
    group, what, spec, depth = row
    position = make(spec).position()
    value, horizon = run()
    nodes = same_tree(position, depth, value, horizon=horizon)
    ours, theirs = best_times(settings.seconds, partial(alpha_beta, position, Limits(depth=depth)), run)
    return Row(
        group, what, nodes / ours, "states/s", peer[1], peer[0], nodes / theirs, f"depth {depth}, {nodes:,} states each"
    )


def user_games(settings: Settings) -> Iterator[Row]:
    """Compare searches of games in Python: by the core, in plain Python, by easyAI; and of easyAI's own game."""
    group = "Games written in Python"
    nim = fiveply.load(f"{ROOT / 'examples/nim.py'}:Nim:heaps=4")
    for what, game, depth in (
        ("Nim of examples/nim.py, 4 heaps", nim, 8),
        ("4 in a row on 5x5", Rows(), 5 if settings.quick else 6),
    ):
        position = game.position()
        core = partial(alpha_beta, position, Limits(depth=depth))
        plain = partial(_plain_python, position, depth)
        nodes = core().visited
        assert plain().visited == nodes, f"plain Python enters {plain().visited} states, the core {nodes}"
        ours, theirs = best_times(settings.seconds, core, plain)
        note = f"depth {depth}, {nodes:,} states each"
        yield Row(group, what, nodes / ours, "states/s", at_least(1), "plain Python", nodes / theirs, note)
    if settings.easy is None:
        return
    # easyAI values an early win higher, so the trees are the same only as long as none comes before the depth limit.
    depth = 6
    game, four = Rows(), make("connect-four")
    for what, position, run in (
        ("4 in a row on 5x5", game.position(), partial(settings.easy.user_game, game, depth)),
        ("Connect Four 6x7, each its own", four.position(), partial(settings.easy.connect_four, depth)),
    ):
        value, leaves = run()
        nodes = same_tree(position, depth, value, leaves=leaves)
        ours, theirs = best_times(settings.seconds, partial(alpha_beta, position, Limits(depth=depth)), run)
        note = f"depth {depth}, {nodes:,} states each"
        yield Row(group, what, nodes / ours, "states/s", None, "easyAI", nodes / theirs, note)


def _plain_python(position: Any, depth: int) -> AlphaBeta:
    searcher = AlphaBeta(position.game)
    searcher.value(position.state, depth)
    return searcher


def alone(settings: Settings) -> Iterator[Row]:
    """Measure plain alpha-beta on the games for which there is no peer."""
    # A known count holds the search to the assignment's before the longer one is measured.
    visited = alpha_beta(make("pnt:n=22").position()).visited
    assert visited == 54_934, f"PNT with 22 tokens: {visited:,} states to the end; there are 54,934"
    less = 1 if settings.quick else 0
    for what, spec, depth, heuristic, goal in (
        ("PNT, 36 tokens, to the end", "pnt:n=36", None, None, 250e6),
        ("Max-Connect-4 6x7, `score`", "max-connect-4", 12 - less, "score", 100e6),
        ("Toro-Tile 7x7, K=5, `freedoms`", "toro-tile:rows=7,cols=7,k=5", 6 - less, "freedoms", 20e6),
        ("Quixo 5x5, the end alone", "quixo", 8 - less, None, 20e6),
        ("Quixo 5x5, `lines`", "quixo", 8 - less, "lines", 20e6),
    ):
        run = partial(alpha_beta, make(spec).position(), Limits(depth=depth), heuristic=heuristic)
        nodes = run().visited
        [ours] = best_times(settings.seconds, run)
        note = f"{'no depth limit' if depth is None else f'depth {depth}'}, {nodes:,} states"
        yield Row("Plain alpha-beta alone", what, nodes / ours, "states/s", Goal("figure", ">=", goal), note=note)


def monte_carlo(settings: Settings) -> Iterator[Row]:
    """Compare Monte-Carlo tree search with OpenSpiel's C++ one; both play one random game a leaf."""
    for what, spec, theirs, simulations, few, goal in (
        ("Connect Four 6x7", "connect-four", "connect_four", 200_000, 20_000, 8),
        ("10x10, k=5", "line-em-up:n=10,s=5", "mnk(m=10,n=10,k=5)", 50_000, 500, 50),
    ):
        ours = partial(mcts, make(spec).position(), Limits(nodes=simulations), seed=1)
        group, note = "Monte-Carlo tree search", f"{simulations:,} simulations from the empty board"
        if settings.spiel is None:
            [time] = best_times(settings.seconds, ours)
            yield Row(group, what, simulations / time, "simulations/s", None, note=note)
        else:
            time, other = best_times(settings.seconds, ours, settings.spiel.mcts(theirs, few, 1))
            note += f", OpenSpiel {few:,}"
            yield Row(
                group, what, simulations / time, "simulations/s", at_least(goal), "OpenSpiel, C++", few / other, note
            )


def deepening(settings: Settings) -> Iterator[Row]:
    """Compare deepening on two threads with deepening on one: the time to the same depth, over several positions."""
    busy = os.getloadavg()[0] > (os.cpu_count() or 1) - 0.5
    # Where others use the cores the clock says nothing; what the calling thread itself had to work still does.
    clock = time.thread_time if busy else time.perf_counter
    less = 1 if settings.quick else 0
    for what, spec, depth in (
        ("Connect Four 6x7", "connect-four", 16),
        ("10x10, k=5", "line-em-up:n=10,s=5", 6),
        ("Max-Connect-4 6x7", "max-connect-4", 13),
        ("Quixo 5x5", "quixo", 9),
    ):
        game = make(spec)
        heuristic = names(game)[0]
        openings = [(), *(fixture.opening for fixture in schedule(game, 6, 4)[::2])]
        positions = [game.position().play_text(*opening) for opening in openings]
        two, one = (partial(_to_depth, positions, depth - less, heuristic, threads) for threads in (2, 1))
        times = best_times(2 * settings.seconds, two, one, clock=clock)
        note = f"depth {depth - less}, {len(positions)} positions, {one():,} states, with two {two():,}"
        note += "; on a busy machine, by what the calling thread worked" if busy else ""
        rates = [len(positions) / seconds for seconds in times]
        group = "Deepening on two threads, to equal depth"
        yield Row(group, what, rates[0], "searches/s", at_least(1.6), "one thread", rates[1], note)


def _to_depth(positions: list[Any], depth: int, heuristic: str, threads: int) -> int:
    """Search positions one after the other and return how many states that took."""
    limits = Limits(depth=depth)
    return sum(fiveply.deepen(each, limits, heuristic=heuristic, threads=threads).visited for each in positions)
