"""Charts and pages: well-formed, self-contained, and showing the values they were given."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fiveply.report import Section, Series, bar_chart, bullets, code, figure, line_chart, page, paragraph, table

SVG = "{http://www.w3.org/2000/svg}"
numbers = st.floats(0, 1e12) | st.integers(-1000, 1000)


def dots(svg: str) -> list[tuple[float, float]]:
    """Return where the marks of a chart's first line lie."""
    tree = ET.fromstring(svg)
    return [(float(c.get("cx", 0)), float(c.get("cy", 0))) for c in tree.iter(f"{SVG}circle") if len(c)]


def test_points_lie_in_order_and_in_proportion() -> None:
    svg = line_chart("t", [Series("a", [(0, 0), (1, 10), (2, 20), (4, 20)])], x_label="move", y_label="states")
    (x0, y0), (x1, y1), (x2, y2), (x4, y4) = dots(svg)
    assert x1 - x0 == x2 - x1
    assert abs((x4 - x2) - 2 * (x1 - x0)) < 0.2
    assert abs((y0 - y1) - (y1 - y2)) < 0.2
    assert y1 < y0
    assert y4 == y2
    assert ">move<" in svg
    assert ">states<" in svg


def test_a_logarithmic_axis_gives_each_decade_the_same_room() -> None:
    ys = [y for _, y in dots(line_chart("t", [Series("a", [(1, 1), (2, 10), (3, 100), (4, 0)])], log=True))]
    assert abs((ys[0] - ys[1]) - (ys[1] - ys[2])) < 0.2
    assert ys[3] > ys[0]  # what is 0 lies at the foot, below the least of the others


def test_bars_stand_on_the_axis_as_high_as_their_values() -> None:
    tree = ET.fromstring(bar_chart("t", [("one", {"e1": 2, "e2": 4}), ("two", {"e1": 0, "e2": 1})]))
    heights = [float(r.get("height", -1)) for r in tree.iter(f"{SVG}rect") if len(r)]
    assert abs(heights[1] - 2 * heights[0]) < 0.2
    assert heights[2] == 0
    assert abs(heights[3] - heights[0] / 2) < 0.2


@given(st.lists(st.tuples(st.integers(0, 60), numbers), max_size=8), st.booleans())
def test_any_values_make_a_chart(points: list[tuple[int, float]], log: bool) -> None:
    for svg in (
        line_chart("<t>", [Series("a & b", sorted(points))], log=log),
        bar_chart("<t>", [(str(x), {"a": y}) for x, y in points], log=log),
    ):
        ET.fromstring(svg)
        assert not re.search(r"\b(nan|inf)\b", svg)


def test_ticks_are_few_and_rise() -> None:
    for high in (1, 7, 59, 1234, 3e8):
        tree = ET.fromstring(line_chart("t", [Series("a", [(0, 0), (1, high)])]))
        lines = [float(each.get("y1", 0)) for each in tree.iter(f"{SVG}line") if each.get("stroke") == "#ddd"]
        assert 3 <= len(lines) <= 10
        assert all(a > b for a, b in pairwise(lines))


def test_a_page_is_self_contained_and_escapes_text() -> None:
    svg = bar_chart("wins", [("one", {"e1": 2})])
    html = page("A <b>", [Section("S & T", [paragraph("1 < 2"), bullets(["x"]), code("a\nb"), figure(svg, "c")])])
    assert "A &lt;b&gt;" in html
    assert "1 &lt; 2" in html
    assert "S &amp; T" in html
    assert not re.search(r"""(src|href)=|@import|url\(""", html)
    assert "<script" not in html
    assert "<script" in page("x", [], slides=True)
    assert "<td>&lt;i&gt;</td>" in table(["h"], [["<i>"]])
