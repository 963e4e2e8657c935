"""Self-contained HTML pages: nothing is loaded from elsewhere; light or dark as the reader likes it, fit to print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Section", "bullets", "code", "figure", "page", "paragraph", "table"]

STYLE = """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #1a1a1a; font: 17px/1.5 system-ui, sans-serif; }
section { max-width: 62rem; margin: 0 auto; padding: 2rem 2rem 1rem; }
h1 { font-size: 1.9rem; margin: 0 0 .6rem; }
h2 { font-size: 1.5rem; margin: 0 0 .6rem; border-bottom: 2px solid #0060a0; padding-bottom: .2rem; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .88em; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #ccc; text-align: right; }
td { white-space: nowrap; }
th { border-bottom: 2px solid #666; }
th:first-child, td:first-child { text-align: left; }
pre { background: #f4f4f4; border: 1px solid #ddd; padding: .6rem .9rem; overflow-x: auto; line-height: 1.3; }
figure { margin: 1rem 0; }
figure svg { width: 100%; max-width: 46rem; height: auto; }
figcaption { color: #555; font-size: .88em; }
.wide { overflow-x: auto; }
@media screen and (prefers-color-scheme: dark) {
  body { background: #14181d; color: #e4e8ec; }
  pre { background: #1d232a; border-color: #3a424c; }
  h2 { border-color: #4c9be0; }
  th, td { border-color: #3a424c; }
  figcaption { color: #a4adb8; }
}
.slides section { min-height: 100vh; border-bottom: 1px solid #ddd; }
.slides figure svg { max-height: 48vh; }
@media screen and (min-width: 60rem) {
  .slides section { max-width: 72rem; padding: 1.2rem 2rem .5rem; }
  .slides figure { display: inline-block; width: 49%; margin: .4rem 0; }
  .slides figure:only-of-type { display: block; width: auto; }
}
@media print {
  body { font-size: 12pt; }
  section { break-inside: avoid; padding: 0 0 1rem; max-width: none; }
  .slides section { break-after: page; min-height: 0; border: 0; }
}
"""

# The arrow keys, Page up and down and the space bar go from slide to slide.
SLIDES = """
addEventListener("keydown", event => {
  const step = { ArrowRight: 1, PageDown: 1, " ": 1, ArrowLeft: -1, PageUp: -1 }[event.key];
  if (!step) return;
  const slides = [...document.querySelectorAll("section")];
  const here = slides.findLastIndex(slide => slide.getBoundingClientRect().top < innerHeight / 3);
  const next = slides[Math.max(0, here) + step];
  if (next) { next.scrollIntoView(); event.preventDefault(); }
});
"""


@dataclass(frozen=True, slots=True)
class Section:
    """Hold one section of a page: its heading and its HTML, one piece after the other."""

    heading: str
    pieces: Sequence[str]


def page(title: str, sections: Sequence[Section], *, slides: bool = False) -> str:
    """Return a whole HTML page. With `slides` each section fills the screen, and a page when printed."""
    body = []
    for place, section in enumerate(sections):
        level = "h1" if place == 0 else "h2"
        inner = "\n".join(section.pieces)
        body.append(f"<section>\n<{level}>{escape(section.heading)}</{level}>\n{inner}\n</section>")
    kind = ' class="slides"' if slides else ""
    script = f"<script>{SLIDES}</script>\n" if slides else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body{kind}>\n<main>\n" + "\n".join(body) + f"\n</main>\n{script}</body>\n</html>\n"
    )


def paragraph(text: str) -> str:
    """Return a paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def bullets(texts: Sequence[str]) -> str:
    """Return a list of plain texts."""
    return "<ul>" + "".join(f"<li>{escape(text)}</li>" for text in texts) + "</ul>"


def code(text: str) -> str:
    """Return text as it stands, in a fixed-width font."""
    return f"<pre>{escape(text)}</pre>"


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a table; the first column is aligned left, the others right."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "\n".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}</tr>\n{body}\n</table></div>'


def figure(svg: str, caption: str = "") -> str:
    """Return an SVG with its caption."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>\n{svg}\n{below}</figure>"
