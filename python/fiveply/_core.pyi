"""The compiled core: native games, one search for all games, exact solvers.

Private: the public names are in `fiveply`. Native games here are the rule half of the classes in `fiveply.games`, which
add texts and boards; states are opaque, immutable, hashable values with a telling repr, and can be pickled.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, Self, final

from typing_extensions import disjoint_base

from fiveply.game import Outcome, Player

__all__ = [
    "LineSolver",
    "Lines",
    "LinesState",
    "Pnt",
    "PntState",
    "Quixo",
    "QuixoState",
    "QuixoTable",
    "SearchTable",
    "Stop",
    "Stopped",
    "Tree",
    "TreeState",
    "__version__",
    "evaluate",
    "heuristics",
    "perft",
    "search",
]

__version__: str

@final
class LinesState:
    """A position of a game of lines."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class Lines:
    """Rules of k in a row on a grid. A move is (row, column), with gravity the column. At most 128 squares.

    `play` of any other move raises IllegalMove; a state of another board raises ValueError, what is no state TypeError.
    """

    def __new__(
        cls,
        rows: int,
        cols: int,
        k: int,
        *,
        gravity: bool = False,
        wrap: bool = False,
        goal: Literal["first", "most", "fill"] = "first",
        blocked: Sequence[tuple[int, int]] | None = None,
        first: Sequence[tuple[int, int]] | None = None,
        second: Sequence[tuple[int, int]] | None = None,
        turn: Player | None = None,
    ) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[Any, ...]: ...
    def initial(self) -> LinesState: ...
    def turn(self, state: LinesState) -> Player: ...
    def legal_moves(self, state: LinesState) -> list[Any]: ...
    def play(self, state: LinesState, move: Any) -> LinesState: ...
    def outcome(self, state: LinesState) -> Outcome | None: ...
    def key(self, state: LinesState) -> int: ...
    def length_bound(self) -> int | None: ...
    def rows_of(self, state: LinesState) -> list[str]:
        """Return the board row by row from the top: `1` and `2` stones, `.` empty, `#` blocked."""
    def state_of(self, rows: Sequence[str], turn: Player) -> LinesState:
        """Return the state that `rows_of` would show so."""
    def lines(self) -> list[list[tuple[int, int]]]:
        """Return every line once, each as its squares."""
    def lines_made(self, state: LinesState) -> list[list[tuple[int, int]]]:
        """Return the lines that are all one player's."""
    def line_counts(self, state: LinesState) -> tuple[int, int]:
        """Return how many lines each player has made."""

