"""What the tests of Toro-Tile-Straight share: the programs' files, and agents as others might write them."""

from __future__ import annotations

import importlib.util
import io
import os
import sys
from pathlib import Path
from types import ModuleType

from cli_world import Result
from fiveply.cli import Env
from fiveply.cli.tts import main

PROGRAMS = Path(__file__).parent.parent / "programs"
GOLDEN = Path(__file__).parent / "golden" / "tts"

# A plain agent: the first free square. The others differ from it in one function.
FIRST_FREE = """
from TTS_State import TTS_State

def who_am_i():
    return "I am Scan.\\nI take what comes first."

def moniker():
    return "Scan"

def get_ready(initial_state, k, what_side_i_play, opponent_moniker):
    return "OK"

def answer(state, square):
    after = TTS_State(state.board, "B" if state.whose_turn == "W" else "W")
    after.board[square[0]][square[1]] = state.whose_turn
    return [[square, after], "Next, please."]

def first(state):
    return [(r, c) for r, row in enumerate(state.board) for c, text in enumerate(row) if text == " "][0]

def take_turn(current_state, opponents_utterance, time_limit=3):
    return answer(current_state, first(current_state))
"""

# What an agent does at its first turn that it should not, and how its loss is told.
BAD_TURNS = {
    "crashing": ("    return 1 / 0", "raised ZeroDivisionError: division by zero"),
    "exiting": ("    import sys; sys.exit(3)", "raised SystemExit: 3"),
    "gone": ("    import os; os._exit(7)", "left its process with status 7"),
    "killed": ("    import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
    "slow": ("    import time; time.sleep(60)", "did not answer in time"),
    "spinning": ("    while True: pass", "did not answer in time"),
    "none": ("    return None", "answered None, which is not [[move, state], remark]"),
    "text": ("    return 'A1'", "answered 'A1', which is not [[move, state], remark]"),
    "unshowable": (
        "    class X:\n        def __repr__(self): raise ValueError\n    return X()",
        "answered something of type X, which is not [[move, state], remark]",
    ),
    "resigning": ("    return [[False, current_state], 'no']", "found no move"),
    "taken": ("    return answer(current_state, (0, 0))", "moved to (0, 0), which is taken by W"),
    "forbidden": ("    return answer(current_state, (2, 2))", "moved to (2, 2), which is forbidden"),
    "wrapping": ("    return answer(current_state, (-1, 1))", "moved to (-1, 1), which is off the board"),
    "fractional": (
        "    return [[(0.5, 1), current_state], 'half']",
        "answered [[(0.5, 1), <TTS_State.TTS_State object at",
    ),
    "two_tiles": (
        "    made = answer(current_state, (1, 1))\n    made[0][1].board[1][2] = 'B'\n    return made",
        "moved to (1, 1), but its new board is not the old one with just that tile",
    ),
    "rewriting": (
        "    current_state.board[0][0] = 'B'\n    return answer(current_state, (1, 1))",
        "moved to (1, 1), but its new board is not the old one with just that tile",
    ),
    "again": (
        "    made = answer(current_state, (1, 1))\n    made[0][1].whose_turn = 'B'\n    return made",
        "moved to (1, 1), but did not pass the turn to W",
    ),
    "board_only": (
        "    made = answer(current_state, (1, 1))\n    made[0][1] = made[0][1].board\n    return made",
        "which is not [[move, state], remark]",
    ),
    "forging": (
        "    import os\n"
        "    for number in range(3, 30):\n"
        "        try: os.write(number, b'nonsense\\n')\n"
        "        except OSError: pass\n"
        "    return answer(current_state, (1, 1))",
        "answered something that can't be read",
    ),
    "forking": ("    import os; os.fork() and os._exit(0)\n    while True: pass", "did not answer in time"),
}

# What an agent may do, however odd.
ODD_TURNS = {
    "printing": (
        "    print('hello'); import os, sys; os.write(1, b'{\"number\": 1}\\n')\n    sys.stdout.write('x' * 100000)\n"
    ),
    "reading": "    import sys; assert sys.stdin.read() == ''\n",
    "threading": (
        "    import threading, time\n"
        "    threading.Thread(target=lambda: [time.sleep(0.01) or print('tick') for _ in range(100000)]).start()\n"
    ),
    "mutating": (
        "    import copy; kept = copy.deepcopy(current_state)\n"
        "    current_state.board[1][1] = 'B'; current_state.board.pop(); current_state.whose_turn = 'X'\n"
        "    current_state = kept\n"
    ),
    "recasting": (
        "    class MINE(TTS_State):\n"
        "        def value(self): return len(self.board)\n"
        "    current_state.__class__ = MINE\n"
        "    assert current_state.value() == 3\n"
    ),
    "patching": "    import time; time.perf_counter = time.time = lambda: 0.0; import json; json.dumps = None\n",
    "replacing": "    import sys; sys.stdout = sys.stderr = None\n",
    "leaving_children": (
        "    import subprocess, sys\n    subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])\n"
    ),
}

BOARD = '{"name": "Three", "board": ["   ", "   ", "  -"], "k": 3}'


def agent(folder: Path, name: str, turn: str | None = None, **functions: str) -> Path:
    """Write an agent's file whose `take_turn`, or another function, has this body; return its path."""
    text = FIRST_FREE
    for function, body in {"take_turn": turn, **functions}.items():
        if body is not None:
            head = next(line for line in FIRST_FREE.splitlines() if line.startswith(f"def {function}("))
            text += f"\n{head}\n{body}\n"
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


def odd(folder: Path, name: str) -> Path:
    """Write the agent of ODD_TURNS with a name; return its path."""
    return agent(folder, f"odd_{name}", ODD_TURNS[name] + "    return answer(current_state, first(current_state))")


def tts_master(*argv: str, cwd: Path) -> Result:
    """Run `tts-master` in process, with a clock that stands still for what is printed and judged by the referee."""
    out, err = io.StringIO(), io.StringIO()
    env = Env(stdin=io.StringIO(), stdout=out, stderr=err, cwd=cwd, clock=lambda: 0.0)
    status = main(list(argv), env)
    return Result(status, out.getvalue(), err.getvalue())


def load(name: str, folder: Path = PROGRAMS, **blocked: None) -> ModuleType:
    """Return a fresh module from a file, found with its neighbours; `blocked` names modules that can't be imported."""
    before = dict(sys.modules)
    sys.path.insert(0, str(folder))
    sys.modules.pop("TTS_State", None)
    sys.modules.update(dict.fromkeys(blocked, None))  # type: ignore[arg-type]
    try:
        spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(folder))
        for each in ("TTS_State", *blocked):
            sys.modules.pop(each, None)
            if each in before:
                sys.modules[each] = before[each]
    return module


def matches_golden(name: str, text: str) -> None:
    """Assert that a text is the one kept under a name; FIVEPLY_GOLDEN=write keeps this one instead."""
    path = GOLDEN / name
    if os.environ.get("FIVEPLY_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def rows(*texts: str) -> list[list[str]]:
    """Return a board as lists."""
    return [list(text) for text in texts]
