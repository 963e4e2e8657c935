"""Who plays whom from where: fixed by a seed, and fair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from fiveply.game import Game, Position

__all__ = ["Fixture", "schedule"]

_TRIES = 100


@dataclass(frozen=True, slots=True)
class Fixture:
    """Describe one game of a match between two agents, called one and two."""

    number: int
    """Its place in the match, from 0."""
    opening: tuple[str, ...]
    """The moves from which it goes on."""
    is_swapped: bool
    """Whether two, not one, has the first side."""
    seed: int
    """For what the agents leave to chance."""


def schedule(game: Game[Any, Any], games: int, plies: int, seed: int = 0) -> tuple[Fixture, ...]:
    """Return the fixtures of a match: pairs with the same opening, the sides swapped.

    An opening is `plies` random moves that leave the game open, or fewer where that many end it; openings differ as
    long as there are others.
    """
    openings = _openings(game, plies, seed)
    fixtures: list[Fixture] = []
    for number in range(games):
        opening = fixtures[-1].opening if number % 2 else next(openings)
        fixtures.append(Fixture(number, opening, number % 2 == 1, Random(f"game {seed} {number}").getrandbits(32)))
    return tuple(fixtures)


def _openings(game: Game[Any, Any], plies: int, seed: int) -> Iterator[tuple[str, ...]]:
    rng = Random(f"openings {seed}")
    seen: set[tuple[str, ...]] = set()
    while True:
        opening: tuple[str, ...] = ()
        for _ in range(_TRIES):
            opening = _opening(game.position(), plies, rng)
            if opening not in seen:
                break
        seen.add(opening)
        yield opening


def _opening(position: Position[Any, Any], plies: int, rng: Random) -> tuple[str, ...]:
    texts: list[str] = []
    for _ in range(plies):
        moves = list(position.legal_moves)
        rng.shuffle(moves)
        then = next((move for move in moves if not position.play(move).is_over), None)
        if then is None:
            break
        texts.append(position.game.move_text(position.state, then))
        position = position.play(then)
    return tuple(texts)
