"""specs/line-em-up.md, the program: options and prompts, the play modes, recommend, the trace's file, bad input."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from fiveply.agents import Agent, Choice, Turn
from fiveply.cli import ExitStatus
from fiveply.cli.lineemup.game import play_log
from fiveply.cli.lineemup.options import GAME, SERIES, given_values
from fiveply.formats.lineemup import ending_text
from fiveply.formats.lineemup_log import Seat, Setup
from lineemup_world import lineemup, masked, matches_golden, world

SMALL = ("-n", "3", "-s", "3", "--d1", "2", "--d2", "3")


def test_a_game_between_ais_is_shown_and_traced(tmp_path: Path) -> None:
    result = lineemup("-n", "4", "-s", "3", "--blocs", "B2", "--d1", "2", "--d2", "3", "--a1", "minimax", cwd=tmp_path)
    assert result.status is ExitStatus.OK
    assert result.err == ""
    trace = (tmp_path / "gameTrace-4135.txt").read_text()
    assert result.out == trace + "\nTrace: gameTrace-4135.txt\n"
    matches_golden("gameTrace-4135.txt", masked(trace))


def test_everything_is_asked_for_without_options(tmp_path: Path) -> None:
    typed = ["11", "4", "9", "1", "B9", "b2", "5", "3", "robots", "AI-AI", "0", "2", "yes", "FALSE", "e3", "e1"]
    typed += ["3", "alphabeta", "e2", "5"]
    result = lineemup(cwd=tmp_path, typed=typed)
    assert result.status is ExitStatus.OK
    # The same game as that given by options.
    assert masked((tmp_path / "gameTrace-4135.txt").read_text()) == golden("gameTrace-4135.txt")
    matches_golden("prompts.txt", result.out[: result.out.index("n=4 b=1")])


def golden(name: str) -> str:
    return (Path(__file__).parent / "golden" / "lineemup" / name).read_text()


def test_enter_takes_the_defaults_that_the_options_have(tmp_path: Path) -> None:
    asked = lineemup(cwd=tmp_path, typed=["3", *[""] * 3, "2", "", "", "2", *[""] * 3])
    given = lineemup("-n", "3", "--d1", "2", "--d2", "2", "--output-dir", "other", cwd=tmp_path)
    assert asked.status is given.status is ExitStatus.OK
    name = "gameTrace-3035.txt"
    assert masked((tmp_path / name).read_text()) == masked((tmp_path / "other" / name).read_text())


def test_the_end_of_input_at_a_prompt_plays_nothing(tmp_path: Path) -> None:
    result = lineemup(cwd=tmp_path, typed=["4", "1"])
    assert result.status is ExitStatus.OK
    assert result.out.endswith("End of input: no game was played.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        ("-n 2", "n=2 is out of range; n is a whole number from 3 to 10"),
        ("-n 11", "n=11 is out of range; n is a whole number from 3 to 10"),
        ("-n five", "n=five is not a whole number; n is a whole number from 3 to 10"),
        ("-n 4 -b 9", "b=9 is out of range; b is a whole number from 0 to 8"),
        ("-b -1", "b=-1 is out of range; b is a whole number from 0 to 10"),
        ("-n 4 -s 5", "s=5 is out of range; s is a whole number from 3 to 4"),
        ("-s 2", "s=2 is out of range; s is a whole number from 3 to 5"),
        ("-t 0", "t=0 is out of range; t is a number from 0.1 to 3600"),
        ("-t nan", "t=nan is not a finite number; t is a number from 0.1 to 3600"),
        ("--d1 0", "d1=0 is out of range; d1 is a whole number from 1 to 100"),
        ("--d2 x", "d2=x is not a whole number; d2 is a whole number from 1 to 100"),
        ("--a1 negamax", "a1=negamax is not one of them; a1 is minimax or alphabeta"),
        ("--heuristic2 e3", "heuristic2=e3 is not one of them; heuristic2 is e1 or e2"),
        ("--mode X", "mode=X is not one of them; mode is H-H or H-AI or AI-H or AI-AI"),
        ("--seed -1", "seed=-1 is out of range; seed is a whole number from 0 up"),
        ("--blocs F0", "blocs: 'F0' is off the board; squares are A0 to E4"),
        ("-b 3 --blocs A0+B1", "b=3 but blocs lists 2 (A0 B1); give as many, or one of the two alone"),
        ("-n 3 --blocs A0+A1+A2+B0+B1+B2+C0", "blocs lists 7 squares; with n=3 there are 0 to 6"),
        ("--frob", "unrecognized arguments: --frob; see lineemup --help"),
        ("series -r 0", "argument -r/--r: '0' is not a whole number from 1 to 10000; see lineemup series --help"),
        ("series --heuristic1 e2", "heuristic1=e2 and heuristic2=e2 are the same; a series is e1 against e2"),
        ("series --mode H-H", "unrecognized arguments: --mode H-H; see lineemup series --help"),
        (
            "experiments --seed x",
            "argument --seed: 'x' is not a whole number of 0 or more; see lineemup experiments --help",
        ),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(argv: str, problem: str, tmp_path: Path) -> None:
    result = lineemup(*argv.split(), cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert result.err == f"lineemup: {problem}\n"
    assert result.out == ""
    assert list(tmp_path.iterdir()) == []


def test_help_names_every_option(tmp_path: Path) -> None:
    help_text = lineemup("--help", cwd=tmp_path).out
    assert all(f"--{name}" in help_text for name in GAME)
    help_text = lineemup("series", "--help", cwd=tmp_path).out
    assert all(f"--{name}" in help_text for name in SERIES)
    assert "--out DIR" in lineemup("experiments", "--help", cwd=tmp_path).out


@pytest.mark.parametrize(
    ("argv", "prunes"),
    [
        ("", (True, True)),
        ("--a minimax", (False, False)),
        ("--a FALSE --a2 TRUE", (False, True)),
        ("--a1 false", (False, True)),
    ],
)
def test_a_sets_both_and_a1_a2_one(argv: str, prunes: tuple[bool, bool]) -> None:
    words = argv.split()
    texts = {name.removeprefix("--"): text for name, text in zip(words[::2], words[1::2], strict=True)}
    assert given_values(GAME, texts).prunes == prunes


def test_a_trace_is_never_overwritten_unasked(tmp_path: Path) -> None:
    (tmp_path / "gameTrace-3035.txt").write_text("mine")
    result = lineemup(*SMALL, cwd=tmp_path)
    assert result.out.startswith("gameTrace-3035.txt exists already; the trace goes to gameTrace-3035-2.txt")
    assert lineemup(*SMALL, cwd=tmp_path).out.endswith("Trace: gameTrace-3035-3.txt\n")
    assert (tmp_path / "gameTrace-3035.txt").read_text() == "mine"
    assert masked((tmp_path / "gameTrace-3035-2.txt").read_text()).startswith("n=3 b=0 s=3 t=5\n")
    lineemup(*SMALL, "--force", cwd=tmp_path)
    assert (tmp_path / "gameTrace-3035.txt").read_text().startswith("n=3 b=0 s=3 t=5\n")


@pytest.mark.parametrize(
    ("t", "name"), [("2", "gameTrace-3032.txt"), ("12", "gameTrace-30312.txt"), ("0.5", "gameTrace-3030.5.txt")]
)
def test_the_name_of_a_trace(t: str, name: str, tmp_path: Path) -> None:
    assert lineemup(*SMALL, "-t", t, cwd=tmp_path).out.endswith(f"Trace: {name}\n")
    assert (tmp_path / name).exists()


# Humans


def test_human_against_human_with_mistakes(tmp_path: Path) -> None:
    typed = ["B 1", "W 3", "b1", "hello", "", "A9", "(0,A)", "(1,0)", "C0", "1 2"]
    result = lineemup("-n", "3", "--mode", "H-H", "--no-recommend", cwd=tmp_path, typed=typed)
    assert result.status is ExitStatus.OK
    matches_golden("human-human.txt", result.out)
    trace = (tmp_path / "gameTrace-3035.txt").read_text()
    assert "Player 1: human\nPlayer 2: human\n" in trace
    assert trace.endswith("The winner is O!\n")
    assert "Evaluation" not in trace


@pytest.mark.parametrize(("mode", "human"), [("H-AI", "O"), ("AI-H", "X")])
def test_human_against_ai_with_recommendations(mode: str, human: str, tmp_path: Path) -> None:
    typed = [f"{col}{row}" for row in range(3) for col in "ABC"] * 3
    result = lineemup(*SMALL, "--mode", mode, cwd=tmp_path, typed=typed)
    assert result.status is ExitStatus.OK
    ai = {"O": "X", "X": "O"}[human]
    assert f"Player {human} under human control plays: " in result.out
    assert f"Player {ai} under AI control plays: " in result.out
    recommended = re.findall(r"^Recommended: [ABC][012] \(found in [\d.e-]+s\)$", result.out, re.M)
    trace = (tmp_path / "gameTrace-3035.txt").read_text()
    assert len(recommended) == trace.count(f"Player {human} under human control plays: ") > 0
    assert "Recommended" not in trace
    assert trace.count("\nHeuristic e") == 1
    quiet = lineemup(*SMALL, "--mode", mode, "--no-recommend", cwd=tmp_path, typed=typed)
    assert "Recommended" not in quiet.out


def test_what_is_recommended_is_what_the_program_would_play(tmp_path: Path) -> None:
    ai = lineemup(*SMALL, cwd=tmp_path).out
    human = lineemup(*SMALL, "--mode", "H-AI", cwd=tmp_path, typed=[]).out
    first = re.findall(r"Player O under AI control plays: (\w+)", ai)[0]
    assert f"Recommended: {first} " in human


def test_the_end_of_input_keeps_the_trace(tmp_path: Path) -> None:
    result = lineemup("-n", "3", "--mode", "H-H", "--no-recommend", cwd=tmp_path, typed=["B1"])
    assert result.status is ExitStatus.OK
    assert "End of input: the game ends here." in result.out
    trace = (tmp_path / "gameTrace-3035.txt").read_text()
    assert "Player O under human control plays: B1" in trace
    assert trace.endswith("The game was broken off.\n")


def test_control_c_keeps_the_trace(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="a terminal needs pexpect, which needs a Unix")
    code = "from fiveply.cli.lineemup import run; run()"
    argv = ["-c", code, "-n", "10", "-t", "600", "--d2", "60", "--mode", "H-AI", "--no-recommend"]
    child = pexpect.spawn(sys.executable, argv, cwd=str(tmp_path), encoding="utf-8", timeout=30)
    child.delaybeforesend = None
    child.expect_exact("Player O, your move, column and row like B 3: ")
    child.sendline("K 3")
    child.expect_exact("'K 3' is off the board; columns are A to J, rows are 0 to 9")
    child.sendline("J 9")
    child.expect_exact("thinking ...")
    child.sendintr()
    child.expect_exact("Stopped: the game ends here.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == ExitStatus.INTERRUPTED
    assert "Traceback" not in child.before
    assert "plays: J9" in (tmp_path / "gameTrace-1004600.txt").read_text()


# The referee


class Scripted(Agent):
    """Answer moves from a list, after some time on a clock of the test's own."""

    def __init__(self, moves: list[Any], takes: list[float], now: list[float]) -> None:
        self.moves, self.takes, self.now = moves, takes, now

    def choose(self, turn: Turn) -> Choice:
        self.now[0] += self.takes.pop(0) if self.takes else 0.0
        return Choice(self.moves.pop(0))


