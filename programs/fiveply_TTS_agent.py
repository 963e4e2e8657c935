"""Captain Torus, an agent for Toro-Tile-Straight in one file.

Where the package fiveply is installed the captain thinks with its compiled search; elsewhere with the small search at
the end of this file. Nothing else is needed but a module TTS_State beside it, anyone's.
"""

import time
from collections import deque
from functools import lru_cache

from TTS_State import TTS_State

try:
    import fiveply
except ImportError:
    fiveply = None

FULL_NAME = "Captain Ignatius Torus"
CREATOR = "The authors of Fiveply"
UWNETID = "fiveply"
CHARACTER = (
    "A retired navigator who is convinced that the world is a doughnut, and has the charts to prove it.",
    "Talks of wind, bearings and biscuits; says openly how the voyage is going; never tells the same tale twice.",
)

# What is told by get_ready, by side, the latest last. Two sides in one process share nothing else.
_SIDES = {}
_USUAL_K = 5
_WIN = 1_000_000
_SURE = 50_000


class MY_TTS_State(TTS_State):
    """Judge a state for White; others set it as the class of states of their own."""

    def static_eval(self):
        """Return the value that this agent believes in."""
        return self.custom_static_eval()

    def basic_static_eval(self):
        """Return the freedoms of all W tiles minus those of all B tiles."""
        board, total = self.board, 0
        for (row, col), near in _neighbours(len(board), len(board[0])).items():
            if board[row][col] in ("W", "B"):
                freedoms = sum(board[r][c] == " " for r, c in near)
                total += freedoms if board[row][col] == "W" else -freedoms
        return total

    def custom_static_eval(self):
        """Return 4^(n-1), at most 1024, for every K squares in a row with n W tiles and no B, minus Black's.

        A line is worth 1,000,000. Without one, 50,000 go to the side to move where it can make one now, else to the
        other where it threatens to make one on two squares.
        """
        latest = next(reversed(_SIDES.values()), None)
        return _Search(self.board, self.whose_turn, latest.k if latest else _USUAL_K).value_for_white()


class _Side:
    """Remember what a side was told, what it said and what it heard."""

    def __init__(self, initial_state, k, side, opponent):
        self.initial_state, self.k, self.side, self.opponent = initial_state, k, side, opponent
        self.said, self.heard = deque(maxlen=20), deque(maxlen=20)
        self.overrun = 0.0  # How much later than wished a search ended, of late.


def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    """Remember what the game is, and who the opponent; return "OK"."""
    _SIDES.pop(what_side_i_play, None)
    me = _SIDES[what_side_i_play] = _Side(initial_state, k, what_side_i_play, str(opponent_moniker))
    # What is slow the first time is done here, where no clock runs.
    _think(initial_state.board, what_side_i_play, k, time.perf_counter() + 0.05)
    me.overrun = _longest_wait()
    return "OK"


def who_am_i():
    """Return who this is, in several lines."""
    return "\n".join((f"I am {FULL_NAME}.", f"My maker is {CREATOR} (UWNetID {UWNETID}).", *CHARACTER))


def moniker():
    """Return the short name."""
    return "Captain Torus"


