"""Aligned text: tables and lists of figures."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["pairs", "table"]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int = 0) -> str:
    """Return rows under heads in columns; the first `left` columns align left, the others right."""
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        aligned = (f"{c:<{w}}" if i < left else f"{c:>{w}}" for i, (c, w) in enumerate(zip(cells, widths, strict=True)))
        return "  ".join(aligned).rstrip()

    return "\n".join((line(heads), line(["-" * width for width in widths]), *map(line, rows)))


def pairs(rows: Sequence[tuple[str, str]], indent: int = 2) -> str:
    """Return names and what they stand for, in two columns."""
    room = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"{' ' * indent}{name:<{room}}  {value}".rstrip() for name, value in rows)
