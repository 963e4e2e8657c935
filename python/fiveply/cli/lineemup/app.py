"""The command line of `lineemup`: a game, a series, or the assignment's experiments."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.lineemup.experiments import experiments
from fiveply.cli.lineemup.game import play
from fiveply.cli.lineemup.options import GAME, SERIES, Values, ask_values, given_values
from fiveply.cli.lineemup.series import series
from fiveply.cli.parser import Parser, whole_number
from fiveply.cli.program import guarded

__all__ = ["main"]

DESCRIPTION = """
Play Line 'em Up: on an n x n board with b blocs, the first player with s pieces in a row wins. White (O) begins.
Started with no option at all, lineemup asks for everything.

  lineemup series        2r games of e1 against e2, for scoreboard.txt
  lineemup experiments   the assignment's eight configurations, with traces, scoreboard and analysis
"""

EPILOG = """
examples:
  lineemup
  lineemup -n 5 --blocs "D0 B1 A2 D2 B3 C4" -s 4 -t 2 --mode H-AI
  lineemup -n 8 -b 5 -s 5 -t 5 --d1 2 --d2 6 --a alphabeta
  lineemup series -r 10 -n 5 -b 4 -s 4 -t 1 --d1 6 --d2 6
  lineemup experiments --out results
"""

SERIES_DESCRIPTION = """
Play 2r games, e1 against e2, each with O r times, and append what came of it to scoreboard.txt. The two games of a
pair, colours swapped, share their blocs. Where the blocs are the same in every pair, games vary by a seeded choice
among root moves of equal value.
"""

EXPERIMENTS_DESCRIPTION = """
Play the assignment's eight configurations, 2r games each, at most one timed game per core, and write the eight traces,
scoreboard.txt, games.csv, moves.csv and the analysis page analysis.html. Finished games are kept in DIR/games: started
again after a stop, it goes on where it was.
"""


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""

    words = [word for word in argv if word != "--debug"]

    def body() -> ExitStatus:
        if words and words[0] == "series":
            return _series(words[1:], env)
        if words and words[0] == "experiments":
            return _experiments(words[1:], env)
        return _game(words, env)

    return guarded("lineemup", env, body, debug=len(words) < len(argv))


def _game(argv: Sequence[str], env: Env) -> ExitStatus:
    parser = Parser(env, DESCRIPTION, EPILOG, prog="lineemup")
    _add_options(parser, GAME)
    _add_output(parser, "the trace", "overwrite a trace that is there already")
    args = parser.parse_args(argv)
    values = given_values(GAME, vars(args)) if argv else ask_values(env)
    if values is None:
        return ExitStatus.OK
    return play(values, env, _folder(args.output_dir, env), force=args.force)


def _series(argv: Sequence[str], env: Env) -> ExitStatus:
    parser = Parser(env, SERIES_DESCRIPTION, prog="lineemup series")
    parser.add_argument("-r", "--r", type=whole_number(1, 10_000), default=10, metavar="R", help="games by colour")
    _add_options(parser, SERIES)
    _add_output(parser, "scoreboard.txt")
    args = parser.parse_args(argv)
    return series(given_values(SERIES, vars(args)), args.r, env, _folder(args.output_dir, env))


def _experiments(argv: Sequence[str], env: Env) -> ExitStatus:
    parser = Parser(env, EXPERIMENTS_DESCRIPTION, prog="lineemup experiments")
    parser.add_argument("--out", metavar="DIR", default="experiments", help="folder of the results")
    parser.add_argument("-r", "--r", type=whole_number(1, 10_000), default=5, metavar="R", help="games by colour")
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="N", help="decides the blocs and the ties")
    args = parser.parse_args(argv)
    return experiments(env, _folder(args.out, env), args.r, args.seed)


def _add_options(parser: argparse.ArgumentParser, names: Sequence[str]) -> None:
    for name in names:
        parameter = Values.parameter(name)
        if parameter.kind == "flag":
            parser.add_argument(
                f"--{name}",
                action=argparse.BooleanOptionalAction,
                default=None,
                help=parameter.help + " (default: yes)",
            )
            continue
        flags = [f"-{name}", f"--{name}"] if len(name) == 1 and name != "a" else [f"--{name}"]
        what = parameter.help if parameter.kind == "text" else f"{parameter.help}: {parameter.range_text}"
        default = "" if parameter.default is None else f" (default: {parameter.text(parameter.default)})"
        parser.add_argument(*flags, metavar=name.upper(), dest=name, help=what + default)


def _add_output(parser: argparse.ArgumentParser, what: str, force: str = "") -> None:
    parser.add_argument("--output-dir", metavar="DIR", default=".", help=f"folder of {what}")
    if force:
        parser.add_argument("--force", action="store_true", help=force)


def _folder(name: str, env: Env) -> Path:
    return env.path(name)
