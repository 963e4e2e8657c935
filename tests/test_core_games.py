"""The other native rules in Python: Quixo, PNT, trees; what is asked of any game; deepening and Monte-Carlo search."""

import pickle
import signal
import threading
import time

import pytest

from fiveply import _core
from fiveply.game import IllegalMove, Outcome, Player
from truths import rows as truths

CONNECT_FOUR = _core.Lines(6, 7, 4, gravity=True)
TIC_TAC_TOE = _core.Lines(3, 3, 3)
TREE = _core.Tree("((3 12 8) (2 4 6) (14 5 2))")
GAMES = [
    CONNECT_FOUR,
    *(_core.Quixo(n, players) for n in (2, 5, 8, 9) for players in (2, 4)),
    *(_core.Pnt(n) for n in (3, 20, 64, 65, 128, 129, 3000)),
    TREE,
]


def walk(game, plies=12):
    """Yield the states of one game."""
    state = game.initial()
    for ply in range(plies):
        yield state
        moves = game.legal_moves(state)
        if not moves:
            return
        state = game.play(state, moves[(ply * 5 + 1) % len(moves)])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: repr(game.initial())[:40])
def test_states_are_values_and_can_be_pickled(game):
    states = list(walk(game))
    for state in states:
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert (hash(again), repr(again), game.key(again)) == (hash(state), repr(state), game.key(state))
        assert game.legal_moves(again) == game.legal_moves(state)
        assert game.outcome(again) == game.outcome(state)
        assert game.turn(again) is game.turn(state)
    assert len(set(states)) == len(states)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.initial() == game.initial()


@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: repr(game.initial())[:40])
def test_states_of_others_are_refused(game):
    for method in (game.turn, game.legal_moves, game.outcome, game.key):
        with pytest.raises(TypeError, match="is not a state of"):
            method(3)
    with pytest.raises(TypeError, match="is not a state of"):
        game.play(CONNECT_FOUR.initial(), 0)
    with pytest.raises(TypeError, match="is not a state of"):
        _core.perft(game, CONNECT_FOUR.initial(), 1)


@pytest.mark.parametrize(
    ("game", "other"),
    [
        (_core.Quixo(3), _core.Quixo(4)),
        (_core.Quixo(5, 2), _core.Quixo(5, 4)),
        (_core.Pnt(9), _core.Pnt(10)),
        (TREE, _core.Tree("(1 2)")),
    ],
)
def test_states_of_another_size_are_refused(game, other):
    for asked, given in ((game, other), (other, game)):
        with pytest.raises(ValueError, match=r"belongs to another|tokens, this game"):
            asked.turn(given.initial())
        assert asked.initial() != given.initial()


@pytest.mark.parametrize(
    ("game", "move"),
    [
        (_core.Quixo(), move)
        for move in [
            (1, 1, "L"),
            (0, 0, "L"),
            (0, 0),
            (0, 0, "X"),
            (0, 9, "B"),
            (-1, 0, "B"),
            (),
            3,
            (0, 0, "R", 1),
            [0, 0, "R"],
        ]
    ]
    + [(_core.Quixo(5, 4), move) for move in [(), (0, 0, "R"), (0, 0, "R", 2), (0, 0, "R", 0), (0, 0, 1, 1)]]
    + [(_core.Pnt(20), move) for move in [2, 11, 0, -1, 21, "1", 1.0, None, 2**70]]
    + [(TREE, move) for move in [3, -1, "0", None, 2**70]],
)
def test_what_is_not_legal_is_refused_in_words(game, move):
    with pytest.raises(IllegalMove, match="is not a legal move here: ") as error:
        game.play(game.initial(), move)
    assert (error.value.text, error.value.state) == (move, game.initial())


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: _core.Quixo(1), "n=1 is not a whole number from 2 to 9"),
        (lambda: _core.Quixo(10), "n=10 is not a whole number from 2 to 9"),
        (lambda: _core.Quixo(5, 3), "players=3 is not one of 2 and 4"),
        (lambda: _core.Pnt(0), "n=0 is not a whole number from 1"),
        (lambda: _core.Pnt(-5), "n=-5 is not a whole number from 1"),
        (lambda: _core.Tree("(1 2"), "that is never closed"),
        (lambda: _core.Tree(""), "there is no tree"),
    ],
)
def test_constructor_arguments_are_checked_in_words(make, why):
    with pytest.raises(ValueError, match=why):
        make()


