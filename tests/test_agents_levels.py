"""The agents `simple` and `perfect`."""

from __future__ import annotations

from random import Random

import pytest

import truths
from fiveply import AgentSpecError, Player, Position, load, make
from fiveply.agents import PerfectAgent, RandomAgent, SimpleAgent, Turn
from fiveply.agents import make as make_agent
from fiveply.arena import play_match
from fiveply.testing import check_agent


def choices(position: Position[object, object]) -> set[object]:
    return {SimpleAgent(Random(seed)).choose(Turn(position)).move for seed in range(30)}


def test_simple_wins_at_once_and_keeps_the_other_from_it() -> None:
    game = make("tic-tac-toe")
    assert choices(game.position().play_text("A0", "B1", "A1", "B0")) == {game.parse_move(game.initial(), "A2")}
    assert choices(game.position().play_text("A0", "B1", "A1")) == {game.parse_move(game.initial(), "A2")}
    assert len(choices(game.position())) > 5


def test_simple_avoids_moves_that_lose_and_then_those_that_let_the_other_win() -> None:
    # Move 0 loses at once, after move 1 the other side wins, after move 2 it does not.
    tree = load("tree:(-1 (-1 1) (0 1))")
    assert choices(tree.position()) == {2}
    lost = load("tree:(-1 (-1 1))")
    assert choices(lost.position()) == {1}


def test_perfect_plays_the_smallest_winning_token_else_the_smallest() -> None:
    lost = 0
    for row in truths.rows("pnt_positions")[:60]:
        game = make(f"pnt:n={row['n']}")
        position = Position(game, game.state_of(row["taken"], any_first=True))  # type: ignore[attr-defined]
        if position.is_over:
            continue
        move = PerfectAgent().choose(Turn(position)).move
        lost += not row["winning_moves"]
        assert move == (row["winning_moves"][0] if row["winning_moves"] else position.legal_moves[0])
    assert lost > 5


def test_perfect_wins_quixo_as_soon_as_it_can_be_won() -> None:
    game = make("quixo:n=3")
    for seed in range(5):
        record = play_match(game, PerfectAgent(), RandomAgent(Random(seed)))
        assert record.outcome is not None
        assert record.outcome.winner is Player.FIRST
        assert len(record.moves) <= 7
    assert len(play_match(game, PerfectAgent(), PerfectAgent()).moves) == 7


def test_perfect_refuses_what_cannot_be_solved() -> None:
    with pytest.raises(AgentSpecError, match=r"perfect: quixo can't be solved: its positions can repeat"):
        make_agent("perfect", make("quixo"))
    assert str(make_agent("perfect", make("quixo:n=4"))) == "perfect"
    check_agent(SimpleAgent(Random(1)), make("quixo:n=3"))
    check_agent(PerfectAgent(), make("pnt:n=12"))
