"""Saved games: written whole, never over anything else, and gone on with."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cli_world import NIM, fiveply
from fiveply import Outcome, Player
from fiveply.arena import Record, Termination, parse_record, record_text
from fiveply.cli import ExitStatus

TWO_HUMANS = ("--first", "human", "--second", "human")


def saved(path: Path) -> Record:
    """Return the record in a file."""
    return parse_record(path.read_text(encoding="utf-8"))


def test_save_and_resume(tmp_path: Path) -> None:
    first = fiveply(
        "play", "line-em-up:n=4,b=2,seed=5", *TWO_HUMANS, cwd=tmp_path, typed=["A0", "A1", "save my game.json"]
    )
    assert "Saved in my game.json, from now on after every move." in first.out
    assert "to go on with it: fiveply play --resume 'my game.json'" in first.out
    record = saved(tmp_path / "my game.json")
    assert (record.game, record.first, record.second) == ("line-em-up:n=4,b=2,seed=5", "human", "human")
    assert (record.moves, record.outcome, record.termination) == (("A0", "A1"), None, Termination.INTERRUPTED)

    second = fiveply("play", "--resume", "my game.json", cwd=tmp_path, typed=["undo", "redo", "undo", "B1"])
    assert "X to move: " in second.out
    assert saved(tmp_path / "my game.json").moves == ("A0", "B1")
    assert os.listdir(tmp_path) == ["my game.json"]


def test_saved_after_every_move_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    argv = ("play", "tic-tac-toe", *TWO_HUMANS, "--save", "game.json")
    fiveply(*argv, cwd=tmp_path)
    assert saved(path).moves == ()
    fiveply("play", "--resume", "game.json", cwd=tmp_path, typed=["A0", "B0", "A1"])
    assert saved(path).moves == ("A0", "B0", "A1")
    done = fiveply("play", "--resume", "game.json", cwd=tmp_path, typed=["B1", "A2"])
    record = saved(path)
    assert (record.outcome, record.termination) == (Outcome.win(Player.FIRST), Termination.NORMAL)
    assert done.out.endswith(f"{record.reason}\n")
    again = fiveply("play", "--resume", "game.json", cwd=tmp_path)
    assert again.status is ExitStatus.USAGE
    assert again.err == "fiveply: the game in game.json is over; fiveply play tic-tac-toe begins another\n"


def test_resigned_game_is_over(tmp_path: Path) -> None:
    fiveply("play", "tic-tac-toe", *TWO_HUMANS, "--save", "game.json", cwd=tmp_path, typed=["A0", "resign"])
    assert saved(tmp_path / "game.json").outcome == Outcome.win(Player.FIRST)
    assert fiveply("play", "--resume", "game.json", cwd=tmp_path).status is ExitStatus.USAGE


def test_other_players_can_take_over(tmp_path: Path) -> None:
    fiveply("play", "tic-tac-toe", *TWO_HUMANS, "--save", "game.json", cwd=tmp_path, typed=["A0"])
    argv = ("play", "--resume", "game.json", "--first", "random", "--second", "minimax:9")
    result = fiveply(*argv, cwd=tmp_path)
    assert result.status is ExitStatus.OK
    assert saved(tmp_path / "game.json").second == "minimax:depth=9"


def test_game_of_ones_own_from_another_folder(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    fiveply("play", "nim.py:Nim:heap=9", *TWO_HUMANS, "--save", "game.json", cwd=tmp_path, typed=["3"])
    (tmp_path / "other").mkdir()
    result = fiveply("play", "--resume", "../game.json", cwd=tmp_path / "other", typed=["quit"])
    assert result.status is ExitStatus.OK
    assert "(6, Player.SECOND)" in result.out


def test_position_of_a_saved_game_is_searched(tmp_path: Path) -> None:
    fiveply("play", "tic-tac-toe", *TWO_HUMANS, "--save", "g.json", cwd=tmp_path, typed=["A0", "B0", "A1", "B1"])
    result = fiveply("search", "tic-tac-toe", "--position", "g.json", cwd=tmp_path)
    assert "\n  move       A2\n" in result.out
    result = fiveply("search", "gomoku", "--position", "g.json", cwd=tmp_path)
    assert result.err == "fiveply: g.json is a game of tic-tac-toe, not of gomoku\n"


@pytest.mark.parametrize("name", ["notes.txt", "link.txt", "folder", "none/game.json", "/dev/null"])
def test_nothing_else_is_overwritten(name: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    (tmp_path / "link.txt").symlink_to("notes.txt")
    (tmp_path / "folder").mkdir()
    result = fiveply("play", "tic-tac-toe", *TWO_HUMANS, cwd=tmp_path, typed=["A0", f"save {name}", "B0"])
    assert result.status is ExitStatus.OK
    assert "Not saved: " in result.out
    assert result.out.endswith("keeps a game.\n")
    assert (tmp_path / "notes.txt").read_text() == "buy milk"
    assert sorted(os.listdir(tmp_path)) == ["folder", "link.txt", "notes.txt"]


def test_file_keeps_its_place_and_its_permissions(tmp_path: Path) -> None:
    fiveply("play", "tic-tac-toe", *TWO_HUMANS, "--save", "game.json", cwd=tmp_path)
    path = tmp_path / "game.json"
    path.chmod(0o640)
    (tmp_path / "link.json").symlink_to("game.json")
    fiveply("play", "--resume", "link.json", cwd=tmp_path, typed=["A0"])
    assert (tmp_path / "link.json").is_symlink()
    assert saved(path).moves == ("A0",)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_file_that_changes_under_the_game_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.json").write_text(record_text(Record("tic-tac-toe", "human", "human")))
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    result = fiveply("play", "--resume", "game.json", cwd=tmp_path, typed=["A0", "B0"])
    assert result.status is ExitStatus.OK
    assert result.err == "The game is no longer saved: No space left on device\n"
    assert saved(tmp_path / "game.json").moves == ()
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"first": "nobody"}, "there is no agent 'nobody'"),
        ({"moves": ("A0", "A0")}, "game.json: move 2 of the record can't be played: A0 is taken"),
        ({"moves": ("Z0",)}, "game.json: move 1 of the record can't be played"),
    ],
)
def test_a_record_that_does_not_play_is_told(change: dict[str, object], says: str, tmp_path: Path) -> None:
    fields = {"game": "tic-tac-toe", "first": "human", "second": "human"} | change
    (tmp_path / "game.json").write_text(record_text(Record(**fields)))  # type: ignore[arg-type]
    result = fiveply("play", "--resume", "game.json", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert says in result.err
