"""What a human may type when it is their turn, and what each of it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fiveply.cli.errors import CommandError, sentence

if TYPE_CHECKING:
    from fiveply.cli.table import Table

__all__ = ["LeaveGame", "human_turn"]


LONGEST = 500
"""No move or command has more characters than this."""


class LeaveGame(Exception):
    """End the game before its end: the human has had enough."""


def human_turn(table: Table) -> None:
    """Ask until something has changed: a move, an undo, the end. Whatever is typed is answered in a sentence."""
    line = table.env.ask(f"{table.mover()} to move: ")
    if not line:
        return
    if len(line) > LONGEST:
        table.env.print(f"  That is too long to be a move: {len(line):,} characters.")
        return
    word, _, rest = line.partition(" ")
    position = table.session.position
    try:
        move = position.game.parse_move(position.state, line)
    except ValueError as error:
        if word.casefold() in COMMANDS:
            COMMANDS[word.casefold()][0](table, rest.strip())
        else:
            table.env.print(f"  {error}  (help lists the commands)")
    else:
        table.play(move)


def show_moves(table: Table, which: str) -> None:
    """Print the legal moves, those alone that begin with a text if one is given."""
    position = table.session.position
    texts = [position.game.move_text(position.state, move) for move in position.legal_moves]
    wanted = [text for text in texts if text.casefold().startswith(which.casefold())]
    if which and not wanted:
        table.env.print(f"  No move begins with {which!r}; there are {len(texts)} moves.")
        return
    table.env.print(columns(wanted, table.env.width))


def columns(texts: list[str], width: int) -> str:
    """Return texts in columns, as many as fit."""
    room = max(map(len, texts)) + 2
    per_line = max(1, (width - 2) // room)
    lines = (texts[at : at + per_line] for at in range(0, len(texts), per_line))
    return "\n".join(("  " + "".join(f"{text:<{room}}" for text in line)).rstrip() for line in lines)


def show_hint(table: Table, _: str) -> None:
    """Print the move that a search would play; Ctrl-C gives the prompt back."""
    try:
        text = table.hint()
    except KeyboardInterrupt:
        table.env.progress("")
        text = ""
    table.env.print(f"  hint: {text}" if text else "  No hint: stopped.")


def undo(table: Table, _: str) -> None:
    """Take back to the last time a human was to move."""
    count = table.session.undo(table.is_human)
    say_moved(table, count, "Took back", "There is no move of yours to take back.")


def redo(table: Table, _: str) -> None:
    """Play again what was taken back."""
    count = table.session.redo(table.is_human)
    say_moved(table, count, "Played again", "There is nothing taken back to play again.")


def say_moved(table: Table, count: int, verb: str, nothing: str) -> None:
    """Say how many moves went back or forth and show the board."""
    if not count:
        table.env.print(f"  {nothing}")
        return
    table.changed()
    table.env.print(f"  {verb} {count} {'move' if count == 1 else 'moves'}.")
    table.show()


def save(table: Table, name: str) -> None:
    """Save the game under a name, or under the name it was saved under last."""
    if not name and not table.saved_as:
        table.env.print("  Save under which name? Write: save FILE")
        return
    try:
        table.save(name or table.saved_as)
    except (CommandError, OSError) as error:
        table.env.print(f"  Not saved: {sentence(error)}")
    else:
        table.env.print(f"  Saved in {table.saved_as}, from now on after every move.")


def show_board(table: Table, _: str) -> None:
    """Print the board."""
    table.show()


def resign(table: Table, _: str) -> None:
    """Give the game up."""
    table.session.resigned = table.session.position.turn


def draw(table: Table, _: str) -> None:
    """End the game as a draw where a repetition or the move limit allows it."""
    reason = table.session.draw_reason(table.move_limit)
    if reason:
        table.session.drawn = reason
    else:
        table.env.print("  A draw can be claimed after the third repetition of a position, or at the move limit.")


def leave(table: Table, _: str) -> None:
    """Leave the game."""
    raise LeaveGame


def show_help(table: Table, _: str) -> None:
    """Print the commands."""
    position = table.session.position
    some = ", ".join(position.game.move_text(position.state, move) for move in position.legal_moves[:3])
    rows = [f"  {name:<10} {command[1]}" for name, command in COMMANDS.items() if command[1]]
    table.env.print("\n".join([f"  {'a move':<10} such as {some}", *rows]))


COMMANDS: dict[str, tuple[Callable[[Table, str], None], str]] = {
    "moves": (show_moves, "list the legal moves; `moves A` those that begin with A"),
    "hint": (show_hint, "show what the computer would play here; Ctrl-C stops it"),
    "undo": (undo, "take back to your last turn"),
    "redo": (redo, "play again what was taken back"),
    "save": (save, "`save FILE` keeps the game, to go on with --resume FILE"),
    "board": (show_board, "show the board again"),
    "draw": (draw, "end the game as a draw, once a position has come up three times"),
    "resign": (resign, "give the game up"),
    "help": (show_help, "show this"),
    "quit": (leave, "leave the game"),
    "exit": (leave, ""),
    "?": (show_help, ""),
}
