"""Draw any game's board as text: cells in, lines out. Knows no rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fiveply.cli.env import Env
from fiveply.game import Cell, Game, Player

__all__ = ["Style", "board_lines"]

Square = tuple[int, int]


@dataclass(frozen=True)
class Style:
    """Say how text looks: in colour or plain, with line-drawing characters or without."""

    colour: bool = False
    unicode: bool = False

    @staticmethod
    def of(env: Env) -> Style:
        """Return the style that an output can show."""
        return Style(env.colour, env.unicode)

    def paint(self, text: str, *codes: int) -> str:
        """Return text with ANSI attributes, or as it is where there is no colour."""
        if not self.colour or not codes:
            return text
        return f"\x1b[{';'.join(map(str, codes))}m{text}\x1b[0m"

    def bold(self, text: str) -> str:
        """Return text in bold."""
        return self.paint(text, 1)

    def faint(self, text: str) -> str:
        """Return text that stands back."""
        return self.paint(text, 2)

    def side(self, text: str, player: Player | None) -> str:
        """Return text in a side's colour: orange-yellow for the first, blue-cyan for the second."""
        return text if player is None else self.paint(text, *PIECE[player])


MOST_ROWS = 50
"""More rows than this are cut off: they would only scroll away."""

PIECE = {Player.FIRST: (1, 33), Player.SECOND: (1, 36)}


def board_lines(
    game: Game[Any, Any], state: Any, style: Style, marked: Sequence[Square] = (), width: int = 100
) -> list[str]:
    """Return the lines of a state's board with coordinates around it and marks on it.

    `marked` squares (the last move) stand in [brackets], the game's highlights (a line made) in (parentheses); blocked
    squares are shaded, and edges that join are dashed. A game without a board, or one too wide, is shown as its text.
    """
    rows = game.board(state)
    if not rows or not rows[0]:
        return game.show(state).splitlines()
    columns, labels = headers(rows)
    room = max(len(text) for row in rows for text in (*(cell.text for cell in row), *columns))
    margin = max(map(len, labels), default=0)
    inside = max(map(len, rows)) * (room + 2)
    if margin + 4 + inside > width:
        return game.show(state).splitlines()
    lit = set(game.highlights(state))
    h, v, corners = edges(style, game.is_wrapped)
    pad = " " * (margin + 2)
    lines = []
    if any(columns):
        lines.append((pad + " " + "".join(f" {text:>{room}} " for text in columns)).rstrip())
    lines.append(pad + style.faint(corners[0] + h * inside + corners[1]))
    for r, row in enumerate(rows[:MOST_ROWS]):
        cells = "".join(cell_text(cell, room, style, (r, c) in marked, (r, c) in lit) for c, cell in enumerate(row))
        short = " " * (inside - len(row) * (room + 2))
        lines.append(f" {labels[r]:>{margin}} " + style.faint(v) + cells + short + style.faint(v))
    if len(rows) > MOST_ROWS:
        lines.append(f"{pad} ... and {len(rows) - MOST_ROWS} more rows")
    lines.append(pad + style.faint(corners[2] + h * inside + corners[3]))
    return lines


def cell_text(cell: Cell, room: int, style: Style, is_marked: bool, is_lit: bool) -> str:
    """Return one square, `room` + 2 characters wide."""
    if cell.blocked and not is_marked and not is_lit:
        return style.faint("░" * (room + 2) if style.unicode else f" {cell.text:>{room}} ")
    left, right = ("[", "]") if is_marked else ("(", ")") if is_lit else (" ", " ")
    text = f"{left + cell.text:>{room + 1}}{right}"
    if cell.owner is None:
        if is_marked or is_lit:
            return style.bold(text)
        return text if cell.text.isalnum() else style.faint(text)  # numbers are for reading, dots are not
    codes = PIECE[cell.owner] + ((7,) if is_lit else ())
    return style.paint(text, *codes)


def edges(style: Style, is_wrapped: bool) -> tuple[str, str, str]:
    """Return the characters of a board's edge: horizontal, vertical, the four corners."""
    if style.unicode:
        return ("╌", "╎", "┌┐└┘") if is_wrapped else ("─", "│", "┌┐└┘")
    return ("~", ":", "++++") if is_wrapped else ("-", "|", "++++")


def headers(rows: Sequence[Sequence[Cell]]) -> tuple[list[str], list[str]]:
    """Return what to write over the columns and beside the rows, read off the cells' names.

    Of a name like `B3` the part that is the same all down each column goes over it and the part that is the same along
    each row beside it; a name of one part goes where it fits. Names that fit nowhere, or only repeat what the cells
    show, give no labels.
    """
    none = [""] * max(map(len, rows)), [""] * len(rows)
    if all(cell.name in ("", cell.text) for row in rows for cell in row) or len({len(row) for row in rows}) > 1:
        return none
    parts = [[re.findall(r"[A-Za-z]+|\d+", cell.name) for cell in row] for row in rows]
    counts = {len(part) for row in parts for part in row}
    if counts not in ({1}, {2}):
        return none
    columns, labels = none
    for i in range(counts.pop()):
        grid = [[part[i] for part in row] for row in parts]
        is_column = all(row == grid[0] for row in grid)
        is_row = all(len(set(row)) == 1 for row in grid)
        if is_row and not (is_column and any(labels)):
            labels = [row[0] for row in grid]
        elif is_column:
            columns = grid[0]
    return columns, labels
