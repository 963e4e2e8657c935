"""Measure exact values: every row of tests/data on games of lines, and the boards that are asked about most."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fiveply import Player, solve
from fiveply.games import LineGame
from rows import Goal, Row
from searches import Settings

DATA = Path(__file__).resolve().parents[1] / "tests" / "data"
GROUP = "Exact values of games of lines without gravity"

BOARDS: tuple[tuple[str, tuple[int, int, int, bool], str, float | None], ...] = (
    ("4x4, 4 in a row", (4, 4, 4, False), "draw", 0.02),
    ("5x5, 4 in a row", (5, 5, 4, False), "draw", None),
    ("5x5, 5 in a row", (5, 5, 5, False), "draw", None),
    ("6x6, 4 in a row", (6, 6, 4, False), "first", None),
    ("6x6, 5 in a row", (6, 6, 5, False), "draw", None),
    ("3x8 torus, 4 in a row", (3, 8, 4, True), "first", None),
)


def exact_values(settings: Settings) -> Iterator[Row]:
    """Measure how long values take, each with a solver that knows nothing yet; every one must be the known one."""
    for what, (rows, cols, k, wrap), winner, most in BOARDS:
        times, visited = [], 0
        for _ in range(3 if settings.quick else 7):
            began = time.process_time()
            report = solve(LineGame(rows, cols, k, wrap=wrap).position())
            times.append(time.process_time() - began)
            visited = report.visited
            assert report.value == WORTH[winner], what
        goal = None if most is None else Goal("figure", "<=", most)
        yield Row(GROUP, what, min(times), "s", goal, note=f"{winner}, {visited:,} states")
    if not settings.quick:
        began = time.process_time()
        count = sum(values_of(name) for name in ("lineup_values", "tts_values", "tts_values_big"))
        seconds = time.process_time() - began
        yield Row(GROUP, "every known value", seconds, "s", Goal("figure", "<=", 60), note=f"{count:,} boards in turn")


WORTH = {"first": 1, "second": -1, "draw": 0, "W": 1, "B": -1}


def values_of(name: str) -> int:
    """Solve the boards of a file and compare values and distances; return how many there were."""
    count = 0
    for text in (DATA / f"{name}.jsonl").read_text().splitlines():
        row = json.loads(text)
        game, true = board_of(row), row.get("distinct", row)
        position = game.position()
        if true["value"] is None or position.is_over:
            continue
        report = solve(position)
        sign = 1 if position.turn is Player.FIRST else -1
        assert sign * report.value == WORTH[true["value"]], row
        assert report.value == 0 or report.distance == true["dist"], row
        count += 1
    return count


def board_of(row: dict[str, Any]) -> LineGame:
    """Return the game of a row of tests/data."""
    if "s" in row:
        return LineGame(row["rows"], row["cols"], row["s"], blocked=[(r, c) for r, c in row["blocs"]])
    letters = row.get("board", [" " * row["cols"]] * row["rows"])

    def squares(letter: str) -> list[tuple[int, int]]:
        return [(r, c) for r, line in enumerate(letters) for c, each in enumerate(line) if each == letter]

    turn = Player.FIRST if row.get("turn", "W") == "W" else Player.SECOND
    stones = {"blocked": squares("-"), "first": squares("W"), "second": squares("B")}
    return LineGame(row["rows"], row["cols"], row["k"], wrap=True, turn=turn, **stones)
