"""Searches of a position: what they may use (`Limits`), what they answer (`Report`), and the searches themselves.

A position of any game, built-in or your own, goes through the same compiled search. Scores are for the side to move.
"""

from fiveply._core import Stop, Stopped
from fiveply.search.limits import NO_LIMITS, LimitError, Limits
from fiveply.search.report import Child, Line, MoveValue, Report, Statistics
from fiveply.search.searches import alpha_beta, deepen, mcts, minimax, perft
from fiveply.search.solve import is_solvable, solve, solved
from fiveply.search.solvers import Progress
from fiveply.search.tables import Table
from fiveply.search.traces import Step, Trace, TraceNode, trace

__all__ = [
    "NO_LIMITS",
    "Child",
    "LimitError",
    "Limits",
    "Line",
    "MoveValue",
    "Progress",
    "Report",
    "Statistics",
    "Step",
    "Stop",
    "Stopped",
    "Table",
    "Trace",
    "TraceNode",
    "alpha_beta",
    "deepen",
    "is_solvable",
    "mcts",
    "minimax",
    "perft",
    "solve",
    "solved",
    "trace",
]
