"""The command line of `tts-master`."""

from __future__ import annotations

import argparse
import runpy
from collections.abc import Sequence
from pathlib import Path

import fiveply
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.parser import Parser, positive_seconds, whole_number
from fiveply.cli.program import guarded
from fiveply.cli.tts.referee import Played, play, write_transcript
from fiveply.formats.tts import GameType, GameTypeError, game_key, game_type, parse_json
from fiveply.game import Player

__all__ = ["main"]

USAGE = """tts-master GAME WHITE BLACK [SECONDS] [--html DIR] [--rounds N]
       tts-master --transcripts DIR [OPPONENT [OPPONENT]]"""

DESCRIPTION = """
Let two agents play Toro-Tile-Straight, and write a transcript of the game.

  GAME      Gold_Rush, Whites_Challenge, Tetra_Toro, a game type's module (file.py),
            or a board in JSON (file.json): {"board": ["  -", "   ", "W  "], "k": 3}
  WHITE     the file of the agent that plays White, and likewise BLACK; these are there
            without a file: fiveply_TTS_agent, Two_Ply_TTS_agent, Greedy_TTS_agent
  SECONDS   time for each move; 1 unless given
"""

EPILOG = """
An agent loses when it makes an illegal move, raises an exception, leaves, answers anything else or answers late.
What an agent prints goes to standard error.

examples:
  tts-master Gold_Rush fiveply_TTS_agent.py my_TTS_agent.py 1.0
  tts-master board.json a.py b.py 0.5 --rounds 3 --html games
  tts-master --transcripts hand-in classmate1_TTS_agent.py classmate2_TTS_agent.py
"""

TITLES = {"gold-rush": "Gold Rush", "whites-challenge": "White's Challenge", "tetra-toro": "Tetra-Toro"}
OWN = Path(fiveply.agents.__file__).parent / "tts"


def main(argv: Sequence[str], env: Env) -> ExitStatus:
    """Run the program on arguments in an environment and return its exit status; raise nothing."""
    return guarded("tts-master", env, lambda: _run(argv, env))


def _run(argv: Sequence[str], env: Env) -> ExitStatus:
    parser = Parser(env, DESCRIPTION, EPILOG, prog="tts-master", usage=USAGE)
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--html", metavar="DIR", default=".", help="where the transcripts go")
    parser.add_argument("--rounds", metavar="N", type=whole_number(1, 1000), default=1, help="how many games to play")
    parser.add_argument("--transcripts", metavar="DIR", help="write the three games to hand in")
    parser.add_argument("--version", action="version", version=f"tts-master {fiveply.__version__}")
    args = parser.parse_args(argv)
    if args.transcripts is not None:
        return _transcripts(args.words, env.path(args.transcripts), env)
    if not 3 <= len(args.words) <= 4:
        raise CommandError("give a game and two agents, and the seconds for a move if you like; see tts-master --help")
    seconds = 1.0
    if len(args.words) == 4:
        try:
            seconds = positive_seconds(args.words[3])
        except argparse.ArgumentTypeError as problem:
            raise CommandError(str(problem)) from None
    kind = read_game_type(args.words[0], env)
    white, black = (find_agent(name, env) for name in args.words[1:3])
    folder = env.path(args.html)
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{args.html} is not a folder")
    games = []
    for number in range(1, args.rounds + 1):
        if args.rounds > 1:
            env.print(f"Round {number} of {args.rounds}")
        games.append(play(kind, white, black, seconds, env))
        write_transcript(games[-1], folder, number, env)
    if args.rounds > 1:
        _sum_up(games, env)
    return ExitStatus.OK


def _sum_up(games: Sequence[Played], env: Env) -> None:
    winners = [game.record.outcome.winner for game in games if game.record.outcome]
    white, black = (games[-1].sides[player].name for player in Player)
    counts = [winners.count(side) for side in (Player.FIRST, Player.SECOND, None)]
    env.print(f"{white} (White) won {counts[0]}, {black} (Black) won {counts[1]}, drawn {counts[2]}.")


