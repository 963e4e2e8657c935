"""What the tests of HTML pages share: a page as the text that a reader sees, to be kept and compared."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["page_text"]

LINES = {"h1": "# ", "h2": "## ", "h3": "### ", "p": "", "li": "* ", "pre": "", "tr": "", "figcaption": "", "svg": ""}
"""What begins a line of the text, and with which sign."""
PASSED_OVER = ("head", "script", "style")


class _Reader(HTMLParser):
    """Collect a page's text line by line; the cells of a row and the texts of a chart stand between bars."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.inside: list[str] = []
        self.is_joined = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in PASSED_OVER or tag == "title":
            self.inside.append(tag)
        elif tag in LINES:
            self.lines.append(LINES[tag])
            self.is_joined = False
        elif tag in ("td", "th", "text"):
            self.lines[-1] += " | " if self.is_joined else ""
            self.is_joined = True

    def handle_endtag(self, tag: str) -> None:
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside and data.strip():
            self.lines[-1] += data


def page_text(html: str) -> str:
    """Return the headings, paragraphs, lists, tables and the texts of the charts of a page, each on a line."""
    reader = _Reader()
    reader.feed(html)
    return "\n".join(line.rstrip() for line in reader.lines if line.strip()) + "\n"
