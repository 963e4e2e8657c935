"""A game of any kind as one page that needs nothing else: every board, to step through by button or key."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from fiveply.game import Player, Position
from fiveply.report.page import Section, code, page, paragraph
from fiveply.report.words import landed

__all__ = ["game_page"]

STYLE = """
:root { --wood: #e9dcc3; --edge: #a88f63; --one: #c33a1f; --two: #2560b0; --dark: #5a5347; --mark: #1b6e3c; }
.players { display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; margin: 0; }
.players p { margin: 0; }
.game { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: start; }
.game > div { flex: 1 1 15rem; min-width: 0; }
#board { flex: 2 1 22rem !important; max-width: 36rem; }
#board svg { width: 100%; height: auto; display: block; }
#board pre { font-size: 1rem; }
.cell { fill: var(--wood); stroke: var(--edge); stroke-width: .03; }
.blocked { fill: var(--dark); }
.last { stroke: var(--mark); stroke-width: .1; }
.made { fill: #ffd34d; }
.one { fill: var(--one); }
.two { fill: var(--two); }
.white { fill: #fdfcf8; stroke: #555; stroke-width: .03; }
.black { fill: #23262b; stroke: #888; stroke-width: .03; }
#board text { font: .42px system-ui, sans-serif; text-anchor: middle; dominant-baseline: central; fill: #1a1a1a; }
#board text.on { fill: #fff; font-weight: bold; }
#board text.edge { font-size: .3px; fill: GrayText; }
nav button, #moves button { font: inherit; padding: .25rem .8rem; cursor: pointer; }
nav { display: flex; gap: .4rem; align-items: center; flex-wrap: wrap; margin: .8rem 0; }
nav input { flex: 1; min-width: 8rem; }
#moves { display: flex; flex-wrap: wrap; gap: .25rem; padding: 0; list-style: none; }
#says { min-height: 1.5em; font-weight: 600; margin: .2rem 0; }
#moves button { border: 1px solid var(--edge); border-radius: 6px; background: none; color: inherit; }
#moves [aria-current] { background: #0060a0; color: #fff; }
.result { font-weight: bold; }
@media screen and (prefers-color-scheme: dark) {
  :root { --wood: #4a4235; --edge: #8d7c5c; --one: #ff8a6b; --two: #74b0ff; --dark: #111; --mark: #79d49b; }
  .made { fill: #7a5c00; }
  #board text { fill: #eee; }
  #board text.on { fill: #111; }
}
"""

# Without scripts the last board and the list of moves show.
SCRIPT = """
const game = JSON.parse(document.getElementById("game").textContent), last = game.steps.length - 1;
const by = id => document.getElementById(id), NS = "http://www.w3.org/2000/svg";
let at = 0;
function add(parent, tag, values, text) {
  const made = document.createElementNS(NS, tag);
  for (const name in values) made.setAttribute(name, values[name]);
  if (text !== undefined) made.textContent = text;
  return parent.appendChild(made);
}
function draw(step) {
  if (!step.cells.length) {
    const text = document.createElement("pre");
    text.textContent = step.show;
    return text;
  }
  const high = step.cells.length, wide = Math.max(...step.cells.map(row => row.length));
  const svg = document.createElementNS(NS, "svg");
  const edge = game.cols.length ? .6 : .1;
  svg.setAttribute("viewBox", `${-edge} ${-edge} ${wide + edge + .1} ${high + edge + .1}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", step.says);
  game.cols.forEach((name, c) => add(svg, "text", { x: c + .5, y: -.25, class: "edge" }, name));
  game.rows.forEach((name, r) => add(svg, "text", { x: -.28, y: r + .52, class: "edge" }, name));
  const has = (list, r, c) => list.some(square => square[0] === r && square[1] === c);
  step.cells.forEach((row, r) => row.forEach(([text, owner], c) => {
    const kinds = ["cell", owner === "#" && "blocked", has(step.line, r, c) && "made", has(step.last, r, c) && "last"];
    const names = kinds.filter(Boolean).join(" ");
    add(svg, "rect", { x: c + .04, y: r + .04, width: .92, height: .92, rx: .08, class: names });
    const stone = { W: "white", B: "black" }[text];
    const side = owner === 0 ? "one" : "two";
    if (owner === 0 || stone) add(svg, "circle", { cx: c + .5, cy: r + .5, r: .38, class: `${side} ${stone || ""}` });
    else if (owner === 1) add(svg, "rect", { x: c + .15, y: r + .15, width: .7, height: .7, rx: .1, class: "two" });
    const on = owner === -1 ? "" : "on";
    if (!stone && (on || /[A-Za-z1-9]/.test(text))) add(svg, "text", { x: c + .5, y: r + .52, class: on }, text);
  }));
  return svg;
}
function show(to) {
  at = Math.max(0, Math.min(last, to));
  const step = game.steps[at];
  by("board").replaceChildren(draw(step));
  by("says").textContent = step.says;
  by("where").value = at;
  document.querySelectorAll("#moves button").forEach((button, i) =>
    i + 1 === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current"));
}
let clock;
function run(on) {
  clearInterval(clock);
  clock = on && setInterval(() => at < last ? show(at + 1) : run(false), 900);
  by("run").setAttribute("aria-pressed", !!on);
  by("run").textContent = on ? "Pause" : "Play";
}
const jump = to => { run(false); show(to); };
const acts = { first: () => jump(0), back: () => jump(at - 1), next: () => jump(at + 1), last: () => jump(last) };
for (const name in acts) by(name).onclick = acts[name];
by("run").onclick = () => {
  if (!clock && at === last) show(0);
  run(!clock);
};
by("where").oninput = event => jump(+event.target.value);
by("moves").replaceChildren(...game.steps.slice(1).map((step, i) => {
  const item = document.createElement("li"), button = item.appendChild(document.createElement("button"));
  button.textContent = `${i + 1}. ${step.move}`;
  button.onclick = () => jump(i + 1);
  return item;
}));
addEventListener("keydown", event => {
  const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (name && event.target.id !== "where") { acts[name](); event.preventDefault(); }
});
by("nav").hidden = false;
show(last);
"""

BUTTONS = (
    ("first", "|&lt;", "To the start"),
    ("back", "&lt;", "Back"),
    ("next", "&gt;", "On"),
    ("last", "&gt;|", "To the end"),
)


def game_page(
    title: str, position: Position[Any, Any], players: tuple[str, str], names: tuple[str, str], result: str
) -> str:
    """Return the page of the game that led to a position; `names` are the sides', `result` one sentence."""
    steps = _steps(position, names)
    # What ends a script must not stand in it.
    rows, cols = _edges(position)
    data = json.dumps({"steps": steps, "cols": cols, "rows": rows}, separators=(",", ":")).replace("<", "\\u003c")
    nav = "".join(f'<button id="{name}" aria-label="{label}">{text}</button>' for name, text, label in BUTTONS)
    nav += '<button id="run" aria-pressed="false">Play</button>'
    slider = f'<input id="where" type="range" min="0" max="{len(steps) - 1}" aria-label="Move number">'
    moves = "".join(f"<li>{number}. {escape(step['move'])}</li>" for number, step in enumerate(steps[1:], 1))
    pieces = [
        f"<style>{STYLE}</style>",
        f'<div class="players">{"".join(map(paragraph, players))}</div>',
        f'<p class="result">{escape(result)}</p>',
        f'<nav id="nav" hidden aria-label="Steps">{nav}{slider}</nav>',
        f'<div class="game"><div id="board">{code(position.game.show(position.state))}</div>',
        f'<div><p id="says" aria-live="polite"></p>\n<ol id="moves">{moves}</ol></div></div>',
        f'<script type="application/json" id="game">{data}</script>',
        f"<script>{SCRIPT}</script>",
    ]
    return page(title, [Section(title, pieces)])


def _edges(position: Position[Any, Any]) -> tuple[list[str], list[str]]:
    """Return what the rows and the columns are called, where the squares' names tell; else nothing."""
    board = [[_row_and_column(cell.name) for cell in row] for row in position.game.board(position.state)]
    rows, cols = [row[0][0] for row in board], [col for _, col in board[0]] if board else []
    is_told = all(row == [(name, col) for col in cols] for row, name in zip(board, rows, strict=True))
    # Tokens are named each by itself.
    return (rows, cols) if is_told and len(rows) > 1 else ([], [])


def _row_and_column(name: str) -> tuple[str, str]:
    if letters := re.fullmatch(r"([A-Za-z]{1,2})(\d+)", name):
        return letters[2], letters[1]
    if numbers := re.fullmatch(r"\((\d+), ?(\d+)\)", name):
        return numbers[1], numbers[2]
    return "", name


def _steps(position: Position[Any, Any], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what is shown of the start and after each move."""
    game = position.game
    at = game.position()
    steps = [_step(at, "", "The game begins.", ())]
    for number, move in enumerate(position.moves, 1):
        text, mover = game.move_text(at.state, move), at.turn
        after = Position(game, game.play(at.state, move), (*at.moves, move))
        says = f"Move {number}: {names[0 if mover is Player.FIRST else 1]} plays {text}."
        steps.append(_step(after, text, says, landed(game, at.state, move, after.state)))
        at = after
    return steps


def _step(at: Position[Any, Any], move: str, says: str, last: Sequence[tuple[int, int]]) -> dict[str, Any]:
    game, rows = at.game, at.game.board(at.state)
    cells = [
        [[cell.text, "#" if cell.blocked else -1 if cell.owner is None else cell.owner.value] for cell in row]
        for row in rows
    ]
    made = sorted({square for line in game.lines_made(at.state) for square in line})
    step = {"move": move, "says": says, "cells": cells, "last": list(last), "line": made}
    return step if rows else step | {"show": game.show(at.state)}
