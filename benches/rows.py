"""What one measurement says, and how the measurements are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter, process_time
from typing import Any, Literal


@dataclass(frozen=True)
class Goal:
    """Say what a row should reach: its ratio or its own figure, at least or at most a number."""

    of: Literal["ratio", "figure"]
    sense: Literal[">=", "<="]
    number: float

    def is_reached(self, row: Row) -> bool:
        """Say whether a row reaches the goal."""
        value = row.ratio if self.of == "ratio" else row.figure
        return value is not None and (value >= self.number if self.sense == ">=" else value <= self.number)


def at_least(times: float) -> Goal:
    """Return the goal of being so many times as fast as the peer."""
    return Goal("ratio", ">=", times)


@dataclass(frozen=True)
class Row:
    """Hold one measurement: our figure, a peer's in the same unit where there is one, and the goal."""

    group: str
    what: str
    figure: float
    unit: str
    goal: Goal | None = None
    peer: str = ""
    peer_figure: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Return our figure over the peer's."""
        return None if self.peer_figure is None else self.figure / self.peer_figure

    @property
    def is_reached(self) -> bool | None:
        """Say whether the goal is reached; None where there is none."""
        return None if self.goal is None else self.goal.is_reached(self)

    def values(self) -> dict[str, Any]:
        """Return the row as plain values, for JSON."""
        return asdict(self) | {"ratio": self.ratio, "is_reached": self.is_reached}

    def cells(self) -> list[str]:
        """Return the row's cells as text, in the order of HEADINGS."""
        unit = self.unit
        goal = ""
        if self.goal is not None:
            what = f"{self.goal.number:g} x" if self.goal.of == "ratio" else figure_text(self.goal.number, unit)
            goal = f"{'at least' if self.goal.sense == '>=' else 'at most'} {what}"
        return [
            self.what,
            figure_text(self.figure, unit),
            self.peer,
            "" if self.peer_figure is None else figure_text(self.peer_figure, unit),
            "" if self.ratio is None else f"{number_text(self.ratio)} x",
            goal,
            {None: "", True: "yes", False: "NO"}[self.is_reached],
            self.note,
        ]


HEADINGS = ["", "Fiveply", "against", "its figure", "ratio", "goal", "reached", "what was run"]


def figure_text(figure: float, unit: str) -> str:
    """Return a figure with three digits and its unit, large numbers with k or M."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if figure >= size and unit.endswith("/s"):
            return f"{figure / size:.3g} {letter} {unit}"
    return f"{number_text(figure)} {unit}"


def number_text(number: float) -> str:
    """Return a number with three digits, or all of them before the point where there are more."""
    return f"{number:,.0f}" if number >= 1000 else f"{number:.3g}"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as Markdown tables under their groups' headings, aligned so that they read well as plain text."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    parts = []
    for group, members in groups.items():
        lines = [HEADINGS, *(row.cells() for row in members)]
        used = [i for i in range(len(HEADINGS)) if i == 0 or any(line[i] for line in lines[1:])]
        parts.append(f"## {group}\n\n" + _grid([[line[i] for i in used] for line in lines]))
    return "\n\n".join(parts)


def _grid(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    texts = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    texts.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(texts)


def best_times(seconds: float, *runs: Callable[[], object], clock: Callable[[], float] = process_time) -> list[float]:
    """Return the best time of each call. They run in turn, at least twice, until the seconds are used up.

    The time is the processor's, spent in this process, and the best of several is what the rest of the machine disturbs
    least.
    """
    best = [float("inf")] * len(runs)
    start, rounds = perf_counter(), 0
    while rounds < 2 or perf_counter() - start < seconds:
        rounds += 1
        for i, run in enumerate(runs):
            began = clock()
            run()
            best[i] = min(best[i], clock() - began)
    return best
