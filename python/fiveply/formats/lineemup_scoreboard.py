"""Line 'em Up's scoreboard: what a series of games between e1 and e2 came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fiveply.formats.lineemup import ascending, time_text
from fiveply.formats.lineemup_log import HEURISTICS, GameLog, Setup, totals

__all__ = ["scoreboard_text", "wins"]


def wins(logs: Sequence[GameLog], heuristic: str) -> int:
    """Return how many games the player with a heuristic won."""
    return sum(log.winner is not None and log.setup.players[log.winner].heuristic == heuristic for log in logs)


def scoreboard_text(setup: Setup, logs: Sequence[GameLog]) -> str:
    """Return the block of a series: its parameters, wins and percentages, and each heuristic's averages."""
    players = "".join(f"Player {number}: {seat.search_text}\n" for number, seat in enumerate(setup.players, 1))
    text = f"{setup.text}\n\n{players}\n{len(logs)} games\n\n"
    won = {heuristic: wins(logs, heuristic) for heuristic in HEURISTICS}
    for heuristic, count in won.items():
        share = _share(count, len(logs))
        text += f"Total wins for heuristic {heuristic}: {count} ({share}) ({HEURISTICS[heuristic]})\n"
    draws = len(logs) - sum(won.values())
    text += f"Draws: {draws} ({_share(draws, len(logs))})\n"
    return text + "".join(_averages_text(logs, heuristic) for heuristic in HEURISTICS)


def _share(count: int, games: int) -> str:
    return f"{100 * count / games if games else 0.0:.1f}%"


def _averages_text(logs: Sequence[GameLog], heuristic: str) -> str:
    each = [totals(log, heuristic) for log in logs]
    games = max(1, len(each))
    # A game that ended before the heuristic had a move says nothing about its depth.
    moved = [sums for sums in each if sums.own_moves]
    evaluated = sum(sums.evaluated for sums in each)
    seconds = sum(sums.seconds for sums in each) / evaluated if evaluated else 0.0
    by_depth: Counter[int] = Counter()
    for sums in each:
        by_depth.update(sums.by_depth)
    average_depth = sum(sums.average_depth for sums in moved) / max(1, len(moved))
    recursion_depth = sum(sums.recursion_depth for sums in moved) / max(1, len(moved))
    return (
        f"\nHeuristic {heuristic}({HEURISTICS[heuristic]}):\n"
        f"i   Average evaluation time: {time_text(seconds, any(sums.is_sampled for sums in each))}\n"
        f"ii  Average heuristic evaluations: {evaluated / games:.2f}\n"
        f"iii Average evaluations by depth: {ascending({d: n / games for d, n in by_depth.items()}, '.2f')}\n"
        f"iv  Average evaluation depth: {average_depth:.2f}\n"
        f"v   Average recursion depth: {recursion_depth:.2f}\n"
        f"vi  Average moves per game: {sum(len(log.moves) for log in logs) / games:.2f}\n"
    )
