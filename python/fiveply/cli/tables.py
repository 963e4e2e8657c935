"""Aligned text: tables and lists of figures."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from fiveply.cli.draw import Style

__all__ = ["pairs", "table"]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 0) -> str:
    """Return rows under heads in columns; the first `left` columns align left, the others right."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        aligned = (f"{c:<{w}}" if i < left else f"{c:>{w}}" for i, (c, w) in enumerate(zip(cells, widths, strict=True)))
        return "  ".join(aligned).rstrip()

    return "\n".join((line(heads), line(["-" * width for width in widths]), *map(line, rows)))


def pairs(rows: Sequence[tuple[str, str]], width: int = 10_000, style: Style | None = None) -> str:
    """Return names, bold in a style, and what they stand for, in two columns that fit a width."""
    room = max((len(name) for name, _ in rows), default=0)
    lines = []
    for name, value in rows:
        first, *others = wrap(value, max(30, width - room - 4), break_on_hyphens=False) or [""]
        painted = (style or Style()).bold(f"{name:<{room}}")
        lines.append(f"  {painted}  {first}".rstrip())
        lines += [" " * (room + 4) + other for other in others]
    return "\n".join(lines)
