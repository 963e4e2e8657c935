"""A game that is an explicit tree."""

from __future__ import annotations

from typing import Any, NamedTuple

from fiveply.game import Game, Outcome, Player


class TreeState(NamedTuple):
    """The way from the root."""

    path: tuple[int, ...]


class Tree(Game[TreeState, int]):
    """A tree like `((3 12 8) (2 4 6) (14 5 2))`: a leaf is the first player's margin, players alternate."""

    has_margins = True

    def __init__(self, text: str) -> None:
        self.root = _read(text.replace("(", " ( ").replace(")", " ) ").split())

    def _node(self, state: TreeState) -> Any:
        node = self.root
        for index in state.path:
            node = node[index]
        return node

    def initial(self) -> TreeState:
        return TreeState(())

    def turn(self, state: TreeState) -> Player:
        return Player.FIRST if len(state.path) % 2 == 0 else Player.SECOND

    def legal_moves(self, state: TreeState) -> list[int]:
        node = self._node(state)
        return [] if isinstance(node, int) else list(range(len(node)))

    def play(self, state: TreeState, move: int) -> TreeState:
        return TreeState((*state.path, move))

    def outcome(self, state: TreeState) -> Outcome | None:
        node = self._node(state)
        if not isinstance(node, int):
            return None
        if node == 0:
            return Outcome.draw()
        return Outcome.win(Player.FIRST if node > 0 else Player.SECOND, abs(node))


def _read(tokens: list[str]) -> Any:
    """Return the node that the tokens begin with, a number or a list of nodes, and take its tokens away."""
    token = tokens.pop(0)
    if token != "(":
        return int(token)
    children = []
    while tokens[0] != ")":
        children.append(_read(tokens))
    tokens.pop(0)
    return children
