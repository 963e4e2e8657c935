"""Searches of a position: what they may use (`Limits`), what they answer (`Report`), and the searches themselves.

A position of any game, built-in or your own, goes through the same compiled search. Scores are for the side to move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Generic, Literal, TypeVar

from fiveply import _core
from fiveply._core import Stop, Stopped
from fiveply.game import Position
from fiveply.games import PntGame
from fiveply.heuristics import AnyHeuristic, as_heuristic

__all__ = [
    "Child",
    "LimitError",
    "Limits",
    "Report",
    "Statistics",
    "Stop",
    "Stopped",
    "alpha_beta",
    "deepen",
    "mcts",
    "minimax",
    "perft",
    "solve",
]

State = TypeVar("State")
Move = TypeVar("Move")
Algorithm = Literal["minimax", "alpha_beta", "deepen", "mcts"]


class LimitError(ValueError):
    """Report limits that are wrong, or under which the search asked for would never end."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Say how long a search may go on. All optional, all combinable; the first one reached ends it in good order."""

    seconds: float | None = None
    """Have an answer after this time."""
    depth: int | None = None
    """Look no further than this many plies ahead."""
    nodes: int | None = None
    """Enter no more than this many states; for `mcts`, make no more than this many simulations."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < 1e9:
            raise LimitError(f"seconds={self.seconds} is out of range; seconds is a number above 0")
        for name in ("depth", "nodes"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or not 0 < value < 2**63):
                raise LimitError(f"{name}={value} is out of range; {name} is a whole number from 1 up")
        if self.depth is not None and self.depth >= 2**31:
            raise LimitError(f"depth={self.depth} is out of range; depth is a whole number below 2147483648")

    def tighter(self, other: Limits) -> Limits:
        """Return the limits that keep both."""

        def least(a: Any, b: Any) -> Any:
            return b if a is None else a if b is None else min(a, b)

        return Limits(*(least(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)))


NO_LIMITS = Limits()


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
    """How long the search took."""
    late: bool
    """Whether a limit of time or nodes ended the search."""
    algorithm: str
    """The search's name."""
    position: Position[State, Move] = field(repr=False)
    """What was searched."""
    children: tuple[Child[Move], ...] = ()
    """What is known of each move: from `mcts` alone."""

    @property
    def pv_text(self) -> tuple[str, ...]:
        """Return the line of play as a person writes it."""
        texts, position = [], self.position
        for move in self.pv:
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
            if each.name not in ("position", "stats", "children")
        }
        answer |= {"move": self.move_text, "pv": list(self.pv_text)}
        if self.stats is not None:
            answer["stats"] = asdict(self.stats)
        if self.children:
            answer["children"] = [
                asdict(child) | {"move": game.move_text(state, child.move)} for child in self.children
            ]
        return answer


