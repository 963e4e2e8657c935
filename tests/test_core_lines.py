"""The native rules of lines, as Python sees them: moves, errors in words, values."""

import copy
import json
import pickle

import pytest

from fiveply import _core
from fiveply.game import Game, IllegalMove, Outcome, Player


class LineGame(_core.Lines, Game):
    """The way the package's own classes are made: native rules under the Python base class."""


CONNECT_FOUR = LineGame(6, 7, 4, gravity=True)
TIC_TAC_TOE = LineGame(3, 3, 3)


def after(game, *moves):
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def test_a_game_from_first_move_to_win():
    state = after(TIC_TAC_TOE, (0, 0), (1, 1), (0, 1), (2, 2))
    assert TIC_TAC_TOE.turn(state) is Player.FIRST
    assert TIC_TAC_TOE.legal_moves(state) == [(0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    assert TIC_TAC_TOE.outcome(state) is None
    won = TIC_TAC_TOE.play(state, (0, 2))
    assert TIC_TAC_TOE.outcome(won) == Outcome.win(Player.FIRST)
    assert TIC_TAC_TOE.legal_moves(won) == []
    assert TIC_TAC_TOE.rows_of(won) == ["111", ".2.", "..2"]
    assert TIC_TAC_TOE.lines_made(won) == [[(0, 0), (0, 1), (0, 2)]]
    assert TIC_TAC_TOE.line_counts(won) == (1, 0)
    assert TIC_TAC_TOE.rows_of(state) == ["11.", ".2.", "..2"], "play leaves the given state as it was"


def test_stones_fall_and_columns_fill():
    state = after(CONNECT_FOUR, 3, 3, 3, 3, 3, 3)
    assert CONNECT_FOUR.legal_moves(state) == [0, 1, 2, 4, 5, 6]
    assert CONNECT_FOUR.rows_of(state)[-1] == "...1..."
    with pytest.raises(IllegalMove, match="3 is not a legal move here: the column is full") as error:
        CONNECT_FOUR.play(state, 3)
    assert (error.value.text, error.value.state) == (3, state)


@pytest.mark.parametrize("move", [7, -1, "3", (0, 3), None, 2**70, 1.5])
def test_what_is_no_column_is_an_illegal_move(move):
    with pytest.raises(IllegalMove, match="a move is a column from 0 to 6"):
        CONNECT_FOUR.play(CONNECT_FOUR.initial(), move)


@pytest.mark.parametrize("move", [3, (0, 3), (3, 0), (-1, 0), (0,), (0, 0, 0), "A1", None, (2**70, 0), [0, 0]])
def test_what_is_no_square_is_an_illegal_move(move):
    with pytest.raises(IllegalMove, match=r"a move is \(row, column\)"):
        TIC_TAC_TOE.play(TIC_TAC_TOE.initial(), move)


def test_a_taken_square_and_a_finished_game_are_told_apart():
    with pytest.raises(IllegalMove, match="the square is not empty"):
        TIC_TAC_TOE.play(after(TIC_TAC_TOE, (1, 1)), (1, 1))
    with pytest.raises(IllegalMove, match="the game is over"):
        TIC_TAC_TOE.play(after(TIC_TAC_TOE, (0, 0), (1, 1), (0, 1), (2, 2), (0, 2)), (2, 0))


def test_states_are_values():
    one, other = after(CONNECT_FOUR, 0, 1, 2), after(CONNECT_FOUR, 2, 1, 0)
    assert one == other
    assert hash(one) == hash(other)
    assert CONNECT_FOUR.key(one) == CONNECT_FOUR.key(other) < 2**64
    assert one != CONNECT_FOUR.initial()
    assert one != "a text"
    assert repr(one) == 'LinesState("......./......./......./......./......./121....", turn=SECOND)'
    assert copy.deepcopy(one) == one


def test_equal_stones_on_different_rules_are_different_states():
    assert LineGame(3, 3, 2).initial() != TIC_TAC_TOE.initial()


@pytest.mark.parametrize(
    "game",
    [
        TIC_TAC_TOE,
        CONNECT_FOUR,
        LineGame(
            7, 9, 6, wrap=True, blocked=[(2, 3), (3, 4)], first=[(0, 0)], second=[(1, 4), (5, 4)], turn=Player.SECOND
        ),
        LineGame(11, 11, 5, goal="most"),
    ],
)
def test_states_and_games_can_be_pickled(game):
    state = game.play(game.initial(), game.legal_moves(game.initial())[2])
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert game.play(again, game.legal_moves(again)[0]) == game.play(state, game.legal_moves(state)[0])
    twin = pickle.loads(pickle.dumps(game))
    assert type(twin) is type(game)
    assert twin.initial() == game.initial()
    assert twin.turn(twin.initial()) is game.turn(game.initial())
    assert twin.legal_moves(state) == game.legal_moves(state)


@pytest.mark.parametrize("method", ["turn", "legal_moves", "outcome", "key", "rows_of", "lines_made", "line_counts"])
def test_a_state_of_another_kind_is_refused(method):
    with pytest.raises(TypeError, match="'nothing' is not a state of a game of lines but of type str"):
        getattr(TIC_TAC_TOE, method)("nothing")
    with pytest.raises(ValueError, match="belongs to another board or other rules"):
        getattr(TIC_TAC_TOE, method)(CONNECT_FOUR.initial())


def test_play_and_search_refuse_a_state_of_another_board():
    blocked = LineGame(3, 3, 3, blocked=[(1, 1)])
    with pytest.raises(ValueError, match="another board"):
        TIC_TAC_TOE.play(blocked.initial(), (0, 0))
    with pytest.raises(ValueError, match="another board"):
        _core.search("alpha_beta", TIC_TAC_TOE, blocked.initial(), depth=1)
    with pytest.raises(TypeError, match="is not a state of a game of lines"):
        _core.search("alpha_beta", TIC_TAC_TOE, None, depth=1)


def test_rows_there_and_back():
    rows = ["12.", ".1.", "..2"]
    assert TIC_TAC_TOE.rows_of(TIC_TAC_TOE.state_of(rows, Player.FIRST)) == rows
    assert TIC_TAC_TOE.state_of(("...",) * 3, Player.FIRST) == TIC_TAC_TOE.initial()


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["...", "..."], "2 rows were given; the board has 3"),
        (["...", "....", "..."], r"row 1, \"....\", has 4 squares; the board has 3 columns"),
        (["...", ".x.", "..."], r"square \(1, 1\) is 'x'"),
        (["...", ".#.", "..."], r"square \(1, 1\) is '#', but it is not blocked"),
    ],
)
def test_rows_that_are_no_state(rows, why):
    with pytest.raises(ValueError, match=why):
        TIC_TAC_TOE.state_of(rows, Player.FIRST)


