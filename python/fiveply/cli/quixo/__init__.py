"""The program `quixo`: people and computers at Quixo, from a menu or by options."""

from __future__ import annotations

from fiveply.cli.program import run_process
from fiveply.cli.quixo.app import main

__all__ = ["main", "run"]


def run() -> None:
    """Run the program on the process's arguments, streams and terminal, and leave with its exit status."""
    run_process(main)
