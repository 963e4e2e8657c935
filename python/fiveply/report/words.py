"""What is said of games, moves and values, wherever it is shown."""

from __future__ import annotations

import re
from typing import Any

from fiveply.game import Game, Player
from fiveply.games import entry, names
from fiveply.search import Report

__all__ = ["about", "end_text", "landed", "piece_texts", "value_text", "worth_text"]

Square = tuple[int, int]


def about(game: Game[Any, Any]) -> str:
    """Return what a game is in a sentence: a built-in one's description, the first line of another's docstring."""
    if game.name in names():
        return entry(game.name).description
    return (type(game).__dict__.get("__doc__") or "").strip().partition("\n")[0]


def value_text(report: Report[Any, Any]) -> str:
    """Return what a position is worth, in words where the search knows how it ends."""
    return worth_text(report.value, report.exact, report.distance)


def worth_text(value: float, is_exact: bool, distance: int | None) -> str:
    """Return a value as a number, and in words where it is known how the game ends."""
    number = "0" if value == 0 else f"{value:+.6g}"
    return f"{number} ({_result(value, distance)}, proved)" if is_exact else number


def end_text(value: float, distance: int | None) -> str:
    """Return how the game ends under perfect play: `a win in 5`, `a draw`; where wins differ also `a loss by 2`."""
    by = f" by {abs(value):g}" if abs(value) not in (0, 1) else ""
    return _result(value, distance, by)


def _result(value: float, distance: int | None, by: str = "") -> str:
    result = "a win" if value > 0 else "a loss" if value < 0 else "a draw"
    return result + by + (f" in {distance}" if distance is not None else "")


def landed(game: Game[Any, Any], before: Any, move: Any, after: Any) -> list[Square]:
    """Return where a move's piece is now: the one square that changed hands, else the last one clicked for the move.

    A push changes hands of others too, so there it is the last one clicked.
    """
    if game.gesture == "push":
        return list(game.clicks(before, move))[-1:]
    old, new = game.board(before), game.board(after)
    changed = [
        (r, c)
        for r, (was_row, is_row) in enumerate(zip(old, new, strict=False))
        for c, (was, now) in enumerate(zip(was_row, is_row, strict=False))
        if was.owner is not now.owner
    ]
    return changed if len(changed) == 1 else list(game.clicks(before, move))[-1:]


def piece_texts(game: Game[Any, Any]) -> dict[Player, str]:
    """Return how each side's pieces look, found by playing the first moves; empty where they don't show."""
    texts = {Player.FIRST: "", Player.SECOND: ""}
    state = game.initial()
    for _ in range(4):
        for cell in (cell for row in game.board(state) for cell in row if cell.owner and not cell.blocked):
            if cell.owner is not None and cell.text != cell.name:
                # Digits after the piece say more than whose it is: with four players, whom a cube's dot faces.
                texts[cell.owner] = re.sub(r"(?<=\D)\d+$", "", cell.text)
        if all(texts.values()) or game.outcome(state) is not None:
            break
        state = game.play(state, game.legal_moves(state)[0])
    return texts
