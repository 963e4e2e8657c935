"""The timing table of Max-Connect-4: CPU time of one move, depth by depth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fiveply.report.plot import Series, line_chart

__all__ = ["Cost", "Timing", "timing_chart", "timing_csv", "timing_head", "timing_line", "timing_summary"]

NAMES = ("plain alpha-beta", "deepen")


@dataclass(frozen=True, slots=True)
class Cost:
    """Say what one move cost: CPU seconds and states visited."""

    seconds: float
    states: int


@dataclass(frozen=True, slots=True)
class Timing:
    """Hold a timing table: what was measured, and what a move cost at depth 1, 2, 3, ... as far as was measured."""

    heuristic: str
    limit: float
    where: str
    plain: list[Cost] = field(default_factory=list)
    engine: list[Cost] = field(default_factory=list)

    @property
    def depth(self) -> int:
        """Return how deep the deeper column goes."""
        return max(len(self.plain), len(self.engine))

    def figures(self, depth: int) -> Iterator[tuple[float, int, float | None] | None]:
        """Yield for each column the seconds, the states, and how many times the states of the depth before they are."""
        for costs in (self.plain, self.engine):
            if depth > len(costs):
                yield None
                continue
            cost = costs[depth - 1]
            yield cost.seconds, cost.states, cost.states / costs[depth - 2].states if depth > 1 else None


def timing_head(timing: Timing) -> str:
    """Return what stands over the table."""
    columns = f"{'CPU seconds':>13}  {'states':>16}  {'growth':>6}"
    return (
        f"CPU time of one move, from {timing.where}, judged by {timing.heuristic}, up to {timing.limit:g} s\n\n"
        f"       {NAMES[0]:>39}  {NAMES[1]:>39}\n"
        f"depth  {columns}  {columns}\n"
        f"-----  {'-' * 39}  {'-' * 39}"
    )


def timing_line(timing: Timing, depth: int) -> str:
    """Return the line of a depth; `-` stands for what was not measured."""
    cells = []
    for figures in timing.figures(depth):
        seconds, states, growth = figures or (None, None, None)
        cells.append("-" if seconds is None else f"{seconds:.6f}")
        cells.append("-" if states is None else f"{states:,}")
        cells.append("-" if growth is None else f"{growth:.2f}")
    widths = (5, 13, 16, 6, 13, 16, 6)
    return "  ".join(f"{cell:>{width}}" for cell, width in zip((str(depth), *cells), widths, strict=True))


def timing_summary(timing: Timing) -> str:
    """Return for each column at which depth it went over the limit first."""
    lines = []
    for name, costs in zip(NAMES, (timing.plain, timing.engine), strict=True):
        last = costs[-1].seconds
        if last > timing.limit:
            lines.append(f"{name}: depth {len(costs)} is the first over {timing.limit:g} s, with {last:.3g} s")
        else:
            lines.append(f"{name}: never over {timing.limit:g} s; depth {len(costs)} sees the end of the game")
    return "\n".join(lines)


def timing_csv(timing: Timing) -> str:
    """Return the table as CSV; an empty cell stands for what was not measured."""
    lines = ["depth,alpha_beta_cpu_s,alpha_beta_states,alpha_beta_growth,deepen_cpu_s,deepen_states,deepen_growth"]
    for depth in range(1, timing.depth + 1):
        cells = [str(depth)]
        for figures in timing.figures(depth):
            seconds, states, growth = figures or (None, None, None)
            cells.append("" if seconds is None else f"{seconds:.6f}")
            cells.append("" if states is None else str(states))
            cells.append("" if growth is None else f"{growth:.4f}")
        lines.append(",".join(cells))
    return "\n".join(lines) + "\n"


def timing_chart(timing: Timing) -> str:
    """Return the CPU times over the depth as SVG, with the limit."""
    series = [
        Series(name, [(depth, cost.seconds) for depth, cost in enumerate(costs, 1)])
        for name, costs in zip(NAMES, (timing.plain, timing.engine), strict=True)
    ]
    limit = Series(f"limit of {timing.limit:g} s", [(1, timing.limit), (timing.depth, timing.limit)])
    title = f"CPU time of one move, judged by {timing.heuristic}"
    return line_chart(title, [*series, limit], x_label="depth (plies)", y_label="CPU seconds", log=True)
