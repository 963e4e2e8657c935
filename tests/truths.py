"""The independent truths in tests/data; data/README.md says where they come from and what the fields mean."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

from fiveply.game import Player

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of a .jsonl file."""
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text().splitlines() if line.strip()]


def table(name: str) -> Any:
    """Return what a .json file holds."""
    return json.loads((DATA / f"{name}.json").read_text())


def columns(name: str) -> list[dict[str, str]]:
    """Return the rows of a .csv file."""
    with (DATA / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def squares(board: list[str], text: str) -> list[tuple[int, int]]:
    """Return the squares of a board that show a letter."""
    return [(r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell == text]


# The games and states of the rows, as twins or as native games: both kinds are made and asked alike.


def lineup(kind: Any, row: dict[str, Any]) -> Any:
    """Return the game of a row of lineup_*."""
    if "board" in row:
        blocked, shape = squares(row["board"], "#"), (len(row["board"]), len(row["board"][0]))
    else:
        blocked = [tuple(square) for square in row["blocs"]]
        shape = (row.get("rows", row.get("n")), row.get("cols", row.get("n")))
    return kind(*shape, row["s"], blocked=blocked)


def lineup_state(game: Any, row: dict[str, Any]) -> Any:
    """Return the state of a row of lineup_midgame or of a figure."""
    board = [line.replace("O", "1").replace("X", "2") for line in row["board"]]
    return game.state_of(board, Player.SECOND if row.get("to_move") == "X" else Player.FIRST)


def tts(kind: Any, row: dict[str, Any], goal: str = "first") -> Any:
    """Return the game of a row of tts_*."""
    board = row.get("board") or [" " * row["cols"]] * row["rows"]
    return kind(
        len(board),
        len(board[0]),
        row.get("k", 3),
        wrap=True,
        goal=goal,
        blocked=squares(board, "-"),
        first=squares(board, "W"),
        second=squares(board, "B"),
        turn=Player.SECOND if row.get("turn") == "B" else Player.FIRST,
    )


def mc4(kind: Any, row: dict[str, Any]) -> Any:
    """Return the game of a row of mc4_*."""
    return kind(row["rows"], row["cols"], 4, gravity=True, goal="most")


def mc4_state(game: Any, row: dict[str, Any]) -> Any:
    """Return the state of a row of mc4_*."""
    cells, cols = row["cells"].replace("0", "."), row["cols"]
    board = [cells[start : start + cols] for start in range(0, len(cells), cols)]
    return game.state_of(board, Player.SECOND if row.get("next") == 2 else Player.FIRST)


def quixo_state(game: Any, row: dict[str, Any]) -> Any:
    """Return the state of a row of quixo_positions."""
    return game.state_of(row["board"], 1 if row["turn"] == "X" else 2)


def quixo_move(text: str) -> tuple[int, int, str]:
    """Return the move that the data names like `02B`."""
    return int(text[0]), int(text[1]), text[2]


def pnt_arguments(args: str) -> tuple[int, list[int], int | None]:
    """Return the number of tokens, the taken ones and the depth (None: to the end) of a command line."""
    n, count, *rest = map(int, args.split())
    assert len(rest) == count + 1
    return n, rest[:count], rest[count] or None


PLAYERS = {"first": 1, "second": -1, "draw": 0, "W": 1, "B": -1, "O": 1, "X": -1, "Max": 1, "Min": -1}
"""What a name of a winner in the data is worth to Player.FIRST."""

TEAMS = {"X": 1, "O": -1}
"""The same for Quixo, where X begins."""
