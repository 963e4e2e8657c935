"""What a player may ask for: a move with the reason for it, and what either side threatens."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

from fiveply.game import Game, Player, Position
from fiveply.report.words import end_text
from fiveply.search import Limits, Report, Stop, deepen, solved
from fiveply.web.errors import Refusal
from fiveply.web.judged import DEEPEST, MEMORY, best_heuristic
from fiveply.web.views import side_names

__all__ = ["hint", "threats"]

_SECONDS = 0.5
"""How long a hint is thought about."""

_LONGEST_LOOK = 0.4
"""After so many seconds the threats found so far have to do."""


def hint(position: Position[Any, Any], stop: Stop) -> dict[str, Any]:
    """Return a good move with what it is worth, the moves that may follow, and a sentence that says why."""
    if position.is_over:
        raise Refusal("the game is over in this position, so there is no move to advise", 409)
    report = solved(position)
    if report is None:
        heuristic = best_heuristic(position.game)
        report = deepen(position, Limits(_SECONDS, DEEPEST), heuristic=heuristic, memory=MEMORY, stop=stop)
    return {"move": report.move_text, "pv": list(report.pv_text), "why": _reason(position, report)}


def _reason(position: Position[Any, Any], report: Report[Any, Any]) -> str:
    game, turn = position.game, position.turn
    outcome = position.play(report.move).outcome
    if outcome is not None and outcome.winner is turn:
        return "It wins at once."
    makes_line = _scores(game, position.state, game.play(position.state, report.move), turn)
    if len(position.legal_moves) == 1:
        return "There is no other move."
    value = report.value if game.has_margins else (report.value > 0) - (report.value < 0)
    end = end_text(value, report.distance)
    threat = next(iter(threats(position)["threats"]), None)
    if threat is not None and threat["move"] not in _winning_replies(position, report.move):
        other = side_names(game)[turn.other.value]
        more = f", and is {end}" if report.exact and value > 0 else ""
        what = "winning with" if game.points(position.state) is None else "a line at"
        return f"It keeps {other} from {what} {threat['move']}{more}."
    if report.exact:
        if value > 0:
            return f"It is {end}, whatever the other side does."
        return f"It is {end}; every move loses." if value < 0 else f"It is {end}; nothing better can be had."
    line = ", ".join(report.pv_text[1:5])
    follows = f"; then perhaps {line}" if line else ""
    if makes_line:
        return f"It makes a line{follows}."
    return f"It looks best of {len(position.legal_moves)} moves, {report.depth} plies ahead{follows}."


def threats(position: Position[Any, Any]) -> dict[str, Any]:
    """Return the moves that win at once, those that let the other side win at once, and what the other side threatens.

    A threat is a reply that wins after most moves, with its clicks on the board. Where lines are counted, to make one
    is what a win is elsewhere.
    """
    game, state, turn = position.game, position.state, position.turn
    wins: list[str] = []
    traps: list[str] = []
    replies: Counter[str] = Counter()
    clicks: dict[str, list[tuple[int, int]]] = {}
    answered = 0
    end = time.monotonic() + _LONGEST_LOOK
    for move in [] if position.is_over else position.legal_moves:
        then = game.play(state, move)
        if _scores(game, state, then, turn):
            wins.append(game.move_text(state, move))
        if game.outcome(then) is not None:
            continue
        if time.monotonic() > end:
            break
        answered += 1
        found = _winning_replies(position, move, clicks)
        if found:
            traps.append(game.move_text(state, move))
            replies.update(found)
    threatened = [text for text, count in replies.most_common() if 2 * count > answered and answered > 1]
    return {
        "wins": wins,
        "traps": [] if threatened else traps,
        "threats": [{"move": text, "clicks": clicks[text]} for text in threatened],
    }


def _winning_replies(
    position: Position[Any, Any], move: Any, clicks: dict[str, list[tuple[int, int]]] | None = None
) -> set[str]:
    """Return the replies that win at once, and note their clicks."""
    game = position.game
    state = game.play(position.state, move)
    turn = game.turn(state)
    found: set[str] = set()
    if turn is position.turn or game.outcome(state) is not None:
        return found
    for reply in game.legal_moves(state):
        if _scores(game, state, game.play(state, reply), turn):
            text = game.move_text(state, reply)
            found.add(text)
            if clicks is not None:
                clicks.setdefault(text, list(game.clicks(state, reply)))
    return found


def _scores(game: Game[Any, Any], before: Any, after: Any, player: Player) -> bool:
    """Say whether a move won for a player, or made a line where lines are counted."""
    points = game.points(before), game.points(after)
    if points[0] is not None and points[1] is not None:
        return points[1][player.value] > points[0][player.value]
    outcome = game.outcome(after)
    return outcome is not None and outcome.winner is player