def parameterized_minimax(
    current_state=None,
    max_ply=2,
    use_alpha_beta=False,
    use_basic_static_eval=True,
    *,
    alpha_beta=None,
    use_custom_static_eval_function=None,
    use_basic_static_eval_function=None,
):
    """Return the value and the counts of a plain search to max_ply, moves from left to right, top to bottom.

    White maximises. A leaf is the depth limit or a full board: nothing stops at a won state. A cutoff counts after
    the last child too. The last three arguments are other names in circulation and overrule the first ones.
    """
    if alpha_beta is not None:
        use_alpha_beta = alpha_beta
    if use_custom_static_eval_function is not None:
        use_basic_static_eval = not use_custom_static_eval_function
    if use_basic_static_eval_function is not None:
        use_basic_static_eval = use_basic_static_eval_function
    if current_state is None and _SIDES:
        current_state = next(reversed(_SIDES.values())).initial_state
    if current_state is None:
        raise ValueError("parameterized_minimax needs a state: give current_state, or call get_ready first")
    state = MY_TTS_State(current_state.board, current_state.whose_turn)
    game = _native(state.board, state.whose_turn, 2, "fill") if use_basic_static_eval and max_ply > 0 else None
    if game:
        search = fiveply.alpha_beta if use_alpha_beta else fiveply.minimax
        report = search(game.position(), fiveply.Limits(depth=max_ply), heuristic="freedoms", statistics=True)
        value = int(report.value if state.whose_turn == "W" else -report.value)
        counts = report.stats.expanded, report.stats.evaluated, report.stats.cutoffs if use_alpha_beta else 0
    else:
        evaluate = state.basic_static_eval if use_basic_static_eval else state.custom_static_eval
        counts = [0, 0, 0]
        value = _minimax(state, max_ply, float("-inf"), float("inf"), use_alpha_beta, evaluate, counts)
    names = ("N_STATES_EXPANDED", "N_STATIC_EVALS", "N_CUTOFFS")
    return {"CURRENT_STATE_STATIC_VAL": value, **dict(zip(names, counts))}  # noqa: B905  (not in older Pythons)


def _minimax(state, ply, alpha, beta, prune, evaluate, counts):
    moves = _free(state.board) if ply > 0 else []
    if not moves:
        counts[1] += 1
        return evaluate()
    counts[0] += 1
    side, better = state.whose_turn, max if state.whose_turn == "W" else min
    best = None
    for row, col in moves:
        state.board[row][col], state.whose_turn = side, _other(side)
        value = _minimax(state, ply - 1, alpha, beta, prune, evaluate, counts)
        state.board[row][col], state.whose_turn = " ", side
        best = value if best is None else better(best, value)
        if side == "W":
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if prune and alpha >= beta:
            counts[2] += 1
            break
    return best


def take_turn(current_state, opponents_utterance, time_limit=3):
    """Return [[move, new state], remark] within the time limit; the given state stays as it was."""
    began = time.perf_counter()
    board, turn = [list(row) for row in current_state.board], current_state.whose_turn
    free = _free(board)
    if not free:
        return [[False, current_state], "I don't have any moves!"]
    if turn not in _SIDES:  # Nobody called get_ready for this side.
        latest = next(reversed(_SIDES.values()), None)
        _SIDES[turn] = _Side(current_state, latest.k if latest else _USUAL_K, turn, "stranger")
    me = _SIDES[turn]
    before = _Search(board, turn, me.k)
    # Kept back for the way there and back, and the more the later this machine, busy with something else, lets us wake.
    kept_back = min(0.04 + 0.1 * time_limit + 3 * me.overrun, 0.7 * time_limit)
    deadline = began + time_limit - kept_back
    move, value = _think(board, turn, me.k, deadline)
    me.overrun = max(0.9 * me.overrun, time.perf_counter() - deadline)
    remark = _remark(me, _mood(before, move, value), str(opponents_utterance), move, len(free) - 1)
    board[move[0]][move[1]] = turn
    # The state's own kind of TTS_State, and not the class that another agent may have made of it.
    kind = next((each for each in type(current_state).__mro__ if each.__name__ == "TTS_State"), TTS_State)
    return [[move, kind(board, _other(turn))], remark]


def _longest_wait():
    """Return for how many seconds this machine has left us waiting, busy with something else, in some 30 ms of work."""
    longest, before = 0.0, time.perf_counter()
    for _ in range(200_000):
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    return longest


def _think(board, turn, k, deadline):
    """Return the best move that can be found until the deadline and its worth to the side to move."""
    if not _free(board):
        return None, 0
    game = _native(board, turn, k, "first")
    if game is None or game.position().is_over:
        return _Search(board, turn, k).best(deadline)
    seconds = max(0.001, deadline - time.perf_counter())
    # A table no larger than such a search can fill: to get and to clear it takes time too.
    memory = int(min(1 << 28, (1 << 20) + seconds * (1 << 25)))
    limits = fiveply.Limits(seconds=seconds)
    report = fiveply.deepen(game.position(), limits, heuristic="threats", threads=1, memory=memory)
    return report.move, report.value


