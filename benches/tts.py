"""Measure the Toro-Tile agent, `benches/tts.py [--quick] [--plain]`: whom it beats, and whether it keeps its time.

Both are measured from outside, the agent in a process of its own. For the times every core but one is kept busy.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from fiveply import Player, make
from fiveply.agents import Agent, Choice, RandomAgent, TtsFileAgent, Turn
from fiveply.arena import Record, Termination, TimeControl, play_match
from fiveply.cli.env import Env
from fiveply.cli.tts.app import OWN, read_game_type
from fiveply.cli.tts.rules import ToroGame
from fiveply.search import Limits, alpha_beta

BOARDS = ("gold-rush", "whites-challenge")


class TwoPly(Agent):
    """Search two plies with the basic evaluation, after a first move at random, so that games differ."""

    name = "two plies"

    def __init__(self, board: str, rng: Random) -> None:
        self.game = make(board)
        self.rng = rng
        self.moved = False

    def choose(self, turn: Turn) -> Choice:
        if not self.moved:
            self.moved = True
            return Choice(self.rng.choice(turn.position.legal_moves))
        state = turn.position.state
        rows = [row.translate(str.maketrans(" -WB", ".#12")) for row in state.board]
        position = self.game.position()
        native = self.game.state_of(rows, turn.position.turn)  # type: ignore[attr-defined]
        report = alpha_beta(type(position)(self.game, native), Limits(depth=2), heuristic="freedoms")
        return Choice(report.move)


def match(board: str, file: Path, opponent: Agent, ours: Player, seconds: float) -> Record:
    """Return the record of a game of the agent's file against an opponent that nobody times."""
    kind = read_game_type(board, Env.real())
    game = ToroGame(kind)
    agent = TtsFileAgent(file)
    try:
        agent.start()
        agent.get_ready(game, kind.k, ours, opponent.name)
        sides: Any = (agent, opponent) if ours is Player.FIRST else (opponent, agent)
        control = {ours: TimeControl(move=seconds), ours.other: TimeControl()}
        return play_match(game, *sides, control=control, now=time.perf_counter)
    finally:
        agent.close()


def strength(file: Path, games: int, seconds: float) -> None:
    """Print how many games the agent wins against weak opponents, half of them with either colour."""
    for board in BOARDS:
        for kind in ("two plies", "random"):
            won, others = 0, []
            for number in range(games):
                rng = Random(number)
                opponent = TwoPly(board, rng) if kind == "two plies" else RandomAgent(rng)
                ours = Player(number % 2)
                record = match(board, file, opponent, ours, seconds)
                if record.outcome and record.outcome.winner is ours:
                    won += 1
                else:
                    others.append(f"game {number}: {record.reason}")
            print(f"{board:17} against {kind:10} {won} of {games} won", *others, sep="\n    ", flush=True)


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keep every core but one busy."""
    count = max(1, (os.cpu_count() or 2) - 1)
    workers = [multiprocessing.Process(target=spin, daemon=True) for _ in range(count)]
    for worker in workers:
        worker.start()
    try:
        yield
    finally:
        for worker in workers:
            worker.kill()


def spin() -> None:
    """Use a core up."""
    while True:
        pass


def times(file: Path, moves: int, limits: tuple[float, ...]) -> None:
    """Print the longest times that the agent took for its moves."""
    with busy_cores():
        for seconds in limits:
            taken: list[float] = []
            late: list[str] = []
            number = 0
            while len(taken) < moves:
                ours = Player(number % 2)
                record = match(BOARDS[number // 2 % 2], file, RandomAgent(Random(number)), ours, seconds)
                taken += record.seconds[ours.value :: 2]
                if record.termination is Termination.TIMEOUT:
                    late.append(f"game {number}: {record.reason}")
                number += 1
            taken.sort()
            print(
                f"limit {seconds:.1f} s: {len(taken)} moves, median {taken[len(taken) // 2]:.3f}, "
                f"longest {taken[-1]:.3f} s, late {len(late)}",
                *late,
                sep="\n    ",
                flush=True,
            )


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="benches/tts.py")
    parser.add_argument("--quick", action="store_true", help="few games and moves: some minutes")
    parser.add_argument("--plain", action="store_true", help="measure the agent as it is without the package")
    parser.add_argument("--only", choices=("strength", "times"), help="run only this part")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for a move in games for strength")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = OWN / "fiveply_TTS_agent.py"
        if options.plain:
            file = Path(shutil.copy(file, folder))
            # What the agent finds first in its own folder is no package.
            (Path(folder) / "fiveply.py").write_text("raise ImportError")
        if options.only != "times":
            strength(file, 4 if options.quick else 20, options.seconds)
        if options.only != "strength":
            times(file, 40 if options.quick else 1000, (0.1, 0.5, 1.0))


if __name__ == "__main__":
    main()
