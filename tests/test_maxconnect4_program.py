"""The program `maxconnect4` mode by mode, line by line of the page max-connect-4: The program `maxconnect4`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_world import Result, fiveply, matches_golden
from fiveply.cli import ExitStatus
from fiveply.cli.maxconnect4 import main
from fiveply.formats.maxconnect4 import parse_state

SECOND = "0000000\r\n0000000\r\n0200000\r\n0100002\r\n0200111\r\n1100222\r\n1\r\n"
FULL = "2212112\n1121221\n" * 3 + "1\n"
NEARLY_FULL = "0" + FULL[1:-2] + "2\n"

USAGE = """\
Usage: maxconnect4 interactive [input_file] [computer-next/human-next] [depth]
or:    maxconnect4 one-move [input_file] [output_file] [depth]
"""


def maxconnect4(*argv: str, cwd: Path, typed: tuple[str, ...] = ()) -> Result:
    """Run the program in process."""
    return fiveply(*argv, cwd=cwd, typed=typed, program=main)


def files(folder: Path) -> dict[str, bytes]:
    """Return what a folder holds."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_one_move_prints_and_writes_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "red_next.txt").write_bytes(SECOND.encode())
    result = maxconnect4("one-move", "red_next.txt", "green_next.txt", "5", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    matches_golden("one-move", result.out, "maxconnect4")
    written = files(tmp_path)
    assert set(written) == {"red_next.txt", "green_next.txt"}
    assert written["red_next.txt"] == SECOND.encode()
    before, after = parse_state(SECOND), parse_state(written["green_next.txt"].decode())
    assert written["green_next.txt"].endswith(b"\n2\n")
    assert b"\r" not in written["green_next.txt"]
    changed = [(a, b) for a, b in zip("".join(before.rows), "".join(after.rows), strict=True) if a != b]
    assert changed == [("0", "1")]
    column = next(
        i % 7 for i, (a, b) in enumerate(zip("".join(before.rows), "".join(after.rows), strict=True)) if a != b
    )
    assert f"\n\n\n\nmove 13: Player 1, column {column}\n\nGame state after move:\n" in result.out


def test_one_move_writes_crlf_when_asked(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(SECOND.replace("\r\n", "\r"), newline="")
    assert maxconnect4("one-move", "in.txt", "out.txt", "3", "--crlf", cwd=tmp_path).status is ExitStatus.OK
    written = files(tmp_path)["out.txt"]
    assert written.count(b"\r\n") == written.count(b"\n") == 7
    assert written.endswith(b"\r\n2\r\n")


def test_one_move_may_write_over_its_input(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes(NEARLY_FULL.encode())
    assert maxconnect4("one-move", "game.txt", "game.txt", "1", cwd=tmp_path).status is ExitStatus.OK
    assert files(tmp_path) == {"game.txt": FULL.encode()}


def test_one_move_on_a_full_board_leaves_the_output_alone(tmp_path: Path) -> None:
    (tmp_path / "full.txt").write_text(FULL)
    (tmp_path / "out.txt").write_text("precious")
    result = maxconnect4("one-move", "full.txt", "out.txt", "5", cwd=tmp_path)
    assert (result.status, result.err) == (ExitStatus.OK, "")
    matches_golden("full-board", result.out, "maxconnect4")
    assert (tmp_path / "out.txt").read_text() == "precious"
    assert maxconnect4("one-move", "full.txt", "new.txt", "5", cwd=tmp_path).status is ExitStatus.OK
    assert not (tmp_path / "new.txt").exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no file in.txt"),
        (b"", "in.txt: line 1: the file is empty"),
        (b"0000000\n0000000\n", "in.txt: line 3: row 3 of the board is missing"),
        (b"0000000\n" * 5 + b"0100000\n0\n", "in.txt: line 7: '0' is not the player to move next"),
        (b"\xff\xfe0\x000\x00", "in.txt: line 1: "),
        (b"0" * 20_000, "in.txt is too large"),
    ],
)
def test_one_move_refuses_what_it_can_not_move_in(content: bytes | None, said: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "in.txt").write_bytes(content)
    result = maxconnect4("one-move", "in.txt", "out.txt", "5", cwd=tmp_path)
    assert result.status is ExitStatus.FAILURE
    assert result.out == ""
    assert result.err.startswith(f"maxconnect4: {said}")
    assert result.err.count("\n") == 1
    assert not (tmp_path / "out.txt").exists()


def test_files_that_can_not_be_read_or_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "in.txt").write_text(SECOND)
    for argv, said in (
        (("folder", "out.txt"), "folder can't be read: Is a directory"),
        (("in.txt", "folder"), "folder can't be written: Is a directory"),
        (("in.txt", "nowhere/out.txt"), "nowhere/out.txt can't be written: No such file or directory"),
        (("in\0.txt", "out.txt"), "can't be read"),
    ):
        result = maxconnect4("one-move", *argv, "2", cwd=tmp_path)
        assert result.status is ExitStatus.FAILURE
        assert said in result.err
        assert list(files(tmp_path)) == ["in.txt"]


