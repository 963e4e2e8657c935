/** See the search: step through minimax or alpha-beta, forwards and backwards. */

import { ask, catalog } from "../api.js";
import { button, details, group, h, hearKeys, isCombined, keyList, moves as mayMove, problemText, s, section, set, speak, take, hasFocus } from "../dom.js";
import { draw, windowLine } from "./drawing.js";
import { addressOf, form, questionOf } from "./form.js";
import { layout } from "./layout.js";
import { Chosen, Counts } from "./panels.js";
import { Replay } from "./replay.js";
import { sentence } from "./words.js";

/** @typedef {import("./form.js").Question} Question */

const PACES = [["slow", 2400], ["steady", 1100], ["fast", 350]];
/** What minimax would search besides is drawn if it has no more states. */
const MOST_BESIDE = 400;

class Explorer {
  /** @param {HTMLElement} root @param {import("../types.js").Catalog} games @param {Question} question */
  constructor(root, games, question) {
    /** @type {Replay | null} */
    this.replay = null;
    this.at = 0;
    this.chosen = 0;
    this.zoom = 0;
    this.wishes = { opened: new Set(), closed: new Set(), firsts: new Map() };
    /** @type {number | undefined} */
    this.playing = undefined;
    this.form = form(games, question, (asked) => this.begin(asked, true));
    this.said = h("p", "said");
    this.numbers = h("div", "window-line");
    this.svg = s("svg", { class: "tree", role: "tree", "aria-label": "The search's tree", "aria-orientation": "horizontal" });
    this.frame = h("div", "tree-frame", this.svg);
    this.counts = new Counts();
    this.node = new Chosen((frame) => this.go(frame));
    this.slider = h("input", { type: "range", min: 0, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.place = h("span", "place small soft");
    this.pace = h("select", { "aria-label": "Pace", onchange: () => this.playing && this.play(true) }, ...PACES.map(([name]) => h("option", {}, String(name))));
    this.pace.value = "steady";
    this.playButton = button("▶ Play", () => this.play(!this.playing), "pace");
    const steps = group("row steps", "Steps",
      button("Start", () => this.go(0), { title: "To the start (Home)" }),
      button("◀ Back", () => this.step(-1), { title: "Back (←)" }),
      button("Next ▶", () => this.step(1), { class: "primary", title: "Next (→)" }),
      button("Next cut-off", () => this.cut(1), { title: "Next cut-off (C)" }),
      button("End", () => this.go(this.last), { title: "To the end (End)" }),
      this.playButton, this.pace);
    const zooms = group("row zooms", "Size",
      button("−", () => this.scale(1 / 1.25), { "aria-label": "Smaller" }), button("Fit", () => this.scale(0)), button("+", () => this.scale(1.25), { "aria-label": "Larger" }));
    const stage = section("stage", "The search", steps, h("div", "row", this.slider, this.place),
      h("div", "card telling", this.said, this.numbers), h("div", "card drawn", zooms, this.frame, legend()));
    this.body = h("div", { class: "explorer", hidden: true }, stage, h("div", "beside", this.counts.element, this.node.element, help()));
    root.append(h("h1", {}, "See the search"), this.form.element, this.body);

    set(this.svg, { onclick: (event) => this.clicked(event), onkeydown: (event) => this.typedInTree(event) });
    /** Who steps by hand stops the walk. @param {() => void} act */
    const by = (act) => () => {
      if (!this.replay) return false;
      this.play(false);
      act();
    };
    const next = by(() => this.step(1));
    const back = by(() => this.step(-1));
    this.unhear = hearKeys({
      ArrowRight: next, ArrowLeft: back, n: next, p: back, Home: by(() => this.go(0)), End: by(() => this.go(this.last)),
      c: by(() => this.cut(1)), C: by(() => this.cut(-1)), " ": (event) => !event.target.closest("button, a, summary") && this.play(!this.playing),
    });
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(this.frame);
    this.turn = 0;
  }

  get last() {
    return this.replay?.last ?? 0;
  }

  /** Ask for a search and show it. @param {Question} question @param {boolean} isNew */
  async begin(question, isNew) {
    const mine = ++this.turn;
    this.play(false);
    const { game, moves, search, depth, heuristic } = question;
    const asked = { game, moves, search, depth, heuristic: heuristic || null };
    try {
      const answer = await ask("explore", asked);
      const beside = search === "alpha-beta" && answer.other.visited !== null && answer.other.visited <= MOST_BESIDE;
      const whole = beside ? await ask("explore", { ...asked, search: "minimax" }) : undefined;
      if (mine !== this.turn) return;
      this.replay = new Replay(answer, whole);
    } catch (error) {
      if (mine === this.turn) this.form.refuse(problemText(error));
      return;
    }
    if (isNew) history.replaceState(null, "", addressOf(question));
    this.wishes = { opened: new Set(), closed: new Set(), firsts: new Map() };
    this.zoom = 0;
    this.body.hidden = false;
    this.slider.max = String(this.last);
    this.svg.setAttribute("aria-label", `The tree of ${search}, ${this.replay.visited} states`);
    this.counts.begin(this.replay);
    this.node.begin(this.replay, moves);
    this.go(0);
  }

  /** Show a frame. @param {number} frame */
  go(frame) {
    const { replay } = this;
    if (!replay) return;
    this.at = Math.max(0, Math.min(frame, this.last));
    const now = replay.frame(this.at);
    this.chosen = now.node;
    this.wishes.firsts.clear();
    const words = sentence(replay, this.at);
    this.said.textContent = words;
    this.said.className = `said ${now.kind}`;
    this.numbers.replaceChildren(...(replay.hasWindows && now.kind !== "before" && now.kind !== "end" ? [windowLine(replay, this.at)] : []));
    speak(words);
    this.slider.value = String(this.at);
    set(this.slider, { "aria-valuetext": `step ${this.at} of ${this.last}` });
    this.place.textContent = `${this.at} / ${this.last}`;
    this.counts.show(this.at);
    this.draw();
    if (this.at === this.last) this.play(false);
  }

  /** @param {number} by */
  step(by) {
    this.go(this.at + by);
  }

  /** @param {1 | -1} way */
  cut(way) {
    const found = this.replay?.cutoff(this.at, way) ?? -1;
    if (found >= 0) this.go(found);
    else {
      this.go(way > 0 ? this.last : 0);
      this.said.append(way > 0 ? " There is no further cut-off." : "");
    }
  }

  /** Step on by itself, or stop that. @param {boolean} isOn */
  play(isOn) {
    clearInterval(this.playing);
    this.playing = undefined;
    if (isOn && this.replay) {
      if (this.at === this.last) this.go(0);
      this.playing = window.setInterval(() => this.step(1), Number(PACES[this.pace.selectedIndex]?.[1]));
    }
    this.playButton.textContent = this.playing ? "❚❚ Pause" : "▶ Play";
  }

  /** Draw the tree about the chosen node. @param {boolean} [keepsFocus] */
  draw(keepsFocus = hasFocus(this.svg)) {
    const { replay } = this;
    const width = this.frame.clientWidth;
    if (!replay || !width) return;
    const capacity = Math.max(9, Math.floor(width / 40));
    const now = replay.frame(this.at);
    const spot = now.node === this.chosen && now.child >= 0 ? now.child : replay.state(this.chosen, this.at).from;
    // At the end all of the line shows that the value came from.
    const focus = now.kind === "end" && !this.chosen ? replay.line(0, this.at).at(-1) ?? 0 : this.chosen;
    this.drawing = layout(replay, focus, capacity, this.wishes, spot);
    const fits = Math.max(width < 500 ? 0.55 : 0.7, Math.min(1.15, (width - 4) / (this.drawing.width + 48)));
    draw(this.svg, replay, this.drawing, this.at, this.chosen, this.zoom || fits);
    this.fits = fits;
    const chosen = this.element(this.chosen);
    if (chosen && keepsFocus) /** @type {SVGElement} */ (chosen).focus({ preventScroll: true });
    this.reveal(chosen);
    this.node.show(this.chosen, this.at);
  }

  /** @param {number} number */
  element(number) {
    return this.svg.querySelector(`[data-node="${number}"]`);
  }

  /** Bring a node into sight, if the tree is larger than its frame. @param {Element | null} element */
  reveal(element) {
    if (!element) return;
    const [mine, all] = [element.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const [x, y] = [mine.left + mine.width / 2 - all.left - all.width / 2, mine.top + mine.height / 2 - all.top - all.height / 2];
    const isOut = Math.abs(x) > all.width / 2 - 50 || Math.abs(y) > all.height / 2 - 70;
    if (isOut) this.frame.scrollBy({ left: x, top: y, behavior: mayMove() ? "smooth" : "instant" });
  }

  /** @param {number} by 0 for what fits */
  scale(by) {
    this.zoom = by ? Math.max(0.3, Math.min(3, (this.zoom || this.fits || 1) * by)) : 0;
    this.draw();
  }

  /** @param {number} number */
  choose(number) {
    this.chosen = number;
    this.draw(true);
  }

  /** @param {number} number */
  toggle(number) {
    const isFolded = this.drawing?.items.find((item) => item.number === number && !item.more)?.isFolded;
    const [add, remove] = isFolded ? [this.wishes.opened, this.wishes.closed] : [this.wishes.closed, this.wishes.opened];
    add.add(number);
    remove.delete(number);
    this.choose(number);
  }

  /** Draw other moves of a node. @param {string} which */
  along(which) {
    const [number = 0, way = 1] = which.split(" ").map(Number);
    const items = this.drawing?.items.filter((item) => item.parent === number && !item.more) ?? [];
    const children = this.replay?.node(number).children ?? [];
    this.wishes.firsts.set(number, Math.max(0, children.indexOf(items[0]?.number ?? 0) + way * items.length));
    this.chosen = number;
    this.draw(true);
  }

  /** @param {any} event */
  clicked(event) {
    const found = event.target.closest("[data-node], [data-more]");
    if (!found) return;
    if (found.dataset.more) this.along(found.dataset.more);
    else if (event.target.closest(".fold")) this.toggle(Number(found.dataset.node));
    else this.choose(Number(found.dataset.node));
  }

  /** Walk in the tree: it grows downwards, so down is into it. @param {KeyboardEvent} event */
  typedInTree(event) {
    const all = /** @type {SVGElement[]} */ ([...this.svg.querySelectorAll("[role=treeitem]")]);
    const mine = /** @type {SVGElement} */ (document.activeElement);
    const items = this.drawing?.items ?? [];
    const item = items[all.indexOf(mine)];
    if (!item || isCombined(event)) return;
    const level = items.filter((each) => each.level === item.level);
    /** @type {Record<string, () => import("./layout.js").Item | undefined>} */
    const keys = {
      ArrowDown: () => (item.isFolded ? item : items.find((each) => each.parent === item.number && !item.more)),
      ArrowUp: () => items.find((each) => each.number === item.parent && !each.more),
      ArrowRight: () => level[level.indexOf(item) + 1],
      ArrowLeft: () => level[level.indexOf(item) - 1],
      Home: () => items[0],
      End: () => items.at(-1),
      Enter: () => item,
    };
    const walk = keys[event.key];
    if (!walk) return;
    const target = walk();
    take(event);
    if (!target) return;
    if (target.more) {
      if (event.key === "Enter") this.along(`${item.number} ${item.first ? 1 : -1}`);
      else all[items.indexOf(target)]?.focus();
    } else if (event.key === "Enter" || (event.key === "ArrowDown" && item.isFolded)) {
      this.toggle(target.number);
    } else this.choose(target.number);
  }

  close() {
    this.turn++;
    this.play(false);
    this.resized.disconnect();
    this.unhear();
  }
}

/** Say what the signs mean. */
function legend() {
  const signs = [["max", "MAX: takes the greatest"], ["min", "MIN: takes the least"], ["leaf", "a leaf"], ["line", "the line the value came from"], ["cut", "cut: never visited"], ["order", "3.", "when it was visited"]];
  return h("ul", "legend small soft", ...signs.map(([name, words, more]) =>
    h("li", {}, more ? h("b", {}, words) : s("svg", { viewBox: "-26 -26 52 52", width: 20, height: 20, "aria-hidden": "true", class: name },
      s("path", { d: { max: "M0-22 22 18H-22Z", min: "M0 22-22-18H22Z", leaf: "M-18-18H18V18H-18Z", line: "M-24 0H24", cut: "M-24 0H24M-10 12-2-12M2 12 10-12" }[name ?? ""] ?? "" })), " ", more ?? words)));
}

function help() {
  return h("section", "card", details({}, "How alpha-beta saves work",
    h("p", {}, "MAX takes the greatest of its moves' values, MIN the least. Alpha-beta remembers α, what MAX is sure of elsewhere, and β, what MIN is sure of. Only what is worth something between them matters."),
    h("p", {}, "Once a MIN position is worth α or less, MAX will never let the game come to it, and MIN's other moves there need no look: a cut-off. So for MAX at β or more. Good moves first close windows soon.")),
  keyList([["→ ←, N P", "next step, back"], ["C, Shift C", "next cut-off, the one before"], ["Home, End", "start, end"], ["Space", "play, pause"],
    ["in the tree", "arrows walk, Enter opens and closes"]]));
}

/**
 * Show the explorer.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 */
export async function page(root, params) {
  const games = await catalog();
  const question = questionOf(params, games);
  const explorer = new Explorer(root, games, question);
  await explorer.begin(question, false);
  return explorer;
}
