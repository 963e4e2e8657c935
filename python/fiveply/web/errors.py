"""What is said to a client whose request can't be served."""

from __future__ import annotations

from fiveply.arena import RecordError
from fiveply.game import GameError
from fiveply.heuristics import HeuristicError
from fiveply.search import LimitError

__all__ = ["Refusal", "refusal_of"]


class Refusal(Exception):
    """Refuse a request: one clear sentence and the HTTP status that goes with it."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def refusal_of(error: Exception) -> Refusal | None:
    """Return the refusal that an error about the request's content stands for; None for any other error."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, GameError | HeuristicError | LimitError | RecordError):
        return Refusal(" ".join(str(error).split())[:500])
    return None
