"""Charts as SVG text: lines and bars with axes, light enough to print, told apart without colour too."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Series", "bar_chart", "line_chart"]

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 78, 20, 70, 56
# A palette that the colour-blind can tell apart, and that stays apart in grey.
COLOURS = ("#0060a0", "#d55e00", "#009e73", "#aa4499", "#8a6d00", "#56b4e9", "#444444", "#cc3311")
DASHES = ("", "7 4", "2 3", "10 3 2 3", "12 5", "4 4", "1 4", "8 2")


@dataclass(frozen=True, slots=True)
class Series:
    """Hold one line of a chart: its name and its points (x, y), left to right."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class _Axis:
    """Place the values of an axis between two ends in the picture."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[float, ...]
    is_log: bool = False

    def at(self, value: float) -> float:
        """Return where a value lies; a logarithmic axis holds what is not above 0 at its low end."""
        low, high = self.low, self.high
        if self.is_log:
            value, low, high = math.log10(max(value, low)), math.log10(low), math.log10(high)
        return self.start + (value - low) / (high - low) * (self.end - self.start)


def line_chart(title: str, series: Sequence[Series], *, x_label: str = "", y_label: str = "", log: bool = False) -> str:
    """Return an SVG of lines with a mark at every point. With `log` the y axis is logarithmic."""
    points = [point for each in series for point in each.points]
    x = _linear([point[0] for point in points], LEFT, WIDTH - RIGHT, whole=True)
    y = _y_axis([point[1] for point in points], log)
    body = [*_y_lines(y), *_x_ticks([(x.at(tick), _number(tick)) for tick in x.ticks])]
    for place, each in enumerate(series):
        style = _style(place)
        path = " ".join(f"{x.at(a):.1f},{y.at(b):.1f}" for a, b in each.points)
        body.append(f'<polyline points="{path}" fill="none" stroke-width="2" {style}/>')
        body += [_mark(place, x.at(a), y.at(b), f"{each.name}: {_number(a)}, {_number(b)}") for a, b in each.points]
    return _chart(title, body, [each.name for each in series], x_label, y_label, _line_sample)


def bar_chart(
    title: str,
    groups: Sequence[tuple[str, Mapping[str, float]]],
    *,
    x_label: str = "",
    y_label: str = "",
    log: bool = False,
) -> str:
    """Return an SVG of bars, for each group its values side by side, the same name in the same colour everywhere."""
    names = list(dict.fromkeys(name for _, values in groups for name in values))
    y = _y_axis([value for _, values in groups for value in values.values()], log)
    room = (WIDTH - LEFT - RIGHT) / max(1, len(groups))
    wide = min(46.0, room * 0.8 / max(1, len(names)))
    body = _y_lines(y)
    ticks = []
    for place, (label, values) in enumerate(groups):
        middle = LEFT + room * (place + 0.5)
        ticks.append((middle, label))
        for column, name in enumerate(names):
            if name in values:
                left = middle + (column - len(names) / 2) * wide
                body.append(_bar(y, left, wide, column, values[name], f"{label}, {name}"))
    return _chart(title, [*body, *_x_ticks(ticks)], names, x_label, y_label, _bar_sample)


def _bar(y: _Axis, left: float, wide: float, column: int, value: float, what: str) -> str:
    top = y.at(value)
    colour = COLOURS[column % len(COLOURS)]
    return (
        f'<rect x="{left + 1:.1f}" y="{top:.1f}" width="{wide - 2:.1f}" height="{max(0.0, y.start - top):.1f}" '
        f'fill="{colour}" fill-opacity="{0.9 - 0.25 * (column % 2):.2f}" stroke="{colour}">'
        f"<title>{escape(what)}: {_number(value)}</title></rect>"
        f'<text x="{left + wide / 2:.1f}" y="{top - 4:.1f}" text-anchor="middle" font-size="10">{_number(value)}</text>'
    )


def _linear(values: Sequence[float], start: float, end: float, *, whole: bool = False, zero: bool = False) -> _Axis:
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high == low:
        high = low + 1
    step = 10.0 ** math.floor(math.log10(high - low))
    for divide in (10, 5, 2, 1, 0.5):
        if (high - low) / (step / divide) <= 8:
            step /= divide
            break
    if whole:
        step = max(1.0, step)
    low, high = math.floor(low / step) * step, math.ceil(high / step - 1e-9) * step
    count = round((high - low) / step)
    return _Axis(low, high, start, end, tuple(low + step * i for i in range(count + 1)))


def _y_axis(values: Sequence[float], log: bool) -> _Axis:
    start, end = float(HEIGHT - BOTTOM), float(TOP)
    positive = [value for value in values if value > 0]
    if not log or not positive:
        return _linear(values, start, end, zero=True)
    low = math.floor(math.log10(min(positive)) - 1e-9)
    high = max(low + 1, math.ceil(math.log10(max(positive)) - 1e-9))
    step = max(1, math.ceil((high - low) / 8))
    return _Axis(10.0**low, 10.0**high, start, end, tuple(10.0**i for i in range(low, high + 1, step)), True)


def _y_lines(y: _Axis) -> list[str]:
    lines = []
    for tick in y.ticks:
        at = y.at(tick)
        lines.append(f'<line x1="{LEFT}" y1="{at:.1f}" x2="{WIDTH - RIGHT}" y2="{at:.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{_number(tick)}</text>')
    return lines


def _x_ticks(ticks: Sequence[tuple[float, str]]) -> list[str]:
    base = HEIGHT - BOTTOM
    labels = [f'<text x="{at:.1f}" y="{base + 18}" text-anchor="middle">{escape(text)}</text>' for at, text in ticks]
    return [f'<line x1="{LEFT}" y1="{base}" x2="{WIDTH - RIGHT}" y2="{base}" stroke="#333"/>', *labels]


def _number(value: float) -> str:
    """Return a number as short as a chart needs it: three digits, thousands and more with k, M and G."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{letter}"
    text = f"{value:.3g}"
    return "0" if text == "-0" else text


