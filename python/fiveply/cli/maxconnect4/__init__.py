"""The program `maxconnect4` of the Max-Connect-4 assignment."""

from __future__ import annotations

from fiveply.cli.maxconnect4.app import main
from fiveply.cli.program import run_process

__all__ = ["main", "run"]


def run() -> None:
    """Run the program on the process's arguments, streams and terminal, and leave with its exit status."""
    run_process(main)
