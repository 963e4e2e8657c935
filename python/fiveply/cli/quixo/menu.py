"""The menu of `quixo`: new game, load, help, settings, quit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from fiveply.agents import Agent
from fiveply.cli.draw import Style
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError, sentence
from fiveply.cli.quixo.levels import LEVELS, read_player
from fiveply.cli.quixo.manual import manual
from fiveply.cli.quixo.resume import resumed
from fiveply.cli.quixo.seats import seat, solved
from fiveply.cli.quixo.settings import Settings
from fiveply.cli.tables import pairs
from fiveply.games import QuixoGame

__all__ = ["menu", "read_players", "read_size"]

T = TypeVar("T")

CHOICES = (
    ("new", "a new game"),
    ("load", "go on with a saved game: load FILE"),
    ("help", "the rules, the levels, what you can type"),
    ("settings", "judgement, draws, chance, colour"),
    ("quit", "leave"),
)
DEFAULT_LEVEL = "minimax:3,heuristic=lines"


class _Back(Exception):
    """Go back to the menu."""


class _Quit(Exception):
    """Leave the program."""


def menu(env: Env) -> ExitStatus:
    """Ask what to do and do it, until it is to leave."""
    settings = Settings(colour="on" if env.colour else "off")
    env.print(Style.of(env).bold("Quixo") + ": push cubes; a row, column or diagonal of your own wins.")
    games = 0
    try:
        while True:
            world = replace(env, colour=settings.colour == "on")
            word, rest = _choice(world)
            try:
                if word == "quit":
                    return ExitStatus.OK
                if word == "help":
                    env.print("\n" + manual(Style.of(world), env.width))
                elif word == "settings":
                    settings = _change(settings, world)
                else:
                    status = _load(world, settings, rest) if word == "load" else _new(world, settings, games)
                    games += 1
                    if status is not ExitStatus.OK:
                        return status
            except _Back:
                pass
    except (EOFError, _Quit):
        return ExitStatus.OK
    except KeyboardInterrupt:
        env.progress("")
        env.print()
        return ExitStatus.INTERRUPTED


def _choice(env: Env) -> tuple[str, str]:
    """Return what a person wants to do, asked until it can be read."""
    rows = [(f"{i}  {name}", text) for i, (name, text) in enumerate(CHOICES, 1)]
    env.print("\n" + pairs(rows, env.width, Style.of(env)))
    names = [name for name, _ in CHOICES]

    def read(text: str) -> tuple[str, str]:
        word, _, rest = text.casefold().partition(" ")
        word = names[int(word) - 1] if word.isdecimal() and 1 <= int(word) <= len(names) else word
        chosen = [name for name in names if word and name.startswith(word)] or ([] if word else ["new"])
        if not chosen:
            raise CommandError(f"{text!r} is not in the menu; choose {', '.join(names)} or a number from 1 to 5")
        return chosen[0], text[len(text) - len(rest) :].strip()

    try:
        return _asked(env, "Your choice [new]: ", read)
    except _Back:
        return _choice(env)


def _asked(env: Env, prompt: str, read: Callable[[str], T]) -> T:
    """Return what a person answers, asked again with the reason while it can't be read."""
    while True:
        text = env.ask(prompt)
        if text.casefold() in ("back", "menu"):
            raise _Back
        if text.casefold() in ("quit", "exit", "q"):
            raise _Quit
        try:
            return read(text)
        except (CommandError, OSError) as error:
            env.print(f"  {sentence(error)}")


def read_size(text: str) -> int:
    """Return the size of a board, or raise CommandError. `5x5` and `5 5` are read too, if rows and columns agree."""
    words = text.casefold().replace("x", " ").replace("*", " ").split()
    if len(words) == 2 and words[0] != words[1]:
        raise CommandError(f"size {text!r} is not square; the board has as many rows as columns")
    if not 1 <= len(words) <= 2 or not words[0].isdecimal() or not 2 <= int(words[0][:5]) <= 9:
        raise CommandError(f"size {text!r} is out of range; size is a whole number from 2 to 9")
    return int(words[0])


def read_players(text: str) -> int:
    """Return how many players there are, or raise CommandError."""
    if text.strip() not in ("2", "4"):
        what = "three can't play" if text.strip() == "3" else f"{text!r} is no number of players"
        raise CommandError(f"{what}: Quixo is for two players, or for four in two teams; players is 2 or 4")
    return int(text)


def _new(env: Env, settings: Settings, games: int) -> ExitStatus:
    """Ask for a game and play it."""
    env.print("\nEnter takes what stands in brackets; back goes back to the menu.")
    size = _asked(env, "Size of the board, 2 to 9 [5]: ", lambda text: read_size(text or "5"))
    players = _asked(env, "How many players, 2 or 4 [2]: ", lambda text: read_players(text or "2"))
    game = QuixoGame(size, players)
    seats = [_player(env, game, settings, number, settings.seed + games * players) for number in range(players)]
    solved(env, game, seats)
    env.print()
    return seat(env, game.position(), seats, settings.move_limit).run()


def _player(env: Env, game: QuixoGame, settings: Settings, number: int, seed: int) -> Agent | None:
    """Ask who has a seat, and of which level a computer is."""
    who = f"player {number + 1} ({'XO'[number % 2]})"

    def level(text: str) -> Agent | None:
        return read_player(text, game, settings.heuristic, seed + number)

    def kind(text: str) -> tuple[Agent | None] | None:
        if text.casefold() in ("c", "computer"):
            return None
        return (level("human" if text.casefold() == "h" else text),)

    default = "human" if number == 0 else "computer"
    known = _asked(env, f"P{who[1:]}, human or computer [{default}]: ", lambda text: kind(text or default))
    if known is not None:
        return known[0]
    levels = LEVELS if game.has_table else LEVELS.replace(" or perfect", "").replace("simple,", "simple or")
    return _asked(env, f"  Level of {who}, {levels} [{DEFAULT_LEVEL}]: ", lambda text: level(text or DEFAULT_LEVEL))


def _load(env: Env, settings: Settings, name: str) -> ExitStatus:
    """Go on with a saved game."""
    if not name:
        name = _asked(env, "Which file: ", lambda text: text)
    try:
        table = resumed(env, name, settings.heuristic, settings.seed, settings.move_limit)
    except (CommandError, OSError) as error:
        env.print(f"  {sentence(error)}")
        raise _Back from None
    return table.run()


def _change(settings: Settings, env: Env) -> Settings:
    """Ask for settings until there are no more."""
    prompt = "Change any? Write it with its new value, like heuristic lines [no]: "
    before = None
    while settings != before:
        before = settings
        env.print("\n" + pairs(settings.rows(), env.width, Style.of(env)))
        settings = _asked(env, prompt, settings.changed)
    return settings
