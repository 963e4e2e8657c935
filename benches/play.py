"""Count games: what a random player can do against minimax, and what Quixo's heuristic gains."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from fiveply import Player, Position, agents, make
from fiveply.arena import Record, play_match
from fiveply.games import QuixoGame
from fiveply.heuristics import evaluate
from rows import Goal, Row
from searches import Settings

AGAINST_RANDOM = (
    ("max-connect-4", "open", True),
    ("quixo", "lines", True),
    ("line-em-up:n=5,s=4,b=0", "threats", True),
    ("gold-rush", "threats", True),
    ("max-connect-4", "score", False),
    ("quixo", "", False),
    ("line-em-up:n=5,s=4,b=0", "windows", False),
    ("whites-challenge", "threats", False),
    ("pnt:n=20", "static", False),
    ("pnt:n=50", "static", False),
    ("tetra-toro", "threats", False),
)
"""Games with the heuristic that minimax judges by, if any, and whether it is to win every game."""


def against_random(settings: Settings) -> Iterator[Row]:
    """Let minimax at depth 4 play a random player, which begins every other game.

    Alpha-beta plays for it: its moves are minimax's, sooner.
    """
    games = 20 if settings.quick else 100
    for spec, heuristic, is_to_win in AGAINST_RANDOM:
        records = []
        for number in range(games):
            pair = "alpha-beta:depth=4" + f",heuristic={heuristic}" * bool(heuristic), f"random:seed={number}"
            records.append((played(make(spec).position(), pair, Player(number % 2)), Player(number % 2)))
        yield counted(
            "Minimax at depth 4 against a random player",
            f"{spec}, `{heuristic}`" if heuristic else f"{spec}, the end alone",
            records,
            Goal("figure", ">=", games) if is_to_win else None,
        )


def quixo_heuristic(settings: Settings) -> Iterator[Row]:
    """Let Quixo's `lines` play a search of the same depth that knows the end of the game alone.

    Each pair of games, with either colour, begins with four moves at random.
    """
    games = 20 if settings.quick else 100
    for depth in (1, 2, 3, 4):
        records = []
        for number in range(games):
            opening, rng = make("quixo").position(), Random(number // 2)
            for _ in range(4):
                opening = opening.play(rng.choice(opening.legal_moves))
            pair = f"alpha-beta:depth={depth},heuristic=lines", f"alpha-beta:depth={depth}"
            records.append((played(opening, pair, Player(number % 2)), Player(number % 2)))
        yield counted("Quixo, `lines` against no heuristic", f"both at depth {depth}", records, None)
    yield Row("Quixo, `lines` against the truth", "4x4", 100 * agreement(400 if settings.quick else 2000), "% of pairs")


def agreement(count: int) -> float:
    """Return in how many pairs of random 4 x 4 positions of different true value `lines` prefers the better one."""
    game, rng = QuixoGame(4), Random(0)
    table, judged = game.table(), []
    for _ in range(count):
        position = game.position()
        for _ in range(rng.randint(4, 30)):
            after = position.play(rng.choice(position.legal_moves))
            if after.is_over:
                break
            position = after
        worth = {"win": 1, "draw": 0, "loss": -1}[table.value(position.state)[0]]
        judged.append((worth, evaluate(game, position.state, "lines")))
    pairs = [(a, b) for a, b in combinations(judged, 2) if a[0] != b[0]]
    ordered = [sorted(pair) for pair in pairs]
    return sum((worse[1] < better[1]) + (worse[1] == better[1]) / 2 for worse, better in ordered) / len(ordered)


def played(start: Position, pair: tuple[str, str], side: Player) -> Record:
    """Return the record of a game; the first of the pair plays a side."""
    ours, theirs = (agents.make(text, start.game) for text in pair)
    sides = (ours, theirs) if side is Player.FIRST else (theirs, ours)
    return play_match(start.game, *sides, start=start)


def counted(group: str, what: str, records: list[tuple[Record, Player]], goal: Goal | None) -> Row:
    """Return how many games the given sides won."""
    outcomes = [(record.outcome, side) for record, side in records if record.outcome]
    won = sum(outcome.winner is side for outcome, side in outcomes)
    drawn = sum(outcome.winner is None for outcome, _ in outcomes)
    note = f"{len(records)} games, {drawn} drawn, {len(records) - won - drawn} lost"
    return Row(group, what, won, "won", goal, note=note)
