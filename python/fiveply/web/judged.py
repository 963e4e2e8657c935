"""What a move or a position is worth, however that was found out: by a solver, a search, or a look at the heuristic."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from typing import Any

from fiveply import heuristics
from fiveply.game import Game, Position
from fiveply.search import Limits, Report, Stop, deepen, solved
from fiveply.web.values import margin_of, value_fields

__all__ = [
    "DEEPEST",
    "MEMORY",
    "after",
    "best_heuristic",
    "exact_lines",
    "in_points",
    "line_of",
    "to_the_end",
    "worth_of",
]

MEMORY = 24 << 20
"""The bytes of a search's table. No more searches run at once than there are cores."""

DEEPEST = 120
"""No analysis goes further than so many plies."""

_LONGEST_LINE = 24
_LONGEST_LOOK = 0.1
"""How many seconds a solver is asked on and on for the rest of a line."""


def best_heuristic(game: Game[Any, Any]) -> str | None:
    """Return the name of the strongest heuristic that a game has."""
    return next(iter(heuristics.names(game)), None)


def exact_lines(position: Position[Any, Any], stop: Stop) -> list[Report[Any, Any]] | None:
    """Return what every legal move is worth, the best first, where a solver knows that at once; else None."""
    whole = solved(position, stop, moves=True)
    if whole is None:
        return None
    # Of equal moves the solver's own stands first.
    ranked = sorted(whole.moves, key=lambda each: (each.rank(), each.move == whole.move), reverse=True)
    return [
        replace(whole, move=each.move, value=each.value, distance=each.distance, pv=(each.move,), moves=())
        for each in ranked
    ]


def lines_of(report: Report[Any, Any]) -> list[Report[Any, Any]]:
    """Return the lines of a search as a report each, the best first."""
    return [
        replace(
            report,
            move=line.move,
            value=line.value,
            pv=line.pv,
            exact=line.exact,
            distance=line.distance,
            lines=(),
        )
        for line in report.lines
    ]


def to_the_end(report: Report[Any, Any], stop: Stop) -> Report[Any, Any]:
    """Return an exact report with its line of play as long as a solver has more to say."""
    began = time.monotonic()
    at, pv = report.position, list(report.pv)
    for move in pv:
        at = at.play(move)
    while len(pv) < _LONGEST_LINE and time.monotonic() - began < _LONGEST_LOOK:
        more = solved(at, stop)
        if more is None:
            break
        for move in more.pv:
            at = at.play(move)
        pv += more.pv
    return replace(report, pv=tuple(pv))


def after(
    position: Position[Any, Any],
    move: Any,
    depth: int,
    heuristic: str | None,
    stop: Stop,
    seconds: float | None = None,
) -> Report[Any, Any]:
    """Return what a search to a depth finds where its first move is given, for the side that makes that move."""
    then = position.play(move)
    turn = position.turn
    outcome = then.outcome
    pv: tuple[Any, ...] = ()
    distance: int | None = None
    if outcome is not None:
        value, exact, visited, took = float(outcome.margin_for(turn)), True, 1, 0.0
        distance = 1 if outcome.winner else None
    elif depth <= 1 and heuristic is not None:
        value = heuristics.evaluate(position.game, then.state, heuristic)
        value = value if then.turn is turn else -value
        exact, visited, took = False, 1, 0.0
    else:
        limits = Limits(seconds, max(1, depth - 1))
        found = deepen(then, limits, heuristic=heuristic, threads=1, memory=MEMORY, stop=stop)
        value = found.value if then.turn is turn else -found.value
        pv, exact, visited, took = found.pv, found.exact, found.visited, found.seconds
        distance = None if found.distance is None else found.distance + 1
    return Report(
        move=move,
        value=value,
        pv=(move, *pv),
        stats=None,
        depth=depth,
        exact=exact,
        distance=distance,
        visited=visited,
        seconds=took,
        late=False,
        algorithm="deepen",
        position=position,
    )


def worth_of(report: Report[Any, Any], heuristic: str | None) -> dict[str, Any]:
    """Return what a report's move is worth, as the page gets it."""
    position = report.position
    return value_fields(position.game, position.turn, report.value, report.exact, report.distance, heuristic)


def line_of(report: Report[Any, Any], heuristic: str | None) -> dict[str, Any]:
    """Return a line of play, as the page gets it."""
    return {"move": report.move_text, "pv": list(report.pv_text), **worth_of(report, heuristic)}


def in_points(report: Report[Any, Any], heuristic: str | None) -> Report[Any, Any]:
    """Return a report in points where the value is exact and wins differ, in whatever the heuristic counted before."""
    margin = margin_of(report.position.game, report.value, heuristic) if report.exact else None
    return report if margin is None else replace(report, value=math.copysign(margin, report.value))
