"""PNT: take a token that is a multiple or a factor of the last one; who can't take one loses."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Self, TypeVar

from fiveply import _core
from fiveply._core import PntState
from fiveply.game import Cell, IllegalMove, InvalidMove
from fiveply.games.entry import Entry, NativeGame
from fiveply.spec import Parameter, values_text

__all__ = ["ENTRIES", "PntGame"]

PARAMETERS = (Parameter("n", "whole", 20, "number of tokens", 1, 100_000),)

T = TypeVar("T")

_WIDTH = 10


class PntGame(_core.Pnt, NativeGame[PntState, int]):
    """Play PNT with tokens 1 to n. A move is a token."""

    n: int
    gesture = "tokens"

    def __new__(cls, n: int = 20) -> Self:
        """Return the game, or raise ValueError."""
        self = super().__new__(cls, n)
        self.name = "pnt"
        self.n = n
        self.spec = values_text("pnt", PARAMETERS, {"n": n})
        return self

    def show(self, state: PntState) -> str:
        """Return the tokens in rows of ten: a taken token is `-`, the last one taken stands in brackets."""
        taken, last = set(self.taken(state)), self.last(state)
        width = len(str(self.n)) + 2

        def text(token: int) -> str:
            return f"[{token}]" if token == last else "- " if token in taken else f"{token} "

        rows = self._rows(lambda token: text(token).rjust(width))
        return "\n".join(" ".join(row) for row in rows)

    def board(self, state: PntState) -> list[list[Cell]]:
        """Return the tokens in rows of ten; those taken are blocked."""
        taken = set(self.taken(state))
        return self._rows(lambda token: Cell(str(token), None, str(token), blocked=token in taken))

    def highlights(self, state: PntState) -> list[tuple[int, int]]:
        """Return the place of the last token taken."""
        last = self.last(state)
        return [] if last is None else self.clicks(state, last)

    def links(self, state: PntState) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        """Return the last token taken with each that may follow it."""
        last = self.last(state)
        if last is None:
            return []
        place = divmod(last - 1, _WIDTH)
        return [(place, divmod(token - 1, _WIDTH)) for token in self.legal_moves(state)]

    def _rows(self, shown: Callable[[int], T]) -> list[list[T]]:
        tokens = range(1, self.n + 1)
        return [[shown(token) for token in tokens[at : at + _WIDTH]] for at in range(0, self.n, _WIDTH)]

    def clicks(self, state: PntState, move: int) -> list[tuple[int, int]]:
        """Return the token's place."""
        return [divmod(move - 1, _WIDTH)]

    def parse_move(self, state: PntState, text: str) -> int:
        """Return the legal token that a person wrote, or raise InvalidMove or IllegalMove."""
        if not re.fullmatch(r"\s*\d{1,9}\s*", text) or not 1 <= int(text) <= self.n:
            raise InvalidMove(f"{text!r} is no token; tokens are 1 to {self.n}", text, state)
        token, last = int(text), self.last(state)
        if token in self.legal_moves(state):
            return token
        if self.outcome(state) is not None:
            raise IllegalMove("the game is over", text, state)
        if last is None:
            raise IllegalMove(f"{token} can't be first: the first token is odd and less than {self.n}/2", text, state)
        if token in self.taken(state):
            raise IllegalMove(f"{token} is taken", text, state)
        raise IllegalMove(f"{token} is neither a multiple nor a factor of {last}", text, state)


ENTRIES = (Entry("pnt", "PNT: take a multiple or a factor of the last token; who can't loses.", PARAMETERS, PntGame),)
