"""End tables of Quixo kept in a folder: a file per class, so that hours of work outlive a kill.

A file is a line of text that says what it holds, then the values as one zlib stream, in the order of
`QuixoTable.class_bytes`. The files of a folder are read in the order of the classes, as far as they go.
"""

from __future__ import annotations

import csv
import os
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fiveply._core import QuixoTable, Stopped
from fiveply.search.limits import LimitError
from fiveply.search.solvers.base import Effort, Progress

__all__ = ["BrokenTable", "Counts", "class_file", "counts_of", "make_tables", "read_tables"]

PUBLISHED = Path(__file__).with_name("quixo5_published.csv")
"""Counts of the board of 5 x 5 from the literature, for some classes: own and other cubes, wins, losses, draws."""


class BrokenTable(LimitError):
    """Say that a file is not the table that it should be."""


def class_file(folder: str, n: int, blanks: int, few: int) -> Path:
    """Return where a class is kept: `quixo-5-b01-c11.fpt` has one blank cube and 11 against 13."""
    return Path(folder) / f"quixo-{n}-b{blanks:02}-c{few:02}.fpt"


@dataclass(frozen=True, slots=True)
class Counts:
    """Count the positions of one number of own and of other cubes by their values for the side to move."""

    own: int
    other: int
    wins: int
    losses: int
    draws: int
    published: tuple[int, int, int] | None = None
    """What the literature says of these three; None: it was not to be had."""

    @property
    def is_as_published(self) -> bool:
        """Say whether nothing contradicts the literature."""
        return self.published in (None, (self.wins, self.losses, self.draws))


def counts_of(table: QuixoTable, blanks: int, few: int) -> list[Counts]:
    """Return what a solved class holds, for each of the two numbers that the side to move can have."""
    published = _published() if table.n == 5 else {}
    many = table.n**2 - blanks - few
    pairs = [(few, many)] if few == many else [(few, many), (many, few)]
    found = table.class_counts(blanks, few)
    return [Counts(*pair, *counts, published.get(pair)) for pair, counts in zip(pairs, found, strict=False)]


def make_tables(folder: str, n: int, blanks: int, effort: Effort) -> QuixoTable:
    """Solve a board up to so many blank cubes, class by class, each kept in the folder as soon as it is solved.

    What the folder holds already is read and not solved again, so that after a kill this goes on where it was. Raises
    BrokenTable where a file is damaged or a class contradicts the literature.
    """
    os.makedirs(folder, exist_ok=True)
    table, done = QuixoTable(n), 0
    missing = [each for each in classes(n, blanks) if not class_file(folder, n, *each).exists()]
    total = sum(table.size(*each) for each in missing)
    for each in classes(n, blanks):
        if effort.stop is not None and effort.stop.is_set():
            raise Stopped("the work was stopped")
        if _read_next(folder, table):
            continue
        about = f"{each[0]} blank, {each[1]} against {n * n - sum(each)}"

        def tell(now: int, before: int = done, about: str = about) -> None:
            if effort.progress:
                effort.progress(Progress(before + now, total, about=about))

        table.solve_next(threads=effort.threads, progress=tell, stop=effort.stop)
        contradicted = [counts for counts in counts_of(table, *each) if not counts.is_as_published]
        if contradicted:
            raise BrokenTable(f"{about}: {contradicted[0]} contradicts the literature; nothing of it was kept")
        _write(folder, table, *each)
        done += table.size(*each)
    return table


def classes(n: int, blanks: int) -> list[tuple[int, int]]:
    """Return the classes up to so many blank cubes in their order, as (blank cubes, cubes of the side with fewer)."""
    return [(blank, few) for blank in range(blanks + 1) for few in range((n * n - blank) // 2 + 1)]


def read_tables(folder: str, n: int, blanks: int) -> Iterator[QuixoTable]:
    """Fill a table from a folder, class by class, up to so many blank cubes, and yield it after each.

    Raises BrokenTable where a file is damaged, OSError where it can't be read. The first file that is missing ends it.
    """
    table = QuixoTable(n)
    for _ in classes(n, blanks):
        if not _read_next(folder, table):
            break
        yield table


def _read_next(folder: str, table: QuixoTable) -> bool:
    """Read the class that comes next, if its file is there."""
    assert table.next_class is not None
    file = class_file(folder, table.n, *table.next_class)
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return False
    try:
        table.read_next(_values(content, _head(table, *table.next_class)))
    except ValueError as error:
        raise BrokenTable(f"{file} is damaged ({error}); remove it to solve it anew") from None
    return True


def _write(folder: str, table: QuixoTable, blanks: int, few: int) -> None:
    """Keep a solved class: the file is there whole or not at all."""
    file = class_file(folder, table.n, blanks, few)
    handle, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=folder)
    try:
        with open(handle, "wb") as out:
            out.write(_head(table, blanks, few))
            # The fastest setting: a few values make up nearly all, so a better one gains little.
            out.write(zlib.compress(table.class_bytes(blanks, few), 1))
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, file)
    except BaseException:
        os.unlink(temporary)
        raise


def _head(table: QuixoTable, blanks: int, few: int) -> bytes:
    many = table.n**2 - blanks - few
    return f"fiveply quixo 1 n={table.n} blanks={blanks} cubes={few}+{many}\n".encode()


def _values(content: bytes, head: bytes) -> bytes:
    if not content.startswith(head):
        raise ValueError(f"it does not begin with {head.decode().strip()!r}")
    try:
        return zlib.decompress(memoryview(content)[len(head) :])
    except zlib.error as error:
        raise ValueError(str(error)) from None


def _published() -> dict[tuple[int, int], tuple[int, int, int]]:
    with open(PUBLISHED, newline="", encoding="ascii") as file:
        rows = [[int(number) for number in row] for row in list(csv.reader(file))[1:]]
    return {(own, other): (wins, losses, draws) for own, other, wins, losses, draws in rows}
