"""One game of `lineemup`: the players, the referee, and the trace on the screen and in its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, TextIO

from fiveply.agents import Agent, Choice, HumanAgent, Turn
from fiveply.arena import Termination, TimeControl, play_match
from fiveply.arena.clock import Now
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.lineemup.options import Values
from fiveply.formats.lineemup import board_text, ending_text, header_text, move_text
from fiveply.formats.lineemup_log import HEURISTICS, GameLog, Played, Seat, Setup
from fiveply.game import Player, Position
from fiveply.heuristics import evaluate
from fiveply.search import Limits, Report, alpha_beta, minimax

__all__ = ["SearchPlayer", "play", "play_log"]

_KEPT_BACK = 0.2
"""How many seconds of t an AI leaves unused besides a twentieth of t, at most a quarter in all: a machine that is busy
elsewhere costs no game."""

_FAULTS = (Termination.ILLEGAL_MOVE, Termination.TIMEOUT, Termination.CRASH)


class SearchPlayer(Agent):
    """Play the first best move of a plain search or, given a source of chance, any root move of the same value."""

    def __init__(self, seat: Seat, rng: Random | None = None) -> None:
        """Take the search's settings; `rng` chooses among moves of equal value."""
        self.name = str(replace(seat, is_human=False))
        self.seat = seat
        self._rng = rng
        self._overrun = 0.0  # How much later than wished a search ended, of late.

    def choose(self, turn: Turn) -> Choice:
        """Return a best move with the report of the search; the time left is always enough to answer."""
        search = alpha_beta if self.seat.prunes else minimax
        seconds = self._time_left(turn)
        limits = Limits(seconds=seconds, depth=self.seat.depth)
        report = search(turn.position, limits, heuristic=HEURISTICS[self.seat.heuristic], statistics=True)
        self._overrun = max(0.7 * self._overrun, report.seconds - seconds)
        if self._rng is None or report.late:
            return Choice(report.move, report)
        return Choice(self._rng.choice(self._equals(turn, report)), report)

    def _equals(self, turn: Turn, report: Report[Any, Any]) -> list[Any]:
        """Return the root moves whose value is the best one's, as far as time allows to find out.

        Alpha-beta knows of the other moves only that they are no better, so each is searched again with an open window.
        That work is not part of the statistics, which are those of the one search that the assignment asks for.
        """
        return [
            move for move in turn.position.legal_moves if move == report.move or self._value(turn, move) == report.value
        ]

    def _value(self, turn: Turn, move: Any) -> float | None:
        """Return the exact value of a root move at the search's depth; None where time runs out."""
        after, heuristic = turn.position.play(move), HEURISTICS[self.seat.heuristic]
        if self.seat.depth == 1 and not after.is_over:
            return -evaluate(after.game, after.state, heuristic)
        limits = Limits(seconds=self._time_left(turn), depth=max(1, self.seat.depth - 1))
        report = alpha_beta(after, limits, heuristic=heuristic)
        return None if report.late else -report.value

    def _time_left(self, turn: Turn) -> float:
        """Return the seconds that may be used, above 0; the later searches ended of late, the more is kept back."""
        allowed = turn.limits.seconds or 3600.0
        left = turn.clock() if turn.clock is not None else None
        kept_back = min(min(_KEPT_BACK + allowed / 20, allowed / 4) + 2 * self._overrun, 0.6 * allowed)
        return max(0.001, (allowed if left is None else left) - kept_back)


def play_log(
    setup: Setup,
    agents: tuple[Agent, Agent],
    now: Now,
    *,
    first: int = 0,
    watch: Callable[[Position[Any, Any], Played], None] | None = None,
) -> GameLog:
    """Return a game between player 1 and player 2; `first` has O. An AI that is late or answers nonsense loses."""
    moves: list[Played] = []
    sides = {Player.FIRST: first, Player.SECOND: 1 - first}

    def seen(position: Position[Any, Any], choice: Choice, seconds: float) -> None:
        report = choice.report
        player = sides[position.turn.other]
        square = position.moves[-1]
        played = Played(player, square, seconds)
        if report is not None:
            played = Played(player, square, seconds, report.seconds, report.stats, report.late)
        moves.append(played)
        if watch is not None:
            watch(position, played)

    position = setup.position()
    record = play_match(
        position.game,
        agents[first],
        agents[1 - first],
        control={
            side: TimeControl(None if setup.players[player].is_human else setup.t) for side, player in sides.items()
        },
        now=now,
        watch=seen,
    )
    winner = sides[record.outcome.winner] if record.outcome and record.outcome.winner else None
    fault = record.reason if record.termination in _FAULTS else ""
    return GameLog(setup, first, tuple(moves), record.outcome is not None, winner, fault)


