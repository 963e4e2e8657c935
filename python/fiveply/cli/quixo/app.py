"""The command line of `quixo`: a menu without options, a game with them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.inputs import play_moves
from fiveply.cli.parser import Parser, whole_number
from fiveply.cli.program import guarded
from fiveply.cli.quixo.levels import HEURISTICS, LEVELS, read_player
from fiveply.cli.quixo.menu import DEFAULT_LEVEL, menu, read_players, read_size
from fiveply.cli.quixo.resume import resumed
from fiveply.cli.quixo.seats import SeatedTable, seat, solved
from fiveply.games import QuixoGame

__all__ = ["main"]

DESCRIPTION = f"""
Play Quixo: push cubes on an n x n board; a row, column or diagonal of your own wins. Started with no option at all,
quixo opens a menu.

A player is human or a computer: {LEVELS}.
During a game type a move like A1 bottom (left < right > top ^ bottom v), or help.
"""

EPILOG = """
examples:
  quixo
  quixo --size 5 --p1 human --p2 minimax:3
  quixo --size 4 --p1 perfect --p2 simple
  quixo --players 4 --p1 human --p3 minimax:2 --p2 random --p4 random
  quixo --p1 random --p2 minimax:3 --heuristic lines --seed 7
  quixo --resume game.json
"""


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""
    words = [word for word in argv if word != "--debug"]

    def body() -> ExitStatus:
        if not words:
            return menu(env)
        args = _parser(env).parse_args(words)
        return (_resumed(args, env) if args.resume else _begun(args, env)).run()

    return guarded("quixo", env, body, debug=len(words) < len(argv))


def _parser(env: Env) -> Parser:
    parser = Parser(env, DESCRIPTION, EPILOG, prog="quixo")
    parser.add_argument("--size", type=_option(read_size), metavar="N", help="rows and columns, 2 to 9 (default: 5)")
    parser.add_argument("--players", type=_option(read_players), metavar="N", help="2, or 4 in two teams (default: 2)")
    for number, side in enumerate("XOXO", 1):
        default = "human" if number == 1 else DEFAULT_LEVEL
        parser.add_argument(
            f"--p{number}", metavar="PLAYER", help=f"player {number}, {side} (default: {default}, or as saved)"
        )
    parser.add_argument(
        "--heuristic", choices=HEURISTICS, default="none", help="what minimax thinks of a game that is not over"
    )
    parser.add_argument(
        "--move-limit",
        type=whole_number(1),
        default=300,
        metavar="N",
        help="moves after which a game between computers is a draw",
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="S", help="decides what is left to chance")
    parser.add_argument("--moves", metavar="TEXT", default="", help='moves to play first, like "A1 bottom, B1 left"')
    parser.add_argument("--save", metavar="FILE", help="save the game in FILE after every move")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game saved in FILE, and save it there")
    return parser


def _option(read: Callable[[str], int]) -> Callable[[str], int]:
    """Return a reader for an option's `type`."""

    def option(text: str) -> int:
        try:
            return read(text)
        except CommandError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return option


def _begun(args: argparse.Namespace, env: Env) -> SeatedTable:
    """Return a table with a new game, saved at once if it is to be saved."""
    game = QuixoGame(args.size or 5, args.players or 2)
    given = [args.p1, args.p2, args.p3, args.p4]
    if game.players == 2 and (args.p3 or args.p4):
        raise CommandError("--p3 and --p4 are for --players 4; with two players there are --p1 and --p2")
    texts = [text or ("human" if number == 0 else DEFAULT_LEVEL) for number, text in enumerate(given[: game.players])]
    seats = [read_player(text, game, args.heuristic, args.seed + number) for number, text in enumerate(texts)]
    position = play_moves(game.position(), args.moves)
    solved(env, game, seats)
    table = seat(env, position, seats, args.move_limit)
    if args.save:
        table.save(args.save)
    return table


def _resumed(args: argparse.Namespace, env: Env) -> SeatedTable:
    """Return a table with a saved game."""
    if args.size or args.players or args.moves or args.save:
        raise CommandError(
            "--resume goes without --size, --players, --moves and --save: the file has them and is kept up to date"
        )
    given = [args.p1, args.p2, args.p3, args.p4]
    return resumed(env, args.resume, args.heuristic, args.seed, args.move_limit, given)
