"""The transcript of a game of Toro-Tile-Straight: every board, move and remark, to read or to step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from fiveply.arena import Record
from fiveply.formats.tts import GameType, line_through
from fiveply.report.page import Section, page, paragraph

__all__ = ["Side", "transcript"]

STYLE = """
.board { border-collapse: separate; border-spacing: 2px; margin: .5rem 0; }
.board th { border: 0; color: #777; font-weight: normal; text-align: center; padding: 0 .3rem; }
.board td { width: 2.4rem; height: 2.4rem; padding: 0; border: 1px solid #b9a88a; background: #f3ead9; }
.board td.forbidden { background: #6b6257; }
.board td.last { outline: 3px solid #0060a0; }
.board td.line { background: #ffd34d; }
.board svg { width: 2.1rem; height: 2.1rem; display: block; margin: auto; }
.who { white-space: pre-line; }
.says { font-style: italic; margin: .2rem 0; }
.step { break-inside: avoid; margin: 0 0 1.5rem; }
.steps.single .step { display: none; }
.steps.single .step.here { display: block; }
nav button { font: inherit; padding: .2rem .8rem; }
.result { font-weight: bold; }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
@media print { nav { display: none; } .steps.single .step { display: block; } }
"""

TILES = """<svg width="0" height="0" style="position: absolute" aria-hidden="true">
<symbol id="W" viewBox="0 0 40 40">
<rect x="3" y="3" width="34" height="34" rx="7" fill="#fff" stroke="#444" stroke-width="2"/>
<circle cx="20" cy="20" r="9" fill="none" stroke="#999" stroke-width="3"/></symbol>
<symbol id="B" viewBox="0 0 40 40">
<rect x="3" y="3" width="34" height="34" rx="7" fill="#222" stroke="#000" stroke-width="2"/>
<circle cx="20" cy="20" r="9" fill="none" stroke="#999" stroke-width="3"/></symbol>
</svg>"""

# Without scripts every board shows, one below the other; with them the buttons and arrow keys go from one to the next.
SCRIPT = """
const all = document.querySelector(".steps"), steps = [...all.querySelectorAll(".step")];
let at = 0, single = true;
function show(to) {
  at = Math.max(0, Math.min(steps.length - 1, to));
  all.classList.toggle("single", single);
  steps.forEach((step, i) => step.classList.toggle("here", i === at));
  document.getElementById("where").textContent = single ? `${at} of ${steps.length - 1}` : "all";
}
document.querySelector("nav").hidden = false;
const moves = {
  first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(steps.length),
  all: () => { single = !single; show(at); },
};
for (const name in moves) document.getElementById(name).onclick = moves[name];
addEventListener("keydown", event => {
  const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (name && single) { moves[name](); event.preventDefault(); }
});
show(0);
"""

BUTTONS = (("first", "|&lt;"), ("back", "&lt;"), ("next", "&gt;"), ("last", "&gt;|"), ("all", "one / all"))


@dataclass(frozen=True, slots=True)
class Side:
    """Hold who plays a side: the short name and what the agent says of itself."""

    name: str
    who: str


def transcript(
    kind: GameType, record: Record, white: Side, black: Side, *, number: int, seconds: float, verdict: str
) -> str:
    """Return the page of a game. It needs no other file; `verdict` is the result in a sentence."""
    title = f"{white.name} vs {black.name} in {kind.title}, round {number}"
    size = f"{len(kind.board)} x {len(kind.board[0])}"
    about = f"{kind.title}: {kind.k} in a row win on a {size} torus. {seconds:.2f} seconds a move."
    nav = "".join(f'<button id="{name}">{text}</button> ' for name, text in BUTTONS)
    steps = "\n".join(_steps(kind, record, {"W": white, "B": black}))
    pieces = [
        f"<style>{STYLE}</style>\n{TILES}",
        paragraph(about),
        f'<p class="who"><b>White: {escape(white.name)}</b>\n{escape(white.who)}</p>',
        f'<p class="who"><b>Black: {escape(black.name)}</b>\n{escape(black.who)}</p>',
        f'<p class="result">{escape(verdict)}</p>',
        f'<nav hidden>{nav}<span id="where"></span></nav>',
        f'<div class="steps">\n{steps}\n</div>',
        f"<script>{SCRIPT}</script>",
    ]
    return page(title, [Section(title, pieces)])


def _steps(kind: GameType, record: Record, sides: dict[str, Side]) -> list[str]:
    """Return the HTML of the board at the start and after each move."""
    board, turn = [list(row) for row in kind.board], kind.turn
    steps = [_step("The game begins.", "", _table(board, None, ()))]
    for number, text in enumerate(record.moves):
        row, col = (int(part) for part in text.strip("()").split(","))
        board[row][col] = turn
        found = line_through(board, (row, col), kind.k)
        heading = f"In turn {number}, move is by {turn} to ({row}, {col})"
        said = f"{sides[turn].name} says: {record.remarks[number]}"
        line = _squares(board, kind.k, *found) if found else ()
        steps.append(_step(heading, said, _table(board, (row, col), line)))
        turn = "B" if turn == "W" else "W"
    return steps


def _squares(
    board: Sequence[Sequence[str]], k: int, start: tuple[int, int], step: tuple[int, int]
) -> list[tuple[int, int]]:
    return [((start[0] + i * step[0]) % len(board), (start[1] + i * step[1]) % len(board[0])) for i in range(k)]


def _step(heading: str, said: str, table: str) -> str:
    says = f'<p class="says">{escape(said)}</p>\n' if said else ""
    return f'<div class="step">\n<h3>{escape(heading)}</h3>\n{says}{table}\n</div>'


def _table(board: Sequence[Sequence[str]], last: tuple[int, int] | None, line: Sequence[tuple[int, int]]) -> str:
    head = "<tr><th></th>" + "".join(f"<th>{col}</th>" for col in range(len(board[0]))) + "</tr>"
    rows = [head]
    for row, texts in enumerate(board):
        cells = []
        for col, text in enumerate(texts):
            kinds = [name for name, is_so in _kinds(text, (row, col), last, line) if is_so]
            css = f' class="{" ".join(kinds)}"' if kinds else ""
            # The letter is there for whoever searches the page or reads it aloud.
            tile = f'<svg role="img" aria-label="{text}"><use href="#{text}"/></svg>' if text in "WB" else ""
            cells.append(f"<td{css}>{tile}</td>")
        rows.append(f"<tr><th>{row}</th>{''.join(cells)}</tr>")
    return '<table class="board">\n' + "\n".join(rows) + "\n</table>"


def _kinds(
    text: str, square: tuple[int, int], last: tuple[int, int] | None, line: Sequence[tuple[int, int]]
) -> list[tuple[str, bool]]:
    return [("forbidden", text == "-"), ("last", square == last), ("line", square in line)]
