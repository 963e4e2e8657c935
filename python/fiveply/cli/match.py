"""`fiveply match`: which of two agents is stronger, and by how much."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fiveply.agents import make
from fiveply.arena import Fixture, Played, Rating, Tally, TimeControl, play_fixture, result_of, schedule
from fiveply.cli.env import Env, ExitStatus
from fiveply.cli.errors import CommandError
from fiveply.cli.inputs import add_game, read_game
from fiveply.cli.parser import positive_seconds, whole_number
from fiveply.cli.tables import pairs, table
from fiveply.cli.workers import in_processes
from fiveply.game import Player
from fiveply.games import load

if TYPE_CHECKING:
    from fiveply.arena import Result

__all__ = ["Pairing", "add_arguments", "play_pairing", "rating_text", "run"]

SUMMARY = "play many games between two agents: who is stronger, and by how much"

DESCRIPTION = """
Play a match of many games between two agents and print the score and the difference in Elo with a 95 % interval.

Games come in pairs: the same opening of random moves, the sides swapped. The seed decides openings and all that agents
leave to chance; agents with limits of depth or nodes and one thread then always play the same games.
"""

EPILOG = """
examples:
  fiveply match connect-four deepen:seconds=0.1 alpha-beta:depth=4,heuristic=threats
  fiveply match quixo minimax:2 random --games 100 --jobs 2
  fiveply match max-connect-4 deepen:0.2,threads=1 mcts:0.2 --jobs 2 --json
"""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Say what is to be played: all that a process needs to know to play a game of it."""

    game: str
    one: str
    two: str
    fixture: Fixture
    seconds: float | None = None
    """The referee's limit for a move."""


def play_pairing(pairing: Pairing) -> Played:
    """Play a game by the real clock."""
    control = TimeControl(move=pairing.seconds)
    game = load(pairing.game)
    return play_fixture(game, pairing.one, pairing.two, pairing.fixture, control=control, now=time.perf_counter)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    add_game(parser)
    parser.add_argument(
        "one", metavar="AGENT", help="an agent, like deepen:seconds=0.1; the score is told for this one"
    )
    parser.add_argument("two", metavar="OTHER", help="the agent that it plays against")
    parser.add_argument("--games", type=whole_number(1, 100_000), default=20, metavar="N", help="how many games")
    parser.add_argument(
        "--plies", type=whole_number(0, 1000), default=2, metavar="N", help="random moves that open each pair of games"
    )
    parser.add_argument("--seed", type=whole_number(0), default=0, metavar="N", help="what chance is drawn from")
    parser.add_argument(
        "--seconds", type=positive_seconds, metavar="S", help="who takes longer than S seconds for a move loses"
    )
    parser.add_argument(
        "--jobs", type=whole_number(1, 256), default=1, metavar="N", help="play N games at once, in N processes"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text, with every game")


def run(args: argparse.Namespace, env: Env) -> ExitStatus:
    """Play the match and print what came of it."""
    game = read_game(args.game, env)
    if game.position().is_over:
        raise CommandError("the game is over before it begins, so there is nothing to play")
    names = [make(spec, game).name for spec in (args.one, args.two)]
    spec = game.spec or args.game
    fixtures = schedule(game, args.games, args.plies, args.seed)
    pairings = [Pairing(spec, args.one, args.two, fixture, args.seconds) for fixture in fixtures]
    env.progress(f"game 1 of {args.games} ...")
    played: list[Played] = []
    for each in in_processes(play_pairing, pairings, args.jobs):
        if each.record.outcome is None:
            raise KeyboardInterrupt
        played.append(each)
        tally = result_of(played).tally
        env.progress(f"{len(played)} of {args.games} games, {score_text(tally)}")
    env.progress("")
    result = result_of(played)
    env.print(
        json.dumps(values(args, names, result, played)) if args.json else match_text(spec, names, result, env.width)
    )
    return ExitStatus.OK


def match_text(spec: str, names: list[str], result: Result, width: int) -> str:
    """Return a match's result as text."""
    rows = [
        (f"with the {side.name.lower()} side", *map(str, (tally.wins, tally.draws, tally.losses)))
        for side, tally in result.by_side.items()
    ]
    rows.append(("together", *map(str, (result.tally.wins, result.tally.draws, result.tally.losses))))
    parts = [
        f"{spec}: {names[0]} against {names[1]}, {result.tally.games} games",
        table(("", "won", "drawn", "lost"), rows, left=1),
        pairs(
            [
                ("score", score_text(result.tally)),
                ("Elo", rating_text(result.rating)),
                ("a move took", "{:.3g} s and {:.3g} s on the mean".format(*result.seconds)),
            ],
            width,
        ),
    ]
    return "\n\n".join([*parts, *(["\n".join(result.faults)] if result.faults else [])])


def score_text(tally: Tally) -> str:
    """Return a score in points and per cent."""
    return f"{tally.points:g} of {tally.games} points ({100 * tally.score:.0f} %)"


def rating_text(rating: Rating) -> str:
    """Return a difference in Elo with its interval."""
    if rating.low == float("-inf"):
        return f"below {rating.high:+.0f}"
    if rating.high == float("inf"):
        return f"above {rating.low:+.0f}"
    return f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"


def values(args: argparse.Namespace, names: list[str], result: Result, played: list[Played]) -> dict[str, Any]:
    """Return a match's result as values that JSON can hold."""
    rating = result.rating
    limits = {"elo": rating.elo, "low": rating.low, "high": rating.high}
    tallies = {"together": result.tally} | {side.name.lower(): tally for side, tally in result.by_side.items()}
    return {
        "game": args.game,
        "one": names[0],
        "two": names[1],
        "seed": args.seed,
        **{name: {"wins": tally.wins, "draws": tally.draws, "losses": tally.losses} for name, tally in tallies.items()},
        "score": result.tally.score,
        # All or nothing is no number in JSON.
        "rating": {name: value if abs(value) != float("inf") else None for name, value in limits.items()},
        "seconds": list(result.seconds),
        "faults": list(result.faults),
        "games": [
            {
                "number": each.fixture.number,
                "first": "two" if each.fixture.is_swapped else "one",
                "opening": list(each.fixture.opening),
                "moves": list(each.record.moves),
                "winner": _winner(each),
                "reason": each.record.reason,
            }
            for each in sorted(played, key=lambda each: each.fixture.number)
        ],
    }


def _winner(played: Played) -> str | None:
    outcome = played.record.outcome
    if outcome is None or outcome.winner is None:
        return None
    return "one" if (outcome.winner is Player.SECOND) == played.fixture.is_swapped else "two"
