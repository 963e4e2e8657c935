"""The figures of Line 'em Up's experiments: by configuration and player, and as tables of all games and moves."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fiveply.formats.lineemup_log import GameLog, Played, Seat, Setup
from fiveply.formats.lineemup_scoreboard import wins
from fiveply.spec import square_text

__all__ = ["Experiment", "Figures", "games_csv", "moves_csv"]


@dataclass(frozen=True, slots=True)
class Experiment:
    """Hold a configuration's name and its games, each pair with colours swapped."""

    name: str
    logs: Sequence[GameLog]

    @property
    def setup(self) -> Setup:
        """Return the setup of its first game; the others differ in their blocs at most."""
        return self.logs[0].setup

    @property
    def score(self) -> tuple[int, int, int]:
        """Return how many games e1 won, e2 won, and were drawn."""
        e1, e2 = wins(self.logs, "e1"), wins(self.logs, "e2")
        return e1, e2, len(self.logs) - e1 - e2

    @property
    def is_level(self) -> bool:
        """Say whether both players search equally deep, so that the heuristics can be compared."""
        first, second = self.setup.players
        return (first.depth, first.prunes) == (second.depth, second.prunes)

    def figures(self, player: int) -> Figures:
        """Return a player's figures over all games."""
        return Figures.of(move for log in self.logs for move in log.moves if move.player == player)

    def all_figures(self) -> Figures:
        """Return both players' figures over all games."""
        return Figures.of(move for log in self.logs for move in log.moves)


@dataclass(frozen=True, slots=True)
class Figures:
    """Sum up what searches did, by move."""

    moves: int
    seconds: float
    """The mean time of the search."""
    evaluated: float
    """The mean number of states evaluated for a move."""
    average_depth: float
    recursion_depth: float
    late: float
    """The share of moves whose search time cut short."""
    nanoseconds: float
    """The mean time that the heuristic took for a state evaluated."""

    @staticmethod
    def of(moves: Iterable[Played]) -> Figures:
        """Return the figures of the moves that were searched for; all 0 where there are none."""
        searched = [(move, move.stats) for move in moves if move.stats is not None]
        count = len(searched) or 1
        evaluated = sum(stats.evaluated for _, stats in searched)
        return Figures(
            moves=len(searched),
            seconds=sum(move.search_seconds for move, _ in searched) / count,
            evaluated=evaluated / count,
            average_depth=sum(stats.average_depth for _, stats in searched) / count,
            recursion_depth=sum(stats.recursion_depth for _, stats in searched) / count,
            late=sum(move.is_late for move, _ in searched) / count,
            nanoseconds=1e9 * sum(stats.heuristic_seconds for _, stats in searched) / (evaluated or 1),
        )


def games_csv(experiments: Sequence[Experiment]) -> str:
    """Return a row per game."""
    header = ("configuration", "game", "n", "b", "s", "t", "blocs", "o", "winner", "moves", "fault")
    rows = []
    for experiment in experiments:
        for number, log in enumerate(experiment.logs, 1):
            setup = log.setup
            blocs = " ".join(map(square_text, setup.blocs))
            o = setup.players[log.first].heuristic
            winner = "draw" if log.winner is None else setup.players[log.winner].heuristic
            size = (setup.n, len(setup.blocs), setup.s, f"{setup.t:g}")
            rows.append((experiment.name, number, *size, blocs, o, winner, len(log.moves), log.fault))
    return _csv(header, rows)


def moves_csv(experiments: Sequence[Experiment]) -> str:
    """Return a row per move that an AI searched for."""
    header = (
        *("configuration", "game", "move", "piece", "heuristic", "depth", "search", "square", "seconds"),
        *("search_seconds", "late", "heuristic_seconds", "sampled", "evaluated", "average_depth", "recursion_depth"),
    )
    rows = []
    for experiment in experiments:
        for number, log in enumerate(experiment.logs, 1):
            for ply, move in enumerate(log.moves, 1):
                if move.stats is not None:
                    seat, stats = log.setup.players[move.player], move.stats
                    rows.append(
                        (
                            *(experiment.name, number, ply, "XO"[ply % 2], seat.heuristic, seat.depth),
                            *(_search(seat), square_text(move.square), f"{move.seconds:.6f}"),
                            *(f"{move.search_seconds:.6f}", int(move.is_late)),
                            *(f"{stats.heuristic_seconds:.9f}", int(stats.heuristic_sampled), stats.evaluated),
                            *(f"{stats.average_depth:.4f}", f"{stats.recursion_depth:.4f}"),
                        )
                    )
    return _csv(header, rows)


def _search(seat: Seat) -> str:
    return "alphabeta" if seat.prunes else "minimax"


def _csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = _Lines()
    csv.writer(lines, lineterminator="\n").writerows([header, *rows])
    return "".join(lines.texts)


class _Lines:
    """Collect what a csv.writer writes."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def write(self, text: str) -> None:
        """Take note of a line."""
        self.texts.append(text)
