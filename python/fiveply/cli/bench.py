"""`fiveply bench`: how fast this machine searches."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.parser import positive_seconds
from fiveply.cli.tables import table

SUMMARY = "measure how fast this machine searches"

DESCRIPTION = """
Measure plain alpha-beta on each kind of game, Monte-Carlo simulations, and single moves played from Python. Each line
repeats one piece of work for about the time given and shows the best round; the work is always the same, so the count
of states is too.
"""

EPILOG = """
examples:
  fiveply bench
  fiveply bench --seconds 5 --json
"""


@dataclass(frozen=True)
class Measure:
    """Say how often something was done in its best round, and in how many seconds."""

    what: str
    count: int
    unit: str
    seconds: float

    @property
    def rate(self) -> float:
        """Return the count per second."""
        return self.count / self.seconds if self.seconds > 0 else 0.0


# What is searched: game, depth, heuristic. Rounds take some hundredths of a second: long enough for the clock, and
# short enough that on a busy machine the best of them was not interrupted.
ALPHA_BETA = (
    ("connect-four", 12, None),
    ("gomoku:rows=10,cols=10,k=5", 5, None),
    ("max-connect-4", 12, "score"),
    ("gold-rush", 7, None),
    ("quixo", 6, None),
    ("pnt:n=32", 32, None),
)

MCTS = (("connect-four", 20_000), ("gomoku:rows=10,cols=10,k=5", 5_000))

SINGLE_MOVES = 140_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--seconds", type=positive_seconds, default=1.0, metavar="S", help="time for each line")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Measure and print."""
    measures = list(measured(env, args.seconds))
    env.progress("")
    if args.json:
        env.print(json.dumps([asdict(measure) | {"per_second": round(measure.rate)} for measure in measures]))
        return ExitStatus.OK
    rows = [(m.what, f"{m.count:,}", m.unit, f"{m.seconds:.3g}", rate_text(m.rate)) for m in measures]
    env.print(table(("what", "count", "of", "seconds", "a second"), rows, left=1))
    return ExitStatus.OK


def rate_text(rate: float) -> str:
    """Return a rate with three figures: `1.23 M`."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{unit}" if rate < 1000 * size else f"{rate / size:,.0f}{unit}"
    return f"{rate:.3g}"


def work() -> Iterator[tuple[str, str, Callable[[], int]]]:
    """Yield what to measure: what it is, what it counts, and the work itself, which returns the count."""
    from fiveply.games import make
    from fiveply.search import Limits, Report, alpha_beta, mcts

    def visited(search: Callable[..., Report[Any, Any]], spec: str, limits: Limits, **options: Any) -> int:
        return search(make(spec).position(), limits, **options).visited

    for spec, depth, heuristic in ALPHA_BETA:
        do = partial(visited, alpha_beta, spec, Limits(depth=depth), heuristic=heuristic)
        yield f"alpha-beta {spec}, depth {depth}", "states", do
    for spec, simulations in MCTS:
        yield f"mcts {spec}", "simulations", partial(visited, mcts, spec, Limits(nodes=simulations))
    yield "moves from Python, connect-four", "moves", play_games


def play_games() -> int:
    """Play Connect Four move by move through the Python API; return how many moves."""
    from fiveply.games import make

    game = make("connect-four")
    line = [3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 4, 4]
    start = game.initial()
    play = game.play
    for _ in range(SINGLE_MOVES // len(line)):
        state = start
        for move in line:
            state = play(state, move)
    return SINGLE_MOVES // len(line) * len(line)


def measured(env: Env, seconds: float) -> Iterator[Measure]:
    """Measure one thing after another: repeat each for about so many seconds and keep its best round."""
    for what, unit, do in work():
        env.progress(f"measuring {what} ...")
        best = float("inf")
        began = env.clock()
        while True:
            before = env.clock()
            count = do()
            after = env.clock()
            best = min(best, after - before)
            if after - began >= seconds:
                break
        yield Measure(what, count, unit, best)
