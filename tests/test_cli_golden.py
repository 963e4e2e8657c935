"""A transcript of every registered game; `FIVEPLY_GOLDEN=write pytest tests/test_cli_golden.py` writes them anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_world import fiveply, matches_golden
from fiveply import games
from fiveply.cli import ExitStatus


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_transcript(name: str, tmp_path: Path) -> None:
    result = fiveply("play", name, "--first", "random", "--second", "random", "--seed", "1", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    opening, *turns = re.split(r"(?m)^(?=\d+\. )", result.out)
    moves = [turn.splitlines()[0] for turn in turns[:-1]]
    matches_golden(f"game-{name}", "\n".join([opening.rstrip(), "", *moves, turns[-1]]))


def test_every_transcript_has_a_game() -> None:
    kept = {path.stem.removeprefix("game-") for path in Path(__file__).parent.glob("golden/cli/game-*.txt")}
    assert kept == set(games.names())
