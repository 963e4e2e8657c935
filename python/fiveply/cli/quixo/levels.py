"""Who plays a seat: a person, or a computer of a level."""

from __future__ import annotations

import re
from dataclasses import replace

from fiveply import agents
from fiveply.agents import Agent, Choice, SearchAgent, Turn
from fiveply.cli.errors import CommandError
from fiveply.games import QuixoGame
from fiveply.heuristics import names as heuristic_names
from fiveply.spec import AgentSpecError

__all__ = ["HEURISTICS", "LEVELS", "WIN", "Minimax", "read_player"]

WIN = 10
"""What a won game is worth to `minimax` without a heuristic."""
LEVELS = "random, simple, minimax:DEPTH or perfect"
HEURISTICS = ("none", *heuristic_names(QuixoGame()))
_NAMES = ("human", "random", "simple", "minimax", "perfect")


class Minimax(Agent):
    """Play a best move of minimax: 10 for a win, -10 for a loss, 0 at the depth limit or what is judged there.

    Of equal moves it plays the first, of wins the soonest. Alpha-beta finds it, whose value is exactly minimax's.
    """

    def __init__(self, search: SearchAgent) -> None:
        """Take the settings of an agent `minimax`."""
        self.name = search.name
        self.limits = search.limits
        self.heuristic = search.heuristic
        self._search = SearchAgent("alpha-beta", search.limits, heuristic=search.heuristic)

    def choose(self, turn: Turn) -> Choice:
        """Return the move with the report of the search."""
        choice = self._search.choose(turn)
        if self.heuristic is None and choice.report is not None:
            choice = replace(choice, report=replace(choice.report, value=WIN * choice.report.value))
        return choice


def read_player(text: str, game: QuixoGame, heuristic: str = "none", seed: int = 0) -> Agent | None:
    """Return the computer that a text names, None for a human; raise CommandError for what is neither.

    `heuristic` is for a minimax that names none, `seed` for a level that draws on chance and has none.
    """
    spec = re.sub(r"^(\w+)\s+(?=\d)", r"\1:", text.strip().casefold())  # minimax 3
    name = spec.partition(":")[0].strip()
    if name not in _NAMES:
        raise CommandError(f"{text!r} is no player; a player is human, or a computer: {LEVELS}")
    if spec == "human":
        return None
    if name == "perfect" and not game.has_table:
        size = f"{game.n} x {game.n} with {game.players} players"
        raise CommandError(f"perfect: {size} is not solved; perfect plays n of 2, 3 and 4 with two players")
    if name == "minimax" and heuristic != "none" and "heuristic" not in spec:
        spec += f"{',' if ':' in spec else ':'}heuristic={heuristic}"
    try:
        agent = agents.make(agents.seeded(spec, seed), game)
    except AgentSpecError as error:
        raise CommandError(str(error)) from None
    return Minimax(agent) if isinstance(agent, SearchAgent) else agent
