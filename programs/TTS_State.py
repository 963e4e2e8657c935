"""States of Toro-Tile-Straight, as the course's agents and referees exchange them."""

BLACK = "B"
WHITE = "W"
NORTH, SOUTH, WEST, EAST, NW, NE, SW, SE = range(8)

# The game that stands where no other is named.
NAME = "Tetra-Toro"
INITIAL_BOARD = [
    [" ", "-", " ", " "],
    [" ", "-", " ", "-"],
    ["-", "-", " ", " "],
    [" ", " ", "-", " "],
]
K = 4


class TTS_State:
    """Hold a board and whose turn it is. Squares are ' ' free, '-' forbidden, 'W' and 'B'."""

    def __init__(self, board, whose_turn=WHITE):
        """Take a board, which is copied, and the side to move."""
        self.board = [list(row) for row in board]
        self.whose_turn = whose_turn

    def copy(self):
        """Return a state that shares nothing with this one."""
        return TTS_State(self.board, self.whose_turn)

    def __eq__(self, other):
        """Say whether turn and board are the same, of whatever class the other state is."""
        if not (hasattr(other, "board") and hasattr(other, "whose_turn")):
            return NotImplemented
        same_turn = self.whose_turn == other.whose_turn
        return same_turn and [list(row) for row in self.board] == [list(row) for row in other.board]

    def __hash__(self):
        return hash(str(self))

    def __str__(self):
        rows = ",\n".join(f"  {list(row)}" for row in self.board)
        return f'TTS_State([\n{rows}],\n  "{self.whose_turn}")\n'