@final
class QuixoState:
    """A position of Quixo."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class Quixo:
    """Rules of Quixo, n from 2 to 9 (5 unless given), 2 or 4 players (2).

    A move is (row, column, end), end `L`, `R`, `T` or `B`: where the cube re-enters. With four players it is
    (row, column, end, dot), dot the player (1 to 4) that the dot then faces, or () to pass.
    """

    def __new__(cls, n: int | None = None, players: int | None = None) -> Self: ...
    def initial(self) -> QuixoState: ...
    def turn(self, state: QuixoState) -> Player: ...
    def legal_moves(self, state: QuixoState) -> list[Any]: ...
    def play(self, state: QuixoState, move: Any) -> QuixoState: ...
    def outcome(self, state: QuixoState) -> Outcome | None: ...
    def key(self, state: QuixoState) -> int: ...
    def length_bound(self) -> int | None: ...
    def rows_of(self, state: QuixoState) -> list[str]:
        """Return the cubes row by row: `X`, `O`, `.`."""
    def dots_of(self, state: QuixoState) -> list[str]:
        """Return the players that the dots face row by row: `1` to `4`, `.` for none."""
    def seat(self, state: QuixoState) -> int:
        """Return the number of the player to move, from 1."""
    def state_of(self, rows: Sequence[str], seat: int, dots: Sequence[str] | None = None) -> QuixoState: ...
    def lines_made(self, state: QuixoState) -> list[list[tuple[int, int]]]: ...

@final
class LineSolver:
    """A solver of one game of lines that remembers from position to position. Two threads that ask it take turns."""

    def __new__(cls, game: Lines, *, memory: int | None = None) -> Self:
        """Return a solver whose table takes about so many bytes, or raise ValueError where none serves the game."""
    @staticmethod
    def serves(game: Lines) -> bool:
        """Say whether a solver serves the game."""
    @property
    def memory(self) -> int:
        """The bytes that were asked for."""
    def solve(
        self,
        state: LinesState,
        *,
        progress: Callable[[int, int, int], None] | None = None,
        stop: Stop | None = None,
    ) -> dict[str, Any]:
        """Return value, distance, pv, visited and seconds; the value is by how many lines the side to move wins.

        Where the first line wins that is 1. `progress` is told about every tenth of a second how many states were
        entered and between which numbers the value lies, in the solver's own count. What it raises and a
        KeyboardInterrupt come out unchanged; a set `stop` ends the work with Stopped.
        """
    def value(self, state: LinesState, *, stop: Stop | None = None) -> tuple[int, int | None]:
        """Return by how many lines the side to move wins and in how many plies: what `solve` does, without its line."""

@final
class QuixoTable:
    """The values of the positions of a board of n x n cubes, n from 2 to 5, for two players.

    They come in classes, one after the other: those with so many blank cubes in which one side has `few` cubes and the
    other all the rest, no fewer.
    """

    def __new__(cls, n: int) -> QuixoTable:
        """Return a table in which nothing is solved yet."""
    @property
    def n(self) -> int:
        """Rows and columns of the board."""
    @property
    def next_class(self) -> tuple[int, int] | None:
        """The class that comes next, as (blank cubes, few); None where everything is solved."""
    @property
    def blanks(self) -> int | None:
        """Up to how many blank cubes all positions are solved; None where some without any are not."""
    def size(self, blanks: int, few: int) -> int:
        """Return how many positions a class has."""
    def solve_next(
        self,
        *,
        threads: int | None = None,
        progress: Callable[[int], None] | None = None,
        stop: Stop | None = None,
    ) -> None:
        """Solve the class that comes next, on one thread unless more are given.

        `progress` is told how many of its positions are done. What it raises and a KeyboardInterrupt come out
        unchanged; a set `stop` ends the work with Stopped. After either the class still is the next.
        """
    def read_next(self, data: bytes) -> None:
        """Take the values of the class that comes next from what `class_bytes` gave, or raise ValueError."""
    def class_bytes(self, blanks: int, few: int) -> bytes:
        """Return the values of a solved class, a byte for the up to eight positions whose blanks mirror each other.

        A byte is the plies to the end of a win, 255 less those of a loss, 128 for a draw, for the side to move. They
        stand in the order of the sets of blanks that stand for their mirror images, then of the number of cubes of the
        side to move, then of the set of these, read as a binary number without the blanks; cube A1 is the lowest bit.
        """
    def class_counts(self, blanks: int, few: int) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        """Return how many of a solved class the side to move wins, loses and draws: with few cubes, with many."""
    def value(self, state: QuixoState) -> tuple[Literal["win", "loss", "draw"], int | None]:
        """Return what a state is worth to the side to move, and the plies to the end, None for a draw."""

@final
class PntState:
    """A position of PNT."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class Pnt:
    """Rules of PNT with tokens 1 to n. A move is a token. With n <= 2 the first player has no move and loses."""

    def __new__(cls, n: int) -> Self: ...
    def initial(self) -> PntState: ...
    def turn(self, state: PntState) -> Player: ...
    def legal_moves(self, state: PntState) -> list[int]: ...
    def play(self, state: PntState, move: int) -> PntState: ...
    def outcome(self, state: PntState) -> Outcome | None: ...
    def key(self, state: PntState) -> int: ...
    def length_bound(self) -> int | None: ...
    def taken(self, state: PntState) -> list[int]:
        """Return the tokens taken, ascending."""
    def last(self, state: PntState) -> int | None: ...
    def state_of(self, taken: Sequence[int], *, any_first: bool = False) -> PntState:
        """Return the state after these tokens in this order; raise IllegalMove where one breaks the rules.

        With `any_first` any token may be the first: published exercises begin in the middle of such games.
        """
    def winning_moves(self, state: PntState, stop: Callable[[], bool] | None = None) -> list[int]:
        """Return every winning move, ascending, by maximum matching: exact for any n. Empty: the side to move loses."""

