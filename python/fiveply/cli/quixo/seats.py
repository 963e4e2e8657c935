"""The table at which two or four sit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fiveply.agents import Agent, PerfectAgent, make, strongest
from fiveply.arena import Session
from fiveply.cli.env import Env
from fiveply.cli.table import Table
from fiveply.game import Player, Position
from fiveply.games import QuixoGame
from fiveply.search import Limits

__all__ = ["SeatedTable", "seat", "seats_of", "solved", "team_text"]

Seats = Sequence[Agent | None]
"""Who plays each seat, the first first; None for a human."""

_AND = " + "


@dataclass
class SeatedTable(Table):
    """Let each seat be played by someone of its own, with four players too."""

    seats: Seats = ()

    @property
    def game(self) -> QuixoGame:
        """Return the game."""
        game = self.session.position.game
        assert isinstance(game, QuixoGame)
        return game

    @property
    def has_humans(self) -> bool:
        """Say whether a human plays."""
        return None in self.seats

    def agent_at(self, position: Position[Any, Any]) -> Agent | None:
        """Return who moves in a position; None for a human."""
        return self.seats[self.game.seat(position.state) - 1]

    def agent_text(self, player: Player) -> str:
        """Return the text that names who plays a side: of a team both, unless they are the same."""
        return team_text([_name(agent) for agent in self.seats[player.value :: 2]])

    def player_text(self, player: Player) -> str:
        """Return a side and who plays it, of a team each by number."""
        if len(self.seats) == 2:
            return super().player_text(player)
        team = ", ".join(f"{i + 1}: {_name(self.seats[i])}" for i in (player.value, player.value + 2))
        return f"{self.side(player)} ({team})"


def _name(agent: Agent | None) -> str:
    return "human" if agent is None else str(agent)


def team_text(names: Sequence[str]) -> str:
    """Return the text of those who play a side."""
    return names[0] if len(set(names)) == 1 else _AND.join(names)


def seats_of(first: str, second: str, players: int) -> list[str]:
    """Return who plays each seat, from the texts of both sides."""
    teams = [side.split(_AND) for side in (first, second)]
    return [teams[i % 2][min(i // 2, len(teams[i % 2]) - 1)] for i in range(players)]


def seat(env: Env, position: Position[Any, Any], seats: Seats, move_limit: int) -> SeatedTable:
    """Return a table where these play on from a position."""
    game = position.game
    assert isinstance(game, QuixoGame)
    hinter = PerfectAgent() if game.has_table else make(f"{strongest(game)},threads=1", game)
    return SeatedTable(
        env=env,
        session=Session.of(position),
        agents={},
        hinter=hinter,
        limits=Limits(),
        move_limit=move_limit,
        program="quixo",
        seats=seats,
    )


def solved(env: Env, game: QuixoGame, seats: Seats) -> None:
    """Solve the board where a perfect player needs it, and show how far that is."""
    if any(isinstance(agent, PerfectAgent) for agent in seats):
        what = f"solving {game.n} x {game.n}"
        game.table(progress=lambda done, of: env.progress(f"{what}: {100 * done // max(1, of)} % (Ctrl-C stops it)"))
        env.progress("")
