"""What the tests of `lineemup` share: the program in process, and texts whose times are masked."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.lineemup import main


@dataclass(frozen=True)
class Result:
    """Hold what a run did."""

    status: ExitStatus
    out: str
    err: str


def world(cwd: Path, typed: Sequence[str] = ()) -> tuple[Env, io.StringIO, io.StringIO]:
    """Return an environment in memory with lines typed on stdin, and its output streams."""
    out, err = io.StringIO(), io.StringIO()
    stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    return Env(stdin=stdin, stdout=out, stderr=err, cwd=cwd), out, err


def lineemup(*argv: str, cwd: Path, typed: Sequence[str] = ()) -> Result:
    """Run the program in process."""
    env, out, err = world(cwd, typed)
    status = main(list(argv), env)
    return Result(status, out.getvalue(), err.getvalue())


def masked(text: str) -> str:
    """Return a text with its times, which differ from run to run, as `#s`."""
    return re.sub(r"~?\b\d[\d.]*(e-?\d+)?s\b", "#s", text)


def matches_golden(name: str, text: str) -> None:
    """Assert that a text is the one kept under a name; FIVEPLY_GOLDEN=write keeps this one instead."""
    path = Path(__file__).parent / "golden" / "lineemup" / name
    if os.environ.get("FIVEPLY_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
