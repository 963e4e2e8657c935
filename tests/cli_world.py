"""What the tests of the terminal program share: an environment in memory, and a small game of one's own."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fiveply.cli import Env, ExitStatus, main

NIM = '''
from fiveply import Game, Outcome, Player


class Nim(Game):
    """Take one to three from a heap; who takes the last one wins."""

    def __init__(self, heap: int = 7):
        self.heap = heap

    def initial(self):
        return (self.heap, Player.FIRST)

    def turn(self, state):
        return state[1]

    def legal_moves(self, state):
        return list(range(1, min(3, state[0]) + 1))

    def play(self, state, move):
        return (state[0] - move, state[1].other)

    def outcome(self, state):
        return Outcome.win(state[1].other) if state[0] == 0 else None


def short(game, state):
    """Like small heaps."""
    return -float(state[0])
'''


@dataclass(frozen=True)
class Result:
    """Hold what a command did."""

    status: ExitStatus
    out: str
    err: str


def fiveply(
    *argv: str,
    cwd: Path,
    typed: Sequence[str] = (),
    is_interactive: bool = False,
    colour: bool = False,
    encoding: str = "utf-8",
    variables: dict[str, str] | None = None,
    program: Callable[[Sequence[str], Env], ExitStatus] = main,
    cpu_clock: Callable[[], float] = time.process_time,
) -> Result:
    """Run the program, or another one of the package, in process with lines typed on stdin."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n", write_through=True)
    err = io.StringIO()
    env = Env(
        stdin=io.StringIO("".join(f"{line}\n" for line in typed)),
        stdout=out,
        stderr=err,
        is_interactive=is_interactive,
        colour=colour,
        cwd=cwd,
        variables=variables or {},
        cpu_clock=cpu_clock,
    )
    status = program(list(argv), env)
    return Result(status, out.buffer.getvalue().decode(encoding), err.getvalue())  # type: ignore[attr-defined]


def matches_golden(name: str, text: str, folder: str = "cli") -> None:
    """Assert that a session is the one kept under a name; FIVEPLY_GOLDEN=write keeps this one instead."""
    path = Path(__file__).parent / "golden" / folder / f"{name}.txt"
    if os.environ.get("FIVEPLY_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"there is no transcript {path.name}; FIVEPLY_GOLDEN=write keeps one"
    assert path.read_text(encoding="utf-8") == text
