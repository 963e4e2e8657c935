"""Agents of Toro-Tile-Straight that others wrote: a file each, run in a process of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from fiveply.agents.agent import Agent, Choice, IllegalAnswer, NoAnswer, Turn
from fiveply.agents.subprocess import Child
from fiveply.game import Game, Player

__all__ = ["TtsFileAgent"]

_HERE = Path(__file__).parent
_SIDES = {Player.FIRST: "W", Player.SECOND: "B"}
_UNTIMED = 1e6
_UNPRINTABLE = re.compile(r"[^\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\U0010ffff]")


class TtsFileAgent(Agent):
    """Play as the agent in a Python file says, on a board of White's and Black's tiles.

    The file's functions get states of their own, by position, as from the course's referees. Whatever goes wrong there
    is a Fault. Call `start` before a game and `close` after it.
    """

    def __init__(self, file: Path, prepare: float = 30.0) -> None:
        """Take the file, and how many seconds it has for each step before the game begins."""
        self.file = file.resolve()
        self.name = file.stem
        self.who = ""
        """What the agent says of itself, after `start`."""
        self._prepare = prepare
        self._child: Child | None = None

    def start(self) -> None:
        """Run the file and learn the agent's name, or raise a Fault."""
        self.close()
        self._child = Child(_HERE / "tts_worker.py", [str(self.file), str(_HERE / "tts")], self.file.parent)
        answer = self._ask("load", self._prepare)
        self.name = " ".join(_UNPRINTABLE.sub(" ", answer["moniker"]).split())[:40] or self.file.stem
        self.who = _UNPRINTABLE.sub("", answer["who_am_i"].expandtabs(4)).strip()

    def get_ready(self, game: Game[Any, Any], k: int, player: Player, opponent: str) -> None:
        """Tell the agent which game begins, its side and the opponent's name, or raise a Fault."""
        state = game.initial()
        about = {"board": _board(game, state), "turn": _SIDES[game.turn(state)], "k": k}
        self._ask("get_ready", self._prepare, **about, side=_SIDES[player], opponent=opponent)

    def choose(self, turn: Turn) -> Choice:
        """Return the agent's move, or raise a Fault: also where its new state is not the old one with just its tile."""
        game, state = turn.position.game, turn.position.state
        side, board = game.turn(state), _board(game, state)
        seconds = _UNTIMED if turn.limits.seconds is None else turn.limits.seconds
        before = {"board": board, "turn": _SIDES[side]}
        answer = self._ask("take_turn", seconds, **before, remark=turn.remark, seconds=seconds)
        row, col = answer["move"]
        if not (0 <= row < len(board) and 0 <= col < len(board[0])):
            raise IllegalAnswer(f"moved to ({row}, {col}), which is off the board")
        if board[row][col] != " ":
            raise IllegalAnswer(f"moved to ({row}, {col}), which is {_WORDS[board[row][col]]}")
        board[row][col] = _SIDES[side]
        if answer["board"] != board:
            raise IllegalAnswer(f"moved to ({row}, {col}), but its new board is not the old one with just that tile")
        if answer["turn"] != _SIDES[side.other]:
            raise IllegalAnswer(f"moved to ({row}, {col}), but did not pass the turn to {_SIDES[side.other]}")
        return Choice((row, col), remark=answer["remark"])

    def _ask(self, call: str, limit: float, **arguments: Any) -> dict[str, Any]:
        if self._child is None:
            raise NoAnswer("was not started")
        answer = self._child.ask({"call": call, "with": arguments}, limit)
        if "problem" in answer:
            raise NoAnswer(answer["problem"])
        return answer

    def close(self) -> None:
        """End the agent's process, if there is one."""
        if self._child is not None:
            self._child.close()


_WORDS = {"-": "forbidden", "W": "taken by W", "B": "taken by B"}


def _board(game: Game[Any, Any], state: Any) -> list[list[str]]:
    return [
        ["-" if cell.blocked else _SIDES[cell.owner] if cell.owner else " " for cell in row]
        for row in game.board(state)
    ]
