"""Line 'em Up's two heuristics explained on an example, counted window by window."""

from __future__ import annotations

from typing import Any

from fiveply.formats.lineemup import board_text
from fiveply.game import Player, Position
from fiveply.games import make
from fiveply.heuristics import evaluate
from fiveply.report.page import Section, bullets, code, paragraph, table

__all__ = ["example", "heuristic_sections", "open_windows"]

_WORTH = {0: 1, 1: 1, 2: 17, 3: 5}
_MORE = 1


def example() -> Position[Any, Any]:
    """Return the position that the explanations are about: O is to move."""
    return make("line-em-up:n=5,s=4,b=1,blocs=A4").position().play_text("C2", "B1", "C1", "D3")


def open_windows(position: Position[Any, Any], player: Player) -> dict[int, int]:
    """Return how many windows are open to a player, by the stones that they lack. Windows without any stone count."""
    game: Any = position.game
    rows = game.rows_of(position.state)
    own, other = ("1", "2") if player is Player.FIRST else ("2", "1")
    counts: dict[int, int] = {}
    for line in game.lines():
        cells = [rows[row][col] for row, col in line]
        if other not in cells:
            missing = len(cells) - cells.count(own)
            counts[missing] = counts.get(missing, 0) + 1
    return counts


def worth(windows: dict[int, int]) -> int:
    """Return what open windows are worth in e2."""
    return sum(count * _WORTH.get(missing, _MORE) for missing, count in windows.items())


def heuristic_sections() -> list[Section]:
    """Return a section for each heuristic: formula, example and what it is good for."""
    position = example()
    mine, theirs = (open_windows(position, player) for player in (Player.FIRST, Player.SECOND))
    board = code(board_text(position).rstrip("\n"))
    e1 = evaluate(position.game, position.state, "windows")
    e2 = evaluate(position.game, position.state, "threats")
    threat = position.play_text("C3", "E0")
    urgent = evaluate(threat.game, threat.state, "threats")
    first = Section(
        "e1 (windows): simple and fast",
        [
            paragraph(
                "A window is s squares in a row without a bloc: the place of a line. It is open to a player while the "
                "opponent has no piece in it. e1 = windows open to the player to move - windows open to the opponent."
            ),
            board,
            paragraph(
                f"With s = 4 and O to move: {sum(mine.values())} windows are open to O and {sum(theirs.values())} to "
                f"X, so e1 = {sum(mine.values())} - {sum(theirs.values())} = {e1:g}."
            ),
            bullets(
                [
                    "Computed for all windows of a direction at once, by shifts and popcounts.",
                    "Good for: room to play in. It prefers the centre and squares that spoil the opponent's windows.",
                    "Blind to: how full a window is. Threats are left to the search.",
                ]
            ),
        ],
    )
    rows: list[tuple[object, ...]] = [
        (f"{missing} missing", mine.get(missing, 0), theirs.get(missing, 0), _WORTH[missing]) for missing in (2, 3)
    ]
    rows.append(("all the others", *(sum(w.values()) - w.get(2, 0) - w.get(3, 0) for w in (mine, theirs)), _MORE))
    second = Section(
        "e2 (threats): sophisticated",
        [
            paragraph(
                "Open windows count by the pieces they lack: 17 where 2 are missing, 5 where 3 are, 1 otherwise; own "
                "minus the opponent's. Then, for the player to move: +100,000 if a line can be made now; else -100,000 "
                "if the opponent could make one on two squares; else +50,000 if a fork can be made: a move that "
                "answers the opponent's threat, if there is one, and after which a line can be made on two squares."
            ),
            board,
            table(("windows", "open to O", "open to X", "worth each"), rows),
            paragraph(
                f"The windows are worth {worth(mine)} to O and {worth(theirs)} to X, "
                f"and O can make a fork: e2 = {worth(mine) - worth(theirs)} + 50,000 = {e2:,.0f}. After O C3, X E0, O "
                f"can make a line at once, and e2 = {urgent:,.0f}."
            ),
            bullets(
                [
                    "Good for: attack and defence. It sees wins, forced answers and forks plies before the search.",
                    "Costs: several times e1's time for a state, so fewer states within t.",
                ]
            ),
        ],
    )
    return [first, second]