def minimax(
    position: Position[State, Move],
    limits: Limits = NO_LIMITS,
    *,
    heuristic: AnyHeuristic = None,
    statistics: bool = False,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the value and the first best move by plain minimax.

    Moves are searched in the game's order; only strict improvement replaces the best move. A leaf is a finished state,
    a state at the depth limit, or one reached when time or nodes are used up. Needs a depth where positions can repeat.
    """
    _need_depth("minimax", position, limits)
    return _search("minimax", position, limits, heuristic, statistics=statistics, stop=stop)


def alpha_beta(
    position: Position[State, Move],
    limits: Limits = NO_LIMITS,
    *,
    heuristic: AnyHeuristic = None,
    statistics: bool = False,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return exactly the value and move of `minimax`, by plain fail-soft alpha-beta with an open window at the root.

    It keeps minimax's contract: the game's order, ties to the first best move, the same kinds of leaf. It has no table
    and never reorders. Needs a depth where positions can repeat.
    """
    _need_depth("alpha_beta", position, limits)
    return _search("alpha_beta", position, limits, heuristic, statistics=statistics, stop=stop)


def deepen(
    position: Position[State, Move],
    limits: Limits = NO_LIMITS,
    *,
    heuristic: AnyHeuristic = None,
    memory: int | None = None,
    progress: Callable[[Report[State, Move]], None] | None = None,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the best move of iterative deepening within the limits, by alpha-beta with a table and good move order.

    The value of a completed depth is minimax's; the move keeps that value, but among equals it may be another than
    minimax's first. The search ends early where the value is exact. `memory` is the table's size in bytes; `progress`
    gets a report after every completed depth. Needs a limit where positions can repeat.
    """
    if limits == NO_LIMITS and position.game.length_bound() is None:
        raise LimitError(f"deepen needs a limit here: {_endless(position)}; give seconds, depth or nodes")
    watch = None if progress is None else lambda answer: progress(_report("deepen", position, answer))
    return _search("deepen", position, limits, heuristic, memory=memory, progress=watch, stop=stop)


def mcts(
    position: Position[State, Move],
    limits: Limits,
    *,
    heuristic: AnyHeuristic = None,
    seed: int = 0,
    exploration: float | None = None,
    memory: int | None = None,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the move that Monte-Carlo tree search tries most within the limits.

    The value is the mean result of its simulations, from -1 to 1; `children` tells of every move. The same seed and
    nodes give the same answer. Needs seconds or nodes.
    """
    if limits.seconds is None and limits.nodes is None:
        raise LimitError("mcts never ends by itself; give seconds or nodes")
    return _search("mcts", position, limits, heuristic, seed=seed, exploration=exploration, memory=memory, stop=stop)


def perft(position: Position[Any, Any], depth: int) -> list[tuple[int, int]]:
    """Return for 0 to `depth` moves how many sequences of so many moves there are, and how many of those ended."""
    if depth < 0:
        raise LimitError(f"depth={depth} is out of range; depth is a whole number from 0 up")
    return _core.perft(position.game, position.state, depth)


def solve(
    position: Position[State, Move],
    *,
    memory: int | None = None,
    progress: Callable[[Report[State, Move]], None] | None = None,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the true value under perfect play and a move that keeps it, however long that takes.

    PNT is solved at once by matching, any other game by `deepen` to its end, so positions must not repeat.
    """
    if type(position.game) is PntGame and position.outcome is None:
        return _solve_pnt(position, stop)
    if position.game.length_bound() is None:
        raise LimitError(f"{position.game} can't be solved by searching to the end: {_endless(position)}")
    return deepen(position, memory=memory, progress=progress, stop=stop)


def _endless(position: Position[Any, Any]) -> str:
    return f"positions of {position.game} can repeat (it has no length_bound), so the search might never end"


def _need_depth(name: str, position: Position[Any, Any], limits: Limits) -> None:
    if limits.depth is None and position.game.length_bound() is None:
        raise LimitError(f"{name} needs a depth here: {_endless(position)}")


def _search(
    algorithm: Algorithm,
    position: Position[State, Move],
    limits: Limits,
    heuristic: AnyHeuristic,
    **options: Any,
) -> Report[State, Move]:
    judge = as_heuristic(position.game, heuristic)
    answer = _core.search(
        algorithm,
        position.game,
        position.state,
        seconds=limits.seconds,
        depth=limits.depth,
        nodes=limits.nodes,
        heuristic=judge.judge if judge else None,
        win=judge.win if judge else None,
        **{name: value for name, value in options.items() if value is not None},
    )
    return _report(algorithm, position, answer)


def _report(algorithm: str, position: Position[State, Move], answer: dict[str, Any]) -> Report[State, Move]:
    counts = answer.get("statistics")
    return Report(
        move=answer["move"],
        value=answer["value"],
        pv=tuple(answer["pv"]),
        stats=Statistics(**counts) if counts else None,
        depth=answer["depth"],
        exact=answer["exact"],
        distance=answer["distance"],
        visited=answer["visited"],
        seconds=answer["seconds"],
        late=answer["late"],
        algorithm=algorithm,
        position=position,
        children=tuple(Child(*child) for child in answer.get("children") or ()),
    )


def _solve_pnt(position: Position[Any, Any], stop: Stop | None) -> Report[Any, Any]:
    assert isinstance(position.game, PntGame)
    winning = position.game.winning_moves(position.state, stop.is_set if stop else None)
    # Where nothing wins the smallest legal token stands.
    move = (winning or position.legal_moves)[0]
    return Report(
        move=move,
        value=1.0 if winning else -1.0,
        pv=(move,),
        stats=None,
        depth=0,
        exact=True,
        distance=None,
        visited=1,
        seconds=0.0,
        late=False,
        algorithm="matching",
        position=position,
    )
