"""`fiveply engine --gomocup`: every command, games against a manager over pipes, and what no manager should send."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli_world import fiveply
from fiveply.cli import ExitStatus

MOVE = re.compile(r"(\d+),(\d+)")


def talk(*lines: str, options: tuple[str, ...] = ("--memory", "4M"), quick: bool = True) -> list[str]:
    """Return the answers to lines, without MESSAGE lines."""
    typed = ["INFO timeout_turn 100", *lines] if quick else list(lines)
    done = fiveply("engine", "--gomocup", *options, cwd=Path(), typed=typed)
    assert (done.status, done.err) == (ExitStatus.OK, "")
    return [line for line in done.out.splitlines() if not line.startswith("MESSAGE ")]


def test_a_game_begins_and_goes_on() -> None:
    assert talk("START 10", "BEGIN", "END", "BEGIN") == ["OK", "5,5"]
    ok, move = talk("START 10", "TURN 4,5")
    assert ok == "OK"
    assert MOVE.fullmatch(move)
    assert talk("RECTSTART 12,7", "BEGIN") == ["OK", "6,3"]
    assert talk("START 5", "BEGIN", "RESTART", "BEGIN") == ["OK", "2,2", "OK", "2,2"]


def test_wins_and_threats_are_seen() -> None:
    ours = [f"{x},3,1" for x in (2, 3, 4, 5)] + ["1,3,2", "0,0,2", "9,9,2", "0,9,2"]
    assert talk("START 10", "BOARD", *ours, "DONE")[-1] == "6,3"
    theirs = [f"{x},3,2" for x in (2, 3, 4, 5)] + ["1,3,1", "0,0,1", "9,9,1"]
    assert talk("START 10", "BOARD", *theirs, "DONE")[-1] == "6,3"
    three = [f"{x},4,2" for x in (3, 4, 5)] + ["0,0,1", "9,9,1"]
    assert talk("START 10", "BOARD", *three, "DONE")[-1] in ("1,4", "2,4", "6,4", "7,4")
    fork = [*(f"{x},4,1" for x in (3, 4, 5)), "0,0,2", "9,9,2", "0,9,2"]
    assert talk("START 10", "BOARD", *fork, "DONE")[-1] in ("2,4", "6,4")


def test_stones_are_taken_back() -> None:
    lines = ("START 10", "BOARD", "1,1,1", "2,2,2", "DONE")
    move = talk(*lines)[-1]
    taken = talk(*lines, "TAKEBACK 2,2", "TAKEBACK 2,2", "TURN 2,2")
    assert taken[2] == "OK"
    assert taken[3].startswith("ERROR there is no stone on '2,2'")
    assert MOVE.fullmatch(taken[4])
    assert MOVE.fullmatch(move)


def test_about_and_what_it_does_not_know() -> None:
    about, unknown = talk("ABOUT", "HELLO there")
    assert about.startswith('name="Fiveply", version="')
    assert unknown.startswith("UNKNOWN ")
    assert talk("", "   ", "\t") == []


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (("TURN 1,1",), "there is no board yet"),
        (("BEGIN",), "there is no board yet"),
        (("RESTART",), "there is no board yet"),
        (("BOARD", "1,1,1", "DONE"), "there is no board yet"),
        (("START 4",), "no five fit on 4 x 4"),
        (("START 12",), "12 x 12 is too large; a board has at most 128 squares, like 11 x 11"),
        (("START 99999999999999",), "START takes the size"),
        (("START ten",), "START takes the size"),
        (("RECTSTART 20",), "RECTSTART takes width and height"),
        (("START 10", "TURN 10,0"), "'10,0' is off the board"),
        (("START 10", "TURN -1,0"), "'-1,0' is no square"),
        (("START 10", "TURN a,b"), "'a,b' is no square"),
        (("START 10", "TURN"), "'' is no square"),
        (("START 10", "BOARD", "1,1,1", "1,1,2", "DONE"), "is there twice"),
        (("START 10", "BOARD", "1,1,3", "DONE"), "is no stone"),
        (("START 10", "BOARD", "what", "DONE"), "is no s"),
        (("START 10", "BOARD", *(f"{x},1,1" for x in range(5)), "DONE"), "the game is over"),
        (("START 10", "BOARD", "1,1,2", "DONE", "BEGIN"), "BEGIN is for an empty board"),
        (("START 10", "SWAP2BOARD", "1,1,1", "DONE"), "swap2 opening is not supported"),
    ],
)
def test_wrong_input_is_told_in_a_sentence(lines: tuple[str, ...], why: str) -> None:
    *_, last = talk(*lines)
    assert last.startswith("ERROR ")
    assert why in last
    # And it goes on.
    assert talk(*lines, "START 10", "BEGIN")[-2:] == ["OK", "5,5"]


def test_information_is_taken_or_left() -> None:
    told = fiveply(
        *("engine", "--gomocup", "--memory", "1M"),
        cwd=Path(),
        typed=[
            *("INFO timeout_turn 0", "INFO timeout_match 1000", "INFO time_left 500", "INFO max_memory 0"),
            *("INFO game_type 1", "INFO rule 0", "INFO evaluate 1,1", "INFO folder /nowhere", "INFO", "INFO nonsense"),
            *("INFO rule 1", "INFO rule 4", "INFO timeout_turn soon", "START 6", "TURN 3,3"),
        ],
    )
    lines = told.out.splitlines()
    assert lines[0].startswith("MESSAGE the rule 1 (exactly five) is not supported and ignored")
    assert lines[1].startswith("MESSAGE the rule 4 (renju) is not supported")
    assert lines[2].startswith("MESSAGE INFO timeout_turn takes a whole number, not 'soon'")
    assert lines[3] == "OK"
    assert lines[4].startswith("MESSAGE depth ")
    assert MOVE.fullmatch(lines[5])


def test_noise_ends_nothing() -> None:
    noise = random.Random(5)
    words = [
        "START",
        "TURN",
        "BOARD",
        "DONE",
        "INFO",
        "RECTSTART",
        "TAKEBACK",
        "SWAP2BOARD",
        "1,1",
        "x",
        "\0",
        "é",
        "9" * 50,
    ]
    lines = [" ".join(noise.choices(words, k=noise.randint(1, 4))) for _ in range(300)]
    for answer in talk(*lines, "x" * 100_000, options=("--memory", "1M", "--threads", "1")):
        assert answer.startswith(("OK", "ERROR ", "UNKNOWN ")) or MOVE.fullmatch(answer), answer


def test_the_protocol_must_be_named() -> None:
    done = fiveply("engine", cwd=Path())
    assert done.status is ExitStatus.USAGE
    assert "fiveply engine --gomocup" in done.err


class Manager:
    """A manager that plays at random against the engine, as a process with pipes."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "fiveply", "engine", "--gomocup", "--threads", "1", "--memory", "4M"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line: str) -> None:
        """Send a line as managers do, ended by CR LF."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\r\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        """Return the next line that is no message."""
        assert self.process.stdout is not None
        while (line := self.process.stdout.readline()).startswith("MESSAGE"):
            pass
        return line.strip()


def test_a_manager_plays_two_games_over_pipes() -> None:
    chance, manager = random.Random(1), Manager()
    manager.send("INFO timeout_turn 60")
    manager.send("START 6")
    assert manager.answer() == "OK"
    for game in range(2):
        free = {(x, y) for x in range(6) for y in range(6)}
        ours: set[tuple[int, int]] = set()
        manager.send("BEGIN" if game == 0 else "TURN 0,0")
        if game:
            free.remove((0, 0))
        while True:
            answer = MOVE.fullmatch(manager.answer())
            assert answer
            move = int(answer[1]), int(answer[2])
            assert move in free
            free.remove(move)
            ours.add(move)
            if not free or has_five(ours):
                break
            theirs = chance.choice(sorted(free))
            free.remove(theirs)
            if not free:
                break
            manager.send("TURN {},{}".format(*theirs))
        assert has_five(ours), "it should win against chance"
        manager.send("RESTART")
        assert manager.answer() == "OK"
    manager.send("END")
    assert manager.process.stdin is not None
    assert manager.process.stdout is not None
    with manager.process.stdin, manager.process.stdout:
        assert manager.process.wait(timeout=60) == 0


def has_five(stones: set[tuple[int, int]]) -> bool:
    """Say whether five stones stand in a row."""
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(all((x + i * a, y + i * b) in stones for i in range(5)) for x, y in stones for a, b in ways)
