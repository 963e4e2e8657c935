"""Arguments that several commands share: a game, moves, a position, a heuristic."""

from __future__ import annotations

import argparse
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fiveply import spec
from fiveply.cli.env import Env
from fiveply.cli.errors import CommandError, is_input_error, place
from fiveply.game import Game, IllegalMove, InvalidMove, Position

__all__ = ["add_game", "add_position", "lawful", "play_moves", "read_game", "read_position", "tables_folder"]

GAME_HELP = "a game, with parameters if you like (toro-tile:rows=7,cols=7,k=5), or your own (file.py:Class)"


def add_game(parser: argparse.ArgumentParser, **options: Any) -> None:
    """Declare the GAME argument."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP, **options)


def add_position(parser: argparse.ArgumentParser) -> None:
    """Declare how a position is named: by the moves that lead to it, or by a saved game."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--moves", metavar="TEXT", default="", help='moves to play first, like "3 3 4"')
    where.add_argument("--position", metavar="FILE", help="begin where this saved game stands")


def play_moves(position: Position[Any, Any], text: str) -> Position[Any, Any]:
    """Return the position after the moves of --moves, or raise CommandError."""
    try:
        return spec.play_moves(position, text, " of --moves")
    except (InvalidMove, IllegalMove) as error:
        raise CommandError(str(error)) from None


def read_game(spec: str, env: Env) -> Game[Any, Any]:
    """Return the game that a text names, files seen from the user's folder."""
    from fiveply.games import QuixoGame, load

    path, py, rest = spec.partition(".py")
    game = load(str(env.path(path)) + py + rest if py else spec)
    if isinstance(game, QuixoGame) and (folder := tables_folder(env)).is_dir():
        game.folder = str(folder)
    return game


def tables_folder(env: Env) -> Path:
    """Return where the tables of Quixo are kept unless told otherwise."""
    return env.data_folder / "quixo"


@contextmanager
def lawful(game: Game[Any, Any]) -> Iterator[None]:
    """Say what law a user's game breaks, where one is broken, instead of what came of it somewhere in here."""
    try:
        yield
    except Exception as error:
        from fiveply.games.loading import is_file_spec
        from fiveply.testing import LawBroken, check_game

        if is_input_error(error) or not is_file_spec(game.spec):
            raise
        try:
            check_game(game, games=3, plies=40)
        except LawBroken as law:
            # What a method of the game raised by itself says where, and more than that it raised.
            if law.__cause__ is None or place(law.__cause__) != place(error):
                raise CommandError(str(law)) from error
        raise


def read_position(args: argparse.Namespace, env: Env) -> Position[Any, Any]:
    """Return the position that GAME with --moves or --position names."""
    game = read_game(args.game, env)
    if args.position:
        from fiveply.cli.saves import read_save

        saved = read_save(args.position, env)
        if saved.record.game != game.spec:
            raise CommandError(f"{args.position} is a game of {saved.record.game}, not of {game.spec}")
        return saved.position
    return play_moves(game.position(), args.moves)


def read_heuristic(text: str | None, game: Game[Any, Any], env: Env) -> Any:
    """Return a heuristic: None, one of the game's own by name, or the function in a file, `file.py:function`."""
    if text is None or ".py" not in text:
        return text
    file, _, name = text.rpartition(":")
    if not file.endswith(".py"):
        raise CommandError(f"{text!r} names no function; write file.py:function")
    path = env.path(file)
    if not path.is_file():
        raise CommandError(f"there is no file {file}")
    try:
        function = runpy.run_path(str(path)).get(name)
    except SystemExit:
        from fiveply.games.loading import ENDS_ITSELF

        raise CommandError(f"{file} {ENDS_ITSELF}") from None
    if not callable(function):
        raise CommandError(f"{file} has no function {name!r}")
    return function