def test_quixo_with_two_players():
    game = _core.Quixo(3)
    state = game.play(game.initial(), (0, 0, "R"))
    assert game.rows_of(state) == ["..X", "...", "..."]
    assert (game.turn(state), game.seat(state), game.dots_of(state)) == (Player.SECOND, 2, ["...", "...", "..."])
    both = game.state_of(["XXX", "OO.", "..."], 1)
    assert game.lines_made(both) == [[(0, 0), (0, 1), (0, 2)]]
    assert game.outcome(both) == Outcome.win(Player.FIRST)
    assert game.legal_moves(both) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(both, (2, 2, "L"))


def test_quixo_with_four_players():
    game = _core.Quixo(5, 4)
    state = game.play(game.play(game.initial(), (0, 0, "R", 3)), (4, 4, "T", 2))
    assert game.seat(state) == 3
    assert game.rows_of(state) == ["....O", "....X", ".....", ".....", "....."]
    assert game.dots_of(state) == ["....2", "....3", ".....", ".....", "....."]
    assert game.state_of(game.rows_of(state), 3, game.dots_of(state)) == state
    for rows, dots, why in (
        (game.rows_of(state), None, "the dots are needed"),
        (["X...."] + ["....."] * 4, ["2...."] + ["....."] * 4, "the dots say that the rows are"),
    ):
        with pytest.raises(ValueError, match=why):
            game.state_of(rows, 3, dots)


def test_a_line_of_play_of_four_names_each_players_own_dots():
    """A dot is relative to who moves, so the moves of a line are those of different seats: each must be legal."""
    game = _core.Quixo(3, 4)
    for found in (
        _core.search("alpha_beta", game, game.initial(), depth=4, heuristic="lines"),
        _core.search("alpha_beta", game, game.initial(), depth=4, heuristic=lambda game, state: 0.0),
    ):
        state = game.initial()
        for move in found["pv"]:
            assert move in game.legal_moves(state)
            state = game.play(state, move)
        assert len(found["pv"]) == 4


@pytest.mark.parametrize("n", [20, 100, 300])
def test_pnt_of_every_width(n):
    game = _core.Pnt(n)
    state = game.state_of([3, 6, 2])
    assert (game.taken(state), game.last(state), game.turn(state)) == ([2, 3, 6], 2, Player.SECOND)
    assert game.legal_moves(state)[:3] == [1, 4, 8]
    assert game.legal_moves(game.initial())[:3] == [1, 3, 5]
    for tokens, why in (
        ([2], "cannot be the first"),
        ([3, 3], "is taken already"),
        ([3, 5], "neither"),
        (["1"], "not a token"),
    ):
        with pytest.raises(IllegalMove, match=why):
            game.state_of(tokens)
    assert game.last(game.state_of([4, 2], any_first=True)) == 2


def test_winning_moves_of_pnt_are_the_known_ones():
    known = [row for row in truths("pnt_values") if row["n"] <= 200]
    assert len(known) > 100
    for row in known:
        game = _core.Pnt(row["n"])
        assert game.winning_moves(game.initial()) == row["winning_first_tokens"]


def test_a_question_stops_the_solver():
    game, asked = _core.Pnt(1_000_000), []

    def stop():
        asked.append(1)
        return len(asked) > 1

    with pytest.raises(_core.Stopped):
        game.winning_moves(game.initial(), stop)
    with pytest.raises(ZeroDivisionError):
        game.winning_moves(game.initial(), lambda: 1 / 0)


def test_a_tree_is_searched_as_it_is_written():
    assert TREE.legal_moves(TREE.initial()) == [0, 1, 2]
    leaf = TREE.play(TREE.play(TREE.initial(), 2), 0)
    assert (TREE.path(leaf), TREE.outcome(leaf)) == ([2, 0], Outcome.win(Player.FIRST, 14))
    found = _core.search("alpha_beta", TREE, TREE.initial())
    assert (found["value"], found["pv"], found["exact"]) == (3.0, [0, 0], True)


def test_counts_of_the_assignments_worked_example():
    """Leaves at depths 1 1 2 2 2 3 3 3 3, searched by plain minimax, are averaged as the assignment does."""
    tree = _core.Tree("(((1 1) 1 (1 1)) (1 1) 1 1)")
    counts = _core.search("minimax", tree, tree.initial(), statistics=True)["statistics"]
    assert (counts["evaluated"], counts["by_depth"]) == (9, {1: 2, 2: 3, 3: 4})
    assert round(counts["average_depth"], 2) == 2.22
    assert round(counts["recursion_depth"], 2) == 1.67


