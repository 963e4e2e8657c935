"""Quixo by tables: of all positions on small boards, of those with few blank cubes on 5 x 5."""

from __future__ import annotations

from typing import Any

from fiveply._core import QuixoTable, Stopped
from fiveply.game import Game, Position
from fiveply.games import QuixoGame
from fiveply.search.limits import LimitError
from fiveply.search.report import MoveValue, Report
from fiveply.search.solvers.base import Effort, Progress, Solver
from fiveply.search.solvers.quixo_files import read_tables

__all__ = ["QuixoEndTables", "QuixoTables"]

_VALUES = {"win": 1.0, "loss": -1.0, "draw": 0.0}


class QuixoTables(Solver):
    """Look positions of Quixo up in a table that is made when first asked for."""

    name = "table"

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game is Quixo by its own rules on a board with a table."""
        return type(game) is QuixoGame and game.has_table

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether the table is there or made in an instant."""
        game = position.game
        return isinstance(game, QuixoGame) and (game.solved is not None or game.n < 4)

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return the value, and that of every move; the move is the first that wins soonest or loses latest."""
        game = position.game
        assert isinstance(game, QuixoGame)

        def tell(done: int, total: int) -> None:
            if effort.progress:
                effort.progress(Progress(done, total))

        return looked_up(position, game.table(tell, effort.stop), self.name)


class QuixoEndTables(Solver):
    """Look positions with few blank cubes up in tables of 5 x 5 that were made before and kept in a folder."""

    name = "end tables"
    is_partial = True
    uses_folder = True

    def serves(self, game: Game[Any, Any]) -> bool:
        """Say whether the game is Quixo 5 x 5 by its own rules, for two players."""
        return type(game) is QuixoGame and (game.n, game.players) == (5, 2)

    def is_quick(self, position: Position[Any, Any]) -> bool:
        """Say whether the tables that are read already hold the position."""
        game = position.game
        return isinstance(game, QuixoGame) and _reaches(game.solved, blanks_of(position))

    def solve(self, position: Position[Any, Any], effort: Effort) -> Report[Any, Any]:
        """Return what the tables say; those needed are read when first asked for."""
        game = position.game
        assert isinstance(game, QuixoGame)
        blanks, folder = blanks_of(position), effort.folder or game.folder
        if folder is not None and not _reaches(game.solved, blanks):
            for table in read_tables(folder, game.n, blanks):
                game.solved = table
                if effort.stop is not None and effort.stop.is_set():
                    raise Stopped("the search was stopped")
        if game.solved is None or not _reaches(game.solved, blanks):
            known = None if game.solved is None else game.solved.blanks
            held = "there are no tables" if known is None else f"the tables hold those with up to {known}"
            what = f"Quixo 5 x 5 is solved from its end: this position has {blanks} blank cubes and {held}"
            raise LimitError(f"{what}; fiveply tablebase makes them")
        return looked_up(position, game.solved, self.name)


def blanks_of(position: Position[Any, Any]) -> int:
    """Return how many cubes are blank."""
    game = position.game
    assert isinstance(game, QuixoGame)
    return sum(row.count(".") for row in game.rows_of(position.state))


def looked_up(position: Position[Any, Any], table: QuixoTable, name: str) -> Report[Any, Any]:
    """Return what a table says of a position and of each of its moves."""
    game = position.game
    kind, distance = table.value(position.state)
    moves = []
    for move in position.legal_moves:
        after, plies = table.value(game.play(position.state, move))
        moves.append(MoveValue(move, 0.0 - _VALUES[after], None if plies is None else plies + 1))
    best = max(moves, key=MoveValue.rank)
    return Report.solved(
        position,
        algorithm=name,
        value=_VALUES[kind],
        distance=distance,
        pv=(best.move,),
        moves=tuple(moves),
    )


def _reaches(table: QuixoTable | None, blanks: int) -> bool:
    return table is not None and table.blanks is not None and table.blanks >= blanks
