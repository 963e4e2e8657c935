"""What the tests of `pnt` share: the program in memory, and its kept outputs."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

from cli_world import Result
from fiveply.cli import Env
from fiveply.cli.pnt import main


def pnt(*argv: str, cwd: Path = Path(), clock: Callable[[], float] | None = None) -> Result:
    """Run the program in process."""
    out, err = io.StringIO(), io.StringIO()
    env = Env(stdin=io.StringIO(), stdout=out, stderr=err, cwd=cwd)
    if clock is not None:
        env.clock = clock
    status = main(list(argv), env)
    return Result(status, out.getvalue(), err.getvalue())


def matches_golden(name: str, text: str) -> None:
    """Assert that a text is the one kept in golden/pnt; FIVEPLY_GOLDEN=write keeps this one instead."""
    path = Path(__file__).parent / "golden" / "pnt" / name
    if os.environ.get("FIVEPLY_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"there is no {path.name}; FIVEPLY_GOLDEN=write keeps one"
    assert path.read_text(encoding="utf-8") == text
