"""Agents that others wrote, in processes of their own: docs/toro-tile.md, from the page toro-tile.md."""

from __future__ import annotations

import os
import time
from pathlib import Path
from random import Random

import pytest

from fiveply import Player, make
from fiveply.agents import Fault, IllegalAnswer, LateAnswer, NoAnswer, RandomAgent, TtsFileAgent, Turn
from fiveply.agents.subprocess import Child
from fiveply.arena import Record, Termination, TimeControl, play_match
from fiveply.search import Limits
from tts_world import BAD_TURNS, ODD_TURNS, PROGRAMS, agent, odd

GAME = make("toro-tile:rows=3,cols=3,k=3,forbidden=C2,white=A0,turn=B")
GENEROUS = 20.0


def play(file: Path, seconds: float = GENEROUS) -> Record:
    """Return the record of a game in which the file has Black, which begins."""
    black = TtsFileAgent(file)
    try:
        black.start()
        black.get_ready(GAME, 3, Player.SECOND, "White")
        white = RandomAgent(Random(1))
        return play_match(GAME, white, black, control=TimeControl(move=seconds), now=time.perf_counter)
    finally:
        black.close()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", BAD_TURNS)
def test_a_bad_turn_loses_and_says_why(tmp_path: Path, name: str) -> None:
    body, told = BAD_TURNS[name]
    late, illegal = "in time" in told, told.startswith("moved to")
    record = play(agent(tmp_path, name, body), 0.5 if late else GENEROUS)
    assert record.outcome is not None
    assert record.outcome.winner is Player.FIRST
    assert record.reason.startswith("First (random) wins: Second (Scan) ")
    assert told in record.reason, record.reason
    expected = Termination.TIMEOUT if late else Termination.ILLEGAL_MOVE if illegal else Termination.CRASH
    assert record.termination is expected
    assert record.moves == ()


@pytest.mark.parametrize("name", ODD_TURNS)
def test_an_odd_turn_is_none_of_the_referees_business(tmp_path: Path, name: str) -> None:
    record = play(odd(tmp_path, name))
    assert record.termination is Termination.NORMAL, record.reason
    assert record.moves[0] == "(0, 1)"
    assert record.remarks[0] == "Next, please."


def test_an_answer_that_comes_too_late_loses_however_good(tmp_path: Path) -> None:
    file = agent(tmp_path, "late", "    import time; time.sleep(1.5)\n    return answer(current_state, (0, 1))")
    assert play(file, 1.0).termination is Termination.TIMEOUT
    assert play(file).moves[0] == "(0, 1)"


def test_it_stands_still_while_the_other_thinks(tmp_path: Path) -> None:
    ticks = tmp_path / "ticks"
    body = (
        "    import threading, time\n"
        f"    def tick():\n        while True: open({str(ticks)!r}, 'a').write('x'); time.sleep(0.005)\n"
        "    threading.Thread(target=tick).start()\n    time.sleep(0.2)\n"
        "    return answer(current_state, first(current_state))"
    )
    black = TtsFileAgent(agent(tmp_path, "ticking", body))
    try:
        black.start()
        black.choose(Turn(GAME.position(), Limits(seconds=GENEROUS)))
        size = ticks.stat().st_size
        assert size > 0
        time.sleep(0.3)
        # What was under way when it was stopped may still arrive.
        assert ticks.stat().st_size <= size + 2
    finally:
        black.close()


def test_close_ends_the_process_and_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    body = (
        "    import os, subprocess, sys\n"
        "    child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])\n"
        f"    open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "    return answer(current_state, first(current_state))"
    )
    black = TtsFileAgent(agent(tmp_path, "parent", body))
    black.start()
    black.choose(Turn(GAME.position(), Limits(seconds=GENEROUS)))
    there = [int(pid) for pid in pids.read_text().split()]
    assert all(alive(pid) for pid in there)
    black.close()
    black.close()
    deadline = time.monotonic() + 10
    # The child is nobody's any more, so that a little later it is gone, or a zombie that init has yet to collect.
    while any(alive(pid) and not is_zombie(pid) for pid in there):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_what_an_agent_prints_goes_to_standard_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    play(agent(tmp_path, "loud", "    print('look at me')\n    return answer(current_state, first(current_state))"))
    out, err = capfd.readouterr()
    assert out == ""
    assert "look at me" in err


