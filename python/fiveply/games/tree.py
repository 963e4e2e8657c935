"""A game that is an explicit tree, for lessons and tests."""

from __future__ import annotations

from typing import Self

from fiveply import _core
from fiveply._core import TreeState
from fiveply.games.entry import Entry, NativeGame
from fiveply.spec import Parameter, values_text

__all__ = ["ENTRIES", "TreeGame"]

_EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"

PARAMETERS = (Parameter("text", "text", _EXAMPLE, "nodes in parentheses, leaves as the first player's gain"),)


class TreeGame(_core.Tree, NativeGame[TreeState, int]):
    """Walk down a tree like `((3 12 8) (2 4 6) (14 5 2))`: players choose a child in turn.

    A leaf is what the first player gains there. A move is the index of a child, from 0.
    """

    text: str
    has_margins = True

    def __new__(cls, text: str = _EXAMPLE) -> Self:
        """Return the game, or raise ValueError."""
        self = super().__new__(cls, text)
        self.name = "tree"
        self.text = text
        self.spec = values_text("tree", PARAMETERS, {"text": text})
        return self

    def show(self, state: TreeState) -> str:
        """Return the tree, and the path to the state as the children's indices."""
        path = ".".join(map(str, self.path(state)))
        return f"{self.text}\nat {path or 'the root'}"


ENTRIES = (Entry("tree", "An explicit tree of numbers, for lessons.", PARAMETERS, TreeGame),)
