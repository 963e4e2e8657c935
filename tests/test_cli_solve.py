"""`fiveply solve`: true values, and all winning moves of PNT."""

from __future__ import annotations

import json
from pathlib import Path

import truths
from cli_world import fiveply
from fiveply.cli import ExitStatus


def test_pnt_is_solved_with_every_winning_move(tmp_path: Path) -> None:
    rows = {row["n"]: row for row in truths.rows("pnt_values")}
    for n in (3, 45, 64, 199, 585, 2000):
        result = fiveply("solve", f"pnt:n={n}", "--json", cwd=tmp_path)
        found, row = json.loads(result.out), rows[n]
        assert result.status is ExitStatus.OK
        assert found["value"] == (1 if row["winner"] == "Max" else -1)
        assert len(found["winning_moves"]) == row["number_of_winning_first_tokens"]
        if row.get("winning_first_tokens") is not None:
            assert list(map(int, found["winning_moves"])) == row["winning_first_tokens"]
        if row["smallest_winning_first_token"]:
            assert found["move"] == str(row["smallest_winning_first_token"])


def test_a_solution_reads_well(tmp_path: Path) -> None:
    result = fiveply("solve", "pnt:n=12", "--moves", "3 6", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    assert result.out.startswith("pnt:n=12\n  to move  first player\n  value    ")
    assert " of 3 moves\n" in result.out or "of 4 moves\n" in result.out
    result = fiveply("solve", "toro-tile:rows=3,cols=3,k=3", cwd=tmp_path)
    assert "a win in " in result.out


def test_what_cannot_be_solved_is_said(tmp_path: Path) -> None:
    result = fiveply("solve", "quixo:n=6", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert "can repeat" in result.err
    result = fiveply("solve", "pnt:n=1", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert "the game is over" in result.err
