"""Proofs of values of games of lines: a strategy for each claim, short enough to be written down and checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeGuard

from fiveply._core import LineSolver, LinesState
from fiveply.game import Player
from fiveply.games import LineGame

__all__ = ["Proof", "Strategy", "can_prove", "prove"]

Square = tuple[int, int]
Pairs = tuple[tuple[Square, Square], ...]


@dataclass(frozen=True)
class Strategy:
    """Say what one player answers, so that it wins or never loses."""

    player: Player
    wins: bool
    """Whether it wins; else it does not lose."""
    answers: dict[tuple[str, ...], Square | Pairs]
    """By the rows of a position: the player's move, or pairs of squares: when the other takes one, it takes its fellow.
    Where the player can complete a line it does, where the other could it takes that square; that is left out."""


@dataclass(frozen=True)
class Proof:
    """Hold the strategies that show the value of a game's first position."""

    game: LineGame
    value: int
    """1 where the first player wins, -1 where the second does, 0 for a draw."""
    strategies: tuple[Strategy, ...]


def can_prove(game: Any) -> TypeGuard[LineGame]:
    """Say whether there are proofs for a game: of lines by its own rules, without gravity, the first line wins."""
    return type(game) is LineGame and not game.has_gravity and game.goal == "first" and LineSolver.serves(game)


def prove(game: LineGame, *, memory: int | None = None, progress: Callable[[int], None] | None = None) -> Proof:
    """Return a proof of the value of a game's first position; `progress` is told how many answers there are.

    Only for games without gravity in which the first line wins.
    """
    solver = LineSolver(game, memory=memory)
    start = game.initial()
    value = int(solver.solve(start)["value"]) * (1 if game.turn(start) is Player.FIRST else -1)
    claims = {
        1: [(Player.FIRST, True)],
        -1: [(Player.SECOND, True)],
        0: [(Player.FIRST, False), (Player.SECOND, False)],
    }
    strategies = tuple(_Prover(game, solver, *claim, progress).strategy() for claim in claims[value])
    return Proof(game, value, strategies)


class _Prover:
    """Write one strategy down."""

    def __init__(
        self, game: LineGame, solver: LineSolver, player: Player, wins: bool, progress: Callable[[int], None] | None
    ) -> None:
        self.game, self.solver, self.player, self.wins, self.progress = game, solver, player, wins, progress
        self.lines = [tuple(line) for line in game.lines()]
        self.mark, self.other = ("1", "2") if player is Player.FIRST else ("2", "1")
        self.answers: dict[tuple[str, ...], Square | Pairs] = {}

    def strategy(self) -> Strategy:
        """Answer every position that can come up."""
        seen: set[tuple[str, ...]] = set()
        left = [self.game.initial()]
        while left:
            state = left.pop()
            rows = tuple(self.game.rows_of(state))
            if rows in seen or self.game.outcome(state) is not None:
                continue
            seen.add(rows)
            left += self._after(state, rows)
            if self.progress:
                self.progress(len(self.answers))
        return Strategy(self.player, self.wins, self.answers)

    def _after(self, state: LinesState, rows: tuple[str, ...]) -> list[LinesState]:
        """Return the positions that come next, after the answer or after every move of the other's."""
        game = self.game
        if game.turn(state) is self.player:
            move = self._completing(rows, self.mark) or self._completing(rows, self.other)
            if move is None:
                move = self.answers[rows] = self._best(state, rows)
            return [game.play(state, move)]
        if not self.wins and (pairs := self._pairs(rows)) is not None:
            self.answers[rows] = pairs
            return []
        return [game.play(state, move) for move in game.legal_moves(state)]

    def _best(self, state: LinesState, rows: tuple[str, ...]) -> Square:
        """Return a move that keeps the value: where there is one, one that leads to pairs, the end of all answers."""
        if not self.wins:
            lines = [line for line in self.lines if not any(rows[row][col] == self.mark for row, col in line)]
            squares: list[Square] = self.game.legal_moves(state)
            for square in sorted(squares, key=lambda each: -sum(each in line for line in lines)):
                if self._pairs(tuple(self.game.rows_of(self.game.play(state, square)))) is not None:
                    return square
        row, col = self.solver.solve(state)["pv"][0]
        return row, col

    def _completing(self, rows: tuple[str, ...], mark: str) -> Square | None:
        """Return a square where a side completes a line."""
        for line in self.lines:
            marks = [rows[row][col] for row, col in line]
            if marks.count(mark) == len(line) - 1 and "." in marks:
                return line[marks.index(".")]
        return None

    def _pairs(self, rows: tuple[str, ...]) -> Pairs | None:
        """Return pairs of empty squares, no square in two, of which every line open to the other holds one."""
        groups: list[set[Square]] = []
        for line in self.lines:
            marks = [rows[row][col] for row, col in line]
            if self.mark in marks:
                continue
            gaps = {square for square, mark in zip(line, marks, strict=True) if mark == "."}
            common = next((group for group in groups if len(group & gaps) >= 2), None)
            if common is not None:
                common &= gaps
            else:
                groups.append(gaps)
        owner: dict[Square, int] = {}

        def find(group: int, tried: set[Square]) -> bool:
            for square in sorted(groups[group] - tried):
                tried.add(square)
                held = owner.get(square)
                if held is None or (held != group and find(held, tried)):
                    owner[square] = group
                    return True
            return False

        if not all(find(group, set()) for group in range(len(groups)) for _ in range(2)):
            return None
        both: list[list[Square]] = [[] for _ in groups]
        for square, group in owner.items():
            both[group].append(square)
        return tuple((min(pair), max(pair)) for pair in both)