def test_perft_of_native_and_python_games():
    assert _core.perft(CONNECT_FOUR, CONNECT_FOUR.initial(), 4) == [(1, 0), (7, 0), (49, 0), (343, 0), (2401, 0)]
    assert [_core.perft(_core.Quixo(n), _core.Quixo(n).initial(), 1)[1][0] for n in (2, 3, 4, 5)] == [8, 20, 32, 44]

    class Own(_core.Lines):
        def outcome(self, state):
            return super().outcome(state)

    own = Own(3, 3, 3)
    counts = _core.perft(own, own.initial(), 6)
    assert counts == _core.perft(TIC_TAC_TOE, TIC_TAC_TOE.initial(), 6)
    assert counts[5:] == [(15120, 1440), (54720, 5328)]
    with pytest.raises(ValueError, match="depth=-1 is not a whole number"):
        _core.perft(own, own.initial(), -1)


def test_heuristics_by_name():
    assert _core.heuristics(CONNECT_FOUR)[0] == "threats"
    assert _core.heuristics(_core.Quixo(5, 4)) == ["lines"]
    assert _core.heuristics(_core.Pnt(300)) == ["static"]
    assert _core.heuristics(TREE) == []
    assert _core.heuristics("no game") == []
    assert _core.evaluate(_core.Pnt(7), _core.Pnt(7).state_of([1]), "static") == -0.5
    for game in GAMES[:-1]:
        for name in _core.heuristics(game):
            assert isinstance(_core.evaluate(game, game.initial(), name), float)
    with pytest.raises(ValueError, match='heuristic="best": Pnt has no such heuristic; it has static'):
        _core.evaluate(_core.Pnt(7), _core.Pnt(7).initial(), "best")
    with pytest.raises(ValueError, match="is a finished game"):
        _core.evaluate(_core.Pnt(2), _core.Pnt(2).initial(), "static")


@pytest.mark.parametrize("heuristic", [None, "threats", lambda game, state: 0.5])
def test_progress_is_told_of_every_depth(heuristic):
    told = []
    found = _core.search(
        "deepen", CONNECT_FOUR, CONNECT_FOUR.initial(), depth=4, heuristic=heuristic, progress=told.append
    )
    assert [each["depth"] for each in told] == [1, 2, 3, 4]
    assert told[-1]["value"] == found["value"]
    assert all(set(each) == set(found) for each in told)
    assert "statistics" not in found


def test_an_exception_of_progress_stops_the_search_and_comes_out():
    mine = LookupError("as it is")

    def failing(answer):
        raise mine

    for depth in (1, None):
        with pytest.raises(LookupError) as error:
            _core.search("deepen", CONNECT_FOUR, CONNECT_FOUR.initial(), depth=depth, progress=failing)
        assert error.value is mine


def test_monte_carlo_tells_of_every_move():
    found = _core.search("mcts", CONNECT_FOUR, CONNECT_FOUR.initial(), nodes=700, seed=3)
    assert found == found | {"visited": 700, "late": True, "exact": False}
    assert sum(visits for _, visits, _ in found["children"]) == 700
    assert sorted(move for move, _, _ in found["children"]) == [0, 1, 2, 3, 4, 5, 6]
    assert all(-1 <= value <= 1 for _, _, value in found["children"])
    again = _core.search("mcts", CONNECT_FOUR, CONNECT_FOUR.initial(), nodes=700, seed=3)
    assert again["children"] == found["children"]
    with pytest.raises(ValueError, match="mcts plays random games to their end and takes no heuristic"):
        _core.search("mcts", CONNECT_FOUR, CONNECT_FOUR.initial(), nodes=7, heuristic="threats")
    with pytest.raises(ValueError, match="exploration=NaN is not a finite number"):
        _core.search("mcts", CONNECT_FOUR, CONNECT_FOUR.initial(), nodes=7, exploration=float("nan"))


@pytest.mark.parametrize("algorithm", ["deepen", "mcts"])
def test_an_interrupt_stops_these_searches_too(algorithm):
    raised = []

    def interrupt():
        raised.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.2, interrupt)
    timer.start()
    game = _core.Lines(10, 10, 5)
    with pytest.raises(KeyboardInterrupt):
        _core.search(algorithm, game, game.initial())
    assert time.perf_counter() - raised[0] < 0.1
    timer.join()


def test_an_interrupt_stops_perft_and_the_solver():
    def interrupted(work):
        timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        timer.join()

    large = _core.Pnt(5_000_000)
    interrupted(lambda: _core.perft(CONNECT_FOUR, CONNECT_FOUR.initial(), 20))
    interrupted(lambda: large.winning_moves(large.initial()))
