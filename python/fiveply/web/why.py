"""Why a move was good or bad, in words for somebody who is new to the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fiveply.game import Player, Position
from fiveply.search import Report

__all__ = ["why"]

_SHOWN = 7
"""So many moves of a line are told at most."""

_AS_GOOD = 0.03
"""A move that loses less of the bar is as good as the best one."""


def why(best: Report[Any, Any], own: Report[Any, Any], loss: float, judgement: str | None, names: Sequence[str]) -> str:
    """Return a few sentences on a move, `own`: what it allows, and what would have been better.

    Exact values of games whose wins differ are in points.
    """
    mover = best.position.turn
    me, you = names[mover.value], names[mover.other.value]
    played = own.move_text
    if judgement is None:
        return _fine(best, own, loss, me)
    article = "an" if judgement == "inaccuracy" else "a"
    return f"{played} is {article} {judgement}: {_allows(best, own, me, you, mover)}. {_better(best, me, mover)}."


def _fine(best: Report[Any, Any], own: Report[Any, Any], loss: float, me: str) -> str:
    played = own.move_text
    if own.exact:
        if own.value > 0:
            as_well = f", as {best.move_text} does" if best.move != own.move and own.distance == best.distance else ""
            return f"{played} wins{_by(own)}{_in_moves(own)}{as_well}."
        if own.value == 0:
            return f"{played} keeps the draw."
        if best.exact:
            shown = f" ({_line(own.pv_text[1:])})" if len(own.pv) > 1 else ""
            return f"{played} loses{_by(own)}{shown}, but so does every other move: {me} was lost already."
    if best.move == own.move:
        return f"{played} is the best move."
    if loss < _AS_GOOD:
        return f"{played} is as good as {best.move_text}, the first choice."
    return f"{played} is good; {best.move_text} is a little better."


def _allows(best: Report[Any, Any], own: Report[Any, Any], me: str, you: str, mover: Player) -> str:
    """Say what a move allows, with the moves that show it."""
    replies = own.pv_text[1:]
    if own.exact and own.value < 0:
        if len(replies) == 1:
            return f"{you} wins at once with {replies[0]}{_ending(own, mover.other)}"
        if not replies:
            return f"it ends the game, and {you} wins{_by(own)}"
        how = "" if own.distance is None else f" by force in {_count(own.distance // 2)}"
        return f"{you} now wins{_by(own)}{how}, beginning with {_line(replies)}{_ending(own, mover.other)}"
    if own.exact and own.value == 0:
        given = "the win is gone" if best.value > 0 else "more was there"
        return f"{given}, and with best play it is a draw now" + (f" after {_line(replies)}" if replies else "")
    if best.exact and best.value > 0:
        return f"a certain win is given away{', as ' + _line(replies) + ' shows' if replies else ''}"
    if own.value >= 0:
        given = f"most of {me}'s advantage is gone"
    elif best.value > 0:
        given = f"the advantage passes from {me} to {you}"
    else:
        given = f"{you} gets a clear advantage"
    return given + (f" after {_line(replies)}" if replies else "")


def _better(best: Report[Any, Any], me: str, mover: Player) -> str:
    line = best.pv_text
    first, rest = line[0], f" ({_line(line)})" if len(line) > 1 else ""
    if best.exact and best.value > 0:
        if not rest:
            return f"{first} would have won at once{_ending(best, mover)}"
        return f"{first} would have won{_by(best)}{_in_moves(best)}{rest}"
    if best.exact and best.value == 0:
        return f"{first} would have held the draw{rest}"
    if best.exact:
        return f"{first} would have lost by less{rest}"
    return f"{first} was better{rest}"


def _line(moves: Sequence[str]) -> str:
    return ", ".join(moves[:_SHOWN]) + (" …" if len(moves) > _SHOWN else "")


def _count(moves: int) -> str:
    return "one move" if moves <= 1 else f"{moves} moves"


def _in_moves(report: Report[Any, Any]) -> str:
    """Say in how many moves of the winner's own the game is won."""
    return "" if report.distance is None else f" in {_count((report.distance + 1) // 2)}"


def _by(report: Report[Any, Any]) -> str:
    return f" by {abs(report.value):g}" if report.position.game.has_margins else ""


def _ending(report: Report[Any, Any], winner: Player) -> str:
    """Say which line ends the game, where all moves to the end are shown and a line is what wins."""
    if len(report.pv) > _SHOWN or report.position.game.has_margins:
        return ""
    at: Position[Any, Any] = report.position
    for move in report.pv:
        at = at.play(move)
    outcome = at.outcome
    lines = at.game.lines_made(at.state)
    if outcome is None or outcome.winner is not winner or not lines:
        return ""
    board = at.game.board(at.state)
    names = [board[row][col].name for row, col in lines[0]]
    return f", which makes the line {names[0]} to {names[-1]}" if all(names) else ", which makes a line"
