"""What the registry knows of a game, and what all compiled games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from fiveply.game import Game
from fiveply.spec import GameSpecError, Parameter, parse_values, values_text

__all__ = ["AnyGame", "Entry", "NativeGame", "wrong_value"]

AnyGame = Game[Any, Any]
State = TypeVar("State")
Move = TypeVar("Move")


class NativeGame(Game[State, Move]):
    """Share what the compiled games have in common: they can be pickled, since a text makes them again."""

    def __reduce__(self) -> tuple[Any, ...]:
        from fiveply.games.registry import make

        return make, (self.spec,)

    def __repr__(self) -> str:
        return f"make({self.spec!r})"


@dataclass(frozen=True, slots=True)
class Entry:
    """Describe a game that `make` knows by name."""

    name: str
    description: str
    """One sentence."""
    parameters: tuple[Parameter, ...]
    build: Callable[..., AnyGame]
    """Returns the game; its keywords are the parameters. Raises GameSpecError where values don't go together."""

    def make(self, text: str = "") -> AnyGame:
        """Return the game with the values of a text like `n=5,s=4`, or raise GameSpecError."""
        values = parse_values(self.name, self.parameters, text, GameSpecError)
        try:
            game = self.build(**values)
        except GameSpecError:
            raise
        except ValueError as problem:
            raise GameSpecError(f"{self.name}: {problem}", text) from None
        game.name = self.name
        game.spec = self.spec(values)
        return game

    def spec(self, values: Mapping[str, Any]) -> str:
        """Return the shortest text that makes the game with these values."""
        return values_text(self.name, self.parameters, values)


def wrong_value(owner: str, parameter: str, value: object, problem: str, right: str) -> GameSpecError:
    """Return the error for a value that does not go with the others, worded as those of a single value are."""
    what = f"{owner}: {parameter}={value} {problem}; {parameter} is {right}"
    return GameSpecError(what, value, parameter, str(value))
