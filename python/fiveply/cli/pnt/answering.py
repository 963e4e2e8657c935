"""What `pnt` answers: plain alpha-beta, and what stands in for it where time runs out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fiveply.formats.pnt import Answer, Case
from fiveply.game import GameError, IllegalMove, Player, Position
from fiveply.games import PntGame
from fiveply.search import Limits, Report, alpha_beta, solve

__all__ = ["Found", "answer", "position_of"]

KEPT_BACK = 0.05
"""Seconds kept for starting and printing."""
WINDING_DOWN = 4e-5
"""Seconds kept per token for coming back from a line of thousands of tokens, each with thousands that follow it."""


@dataclass(frozen=True, slots=True)
class Found:
    """Hold an answer and, where it is not what plain alpha-beta came to in the end, why."""

    answer: Answer
    note: str = ""


def position_of(case: Case) -> Position[Any, int]:
    """Return the position of a case, or raise GameError that names the token against the rules.

    The first token may be any: published cases begin with even ones.
    """
    game = PntGame(case.tokens)
    try:
        return Position(game, game.state_of(case.taken, any_first=True))
    except IllegalMove as error:
        raise GameError(f"argument {3 + case.taken.index(int(str(error.text)))}: {error}", case) from None


def answer(case: Case, seconds: float, clock: Callable[[], float]) -> Found:
    """Return the answer to a case within so many seconds; where alpha-beta does not end, the best there is instead."""
    began = clock()
    position = position_of(case)
    if position.is_over:
        return Found(Answer(None, -1.0 if case.player is Player.FIRST else 1.0, 1, 1, 0, 0.0))

    def left() -> float:
        return max(KEPT_BACK, seconds - KEPT_BACK - WINDING_DOWN * case.tokens - (clock() - began))

    if case.depth == 0:
        return _to_the_end(case, position, seconds, left)
    return _to_a_depth(case, position, seconds, left)


def _to_the_end(case: Case, position: Position[Any, int], seconds: float, left: Callable[[], float]) -> Found:
    exact = solve(position)  # milliseconds with a thousand tokens
    report = _search(position, Limits(seconds=left()))
    if not report.late:
        return Found(_answer(case, report, report))
    note = f"plain alpha-beta does not end in {seconds:g} s: the exact solver's move and value, and the counts so far"
    return Found(_answer(case, exact, report), note)


def _to_a_depth(case: Case, position: Position[Any, int], seconds: float, left: Callable[[], float]) -> Found:
    done = _search(position, Limits(depth=1))
    for depth in range(2, case.depth + 1):
        if done.exact:
            break  # no leaf was at the depth limit, so deeper searches are this one
        report = _search(position, Limits(depth=depth, seconds=left()))
        if report.late:
            note = f"depth {case.depth} does not end in {seconds:g} s: this is the answer at depth {depth - 1}"
            return Found(_answer(case, done, done), note)
        done = report
    return Found(_answer(case, done, done))


def _search(position: Position[Any, int], limits: Limits) -> Report[Any, int]:
    return alpha_beta(position, limits, heuristic="static", statistics=True)


def _answer(case: Case, best: Report[Any, int], counted: Report[Any, int]) -> Answer:
    """Return move and value of one report with the counts of another; the value as Max sees it."""
    stats = counted.stats
    assert stats is not None
    value = best.value if case.player is Player.FIRST else -best.value
    return Answer(
        move=best.move,
        value=value + 0.0,  # never -0.0
        visited=stats.visited,
        evaluated=stats.evaluated,
        max_depth=stats.max_depth,
        branching_factor=stats.branching_factor,
        is_so_far=best is not counted,
    )
