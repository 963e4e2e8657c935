"""Checks for games and agents of your own: they play at random and say in words what is wrong.

from fiveply.testing import check_game
check_game(Nim())
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from math import isfinite
from random import Random
from typing import Any, NoReturn

from fiveply.agents import Agent, Choice, Turn
from fiveply.game import Cell, Game, GameError, Outcome, Player
from fiveply.heuristics import AnyHeuristic, evaluate, names
from fiveply.search import NO_LIMITS, Limits, Report

__all__ = ["LawBroken", "check_agent", "check_game"]

_FANNED = 40
"""Of how many moves of a state the successors are looked at."""


class LawBroken(AssertionError):
    """Report what a game or an agent does that none may do."""


def check_game(
    game: Game[Any, Any],
    *,
    games: int = 20,
    seed: int = 0,
    plies: int = 200,
    heuristics: Sequence[AnyHeuristic] = (),
) -> None:
    """Play so many games at random, each to its end or so many plies, and raise LawBroken at the first law broken.

    The laws are those of `Game`: states are values, moves are legal and each listed once, there is an outcome when and
    only when there is no move, keys and texts tell states and moves apart, clicks are on the board, games end in time.
    The game's named heuristics and those given must answer a finite number.
    """
    if not isinstance(game, Game):
        raise LawBroken(f"{game!r} is not an object of a class that derives from fiveply.Game")
    checker = _Checker(game, (*names(game), *heuristics))
    for number in range(games):
        checker.play_game(Random(f"{seed}:{number}"), plies)


class _Checker:
    """One game under examination."""

    def __init__(self, game: Game[Any, Any], heuristics: Sequence[AnyHeuristic]) -> None:
        self.game = game
        self.heuristics = heuristics
        self.played: list[str] = []
        self.by_key: dict[int, Any] = {}
        self.bound = self.call("length_bound")
        if self.bound is not None and not (_is_whole(self.bound) and self.bound >= 0):
            self.broken(f"length_bound is {self.bound!r}, not None or a whole number from 0 up")

    def broken(self, what: str, cause: BaseException | None = None) -> NoReturn:
        where = f" (after {', '.join(self.played[-12:])})" if self.played else ""
        raise LawBroken(f"{self.game}: {what}{where}") from cause

    def call(self, method: str, *arguments: Any) -> Any:
        """Return what a method of the game answers; it must not raise."""
        try:
            return getattr(self.game, method)(*arguments)
        except Exception as problem:
            self.broken(f"{method} raised {type(problem).__name__}: {problem}", problem)

    def same(self, method: str, *arguments: Any) -> Any:
        """Return what a method answers, which must be the same when it is asked again."""
        answer = self.call(method, *arguments)
        if self.call(method, *arguments) != answer:
            self.broken(f"{method} answers differently when asked again")
        return answer

    def play_game(self, rng: Random, plies: int) -> None:
        self.played = []
        state = self.call("initial")
        self.equal_states(state, self.call("initial"), "initial, called twice,")
        for ply in range(plies + 1):
            moves = self.state(state)
            if not moves or ply == plies:
                return
            if self.bound is not None and ply >= self.bound:
                self.broken(f"the game goes on after {ply} plies, but length_bound is {self.bound}")
            fan = moves if len(moves) <= _FANNED else rng.sample(moves, _FANNED)
            for move in fan:
                self.successor(state, move)
            move = rng.choice(moves)
            self.played.append(self.call("move_text", state, move))
            state = self.call("play", state, move)

    def state(self, state: Any) -> list[Any]:
        """Check what is told of a state, and return its legal moves."""
        before = self.frozen(state)
        player = self.same("turn", state)
        if not isinstance(player, Player):
            self.broken(f"turn is {player!r}, not a Player")
        outcome = self.same("outcome", state)
        self.outcome(outcome)
        moves = self.call("legal_moves", state)
        if not isinstance(moves, Sequence) or isinstance(moves, str | bytes):
            self.broken(f"legal_moves is {moves!r}, not a list or a tuple")
        moves = list(moves)
        self.unchanged(state, before, "asking about a state")
        if list(self.call("legal_moves", state)) != moves:
            self.broken("legal_moves answers differently when asked again")
        if outcome is None and not moves:
            self.broken("there is no legal move, but outcome is None: a game without moves is over")
        if outcome is not None and moves:
            self.broken(f"the game is over ({outcome}), but there are legal moves, like {moves[0]!r}")
        for place, move in enumerate(moves):
            if move in moves[:place]:
                self.broken(f"legal_moves has {move!r} twice")
        self.texts(state, moves)
        self.drawing(state, moves)
        if outcome is None:
            for heuristic in self.heuristics:
                self.heuristic(state, heuristic)
        self.unchanged(state, before, "asking about a state")
        return moves

    def frozen(self, state: Any) -> Any:
        """Return a copy of a state that stays as it is; the state must be hashable."""
        try:
            hash(state)
        except TypeError as problem:
            kind = type(state).__name__
            self.broken(f"a state of type {kind} is not hashable; use a tuple or a frozen dataclass", problem)
        return deepcopy(state), repr(state)

    def unchanged(self, state: Any, before: Any, doing: str) -> None:
        copy, shown = before
        if state != copy or hash(state) != hash(copy) or repr(state) != shown:
            if repr(copy) == repr(state):
                self.broken("a copy of a state is not equal to it; give its class __eq__, or use a frozen dataclass")
            self.broken(f"{doing} changed it from {shown} to {state!r}; states must stay as they are")

    def equal_states(self, one: Any, other: Any, what: str) -> None:
        """Check that two states that must be equal are, with their hashes and keys; and the key itself."""
        for state in (one, other):
            self.frozen(state)
        if one != other:
            self.broken(f"{what} gives {one!r} and {other!r}, which are not equal; give states an __eq__")
        if hash(one) != hash(other):
            self.broken(f"{what} gives equal states of different hash")
        key = self.call("key", one)
        if not _is_whole(key) or not 0 <= key < 2**64:
            self.broken(f"key is {key!r}, not a whole number below 2 to the 64")
        if self.call("key", other) != key:
            self.broken(f"{what} gives equal states of different key; the key rests on repr unless you write it")
        known = self.by_key.setdefault(key, one)
        if known != one:
            self.broken(f"the different states {known!r} and {one!r} have the same key")

    def successor(self, state: Any, move: Any) -> None:
        before = self.frozen(state)
        after = self.call("play", state, move)
        if after is None:
            self.broken("play returns None; it must return the state after the move")
        self.unchanged(state, before, f"playing {move!r} on a state")
        self.equal_states(after, self.call("play", state, move), f"playing {move!r} twice from one state")

    def outcome(self, outcome: Any) -> None:
        if outcome is None:
            return
        if not isinstance(outcome, Outcome):
            self.broken(f"outcome is {outcome!r}, not an Outcome or None")
        if outcome.winner is not None and not isinstance(outcome.winner, Player):
            self.broken(f"the outcome's winner is {outcome.winner!r}, not a Player or None")
        if not _is_whole(outcome.margin) or (outcome.margin <= 0 if outcome.winner else outcome.margin != 0):
            self.broken(f"{outcome} has a wrong margin; it is 0 for a draw, else a whole number from 1 up")
        if outcome.margin > 1 and not self.game.has_margins:
            self.broken(f"{outcome} has a margin above 1; a game whose wins differ says so by `has_margins = True`")

    def texts(self, state: Any, moves: list[Any]) -> None:
        seen: dict[str, Any] = {}
        for move in moves:
            text = self.same("move_text", state, move)
            if not isinstance(text, str) or not text.strip():
                self.broken(f"move_text of {move!r} is {text!r}, not a text")
            if text in seen:
                self.broken(f"the moves {seen[text]!r} and {move!r} have the same text {text!r}")
            seen[text] = move
            read = self.call("parse_move", state, text)
            if read != move:
                self.broken(f"parse_move reads the text {text!r} of the move {move!r} as {read!r}")
        for text in ("", "?!", "no such move"):
            try:
                read = self.game.parse_move(state, text)
            except GameError:
                continue
            except Exception as problem:
                what = f"parse_move raised {type(problem).__name__} for {text!r}; it must raise InvalidMove"
                self.broken(what, problem)
            if read not in moves:
                self.broken(f"parse_move reads {text!r} as {read!r}, which is not legal; it must raise InvalidMove")

    def drawing(self, state: Any, moves: list[Any]) -> None:
        rows = [list(row) for row in self.call("board", state)]
        if any(not isinstance(cell, Cell) for row in rows for cell in row):
            self.broken("board has something that is no Cell")
        if not isinstance(self.call("show", state), str):
            self.broken("show does not return text")
        for what, squares in [("highlights", self.call("highlights", state))] + [
            (f"clicks of {move!r}", self.call("clicks", state, move)) for move in moves
        ]:
            if what != "highlights" and len(squares) > 2:
                self.broken(f"{what} are {len(squares)} cells; at most two can be clicked")
            for row, col in squares:
                if not (0 <= row < len(rows) and 0 <= col < len(rows[row])):
                    self.broken(f"{what} name the cell {(row, col)}, which is not on the board")

    def heuristic(self, state: Any, heuristic: AnyHeuristic) -> None:
        if heuristic is None:
            return
        value: Any = evaluate(self.game, state, heuristic)
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            name = heuristic if isinstance(heuristic, str) else getattr(heuristic, "__name__", str(heuristic))
            self.broken(f"the heuristic {name} answers {value!r} for {state!r}; it must be a finite number")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def check_agent(
    agent: Agent,
    game: Game[Any, Any],
    *,
    games: int = 2,
    seed: int = 0,
    plies: int = 60,
    limits: Limits = NO_LIMITS,
    now: Callable[[], float] | None = None,
) -> None:
    """Let the agent play both sides against chance and raise LawBroken at its first fault.

    Faults are an exception, an answer that is no Choice, a move that is not legal, a state changed, and with `now` an
    answer later than the limit.
    """
    for number in range(games):
        rng = Random(f"{seed}:{number}")
        side = Player(number % 2)
        position = game.position()
        for _ in range(plies):
            if position.is_over:
                break
            move = rng.choice(position.legal_moves)
            if position.turn is side:
                started = now() if now else 0.0
                move = _answer(agent, Turn(position, limits)).move
                taken = now() - started if now else 0.0
                if limits.seconds is not None and taken > limits.seconds:
                    raise LawBroken(f"{agent} took {taken:.3f} s of {limits.seconds:.3f} s")
            position = position.play(move)


def _answer(agent: Agent, turn: Turn) -> Choice:
    position = turn.position
    before, where = deepcopy(position.state), f"at {position.state!r}"
    try:
        choice: Any = agent.choose(turn)
    except Exception as problem:
        raise LawBroken(f"{agent} raised {type(problem).__name__} {where}: {problem}") from problem
    if not isinstance(choice, Choice):
        raise LawBroken(f"{agent} answered {choice!r} {where}, which is no Choice")
    if choice.move not in position.legal_moves:
        raise LawBroken(f"{agent} answered the move {choice.move!r} {where}, which is not legal")
    if choice.report is not None and not isinstance(choice.report, Report):
        raise LawBroken(f"{agent} gave a report that is no Report {where}: {choice.report!r}")
    if not isinstance(choice.remark, str):
        raise LawBroken(f"{agent} made a remark that is no text {where}: {choice.remark!r}")
    if position.state != before:
        raise LawBroken(f"{agent} changed the state {where}")
    return choice
