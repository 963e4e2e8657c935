"""The terminal program `fiveply`: one module per command, `main` to run it in process, `run` to be the process."""

from __future__ import annotations

from fiveply.cli.app import main
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.program import run_process

__all__ = ["Env", "ExitStatus", "main", "run"]


def run() -> None:
    """Run the program on the process's arguments, streams and terminal, and leave with its exit status."""
    run_process(main)