def _native(board, turn, k, goal):
    """Return the board as a game of the installed package; None without it, or where the board is too large for it."""
    rows, cols = len(board), len(board[0])
    if fiveply is None or rows * cols > 128 or k > 128:
        return None
    squares = {text: [] for text in "-WB "}
    for row in range(rows):
        for col in range(cols):
            squares[board[row][col]].append((row, col))
    mover = fiveply.Player.FIRST if turn == "W" else fiveply.Player.SECOND
    return fiveply.games.LineGame(
        rows,
        cols,
        k,
        wrap=True,
        goal=goal,
        blocked=squares["-"],
        first=squares["W"],
        second=squares["B"],
        turn=mover,
    )


def _mood(before, move, value):
    """Return how the voyage goes, from the board before a move and what the search thinks of it."""
    if move in before.winning_squares(before.turn):
        return "won"
    if abs(value) >= _SURE // 2:
        return "winning" if value > 0 else "losing"
    if move in before.winning_squares(_other(before.turn)):
        return "holding"
    if before.is_young:
        return "opening"
    if len(before.free) <= 8:
        return "crowded"
    return "ahead" if value > 12 else "behind" if value < -12 else "even"


def _remark(me, mood, opponents_utterance, move, left):
    """Return what fits the mood and was not said for long: by this side in its last 20 turns, nor, if possible, by
    the other."""
    lines = _LINES[mood] + _LINES["any"]
    texts = [line.format(move=tuple(move), left=left, name=me.opponent) for line in lines]
    me.heard.append(opponents_utterance)
    fresh = [number for number, line in enumerate(lines) if line not in me.said]
    unheard = [number for number in fresh if texts[number] not in me.heard]
    chosen = (unheard or fresh)[0]
    me.said.append(lines[chosen])
    return texts[chosen]


