"""An agent that sets its tile where it gains most at once, and never looks at what the other does."""

from TTS_State import TTS_State

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]
GAMES = {}


class MY_TTS_State(TTS_State):
    """Judge a state for White: the squares of each tile's open lines count."""

    def static_eval(self):
        return self.custom_static_eval()

    def custom_static_eval(self):
        return sum(
            (1 if tile == "W" else -1) * gain(self.board, (r, c), tile, GAMES.get("k", 5))
            for r, row in enumerate(self.board)
            for c, tile in enumerate(row)
            if tile in ("W", "B")
        )

    def basic_static_eval(self):
        return self.custom_static_eval()


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    GAMES["k"] = k
    return "OK"


def who_am_i():
    return "I am Magpie.\nMade with Fiveply.\nIf it glitters, I take it. What are you doing over there?"


def moniker():
    return "Magpie"


def take_turn(current_state, opponents_utterance, time_limit=3):
    board, side = current_state.board, current_state.whose_turn
    other = "B" if side == "W" else "W"
    moves = [(r, c) for r, row in enumerate(board) for c, text in enumerate(row) if text == " "]
    if not moves:
        return [[False, current_state], "I don't have any moves!"]
    k = GAMES.get("k", 5)
    move = max(moves, key=lambda square: gain(board, square, side, k))
    after = TTS_State(board, other)
    after.board[move[0]][move[1]] = side
    return [[move, after], f"Mine: {move}."]


def gain(board, square, side, k):
    """Return what the lines over a square are worth to a side that has or gets it."""
    height, width = len(board), len(board[0])
    total = 0
    for down, right in DIRECTIONS:
        for start in range(k):
            steps = range(-start, k - start)
            line = {((square[0] + i * down) % height, (square[1] + i * right) % width) for i in steps}
            texts = [board[r][c] for r, c in line - {square}]
            if len(line) == k and all(text in (" ", side) for text in texts):
                total += 10 ** texts.count(side)
    return total
