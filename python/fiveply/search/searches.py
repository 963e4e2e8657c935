"""The searches: plain minimax and alpha-beta, iterative deepening, and Monte-Carlo tree search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from fiveply import _core
from fiveply._core import Stop
from fiveply.game import Position
from fiveply.heuristics import AnyHeuristic, as_heuristic
from fiveply.search.limits import NO_LIMITS, LimitError, Limits
from fiveply.search.report import Child, Line, Report, Statistics
from fiveply.search.tables import Table

__all__ = ["alpha_beta", "deepen", "mcts", "minimax", "perft"]

State = TypeVar("State")
Move = TypeVar("Move")
Algorithm = Literal["minimax", "alpha_beta", "deepen", "mcts"]


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
    need_depth("minimax", position, limits)
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
    need_depth("alpha_beta", position, limits)
    return _search("alpha_beta", position, limits, heuristic, statistics=statistics, stop=stop)


def deepen(
    position: Position[State, Move],
    limits: Limits = NO_LIMITS,
    *,
    heuristic: AnyHeuristic = None,
    lines: int = 1,
    threads: int | None = None,
    table: Table | None = None,
    memory: int | None = None,
    progress: Callable[[Report[State, Move]], None] | None = None,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the best move of iterative deepening within the limits, by alpha-beta with a table and good move order.

    The value of a completed depth is minimax's; the move keeps that value, but among equals it may be another than
    minimax's first. The search ends early where the value is exact. With `lines` the report has so many of the best
    moves, each with its value and line, and the search ends early where all of them are exact.

    A native game with a native heuristic is searched by as many threads as the machine has, or by `threads`; what calls
    Python is searched by one. Values are the same with any number, but only with one thread a search that ends by depth
    or nodes always finds the same move.

    A `table` is used again by later searches of the same game with the same heuristic, which then know what it knows: a
    value may then be that of a deeper search. Without one, `memory` is the size in bytes of a table for this search
    alone. `progress` gets a report after every completed depth. Needs a limit where positions can repeat.
    """
    if limits == NO_LIMITS and position.game.length_bound() is None:
        raise LimitError(f"deepen needs a limit here: {_endless(position)}; give seconds, depth or nodes")
    watch = None if progress is None else lambda answer: progress(report_of("deepen", position, answer))
    kept = None if table is None else table.lend(position.game, as_heuristic(position.game, heuristic))
    return _search(
        "deepen",
        position,
        limits,
        heuristic,
        lines=lines,
        threads=threads,
        table=kept,
        memory=memory,
        progress=watch,
        stop=stop,
    )


def mcts(
    position: Position[State, Move],
    limits: Limits,
    *,
    seed: int = 0,
    exploration: float | None = None,
    memory: int | None = None,
    stop: Stop | None = None,
) -> Report[State, Move]:
    """Return the move that Monte-Carlo tree search tries most within the limits, or one that it has proven to win.

    It plays games at random to their end, where margins do not count: the value is the mean result, from -1 to 1, and
    `children` tells of every move, the most tried first. `nodes` counts simulations; with the same number and seed the
    answer is the same. Needs seconds or nodes; a depth is not looked at. `exploration` is the factor in UCB1, the
    square root of 2 unless given, `memory` the most for the tree, in bytes.
    """
    if limits.seconds is None and limits.nodes is None:
        raise LimitError("mcts never ends by itself; give seconds or nodes")
    options = {"seed": seed, "exploration": exploration, "memory": memory, "stop": stop}
    return _search("mcts", position, Limits(limits.seconds, None, limits.nodes), None, **options)


def perft(position: Position[Any, Any], depth: int) -> list[tuple[int, int]]:
    """Return for 0 to `depth` moves how many sequences of so many moves there are, and how many of those ended."""
    if depth < 0:
        raise LimitError(f"depth={depth} is out of range; depth is a whole number from 0 up")
    return _core.perft(position.game, position.state, depth)


def _endless(position: Position[Any, Any]) -> str:
    return f"positions of {position.game} can repeat (it has no length_bound), so the search might never end"


def need_depth(name: str, position: Position[Any, Any], limits: Limits) -> None:
    if limits.depth is None and limits.mate is None and position.game.length_bound() is None:
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
        mate=limits.mate,
        solved=limits.solved,
        heuristic=judge.judge if judge else None,
        win=judge.win if judge else None,
        **{name: value for name, value in options.items() if value is not None},
    )
    return report_of(algorithm, position, answer)


def report_of(algorithm: str, position: Position[State, Move], answer: dict[str, Any]) -> Report[State, Move]:
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
        lines=tuple(Line(tuple(pv), *worth) for pv, *worth in answer["lines"]),
    )
