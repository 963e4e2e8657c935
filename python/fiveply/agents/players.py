"""The agents: by search, by chance, by a script, and by asking a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from fiveply.agents.agent import Agent, Choice, Turn
from fiveply.game import IllegalMove, InvalidMove, Player, Position
from fiveply.heuristics import AnyHeuristic
from fiveply.search import NO_LIMITS, Limits, Report, Table, alpha_beta, deepen, mcts, minimax, solve

__all__ = [
    "Ask",
    "HumanAgent",
    "PerfectAgent",
    "RandomAgent",
    "ScriptedAgent",
    "SearchAgent",
    "SimpleAgent",
]

Ask = Callable[[Turn, str], str]
"""Asks a person for a move's text; the second argument says what was wrong with the last answer, first time empty."""

_ALGORITHMS = ("minimax", "alpha-beta", "deepen", "mcts")

_MARGIN = 0.03
"""How many seconds a search keeps back from a time limit that someone else measures, for the way there and back."""


class SearchAgent(Agent):
    """Play what a search finds: `minimax`, `alpha-beta`, `deepen` or `mcts`, within its own limits and the turn's."""

    def __init__(
        self,
        algorithm: str,
        limits: Limits = NO_LIMITS,
        *,
        heuristic: AnyHeuristic = None,
        exploration: float | None = None,
        rng: Random | None = None,
        memory: int | None = None,
        threads: int | None = None,
        name: str = "",
    ) -> None:
        """Take the search's name; `rng` seeds each search of `mcts`, by default with the same series every time.

        `exploration` is for `mcts` alone, a heuristic for all others; `memory`, in bytes, for it and `deepen`;
        `threads` for `deepen`, which keeps what it found out from one move of a game to the next.
        """
        if algorithm not in _ALGORITHMS:
            raise ValueError(f"there is no search {algorithm!r}; there are {', '.join(_ALGORITHMS)}")
        if algorithm == "mcts" and heuristic is not None:
            raise ValueError("mcts plays its games to their end and takes no heuristic")
        self.algorithm = algorithm
        self.limits = limits
        self.heuristic = heuristic
        self.exploration = exploration
        self.memory = memory
        self.threads = threads
        self._table: Table | None = None
        self._last: Position[Any, Any] | None = None
        self.name = name or algorithm
        self._rng = rng or Random(0)

    def choose(self, turn: Turn) -> Choice:
        """Return the best move that the search finds, with its report.

        Where positions can repeat, a won game is won as soon as it can be.
        """
        given = turn.limits
        if given.seconds is not None:
            kept_back = min(_MARGIN, given.seconds / 4)
            given = replace(given, seconds=given.seconds - kept_back)
        report = self._search(turn, self.limits.tighter(given))
        return Choice(report.move, report)

    def _search(self, turn: Turn, limits: Limits) -> Report[Any, Any]:
        position, heuristic = turn.position, self.heuristic
        if self.algorithm == "mcts":
            seed = self._rng.getrandbits(63)
            return mcts(position, limits, seed=seed, exploration=self.exploration, memory=self.memory, stop=turn.stop)
        if self.algorithm == "deepen":
            table = self._kept(position)
            return deepen(position, limits, heuristic=heuristic, threads=self.threads, table=table, stop=turn.stop)
        plain = minimax if self.algorithm == "minimax" else alpha_beta
        report = plain(position, limits, heuristic=heuristic, stop=turn.stop)
        if position.game.length_bound() is None and _wins(report):
            # To these searches all wins are worth the same, and who prefers the first to the soonest may never win.
            for depth in range(1, len(report.pv)):
                sooner = alpha_beta(position, Limits(depth=depth), heuristic=heuristic, stop=turn.stop)
                if sooner.value == report.value:
                    return sooner
        return report

    def _kept(self, position: Position[Any, Any]) -> Table:
        """Return the table of this game; another game begins with an empty one, so that no game depends on the last."""
        last, self._last = self._last, position
        goes_on = last is not None and last.game is position.game and position.moves[: len(last.moves)] == last.moves
        if self._table is None or not goes_on:
            self._table = Table(self.memory)
        return self._table


def _wins(report: Report[Any, Any]) -> bool:
    """Say whether a search has found a win for the side to move."""
    position = report.position
    for move in report.pv:
        position = position.play(move)
    return position.outcome is not None and position.outcome.winner is report.position.turn


class RandomAgent(Agent):
    """Play any legal move, each as likely as the others."""

    def __init__(self, rng: Random, name: str = "random") -> None:
        """Take the source of chance."""
        self.name = name
        self._rng = rng

    def choose(self, turn: Turn) -> Choice:
        """Return a random legal move."""
        return Choice(self._rng.choice(turn.position.legal_moves))


class SimpleAgent(Agent):
    """Win at once where that is possible, else avoid what lets the other side win at once; chance decides the rest."""

    def __init__(self, rng: Random, name: str = "simple") -> None:
        """Take the source of chance."""
        self.name = name
        self._rng = rng

    def choose(self, turn: Turn) -> Choice:
        """Return a move that wins, else one that lets the other side not win at once, else one that does not lose."""
        position = turn.position
        moves = list(position.legal_moves)
        after = [(move, position.play(move)) for move in moves]
        winning = [move for move, then in after if self._won(then, position.turn)]
        if winning:
            return Choice(self._rng.choice(winning))
        other = position.turn.other
        going_on = [(move, then) for move, then in after if not self._won(then, other)]
        safe = [move for move, then in going_on if not self._can_win(then, other)]
        return Choice(self._rng.choice(safe or [move for move, _ in going_on] or moves))

    @staticmethod
    def _won(position: Position[Any, Any], player: Player) -> bool:
        outcome = position.outcome
        return outcome is not None and outcome.winner is player

    def _can_win(self, position: Position[Any, Any], player: Player) -> bool:
        return any(self._won(position.play(move), player) for move in position.legal_moves)


class PerfectAgent(Agent):
    """Play perfectly what `solve` can solve, however long that takes."""

    name = "perfect"

    def choose(self, turn: Turn) -> Choice:
        """Return a move that keeps the position's true value, with what is known of it."""
        report = solve(turn.position, stop=turn.stop)
        return Choice(report.move, report)


class ScriptedAgent(Agent):
    """Play a game that is written down: at each ply the move that the script has there, whichever side that is."""

    def __init__(self, moves: Sequence[str], name: str = "script") -> None:
        """Take the texts of a game's moves, both sides', from the position's first move on."""
        self.name = name
        self.moves = tuple(moves)

    def choose(self, turn: Turn) -> Choice:
        """Return the script's move for this ply; raise LookupError where it has none."""
        position = turn.position
        ply = len(position.moves)
        if ply >= len(self.moves):
            raise LookupError(f"the script ends after {len(self.moves)} moves")
        return Choice(position.game.parse_move(position.state, self.moves[ply]))


class HumanAgent(Agent):
    """Play what a person answers; what can't be read or is not legal is asked again, with the reason."""

    def __init__(self, ask: Ask, name: str = "human") -> None:
        """Take the function that asks."""
        self.name = name
        self._ask = ask

    def choose(self, turn: Turn) -> Choice:
        """Return the move that the person wrote."""
        problem = ""
        while True:
            text = self._ask(turn, problem)
            try:
                return Choice(turn.position.game.parse_move(turn.position.state, text))
            except (InvalidMove, IllegalMove) as error:
                problem = str(error)
