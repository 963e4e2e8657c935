"""Random cases of PNT, and what is measured: minimax beside alpha-beta, the static evaluation beside the truth."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fiveply.cli.pnt.answering import answer, position_of
from fiveply.formats.pnt import Case
from fiveply.game import Player, Position
from fiveply.games import PntGame
from fiveply.heuristics import evaluate
from fiveply.report.pnt import RULES, Judged, Measured
from fiveply.search import Limits, minimax, solve

__all__ = ["judge_static", "measure", "random_cases"]

MINIMAX_SECONDS = 3.0
"""How long minimax, which prunes nothing, may take for a case."""


def random_cases(count: int, rng: Random) -> list[Case]:
    """Return cases of 7 to 20 tokens in the middle of lawful games that are not over, half of them to the end."""
    cases: list[Case] = []
    while len(cases) < count:
        tokens = rng.randint(7, 20)
        path = _random_path(PntGame(tokens), rng, rng.randint(1, 6))
        cases.append(Case(tokens, tuple(path.moves), 0 if len(cases) % 2 == 0 else rng.randint(2, 8)))
    return cases


def _random_path(game: PntGame, rng: Random, length: int) -> Position[Any, int]:
    """Return the last position that is not over after at most so many random moves."""
    position = game.position()
    for _ in range(length):
        after = position.play(rng.choice(position.legal_moves))
        if after.is_over:
            break
        position = after
    return position


def measure(case: Case, seconds: float, clock: Callable[[], float]) -> Measured:
    """Return the program's answer to a case with what other ways make of it."""
    position = position_of(case)
    began = clock()
    found = answer(case, seconds, clock)
    took = clock() - began
    limits = Limits(depth=case.depth or None, seconds=min(seconds, MINIMAX_SECONDS))
    plain = minimax(position, limits, heuristic="static", statistics=True)
    sign = 1.0 if case.player is Player.FIRST else -1.0
    return Measured(
        case=case,
        answer=found.answer,
        seconds=took,
        minimax_visited=plain.visited,
        minimax_seconds=plain.seconds,
        minimax_ended=not plain.late,
        static=sign * evaluate(position.game, position.state, "static") + 0.0,
        exact=sign * solve(position).value,
    )


def judge_static(rng: Random, games: int = 400) -> list[Judged]:
    """Return how often the static evaluation has the right sign, by its rules, over positions of random games."""
    counts = {rule: [0, 0] for rule in RULES}
    for _ in range(games):
        position = _random_path(PntGame(rng.randint(10, 40)), rng, rng.randint(1, 12))
        value = evaluate(position.game, position.state, "static")
        count = counts[RULES[(0.0, 0.5, 0.7, 0.6).index(abs(value))]]
        count[0] += 1
        count[1] += value * solve(position).value > 0
    return [Judged(rule, positions, right) for rule, (positions, right) in counts.items()]
