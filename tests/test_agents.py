"""Agents: the ones there are, and the texts that name them."""

from random import Random

import pytest

from fiveply import AgentSpecError, Limits, Stop, Stopped, make
from fiveply.agents import (
    AgentEntry,
    HumanAgent,
    RandomAgent,
    ScriptedAgent,
    SearchAgent,
    Turn,
    entry,
    names,
    seeded,
    strongest,
)
from fiveply.agents import make as make_agent
from fiveply.testing import check_agent


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("minimx:3", "there is no agent 'minimx'; did you mean minimax?"),
        ("zzz", "there is no agent 'zzz'; there are human, random, simple, minimax, alpha-beta, deepen, mcts, perfect"),
        ("minimax:0", "minimax: depth=0 is out of range; depth is a whole number from 1 to 10000"),
        ("minimax:deep=3", "minimax: there is no parameter 'deep'; did you mean depth?"),
        ("alpha-beta:seconds=0", "alpha-beta: seconds=0 is out of range; seconds is a number from 0.001 to 1e+06"),
        (
            "alpha-beta:seconds=nan",
            "alpha-beta: seconds=nan is not a finite number; seconds is a number from 0.001 to 1e+06",
        ),
        ("random:seed=x", "random: seed=x is not a whole number; seed is a whole number from 0 up"),
        (
            "mcts:depth=3",
            "mcts: there is no parameter 'depth'; its parameters are seconds, nodes, exploration, seed",
        ),
        ("human:3", "human: '3' is not of the form parameter=value; it has no parameters"),
        ("human", "human: nobody can be asked here"),
        ("deepen:heuristic=treats", "deepen: tic-tac-toe has no heuristic 'treats'; did you mean threats?"),
    ],
)
def test_wrong_texts_are_answered_in_one_sentence(spec: str, message: str) -> None:
    with pytest.raises(AgentSpecError) as caught:
        make_agent(spec, make("tic-tac-toe"))
    assert str(caught.value) == message


def test_texts_make_the_agents_they_name() -> None:
    agent = make_agent("alpha-beta:depth=4,heuristic=threats")
    assert isinstance(agent, SearchAgent)
    assert (agent.algorithm, agent.limits, agent.heuristic) == ("alpha-beta", Limits(depth=4), "threats")
    assert agent.name == "alpha-beta:depth=4,heuristic=threats"
    agent = make_agent("minimax:3")
    assert isinstance(agent, SearchAgent)
    assert (agent.limits, agent.name) == (Limits(depth=3), "minimax:depth=3")
    for spec, limits in (
        ("minimax", Limits(depth=3)),
        ("alpha-beta", Limits(depth=4)),
        ("alpha-beta:seconds=2", Limits(seconds=2)),
        ("deepen", Limits(seconds=1)),
        ("deepen:0.5", Limits(seconds=0.5)),
        ("mcts:nodes=100", Limits(nodes=100)),
    ):
        agent = make_agent(spec)
        assert isinstance(agent, SearchAgent)
        assert agent.limits == limits


def test_every_agent_describes_itself() -> None:
    for name in names():
        each = entry(name)
        assert isinstance(each, AgentEntry)
        assert each.name == name
        assert each.description.endswith(".")
        assert all(parameter.help for parameter in each.parameters)


@pytest.mark.parametrize(
    "spec", ["random", "minimax:2", "alpha-beta:2,heuristic=threats", "deepen:seconds=0.01", "mcts:nodes=50"]
)
def test_every_agent_keeps_the_laws(spec: str) -> None:
    for game in (make("tic-tac-toe"), make("connect-four:rows=4,cols=4,k=3")):
        check_agent(make_agent(spec, game), game)
    if "heuristic" not in spec:
        check_agent(make_agent(spec), make("quixo:n=3"), plies=20)


def test_chance_depends_on_the_seed() -> None:
    position = make("gomoku").position()

    def moves(seed: int) -> list[object]:
        agent = RandomAgent(Random(seed))
        return [agent.choose(Turn(position)).move for _ in range(10)]

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)
    assert len(set(moves(1))) > 1


def test_a_search_keeps_the_tighter_limits() -> None:
    position = make("connect-four").position()
    agent = SearchAgent("alpha-beta", Limits(depth=6), heuristic="windows")
    choice = agent.choose(Turn(position, Limits(depth=2)))
    assert choice.report is not None
    assert choice.report.depth == 2
    choice = SearchAgent("deepen").choose(Turn(position, Limits(seconds=0.1)))
    assert choice.report is not None
    assert choice.report.seconds < 0.1
    assert choice.move == choice.report.move
    with pytest.raises(ValueError, match="there is no search 'alphabeta'; there are minimax, alpha-beta, deepen, mcts"):
        SearchAgent("alphabeta")
    with pytest.raises(ValueError, match="mcts plays its games to their end and takes no heuristic"):
        SearchAgent("mcts", heuristic="windows")


def test_a_script_is_followed_ply_by_ply() -> None:
    game = make("tic-tac-toe")
    agent = ScriptedAgent(["A0", "B1"])
    assert agent.choose(Turn(game.position())).move == (0, 0)
    assert agent.choose(Turn(game.position().play_text("C2"))).move == (1, 1)
    with pytest.raises(LookupError, match="the script ends after 2 moves"):
        agent.choose(Turn(game.position().play_text("A0", "B1")))


def test_a_person_is_asked_until_the_move_is_legal() -> None:
    answers = ["", "Z9", "B1", "C1"]
    problems = []

    def ask(turn: Turn, problem: str) -> str:
        problems.append(problem)
        return answers.pop(0)

    position = make("tic-tac-toe").position().play_text("B1")
    agent = make_agent("human", ask=ask)
    assert isinstance(agent, HumanAgent)
    assert agent.choose(Turn(position)).move == (1, 2)
    assert problems[0] == ""
    assert [problem.partition(";")[0] for problem in problems[1:]] == [
        "'' is no square",
        "'Z9' is off the board",
        "B1 is taken by X",
    ]


def test_chance_gets_a_seed_where_it_has_none() -> None:
    assert [seeded(text, 7) for text in ("random", "simple:seed=3", "minimax:3", "mcts:seconds=2")] == [
        "random:seed=7",
        "simple:seed=3",
        "minimax:depth=3",
        "mcts:seconds=2,seed=7",
    ]
    with pytest.raises(AgentSpecError, match="no agent"):
        seeded("chance", 7)


def test_the_strongest_agent_judges_by_the_games_first_heuristic() -> None:
    assert strongest(make("tic-tac-toe")) == "deepen:heuristic=threats"
    assert strongest(make("tree")) == "deepen"


def test_a_search_ends_when_its_turn_is_stopped() -> None:
    stop = Stop()
    stop.set()
    turn = Turn(make("gomoku").position(), Limits(seconds=60), stop=stop)
    for spec in ("minimax", "alpha-beta:depth=9", "deepen", "mcts"):
        with pytest.raises(Stopped):
            make_agent(spec).choose(turn)
