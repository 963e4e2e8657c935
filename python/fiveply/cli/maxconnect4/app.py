"""The command line of `maxconnect4`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.maxconnect4 import interactive, one_move, report, timing
from fiveply.cli.maxconnect4.state_files import FileError
from fiveply.cli.parser import Parser
from fiveply.cli.program import guarded

__all__ = ["main"]

MODES = {"interactive": interactive, "one-move": one_move, "timing": timing, "report": report}

USAGE = """
Usage: maxconnect4 interactive [input_file] [computer-next/human-next] [depth]
or:    maxconnect4 one-move [input_file] [output_file] [depth]
""".strip()

DESCRIPTION = """
Play Max-Connect-4: pieces fall into the columns 0 to 6 until the board is full, and who has more fours in a row wins.
"""

EPILOG = """
examples:
  maxconnect4 interactive input1.txt computer-next 7
  maxconnect4 one-move red_next.txt green_next.txt 5
  maxconnect4 one-move red_next.txt green_next.txt 12 --time
  maxconnect4 timing
"""


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""

    def body() -> ExitStatus:
        try:
            args = command_line(env).parse_args(checked(argv))
        except CommandError as error:
            env.warn(f"maxconnect4: {error}\n{USAGE}")
            return ExitStatus.USAGE
        try:
            status: ExitStatus = args.run(args, env)
            return status
        except FileError as error:
            env.progress("")
            env.warn(f"maxconnect4: {error}")
            return ExitStatus.FAILURE

    return guarded("maxconnect4", env, body)


def checked(argv: Sequence[str]) -> Sequence[str]:
    """Return the arguments, or raise CommandError where they begin with no mode that there is."""
    if not argv:
        raise CommandError("a mode and its arguments are needed")
    if argv[0] not in MODES and not argv[0].startswith("-"):
        raise CommandError(f"{argv[0]!r} is an unknown mode; modes are {', '.join(MODES)}")
    return argv


def command_line(env: Env) -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(env, DESCRIPTION, EPILOG, prog="maxconnect4")
    modes = parser.add_subparsers(metavar="MODE", title="modes", prog="maxconnect4", required=True)
    for name, module in MODES.items():
        mode: argparse.ArgumentParser = modes.add_parser(
            name, env=env, help=module.SUMMARY, description=module.DESCRIPTION
        )
        module.add_arguments(mode)
        mode.set_defaults(run=module.run)
    return parser