def read_game_type(name: str, env: Env) -> GameType:
    """Return the kind of game that a name, a module's file or a JSON file describes, or raise CommandError."""
    key = game_key(name)
    if key in TITLES:
        game = fiveply.make(key)
        rows = [
            ["-" if cell.blocked else cell.text.replace(".", " ") for cell in row] for row in game.board(game.initial())
        ]
        assert isinstance(game, fiveply.games.LineGame)
        return game_type(TITLES[key], rows, game.k)
    path = env.path(name)
    if not path.suffix and not path.exists():
        path = path.with_suffix(".py")
    if path.suffix not in (".py", ".json") or not path.is_file():
        known = ", ".join(title.replace("'", "").replace(" ", "_").replace("-", "_") for title in TITLES.values())
        raise CommandError(f"there is no game {name!r}; give {known}, a module's file or a JSON file")
    try:
        if path.suffix == ".json":
            return parse_json(path.read_text(encoding="utf-8-sig"), path.stem)
        return _module(path)
    except (GameTypeError, UnicodeDecodeError) as problem:
        raise CommandError(f"{name}: {problem}") from None


def _module(path: Path) -> GameType:
    try:
        values = runpy.run_path(str(path))
    except Exception as problem:
        raise GameTypeError(f"running it raised {type(problem).__name__}: {problem}") from None
    for wanted in ("INITIAL_BOARD", "K"):
        if wanted not in values:
            raise GameTypeError(f"it has no {wanted}; a game type has GAME_TYPE, INITIAL_BOARD and K")
    return game_type(values.get("GAME_TYPE", path.stem), values["INITIAL_BOARD"], values["K"])


def find_agent(name: str, env: Env) -> Path:
    """Return the file of an agent, the package's own where there is none of that name, or raise CommandError."""
    path = env.path(name)
    for each in (path, path.with_name(path.name + ".py"), OWN / path.name, OWN / (path.name + ".py")):
        if each.is_file() and each.suffix == ".py":
            return each
    if path.is_file():
        raise CommandError(f"{name} is no Python file; an agent's name ends in .py")
    raise CommandError(f"there is no agent's file {name}")


def _transcripts(opponents: Sequence[str], folder: Path, env: Env) -> ExitStatus:
    """Play and write the three games that the assignment asks for: see docs/toro-tile.md."""
    if len(opponents) > 2:
        raise CommandError("--transcripts takes at most two opponents")
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is not a folder")
    names = [*opponents, *("Two_Ply_TTS_agent.py", "Greedy_TTS_agent.py")[len(opponents) :]]
    first, second = (find_agent(name, env) for name in names)
    if first == second:
        raise CommandError("the two opponents must be different agents")
    ours = OWN / "fiveply_TTS_agent.py"
    gold_rush, challenge = (read_game_type(name, env) for name in ("gold-rush", "whites-challenge"))
    write_transcript(play(gold_rush, ours, first, 1.0, env), folder, 1, env)
    status = ExitStatus.OK
    for number, opponent in enumerate((first, second), 2):
        won = _win(ours, opponent, (gold_rush, challenge), env)
        if won is None:
            env.warn(f"tts-master: {opponent.name} was not beaten, so there is no transcript of a win over it")
            status = ExitStatus.FAILURE
        else:
            write_transcript(won, folder, number, env)
    return status


def _win(ours: Path, opponent: Path, kinds: Sequence[GameType], env: Env) -> Played | None:
    """Return the first game that ours wins, with either colour on each board in turn."""
    for kind in kinds:
        for side, files in ((Player.FIRST, (ours, opponent)), (Player.SECOND, (opponent, ours))):
            game = play(kind, *files, 2.0, env)
            if game.record.outcome and game.record.outcome.winner is side:
                return game
    return None
