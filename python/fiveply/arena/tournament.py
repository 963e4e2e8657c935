"""Matches of many games between two agents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fiveply.agents import make, seeded
from fiveply.arena.clock import Now, TimeControl
from fiveply.arena.match import play_match
from fiveply.arena.rating import Rating, Tally, rating
from fiveply.arena.record import Record, Termination
from fiveply.arena.schedule import Fixture
from fiveply.game import Game, Player

__all__ = ["Played", "Result", "play_fixture", "result_of"]

_UNTIMED = TimeControl()


@dataclass(frozen=True, slots=True)
class Played:
    """Hold a game of a match."""

    fixture: Fixture
    record: Record

    @property
    def tally(self) -> Tally:
        """Return the result for agent one."""
        outcome = self.record.outcome
        if outcome is None:
            return Tally()
        if outcome.winner is None:
            return Tally(draws=1)
        has_won = outcome.winner is (Player.SECOND if self.fixture.is_swapped else Player.FIRST)
        return Tally(wins=1) if has_won else Tally(losses=1)

    def seconds(self, agent: int) -> tuple[float, ...]:
        """Return how long agent one's (0) or two's (1) moves took, those of the opening left out."""
        begin = len(self.fixture.opening)
        # The sides need not take turns; where they do, whoever has the first side moves at the even plies.
        side = agent ^ self.fixture.is_swapped
        return tuple(spent for ply, spent in enumerate(self.record.seconds) if ply >= begin and ply % 2 == side)


@dataclass(frozen=True, slots=True)
class Result:
    """Hold what came of a match. All is told as agent one sees it."""

    tally: Tally
    by_side: dict[Player, Tally]
    """The results with the first side and with the second."""
    faults: tuple[str, ...]
    """What was wrong in games that a fault decided."""
    seconds: tuple[float, float]
    """The mean time of a move of each agent."""

    @property
    def rating(self) -> Rating:
        """Return by how much Elo agent one is stronger."""
        return rating(self.tally)


def play_fixture(
    game: Game[Any, Any],
    one: str,
    two: str,
    fixture: Fixture,
    *,
    control: TimeControl = _UNTIMED,
    now: Now | None = None,
) -> Played:
    """Play one game between two agents, each made anew from its text so that no game depends on another."""
    agents = [make(seeded(spec, fixture.seed + place), game) for place, spec in enumerate((one, two))]
    if fixture.is_swapped:
        agents.reverse()
    start = game.position().play_text(*fixture.opening)
    record = play_match(game, *agents, start=start, control=control, now=now)
    return Played(fixture, record)


def result_of(played: Iterable[Played]) -> Result:
    """Return what came of games."""
    games = sorted(played, key=lambda each: each.fixture.number)
    by_side = {
        side: sum((each.tally for each in games if each.fixture.is_swapped == bool(side.value)), Tally())
        for side in Player
    }
    faults = tuple(
        f"game {each.fixture.number + 1}: {each.record.reason}"
        for each in games
        if each.record.termination in (Termination.CRASH, Termination.ILLEGAL_MOVE, Termination.TIMEOUT)
    )
    spent = [[seconds for each in games for seconds in each.seconds(agent)] for agent in (0, 1)]
    one, two = (sum(times) / max(1, len(times)) for times in spent)
    return Result(by_side[Player.FIRST] + by_side[Player.SECOND], by_side, faults, (one, two))
