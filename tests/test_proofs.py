"""Proofs of values, checked by the program of examples/, which knows the rules and nothing of ours."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cli_world import fiveply
from fiveply.cli import ExitStatus

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def checker() -> ModuleType:
    """Return examples/check_proof.py as a module."""
    spec = importlib.util.spec_from_file_location("check_proof", EXAMPLES / "check_proof.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ("line-em-up:n=6,s=4", "first"),
        ("line-em-up:n=5,s=5", "draw"),
        ("line-em-up:n=6,s=5", "draw"),
        ("tic-tac-toe", "draw"),
        ("line-em-up:n=4,s=3,blocs=A0+D3", "first"),
        ("toro-tile:rows=4,cols=5,k=4", "first"),
        ("toro-tile:rows=3,cols=3,k=3,black=A0,turn=B", "second"),
        ("tetra-toro", "draw"),
    ],
)
def test_a_proof_passes(game: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = fiveply("solve", game, "--proof", "it.proof", cwd=tmp_path)
    assert (done.status, done.err) == (ExitStatus.OK, "")
    assert checker().main(str(tmp_path / "it.proof")) == 0
    assert f"proven: {value}" in capsys.readouterr().out


def test_a_proof_that_was_changed_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    check = checker().main
    fiveply("solve", "line-em-up:n=4,s=3", "--proof", "win", cwd=tmp_path)
    fiveply("solve", "line-em-up:n=4,s=4", "--proof", "draw", cwd=tmp_path)
    win, draw = ((tmp_path / name).read_text().splitlines() for name in ("win", "draw"))
    assert win[3] == "value first"
    pairs = next(i for i, line in enumerate(draw) if "pairs " in line)
    position, _, list_of_pairs = draw[pairs].partition(" pairs ")
    several = list_of_pairs.split()
    wrong = {
        "an answer too few": [*win[:6], *win[7:]],
        "another value": [*win[:3], "value draw", *win[4:]],
        "a claim too little": [*draw[:3], "value first", *draw[4:]],
        "a shorter line": [win[0], win[1].replace("k=3", "k=4"), *win[2:]],
        "a square taken": [*win[:6], f"{win[6].split()[0]} {win[5].split()[1]}", *win[7:]],
        "a pair too few": [*draw[:pairs], f"{position} pairs {' '.join(several[1:])}", *draw[pairs + 1 :]],
        "a pair twice": [*draw[:pairs], f"{position} pairs {' '.join([*several, several[0]])}", *draw[pairs + 1 :]],
        "nothing": [],
        "no answers": win[:4],
        "words": [*win[:5], "what is this"],
    }
    for what, lines in wrong.items():
        (tmp_path / "wrong").write_text("\n".join(lines))
        assert check(str(tmp_path / "wrong")) == 1, what
        assert "not proven" in capsys.readouterr().err
    assert check(str(tmp_path / "none")) == 1


@pytest.mark.parametrize(
    ("argv", "why"),
    [
        (("connect-four",), "without gravity"),
        (("pnt:n=9",), "without gravity"),
        (("tic-tac-toe", "--moves", "A0"), "first position"),
    ],
)
def test_what_has_no_proof_is_said(argv: tuple[str, ...], why: str, tmp_path: Path) -> None:
    done = fiveply("solve", *argv, "--proof", "it", cwd=tmp_path)
    assert done.status is ExitStatus.USAGE
    assert why in done.err
    assert not (tmp_path / "it").exists()
    done = fiveply("solve", "tic-tac-toe", "--proof", "no/it", cwd=tmp_path)
    assert done.status is ExitStatus.USAGE
    assert "no folder" in done.err
