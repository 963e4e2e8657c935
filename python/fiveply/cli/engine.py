"""`fiveply engine`: be a player that other programs talk to."""

from __future__ import annotations

import argparse

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.parser import memory_size, whole_number

SUMMARY = "be a player for other programs: five in a row by the Gomocup protocol"

DESCRIPTION = """
Play five in a row for a manager that speaks the Gomocup protocol: commands come on standard input, answers go to
standard output, a line each. Freestyle rules: five or more in a row win. Boards from 5 x 5 to 128 squares (11 x 11).
"""

EPILOG = """
examples:
  fiveply engine --gomocup
  printf 'START 10\\nBEGIN\\nEND\\n' | fiveply engine --gomocup
"""

LONGEST = 1000
"""What is longer is no command: the rest of the line is passed over."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("--gomocup", action="store_true", help="speak the Gomocup protocol (the only one so far)")
    parser.add_argument("--threads", type=whole_number(1, 256), metavar="N", help="search on N threads (default: all)")
    parser.add_argument(
        "--memory", type=memory_size, metavar="SIZE", help="size of the table (default: what the manager allows, 128M)"
    )


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Answer line by line until END or the end of the input."""
    if not args.gomocup:
        raise CommandError("engine needs the protocol to speak: fiveply engine --gomocup")
    from fiveply.cli.gomocup import Brain

    brain = Brain(args.threads, args.memory)
    while not brain.is_over and (line := read_line(env)) is not None:
        for answer in brain.answers(line):
            env.print(answer)
    return ExitStatus.OK


def read_line(env: Env) -> str | None:
    """Return the next line, cut where it is very long; None at the end of the input."""
    line = env.stdin.readline(LONGEST)
    part = line
    while len(part) == LONGEST and not part.endswith("\n"):
        part = env.stdin.readline(LONGEST)
    return line or None
