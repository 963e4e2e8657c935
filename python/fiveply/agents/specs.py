"""Agents by text: `alpha-beta:depth=4,heuristic=threats`, `minimax:3`, `mcts:seconds=1`, `random:seed=7`, `human`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from fiveply.agents.agent import Agent
from fiveply.agents.players import Ask, HumanAgent, PerfectAgent, RandomAgent, SearchAgent, SimpleAgent
from fiveply.game import Game
from fiveply.heuristics import HeuristicError, as_heuristic
from fiveply.heuristics import names as heuristic_names
from fiveply.search import Limits, is_solvable
from fiveply.spec import AgentSpecError, Parameter, nearest, parse_values, values_text

__all__ = ["AgentEntry", "entry", "make", "names", "seeded", "strongest"]

Build = Callable[[Mapping[str, Any], str], Agent]


@dataclass(frozen=True, slots=True)
class AgentEntry:
    """Describe an agent that `make` knows by name."""

    name: str
    description: str
    """One sentence."""
    parameters: tuple[Parameter, ...]
    build: Build | None
    """Returns the agent for the parameters' values and its name; None for a person, who needs to be asked."""


_DEPTH = Parameter("depth", "whole", None, "plies to search", 1, 10_000)
_SECONDS = Parameter("seconds", "number", None, "time for a move", 0.001, 1_000_000)
_NODES = Parameter("nodes", "whole", None, "states to enter for a move", 1)
_SIMULATIONS = Parameter("nodes", "whole", None, "simulations for a move", 1)
_THREADS = Parameter("threads", "whole", None, "threads that search; as many as the machine has unless given", 1, 256)
_HEURISTIC = Parameter("heuristic", "text", None, "one of the game's; without it the end of the game alone counts")
_EXPLORATION = Parameter("exploration", "number", None, "how much it tries what looks worse", 0, 1000)
_SEED = Parameter("seed", "whole", 0, "decides what is left to chance", 0)


def _searcher(algorithm: str, default: Limits) -> Build:
    def build(values: Mapping[str, Any], name: str) -> Agent:
        given = Limits(values["seconds"], values.get("depth"), values["nodes"])
        return SearchAgent(
            algorithm,
            default if given == Limits() else given,
            heuristic=values.get("heuristic"),
            exploration=values.get("exploration"),
            threads=values.get("threads"),
            rng=Random(values.get("seed", 0)),
            name=name,
        )

    return build


def _random(values: Mapping[str, Any], name: str) -> Agent:
    return RandomAgent(Random(values["seed"]), name)


def _simple(values: Mapping[str, Any], name: str) -> Agent:
    return SimpleAgent(Random(values["seed"]), name)


def _perfect(values: Mapping[str, Any], name: str) -> Agent:
    return PerfectAgent()


_ENTRIES = {
    each.name: each
    for each in (
        AgentEntry("human", "A person, who is asked.", (), None),
        AgentEntry("random", "Any legal move.", (_SEED,), _random),
        AgentEntry("simple", "Wins at once, or keeps the other from it; else any move.", (_SEED,), _simple),
        AgentEntry(
            "minimax",
            "Plain minimax; depth 3 where no limit is given.",
            (_DEPTH, _HEURISTIC, _SECONDS, _NODES),
            _searcher("minimax", Limits(depth=3)),
        ),
        AgentEntry(
            "alpha-beta",
            "Plain alpha-beta: minimax's move, sooner; depth 4 where no limit is given.",
            (_DEPTH, _HEURISTIC, _SECONDS, _NODES),
            _searcher("alpha-beta", Limits(depth=4)),
        ),
        AgentEntry(
            "deepen",
            "Iterative deepening, the strongest; 1 second where no limit is given.",
            (_SECONDS, _HEURISTIC, _DEPTH, _NODES, _THREADS),
            _searcher("deepen", Limits(seconds=1)),
        ),
        AgentEntry(
            "mcts",
            "Monte-Carlo tree search; 1 second where no limit is given.",
            (_SECONDS, _SIMULATIONS, _EXPLORATION, _SEED),
            _searcher("mcts", Limits(seconds=1)),
        ),
        AgentEntry("perfect", "Perfect play of a game that can be solved, however long that takes.", (), _perfect),
    )
}


def names() -> tuple[str, ...]:
    """Return the names that `make` knows, in the order of a menu."""
    return tuple(_ENTRIES)


def entry(name: str) -> AgentEntry:
    """Return what is known of an agent: description and parameters; raise AgentSpecError for an unknown name."""
    if name not in _ENTRIES:
        hint = nearest(name, _ENTRIES) or f"; there are {', '.join(_ENTRIES)}"
        raise AgentSpecError(f"there is no agent {name!r}{hint}", name)
    return _ENTRIES[name]


def make(spec: str, game: Game[Any, Any] | None = None, ask: Ask | None = None) -> Agent:
    """Return the agent that a text names, called by that text; raise AgentSpecError where the text is wrong.

    With a `game` a heuristic that it lacks is wrong too. `ask` is needed for `human` alone.
    """
    name, _, text = spec.partition(":")
    found = entry(name.strip())
    values = parse_values(found.name, found.parameters, text, AgentSpecError)
    called = values_text(found.name, found.parameters, values)
    if game is not None and values.get("heuristic"):
        try:
            as_heuristic(game, values["heuristic"])
        except HeuristicError as problem:
            raise AgentSpecError(f"{found.name}: {problem}", spec, "heuristic", values["heuristic"]) from None
    if game is not None and found.name == "perfect" and not is_solvable(game):
        raise AgentSpecError(f"perfect: {game.spec or game} can't be solved: its positions can repeat", spec)
    if found.build is not None:
        return found.build(values, called)
    if ask is None:
        raise AgentSpecError("human: nobody can be asked here", spec)
    return HumanAgent(ask, called)


def strongest(game: Game[Any, Any]) -> str:
    """Return the text of the strongest agent there is for a game."""
    known = heuristic_names(game)
    return f"deepen:heuristic={known[0]}" if known else "deepen"


def seeded(spec: str, seed: int) -> str:
    """Return the text of an agent, with the seed where it draws on chance and names none; or raise AgentSpecError."""
    name, _, text = spec.partition(":")
    found = entry(name.strip())
    values = parse_values(found.name, found.parameters, text, AgentSpecError)
    if "seed" in values and "seed=" not in text.replace(" ", ""):
        values["seed"] = seed
    return values_text(found.name, found.parameters, values)
