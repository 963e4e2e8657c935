"""`fiveply play`: play a game, humans and computers in every combination."""

from __future__ import annotations

import argparse
from typing import Any

from fiveply.agents import Agent, make, seeded, strongest
from fiveply.arena import Session
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.inputs import add_game, lawful, play_moves, read_game
from fiveply.cli.parser import positive_seconds, whole_number
from fiveply.cli.saves import read_save
from fiveply.cli.table import Table
from fiveply.game import Game, Player, Position
from fiveply.search import Limits

SUMMARY = "play a game, humans and computers in every combination"

DESCRIPTION = """
Play a game in the terminal. You type moves as the board's letters and numbers name them; help lists what else you can
type: hint, undo, redo, moves, save FILE, board, draw, resign, quit.

A side is played by `human` or by an agent: random, minimax:3, alpha-beta:depth=6,heuristic=NAME, deepen:2, mcts.
"""

EPILOG = """
examples:
  fiveply play line-em-up:n=6,b=4
  fiveply play quixo --first deepen --second human --seconds 5
  fiveply play pnt:n=20 --first random --second minimax:3
  fiveply play connect-four --save game.json
  fiveply play --resume game.json
  fiveply play mygame.py:Nim --first human --second human
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser, nargs="?")
    parser.add_argument("--first", metavar="AGENT", help="who plays first (default: human, or as saved)")
    parser.add_argument(
        "--second",
        metavar="AGENT",
        help="who plays second (default: the strongest search with the game's strongest heuristic, 1 second a "
        "move; or as saved)",
    )
    parser.add_argument("--seconds", type=positive_seconds, metavar="S", help="let no computer think longer for a move")
    parser.add_argument(
        "--seed", type=whole_number(0), default=0, metavar="N", help="seed of agents that draw on chance"
    )
    parser.add_argument("--moves", metavar="TEXT", default="", help='moves to play first, like "3 3 4"')
    parser.add_argument("--save", metavar="FILE", help="save the game in FILE after every move")
    parser.add_argument("--resume", metavar="FILE", help="go on with the game saved in FILE, and save it there")
    parser.add_argument(
        "--move-limit",
        type=whole_number(1),
        default=300,
        metavar="N",
        help="moves after which a game between computers whose positions can repeat is a draw",
    )


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Seat the players and let them play."""
    if args.game is None and not args.resume:
        raise CommandError("play needs a game, like `fiveply play quixo`, or --resume FILE; fiveply games lists them")
    if args.resume and (args.game or args.moves or args.save):
        raise CommandError("--resume goes without GAME, --moves and --save: the file has them and is kept up to date")
    table = resumed(args, env) if args.resume else started(args, env)
    with lawful(table.session.position.game):
        return table.run()


def started(args: argparse.Namespace, env: Env) -> Table:
    """Return a table with a new game, saved at once if it is to be saved."""
    game = read_game(args.game, env)
    position = play_moves(game.position(), args.moves)
    table = seat(args, env, position, args.first or "human", args.second or strongest(game))
    if args.save:
        table.save(args.save)
    return table


def resumed(args: argparse.Namespace, env: Env) -> Table:
    """Return a table with a saved game; players named on the command line take the place of the saved ones."""
    saved = read_save(args.resume, env)
    table = seat(args, env, saved.position, args.first or saved.record.first, args.second or saved.record.second)
    if table.session.position.is_over or saved.record.outcome is not None:
        raise CommandError(f"the game in {args.resume} is over; fiveply play {saved.record.game} begins another")
    table.saved_as = args.resume
    return table


def seat(args: argparse.Namespace, env: Env, position: Position[Any, Any], first: str, second: str) -> Table:
    """Return a table where two players, named as text, sit before a position."""
    game = position.game
    with lawful(game):
        return Table(
            env=env,
            session=Session.of(position),
            agents={
                Player.FIRST: read_agent(first, game, args.seed),
                Player.SECOND: read_agent(second, game, args.seed + 1),
            },
            hinter=make(strongest(game), game),
            limits=Limits(seconds=args.seconds),
            move_limit=args.move_limit,
        )


def read_agent(spec: str, game: Game[Any, Any], seed: int) -> Agent | None:
    """Return the agent that a text names, None for a human; one that draws on chance gets the seed if it has none."""
    if spec.strip() == "human":
        return None
    return make(seeded(spec, seed), game)
