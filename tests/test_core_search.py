"""The compiled searches from Python: what they answer, what stops them, what comes out when something fails."""

import signal
import threading
import time

import pytest

from fiveply import _core
from fiveply.game import Game, Player

TIC_TAC_TOE = _core.Lines(3, 3, 3)
CONNECT_FOUR = _core.Lines(6, 7, 4, gravity=True)
ALGORITHMS = ["minimax", "alpha_beta"]


def search(algorithm, game, **keywords):
    return _core.search(algorithm, game, keywords.pop("state", None) or game.initial(), **keywords)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_tic_tac_toe_is_a_draw(algorithm):
    found = search(algorithm, TIC_TAC_TOE)
    assert (found["value"], found["move"], found["exact"], found["late"]) == (0.0, (0, 0), True, False)
    assert len(found["pv"]) == 9


def test_visited_states_of_tic_tac_toe():
    assert search("minimax", TIC_TAC_TOE)["visited"] == 549946


def test_shapes_known_to_the_compiler_and_others_search_alike():
    """The same board once as itself and once through a Python subclass that the compiled types do not serve."""

    class Own(_core.Lines, Game):
        def play(self, state, move):
            return super().play(state, move)

    for arguments, keywords in [
        ((6, 7, 4), {"gravity": True}),
        ((6, 7, 4), {"gravity": True, "goal": "most"}),
        ((3, 3, 3), {}),
        ((6, 6, 4), {}),
        ((10, 10, 5), {}),
        ((7, 7, 5), {"wrap": True, "blocked": [(0, 0), (3, 3)]}),
        ((7, 9, 6), {"wrap": True, "first": [(0, 0)], "turn": Player.SECOND}),
        ((4, 4, 4), {"wrap": True}),
        ((5, 5, 4), {}),
        ((9, 9, 5), {"goal": "most"}),
    ]:
        native, own = (
            search("alpha_beta", kind(*arguments, **keywords), depth=2, statistics=True) for kind in (_core.Lines, Own)
        )
        for part in ("seconds", "statistics"):
            kept = native.pop(part), own.pop(part)
        for found in kept:
            found.pop("heuristic_seconds")
        assert native == own
        assert kept[0] == kept[1]


def test_connect_four_counts_to_depth_ten_agree_with_and_without_the_compiled_shape():
    general = search("alpha_beta", CONNECT_FOUR, depth=7, heuristic=lambda game, state: 0.0, win=1.0)
    compiled = search("alpha_beta", CONNECT_FOUR, depth=7)
    assert general["visited"] == compiled["visited"]


def test_statistics_only_when_asked():
    assert "statistics" not in search("minimax", TIC_TAC_TOE, depth=2)
    found = search("minimax", TIC_TAC_TOE, depth=2, statistics=True)
    statistics = found["statistics"]
    assert statistics["visited"] == found["visited"] == 1 + 9 + 72
    assert (statistics["evaluated"], statistics["expanded"]) == (72, 10)
    assert statistics["by_depth"] == {2: 72}
    assert statistics["average_depth"] == statistics["recursion_depth"] == 2.0
    assert statistics["branching_factor"] == 81 / 10
    assert (statistics["max_depth"], statistics["cutoffs"], statistics["skipping_cutoffs"]) == (2, 0, 0)
    assert (statistics["heuristic_calls"], statistics["heuristic_sampled"]) == (72, False)


def test_the_time_of_a_heuristic_is_measured_apart():
    def slow(game, state):
        time.sleep(0.002)
        return 0.0

    found = search("minimax", TIC_TAC_TOE, depth=2, heuristic=slow, statistics=True)
    assert 0.14 < found["statistics"]["heuristic_seconds"] <= found["seconds"]
    assert search("minimax", CONNECT_FOUR, depth=6, statistics=True)["statistics"]["heuristic_sampled"] is True


def test_a_python_heuristic_decides_and_a_win_has_its_price():
    seen = []

    def last_column(game, state):
        assert game is CONNECT_FOUR
        seen.append(state)
        return -1.0 if game.rows_of(state)[-1][6] == "1" else 0

    assert search("alpha_beta", CONNECT_FOUR, depth=1, heuristic=last_column)["move"] == 6
    assert len(seen) == 7
    nearly = TIC_TAC_TOE.state_of(["11.", "22.", "..."], Player.FIRST)
    found = search("minimax", TIC_TAC_TOE, state=nearly, depth=3, heuristic=lambda game, state: 0.0, win=50.0)
    assert (found["move"], found["value"]) == ((0, 2), 50.0)


def test_negative_zero_never_comes_out():
    for depth in (1, 2):
        found = search("minimax", TIC_TAC_TOE, depth=depth, heuristic=lambda game, state: -0.0)
        assert str(found["value"]) == "0.0"


