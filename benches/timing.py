"""Measure what a user waits for: single moves, deadlines, Ctrl-C, two threads, the import, the disk."""

from __future__ import annotations

import importlib.metadata
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import fiveply
from fiveply import Limits, Position, alpha_beta, deepen, make, mcts, minimax
from fiveply.heuristics import names
from rows import Goal, Row, best_times
from searches import Settings
from user_game import Rows

GAMES = ("line-em-up:n=10,s=5", "max-connect-4", "toro-tile:rows=7,cols=7,k=5", "quixo", "pnt:n=100", "connect-four")


def random_game(game: Any, rng: random.Random, plies: int = 40) -> list[tuple[Any, Any]]:
    """Return the states of a random game, each with the move played there."""
    steps: list[tuple[Any, Any]] = []
    state = game.initial()
    while len(steps) < plies and (moves := game.legal_moves(state)):
        move = rng.choice(moves)
        steps.append((state, move))
        state = game.play(state, move)
    return steps


def single_moves(settings: Settings) -> Iterator[Row]:
    """Measure `play` through the Python API, move by move along random games."""
    for spec in GAMES:
        game = make(spec)
        rng = random.Random(1)
        steps = [step for _ in range(50) for step in random_game(game, rng)]

        def run(game: Any = game, steps: list[tuple[Any, Any]] = steps) -> None:
            play = game.play
            for state, move in steps:
                play(state, move)

        [seconds] = best_times(settings.seconds / 2, run)
        yield Row("Single moves from Python", spec, len(steps) / seconds, "moves/s", Goal("figure", ">=", 2e6))


def deadlines(settings: Settings) -> Iterator[Row]:
    """Measure by how much timed searches overrun, from random positions; those that end by themselves do not count."""
    allowed = 0.02
    searches = 20 if settings.quick else 200

    def row(what: str, overruns: list[float], goal: Goal | None, how: str) -> Row:
        overruns.sort()
        median, p99 = (overruns[round(share * (len(overruns) - 1))] * 1e3 for share in (0.5, 0.99))
        note = f"median {median:.2f} ms; {len(overruns)} times {allowed * 1e3:g} ms: {how}"
        return Row("Overrun of a deadline, 99th percentile", what, p99, "ms", goal, note=note)

    for game in (*(make(spec) for spec in (*GAMES, "pnt:n=10000", "pnt:n=100000")), Rows()):
        heuristic = next(iter(names(game)), None)
        kinds = (deepen, mcts, partial(deepen, heuristic=heuristic))
        rng = random.Random(2)
        overruns: list[float] = []
        for attempt in range(3 * searches):
            state, _ = rng.choice(random_game(game, rng))
            start = time.perf_counter()
            report = kinds[attempt % len(kinds)](Position(game, state), Limits(seconds=allowed))
            if report.late:
                overruns.append(time.perf_counter() - start - allowed)
            if len(overruns) == searches:
                break
        how = "deepen, mcts" + (f", deepen with `{heuristic}`" if heuristic else "")
        yield row(_name(game), overruns, Goal("figure", "<=", 20), how)

    # What the machine itself adds: how far apart a loop that does nothing else sees the clock go on.
    overruns = []
    for _ in range(searches):
        start = time.perf_counter()
        while (now := time.perf_counter()) < start + allowed:
            pass
        overruns.append(now - start - allowed)
    yield row("no search", overruns, None, "a loop that watches the clock")


def _name(game: Any) -> str:
    return type(game).__name__ + ", in Python" if isinstance(game, Rows) else fiveply.spec_of(game)


def interrupts(settings: Settings) -> Iterator[Row]:
    """Measure how long after Ctrl-C a search ends."""
    native = make("line-em-up:n=10,s=5").position()
    python = Rows().position()
    runs: list[tuple[str, Callable[[], Any]]] = [
        ("minimax, native game", lambda: minimax(native, Limits(depth=20))),
        ("alpha-beta, native game", lambda: alpha_beta(native, Limits(depth=30))),
        ("deepen, native game", lambda: deepen(native, Limits(depth=60))),
        ("mcts, native game", lambda: mcts(native, Limits(seconds=60))),
        ("alpha-beta, game in Python", lambda: alpha_beta(python, Limits(depth=20))),
        ("deepen, game in Python", lambda: deepen(python, Limits(depth=20))),
    ]
    for what, run in runs:
        worst = max(_interrupted(run) for _ in range(2 if settings.quick else 5))
        yield Row("From Ctrl-C to the end of a search, worst", what, worst * 1e3, "ms", Goal("figure", "<=", 100))


def _interrupted(run: Callable[[], Any]) -> float:
    pressed: list[float] = []

    def press() -> None:
        pressed.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.1, press)
    timer.start()
    try:
        run()
    except KeyboardInterrupt:
        return time.perf_counter() - pressed[0]
    finally:
        timer.join()
    raise AssertionError("the search ended before Ctrl-C")


def threads(settings: Settings) -> Iterator[Row]:
    """Measure two searches in two threads against the same two one after the other."""
    position = make("connect-four").position()
    depth = 13

    def run() -> None:
        alpha_beta(position, Limits(depth=depth))

    def one_after_the_other() -> None:
        run()
        run()

    def together() -> None:
        other = threading.Thread(target=run)
        other.start()
        run()
        other.join()

    busy = os.getloadavg()[0] > (os.cpu_count() or 1) - 0.5
    two, one = best_times(3 * settings.seconds, together, one_after_the_other, clock=time.perf_counter)
    goal = None if busy else Goal("ratio", ">=", 1.7)
    note = f"two alpha-beta searches of Connect Four to depth {depth}"
    note += "; no second core was free, so this says nothing" if busy else ""
    yield Row("Two threads", "two searches", 2 / two, "searches/s", goal, "one by one", 2 / one, note)


def start(settings: Settings) -> Iterator[Row]:
    """Measure the import in fresh interpreters, and the size of what is installed."""
    code = "import time; t = time.perf_counter(); import fiveply; print(time.perf_counter() - t)"
    tries = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5 if settings.quick else 15)
    ]
    best = min(tries) * 1e3
    note = f"slowest of {len(tries)} fresh interpreters {max(tries) * 1e3:.0f} ms"
    yield Row("Start", "`import fiveply`", best, "ms", Goal("figure", "<=", 150), note=note)
    sizes = installed_sizes("fiveply")
    others = ", ".join(f"{name} {size / 1e6:.1f}" for name, size in sizes.items() if name != "fiveply")
    note = f"fiveply {sizes['fiveply'] / 1e6:.1f}" + (f", and what it needs: {others}" if others else " alone")
    yield Row("Start", "base install", sum(sizes.values()) / 1e6, "MB", Goal("figure", "<=", 15), note=note)


def installed_sizes(name: str) -> dict[str, int]:
    """Return the bytes of a package and of all that it needs here, by name; without what Python itself compiles."""
    sizes: dict[str, int] = {}
    wanted = [name]
    while wanted:
        name = wanted.pop()
        try:
            package = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # needed only on other machines
        if (name := package.metadata["Name"].lower()) in sizes:
            continue
        files = [file for file in package.files or () if "__pycache__" not in file.parts]
        sizes[name] = sum(Path(str(file.locate())).stat().st_size for file in files)
        needs = [need for need in package.requires or () if "extra ==" not in need]
        wanted += [found[0] for need in needs if (found := re.match(r"[\w.-]+", need))]
    return sizes
