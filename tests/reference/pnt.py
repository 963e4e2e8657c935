"""PNT, the game of numbered tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fiveply.game import Game, Outcome, Player


class PntState(NamedTuple):
    """The tokens taken, in the order in which they were taken."""

    taken: tuple[int, ...]


class Pnt(Game[PntState, int]):
    """Rules of PNT with tokens 1 to n. Max is the first player."""

    def __init__(self, n: int) -> None:
        self.n = n

    def initial(self) -> PntState:
        return PntState(())

    def state_of(self, taken: Sequence[int]) -> PntState:
        """Return the state after these tokens."""
        return PntState(tuple(taken))

    def turn(self, state: PntState) -> Player:
        return Player.FIRST if len(state.taken) % 2 == 0 else Player.SECOND

    def legal_moves(self, state: PntState) -> list[int]:
        if not state.taken:
            return [token for token in range(1, self.n + 1) if token % 2 == 1 and 2 * token < self.n]
        last = state.taken[-1]
        free = [token for token in range(1, self.n + 1) if token not in state.taken]
        return [token for token in free if token % last == 0 or last % token == 0]

    def play(self, state: PntState, move: int) -> PntState:
        return PntState((*state.taken, move))

    def outcome(self, state: PntState) -> Outcome | None:
        return None if self.legal_moves(state) else Outcome.win(self.turn(state).other)


def static_evaluation(game: Pnt, state: PntState) -> float:
    """Return the assignment's judgement of an unfinished state, for the side to move."""
    if 1 not in state.taken:
        return 0.0
    last, moves = state.taken[-1], game.legal_moves(state)
    if last == 1:
        return _odd(len(moves), 0.5)
    prime = max(d for d in range(2, last + 1) if last % d == 0 and all(d % e for e in range(2, d)))
    multiples = [move for move in moves if move % prime == 0]
    return _odd(len(multiples), 0.7 if prime == last else 0.6)


def _odd(count: int, value: float) -> float:
    return value if count % 2 == 1 else -value