_LINES = {
    "opening": (
        "Anchors aweigh! I drop my first tile at {move} and trust the curve of the world.",
        "Welcome aboard, {name}. On a doughnut every harbour is the middle, so I begin at {move}.",
        "A fair wind and an empty chart: {left} free squares, and all of them next door to each other.",
    ),
    "won": (
        "Land ahoy! With {move} my line runs round the world and meets itself. Well sailed, {name}.",
        "There: {move}. A straight line on a round world. I shall frame this chart.",
    ),
    "winning": (
        "I can smell the harbour, {name}. From {move} all winds blow my way.",
        "My charts say that this ends well. For me, I mean.",
        "You may guard one strait, {name}, but I have the key to two.",
        "Steady as she goes: the rest is only rowing.",
        "I have sailed this water before. It leads home.",
        "The lookout is cheering already. I tell him to wait for the last tile.",
    ),
    "ahead": (
        "A following sea, I believe. {move} suits me nicely.",
        "My sails are fuller than yours, {name}, by a hatful of wind.",
        "Have you noticed, {name}? The current turns with me.",
        "The barometer rises. So does my opinion of {move}.",
        "I would not swap charts with you just now.",
        "More sea room for me, more reefs for you: a pleasant watch.",
    ),
    "even": (
        "Neither of us has the wind yet. {move}, to see who blinks.",
        "A quiet sea. That is when the cook starts to sing.",
        "Level as the horizon, {name}, which is to say: slightly bent.",
        "I have seen closer races, but only against my own wake.",
        "Half the chart is yours, half is mine, and the hole is nobody's.",
        "We circle each other like two gulls over one biscuit.",
    ),
    "behind": (
        "Some water in the hold. {move} ought to plug the worst of it.",
        "You have stolen my wind, {name}. I want it back.",
        "The barometer falls. I have told it to pull itself together.",
        "I do not like the look of that coast of yours.",
        "Reef the sails! {name} is blowing hard.",
        "We have been in worse weather. I forget when.",
    ),
    "losing": (
        "The rats ask me for the lifeboat, {name}. I said: after me.",
        "If this is a leak, it is a rather straight one.",
        "I shall go down with {move} and a salute.",
        "My compass points at you, {name}, and it is shaking.",
        "A captain does not resign. A captain gets wet.",
        "Perhaps you will run aground out of politeness?",
    ),
    "holding": (
        "Not through my strait, {name}! {move} is closed for the season.",
        "One more tile there and I would have had to swim. Blocked.",
        "Chain across the harbour at {move}. Try the other side of the world.",
        "I saw that line coming round the back of the doughnut.",
        "Close! My parrot fainted, but {move} holds.",
        "That course is taken, {name}. By me, as of now.",
    ),
    "crowded": (
        "Only {left} free squares left: mind the paint.",
        "It gets as narrow here as in my bunk.",
        "Not much sea left between us, {name}.",
        "We shall soon have to park side by side.",
        "The chart is nearly full, and so is the log.",
        "I squeeze in at {move}. Breathe in, everyone.",
    ),
    "any": (
        "Sail east long enough and you come back from the west. I plan accordingly.",
        "The first mate says the world is flat. The first mate scrubs the deck.",
        "A biscuit with a hole: that is geography, {name}.",
        "{move}. Do not ask for the reason, it is wrapped round the back.",
        "There is no edge to fall from, and I have looked.",
        "My grandmother baked the first globe. It was delicious.",
        "{left} squares of open water. I have named them all after her cats.",
        "North of the top row lies the bottom row. Landlubbers never believe it.",
        "The stars agree with {move}, give or take a star.",
        "I once lost a hat overboard here. It came back from the other side.",
        "Any line is short if you know the hole in the middle.",
        "You play like the tide, {name}: I always wonder when you come in.",
        "The log says: {move}, light breeze, good soup.",
        "Corners are a rumour, {name}. I have never met one.",
        "I keep one eye on the chart and the other in a glass by my bed.",
        "Parallel lines are just friends who have not been introduced.",
        "Between us: the albatross advises me. It likes {move}.",
        "With {left} squares to go even the anchor gets curious.",
        "In my youth we drew these lines by hand, in a storm.",
        "The ship's cat slept on {move}. I take that as an order.",
        "What goes off the port side comes in to starboard. Mostly rum.",
        "I would tell you my plan, {name}, but it is going round in circles.",
        "Lighthouses are no use here: they shine on their own backs.",
        "I have a good feeling about this diagonal. It is longer than it looks.",
    ),
}


def _other(side):
    return "B" if side == "W" else "W"


def _free(board):
    return [(r, c) for r, row in enumerate(board) for c, text in enumerate(row) if text == " "]


@lru_cache(maxsize=16)
def _neighbours(rows, cols):
    """Return by square its neighbours on the torus, each once."""
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    return {
        (r, c): {((r + down) % rows, (c + right) % cols) for down, right in steps} - {(r, c)}
        for r in range(rows)
        for c in range(cols)
    }


# The search for where the package is missing: alpha-beta that deepens, tries the most promising moves alone, and
# follows forced defences as far as they go.


@lru_cache(maxsize=16)
def _windows(rows, k):
    """Return every k different usable squares in a row, each once, and by square those through it."""
    height, width = len(rows), len(rows[0])
    windows = {}
    for row in range(height):
        for col in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [((row + i * down) % height, (col + i * right) % width) for i in range(k)]
                if len(set(line)) == k and all(rows[r][c] != "-" for r, c in line):
                    windows.setdefault(frozenset(line), line)
    through = {(row, col): [] for row in range(height) for col in range(width)}
    for number, line in enumerate(windows):
        for square in line:
            through[square].append(number)
    return list(windows), through


class _TimeUp(Exception):
    pass


