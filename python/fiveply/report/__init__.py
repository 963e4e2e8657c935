"""Pages and charts made from records: pure text, nothing is read or written here."""

from fiveply.report.page import Section, bullets, code, figure, page, paragraph, table
from fiveply.report.plot import Series, bar_chart, line_chart

__all__ = [
    "Section",
    "Series",
    "bar_chart",
    "bullets",
    "code",
    "figure",
    "line_chart",
    "page",
    "paragraph",
    "table",
]
