"""A plain search written down state by state, to be looked at and stepped through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from fiveply import _core
from fiveply._core import Stop
from fiveply.game import Player, Position
from fiveply.heuristics import AnyHeuristic, as_heuristic
from fiveply.search.limits import LimitError, Limits
from fiveply.search.report import Report
from fiveply.search.searches import need_depth, report_of

__all__ = ["Step", "Trace", "TraceNode", "trace"]

State = TypeVar("State")
Move = TypeVar("Move")

MOST_STATES = 5_000


@dataclass(frozen=True, slots=True)
class TraceNode(Generic[State, Move]):
    """Hold one state as a search met it. Scores are for the side to move there."""

    number: int
    """Its place in the order in which the search entered states; the root is 0."""
    parent: int | None
    """Its parent's number; None for the root."""
    move: Move | None
    """The move that led to it; None for the root."""
    move_text: str
    """That move as a person writes it, empty for the root."""
    position: Position[State, Move] = field(repr=False)
    """The state, with the moves that led to it."""
    ply: int
    """How many moves below the root it is."""
    alpha: float
    """What the side to move had elsewhere when the search entered: with less it need not come here."""
    beta: float
    """What the other side allows: with this much the search may leave, since the other side won't come here."""
    value: float
    """What the search left it with. After a cut-off it is at least this; at or below `alpha` it is at most this."""
    is_leaf: bool
    """Whether its value came from no child: the game is over there, or the depth reached."""
    children: tuple[int, ...]
    """The numbers of those that were entered, in order."""
    is_cut: bool
    """Whether the window closed here, be it at the last child."""
    skipped: tuple[Move, ...]
    """The moves that were not searched since the window had closed."""

    @property
    def turn(self) -> Player:
        """Return the side to move."""
        return self.position.turn

    @property
    def bound(self) -> Literal["exact", "at least", "at most"]:
        """Return what the value says of the state: a search with a window need not know more than a bound."""
        if self.value >= self.beta:
            return "at least"
        return "at most" if self.value <= self.alpha else "exact"


@dataclass(frozen=True, slots=True)
class Step:
    """Hold one thing that a search did. Scores are for the side to move in `node`."""

    kind: Literal["enter", "leaf", "back", "cutoff"]
    """It entered a state; entered and judged a leaf; came back to a state with a child's value; left the rest."""
    node: int
    """The number of the state where the search now is."""
    child: int | None
    """The state that it came back from, else None."""
    value: float | None
    """A leaf's value, or the child's as it counts here; None on entering."""
    best: float | None
    """The best value here so far, None before there is one."""
    alpha: float
    """The window after this step."""
    beta: float
    """The window's upper end."""
    is_better: bool
    """Whether the value is a new best."""


@dataclass(frozen=True, slots=True)
class Trace(Generic[State, Move]):
    """Hold a whole search: what it found, and every state it entered, in that order."""

    search: Literal["alpha-beta", "minimax"]
    report: Report[State, Move]
    """What was found, with `stats`."""
    nodes: tuple[TraceNode[State, Move], ...] = field(repr=False)

    def steps(self) -> Iterator[Step]:
        """Yield what the search did, one thing after the other."""
        # An explicit stack: a tree of one branch may be as deep as a trace is long.
        best: dict[int, float] = {}
        alpha: dict[int, float] = {}
        pending: list[tuple[int, Iterator[int]]] = []

        def enter(number: int) -> Step:
            node = self.nodes[number]
            alpha[number] = node.alpha
            pending.append((number, iter(node.children)))
            if not node.is_leaf:
                return Step("enter", number, None, None, None, node.alpha, node.beta, False)
            return Step("leaf", number, None, node.value, node.value, node.alpha, node.beta, False)

        yield enter(0)
        while pending:
            number, children = pending[-1]
            child = next(children, None)
            if child is not None:
                yield enter(child)
                continue
            pending.pop()
            if not pending:
                return
            parent = self.nodes[self.nodes[number].parent or 0]
            done = self.nodes[number]
            here = parent.number
            value = done.value if done.turn is parent.turn else -done.value + 0.0
            is_better = here not in best or value > best[here]
            if is_better:
                best[here] = value
                if self.search == "alpha-beta" and value < parent.beta:
                    alpha[here] = max(alpha[here], value)
            yield Step("back", here, number, value, best[here], alpha[here], parent.beta, is_better)
            if parent.is_cut and number == parent.children[-1]:
                yield Step("cutoff", here, number, value, best[here], alpha[here], parent.beta, is_better)


def trace(
    position: Position[State, Move],
    search: Literal["alpha-beta", "minimax"] = "alpha-beta",
    depth: int | None = None,
    *,
    heuristic: AnyHeuristic = None,
    most: int = MOST_STATES,
    stop: Stop | None = None,
) -> Trace[State, Move]:
    """Search a position as `alpha_beta` or `minimax` does and return every state that the search entered.

    The search is the real one, watched. It looks `depth` plies ahead, to the end of the game unless given, and raises
    LimitError where it enters more than `most` states.
    """
    if search not in ("alpha-beta", "minimax"):
        raise ValueError(f"search={search!r} can't be traced; it is 'alpha-beta' or 'minimax'")
    if type(most) is not int or not 0 < most <= 1 << 20:
        raise LimitError(f"most={most} is out of range; most is a whole number from 1 to {1 << 20}")
    algorithm: Literal["alpha_beta", "minimax"] = "minimax" if search == "minimax" else "alpha_beta"
    need_depth(algorithm, position, Limits(depth=depth))
    judge = as_heuristic(position.game, heuristic)
    answer = _core.search(
        algorithm,
        position.game,
        position.state,
        depth=depth,
        heuristic=judge.judge if judge else None,
        win=judge.win if judge else None,
        trace=most,
        stop=stop,
    )
    rows = answer["trace"]
    if rows is None:
        raise LimitError(f"the search enters more than {most:,} states, the most that are traced; take a smaller depth")
    return Trace(search, report_of(algorithm, position, answer), _nodes(position, rows))


def _nodes(position: Position[Any, Any], rows: list[tuple[Any, ...]]) -> tuple[TraceNode[Any, Any], ...]:
    """Return the nodes of the core's rows, with moves and positions."""
    children: list[list[int]] = [[] for _ in rows]
    for number, row in enumerate(rows[1:], 1):
        children[row[0]].append(number)
    game = position.game
    positions = [position]
    legal = [() if rows[0][5] else game.legal_moves(position.state)]
    nodes = []
    for number, (parent, index, alpha, beta, value, is_leaf, skipped) in enumerate(rows):
        move, text = None, ""
        if number:
            before = positions[parent]
            move = legal[parent][index]
            text = game.move_text(before.state, move)
            after = game.play(before.state, move)
            positions.append(Position(game, after, (*before.moves, move)))
            legal.append(() if is_leaf else game.legal_moves(after))
        here = positions[number]
        nodes.append(
            TraceNode(
                number,
                parent if number else None,
                move,
                text,
                here,
                len(here.moves) - len(position.moves),
                alpha,
                beta,
                value,
                is_leaf,
                tuple(children[number]),
                skipped is not None,
                tuple(legal[number][-skipped:]) if skipped else (),
            )
        )
    return tuple(nodes)
