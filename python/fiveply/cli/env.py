"""The world as a command sees it: streams, terminal, colour, clock, folder. Tests make their own."""

from __future__ import annotations

import io
import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import TextIO

__all__ = ["Env", "ExitStatus"]


class ExitStatus(IntEnum):
    """Say how a command ended, as the shell sees it."""

    OK = 0
    FAILURE = 1
    """Something broke that was not the user's input: a game of the user's own, say."""
    USAGE = 2
    """What the user gave is wrong: one sentence on stderr says what."""
    INTERRUPTED = 130
    BROKEN_PIPE = 141


@dataclass
class Env:
    """Bundle all that a command may touch besides its arguments."""

    stdin: TextIO
    stdout: TextIO
    stderr: TextIO
    is_interactive: bool = False
    """Whether a person is at the keyboard: stdin is a terminal."""
    is_screen: bool = False
    """Whether stdout is a terminal, on which a line can be rewritten."""
    colour: bool = False
    width: int = 100
    """How many columns the output has."""
    cwd: Path = field(default_factory=Path)
    clock: Callable[[], float] = time.perf_counter
    cpu_clock: Callable[[], float] = time.process_time
    variables: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def real() -> Env:
        """Return the process's own streams, terminal, clock and folder."""
        # A closed stream is None to Python; what can't be encoded or decoded is replaced rather than an error.
        stdin, stdout, stderr = (stream or io.StringIO() for stream in (sys.stdin, sys.stdout, sys.stderr))
        for stream in (stdin, stdout, stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        stdin_tty, stdout_tty = stdin.isatty(), stdout.isatty()
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        return Env(
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            is_interactive=stdin_tty,
            is_screen=stdout_tty,
            colour=stdout_tty and not plain,
            width=shutil.get_terminal_size((100, 24)).columns if stdout_tty else 100,
            cwd=Path.cwd(),
            variables=os.environ,
        )

    @property
    def unicode(self) -> bool:
        """Say whether stdout can show line-drawing characters."""
        try:
            "┌╌░".encode(self.stdout.encoding or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def print(self, text: str = "", end: str = "\n") -> None:
        """Write text to stdout at once."""
        self.stdout.write(text + end)
        self.stdout.flush()

    def warn(self, text: str) -> None:
        """Write a line to stderr."""
        self.stderr.write(text + "\n")
        self.stderr.flush()

    def progress(self, text: str) -> None:
        """Show a passing line on a terminal, in place of the one before; nothing elsewhere. Empty text clears it."""
        if self.is_screen:
            self.print("\r" + text[: self.width - 1] + "\x1b[K", end="")

    def ask(self, prompt: str) -> str:
        """Return the line typed after a prompt, without blanks around it, or raise EOFError at the end of input.

        On the real terminal the line can be edited and earlier ones recalled. Elsewhere the line is echoed, so that the
        output of a script reads like a session.
        """
        if self.is_interactive and self.stdin is sys.stdin and self.stdout is sys.stdout:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives input() editing and history)
            return input(prompt).strip()
        self.print(prompt, end="")
        line = self.stdin.readline()
        if not line:
            self.print()
            raise EOFError
        if not self.stdin.isatty():
            self.print(line.rstrip("\r\n"))
        return line.strip()

    def path(self, name: str) -> Path:
        """Return a file that the user named, seen from the user's folder."""
        return self.cwd / Path(name).expanduser()

    @property
    def data_folder(self) -> Path:
        """Return where this user's programs keep what belongs to the user, ours in a folder of its own."""
        home = Path.home()
        if sys.platform == "win32":
            folder = Path(self.variables.get("LOCALAPPDATA") or home / "AppData" / "Local")
        elif sys.platform == "darwin":
            folder = home / "Library" / "Application Support"
        else:
            folder = Path(self.variables.get("XDG_DATA_HOME") or home / ".local" / "share")
        return folder / "fiveply"
