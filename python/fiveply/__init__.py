"""Two-player games of perfect information: play, search, measure, solve."""

from fiveply import agents, arena, games, heuristics
from fiveply._core import __version__
from fiveply.game import Cell, Game, GameError, IllegalMove, InvalidMove, Outcome, Player, Position
from fiveply.games import load, make, spec_of
from fiveply.heuristics import Heuristic, HeuristicError
from fiveply.search import (
    Child,
    LimitError,
    Limits,
    MoveValue,
    Progress,
    Report,
    Statistics,
    Stop,
    Stopped,
    alpha_beta,
    deepen,
    mcts,
    minimax,
    perft,
    solve,
    solved,
)
from fiveply.spec import AgentSpecError, GameSpecError, SpecError

__all__ = [
    "AgentSpecError",
    "Cell",
    "Child",
    "Game",
    "GameError",
    "GameSpecError",
    "Heuristic",
    "HeuristicError",
    "IllegalMove",
    "InvalidMove",
    "LimitError",
    "Limits",
    "MoveValue",
    "Outcome",
    "Player",
    "Position",
    "Progress",
    "Report",
    "SpecError",
    "Statistics",
    "Stop",
    "Stopped",
    "__version__",
    "agents",
    "alpha_beta",
    "arena",
    "deepen",
    "games",
    "heuristics",
    "load",
    "make",
    "mcts",
    "minimax",
    "perft",
    "solve",
    "solved",
    "spec_of",
]
