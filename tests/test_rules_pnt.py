"""What the page on PNT says about rules, sentence by sentence."""

from __future__ import annotations

import pytest

from fiveply.game import IllegalMove, InvalidMove, Outcome, Player
from fiveply.games import GameSpecError, make

FIRST_WINS, SECOND_WINS = Outcome.win(Player.FIRST), Outcome.win(Player.SECOND)


def test_the_first_token_is_odd_and_strictly_less_than_half() -> None:
    assert make("pnt:n=7").position().legal_moves == [1, 3]
    assert make("pnt:n=10").position().legal_moves == [1, 3]
    assert make("pnt:n=11").position().legal_moves == [1, 3, 5]
    assert make("pnt:n=3").position().legal_moves == [1]
    with pytest.raises(IllegalMove):
        make("pnt:n=10").position().play(5)


def test_then_a_multiple_or_a_factor_not_yet_taken() -> None:
    position = make("pnt:n=20").position().play(9)
    assert position.legal_moves == [1, 3, 18]
    assert position.play(3).legal_moves == [1, 6, 12, 15, 18]
    assert position.play(1).legal_moves == [token for token in range(2, 21) if token != 9]


@pytest.mark.parametrize("n", [1, 2])
def test_with_at_most_two_tokens_max_loses(n: int) -> None:
    position = make(f"pnt:n={n}").position()
    assert position.turn is Player.FIRST
    assert (list(position.legal_moves), position.outcome) == ([], SECOND_WINS)


def test_the_example() -> None:
    """n = 7: 3 6 2 4 1 7, then the player to move has nothing: the one who took 7 wins."""
    position = make("pnt:n=7").position()
    for token in (3, 6, 2, 4, 1, 7):
        assert position.outcome is None
        position = position.play(token)
    assert position.turn is Player.FIRST
    assert position.outcome == SECOND_WINS


def test_players_take_turns_and_max_moves_first() -> None:
    game = make("pnt:n=7")
    assert [game.turn(game.state_of(taken)) for taken in ([], [3], [3, 6])] == [
        Player.FIRST,
        Player.SECOND,
        Player.FIRST,
    ]


@pytest.mark.parametrize("taken", [[2], [5], [3, 5], [3, 3], [3, 9], [0], [-1]])
def test_a_sequence_against_the_rules_is_refused(taken: list[int]) -> None:
    with pytest.raises(IllegalMove):
        make("pnt:n=7").state_of(taken)


def test_the_order_of_taken_tokens_does_not_matter_to_the_state() -> None:
    game = make("pnt:n=30")
    one, other = game.state_of([3, 6, 12, 24, 8]), game.state_of([3, 24, 12, 6, 2])
    assert one != other
    assert game.state_of([3, 6, 12, 24, 8]) == one
    same = game.state_of([3, 12, 6, 24, 8])
    assert (game.taken(same), game.last(same)) == (game.taken(one), 8)
    assert (same, hash(same), game.key(same)) == (one, hash(one), game.key(one))


@pytest.mark.parametrize(("text", "error"), [("x", InvalidMove), ("21", InvalidMove), ("7", IllegalMove)])
def test_what_is_no_move_is_refused(text: str, error: type[Exception]) -> None:
    game = make("pnt:n=20")
    with pytest.raises(error):
        game.parse_move(game.state_of([3, 6]), text)


@pytest.mark.parametrize("spec", ["n=0", "n=-3", "n=100001", "n=x"])
def test_ranges(spec: str) -> None:
    with pytest.raises(GameSpecError):
        make(f"pnt:{spec}")


def test_a_hundred_thousand_tokens() -> None:
    position = make("pnt:n=100000").position()
    assert len(position.legal_moves) == 25000
    assert position.play(49999).legal_moves == [1, 99998]
