"""`fiveply` alone: a menu on a terminal, a short demonstration elsewhere."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Sequence

from fiveply import agents, games
from fiveply.cli import play
from fiveply.cli.draw import Style
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError, sentence
from fiveply.cli.games import default_text
from fiveply.cli.inputs import read_game
from fiveply.cli.parser import Parser
from fiveply.cli.saves import read_save
from fiveply.cli.tables import pairs

MORE = """
There is no terminal to ask you anything, so this was a demonstration. To do more:
  fiveply play line-em-up                             play against the computer
  fiveply play quixo --first random --second minimax:3
  fiveply search connect-four --seconds 3             find the best move of a position
  fiveply games                                       see what there is to play
  fiveply --help                                      see everything else"""


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Ask what to play and who plays, then play; without a terminal to ask on, show a game."""
    if not env.is_interactive:
        return demonstrate(env)
    try:
        return menu(env)
    except EOFError:
        env.print()
        return ExitStatus.OK
    except KeyboardInterrupt:
        env.print()
        return ExitStatus.INTERRUPTED


def demonstrate(env: Env) -> ExitStatus:
    """Let two agents play a short game and say how to do more."""
    env.print("Fiveply: two-player games of perfect information\n")
    status = play_command(["tic-tac-toe", "--first", "random", "--second", "alpha-beta:depth=9"], env)
    env.print(MORE)
    return status


def play_command(words: list[str], env: Env) -> ExitStatus:
    """Show and run a `fiveply play` command."""
    env.print(f"$ fiveply play {shlex.join(words)}\n")
    parser = Parser(env, prog="fiveply play")
    play.add_arguments(parser)
    return play.run(parser.parse_args(words), env)


def menu(env: Env) -> ExitStatus:
    """Ask question by question, each with an answer that Enter gives, and play what was answered."""
    env.print(Style.of(env).bold("Fiveply") + ": two-player games of perfect information\n")
    env.print(numbered([(name, games.entry(name).description) for name in games.names()], env))
    env.print("\nA number or a name; file.py:Class for a game of your own; `resume FILE` for a saved game; quit.")
    spec = asked(env, "Which game? [1] ", lambda text: read_choice(text or "1", env))
    if spec == "quit":
        return ExitStatus.OK
    if spec.startswith("resume "):
        return play_command(["--resume", spec.removeprefix("resume ").strip()], env)
    if spec in games.names() and games.entry(spec).parameters:
        spec = ask_parameters(games.entry(spec), env)
    game = read_game(spec, env)
    env.print()
    env.print(numbered([(name, agents.entry(name).description) for name in agents.names()], env))
    env.print("\nA number or a name, with settings if you like: minimax:5, random:seed=7.")
    first = ask_player("first", "human", game, env)
    second = ask_player("second", agents.strongest(game), game, env)
    env.print()
    return play_command([spec, "--first", first, "--second", second], env)


def numbered(rows: list[tuple[str, str]], env: Env) -> str:
    """Return names with numbers to choose them by and what they are."""
    return pairs([(f"{i:>2}  {name}", text) for i, (name, text) in enumerate(rows, 1)], env.width, Style.of(env))


def asked(env: Env, prompt: str, read: Callable[[str], str]) -> str:
    """Ask until the answer can be read; say what is wrong with one that can't."""
    while True:
        text = env.ask(prompt)
        try:
            return read(text)
        except Exception as error:  # A file of the user's own may raise anything.
            env.print(f"  {sentence(error)}")


def by_number(text: str, names: Sequence[str]) -> str:
    """Return the name that a number stands for, any other text as it is; raise CommandError for a wrong number."""
    if not text.isdecimal():
        return text
    if not 1 <= int(text) <= len(names):
        raise CommandError(f"{text} is not in the list; it goes from 1 to {len(names)}")
    return names[int(text) - 1]


def read_choice(text: str, env: Env) -> str:
    """Return the spec of a game, `resume FILE` or `quit`; raise CommandError or GameError for anything else."""
    if text.casefold() in ("quit", "exit", "q"):
        return "quit"
    word, _, rest = text.partition(" ")
    if word.casefold() == "resume":
        read_save(rest.strip(), env)
        return f"resume {rest}"
    spec = by_number(text, games.names())
    read_game(spec, env)
    return spec


def ask_parameters(entry: games.Entry, env: Env) -> str:
    """Return the spec of a game with the parameters that the user wants."""
    env.print()
    env.print(pairs([(default_text(p), f"{p.range_text}: {p.help}") for p in entry.parameters], env.width))
    first = entry.parameters[0]
    example = f"{first.name}={first.text(first.default)}" if first.default is not None else f"{first.name}=..."

    def read(text: str) -> str:
        spec = f"{entry.name}:{text}" if text else entry.name
        read_game(spec, env)
        return spec

    return asked(env, f"Change any? Write them like {example},... [no] ", read)


def ask_player(side: str, default: str, game: games.AnyGame, env: Env) -> str:
    """Return the spec of the player whom the user wants for a side."""

    def read(text: str) -> str:
        spec = by_number(text, agents.names()) or default
        play.read_agent(spec, game, 0)
        return spec

    return asked(env, f"Who plays {side}? [{default}] ", read)