@pytest.mark.parametrize("answer", [float("nan"), float("inf"), "much", None, 10**400, [1]])
def test_a_heuristic_that_answers_no_number_is_named(answer):
    def odd(game, state):
        return answer

    with pytest.raises(
        ValueError, match=r"heuristic odd answered .* for LinesState.*; it must be a finite number"
    ) as error:
        search("alpha_beta", TIC_TAC_TOE, depth=1, heuristic=odd)
    assert isinstance(error.value.state, _core.LinesState)


def test_an_exception_of_the_heuristic_comes_out_unchanged():
    class Mine(Exception):
        pass

    mine = Mine("as it is")

    def failing(game, state):
        raise mine

    with pytest.raises(Mine) as error:
        search("minimax", TIC_TAC_TOE, depth=3, heuristic=failing)
    assert error.value is mine


def test_named_heuristics():
    found = search("alpha_beta", CONNECT_FOUR, depth=4, heuristic="windows")
    assert found["move"] == 3
    nearly = TIC_TAC_TOE.state_of(["11.", "22.", "..."], Player.FIRST)
    assert search("minimax", TIC_TAC_TOE, state=nearly, depth=2, heuristic="windows")["value"] == 1_000_000.0
    assert search("minimax", TIC_TAC_TOE, state=nearly, depth=2, heuristic="windows", win=7.0)["value"] == 7.0
    with pytest.raises(ValueError, match='heuristic="best": Lines has no such heuristic; it has threats'):
        search("alpha_beta", CONNECT_FOUR, depth=4, heuristic="best")


@pytest.mark.parametrize(
    ("keywords", "why"),
    [
        ({"depth": -1}, "depth=-1 is not a whole number"),
        ({"depth": 1.5}, "depth=1.5 is not a whole number"),
        ({"nodes": 0}, "nodes=0 is not a whole number at least 1"),
        ({"seconds": -1.0}, "seconds=-1 is not a time"),
        ({"seconds": float("nan")}, "seconds=NaN is not a time"),
        ({"win": 5.0}, "win=5 goes with a heuristic"),
        ({"win": float("nan"), "heuristic": lambda game, state: 0.0}, "win=NaN is not a finite number above 0"),
    ],
)
def test_search_arguments_are_checked_in_words(keywords, why):
    with pytest.raises(ValueError, match=why):
        search("alpha_beta", TIC_TAC_TOE, **keywords)


def test_unknown_algorithms_and_heuristics_of_the_wrong_type():
    with pytest.raises(ValueError, match='algorithm="best" is not one of'):
        search("best", TIC_TAC_TOE)
    with pytest.raises(TypeError, match="heuristic=3 is not a name, not a callable and not None"):
        search("minimax", TIC_TAC_TOE, heuristic=3)


def test_limits_end_a_search_in_good_order():
    started = time.perf_counter()
    found = search("alpha_beta", CONNECT_FOUR, seconds=0.1)
    assert time.perf_counter() - started < 1.0
    assert found["late"]
    assert found["move"] in range(7)
    few = search("minimax", CONNECT_FOUR, nodes=1000)
    assert few["late"]
    assert few["visited"] < 3000
    assert search("minimax", CONNECT_FOUR, depth=1, seconds=1e300)["late"] is False


@pytest.mark.parametrize("heuristic", [None, "windows", lambda game, state: 0.0])
def test_an_interrupt_stops_a_search_at_once(heuristic):
    raised = []

    def interrupt():
        raised.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search("alpha_beta", CONNECT_FOUR, heuristic=heuristic)
    assert time.perf_counter() - raised[0] < 0.1
    timer.join()


def test_a_search_that_never_asks_its_heuristic_lets_other_threads_run():
    stop, turns = _core.Stop(), []

    def count():
        while not stop.is_set():
            turns.append(time.perf_counter())
            time.sleep(0.01)
            if len(turns) == 5:
                stop.set()

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(_core.Stopped):
        search("alpha_beta", CONNECT_FOUR, heuristic=lambda game, state: 0.0, stop=stop)
    thread.join()
    assert len(turns) == 5


def test_a_stop_ends_searches_in_other_threads():
    stop, errors = _core.Stop(), []

    def run():
        try:
            search("alpha_beta", CONNECT_FOUR, stop=stop)
        except _core.Stopped as error:
            errors.append(error)

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert not stop.is_set()
    stop.set()
    for thread in threads:
        thread.join(timeout=10)
    assert len(errors) == 2
    assert stop.is_set()


def test_other_threads_go_on_during_a_native_search():
    """A search that held the GIL would let nobody wake up and stop it: there is no other end to this one."""
    stop = _core.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    with pytest.raises(_core.Stopped):
        search("minimax", CONNECT_FOUR, stop=stop)
    timer.join()
