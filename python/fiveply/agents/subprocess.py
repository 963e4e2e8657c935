"""Python programs as child processes that answer requests under a clock, whatever they do."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fiveply.agents.agent import LateAnswer, NoAnswer

__all__ = ["Child"]

_LONGEST = 4_000_000
"""The most characters that an answer may have."""

_PAUSE, _GO_ON = getattr(signal, "SIGSTOP", None), getattr(signal, "SIGCONT", None)


class Child:
    """Run a Python program that answers each line of JSON on its standard input with one on its standard output.

    It has a process group of its own, and stands still while nothing is asked of it, whatever threads and processes it
    has started. It sees an empty standard input of its own only if it arranges for that.
    """

    def __init__(self, script: Path, arguments: Sequence[str], folder: Path) -> None:
        """Start the program in a folder. What it writes to standard error appears on this process's."""
        self._process = subprocess.Popen(
            # -P: the script's own folder is no place to import from.
            [sys.executable, "-P", str(script), *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            process_group=0 if os.name == "posix" else None,
        )
        self._asked = 0
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a request.

        Raises LateAnswer where none came in time, NoAnswer where the program is gone or answered something else. After
        either the program is ended.
        """
        deadline = time.perf_counter() + seconds
        self._asked += 1
        try:
            self._signal(_GO_ON)
            self._send({**request, "number": self._asked})
            line = self._receive(deadline)
            answer = self._parse(line)
            self._signal(_PAUSE)
        except BaseException:
            self.close()
            raise
        return answer

    def _send(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        # A program that is gone is noticed when its answer doesn't come.
        with contextlib.suppress(OSError, ValueError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()

    def _receive(self, deadline: float) -> bytes:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.perf_counter()))
        except queue.Empty:
            raise LateAnswer("did not answer in time") from None
        if not line:
            self._lines.put(b"")  # so that whoever asks again sees the end too
            raise NoAnswer(self._end())
        return line

    def _parse(self, line: bytes) -> dict[str, Any]:
        with contextlib.suppress(ValueError, RecursionError):
            answer = json.loads(line)
            if isinstance(answer, dict) and answer.pop("number", None) == self._asked:
                return answer
        raise NoAnswer("answered something that can't be read")

    def _end(self) -> str:
        """Return how the program ended, after its output did."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"left its process with status {status}" if status >= 0 else f"was ended by signal {-status}"

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stdout.readline(_LONGEST):
                self._lines.put(line)
        self._lines.put(b"")

    def _signal(self, number: int | None) -> None:
        if number is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, number)

    def close(self) -> None:
        """End the program and all that it started in its process group. Does nothing the second time."""
        if os.name == "posix":
            self._signal(signal.SIGKILL)
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._reader.join(1)
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if stream is not None and not self._reader.is_alive():
                    stream.close()
