"""Plain minimax, the textbook's alpha-beta with every count, and exact values with distances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import Any

from fiveply.game import Game, Player

Heuristic = Callable[[Any, Any], float]


def margin(game: Any, state: Any) -> float:
    """Judge by the end of the game alone: an unfinished state is worth nothing."""
    return 0.0


@dataclass
class Counts:
    """What a search counted."""

    visited: int = 0
    evaluated: int = 0
    judged: int = 0
    """Leaves that were not the end of the game."""
    cutoffs: int = 0
    skipping_cutoffs: int = 0
    by_depth: Counter[int] = field(default_factory=Counter)
    max_depth: int = 0
    recursion_depth: Fraction = Fraction(0)

    @property
    def average_depth(self) -> Fraction:
        """Return the mean depth of the leaves."""
        return Fraction(sum(depth * number for depth, number in self.by_depth.items()), self.evaluated)

    @property
    def branching_factor(self) -> Fraction:
        """Return (visited - 1) / (visited - evaluated), 0 where nothing was expanded."""
        expanded = self.visited - self.evaluated
        return Fraction(self.visited - 1, expanded) if expanded else Fraction(0)


@dataclass
class Found:
    """What a search found; the value is for the side to move at the root."""

    value: float
    move: Any
    values: dict[Any, float]
    """The value of each root move as the search saw it (under alpha-beta only a bound once a better one is known)."""
    counts: Counts

    @property
    def best(self) -> list[Any]:
        """Return every move that keeps the value; exact for minimax alone."""
        return [move for move, value in self.values.items() if value == self.value]


def minimax(
    game: Game[Any, Any], state: Any, depth: float = inf, heuristic: Heuristic = margin, win: float = 0
) -> Found:
    """Search every state to the depth. A win is worth `win`, or its margin where `win` is 0."""
    return _Search(game, heuristic, win, prunes=False).run(state, depth)


def alpha_beta(
    game: Game[Any, Any], state: Any, depth: float = inf, heuristic: Heuristic = margin, win: float = 0
) -> Found:
    """Search as AIMA's figure 5.7 does: window open at the root, children in order, a tie keeps the first best."""
    return _Search(game, heuristic, win, prunes=True).run(state, depth)


class _Search:
    """Values in here are for Player.FIRST, who is Max."""

    def __init__(self, game: Game[Any, Any], heuristic: Heuristic, win: float, *, prunes: bool) -> None:
        self.game, self.heuristic, self.win, self.prunes = game, heuristic, win, prunes
        self.counts = Counts()
        self.values: dict[Any, float] = {}

    def run(self, state: Any, depth: float) -> Found:
        value, move, self.counts.recursion_depth = self.visit(state, 0, depth, -inf, inf)
        sign = 1 if self.game.turn(state) is Player.FIRST else -1
        return Found(sign * value, move, {move: sign * v for move, v in self.values.items()}, self.counts)

    def visit(self, state: Any, ply: int, depth: float, alpha: float, beta: float) -> tuple[float, Any, Fraction]:
        self.counts.visited += 1
        self.counts.max_depth = max(self.counts.max_depth, ply)
        if ply == depth or self.game.outcome(state) is not None:
            self.counts.evaluated += 1
            self.counts.by_depth[ply] += 1
            return self.judge(state), None, Fraction(ply)
        is_max = self.game.turn(state) is Player.FIRST
        best, best_move, depths = (-inf if is_max else inf), None, []
        moves = self.game.legal_moves(state)
        for move in moves:
            value, _, recursion_depth = self.visit(self.game.play(state, move), ply + 1, depth, alpha, beta)
            depths.append(recursion_depth)
            if ply == 0:
                self.values[move] = value
            if (value > best) if is_max else (value < best):
                best, best_move = value, move
            if self.prunes and ((best >= beta) if is_max else (best <= alpha)):
                self.counts.cutoffs += 1
                self.counts.skipping_cutoffs += len(depths) < len(moves)
                break
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best, best_move, sum(depths, Fraction(0)) / len(depths)

    def judge(self, state: Any) -> float:
        outcome = self.game.outcome(state)
        if outcome is None:
            self.counts.judged += 1
            value = self.heuristic(self.game, state)
            return value if self.game.turn(state) is Player.FIRST else -value
        margin = outcome.margin_for(Player.FIRST)
        if self.win and margin:
            return self.win if margin > 0 else -self.win
        return margin


def perfect(game: Game[Any, Any], state: Any, memo: dict[Any, tuple[float, int]]) -> tuple[float, int]:
    """Return the exact value for the side to move and the plies to the end: the winner hurries, the loser delays.

    Only for games that end. A draw lasts as long as a player who wants it to can make it.
    """
    if state not in memo:
        outcome = game.outcome(state)
        if outcome is not None:
            memo[state] = outcome.margin_for(game.turn(state)), 0
        else:
            memo[state] = max(perfect_of(game, state, memo).values(), key=_preference)
    return memo[state]


def perfect_of(game: Game[Any, Any], state: Any, memo: dict[Any, tuple[float, int]]) -> dict[Any, tuple[float, int]]:
    """Return `perfect` of every move, seen by the side to move."""
    found = {}
    for move in game.legal_moves(state):
        after = game.play(state, move)
        value, distance = perfect(game, after, memo)
        found[move] = (value if game.turn(after) is game.turn(state) else -value, distance + 1)
    return found


def _preference(found: tuple[float, int]) -> tuple[float, int]:
    value, distance = found
    return value, (-distance if value > 0 else distance)


def perft(game: Game[Any, Any], state: Any, depth: int) -> list[tuple[int, int]]:
    """Return for each ply the number of move sequences of exactly that length and how many ended there.

    States that several sequences lead to are carried once, with their number.
    """
    return [(sum(n for n, _ in ply), sum(n for n, over in ply if over)) for ply in _plies(game, state, depth)]


def positions(game: Game[Any, Any], state: Any, depth: int) -> list[tuple[int, int]]:
    """Return for each ply the number of distinct positions and how many of them are finished."""
    return [(len(ply), sum(over for _, over in ply)) for ply in _plies(game, state, depth)]


def _plies(game: Game[Any, Any], state: Any, depth: int) -> list[list[tuple[int, bool]]]:
    """Return for each ply its states, each as the number of sequences that lead there and whether it is finished."""
    plies, here = [], Counter({state: 1})
    for _ in range(depth + 1):
        plies.append([(number, game.outcome(state) is not None) for state, number in here.items()])
        after: Counter[Any] = Counter()
        for state, number in here.items():
            for move in game.legal_moves(state):
                after[game.play(state, move)] += number
        here = after
    return plies
