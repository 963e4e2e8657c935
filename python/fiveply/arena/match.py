"""The referee: one game between two agents."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from fiveply.agents import Agent, Choice, Fault, IllegalAnswer, LateAnswer, NoAnswer, Turn
from fiveply.arena.clock import Clock, Now, TimeControl
from fiveply.arena.record import Record, Termination
from fiveply.game import Game, Outcome, Player, Position
from fiveply.search import NO_LIMITS, Limits

__all__ = ["Watch", "play_match"]

Watch = Callable[[Position[Any, Any], Choice, float], None]
"""Told of every move played: the position after it, the agent's choice, the seconds it took."""

_FAULTS = {
    NoAnswer: Termination.CRASH,
    IllegalAnswer: Termination.ILLEGAL_MOVE,
    LateAnswer: Termination.TIMEOUT,
}
_MOVE_LIMIT = 300
_UNTIMED = TimeControl()
_CONTROL = re.compile(r"[^\n\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\U0010ffff]")


def play_match(
    game: Game[Any, Any],
    first: Agent,
    second: Agent,
    *,
    start: Position[Any, Any] | None = None,
    limits: Limits = NO_LIMITS,
    control: TimeControl | Mapping[Player, TimeControl] = _UNTIMED,
    now: Now | None = None,
    move_limit: int | None = None,
    repetitions: int = 3,
    watch: Watch | None = None,
) -> Record:
    """Return the record of a game between two agents. An agent's fault ends the game and is never an exception.

    Each answer is judged so: no answer (an exception, or nothing that is a Choice) loses as a CRASH, else an illegal
    move loses, else an answer later than `control` allows loses; it holds for both sides, or there is one for each.
    `now` tells the time in seconds, like `time.perf_counter`; without it none is measured. Where positions can repeat,
    `repetitions` of one draw the game, and so do `move_limit` moves (300 unless given). `start` is a position to go on
    from, reached from the game's beginning. What the game or `watch` raises comes out; a KeyboardInterrupt in an agent
    ends the game as INTERRUPTED.
    """
    clock = Clock(control, now or (lambda: 0.0))
    if clock.is_limited and now is None:
        raise ValueError("a time control needs a clock: give now=time.perf_counter")
    if game.length_bound() is None:
        move_limit = _MOVE_LIMIT if move_limit is None else move_limit
    match = _Match(game, {Player.FIRST: first, Player.SECOND: second}, start or game.position())
    outcome, termination, reason = match.run(limits, clock, move_limit, repetitions, watch)
    return Record(
        game=game.spec or str(game),
        first=match.names[Player.FIRST],
        second=match.names[Player.SECOND],
        moves=tuple(match.texts),
        outcome=outcome,
        termination=termination,
        reason=reason,
        seconds=tuple(match.seconds),
        remarks=tuple(match.remarks),
    )


End = tuple[Outcome | None, Termination, str]


class _Match:
    """A game under way."""

    def __init__(self, game: Game[Any, Any], agents: Mapping[Player, Agent], start: Position[Any, Any]) -> None:
        self.game = game
        self.agents = agents
        self.names = {player: _safe(agent, str) for player, agent in agents.items()}
        self.position = start
        self.texts = _texts_of(start)
        self.seconds = [0.0] * len(self.texts)
        self.remarks = [""] * len(self.texts)

    def run(self, limits: Limits, clock: Clock, move_limit: int | None, repetitions: int, watch: Watch | None) -> End:
        seen: Counter[Any] = Counter()
        can_repeat = self.game.length_bound() is None
        while (outcome := self.position.outcome) is None:
            if move_limit is not None and len(self.texts) >= move_limit:
                return Outcome.draw(), Termination.MOVE_LIMIT, f"Drawn: {move_limit} moves were played."
            if can_repeat:
                seen[self.position.state] += 1
                if seen[self.position.state] >= repetitions:
                    what = f"Drawn: the position came up {repetitions} times."
                    return Outcome.draw(), Termination.REPETITION, what
            end = self._step(limits, clock, watch)
            if end is not None:
                return end
        return outcome, Termination.NORMAL, self._result(outcome)

    def _step(self, limits: Limits, clock: Clock, watch: Watch | None) -> End | None:
        player = self.position.turn
        allowed = clock.allowed(player)
        if allowed is not None:
            limits = limits.tighter(Limits(seconds=max(allowed, 0.001)))
        turn = Turn(self.position, limits, self.remarks[-1] if self.remarks else "", clock.left)
        clock.start(player)
        try:
            choice: object = self.agents[player].choose(turn)
        except KeyboardInterrupt:
            return None, Termination.INTERRUPTED, "Stopped before the end."
        except Fault as problem:
            return self._lost(player, _FAULTS[type(problem)], _safe(problem, str))
        except BaseException as problem:  # An agent may raise anything; a panic of compiled code is no Exception.
            return self._lost(player, Termination.CRASH, f"raised {type(problem).__name__}: {_safe(problem, str)}")
        seconds = clock.stop()
        if not isinstance(choice, Choice):
            return self._lost(player, Termination.CRASH, f"gave no answer but {_safe(choice)}")
        move = self._legal(choice.move)
        if move is None:
            return self._lost(player, Termination.ILLEGAL_MOVE, f"answered {_safe(choice.move)}, which is not legal")
        if allowed is not None and seconds > allowed:
            return self._lost(player, Termination.TIMEOUT, f"took {seconds:.3f} s of {allowed:.3f} s")
        self._play(move[0], choice, seconds, watch)
        return None

    def _legal(self, answer: object) -> tuple[Any] | None:
        """Return the game's own copy of the move, since what an agent answers may only look like one."""
        try:
            moves = self.position.legal_moves
            return (moves[list(moves).index(answer)],)
        except Exception:  # Comparing with what an agent answers may raise anything.
            return None

    def _play(self, move: Any, choice: Choice, seconds: float, watch: Watch | None) -> None:
        self.texts.append(self.game.move_text(self.position.state, move))
        self.seconds.append(seconds)
        self.remarks.append(_CONTROL.sub("", choice.remark)[:1000] if isinstance(choice.remark, str) else "")
        self.position = self.position.play(move)
        if watch is not None:
            watch(self.position, choice, seconds)

    def _who(self, player: Player) -> str:
        return f"{player.name.capitalize()} ({self.names[player]})"

    def _lost(self, player: Player, termination: Termination, what: str) -> End:
        return Outcome.win(player.other), termination, f"{self._who(player.other)} wins: {self._who(player)} {what}."

    def _result(self, outcome: Outcome) -> str:
        if outcome.winner is None:
            return "Drawn."
        by = f" by {outcome.margin}" if outcome.margin > 1 else ""
        return f"{self._who(outcome.winner)} wins{by}."


def _texts_of(position: Position[Any, Any]) -> list[str]:
    """Return the texts of the moves that led to a position, or raise ValueError where they don't from the beginning."""
    game, texts = position.game, []
    at = game.position()
    for move in position.moves:
        texts.append(game.move_text(at.state, move))
        at = at.play(move)
    if at.state != position.state:
        raise ValueError("the start is not reached by its moves from the game's beginning")
    return texts


def _safe(value: object, text: Callable[[Any], str] = repr) -> str:
    """Return a short text of anything, also of what can't be shown."""
    try:
        shown = _CONTROL.sub("?", text(value)).replace("\n", " ")
    except Exception:
        shown = f"something of type {type(value).__name__}"
    return shown if len(shown) <= 200 else shown[:197] + "..."
