"""Judgements of unfinished states: those built in, by name, and your own functions, used alike.

A judgement is for the side to move: larger is better for it. `names(game)` lists what a game has.
"""

from fiveply.heuristics.heuristic import AnyHeuristic, Heuristic, HeuristicError, as_heuristic, evaluate
from fiveply.heuristics.named import Description, describe, names

__all__ = [
    "AnyHeuristic",
    "Description",
    "Heuristic",
    "HeuristicError",
    "as_heuristic",
    "describe",
    "evaluate",
    "names",
]