def test_rows_with_a_floating_stone_or_a_covered_block():
    with pytest.raises(ValueError, match=r"the stone on \(0, 0\) has an empty square under it"):
        LineGame(2, 2, 2, gravity=True).state_of(["1.", ".."], Player.FIRST)
    with pytest.raises(ValueError, match=r"square \(0, 0\) is blocked"):
        LineGame(2, 2, 2, blocked=[(0, 0)]).state_of(["1.", ".."], Player.FIRST)


@pytest.mark.parametrize(
    ("arguments", "keywords", "why"),
    [
        ((0, 3, 3), {}, "rows=0 is not a whole number from 1 to 128"),
        ((3, -1, 3), {}, "cols=-1 is not a whole number from 1 to 128"),
        ((3, 3, 1), {}, "k=1 is not a whole number from 2 to 128"),
        ((3, 3, 2**80), {}, "is not a whole number from 2 to 128"),
        (("3", 3, 3), {}, "rows='3' is not a whole number"),
        ((12, 11, 5), {}, "rows=12, cols=11 make 132 squares; a board has at most 128"),
        ((3, 3, 3), {"goal": "all"}, 'goal="all" is not one of'),
        ((3, 3, 3), {"blocked": [(3, 0)]}, r"blocked: \(3, 0\) is not a square"),
        ((3, 3, 3), {"blocked": [(0, 0), (0, 0)]}, r"blocked: \(0, 0\) is there twice"),
        ((3, 3, 3), {"first": ["A1"]}, "first: 'A1' is not a square"),
        ((3, 3, 3), {"first": [(0, 0)], "second": [(0, 0)]}, r"first and second share the square \(0, 0\)"),
        ((3, 3, 3), {"first": [(0, 0)], "blocked": [(0, 0)]}, r"first and blocked share the square \(0, 0\)"),
        ((3, 3, 3), {"turn": 1}, "turn=1 is not Player.FIRST or Player.SECOND"),
        ((3, 3, 3), {"gravity": True, "first": [(0, 0)]}, r"the stone on \(0, 0\) has an empty square under it"),
    ],
)
def test_constructor_arguments_are_checked_in_words(arguments, keywords, why):
    with pytest.raises(ValueError, match=why):
        LineGame(*arguments, **keywords)


def test_line_counts_that_are_known():
    assert len(LineGame(3, 3, 3, wrap=True).lines()) == 12
    assert len(CONNECT_FOUR.lines()) == 69


@pytest.mark.parametrize("size", [(1, 1, 2), (1, 128, 5), (128, 1, 5), (8, 16, 4), (11, 11, 5), (10, 12, 6)])
@pytest.mark.parametrize(
    "keywords", [{}, {"gravity": True}, {"wrap": True}, {"gravity": True, "wrap": True, "goal": "most"}]
)
def test_every_size_plays_to_an_end(size, keywords):
    game = LineGame(*size, **keywords)
    state, plies = game.initial(), 0
    while game.outcome(state) is None:
        moves = game.legal_moves(state)
        state = game.play(state, moves[plies * 7 % len(moves)])
        plies += 1
    assert plies <= game.length_bound()
    assert json.dumps(game.rows_of(state)).count(".") == game.length_bound() - plies
