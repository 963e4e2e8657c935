/** The best lines as they come from the server, with depth and speed; a click on a move plays the line up to it. */

import { button, group, h, isCombined, set, take } from "../dom.js";
import { countText, longText, shortText } from "./worth.js";

/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Line} Line */

const SHOWN = 14;

/** How a solver is called. @type {Record<string, string>} */
const SOLVERS = { matching: "Solved by matching", table: "From the table of all positions", forward: "Solved by searching to the end" };

export class Lines {
  /**
   * @param {[string, string]} players
   * @param {(moves: string[]) => void} play
   */
  constructor(players, play) {
    this.players = players;
    this.list = h("ol", { class: "lines", "aria-label": "Best lines" });
    this.about = h("p", "lines-about small soft");
    this.root = h("div", {}, this.list, this.about);
    /** @type {Line[]} */
    this.lines = [];
    /** The lines as they were when the pointer went down: what is clicked is what was seen. @type {Line[] | null} */
    this.seen = null;
    set(this.list, {
      onpointerdown: () => (this.seen = this.lines),
      onclick: (event) => {
        const { line, ply } = event.target.closest("button")?.dataset ?? {};
        if (!line) return;
        const pv = (this.seen ?? this.lines)[Number(line)]?.pv;
        this.seen = null;
        if (pv) play(pv.slice(0, Number(ply) + 1));
      },
      onkeydown: (event) => this.typed(event),
    });
  }

  /**
   * Left and right go along a line; the Tab key goes from line to line.
   * @param {KeyboardEvent} event
   */
  typed(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!by || !button || isCombined(event)) return;
    take(event);
    const all = [...(button.parentElement?.querySelectorAll("button") ?? [])].filter((each) => !each.hidden);
    const next = all[all.indexOf(button) + by];
    if (!next) return;
    set(button, { tabindex: -1 });
    set(next, { tabindex: 0 });
    next.focus();
  }

  /** @param {string} text */
  say(text) {
    this.lines = [];
    this.list.replaceChildren();
    this.about.textContent = text;
  }

  /**
   * Show what was found last. Buttons are kept, so that focus and pointer stay on them.
   * @param {Analysis} found
   */
  show(found) {
    this.lines = found.lines;
    while (this.list.childElementCount > found.lines.length) this.list.lastElementChild?.remove();
    found.lines.forEach((line, i) => {
      const item = /** @type {HTMLElement} */ (this.list.children[i] ?? this.list.appendChild(this.item(i)));
      const worth = /** @type {HTMLElement} */ (item.firstElementChild);
      const name = `worth-chip ${line.bar > 0.03 ? "one" : line.bar < -0.03 ? "two" : "level"}${line.exact ? " exact" : ""}`;
      if (worth.className !== name) worth.className = name;
      worth.textContent = (line.exact ? "✓ " : "") + shortText(line, this.players);
      set(worth, { title: `${longText(line, this.players)} (${line.value_text})` });
      const pv = line.pv.slice(0, SHOWN);
      [...item.querySelectorAll("button")].forEach((button, ply) => {
        const move = pv[ply];
        button.hidden = move === undefined;
        if (move === undefined || button.dataset.move === move) return;
        button.dataset.move = button.textContent = move;
        set(button, { "aria-label": ply ? null : `Play ${move}: ${longText(line, this.players)}` });
      });
      const first = item.querySelector("button");
      if (first) set(first, { "aria-label": `Play ${pv[0]}: ${longText(line, this.players)}` });
    });
    this.about.textContent = this.aboutText(found);
  }

  /** @param {Analysis} found */
  aboutText(found) {
    const isProved = found.lines.every((line) => line.exact);
    const solver = SOLVERS[found.by];
    if (solver) return `${solver}: all values are proved.`;
    const speed = found.per_second ? `, ${countText(found.per_second)} positions a second` : "";
    const end = isProved ? " Proved: nothing is left to search." : found.done ? " The search has ended." : "";
    return `Depth ${found.depth}, ${countText(found.visited)} positions${speed}${found.heuristic ? `, judged by ${found.heuristic}` : ""}.${end}`;
  }

  /** @param {number} line */
  item(line) {
    const buttons = Array.from({ length: SHOWN }, (_, ply) => button("", () => {},
      { class: "pv", tabindex: ply ? -1 : 0, "data-line": line, "data-ply": ply, hidden: true }));
    return h("li", {}, h("span", "worth-chip"), group("pv-row", `Line ${line + 1}`, ...buttons));
  }
}
