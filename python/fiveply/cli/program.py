"""What every program of the package shares: what becomes of errors, and how a process ends."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import is_users_fault, sentence
from fiveply.cli.parser import ParserExit

__all__ = ["guarded", "run_process"]


def guarded(name: str, env: Env, body: Callable[[], ExitStatus], *, debug: bool = False) -> ExitStatus:
    """Return the exit status of a program's work; whatever it raises becomes one line on stderr. Raise nothing."""
    try:
        status = body()
        env.stdout.flush()
        return status
    except ParserExit:
        return ExitStatus.OK
    except BrokenPipeError:
        return ExitStatus.BROKEN_PIPE
    except KeyboardInterrupt:
        env.progress("")
        env.warn("Stopped.")
        return ExitStatus.INTERRUPTED
    except Exception as error:
        env.progress("")
        if debug or env.variables.get("FIVEPLY_DEBUG", "") not in ("", "0"):
            env.warn(traceback.format_exc().rstrip())
        env.warn(f"{name}: {sentence(error)}")
        return ExitStatus.USAGE if is_users_fault(error) else ExitStatus.FAILURE


def run_process(main: Callable[[Sequence[str], Env], ExitStatus]) -> None:
    """Run a program on the process's arguments, streams and terminal, and leave with its exit status."""
    status = main(sys.argv[1:], Env.real())
    if status is ExitStatus.BROKEN_PIPE:
        # Whatever is still buffered has nowhere to go; without this the interpreter complains as it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