def _style(place: int) -> str:
    dash = DASHES[place % len(DASHES)]
    return f'stroke="{COLOURS[place % len(COLOURS)]}"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _mark(place: int, x: float, y: float, what: str = "") -> str:
    colour = COLOURS[place % len(COLOURS)]
    title = f"<title>{escape(what)}</title>" if what else ""
    if place % 3 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}">{title}</circle>'
    if place % 3 == 1:
        return f'<rect x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6" fill="{colour}">{title}</rect>'
    return f'<path d="M{x:.1f} {y - 4:.1f} l4 7 h-8 z" fill="{colour}">{title}</path>'


def _line_sample(place: int, x: float, y: float) -> str:
    return f'<line x1="{x}" y1="{y}" x2="{x + 24}" y2="{y}" stroke-width="2" {_style(place)}/>{_mark(place, x + 12, y)}'


def _bar_sample(place: int, x: float, y: float) -> str:
    colour = COLOURS[place % len(COLOURS)]
    opacity = f"{0.9 - 0.25 * (place % 2):.2f}"
    return f'<rect x="{x + 8}" y="{y - 6}" width="12" height="12" fill="{colour}" fill-opacity="{opacity}"/>'


def _chart(
    title: str,
    body: Sequence[str],
    names: Sequence[str],
    x_label: str,
    y_label: str,
    sample: Callable[[int, float, float], str],
) -> str:
    legend, x = [], float(LEFT)
    for place, name in enumerate(names):
        legend.append(f'{sample(place, x, 46)}<text x="{x + 30}" y="50">{escape(name)}</text>')
        x += 48 + 7 * len(name)
    middle = (TOP + HEIGHT - BOTTOM) / 2
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'font-family="sans-serif" font-size="12" fill="#222" aria-label="{escape(title)}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{LEFT}" y="24" font-size="16" font-weight="bold">{escape(title)}</text>',
            *legend,
            *body,
            f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(x_label)}</text>',
            f'<text transform="translate(18 {middle}) rotate(-90)" text-anchor="middle">{escape(y_label)}</text>',
            "</svg>",
        )
    )
