"""The menu, typed in; what it asks is checked before it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_world import NIM, fiveply, matches_golden
from fiveply.cli import ExitStatus


def menu(folder: Path, *typed: str) -> str:
    """Return what a walk through the menu shows."""
    result = fiveply(cwd=folder, typed=typed, is_interactive=True)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    return result.out


def test_walk(tmp_path: Path) -> None:
    typed = ("99", "chess", "line-em-up", "n=2", "x=1", "n=3,b=1,seed=2", "0", "bob", "1", "human", "A0", "quit")
    matches_golden("menu", menu(tmp_path, *typed))


def test_enter_takes_what_is_offered(tmp_path: Path) -> None:
    text = menu(tmp_path, "", "", "", "quit")
    assert "$ fiveply play tic-tac-toe --first human --second deepen" in text
    assert text.endswith("You left the game.\n")


def test_own_game(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    assert "$ fiveply play nim.py:Nim:heap=4 --first random" in menu(
        tmp_path, "nim.py:Nim:heap=4", "2", "random:seed=5"
    )


def test_saved_game(tmp_path: Path) -> None:
    players = ("--first", "human", "--second", "human")
    fiveply("play", "tic-tac-toe", *players, "--save", "g.json", cwd=tmp_path, typed=["A0"])
    text = menu(tmp_path, "resume", "resume none.json", "resume g.json", "quit")
    assert "there is no file none.json" in text
    assert "$ fiveply play --resume g.json" in text
    assert "O to move: " in text


@pytest.mark.parametrize("word", ["quit", "q", "EXIT"])
def test_leaving(word: str, tmp_path: Path) -> None:
    assert menu(tmp_path, word).endswith(f"Which game? [1] {word}\n")


def test_end_of_input_at_every_question(tmp_path: Path) -> None:
    for count in range(4):
        assert menu(tmp_path, *["1", "human", "human"][:count]).endswith("\n")


def test_broken_file_is_told_and_asked_again(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("class Broken(\n")
    text = menu(tmp_path, "broken.py", "quit")
    assert "  SyntaxError: " in text
    assert text.count("Which game? ") == 2
