"""Named heuristics and functions, used alike."""

from typing import Any

import pytest

from fiveply import Heuristic, HeuristicError, Limits, alpha_beta, games, make
from fiveply.heuristics import Description, as_heuristic, describe, evaluate, names


@pytest.mark.parametrize("spec", [*games.names(), "lines:goal=fill", "quixo:players=4", "pnt:300"])
def test_every_named_heuristic_has_its_formula_and_judges(spec: str) -> None:
    game = make(spec)
    descriptions = describe(game)
    assert tuple(each.name for each in descriptions) == names(game)
    assert all(isinstance(each, Description) and each.formula and each.purpose for each in descriptions)
    assert names(game) or spec == "tree"
    for name in names(game):
        assert isinstance(evaluate(game, game.initial(), name), float)


def test_named_values_are_for_the_side_to_move() -> None:
    game = make("max-connect-4")
    # The first player has made a line in column 0, and the second is to move.
    position = game.position().play_text("0", "1", "0", "1", "0", "2", "0")
    assert evaluate(game, position.state, "score") == -1
    assert evaluate(game, position.play_text("6").state, "score") == 1
    toro = make("toro-tile:rows=4,cols=4,k=4,white=B1")
    assert evaluate(toro, toro.initial(), "freedoms") == 8


def test_formulas_hold_on_a_board_counted_by_hand() -> None:
    # One X in the corner, O to move: 8 windows are open to X, 3 of them with its stone, and 5 to O.
    position = make("tic-tac-toe").position().play_text("A0")
    assert evaluate(position.game, position.state, "windows") == 5 - 8
    assert evaluate(position.game, position.state, "threats") == 5 * 5 - (3 * 17 + 5 * 5)
    assert evaluate(position.game, position.state, "freedoms") == -3
    # One cube in a corner of 3 x 3 is on three lines of Quixo.
    position = make("quixo:n=3").position().play_text("A1 right")
    assert evaluate(position.game, position.state, "lines") == -3
    # After 1 of 20 there are 18 tokens left besides 3: even.
    position = make("pnt:20").position().play_text("3", "1")
    assert evaluate(position.game, position.state, "static") == -0.5


class Own(games.LineGame):
    """A game that names judgements of its own."""

    def stones(self, state: Any) -> float:
        """Return how many stones there are."""
        return sum(letter in "12" for row in self.rows_of(state) for letter in row)

    heuristics = {"stones": stones}  # noqa: RUF012


def test_a_game_of_ones_own_names_its_functions() -> None:
    game = Own(3, 3, 3)
    assert names(game)[-1] == "stones"
    assert describe(game)[-1] == Description("stones", "Return how many stones there are.", "")
    state = game.play(game.initial(), (1, 1))
    assert evaluate(game, state, "stones") == 1
    assert alpha_beta(game.position(), Limits(depth=2), heuristic="stones").value == 2
    assert alpha_beta(game.position(), Limits(depth=2), heuristic=Heuristic("stones", win=5)).value == 2


def test_what_is_meant_is_found() -> None:
    game = make("tic-tac-toe")
    assert as_heuristic(game, None) is None
    assert as_heuristic(game, "windows") == Heuristic("windows")
    assert as_heuristic(game, Own.stones) == Heuristic(Own.stones)
    assert str(Heuristic("windows")) == "windows"
    assert str(Heuristic(Own.stones)) == "stones"
    with pytest.raises(HeuristicError, match="tree has no heuristic 'windows'; it has none"):
        as_heuristic(make("tree"), "windows")
    for win in (0, -1, float("nan"), float("inf")):
        with pytest.raises(HeuristicError, match="win is a finite number above 0"):
            Heuristic("windows", win=win)


def test_a_function_that_takes_something_else_is_told_apart() -> None:
    game = make("tic-tac-toe")
    for wrong in (lambda state: 0.0, lambda game, state, depth: 0.0, lambda *, game, state: 0.0):
        with pytest.raises(HeuristicError, match="can't be called with a game and a state: "):
            alpha_beta(game.position(), Limits(depth=2), heuristic=wrong)
    for right in (lambda game, state, depth=3: 0.0, lambda *both: 0.0):
        assert alpha_beta(game.position(), Limits(depth=2), heuristic=right).value == 0.0