def play(values: Values, env: Env, folder: Path, *, force: bool) -> ExitStatus:
    """Play a game on the screen and into its trace file."""
    setup = values.setup()
    folder.mkdir(parents=True, exist_ok=True)
    with _open_trace(setup, env, folder, force=force) as file:
        table = _Table(env, setup, file, recommends=values.recommend)
        return table.run(_shown(Path(file.name), env))


def _open_trace(setup: Setup, env: Env, folder: Path, *, force: bool) -> TextIO:
    path, number = folder / f"{setup.stem}.txt", 1
    if force:
        return path.open("w", encoding="utf-8")
    while True:
        try:
            file = path.open("x", encoding="utf-8")
        except FileExistsError:
            number += 1
            path = folder / f"{setup.stem}-{number}.txt"
        else:
            break
    if number > 1:
        there = _shown(folder / f"{setup.stem}.txt", env)
        env.print(f"{there} exists already; the trace goes to {_shown(path, env)} (--force overwrites)\n")
    return file


def _shown(path: Path, env: Env) -> str:
    return str(path.relative_to(env.cwd)) if path.is_relative_to(env.cwd) else str(path)


class _Table:
    """A game under way on the screen."""

    def __init__(self, env: Env, setup: Setup, file: TextIO, *, recommends: bool) -> None:
        self.env, self.setup, self.file = env, setup, file
        self.recommends = recommends
        self.broken_off = ""

    def run(self, name: str) -> ExitStatus:
        """Play to the end; say how it ended and where the trace is."""
        self.write(header_text(self.setup) + board_text(self.setup.position()))
        first, second = (self.agent(seat) for seat in self.setup.players)
        log = play_log(self.setup, (first, second), self.env.clock, watch=self.seen)
        self.env.progress("")
        if not log.is_over:
            self.env.print(self.broken_off or "\nStopped: the game ends here.")
        self.write(ending_text(log))
        self.env.print(f"\nTrace: {name}")
        if log.is_over or self.broken_off:
            return ExitStatus.OK
        return ExitStatus.INTERRUPTED

    def write(self, text: str) -> None:
        """Write to the screen and to the trace."""
        self.env.print(text, end="")
        self.file.write(text)
        self.file.flush()

    def agent(self, seat: Seat) -> Agent:
        """Return who plays a seat."""
        return HumanAgent(self.ask) if seat.is_human else _Thinking(SearchPlayer(seat), self.env)

    def seen(self, position: Position[Any, Any], played: Played) -> None:
        """Write a move and the board after it."""
        letter = "OX"[position.turn is Player.FIRST]
        self.write(move_text(letter, self.setup.players[played.player], played) + board_text(position))

    def ask(self, turn: Turn, problem: str) -> str:
        """Return what the human answers; the end of input ends the game."""
        player = 0 if turn.position.turn is Player.FIRST else 1
        if problem:
            self.env.print(problem)
        elif self.recommends:
            self.recommend(turn.position, self.setup.players[player])
        try:
            return self.env.ask(f"Player {'OX'[player]}, your move, column and row like B 3: ")
        except EOFError:
            self.broken_off = "End of input: the game ends here."
            raise KeyboardInterrupt from None

    def recommend(self, position: Position[Any, Any], seat: Seat) -> None:
        """Show what the program would play, and how long that took."""
        begun = self.env.clock()
        limits = Limits(seconds=self.setup.t)
        choice = _Thinking(SearchPlayer(seat), self.env).choose(Turn(position, limits))
        seconds = self.env.clock() - begun
        text = position.game.move_text(position.state, choice.move)
        self.env.print(f"Recommended: {text} (found in {seconds:.3g}s)")


class _Thinking(Agent):
    """Say on the screen that an agent is thinking while it does."""

    def __init__(self, agent: Agent, env: Env) -> None:
        self.name, self.agent, self.env = agent.name, agent, env

    def choose(self, turn: Turn) -> Choice:
        """Return the agent's choice."""
        self.env.progress("thinking ...")
        choice = self.agent.choose(turn)
        self.env.progress("")
        return choice