def test_the_last_line_is_believed_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(SECOND.rstrip("\r\n")[:-1] + "2\n")
    result = maxconnect4("one-move", "in.txt", "out.txt", "2", cwd=tmp_path)
    assert result.status is ExitStatus.OK
    assert result.err == (
        "maxconnect4: warning: in.txt: line 7 says that player 2 is next; with 6 pieces of player 1 and 6 pieces of "
        "player 2 it should be player 1; line 7 is believed\n"
    )
    assert "move 13: Player 2, column" in result.out
    assert (tmp_path / "out.txt").read_text().endswith("\n1\n")


def test_time_goes_to_stderr(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(SECOND)
    plain = maxconnect4("one-move", "in.txt", "out.txt", "4", cwd=tmp_path)
    timed = maxconnect4("one-move", "in.txt", "out.txt", "4", "--time", cwd=tmp_path)
    assert timed.out == plain.out
    assert plain.err == ""
    assert re.fullmatch(r"CPU time: \d+\.\d{3} s, [\d,]+ states visited\n", timed.err)


def test_a_whole_game_against_a_person(tmp_path: Path) -> None:
    typed = ["x", "", "-1", "7", "3 3", *"0000000", *(str(column) for _ in range(12) for column in range(7))]
    result = maxconnect4("interactive", "none.txt", "human-next", "3", cwd=tmp_path, typed=tuple(typed))
    assert (result.status, result.err) == (ExitStatus.OK, "")
    matches_golden("interactive", result.out, "maxconnect4")
    assert "There is no file none.txt: the board is empty and player 1 is next." in result.out
    moves = re.findall(r"^move (\d+): Player (\d), column (\d)$", result.out, re.M)
    assert [(int(number), int(player)) for number, player, _ in moves] == [(n, 2 - n % 2) for n in range(1, 43)]
    scores = re.findall(r"Score: Player 1 = (\d+), Player 2 = (\d+)", result.out)[-1]
    who = "It is a draw." if scores[0] == scores[1] else f"Player {1 if int(scores[0]) > int(scores[1]) else 2} wins."
    final = f"BOARD FULL\n\nGame Over!\nFinal score: Player 1 = {scores[0]}, Player 2 = {scores[1]}. {who}\n"
    assert result.out.endswith(final)
    last = {name: parse_state((tmp_path / name).read_text()) for name in ("computer.txt", "human.txt")}
    assert last["computer.txt"].pieces == 42
    assert last["human.txt"].pieces == 41
    assert "  column 0 is full" in result.out


def test_interactive_goes_on_from_a_file_as_either_side(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(SECOND.rstrip("\r\n"))
    result = maxconnect4("interactive", "in.txt", "computer-next", "4", cwd=tmp_path, typed=("3",))
    assert result.status is ExitStatus.OK
    assert "move 13: Player 1, column" in result.out
    assert "Player 2, your column (0-6): 3\n" in result.out
    assert result.out.endswith("End of input: the game stops here; the last state is in computer.txt.\n")
    saved = {name: parse_state((tmp_path / name).read_text()) for name in ("computer.txt", "human.txt")}
    assert (saved["human.txt"].pieces, saved["computer.txt"].pieces) == (14, 15)

    again = maxconnect4("interactive", "computer.txt", "human-next", "4", cwd=tmp_path)
    assert again.status is ExitStatus.OK
    assert "your column (0-6): \nEnd of input: the game stops here.\n" in again.out
    assert "Player 2, your column" in again.out
    assert parse_state((tmp_path / "computer.txt").read_text()) == saved["computer.txt"]


def test_interactive_prints_the_state_before_anything_else(tmp_path: Path) -> None:
    (tmp_path / "full.txt").write_text(FULL)
    for turn in ("computer-next", "human-next"):
        result = maxconnect4("interactive", "full.txt", turn, "4", cwd=tmp_path)
        assert result.status is ExitStatus.OK
        assert result.out.startswith(
            "\nMaxConnect-4 game\n\nGame state before move:\n -----------------\n | 2 2 1 2 1 1 2 | \n"
        )
        assert "Final score: " in result.out
        assert set(files(tmp_path)) == {"full.txt"}


def test_interactive_refuses_a_file_that_can_not_be_a_position(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("0000000\n" * 6)
    result = maxconnect4("interactive", "in.txt", "human-next", "4", cwd=tmp_path, typed=("3",))
    assert (result.status, result.out) == (ExitStatus.FAILURE, "")
    assert set(files(tmp_path)) == {"in.txt"}


def test_a_disk_that_can_not_be_written_ends_the_game(tmp_path: Path) -> None:
    (tmp_path / "computer.txt").mkdir()
    result = maxconnect4("interactive", "none.txt", "computer-next", "2", cwd=tmp_path)
    assert result.status is ExitStatus.FAILURE
    assert result.err == "maxconnect4: computer.txt can't be written: Is a directory\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ((), "a mode and its arguments are needed"),
        (("two-moves", "a", "b", "3"), "'two-moves' is an unknown mode; modes are interactive, one-move,"),
        (("one-move",), "input_file, output_file, depth"),
        (("one-move", "a.txt", "b.txt"), "depth"),
        (("one-move", "a.txt", "b.txt", "0"), "'0' is not a whole number of 1 or more"),
        (("one-move", "a.txt", "b.txt", "-3"), "'-3' is not"),
        (("one-move", "a.txt", "b.txt", "five"), "'five' is not"),
        (("one-move", "a.txt", "b.txt", "5", "6"), "6"),
        (("one-move", "a.txt", "b.txt", "5", "--heuristic", "best"), "'best'"),
        (("interactive", "a.txt", "5"), "'5'"),
        (("interactive", "a.txt", "me-next", "5"), "'me-next'"),
        (("interactive", "a.txt", "computer-next"), "depth"),
        (("timing", "--limit", "0"), "'0' is not a number of seconds above 0"),
        (("--nothing",), "MODE"),
    ],
)
def test_wrong_arguments_show_the_two_usage_lines(argv: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = maxconnect4(*argv, cwd=tmp_path)
    assert (result.status, result.out) == (ExitStatus.USAGE, "")
    first, _, rest = result.err.partition("\n")
    assert first.startswith("maxconnect4: ")
    assert said in first
    assert rest == USAGE
    assert not files(tmp_path)


def test_help_tells_every_mode_and_option(tmp_path: Path) -> None:
    shown = maxconnect4("--help", cwd=tmp_path)
    assert shown.status is ExitStatus.OK
    for mode in ("interactive", "one-move", "timing", "report"):
        assert mode in shown.out
        assert maxconnect4(mode, "--help", cwd=tmp_path).out.startswith("usage: maxconnect4 " + mode)
    for option in ("--heuristic", "--time", "--crlf"):
        assert option in maxconnect4("one-move", "--help", cwd=tmp_path).out


def test_a_file_of_any_judgement_has_its_own_move(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("0000000\n" * 6 + "1\n")
    moves = {}
    for heuristic in ("open", "score"):
        out = maxconnect4("one-move", "in.txt", "out.txt", "6", "--heuristic", heuristic, cwd=tmp_path).out
        moves[heuristic] = re.findall(r"column (\d)", out)
    # Without a four in reach all columns are worth the same by points, so the leftmost is played.
    assert moves["score"] == ["0"]
    assert moves["open"] != ["0"]
