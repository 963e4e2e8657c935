"""The program `pnt`: the best move of a PNT position, as its assignment asks for it."""

from __future__ import annotations

from fiveply.cli.pnt.app import main
from fiveply.cli.program import run_process

__all__ = ["main", "run"]


def run() -> None:
    """Run the program on the process's arguments, streams and terminal, and leave with its exit status."""
    run_process(main)
