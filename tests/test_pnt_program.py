"""The program `pnt` on single cases: specs/pnt.md, "The program" and "Beyond"."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import truths
from fiveply.cli import ExitStatus
from fiveply.formats.pnt import Answer, answer_text
from pnt_world import matches_golden, pnt

ROWS = truths.rows("pnt_search")
PROGRAMS = Path(__file__).parents[1] / "programs"


def expected(row: dict[str, Any]) -> str:
    """Return what the program prints of a row."""
    if row["output"] is not None:
        return row["output"] + "\n"
    assert (row["move"], row["visited"], row["evaluated"], row["max_depth"]) == (None, 1, 1, 0)
    return answer_text(Answer(None, float(row["value"]), 1, 1, 0, 0.0))


def test_the_rows_are_many_and_some_are_published() -> None:
    assert len(ROWS) > 200
    assert sum(row["published"] for row in ROWS) >= 7
    assert any(row["move"] is None for row in ROWS)


def test_every_known_case_is_answered_to_the_letter() -> None:
    for row in ROWS:
        result = pnt("Player", *row["args"].split(), "--seconds", "60")
        assert (result.status, result.out, result.err) == (ExitStatus.OK, expected(row), ""), row["args"]


def test_the_assignments_example_is_answered_as_it_says() -> None:
    result = pnt("Player", "7", "3", "1", "4", "2", "3")
    matches_golden("example.txt", result.out)
    assert result.out == (
        "Move: 6\nValue: 1.0\nNumber of Nodes Visited: 3\nNumber of Nodes Evaluated: 1\n"
        "Max Depth Reached: 2\nAvg Effective Branching Factor: 1.0\n"
    )


@pytest.mark.parametrize("before", [(), ("Player",), ("TakeTokens",), ("PNT", "Player"), ("takeTokens",)])
def test_the_word_before_the_numbers_may_be_absent(before: tuple[str, ...]) -> None:
    assert pnt(*before, "3", "0", "0").out == pnt("Player", "3", "0", "0").out != ""


def test_a_game_that_is_over_has_no_move() -> None:
    result = pnt("7", "6", "3", "6", "2", "4", "1", "7", "0")
    assert result.out == (
        "Move: none\nValue: -1.0\nNumber of Nodes Visited: 1\nNumber of Nodes Evaluated: 1\n"
        "Max Depth Reached: 0\nAvg Effective Branching Factor: 0.0\n"
    )
    for tokens in ("1", "2"):  # Max has no first move and loses.
        assert pnt(tokens, "0", "0").out == result.out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ("", "there are 0 numbers; wanted are #tokens, #taken, the taken tokens and the depth"),
        ("7 0", "there are 2 numbers"),
        ("Player", "there are 0 numbers"),
        ("seven 0 0", "argument 1 (#tokens) is 'seven', not a whole number from 1 to 100000"),
        ("0 0 0", "argument 1 (#tokens) is '0'"),
        ("100001 0 0", "argument 1 (#tokens) is '100001'"),
        ("7 x 0", "argument 2 (#taken) is 'x', not a whole number from 0 to 7"),
        ("7 8 0", "argument 2 (#taken) is '8'"),
        ("7 3 1 4 2", "argument 2 (#taken) is 3, so 4 numbers should follow"),
        ("7 0 1 4 2", "argument 2 (#taken) is 0, so 1 number should follow"),
        ("7 1 9 0", "argument 3 (taken token 1) is '9', not a whole number from 1 to 7"),
        ("7 2 1 1.0 0", "argument 4 (taken token 2) is '1.0'"),
        ("7 3 1 4 1 0", "argument 5 (taken token 3): token 1 is taken already"),
        ("7 2 3 5 0", "argument 4: token 5 (number 2 of the sequence) is neither a multiple nor a factor of 3"),
        ("7 1 1 -2", "argument 4 (depth) is '-2', not a whole number from 0 to 1000000"),
        ("7 1 1 deep", "argument 4 (depth) is 'deep'"),
        ("7 1 \u0661 0", "argument 3 (taken token 1) is '\u0661'"),
        ("7 0 0 --out here", "--out goes with --cases or --random"),
        ("7 0 0 --random 3", "a case, --cases and --random don't go together"),
        ("7 0 0 --seconds 0", "'0' is not a number of seconds above 0"),
        ("7 0 0 --sorted", "unrecognized arguments: --sorted"),
    ],
)
def test_bad_input_is_one_line_and_the_usage(argv: str, says: str, tmp_path: Path) -> None:
    result = pnt(*argv.split(), cwd=tmp_path)
    assert (result.status, result.out) == (ExitStatus.USAGE, "")
    first, second = result.err.splitlines()
    assert first.startswith("pnt: ")
    assert says in first
    assert second.startswith("usage: pnt [Player] #tokens #taken TAKEN... DEPTH")
    assert not list(tmp_path.iterdir())


def test_help_tells_the_arguments_and_examples() -> None:
    result = pnt("--help")
    assert result.status is ExitStatus.OK
    for word in ("#taken", "--cases", "--random", "--seed", "--out", "--seconds", "pnt Player 7 3 1 4 2 3"):
        assert word in result.out


def test_a_search_to_the_end_that_does_not_end_is_answered_by_the_exact_solver() -> None:
    result = pnt("61", "0", "0", "--seconds", "0.2")
    lines = dict(line.split(": ") for line in result.out.splitlines())
    truth = next(row for row in truths.rows("pnt_values") if row["n"] == 61)
    assert lines["Value"] == ("1.0" if truth["winner"] == "Max" else "-1.0")
    assert lines["Move"] == str(truth["smallest_winning_first_token"] or 1)
    counts = [lines[name] for name in lines if name not in ("Move", "Value")]
    assert len(counts) == 4
    assert all(count.startswith(">") and float(count[1:]) > 0 for count in counts)
    assert result.status is ExitStatus.OK
    assert "does not end in 0.2 s" in result.err


def test_a_depth_that_does_not_end_gives_the_deepest_that_did() -> None:
    result = pnt("100", "0", "60", "--seconds", "0.3")
    assert result.err.startswith("pnt: depth 60 does not end in 0.3 s: this is the answer at depth ")
    depth = result.err.split()[-1]
    assert result.out == pnt("100", "0", depth, "--seconds", "60").out
    assert f"Max Depth Reached: {depth}\n" in result.out
    assert result.status is ExitStatus.OK


def test_a_depth_beyond_the_end_of_the_game_is_the_search_to_the_end() -> None:
    assert pnt("12", "1", "3", "1000000").out == pnt("12", "1", "3", "0").out


@pytest.mark.parametrize("name", ["PNT", "TakeTokens", "pnt.py"])
def test_the_program_goes_by_the_assignments_names(name: str) -> None:
    command = [sys.executable, PROGRAMS / name, *["Player", "7", "3", "1", "4", "2", "3"]]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout.splitlines()[0], run.stderr) == (0, "Move: 6", "")
    if name != "pnt.py":
        installed = Path(sys.executable).parent / name
        run = subprocess.run([installed, "7", "0", "x"], capture_output=True, text=True, timeout=60)
        assert (run.returncode, run.stdout) == (2, "")
        assert "Traceback" not in run.stderr
