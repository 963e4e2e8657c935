"""Nim, a game in thirty lines: take any number of matches from one heap; who takes the last match wins.

fiveply play examples/nim.py:Nim
"""

from fiveply import Game, Outcome, Player

State = tuple[int, tuple[int, ...]]  # who is to move (0 or 1), and the heaps
Move = tuple[int, int]  # the heap, and how many to take


class Nim(Game[State, Move]):
    """Play Nim with heaps of 1, 2, 3 ... matches."""

    def __init__(self, heaps: int = 3) -> None:
        self.heaps = heaps

    def initial(self) -> State:
        return 0, tuple(range(1, self.heaps + 1))

    def turn(self, state: State) -> Player:
        return Player(state[0])

    def legal_moves(self, state: State) -> list[Move]:
        return [(heap, take) for heap, left in enumerate(state[1]) for take in range(1, left + 1)]

    def play(self, state: State, move: Move) -> State:
        heap, take = move
        return 1 - state[0], tuple(left - take if place == heap else left for place, left in enumerate(state[1]))

    def outcome(self, state: State) -> Outcome | None:
        # The last match is gone: whoever took it has won, and that was not the side to move.
        return None if any(state[1]) else Outcome.win(self.turn(state).other)

    # From here on only to please: how a move is written, and that every game ends.

    def move_text(self, state: State, move: Move) -> str:
        return f"{move[1]} from {move[0] + 1}"

    def length_bound(self) -> int:
        return sum(range(1, self.heaps + 1))
