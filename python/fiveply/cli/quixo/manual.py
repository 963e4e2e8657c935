"""The rules of Quixo, with a picture drawn from the game itself."""

from __future__ import annotations

from fiveply.cli.draw import Style, board_lines
from fiveply.cli.games import wrapped
from fiveply.cli.human import COMMANDS
from fiveply.cli.quixo.levels import LEVELS, WIN
from fiveply.cli.tables import pairs
from fiveply.games import QuixoGame

__all__ = ["manual"]

_BEFORE = (".X..O", "O..XX", "...O.", "X...O", "..OX.")

_RULES = """
The board is n x n cubes, at first all blank. Player 1 is X, player 2 is O. In your turn you take a cube of the outer
ring that is blank or shows your symbol, turn it to your symbol, and push it back into its row or column from an end
other than its own place. The cubes between move one place toward the gap.

Who has n equal symbols in a row, column or diagonal wins. If your move makes a line of the other side, you lose,
whatever else it makes.

A move is the cube and the end where it re-enters: A1 bottom, or a1 b, or a1 v (left < right > top ^ bottom v).
"""

_TEAMS = """
With four players 1 and 3 are X, 2 and 4 are O, and they move in turn. A cube with a symbol also has a dot that faces
one player, the digit after the symbol. You may take a blank cube, or one of your team's whose dot faces you, and choose
whether the dot then faces you or your partner: A1 bottom 3. A line wins for the team. Who can take no cube passes.
"""

_DRAWS = """
Positions can repeat for ever. The third occurrence of a position with the same player to move, or too many moves, ends
a game between computers as a draw; where you play, you can then end the game by typing draw, or play on.
"""


def picture(style: Style) -> str:
    """Return a move, before and after, and the ring of cubes that may be taken."""
    game = QuixoGame()
    before = game.state_of(_BEFORE, 1)
    move = game.parse_move(before, "D1 bottom")
    gap, entry = game.clicks(before, move)
    after = game.play(before, move)
    left = board_lines(game, before, style, [gap])
    right = board_lines(game, after, style, [entry])
    ring = [f"        {'#####' if row in (0, 4) else '#   #'}" for row in range(5)]
    plain = board_lines(game, before, Style(unicode=style.unicode), [gap])
    width = max(map(len, plain))
    notes = ["", "", *ring, ""]
    titles = f"{'  D1 is taken':<{width}}     {'D1 bottom: D moves up':<{width}}   the outer ring"
    rows = [
        (shown + " " * (width - len(bare)) + "  " + other + note).rstrip()
        for shown, bare, other, note in zip(left, plain, right, notes, strict=True)
    ]
    return "\n".join([titles, *rows])


def manual(style: Style, width: int) -> str:
    """Return the rules, the levels and the commands."""

    def paragraphs(text: str) -> list[str]:
        return [wrapped(" ".join(part.split()), 0, min(width, 100)) for part in text.strip().split("\n\n")]

    levels = [
        ("random", "any legal move"),
        ("simple", "wins at once, or avoids what lets you win at once; else any move"),
        ("minimax:3", f"looks so many moves ahead: {WIN} for a win, -{WIN} for a loss, 0 where it stops"),
        ("perfect", "never errs; for n of 2, 3 and 4 and two players"),
    ]
    commands = [("a move", "such as A1 bottom")]
    commands += [(name, text) for name, (_, text) in COMMANDS.items() if text]
    parts = [
        *paragraphs(_RULES),
        picture(style),
        *paragraphs(_TEAMS),
        *paragraphs(_DRAWS),
        f"{style.bold('Levels')}: {LEVELS}\n" + pairs(levels, width),
        f"{style.bold('During a game')}\n" + pairs(commands, width),
    ]
    return "\n\n".join(parts)
