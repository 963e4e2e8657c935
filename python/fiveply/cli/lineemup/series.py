"""`lineemup series`: games of e1 against e2 with colours swapped, for the scoreboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

from fiveply.arena.clock import Now
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.files import write_whole
from fiveply.cli.lineemup.game import SearchPlayer, play_log
from fiveply.cli.lineemup.options import Values
from fiveply.formats.lineemup import random_blocs
from fiveply.formats.lineemup_log import GameLog, Setup
from fiveply.formats.lineemup_scoreboard import scoreboard_text, wins

__all__ = ["append_scoreboard", "pair_blocs", "series", "series_game"]


def pair_blocs(n: int, b: int, seed: int, pair: int) -> tuple[tuple[int, int], ...]:
    """Return the random blocs of a pair of games: other ones for each pair, the same for each seed."""
    return random_blocs(n, b, Random(f"blocs {seed} {pair}").getrandbits(32))


def series_game(setup: Setup, game: int, now: Now, *, seed: int, varies: bool) -> GameLog:
    """Return a game of a series, counted from 0: player 1 has O in the even ones. `varies` lets chance break ties."""

    def agent(player: int) -> SearchPlayer:
        return SearchPlayer(setup.players[player], Random(f"ties {seed} {game} {player}") if varies else None)

    return play_log(setup, (agent(0), agent(1)), now, first=game % 2)


def series(values: Values, rounds: int, env: Env, folder: Path) -> ExitStatus:
    """Play a series and append what came of it to scoreboard.txt, all at the end or, if stopped, nothing."""
    if values.heuristics[0] == values.heuristics[1]:
        both = values.heuristics[0]
        raise CommandError(f"heuristic1={both} and heuristic2={both} are the same; a series is e1 against e2")
    folder.mkdir(parents=True, exist_ok=True)
    # Without blocs, or with all blocs given, nothing else would tell one pair from the next.
    varies = values.blocs is not None or values.b == 0
    logs: list[GameLog] = []
    for game in range(2 * rounds):
        env.progress(f"game {game + 1} of {2 * rounds} ...")
        blocs = None if varies else pair_blocs(values.n, values.b, values.seed, game // 2)
        log = series_game(values.setup(blocs), game, env.clock, seed=values.seed, varies=varies)
        if not log.is_over:
            raise KeyboardInterrupt
        logs.append(log)
    env.progress("")
    block = scoreboard_text(values.setup(), logs)
    append_scoreboard(folder / "scoreboard.txt", block)
    env.print(block, end="")
    for log in logs:
        if log.fault:
            env.print(f"\n{log.fault}")
    env.print(f"\nAppended to {folder / 'scoreboard.txt'}; e1 {wins(logs, 'e1')}, e2 {wins(logs, 'e2')}.")
    return ExitStatus.OK


def append_scoreboard(path: Path, block: str) -> None:
    """Append a block to a scoreboard, after two empty lines if there are others; the file never holds half of it."""
    try:
        before = path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        before = ""
    write_whole(path, before + ("\n\n" if before else "") + block)
