"""`lineemup experiments`: all games of the assignment, one per core at a time, and what is written of them."""

from __future__ import annotations

import os
import platform
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.files import write_whole
from fiveply.cli.lineemup.plan import CONFIGURATIONS, Configuration, Task
from fiveply.formats.lineemup import trace_text
from fiveply.formats.lineemup_log import GameLog
from fiveply.formats.lineemup_scoreboard import scoreboard_text, wins
from fiveply.report.lineemup import Experiment, analysis_page, games_csv, moves_csv

__all__ = ["experiments"]


def experiments(
    env: Env,
    folder: Path,
    rounds: int,
    seed: int,
    configurations: Sequence[Configuration] = CONFIGURATIONS,
) -> ExitStatus:
    """Play what has not been played yet of 2 x `rounds` games per configuration, then write all results anew."""
    _own(folder, env)
    tasks = [Task(each, game, seed, folder) for each in configurations for game in range(2 * rounds)]
    logs = {task: log for task in tasks if (log := task.kept()) is not None}
    if logs:
        env.print(f"{len(logs)} of {len(tasks)} games are played already.")
    progress = _Progress(env, tasks, logs)
    missing = sorted((task for task in tasks if task not in logs), key=lambda task: -task.configuration.expected)
    try:
        for task in _played(missing, progress):
            log = task.kept()
            if log is None:
                raise RuntimeError(f"{task.path.name} was not played to its end")
            logs[task] = log
            progress.played(task, logs)
    except KeyboardInterrupt:
        env.progress("")
        env.warn(f"{len(logs)} of {len(tasks)} games are kept; the same command goes on with the others.")
        raise
    env.progress("")
    results = [
        Experiment(each.name, [logs[task] for task in tasks if task.configuration is each]) for each in configurations
    ]
    _write(folder, results)
    for result in results:
        env.print(_summary(result))
    env.print(f"Written to {folder}: {len(results)} traces, scoreboard.txt, games.csv, moves.csv, analysis.html")
    return ExitStatus.OK


def _own(folder: Path, env: Env) -> None:
    """Make the folder, or raise CommandError where it holds results that did not come from kept games."""
    if not (folder / "games").exists() and folder.exists():
        for path in sorted(folder.iterdir()):
            if path.name.startswith("gameTrace-") or path.name in ("scoreboard.txt", "analysis.html"):
                raise CommandError(
                    f"{path} is there already and would be overwritten; choose another folder with --out"
                )
    (folder / "games").mkdir(parents=True, exist_ok=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work(task: Task) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent ends its children itself.
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    task.play(time.perf_counter)


def _leave_with_parent() -> None:
    """End this process when its parent was killed: a game that played on would take a core from the next run."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _played(tasks: Sequence[Task], progress: _Progress) -> Iterator[Task]:
    """Play games, each in a process of its own and as many at a time as there are cores; yield each when it is over."""
    context = get_context("spawn")
    waiting = list(reversed(tasks))
    running: dict[Any, tuple[Any, Task]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < _cores():
                task = waiting.pop()
                process = context.Process(target=_work, args=(task,), daemon=True)
                process.start()
                running[process.sentinel] = process, task
            ended = wait(list(running), timeout=0.5)
            progress.show([task for _, task in running.values()])
            for sentinel in ended:
                process, task = running.pop(sentinel)
                process.join()
                if process.exitcode:
                    raise RuntimeError(f"the game {task.path.stem} failed with exit status {process.exitcode}")
                yield task
    finally:
        for process, _ in running.values():
            process.terminate()
            process.join()


class _Progress:
    """Show how far the experiments are and about how long they will still take."""

    def __init__(self, env: Env, tasks: Sequence[Task], logs: dict[Task, GameLog]) -> None:
        self.env, self.tasks, self.logs = env, tasks, logs

    def show(self, running: Sequence[Task]) -> None:
        """Rewrite the bar; on what is no terminal nothing."""
        done, all_games = len(self.logs), len(self.tasks)
        bar = "#" * (30 * done // all_games)
        names = " ".join(task.path.stem for task in running)
        minutes = self._seconds_left() / 60
        self.env.progress(f"[{bar:<30}] {done}/{all_games} games, about {minutes:.0f} min left, playing {names}")

    def played(self, task: Task, logs: dict[Task, GameLog]) -> None:
        """Take note of a game; where lines can't be rewritten, print one when a configuration is complete."""
        self.logs = logs
        mine = [log for other, log in logs.items() if other.configuration is task.configuration]
        if not self.env.is_screen and len(mine) == sum(o.configuration is task.configuration for o in self.tasks):
            self.env.print(f"{task.configuration.name}: {len(mine)} games played ({len(logs)} of {len(self.tasks)})")

    def _seconds_left(self) -> float:
        lengths: dict[Configuration, list[float]] = {}
        for task, log in self.logs.items():
            lengths.setdefault(task.configuration, []).append(sum(move.seconds for move in log.moves))
        left = 0.0
        for task in self.tasks:
            if task not in self.logs:
                known = lengths.get(task.configuration)
                left += sum(known) / len(known) if known else task.configuration.expected
        return left / _cores()


def _write(folder: Path, results: Sequence[Experiment]) -> None:
    for result in results:
        first = result.logs[0]
        write_whole(folder / f"{first.setup.stem}.txt", trace_text(first))
    blocks = [scoreboard_text(result.logs[0].setup, result.logs) for result in results]
    write_whole(folder / "scoreboard.txt", "\n\n".join(blocks))
    write_whole(folder / "games.csv", games_csv(results))
    write_whole(folder / "moves.csv", moves_csv(results))
    machine = f"{platform.machine()}, {_cores()} cores, Python {platform.python_version()}, {platform.system()}"
    write_whole(folder / "analysis.html", analysis_page(results, machine))


def _summary(result: Experiment) -> str:
    e1, e2 = wins(result.logs, "e1"), wins(result.logs, "e2")
    faults = sum(bool(log.fault) for log in result.logs)
    late = f", {faults} lost by a fault" if faults else ""
    return f"{result.name}: e1 {e1}, e2 {e2}, drawn {len(result.logs) - e1 - e2}{late}"
