"""`maxconnect4 one-move`: read a state, move, write the state."""

from __future__ import annotations

import argparse

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.maxconnect4.board import add_play_options, computer_move, position_of, show, state_of
from fiveply.cli.maxconnect4.state_files import FileError, read_state, write_state

SUMMARY = "make one move: read a state from a file, write the next one to another"

DESCRIPTION = """
Read a state, print it, make the best move for the player who is next, print the state after it and write it to the
output file. Where the board is full already nothing is written.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the mode's arguments."""
    parser.add_argument("input_file", help="the state to move in")
    parser.add_argument("output_file", help="where to write the state after the move")
    add_play_options(parser)


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Make the move."""
    state = read_state(args.input_file, env)
    if state is None:
        raise FileError(f"there is no file {args.input_file}, so there is nothing to move in")
    position = position_of(state)
    env.print("\nMaxConnect-4 game\n")
    show(position, "Game state before move:", env)
    if position.is_over:
        env.print("BOARD FULL\n\nGame Over!")
        return ExitStatus.OK
    position = computer_move(position, args, env)
    show(position, "Game state after move:", env)
    write_state(state_of(position), args.output_file, env, has_crlf=args.crlf)
    return ExitStatus.OK
