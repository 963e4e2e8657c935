"""An agent that looks two plies ahead and judges by freedoms: those of White's tiles minus those of Black's."""

import time

from TTS_State import TTS_State

STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class MY_TTS_State(TTS_State):
    """Judge a state for White."""

    def static_eval(self):
        return self.basic_static_eval()

    def custom_static_eval(self):
        return self.basic_static_eval()

    def basic_static_eval(self):
        board, total = self.board, 0
        height, width = len(board), len(board[0])
        for row in range(height):
            for col in range(width):
                tile = board[row][col]
                if tile == "W" or tile == "B":
                    near = {((row + down) % height, (col + right) % width) for down, right in STEPS} - {(row, col)}
                    freedoms = sum(board[r][c] == " " for r, c in near)
                    total += freedoms if tile == "W" else -freedoms
        return total


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    return "OK"


def who_am_i():
    return "I am Two Ply, of few words.\nMade with Fiveply.\nI count free neighbours, mine, then yours."


def moniker():
    return "Two Ply"


def take_turn(current_state, opponents_utterance, time_limit=3):
    deadline = time.perf_counter() + 0.7 * time_limit
    state = MY_TTS_State(current_state.board, current_state.whose_turn)
    moves = free(state)
    if not moves:
        return [[False, current_state], "I don't have any moves!"]
    sign = 1 if state.whose_turn == "W" else -1
    best, best_value = moves[0], None
    for move in moves:
        after = play(state, move)
        # Beyond what is best so far a reply that is worse need not be looked at to the end.
        value = None
        for reply in free(after):
            found = sign * play(after, reply).static_eval()
            value = found if value is None else min(value, found)
            if time.perf_counter() > deadline or (best_value is not None and value <= best_value):
                break
        if value is None:
            value = sign * after.static_eval()
        if time.perf_counter() > deadline:
            break
        if best_value is None or value > best_value:
            best, best_value = move, value
    after = play(state, best)
    return [[best, TTS_State(after.board, after.whose_turn)], f"{best} leaves me {best_value or 0} up, I think."]


def free(state):
    return [(r, c) for r, row in enumerate(state.board) for c, text in enumerate(row) if text == " "]


def play(state, move):
    after = MY_TTS_State(state.board, "B" if state.whose_turn == "W" else "W")
    after.board[move[0]][move[1]] = state.whose_turn
    return after
