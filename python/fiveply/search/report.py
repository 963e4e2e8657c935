"""What a search found, and what it counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Generic, TypeVar

from fiveply.game import Position

__all__ = ["Child", "Line", "MoveValue", "Report", "Statistics"]

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Statistics:
    """Count what a plain search did. A leaf is finished, at the depth limit, or reached when time was up."""

    visited: int
    """States entered: the root, inner states and leaves."""
    evaluated: int
    """Leaves."""
    expanded: int
    """States whose children the search went into."""
    cutoffs: int
    """Times the window closed, on the last child too."""
    skipping_cutoffs: int
    """Times the window closed with children left."""
    by_depth: Mapping[int, int]
    """Leaves by depth, ascending."""
    average_depth: float
    """The mean depth of the leaves."""
    recursion_depth: float
    """Of a leaf its depth, of an inner state the mean of its visited children's; here the root's."""
    branching_factor: float
    """(visited - 1) / (visited - evaluated)."""
    max_depth: int
    """The depth of the deepest state entered."""
    heuristic_seconds: float
    """The time spent in the heuristic alone."""
    heuristic_calls: int
    """How often the heuristic was asked."""
    heuristic_sampled: bool
    """Whether `heuristic_seconds` is extrapolated from a part of the calls."""


@dataclass(frozen=True, slots=True)
class Child(Generic[Move]):
    """Tell what Monte-Carlo tree search learned of one move."""

    move: Move
    visits: int
    value: float
    """The mean result of its simulations, for the side to move at the root."""


@dataclass(frozen=True, slots=True)
class Line(Generic[Move]):
    """Tell what one of the best moves is worth."""

    pv: tuple[Move, ...]
    """The line of play that the value rests on, from the move on."""
    value: float
    """The worth to the side to move, in the scale of the report."""
    exact: bool
    """Whether the value is the true one under perfect play."""
    distance: int | None
    """Where that is known and someone wins: plies to the end."""

    @property
    def move(self) -> Move:
        """Return the move."""
        return self.pv[0]


@dataclass(frozen=True, slots=True)
class MoveValue(Generic[Move]):
    """Tell what a legal move is worth under perfect play."""

    move: Move
    value: float
    """For the side that plays it, in the scale of the report."""
    distance: int | None
    """Where that is known and someone wins: plies to the end, this one included."""

    def rank(self) -> tuple[float, int]:
        """Return how good the move is: by its value, then a win the sooner, a loss the later the better."""
        plies = self.distance or 0
        return self.value, -plies if self.value > 0 else plies if self.value < 0 else 0


@dataclass(frozen=True, slots=True)
class Report(Generic[State, Move]):
    """Tell what a search found."""

    move: Move | None
    """The best move; None only where the game is over."""
    value: float
    """The worth to the side to move, in the scale of the heuristic; without one a win is worth its margin."""
    pv: tuple[Move, ...]
    """The line of play that the value rests on, from the best move on."""
    stats: Statistics | None
    """The counts, where `statistics` were asked for."""
    depth: int
    """The depth that was searched to the end."""
    exact: bool
    """Whether the value is the true one under perfect play."""
    distance: int | None
    """Where that is known and someone wins: plies to the end."""
    visited: int
    """States entered; for `mcts`, simulations made."""
    seconds: float
    """How long the search took; 0 where `solve` had a formula and did not search."""
    late: bool
    """Whether a limit of time or nodes ended the search."""
    algorithm: str
    """The search's name."""
    position: Position[State, Move] = field(repr=False)
    """What was searched."""
    children: tuple[Child[Move], ...] = ()
    """What is known of each move: from `mcts` alone."""
    moves: tuple[MoveValue[Move], ...] = ()
    """What each legal move is worth, in the game's order: from `solve`, where they were asked for or cost nothing."""
    lines: tuple[Line[Move], ...] = ()
    """From `deepen` alone: the best moves, the best first, as many as were asked for and there are."""

    @staticmethod
    def solved(
        position: Position[Any, Any],
        *,
        algorithm: str,
        value: float,
        pv: tuple[Any, ...],
        distance: int | None = None,
        visited: int = 1,
        seconds: float = 0.0,
        moves: tuple[MoveValue[Any], ...] = (),
    ) -> Report[Any, Any]:
        """Return the report of an exact value; the first move of `pv` is the best."""
        return Report(
            move=pv[0],
            value=value,
            pv=pv,
            stats=None,
            depth=0,
            exact=True,
            distance=distance,
            visited=visited,
            seconds=seconds,
            late=False,
            algorithm=algorithm,
            position=position,
            moves=moves,
        )

    @property
    def pv_text(self) -> tuple[str, ...]:
        """Return the line of play as a person writes it."""
        return self.texts(self.pv)

    def texts(self, line: tuple[Move, ...]) -> tuple[str, ...]:
        """Return moves from the position on as a person writes them."""
        texts, position = [], self.position
        for move in line:
            texts.append(position.game.move_text(position.state, move))
            position = position.play(move)
        return tuple(texts)

    @property
    def move_text(self) -> str | None:
        """Return the best move as a person writes it."""
        return None if self.move is None else self.position.game.move_text(self.position.state, self.move)

    @property
    def nodes_per_second(self) -> float:
        """Return the states entered per second, 0 where no time was measured."""
        return self.visited / self.seconds if self.seconds > 0 else 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the report as values that JSON can hold, moves as text."""
        game, state = self.position.game, self.position.state
        answer: dict[str, Any] = {
            each.name: getattr(self, each.name)
            for each in fields(self)
            if each.name not in ("position", "stats", "children", "moves", "lines")
        }
        answer |= {"move": self.move_text, "pv": list(self.pv_text)}
        if self.stats is not None:
            answer["stats"] = asdict(self.stats)
        if self.children:
            answer["children"] = [
                asdict(child) | {"move": game.move_text(state, child.move)} for child in self.children
            ]
        if self.lines:
            answer["lines"] = [
                {"move": texts[0]} | asdict(line) | {"pv": list(texts)}
                for line in self.lines
                for texts in [self.texts(line.pv)]
            ]
        if self.moves:
            answer["moves"] = [asdict(each) | {"move": game.move_text(state, each.move)} for each in self.moves]
        return answer
