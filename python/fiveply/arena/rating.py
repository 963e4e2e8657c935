"""What games between two say about their strength: Elo differences with error bars, as pure functions."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log10, sqrt

__all__ = ["Rating", "Tally", "elo", "expected", "rating", "wilson"]


@dataclass(frozen=True, slots=True)
class Tally:
    """Count one side's results."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """Return how many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Return the points: a draw is half a win."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """Return the share of the points, one half where there were no games."""
        return self.points / self.games if self.games else 0.5

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


@dataclass(frozen=True, slots=True)
class Rating:
    """Hold by how much Elo one side is stronger. Without a point lost it is infinite, but `low` is not."""

    elo: float
    low: float
    """The lower end of the confidence interval."""
    high: float
    """Its upper end."""

    @property
    def is_certain(self) -> bool:
        """Say whether the interval lies on one side of 0: it is known who is stronger."""
        return self.low > 0 or self.high < 0


def expected(difference: float) -> float:
    """Return the share of the points that a difference in Elo promises."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo(score: float) -> float:
    """Return the difference in Elo that promises this share of the points; infinite for all or nothing."""
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1) + 0.0


def wilson(score: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Wilson's interval for the true share, from that in some games.

    It holds for few games and for shares of 0 and 1 too. Draws make results vary less than wins and losses do, so with
    draws it is wider than need be, never narrower.
    """
    from statistics import NormalDist  # Slow to import, and seldom needed.

    if games == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rating(tally: Tally, confidence: float = 0.95) -> Rating:
    """Return by how much Elo a side with these results is stronger, with its interval."""
    low, high = wilson(tally.score, tally.games, confidence)
    return Rating(elo(tally.score), elo(low), elo(high))
