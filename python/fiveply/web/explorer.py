"""A plain search as the tree explorer shows it: every state it entered, and what it did step by step."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fiveply.game import Player, Position
from fiveply.games import TreeGame
from fiveply.heuristics import AnyHeuristic
from fiveply.search import LimitError, Limits, Stop, Trace, alpha_beta, minimax, trace
from fiveply.web.errors import Refusal

__all__ = ["MOST_STATES", "PROFILES", "explored"]

MOST_STATES = 3_000
"""More would be no tree to look at."""

_MOST_COUNTED = 2_000_000
"""Minimax beside alpha-beta is counted up to so many states."""

PROFILES: tuple[Mapping[str, Any], ...] = (
    {
        "title": "All that is counted",
        "games": (),
        "rows": (
            ("visited", "States visited"),
            ("expanded", "Expanded"),
            ("evaluated", "Evaluated (leaves)"),
            ("cutoffs", "Cut-offs"),
            ("skipping_cutoffs", "… that skipped a move"),
            ("by_depth", "Leaves by depth"),
            ("average_depth", "Average depth (AD)"),
            ("recursion_depth", "Average recursion depth (ARD)"),
            ("branching_factor", "Branching factor (ABF)"),
            ("max_depth", "Max depth reached"),
        ),
    },
    {
        "title": "Line 'em Up",
        "games": ("line-em-up",),
        "rows": (
            ("evaluated", "ii  Heuristic evaluations"),
            ("by_depth", "iii Evaluations by depth"),
            ("average_depth", "iv  Average evaluation depth"),
            ("recursion_depth", "v   Average recursion depth"),
        ),
    },
    {
        "title": "Max-Connect-4",
        "games": ("max-connect-4",),
        "rows": (("max_depth", "depth"), ("visited", "states visited")),
    },
    {
        "title": "PNT",
        "games": ("pnt",),
        "rows": (
            ("visited", "Number of Nodes Visited"),
            ("evaluated", "Number of Nodes Evaluated"),
            ("max_depth", "Max Depth Reached"),
            ("branching_factor", "Avg Effective Branching Factor"),
        ),
    },
    {
        "title": "Toro-Tile-Straight",
        "games": ("toro-tile", "gold-rush", "whites-challenge", "tetra-toro"),
        "rows": (
            ("value", "CURRENT_STATE_STATIC_VAL"),
            ("expanded", "N_STATES_EXPANDED"),
            ("evaluated", "N_STATIC_EVALS"),
            ("cutoffs", "N_CUTOFFS"),
        ),
    },
)
"""What each assignment prints of a search, a choice among the same counts."""


def explored(
    position: Position[Any, Any], search: str, depth: int | None, heuristic: AnyHeuristic, stop: Stop
) -> dict[str, Any]:
    """Return a search as the explorer draws it, or raise Refusal that says how deep one fits."""
    name: Any = search
    if search not in ("alpha-beta", "minimax"):
        raise Refusal("search is alpha-beta or minimax")
    if depth is None and position.game.length_bound() is None:
        raise Refusal("depth is missing: positions of this game can repeat, so the search needs one")
    try:
        traced = trace(position, name, depth, heuristic=heuristic, most=MOST_STATES, stop=stop)
    except LimitError:
        raise _too_deep(position, name, depth, heuristic, stop) from None
    return _as_dict(traced, _other(traced, depth, heuristic, stop))


def _too_deep(
    position: Position[Any, Any], name: Any, depth: int | None, heuristic: AnyHeuristic, stop: Stop
) -> Refusal:
    """Return what is said of a search that does not fit."""
    fits = 0
    while fits < (depth or MOST_STATES):
        try:
            trace(position, name, fits + 1, heuristic=heuristic, most=MOST_STATES, stop=stop)
        except LimitError:
            break
        fits += 1
    where = f"{name} to depth {depth}" if depth else f"{name} to the end of the game"
    if not fits:
        return Refusal(f"{len(position.legal_moves):,} moves are too many to be drawn: {MOST_STATES:,} states fit", 413)
    return Refusal(f"{where} enters more than {MOST_STATES:,} states; depth {fits} is the deepest that fits here", 413)


def _other(traced: Trace[Any, Any], depth: int | None, heuristic: AnyHeuristic, stop: Stop) -> dict[str, Any]:
    """Return how many states the other search visits and evaluates; nothing where that takes too long to find out."""
    search, name = (minimax, "minimax") if traced.search == "alpha-beta" else (alpha_beta, "alpha-beta")
    limits = Limits(seconds=1.0, depth=depth, nodes=_MOST_COUNTED)
    report = search(traced.report.position, limits, heuristic=heuristic, statistics=True, stop=stop)
    if report.late or report.stats is None:
        return {"search": name, "visited": None, "evaluated": None}
    return {"search": name, "visited": report.stats.visited, "evaluated": report.stats.evaluated}


def _as_dict(traced: Trace[Any, Any], other: dict[str, Any]) -> dict[str, Any]:
    report = traced.report
    game = report.position.game
    assert report.stats is not None

    def texts(number: int) -> list[str]:
        node = traced.nodes[number]
        return [game.move_text(node.position.state, move) for move in node.skipped]

    return {
        "search": traced.search,
        "game": game.spec,
        "value": _number(report.value),
        "move": report.move_text,
        "pv": list(report.pv_text),
        "stats": asdict(report.stats),
        "other": other,
        "depth": report.depth,
        "exact": report.exact,
        "is_tree": isinstance(game, TreeGame),
        "columns": ["parent", "move", "side", "alpha", "beta", "value", "leaf", "cut", "skipped", "over"],
        "nodes": [
            [
                node.parent,
                node.move_text,
                0 if node.turn is Player.FIRST else 1,
                _number(node.alpha),
                _number(node.beta),
                _number(node.value),
                int(node.is_leaf),
                int(node.is_cut),
                texts(node.number),
                int(node.is_leaf and node.position.is_over),
            ]
            for node in traced.nodes
        ],
        "steps": [
            [
                step.kind,
                step.node,
                step.child,
                *map(_number, (step.value, step.best, step.alpha, step.beta)),
                int(step.is_better),
            ]
            for step in traced.steps()
        ],
        "profiles": PROFILES,
    }


def _number(value: float | None) -> float | str | None:
    """Return a number as JSON can hold it: infinity as a text."""
    if value is None or math.isfinite(value):
        return value
    return "inf" if value > 0 else "-inf"
