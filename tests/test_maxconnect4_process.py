"""`maxconnect4` as a process: under the names of programs/, against a foreign program by files, on a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

PROGRAMS = Path(__file__).resolve().parent.parent / "programs"
EMPTY = "0000000\n" * 6 + "1\n"

FOREIGN = '''
"""A program that somebody else wrote: it reads by position, tells nothing, and ends lines its own way."""
import sys

source, target, end = sys.argv[1:4]
with open(source, newline="") as file:
    digits = [int(letter) for letter in file.read() if letter in "012"]
board, player = [digits[i : i + 7] for i in range(0, 42, 7)], digits[42]
assert len(digits) == 43
column = max(col for col in range(7) if board[0][col] == 0)
row = max(row for row in range(6) if board[row][column] == 0)
board[row][column] = player
end = {"crlf": "\\r\\n", "cr": "\\r"}[end]
text = end.join(["".join(map(str, line)) for line in board] + [str(3 - player)])
with open(target, "w", newline="") as file:
    file.write(text + (end if len(sys.argv) > 4 else ""))
'''


def run(*argv: str, cwd: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run Python on arguments in a folder."""
    done = subprocess.run([sys.executable, *argv], cwd=cwd, capture_output=True, text=True, timeout=100)
    assert not check or done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("name", ["maxconnect4.py", "maxconnect4"])
def test_both_names_run_from_the_folder_programs(name: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(EMPTY)
    done = run(name, "one-move", str(tmp_path / "in.txt"), str(tmp_path / "out.txt"), "10", cwd=PROGRAMS)
    assert done.stderr == ""
    assert "move 1: Player 1, column 3" in done.stdout
    assert (tmp_path / "out.txt").read_text() == "0000000\n" * 5 + "0001000\n2\n"
    wrong = run(name, "one-move", cwd=PROGRAMS, check=False)
    assert wrong.returncode == 2
    assert "Usage: maxconnect4 interactive [input_file] [computer-next/human-next] [depth]" in wrong.stderr
    assert run(name, "one-move", "none.txt", "out.txt", "3", cwd=PROGRAMS, check=False).returncode == 1


@pytest.mark.parametrize("end", [("crlf", "final"), ("cr",)])
def test_a_foreign_program_plays_a_game_by_files(end: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "foreign.py").write_text(FOREIGN)
    # Ours is red, the other green. The last 14 moves are enough here.
    start = "0000000\n0000000\n2121212\n1212121\n2121212\n1212121\n1\n"
    (tmp_path / "red_next.txt").write_text(start)
    ours = str(PROGRAMS / "maxconnect4.py")
    for _ in range(7):
        run(ours, "one-move", "red_next.txt", "green_next.txt", "4", cwd=tmp_path)
        run("foreign.py", "green_next.txt", "red_next.txt", *end, cwd=tmp_path)
        assert b"\r" in (tmp_path / "red_next.txt").read_bytes()
    done = run(ours, "one-move", "red_next.txt", "green_next.txt", "4", cwd=tmp_path)
    assert done.stdout.endswith("\n\nBOARD FULL\n\nGame Over!\n")
    score = re.findall(r"Score: Player 1 = (\d+), Player 2 = (\d+)", done.stdout)[-1]
    assert int(score[0]) > int(score[1])


def test_an_output_that_is_no_file_is_written_to_and_stays(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(EMPTY)
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor() as pool:
        reading = pool.submit((tmp_path / "pipe").read_text)
        run(str(PROGRAMS / "maxconnect4.py"), "one-move", "in.txt", "pipe", "2", "--heuristic", "score", cwd=tmp_path)
        assert reading.result(timeout=60) == "0000000\n" * 5 + "1000000\n2\n"
    assert (tmp_path / "pipe").is_fifo()


def test_on_a_terminal(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="a terminal needs pexpect, which needs a Unix")
    child = pexpect.spawn(
        sys.executable,
        [str(PROGRAMS / "maxconnect4"), "interactive", "none.txt", "human-next", "4"],
        cwd=str(tmp_path),
        encoding="utf-8",
        timeout=60,
    )
    child.delaybeforesend = None
    child.expect_exact("Player 1, your column (0-6): ")
    child.sendline("nine")
    child.expect_exact("'nine' is no column; columns are 0 to 6")
    child.expect_exact("Player 1, your column (0-6): ")
    child.sendline("3")
    child.expect_exact("move 1: Player 1, column 3")
    child.expect_exact("move 2: Player 2, column ")
    child.expect_exact("Player 1, your column (0-6): ")
    child.sendeof()
    child.expect_exact("End of input: the game stops here; the last state is in computer.txt.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert (tmp_path / "computer.txt").read_text().endswith("\n1\n")

    child = pexpect.spawn(
        sys.executable, [str(PROGRAMS / "maxconnect4.py"), "timing"], cwd=str(tmp_path), encoding="utf-8", timeout=60
    )
    child.expect("depth 1[2-9]")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
