"""`maxconnect4 interactive`: the computer against a person."""

from __future__ import annotations

import argparse

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.maxconnect4.board import (
    AnyPosition,
    add_play_options,
    computer_move,
    game,
    played,
    position_of,
    scores_of,
    show,
    state_of,
)
from fiveply.cli.maxconnect4.state_files import read_state, write_state
from fiveply.formats.maxconnect4 import NUMBERS
from fiveply.game import IllegalMove, InvalidMove

SUMMARY = "play against the computer"

DESCRIPTION = """
Play from the state in a file, or from the empty board where there is no such file. After each of its moves the
computer saves the state in computer.txt, after each of yours in human.txt; both can be given as input_file to go on.
The computer plays whichever side the file and computer-next or human-next make it. The end of input (Ctrl-D) ends the
game.
"""

COMPUTER_FILE, HUMAN_FILE = "computer.txt", "human.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the mode's arguments."""
    parser.add_argument("input_file", help="the state to begin with")
    parser.add_argument(
        "next", choices=("computer-next", "human-next"), metavar="computer-next/human-next", help="whose move"
    )
    add_play_options(parser)


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Play until the board is full or input ends."""
    state = read_state(args.input_file, env)
    position = game().position() if state is None else position_of(state)
    env.print("\nMaxConnect-4 game\n")
    if state is None:
        env.print(f"There is no file {args.input_file}: the board is empty and player 1 is next.\n")
    is_computers = args.next == "computer-next"
    saved = ""
    show(position, "Game state before move:", env)
    while not position.is_over:
        if is_computers:
            position = computer_move(position, args, env)
        else:
            try:
                column = ask(position, env)
            except EOFError:
                where = f"; the last state is in {saved}" if saved else ""
                env.print(f"End of input: the game stops here{where}.")
                return ExitStatus.OK
            position = played(position, column, env)
        saved = COMPUTER_FILE if is_computers else HUMAN_FILE
        write_state(state_of(position), saved, env, has_crlf=args.crlf)
        show(position, "Game state after move:", env)
        is_computers = not is_computers
    env.print(f"BOARD FULL\n\nGame Over!\n{result(position)}")
    return ExitStatus.OK


def ask(position: AnyPosition, env: Env) -> int:
    """Return the column that a person types, asked again until it is legal; raise EOFError at the end of input."""
    while True:
        text = env.ask(f"Player {NUMBERS[position.turn]}, your column (0-6): ")
        try:
            column: int = game().parse_move(position.state, text)
        except (InvalidMove, IllegalMove) as error:
            env.print(f"  {error}")
        else:
            return column


def result(position: AnyPosition) -> str:
    """Return the final score and who won."""
    scores, outcome = scores_of(position), position.outcome
    assert outcome is not None
    who = "It is a draw." if outcome.winner is None else f"Player {NUMBERS[outcome.winner]} wins."
    return f"Final score: Player 1 = {scores[0]}, Player 2 = {scores[1]}. {who}"
