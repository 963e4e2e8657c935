"""A random game of every registered game, move by move, as it was when it was last looked at.

`python tests/test_golden.py --write` writes the transcripts anew, after a change that is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fiveply.games import make, names

GOLDEN = Path(__file__).parent / "golden"
SPECS = {
    "gomoku": "gomoku:rows=9,cols=9",
    "quixo-4": "quixo:n=4,players=4",
    "line-em-up-blocs": "line-em-up:n=5,s=4,blocs=D0+B1+A2+D2+B3+C4",
    "lines-gravity": "lines:rows=4,cols=5,k=3,gravity=yes,wrap=yes,goal=most,blocked=C1",
    "lines-fill": "lines:rows=3,cols=4,k=2,goal=fill,first=A0,second=B0,turn=second",
}
"""What is played where the name alone would not do, or more than one game of a name."""
LONGEST = 120
SHOWN_EVERY = 5


def games() -> dict[str, str]:
    """Return the spec of the game that each file is of."""
    return {name: name for name in names()} | SPECS


def transcript(spec: str) -> str:
    """Return a random game: every move, the state and its moves every few plies and at the end, and the outcome."""
    game: Any = make(spec)
    random = Random(0)
    position = game.position()
    lines = [f"game: {spec}"]
    while not position.is_over and len(position.moves) < LONGEST:
        if len(position.moves) % SHOWN_EVERY == 0:
            lines += state_lines(position)
        # random() alone is promised to stay the same in every version of Python.
        move = position.legal_moves[int(random.random() * len(position.legal_moves))]
        lines.append(f"{len(position.moves) + 1}. {position.turn.name} {game.move_text(position.state, move)}")
        position = position.play(move)
    lines += state_lines(position)
    outcome = position.outcome
    if outcome is None:
        lines.append("unfinished")
    else:
        lines.append(f"outcome: {outcome.winner.name if outcome.winner else 'draw'} {outcome.margin}")
    return "\n".join(lines) + "\n"


def state_lines(position: Any) -> list[str]:
    """Return the state as text and its legal moves."""
    game, state = position.game, position.state
    moves = " | ".join(game.move_text(state, move) for move in position.legal_moves)
    shown = [line.rstrip() for line in game.show(state).splitlines()]
    return ["", *shown, f"turn: {position.turn.name}", f"moves ({len(position.legal_moves)}): {moves}".rstrip(), ""]


def test_every_game_has_a_transcript_and_no_transcript_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(games())


@pytest.mark.parametrize("name", games())
def test_transcript(name: str) -> None:
    assert transcript(games()[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/test_golden.py --write")
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, spec in games().items():
        (GOLDEN / f"{name}.txt").write_text(transcript(spec), encoding="utf-8")
