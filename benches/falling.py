"""Measure the exact solvers of games where stones fall: `python benches/falling.py --help` tells the options.

Connect Four stands beside bitbully where that is installed; every value that both find is compared.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from fiveply import Limits, deepen, make
from fiveply._core import LineSolver
from rows import Goal, Row, at_least, table

MARK = "<!-- tables -->"
"""Where in a page the tables begin; they go on to its end."""

CHUNK = 10
"""So many positions are solved by one program before the other has its turn."""

EARLIEST = 8
"""With fewer stones bitbully takes minutes for a single position."""

Columns = tuple[int, ...]


class BitBully:
    """The solver of that name, without its opening book."""

    def __init__(self) -> None:
        package: Any = import_module("bitbully")
        self._board = package.Board
        self._agent = package.BitBully(opening_book=None)

    def boards(self, positions: list[Columns]) -> list[Any]:
        """Return its boards of positions given by the columns played, and forget what it found out before."""
        self._agent.reset_transposition_table()
        return [self._board(list(columns)) for columns in positions]

    def plies(self, board: Any) -> int | None:
        """Solve a position: return the plies to its end, negative where the side to move loses, None for a draw."""
        score = self._agent.mtdf(board)
        left = self._agent.score_to_moves_left(score, board)
        return None if score == 0 else left if score > 0 else -left


class Ours:
    """Our solver, with a table of 64 MiB."""

    def __init__(self, spec: str) -> None:
        self.game = make(spec)
        self.forget()

    def forget(self) -> None:
        """Forget what was found out before."""
        self._solver = LineSolver(self.game, memory=64 << 20)

    def states(self, positions: list[Columns]) -> list[Any]:
        """Return the states of positions given by the columns played."""
        return [self._state(columns) for columns in positions]

    def _state(self, columns: Columns) -> Any:
        return self.game.position().play_text(*map(str, columns)).state

    def value(self, state: Any) -> int:
        """Solve a position: return by how many lines the side to move wins."""
        return self._solver.value(state)[0]

    def plies(self, state: Any) -> int | None:
        """Solve a position: return the plies to its end, negative where the side to move loses, None for a draw."""
        value, plies = self._solver.value(state)
        return plies if plies is None or value > 0 else -plies


def random_position(game: Any, stones: int, rng: Random) -> Columns | None:
    """Return the columns of random legal moves, or None where the game ended on the way."""
    position, columns = game.position(), []
    for _ in range(stones):
        move = rng.choice(position.legal_moves)
        columns.append(int(position.game.move_text(position.state, move)))
        position = position.play(move)
        if position.is_over:
            return None
    return tuple(columns)


def random_positions(game: Any, count: int, stones: range, rng: Random) -> Iterator[Columns]:
    """Return random unfinished positions, the number of stones drawn from a range."""
    while count:
        columns = random_position(game, rng.choice(stones), rng)
        if columns is not None:
            count -= 1
            yield columns


def by_stones(ours: Ours, full: bool) -> Iterator[tuple[str, list[Columns]]]:
    """Return seeded sets of random positions by how many stones they have."""
    for name, stones, count in (
        ("28 stones or more", range(28, 42), 1000),
        ("14 to 27 stones", range(14, 28), 1000),
        ("8 to 13 stones", range(EARLIEST, 14), 1000 if full else 40),
    ):
        yield name, list(random_positions(ours.game, count, stones, Random(name)))


def by_plies(ours: Ours, full: bool) -> Iterator[tuple[str, list[Columns]]]:
    """Return seeded sets of random positions by how many plies are left under perfect play."""
    for name, plies, count in (
        ("end in less than 14 plies", range(14), 1000),
        ("end in 14 to 28 plies", range(14, 29), 1000 if full else 200),
        ("end in more than 28 plies", range(29, 43), 1000 if full else 20),
    ):
        rng, found = Random(name), []
        while len(found) < count:
            (columns,) = random_positions(ours.game, 1, range(EARLIEST, 43 - max(plies.start, 1)), rng)
            left = ours.plies(ours.states([columns])[0])
            if (42 - len(columns) if left is None else abs(left)) in plies:
                found.append(columns)
        yield name, found


def together(ours: Ours, peer: BitBully | None, name: str, positions: list[Columns]) -> Row:
    """Let both solve the same positions, in turn, and compare what they say."""
    ours.forget()
    states, boards = ours.states(positions), peer.boards(positions) if peer else []
    seconds = [0.0, 0.0]
    for at in range(0, len(positions), CHUNK):
        began = process_time()
        mine = [ours.plies(state) for state in states[at : at + CHUNK]]
        middle = process_time()
        theirs = [peer.plies(board) for board in boards[at : at + CHUNK]] if peer else mine
        seconds[0] += middle - began
        seconds[1] += process_time() - middle
        for columns, ours_says, theirs_says in zip(positions[at : at + CHUNK], mine, theirs, strict=True):
            assert ours_says == theirs_says, f"{columns}: {ours_says} against {theirs_says} plies"
    rates = [len(positions) / max(each, 1e-9) for each in seconds]
    means = " and ".join(time_text(each / len(positions)) for each in seconds[: 2 if peer else 1])
    note = f"{len(positions)} positions, seeded; mean {means} a position"
    if peer is None:
        return Row("Connect Four 6x7", name, rates[0], "positions/s", note=note)
    return Row("Connect Four 6x7", name, rates[0], "positions/s", at_least(2), "bitbully", rates[1], note)


def time_text(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    for size, unit in ((1.0, "s"), (1e-3, "ms")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def connect_four(peer: BitBully | None, full: bool) -> Iterator[Row]:
    """Solve the empty board, and sets of random positions."""
    ours = Ours("connect-four")
    (state,) = ours.states([()])
    began = process_time()
    assert ours.plies(state) == 41
    seconds = process_time() - began
    theirs = None
    if peer and full:
        (board,) = peer.boards([()])
        began = process_time()
        assert peer.plies(board) == 41
        theirs = process_time() - began
    note = "exact score: won with the 41st stone; no book, one thread, 64 MiB"
    against = "bitbully" if theirs else ""
    yield Row("Connect Four 6x7", "empty board", seconds, "s", Goal("figure", "<=", 7), against, theirs, note)
    for sets in (by_stones, by_plies):
        for name, positions in sets(ours, full):
            yield together(ours, peer, name, positions)


def max_connect_4(full: bool) -> Iterator[Row]:
    """Solve random positions and empty boards, and search to a depth."""
    group = "Max-Connect-4"
    ours = Ours("max-connect-4")
    for empty, count, asked in ((24, 100, 1), (28, 100 if full else 10, 60)):
        states = ours.states(list(random_positions(ours.game, count, range(42 - empty, 43 - empty), Random(empty))))
        ours.forget()
        began = process_time()
        for state in states:
            ours.value(state)
        mean = (process_time() - began) / count
        yield Row(group, f"6x7, {empty} squares empty", mean, "s", Goal("figure", "<=", asked), note=f"mean of {count}")
    # Flat boards have so many columns that they take longer than others of their size.
    sizes = [(rows, cols) for rows in range(1, 31) for cols in range(1, 31) if rows * cols <= (18 if rows < 4 else 30)]
    if full:
        sizes += [(7, 5), (6, 6), (5, 7)]
    began, values, worst = process_time(), [], (0.0, "")
    for rows, cols in sizes:
        board = Ours(f"max-connect-4:rows={rows},cols={cols}")
        (state,) = board.states([()])
        start = process_time()
        value = board.value(state)
        seconds = process_time() - start
        worst = max(worst, (seconds, f"{rows}x{cols}"))
        if value:
            values.append(f"{rows}x{cols}: {value:+d}")
        if rows * cols > 30:
            yield Row(group, f"{rows}x{cols} empty", seconds, "s", note=f"value {value}")
    note = f"{len(sizes)} sizes, slowest {worst[1]}; draws but {', '.join(values)}"
    yield Row(
        group,
        "empty boards of up to 30 squares, of 1 to 3 rows up to 18",
        process_time() - began,
        "s",
        Goal("figure", "<=", 300),
        note=note,
    )
    report = deepen(ours.game.position(), Limits(depth=22, seconds=60), threads=1)
    note = f"from the empty board, reached depth {report.depth} of 22, {report.visited:,} states"
    yield Row(group, "deepen to depth 22", report.seconds, "s", Goal("figure", "<=", 5), note=note)


def main() -> None:
    """Run what the command line asks for. A goal missed is told, not an error."""
    parser = argparse.ArgumentParser(
        prog="benches/falling.py", description="Measure the exact solvers, against bitbully where it is installed."
    )
    parser.add_argument("--full", action="store_true", help="all positions of all sets, and larger boards: an hour")
    parser.add_argument("--page", metavar="FILE", type=Path, help=f"put the tables into a page, after the line {MARK}")
    options = parser.parse_args()
    peer = BitBully() if importlib.util.find_spec("bitbully") else None
    parts: tuple[Callable[[], Iterator[Row]], ...] = (
        lambda: connect_four(peer, options.full),
        lambda: max_connect_4(options.full),
    )
    rows = []
    for part in parts:
        for row in part():
            print(*filter(None, [row.group, *row.cells()]), sep=", ", file=sys.stderr, flush=True)
            rows.append(row)
    against = f"bitbully {version('bitbully')}" if peer else "without bitbully (`pip install fiveply[bench]`)"
    head = f"Fiveply {version('fiveply')}, {against}, Python {platform.python_version()}, {platform.machine()}"
    text = f"{head}, load {os.getloadavg()[0]:.1f} at the end.\n\n{table(rows)}"
    print(text)
    if options.page:
        page = options.page.read_text().partition(MARK)[0]
        options.page.write_text(f"{page}{MARK}\n\n{text}\n")


if __name__ == "__main__":
    main()