@pytest.mark.parametrize(
    ("moves", "takes", "words"),
    [
        ([(0, 0), (0, 1)], [1.9, 2.1], "took 2.100 s of 2.000 s"),
        ([(0, 0), (1, 0)], [], "answered (1, 0), which is not legal"),
        ([(0, 0), None], [], "answered None, which is not legal"),
    ],
)
def test_an_ai_that_is_late_or_answers_nonsense_loses(moves: list[Any], takes: list[float], words: str) -> None:
    setup = Setup(3, 3, 2, (), (Seat(), Seat(heuristic="e2")))
    now = [0.0]
    others = Scripted([(1, 0), (1, 1), (1, 2)], [], now)
    log = play_log(setup, (Scripted(moves, takes, now), others), lambda: now[0])
    assert log.winner == 1
    assert len(log.moves) == 2
    assert words in ending_text(log)
    assert "The winner is X!" in ending_text(log)


def test_a_human_may_take_longer_than_t() -> None:
    setup = Setup(3, 3, 2, (), (Seat(is_human=True), Seat()))
    now = [0.0]
    human = Scripted([(0, 0), (0, 1), (0, 2)], [100.0, 100.0, 100.0], now)
    log = play_log(setup, (human, Scripted([(1, 0), (1, 1)], [], now)), lambda: now[0])
    assert (log.winner, log.fault) == (0, "")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = lineemup(*SMALL, "--output-dir", "file", cwd=tmp_path)
    assert result.status is ExitStatus.USAGE
    assert result.err.startswith("lineemup: ")
    assert result.err.count("\n") == 1
    assert "file" in result.err


def test_input_that_is_no_text_is_survived(tmp_path: Path) -> None:
    env, out, err = world(tmp_path)
    env.stdin = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n3\n"), errors="replace")
    from fiveply.cli.lineemup import main

    assert main([], env) is ExitStatus.OK
    assert "is not a whole number" in out.getvalue()
    assert err.getvalue() == ""