class _Search:
    """Hold a board with, for each window and side, how many of its tiles are there."""

    def __init__(self, board, turn, k):
        pattern = tuple("".join("-" if text == "-" else " " for text in row) for row in board)
        self.windows, self.through = _windows(pattern, k)
        self.k, self.turn = k, turn
        self.worth = [0, *(4 ** min(n, 5) for n in range(k - 1)), _WIN]
        self.tiles = {"W": [0] * len(self.windows), "B": [0] * len(self.windows)}
        self.almost = {"W": set(), "B": set()}  # Windows that lack one tile.
        self.lines = 0
        self.score = 0
        self.free = dict.fromkeys(_free(board))
        for row, texts in enumerate(board):
            for col, text in enumerate(texts):
                if text in self.tiles:
                    self._count((row, col), text, 1)

    def _count(self, square, side, change):
        """Take note of a tile set (change 1) or taken away (-1)."""
        mine, theirs, worth = self.tiles[side], self.tiles[_other(side)], self.worth
        almost, sign, last = self.almost, 1 if side == "W" else -1, self.k - 1
        for number in self.through[square]:
            before, others = mine[number], theirs[number]
            after = mine[number] = before + change
            if not others:
                self.score += sign * (worth[after] - worth[before])
                almost[side].discard(number)
                if after == last:
                    almost[side].add(number)
            elif not (before and after):
                # The first tile closes the window to the other side; taken away, it opens it again.
                self.score += sign * change * worth[others]
                if others == last:
                    (almost[_other(side)].discard if after else almost[_other(side)].add)(number)

    @property
    def is_young(self):
        """Say whether the side to move has set no tile that is near any line."""
        return not any(self.tiles[self.turn])

    def winning_squares(self, side):
        """Return where a side could make a line."""
        return {square for number in self.almost[side] for square in self.windows[number] if square in self.free}

    def value_for_white(self):
        """Return what MY_TTS_State.custom_static_eval promises."""
        sign = 1 if self.turn == "W" else -1
        if abs(self.score) < _WIN // 2:
            if self.winning_squares(self.turn):
                return self.score + sign * _SURE
            if len(self.winning_squares(_other(self.turn))) > 1:
                return self.score - sign * _SURE
        return self.score

    def best(self, deadline):
        """Return the best move found until the deadline and its worth; some move in any case."""
        moves = self._promising(self.turn, 24)
        answer = moves[0], 0
        try:
            for depth in range(1, len(self.free) + 1):
                best, alpha = None, -2 * _WIN
                for move in moves:
                    value = self._after(move, self.turn, depth, alpha, 2 * _WIN, 1, deadline)
                    if best is None or value > alpha:
                        best, alpha = move, value
                moves.sort(key=lambda move: move != best)
                answer = best, alpha
                if abs(alpha) > _WIN // 2:
                    break
        except _TimeUp:
            pass
        return answer

    def _after(self, move, side, depth, alpha, beta, ply, deadline):
        """Return the worth of a move to the side that makes it."""
        del self.free[move]
        self._count(move, side, 1)
        try:
            return -self._value(_other(side), depth - 1, -beta, -alpha, ply, deadline)
        finally:
            self._count(move, side, -1)
            self.free[move] = None

    def _value(self, side, depth, alpha, beta, ply, deadline):
        if time.perf_counter() > deadline:
            raise _TimeUp
        score = self.score if side == "W" else -self.score
        if score < -_WIN // 2:
            return -_WIN + ply
        if self.winning_squares(side):
            return _WIN - ply - 1
        forced = self.winning_squares(_other(side))
        if len(forced) > 1:
            return -_WIN + ply + 2
        if not self.free:
            return 0
        if depth <= 0 and not forced:
            return score
        best = -2 * _WIN
        for move in forced or self._promising(side, 10):
            value = self._after(move, side, depth + bool(forced), max(alpha, best), beta, ply + 1, deadline)
            best = max(best, value)
            if best >= beta:
                break
        return best

    def _promising(self, side, most):
        """Return the free squares that matter most to either side, the best first; what wins or must be held first."""
        other, worth = _other(side), self.worth

        def matter(square):
            total = 0
            for number in self.through[square]:
                mine, theirs = self.tiles[side][number], self.tiles[other][number]
                if not theirs:
                    total += 2 * worth[mine + 1]
                if not mine:
                    total += worth[theirs + 1]
            return -total

        return sorted(self.free, key=matter)[:most]