@final
class TreeState:
    """A node of an explicit tree."""

    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class Tree:
    """A game that is an explicit tree, like `((3 12 8) (2 4 6) (14 5 2))`.

    A leaf is a finished game whose outcome has that number as its margin for the first player; players alternate.
    A move is the index of a child.
    """

    def __new__(cls, text: str) -> Self: ...
    def initial(self) -> TreeState: ...
    def turn(self, state: TreeState) -> Player: ...
    def legal_moves(self, state: TreeState) -> list[int]: ...
    def play(self, state: TreeState, move: int) -> TreeState: ...
    def outcome(self, state: TreeState) -> Outcome | None: ...
    def key(self, state: TreeState) -> int: ...
    def length_bound(self) -> int | None: ...
    def path(self, state: TreeState) -> list[int]: ...

@final
class Stop:
    """A switch that ends searches from another thread, with Stopped."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None: ...
    def is_set(self) -> bool: ...

@final
class SearchTable:
    """What `deepen` knows, kept from one search to the next. Only for one game and one heuristic."""

    def __new__(cls, *, memory: int | None = None) -> SearchTable: ...
    @property
    def memory(self) -> int: ...
    def clear(self) -> None: ...

class Stopped(Exception):
    """Report that a search was ended by its `Stop`."""

def heuristics(game: object) -> list[str]:
    """Return the names of the native heuristics for a game; empty for a game in Python."""

def evaluate(game: object, state: object, heuristic: str) -> float:
    """Return what a native heuristic thinks of an unfinished state, for the side to move."""

def search(
    algorithm: Literal["minimax", "alpha_beta", "deepen", "mcts"],
    game: object,
    state: object,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    mate: int | None = None,
    solved: bool = False,
    heuristic: str | Callable[[Any, Any], float] | None = None,
    win: float | None = None,
    statistics: bool = False,
    trace: int | None = None,
    seed: int = 0,
    exploration: float | None = None,
    lines: int | None = None,
    threads: int | None = None,
    table: SearchTable | None = None,
    memory: int | None = None,
    progress: Callable[[dict[str, Any]], None] | None = None,
    stop: Stop | None = None,
) -> dict[str, Any]:
    """Search a state of any game; a native game with a native heuristic runs without the GIL.

    `heuristic` None judges by the end of the game alone; a callable gets (game, state) and answers for the side to
    move; a win is then worth `win`, which a named heuristic takes too. The answer has the fields of
    `fiveply.search.Report`: move, value, pv, depth, exact, distance, visited, late, seconds, lines (of deepen, as many
    as `lines` says: a list of (pv, value, exact, distance)), and with `statistics` (minimax and alpha_beta only)
    statistics, a dict with visited, evaluated, expanded, cutoffs, skipping_cutoffs, by_depth (dict), average_depth,
    recursion_depth, branching_factor, max_depth, heuristic_calls, heuristic_seconds and heuristic_sampled (whether
    those seconds are extrapolated from a part of the calls); for mcts, which takes no heuristic, children: a list of
    (move, visits, value). `memory` is in bytes, and not for deepen with a `table`. `threads` are for deepen where no
    Python is called, as many as the machine has unless given.

    With `trace`, which counts as asking for statistics, the answer of minimax and alpha_beta has `trace`: None where
    the search entered more states than that, which ends it, else a list of them in the order it entered them, each
    (parent, index, alpha, beta, value, is_leaf, skipped): the parent's place in the list (0 for the root), the place
    among the parent's moves, the window on entry, the value on leaving, whether no child gave it, and how many moves a
    cut-off left out, None where there was none. Scores are for the side to move there.

    `progress` is called with such a dict after every completed depth of deepen. A KeyboardInterrupt or an exception of
    the game's, heuristic's or callback's own comes out unchanged; a set `stop` ends the search with Stopped. A search
    that calls Python goes no deeper than 2000 plies.
    """

def perft(game: object, state: object, depth: int) -> list[tuple[int, int]]:
    """Return for each ply to `depth` the number of move sequences of exactly that length and how many ended there."""