def test_an_exception_shows_its_traceback_to_who_debugs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = agent(tmp_path, "crashing", BAD_TURNS["crashing"][0])
    play(file)
    err = capfd.readouterr().err
    assert "ZeroDivisionError" in err
    assert str(file) in err


@pytest.mark.parametrize(
    ("functions", "told"),
    [
        ({"moniker": "    return 1 / 0"}, "raised ZeroDivisionError"),
        ({"get_ready": "    raise ValueError('not today')"}, "raised ValueError: not today"),
        ({"get_ready": "    import os; os._exit(1)"}, "left its process with status 1"),
        ({"get_ready": "    import time; time.sleep(60)"}, "did not answer in time"),
    ],
)
def test_failing_before_the_game_is_a_fault(tmp_path: Path, functions: dict[str, str], told: str) -> None:
    black = TtsFileAgent(agent(tmp_path, "failing", **functions), prepare=3)
    with pytest.raises(Fault, match=told):
        start_and_get_ready(black)
    black.close()


def start_and_get_ready(black: TtsFileAgent) -> None:
    black.start()
    black.get_ready(GAME, 3, Player.SECOND, "White")


def test_a_file_that_cannot_run_is_a_fault(tmp_path: Path) -> None:
    for text, told in (("def (", "raised SyntaxError"), ("import no_such_module", "raised ModuleNotFoundError")):
        (tmp_path / "broken.py").write_text(text)
        black = TtsFileAgent(tmp_path / "broken.py")
        with pytest.raises(NoAnswer, match=told):
            black.start()
        black.close()


def test_before_start_and_after_close_nothing_is_answered(tmp_path: Path) -> None:
    black = TtsFileAgent(agent(tmp_path, "plain"))
    with pytest.raises(NoAnswer, match="was not started"):
        black.choose(Turn(GAME.position()))
    black.start()
    black.close()
    with pytest.raises((NoAnswer, LateAnswer)):
        black.choose(Turn(GAME.position(), Limits(seconds=1)))


def test_names_are_made_fit_to_print(tmp_path: Path) -> None:
    black = TtsFileAgent(agent(tmp_path, "odd", moniker="    return 'a\\x1b[31m\\n b' + 'c' * 99"))
    black.start()
    black.close()
    assert black.name == ("a [31m b" + "c" * 99)[:40]
    assert str(black) == black.name
    assert black.who == "I am Scan.\nI take what comes first."


def test_modules_beside_the_agent_are_its_own(tmp_path: Path) -> None:
    (tmp_path / "TTS_State.py").write_text(
        "class TTS_State:\n    mine = True\n    def __init__(self, board, whose_turn='W'):\n"
        "        self.board, self.whose_turn = [r[:] for r in board], whose_turn\n"
    )
    (tmp_path / "subprocess.py").write_text("WHOSE = 'the agent s'")
    body = (
        "    import subprocess\n    assert current_state.mine and subprocess.WHOSE\n"
        "    return answer(current_state, first(current_state))"
    )
    assert play(agent(tmp_path, "neighbourly", body)).termination is Termination.NORMAL


def test_our_own_agent_plays_from_its_file() -> None:
    record = play(PROGRAMS / "fiveply_TTS_agent.py", 1.0)
    assert record.termination is Termination.NORMAL, record.reason


def test_answers_are_numbered(tmp_path: Path) -> None:
    script = tmp_path / "child.py"
    script.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    print(json.dumps({'number': asked['number'] + asked['off'], 'was': asked['word']}), flush=True)\n"
    )
    child = Child(script, [], tmp_path)
    assert child.ask({"word": "a", "off": 0}, GENEROUS) == {"was": "a"}
    assert child.ask({"word": "b", "off": 0}, GENEROUS) == {"was": "b"}
    with pytest.raises(NoAnswer, match="can't be read"):
        child.ask({"word": "c", "off": 1}, GENEROUS)
    with pytest.raises((NoAnswer, LateAnswer)):
        child.ask({"word": "d", "off": 0}, 1)


def test_faults_are_told_by_the_referee() -> None:
    assert issubclass(IllegalAnswer, Fault)
    assert issubclass(LateAnswer, Fault)
    assert issubclass(NoAnswer, Fault)
