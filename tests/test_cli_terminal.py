"""The program on a real terminal: a person who types, presses Ctrl-C, and closes the window."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli_world import NIM
from fiveply.arena import parse_record

pexpect = pytest.importorskip("pexpect", reason="a terminal needs pexpect, which needs a Unix")

SLOW = "deepen:seconds=600"


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Any]:
    """Return a function that starts the program on a terminal of its own."""
    children = []

    def start(*argv: str, **variables: str) -> Any:
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FIVEPLY_DEBUG")}
        child = pexpect.spawn(
            sys.executable,
            ["-m", "fiveply", *argv],
            cwd=str(tmp_path),
            env={**environment, "TERM": "xterm-256color", **variables},
            encoding="utf-8",
            timeout=30,
            dimensions=(50, 100),
        )
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def end(child: Any) -> int:
    """Wait for the program to end and return its exit status."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.signalstatus is None
    return int(child.exitstatus)


def type_line(child: Any, prompt: str, line: str) -> None:
    """Wait for a prompt and answer it."""
    child.expect_exact(prompt)
    child.sendline(line)


def test_from_the_menu_to_a_saved_game_and_back(terminal: Any, tmp_path: Path) -> None:
    child = terminal()
    type_line(child, "Which game? [1] ", "tic-tac-toe")
    type_line(child, "Who plays first? [human] ", "")
    type_line(child, "Who plays second? [deepen", "minimax:9")
    type_line(child, "X to move: ", "B1")
    child.expect("plays")
    type_line(child, "X to move: ", "hint")
    child.expect("hint: [ABC][012], worth 0 ")
    type_line(child, "X to move: ", "undo")
    child.expect_exact("Took back 2 moves.")
    type_line(child, "X to move: ", "C2")
    type_line(child, "X to move: ", "save game.json")
    child.expect_exact("Saved in game.json")
    type_line(child, "X to move: ", "quit")
    child.expect_exact("to go on with it: fiveply play --resume game.json")
    assert end(child) == 0
    record = parse_record((tmp_path / "game.json").read_text())
    assert record.moves[0] == "C2"

    child = terminal("play", "--resume", "game.json")
    type_line(child, "X to move: ", "resign")
    child.expect_exact("resigned")
    assert end(child) == 0


def test_colour_on_a_terminal_only_where_it_is_wanted(terminal: Any) -> None:
    for argv, variables, has_colour in (
        ((), {}, True),
        ((), {"NO_COLOR": "1"}, False),
        ((), {"TERM": "dumb"}, False),
        (("--color", "never"), {}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
    ):
        child = terminal("games", "gold-rush", *argv, **variables)
        child.expect(pexpect.EOF)
        assert ("\x1b[" in child.before) == has_colour, (argv, variables)


def test_earlier_lines_can_be_recalled(terminal: Any) -> None:
    pytest.importorskip("readline", reason="recalling lines needs readline")
    child = terminal("play", "tic-tac-toe", "--first", "human", "--second", "human")
    type_line(child, "X to move: ", "A0")
    type_line(child, "O to move: ", "\x1b[A")
    child.expect_exact("A0 is taken by X")
    type_line(child, "O to move: ", "quit")
    assert end(child) == 0


def test_control_c_at_the_prompt_ends_the_game(terminal: Any) -> None:
    child = terminal("play", "tic-tac-toe", "--first", "human", "--second", "human", "--save", "game.json")
    child.expect_exact("X to move: ")
    child.sendintr()
    child.expect_exact("Interrupted: the game ends here.")
    child.expect_exact("to go on with it: fiveply play --resume game.json")
    assert end(child) == 130


def test_control_c_in_a_hint_gives_the_prompt_back(terminal: Any) -> None:
    child = terminal("play", "gomoku", "--first", "human", "--second", "human", "--seconds", "600")
    type_line(child, "X to move: ", "hint")
    child.expect_exact("Ctrl-C stops it")
    time.sleep(0.3)
    child.sendintr()
    pressed = time.monotonic()
    child.expect_exact("No hint: stopped.")
    child.expect_exact("X to move: ")
    assert time.monotonic() - pressed < 2
    child.sendline("quit")
    assert end(child) == 0


@pytest.mark.parametrize(
    "argv",
    [
        ("play", "gomoku", "--first", SLOW, "--second", "human"),
        ("play", "quixo", "--first", "mcts:seconds=600", "--second", "random"),
        ("search", "gomoku", "--seconds", "600"),
        ("search", "connect-four", "--algorithm", "minimax", "--depth", "30"),
        ("search", "gomoku", "--algorithm", "mcts", "--seconds", "600"),
        ("search", "nim.py:Nim:heap=200", "--algorithm", "minimax", "--depth", "200"),
        ("perft", "quixo", "30"),
        ("bench", "--seconds", "600"),
    ],
)
def test_control_c_while_it_works_ends_it_soon(argv: tuple[str, ...], terminal: Any, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    child = terminal(*argv)
    child.expect(r"thinking|searching|depth \d|counting|measuring")
    time.sleep(0.3)
    child.sendintr()
    pressed = time.monotonic()
    assert end(child) == 130
    assert time.monotonic() - pressed < 2
    assert "Traceback" not in child.before


def test_end_of_input_at_the_prompt(terminal: Any) -> None:
    child = terminal("play", "tic-tac-toe", "--first", "human", "--second", "human")
    child.expect_exact("X to move: ")
    child.sendeof()
    child.expect_exact("End of input: the game ends here.")
    assert end(child) == 0


def test_a_window_that_closes_ends_it_too(terminal: Any) -> None:
    child = terminal("play", "tic-tac-toe", "--first", "human", "--second", "human")
    child.expect_exact("X to move: ")
    child.kill(signal.SIGHUP)
    child.expect(pexpect.EOF)


def test_search_shows_its_progress(terminal: Any) -> None:
    child = terminal("search", "connect-four", "--seconds", "0.5")
    child.expect(r"depth \d+: \S+, [\d,]+ states")
    child.expect("  move ")
    assert end(child) == 0
