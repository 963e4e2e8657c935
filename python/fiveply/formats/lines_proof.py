"""Proofs of values of games of lines as text; docs/solving-lines.md describes the format."""

from __future__ import annotations

from collections.abc import Iterator

from fiveply.game import Player
from fiveply.search.proofs import Proof

__all__ = ["proof_text"]


def proof_text(proof: Proof) -> str:
    """Return a proof line by line, for anyone to check."""
    return "".join(f"{line}\n" for line in _lines(proof))


def _lines(proof: Proof) -> Iterator[str]:
    game, start = proof.game, proof.game.initial()
    turn = game.turn(start).name.lower()
    value = {1: "first", -1: "second", 0: "draw"}[proof.value]
    yield "fiveply proof 1"
    yield f"rows={game.rows} cols={game.cols} k={game.k} wrap={'yes' if game.is_wrapped else 'no'} turn={turn}"
    yield "/".join(game.rows_of(start))
    yield f"value {value}"
    for strategy in proof.strategies:
        name = "first" if strategy.player is Player.FIRST else "second"
        yield f"strategy {name} {'wins' if strategy.wins else 'does not lose'}"
        for rows, answer in strategy.answers.items():
            pairs = [each for each in answer if isinstance(each, tuple)]
            if answer and not pairs:
                yield f"{'/'.join(rows)} {answer[0]},{answer[1]}"
            else:
                yield f"{'/'.join(rows)} pairs{''.join(f' {a[0]},{a[1]}-{b[0]},{b[1]}' for a, b in pairs)}"
