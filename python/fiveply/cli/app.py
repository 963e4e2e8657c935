"""The program as a whole: its command line, and what becomes of everything that can go wrong."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from dataclasses import replace

from fiveply import __version__
from fiveply.cli import bench, engine, games, match, menu, perft, play, search, solve, tablebase, web
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.parser import Parser
from fiveply.cli.program import guarded

__all__ = ["main"]

COMMANDS = (play, web, search, solve, tablebase, match, games, engine, perft, bench)

DESCRIPTION = """
Play, search and measure two-player games of perfect information.

Alone, on a terminal, fiveply opens a menu: pick a game, pick who plays, go.
"""

EPILOG = """
examples:
  fiveply play toro-tile:rows=7,cols=7,k=5     you against the computer
  fiveply play pnt:n=20 --first random --second human
  fiveply search max-connect-4 --depth 8
  fiveply solve pnt:n=1000                     the true value and every winning move
  fiveply games quixo                          parameters, heuristics and examples of a game
  fiveply play mygame.py:Nim                   a game of your own
"""


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""

    def body() -> ExitStatus:
        args = command_line(env).parse_args(explained(argv))
        world = env if args.color == "auto" else replace(env, colour=args.color == "always")
        run = args.run if args.command else menu.run
        status: ExitStatus = run(args, world)
        return status

    return guarded("fiveply", env, body, debug="--debug" in argv)


def command_line(env: Env) -> Parser:
    """Return the parser of the whole command line."""
    common = Parser(env, add_help=False)
    common.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default=argparse.SUPPRESS,
        metavar="WHEN",
        help="colour: on a terminal unless NO_COLOR is set (auto), always, or never",
    )
    common.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help="show tracebacks of errors")
    parser = Parser(env, DESCRIPTION, EPILOG, prog="fiveply", parents=[common])
    parser.set_defaults(color="auto")
    parser.add_argument("--version", action="version", version=f"fiveply {__version__}", help="show the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", prog="fiveply")
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        command = commands.add_parser(
            name, env=env, help=module.SUMMARY, description=module.DESCRIPTION, epilog=module.EPILOG, parents=[common]
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def explained(argv: Sequence[str]) -> list[str]:
    """Return the arguments with `help` as a word made an option; raise CommandError for a command that isn't there."""
    argv = list(argv)
    names = [module.__name__.rpartition(".")[2] for module in COMMANDS]
    first = next((i for i, word in enumerate(argv) if not word.startswith("-")), None)
    if first is None or argv[first] in names or (first > 0 and argv[first - 1] == "--color"):
        return argv
    if argv[first] == "help":
        return [*argv[first + 1 :], "--help"]
    near = difflib.get_close_matches(argv[first], names, 1)
    hint = f"did you mean {near[0]}?" if near else f"commands are {', '.join(names)}"
    raise CommandError(f"there is no command {argv[first]!r}; {hint}")
