"""A game of Line 'em Up as a value: its setup, its moves with what each search counted, and how it ended."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from fiveply.game import Position
from fiveply.games import make
from fiveply.search import Statistics
from fiveply.spec import square_text

__all__ = ["HEURISTICS", "GameLog", "Played", "Seat", "Setup", "Square", "Totals", "log_text", "parse_log", "totals"]

Square = tuple[int, int]

HEURISTICS: Final = {"e1": "windows", "e2": "threats"}
"""The assignment's names of the two heuristics, and the package's."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Describe player 1 or player 2: a human, or an AI and how it searches (for a human, what it is recommended)."""

    is_human: bool = False
    depth: int = 4
    prunes: bool = True
    """Whether it searches by alpha-beta; else by minimax."""
    heuristic: str = "e1"

    @property
    def heuristic_text(self) -> str:
        """Return the heuristic as the files name it."""
        return f"{self.heuristic}({HEURISTICS[self.heuristic]})"

    @property
    def search_text(self) -> str:
        """Return the settings of its search as the files name them."""
        return f"d={self.depth} a={self.prunes} {self.heuristic_text}"

    def __str__(self) -> str:
        return "human" if self.is_human else f"AI {self.search_text}"


@dataclass(frozen=True, slots=True)
class Setup:
    """Hold the parameters of a game."""

    n: int
    s: int
    t: float
    blocs: tuple[Square, ...]
    players: tuple[Seat, Seat]

    @property
    def text(self) -> str:
        """Return the first line of the files."""
        return f"n={self.n} b={len(self.blocs)} s={self.s} t={self.t:g}"

    @property
    def stem(self) -> str:
        """Return the trace's name without its ending, as the assignment forms it."""
        return f"gameTrace-{self.n}{len(self.blocs)}{self.s}{self.t:g}"

    def position(self) -> Position[Any, Any]:
        """Return the position in which the game begins."""
        blocs = "+".join(map(square_text, self.blocs))
        return make(f"line-em-up:n={self.n},s={self.s},b={len(self.blocs)},blocs={blocs}").position()


@dataclass(frozen=True, slots=True)
class Played:
    """Hold one move of a game."""

    player: int
    """0 for player 1, 1 for player 2."""
    square: Square
    seconds: float
    """How long it took, as the referee measured it."""
    search_seconds: float = 0.0
    """How long the search took whose statistics these are."""
    stats: Statistics | None = None
    """What the search counted; None for a human."""
    is_late: bool = False
    """Whether time ran out before the search reached its depth everywhere."""


@dataclass(frozen=True, slots=True)
class GameLog:
    """Hold a game, finished or broken off."""

    setup: Setup
    first: int = 0
    """The player who has O and begins: 0 for player 1."""
    moves: tuple[Played, ...] = ()
    is_over: bool = False
    winner: int | None = None
    fault: str = ""
    """Where a player lost by being late or by an illegal move: one sentence that says so."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sum up what a heuristic did in a game."""

    seconds: float = 0.0
    is_sampled: bool = False
    evaluated: int = 0
    by_depth: Mapping[int, int] = field(default_factory=dict)
    average_depth: float = 0.0
    """The mean over its moves of each move's average depth."""
    recursion_depth: float = 0.0
    own_moves: int = 0
    """How many moves it chose."""

    @property
    def seconds_per_state(self) -> float:
        """Return the time spent in the heuristic by state evaluated."""
        return self.seconds / self.evaluated if self.evaluated else 0.0


def totals(log: GameLog, heuristic: str) -> Totals:
    """Return what a heuristic did in a game, whichever players used it."""
    chosen = [
        move.stats
        for move in log.moves
        if move.stats is not None and log.setup.players[move.player].heuristic == heuristic
    ]
    by_depth: Counter[int] = Counter()
    for stats in chosen:
        by_depth.update(stats.by_depth)
    return Totals(
        seconds=sum(stats.heuristic_seconds for stats in chosen),
        is_sampled=any(stats.heuristic_sampled for stats in chosen),
        evaluated=sum(stats.evaluated for stats in chosen),
        by_depth=by_depth,
        average_depth=_mean([stats.average_depth for stats in chosen]),
        recursion_depth=_mean([stats.recursion_depth for stats in chosen]),
        own_moves=len(chosen),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def log_text(log: GameLog) -> str:
    """Return a game as one line of JSON, without a line end."""
    return json.dumps(asdict(log), allow_nan=False)


def parse_log(text: str) -> GameLog:
    """Return the game that `log_text` wrote, or raise ValueError."""
    try:
        fields = json.loads(text)
        setup = fields.pop("setup")
        seats = [Seat(**seat) for seat in setup.pop("players")]
        blocs = tuple((int(row), int(col)) for row, col in setup.pop("blocs"))
        moves = tuple(_parse_played(move) for move in fields.pop("moves"))
        log = GameLog(Setup(**setup, blocs=blocs, players=(seats[0], seats[1])), moves=moves, **fields)
        _replay(log)
    except (LookupError, TypeError, AttributeError, ValueError) as problem:
        raise ValueError(f"this is no game of lineemup: {problem}") from None
    return log


def _parse_played(fields: dict[str, Any]) -> Played:
    stats = fields.pop("stats")
    if stats is not None:
        by_depth = {int(depth): count for depth, count in stats.pop("by_depth").items()}
        stats = Statistics(**stats, by_depth=by_depth)
    row, col = fields.pop("square")
    return Played(**fields, square=(row, col), stats=stats)


def _replay(log: GameLog) -> None:
    """Raise ValueError where a move is not legal."""
    position = log.setup.position()
    for played in log.moves:
        position = position.play(played.square)
