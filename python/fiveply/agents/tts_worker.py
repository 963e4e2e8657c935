"""The child process in which an agent of Toro-Tile-Straight lives. Run as a script; imports nothing of ours.

Arguments: the agent's file, and a folder with a module TTS_State for agents that have none beside them.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import operator
import os
import sys
import traceback
from json import dumps, loads  # by name: the agent may change the modules that it shares
from pathlib import Path
from typing import Any

__all__ = ["main"]


def main(file: Path, spare: str) -> None:
    """Answer requests, a line of JSON each, until there are no more."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever the agent prints goes to standard error, and whoever reads finds nothing.
    os.dup2(2, 1)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.path[:0] = [str(file.parent)]
    sys.path.append(spare)
    sys.argv = [str(file)]
    agent = Agent(file)
    owner = os.getpid()
    for line in requests:
        request = loads(line)
        try:
            answer = getattr(agent, request["call"])(**request["with"])
        except BaseException as problem:
            traceback.print_exc()
            answer = {"problem": f"raised {type(problem).__name__}: {text_of(problem)}".removesuffix(": ")}
        if os.getpid() != owner:  # The agent forked, and this is the copy.
            os._exit(0)
        with contextlib.suppress(Exception):  # The agent may have put anything in its place.
            sys.stderr.flush()
        answers.write(dumps({**answer, "number": request["number"]}).encode() + b"\n")
        answers.flush()
    os._exit(0)  # No thread of the agent's keeps the process alive.


class Agent:
    """Call the functions of an agent's file by position, as the course's referees do."""

    def __init__(self, file: Path) -> None:
        """Take the file; nothing of it is run before `load`."""
        self.file = file

    def load(self) -> dict[str, Any]:
        """Run the file and return who the agent is."""
        name = self.file.stem
        spec = importlib.util.spec_from_file_location(name, self.file)
        assert spec is not None
        assert spec.loader is not None
        self.module: Any = importlib.util.module_from_spec(spec)
        sys.modules[name] = self.module
        spec.loader.exec_module(self.module)
        self.states: Any = importlib.import_module("TTS_State")
        return {"moniker": text_of(self.module.moniker()), "who_am_i": text_of(self.module.who_am_i())}

    def get_ready(self, board: list[list[str]], turn: str, k: int, side: str, opponent: str) -> dict[str, Any]:
        """Tell the agent of the game that is about to begin."""
        self.module.get_ready(self.states.TTS_State(board, turn), k, side, opponent)
        return {}

    def take_turn(self, board: list[list[str]], turn: str, remark: str, seconds: float) -> dict[str, Any]:
        """Return the agent's move, its new state and its remark."""
        result = self.module.take_turn(self.states.TTS_State(board, turn), remark, seconds)
        try:
            (move, state), said = result
            if move is False or move is None:
                return {"problem": "found no move"}
            row, col = move
            return {
                "move": [operator.index(row), operator.index(col)],
                "board": [[str(text) for text in row] for row in state.board],
                "turn": str(state.whose_turn),
                "remark": said if isinstance(said, str) else "",
            }
        except Exception:
            return {"problem": f"answered {text_of(result, repr)}, which is not [[move, state], remark]"}


def text_of(value: object, text: Any = str) -> str:
    """Return a short text of anything, also of what can't be shown."""
    try:
        shown = str(text(value))
    except Exception:
        return f"something of type {type(value).__name__}"
    return shown if len(shown) <= 2000 else shown[:1997] + "..."


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
