/** What stands beside the tree: the statistics, and the chosen node with its board. */

import { ask } from "../api.js";
import { Board } from "../board.js";
import { button, h, option } from "../dom.js";
import { called, number, side } from "./words.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {{title: string, games: string[], rows: [string, string][]}} Profile */

/** @param {any} value */
function shown(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "object") return Object.entries(value).map(([depth, count]) => `${depth}:\u00a0${count}`).join(", ") || "none";
  return Number.isInteger(value) ? value.toLocaleString("en") : number(Number(value.toFixed(2)));
}

/** The statistics of an assignment: what was counted so far, and what the core counted in all. */
export class Counts {
  constructor() {
    this.profiles = h("select", { "aria-label": "Whose statistics", onchange: () => this.fill() });
    this.body = h("tbody");
    this.element = h("section", "card counts", h("h2", {}, "Statistics"), this.profiles, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Count"), h("th", { scope: "col" }, "So far"), h("th", { scope: "col" }, "In all"))), this.body));
    this.other = h("p", "small soft other");
    this.element.append(this.other);
  }

  /** @param {Replay} replay */
  begin(replay) {
    this.replay = replay;
    /** @type {Profile[]} */
    const choices = replay.answer.profiles;
    this.choices = choices;
    this.profiles.replaceChildren(...choices.map((each, i) => option(i, each.title)));
    const name = replay.answer.game.split(":")[0];
    this.profiles.value = String(Math.max(0, choices.findIndex((each) => each.games.includes(name))));
    const { search, visited, evaluated } = replay.answer.other;
    this.other.textContent = visited === null ? `${search} would take too long to be counted.` : `${search[0].toUpperCase()}${search.slice(1)}, the same search otherwise: ${shown(visited)} visited, ${shown(evaluated)} evaluated.`;
  }

  /** @param {number} at */
  show(at) {
    this.at = at;
    this.fill();
  }

  fill() {
    const { replay, at } = this;
    if (!replay || at === undefined) return;
    // The value stands as the first player sees it; where MAX is the second, the sign turns.
    const sign = replay.rootSide ? -1 : 1;
    const soFar = { ...replay.stats(at), value: at >= replay.last - 1 ? sign * replay.node(0).value : null };
    const inAll = { ...replay.answer.stats, value: sign * replay.node(0).value };
    const rows = this.choices?.[Number(this.profiles.value)]?.rows ?? [];
    this.body.replaceChildren(...rows.map(([key, title]) => h("tr", { "data-count": key }, h("th", { scope: "row" }, title),
      h("td", {}, shown(/** @type {any} */ (soFar)[key])), h("td", {}, shown(inAll[key])))));
  }
}

/** The node that is looked at. */
export class Chosen {
  /** @param {(frame: number) => void} go */
  constructor(go) {
    this.go = go;
    this.title = h("h2", {});
    this.facts = h("dl", {});
    this.jumps = h("div", "row");
    this.board = new Board("explored-board");
    this.caption = h("p", "small soft");
    this.element = h("section", "card chosen", this.title, this.facts, this.jumps, this.caption, this.board.root);
    /** @type {Map<string, Promise<import("../types.js").View>>} */
    this.views = new Map();
    this.turn = 0;
  }

  /** @param {Replay} replay @param {string[]} moves the position's, before the search */
  begin(replay, moves) {
    this.replay = replay;
    this.moves = moves;
    this.views.clear();
    this.board.root.hidden = this.caption.hidden = replay.isTree;
  }

  /** @param {number} at @param {number} frame */
  show(at, frame) {
    const replay = /** @type {Replay} */ (this.replay);
    const node = replay.node(at);
    const state = replay.state(at, frame);
    const { isReached } = state;
    this.title.textContent = `${called(replay, at)}: ${node.isLeaf ? "a leaf" : `${side(node)} to move`}`;
    const bound = state.phase === "done" ? replay.bound(at) : "";
    const meaning = { "": "", "≤": " – it may be less; that it is no more is all that matters above", "≥": " – it may be more; that it is no less is all that matters above" }[bound];
    const facts = [
      ["Visited", node.isGhost ? (state.phase === "cut" ? "never: cut" : "not yet") : isReached ? `as number ${at + 1}` : "not yet"],
      isReached && replay.hasWindows && ["Window as it came", `α ${number(node.alpha)}, β ${number(node.beta)}`],
      isReached && replay.hasWindows && !node.isLeaf && ["Window now", `α ${number(state.alpha)}, β ${number(state.beta)}`],
      isReached && !Number.isNaN(state.best) && [state.phase === "done" || node.isLeaf ? "Value" : "Best so far", `${bound} ${number(state.best)}${meaning}`],
      isReached && state.isCut && ["Cut off", node.skipped ? `${node.skipped} of ${node.children.length} moves never looked at` : "at its last move"],
      isReached && state.from >= 0 && ["By the line", replay.line(at, frame).slice(1).map((each) => replay.node(each).name).join(" › ")],
    ];
    this.facts.replaceChildren(...facts.flatMap((fact) => (fact ? [h("dt", {}, String(fact[0])), h("dd", {}, String(fact[1]))] : [])));
    this.jumps.replaceChildren();
    if (!node.isGhost) {
      this.jumps.append(button("When the search came", () => this.go(node.entered)), button("When it left", () => this.go(Math.min(node.left, replay.last))));
    }
    if (!replay.isTree) this.showBoard(replay, at);
  }

  /** @param {Replay} replay @param {number} at */
  async showBoard(replay, at) {
    const mine = ++this.turn;
    const moves = [...(this.moves ?? []), ...replay.path(at).slice(1).map((each) => replay.node(each).move)];
    const key = moves.join(";");
    if (!this.views.has(key)) {
      if (this.views.size > 400) this.views.clear();
      this.views.set(key, ask("view", { game: replay.answer.game, moves }));
    }
    const view = await this.views.get(key);
    if (mine !== this.turn || !view) return;
    const max = view.players[replay.rootSide];
    this.caption.textContent = `MAX is ${max}, MIN is ${view.players[1 - replay.rootSide]}. ${view.sentence}`;
    this.board.show(view, { locked: true, still: true, plain: true });
  }
}
