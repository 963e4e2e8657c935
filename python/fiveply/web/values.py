"""What a value is worth in words and on a bar: one scale for all heuristics."""

from __future__ import annotations

import math
from typing import Any

from fiveply.game import Game, Player
from fiveply.report.words import worth_text

__all__ = ["JUDGEMENTS", "bar_of", "judgement_of", "margin_of", "value_fields"]

_ADVANTAGE = {
    "threats": 60.0,
    "open": 1500.0,
    "windows": 12.0,
    "freedoms": 12.0,
    "score": 2.0,
    "lines": 25.0,
    "static": 1.0,
}
"""The value by each heuristic that speaks for a clear advantage; it fills three quarters of the way to won."""

_POINT = {"open": 1000.0}
"""What a heuristic takes a line for in games where lines are points, if not for one."""

_MOST = 0.98
"""As far as the bar goes for what is not proven."""

JUDGEMENTS = ((0.6, "blunder"), (0.3, "mistake"), (0.15, "inaccuracy"))
"""How much of the bar, which is 2 long, a move must lose to be called so."""


def bar_of(value: float, is_exact: bool, heuristic: str | None) -> float:
    """Return a value from -1 to 1, which are reached only by what is proven."""
    if is_exact:
        return float((value > 0) - (value < 0))
    if heuristic is None:
        # Judged by the end alone: what is not proven counts as far as it goes.
        return max(-_MOST, min(_MOST, value))
    unit = _ADVANTAGE.get(heuristic)
    if unit is None:
        # A user's heuristic may have any scale; the logarithm has room for all.
        return _MOST * math.tanh(math.asinh(value) / 4)
    return _MOST * math.tanh(value / unit)


def margin_of(game: Game[Any, Any], value: float, heuristic: str | None) -> float | None:
    """Return by how much an exact value says that the game is won; None where wins don't differ."""
    return abs(value) / _POINT.get(heuristic or "", 1.0) if game.has_margins and value else None


def judgement_of(loss: float) -> str | None:
    """Return what a move is called that loses so much of the bar."""
    return next((word for least, word in JUDGEMENTS if loss >= least), None)


def value_fields(
    game: Game[Any, Any], turn: Player, value: float, is_exact: bool, distance: int | None, heuristic: str | None
) -> dict[str, Any]:
    """Return a value as the page gets it: for the side to move, on the first player's bar, and in words."""
    value += 0.0  # no -0.0
    side = 1 if turn is Player.FIRST else -1
    return {
        "value": value if math.isfinite(value) else None,
        "bar": bar_of(value, is_exact, heuristic) * side + 0.0,
        "exact": is_exact,
        "distance": distance,
        "margin": margin_of(game, value, heuristic) if is_exact else None,
        "value_text": worth_text(value, is_exact, distance),
    }
