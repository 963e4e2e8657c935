"""The terminal program `fiveply`: one module per command, `main` to run it in process, `run` to be the process."""

from __future__ import annotations

import os
import sys

from fiveply.cli.app import main
from fiveply.cli.env import Env, ExitStatus

__all__ = ["Env", "ExitStatus", "main", "run"]


def run() -> None:
    """Run the program on the process's arguments, streams and terminal, and leave with its exit status."""
    status = main(sys.argv[1:], Env.real())
    if status is ExitStatus.BROKEN_PIPE:
        # Whatever is still buffered has nowhere to go; without this the interpreter complains as it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
