"""`fiveply web`: play and analyse in the browser."""

from __future__ import annotations

import argparse
import sqlite3
import sys
import threading
import webbrowser
from pathlib import Path

from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.parser import whole_number

SUMMARY = "play and analyse in the browser"

DESCRIPTION = """
Open a page in your browser where all games are played, analysed and kept; your own too, if you name their files. It is
served by this machine for this machine alone, unless --host says otherwise. Ctrl-C ends it; games are kept.
"""

EPILOG = """
examples:
  fiveply web
  fiveply web mygame.py:Nim                    with a game of your own
  fiveply web --no-open --port 8123
"""

DEFAULT_PORT = 8042


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("games", metavar="GAMEFILE", nargs="*", help="a game of your own, file.py or file.py:Class")
    parser.add_argument(
        "--host",
        metavar="ADDRESS",
        default="127.0.0.1",
        help="address to listen on; anything but this machine's own lets others play, and use its processor",
    )
    parser.add_argument(
        "--port",
        type=whole_number(0, 65_535),
        default=DEFAULT_PORT,
        metavar="N",
        help="port to listen on; another one if it is taken",
    )
    parser.add_argument("--no-open", action="store_true", help="print the address and open no browser")
    parser.add_argument("--data", metavar="FILE", help="where games are kept (default: a file in your data folder)")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Serve until Ctrl-C."""
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
        import websockets  # noqa: F401
    except ImportError as error:
        raise CommandError(f"the page needs the package {error.name}; pip install {error.name}") from None
    from fiveply.games.loading import open_file
    from fiveply.web import Library, Options, serve

    own = [open_file(_seen_from(spec, env))[0] for spec in args.games]
    file = env.path(args.data) if args.data else env.data_folder / "games.db"

    def ready(address: str) -> None:
        env.print(f"Fiveply is at {address}\nGames are kept in {file}. Ctrl-C ends it.")
        if not args.no_open:
            # A browser can take its time to start; the page is served meanwhile.
            threading.Thread(target=show, args=(address, env), daemon=True).start()

    try:
        serve(Options(args.host, args.port, file, Library(own)), ready)
    except sqlite3.Error as error:
        raise CommandError(f"{file} can't be used to keep games: {error}") from None
    env.print("Ended; games are kept.")
    return ExitStatus.OK


def _seen_from(spec: str, env: Env) -> str:
    path, py, rest = spec.partition(".py")
    if not py:
        raise CommandError(f"{spec!r} is no Python file; the built-in games are on the page anyway")
    return str(env.path(path)) + py + rest if Path(path).is_absolute() or env.cwd != Path.cwd() else spec


def show(address: str, env: Env) -> None:
    """Open the page in a browser, or say that this can't be done here."""
    try:
        is_open = has_browser(env) and webbrowser.open(address)
    except webbrowser.Error:
        is_open = False
    if not is_open:
        env.print("No browser can be opened from here: go to that address in yours.")


def has_browser(env: Env) -> bool:
    """Say whether there is a browser with a screen, so that opening it is no surprise."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(env.variables.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
