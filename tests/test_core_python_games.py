"""Games in Python through the compiled searches: same answers, user errors in words, exceptions unchanged."""

import signal
import threading
import time

import pytest

from fiveply import _core
from fiveply.game import Game, Outcome, Player


class Nim(Game):
    """Take one to three; who takes the last wins."""

    def __init__(self, stones=10):
        self.stones = stones

    def initial(self):
        return (self.stones, Player.FIRST)

    def turn(self, state):
        return state[1]

    def legal_moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, move):
        return (state[0] - move, state[1].other)

    def outcome(self, state):
        return None if state[0] else Outcome.win(state[1].other)


def search(algorithm, game, state=None, **keywords):
    return _core.search(algorithm, game, game.initial() if state is None else state, **keywords)


@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta"])
@pytest.mark.parametrize("stones", range(1, 12))
def test_nim_is_lost_at_multiples_of_four(algorithm, stones):
    found = search(algorithm, Nim(stones))
    assert found["value"] == (-1.0 if stones % 4 == 0 else 1.0)
    assert found["exact"]
    if stones % 4:
        assert found["move"] == stones % 4


def test_a_finished_state_has_a_value_and_no_move():
    found = search("alpha_beta", Nim(), (0, Player.FIRST))
    assert (found["move"], found["value"], found["pv"], found["visited"]) == (None, -1.0, [], 1)


def test_margins_and_wins_count():
    class Ten(Nim):
        def outcome(self, state):
            return None if state[0] else Outcome.win(state[1].other, 10)

    assert search("minimax", Ten(3))["value"] == 10.0
    assert search("minimax", Ten(3), heuristic=lambda game, state: 0.0, win=7.0)["value"] == 7.0


def test_players_need_not_alternate():
    class Greedy(Nim):
        """The first player never gives the turn away."""

        def play(self, state, move):
            return (state[0] - move, Player.FIRST)

        def outcome(self, state):
            return None if state[0] else Outcome.win(Player.FIRST)

    assert search("alpha_beta", Greedy(8))["value"] == 1.0


def broken(**methods):
    return type(
        "Broken", (Nim,), {name: (lambda self, *args, m=method: m(*args)) for name, method in methods.items()}
    )()


@pytest.mark.parametrize(
    ("methods", "why"),
    [
        ({"turn": lambda state: 1}, "turn of Broken answered 1 for .*; it must be Player.FIRST or Player.SECOND"),
        ({"legal_moves": lambda state: []}, "Broken has no legal moves for .*, but outcome says that the game goes on"),
        (
            {"legal_moves": lambda state: (i for i in (1, 2))},
            "legal_moves of Broken answered .*; it must be a sequence",
        ),
        ({"legal_moves": lambda state: None}, "legal_moves of Broken answered None for"),
        (
            {"play": lambda state, move: None},
            "play of Broken answered None for .*; it must be the state after the move",
        ),
        ({"outcome": lambda state: True}, "outcome of Broken answered True for .*; it must be None, a draw, or a win"),
        ({"outcome": lambda state: Outcome(Player.FIRST, 0)}, "outcome of Broken answered Outcome.*margin above 0"),
        ({"outcome": lambda state: Outcome(None, 3)}, "outcome of Broken answered"),
        ({"outcome": lambda state: Outcome(Player.FIRST, 2**40)}, "outcome of Broken answered"),
        ({"length_bound": lambda: "long"}, "length_bound of Broken answered 'long'; it must be a number of plies"),
    ],
)
def test_a_game_that_breaks_the_laws_is_told_so(methods, why):
    with pytest.raises(ValueError, match=why):
        search("alpha_beta", broken(**methods), (10, Player.FIRST), depth=3)


def test_a_state_that_changes_is_told_so():
    class Box:
        def __init__(self, stones):
            self.stones = stones

        def __repr__(self):
            return f"Box({self.stones})"

    def take(state, move):
        state.stones -= move
        return state

    def take_and_copy(state, move):
        state.stones -= move
        return Box(state.stones)

    rules = {
        "turn": lambda state: Player.FIRST,
        "legal_moves": lambda state: [1],
        "outcome": lambda state: None if state.stones else Outcome.draw(),
    }
    with pytest.raises(ValueError, match=r"play of Broken answered .*; it must be a new state, and the given one stay"):
        search("minimax", broken(**rules, play=take), Box(5), depth=2)
    with pytest.raises(ValueError, match=r"a state changed while it was searched, from Box\(5\) to Box\(4\)"):
        search("minimax", broken(**rules, play=take_and_copy), Box(5), depth=2)


def test_a_state_that_cannot_be_hashed_is_told_so():
    with pytest.raises(ValueError, match=r"\[1, 2\] can't be hashed: a state is an immutable, hashable value"):
        search("minimax", Nim(), [1, 2], depth=2)


def test_what_is_no_game_is_told_so():
    with pytest.raises(TypeError, match="3 is not a game: it has no method initial"):
        _core.search("minimax", 3, 3)


def test_an_exception_of_the_game_comes_out_unchanged():
    mine = LookupError("as it is")

    def failing(state, move):
        raise mine

    with pytest.raises(LookupError) as error:
        search("alpha_beta", broken(play=failing))
    assert error.value is mine


def test_native_heuristics_are_for_native_games():
    with pytest.raises(ValueError, match='heuristic="windows": Nim has no native heuristics; give a function'):
        search("minimax", Nim(), heuristic="windows")


@pytest.mark.parametrize("name", ["initial", "turn", "legal_moves", "play", "outcome"])
def test_a_subclass_with_rules_of_its_own_is_searched_by_them(name):
    called = []

    class Own(_core.Lines, Game):
        pass

    def own(self, *args):
        called.append(name)
        return getattr(_core.Lines, name)(self, *args)

    setattr(Own, name, own)
    game = Own(3, 3, 3)
    state = _core.Lines(3, 3, 3).initial()
    found = _core.search("alpha_beta", game, state, depth=3)
    plain = _core.search("alpha_beta", _core.Lines(3, 3, 3), state, depth=3)
    assert (found["value"], found["move"], found["visited"]) == (plain["value"], plain["move"], plain["visited"])
    if name != "initial":
        assert called


def test_a_method_put_on_the_instance_counts_too():
    class Own(_core.Lines, Game):
        pass

    game = Own(3, 3, 3)
    game.legal_moves = lambda state: _core.Lines.legal_moves(game, state)[::-1]
    assert _core.search("minimax", game, game.initial(), depth=1)["move"] == (2, 2)


def test_a_search_of_an_endless_game_ends_by_its_limits():
    class Endless(Nim):
        def play(self, state, move):
            return (state[0], state[1].other)

    assert search("alpha_beta", Endless(), seconds=0.05)["late"]
    assert search("alpha_beta", Endless(), depth=3)["value"] == 0.0


def test_an_interrupt_stops_a_search_of_a_python_game_at_once():
    raised = []

    def interrupt():
        raised.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search("minimax", Nim(60))
    assert time.perf_counter() - raised[0] < 0.1
    timer.join()
