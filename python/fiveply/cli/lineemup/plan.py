"""The assignment's experiments: what is played, and the games kept on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from fiveply.arena.clock import Now
from fiveply.cli.errors import CommandError
from fiveply.cli.files import write_whole
from fiveply.cli.lineemup.series import pair_blocs, series_game
from fiveply.formats.lineemup_log import GameLog, Seat, Setup, Square, log_text, parse_log

__all__ = ["CONFIGURATIONS", "Configuration", "Task"]


@dataclass(frozen=True, slots=True)
class Configuration:
    """Describe a series of the experiments. Player 1 uses e1, player 2 e2."""

    n: int
    b: int
    s: int
    t: float
    depths: tuple[int, int]
    prunes: bool = True
    blocs: tuple[Square, ...] | None = None
    """None: other random ones for each pair of games."""

    @property
    def name(self) -> str:
        """Return the digits of the trace's name."""
        return f"{self.n}{self.b}{self.s}{self.t:g}"

    def setup(self, seed: int, pair: int) -> Setup:
        """Return the setup of a pair of games. Configurations with the same n and b share their blocs."""
        blocs = self.blocs if self.blocs is not None else pair_blocs(self.n, self.b, seed, pair)
        seats = tuple(Seat(False, self.depths[i], self.prunes, ("e1", "e2")[i]) for i in range(2))
        return Setup(self.n, self.s, self.t, blocs, (seats[0], seats[1]))

    @property
    def expected(self) -> float:
        """Return about how many seconds a game takes, before any was played."""
        deep = sum(depth > 4 for depth in self.depths) / 2
        return (self.n**2 - self.b) / 3 * deep * min(self.t, 0.002 * self.n**4)


_CORNERS = ((0, 0), (0, 3), (3, 0), (3, 3))

CONFIGURATIONS = (
    Configuration(4, 4, 3, 5, (6, 6), prunes=False, blocs=_CORNERS),
    Configuration(4, 4, 3, 1, (6, 6), blocs=_CORNERS),
    Configuration(5, 4, 4, 1, (2, 6)),
    Configuration(5, 4, 4, 5, (6, 6)),
    Configuration(8, 5, 5, 1, (2, 6)),
    Configuration(8, 5, 5, 5, (2, 6)),
    Configuration(8, 6, 5, 1, (6, 6)),
    Configuration(8, 6, 5, 5, (6, 6)),
)
"""The eight of the assignment, whose corners (0,4), (4,0) and (4,4) lie off the 4 x 4 board: its four corners here."""


@dataclass(frozen=True, slots=True)
class Task:
    """Name one game of the experiments: the configuration, the game counted from 0, the seed, and where it is kept."""

    configuration: Configuration
    game: int
    seed: int
    folder: Path

    @property
    def path(self) -> Path:
        """Return the file in which the game is kept."""
        return self.folder / "games" / f"{self.configuration.name}-{self.game + 1:02}.json"

    @property
    def setup(self) -> Setup:
        """Return the game's setup."""
        return self.configuration.setup(self.seed, self.game // 2)

    def play(self, now: Now) -> None:
        """Play the game and keep it; `now` tells the time in seconds."""
        varies = self.configuration.blocs is not None
        log = series_game(self.setup, self.game, now, seed=self.seed, varies=varies)
        if log.is_over:
            write_whole(self.path, log_text(log) + "\n")

    def kept(self) -> GameLog | None:
        """Return the game if it has been played, or raise CommandError where its file holds another."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        try:
            log = parse_log(text)
        except ValueError as problem:
            raise CommandError(f"{self.path}: {problem}; delete it to have the game played again") from None
        if log.setup != self.setup or log.first != self.game % 2:
            raise CommandError(f"{self.path} is of other experiments; choose another folder with --out")
        return log
