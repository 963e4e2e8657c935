"""The program `tts-master`: the referee of Toro-Tile-Straight for anyone's agents."""

from __future__ import annotations

from fiveply.cli.program import run_process
from fiveply.cli.tts.app import main

__all__ = ["main", "run"]


def run() -> None:
    """Run the program as the process."""
    run_process(main)
