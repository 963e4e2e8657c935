/** What the analysis board is made of, and how its parts show what is known. */

import { Board } from "../board.js";
import { toneName } from "../board/over.js";
import { button, buttonLink, h, keyList, option, press, section, some, hasFocus } from "../dom.js";
import { Graph } from "./graph.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { ValueBar, Verdict } from "./verdict.js";
import { badgeText, JUDGEMENTS } from "./worth.js";

/** @typedef {import("./tree.js").Branch} Branch */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Values} Values */

const KEYS = [["← →", "back, on"], ["↑ ↓", "the variation before, after"], ["Home End", "start, end"], ["J K", "back, on, from the board too"],
  ["L", "analysis on, off"], ["V", "worth of each move"], ["Del", "delete the variation"]];

const STEPS = [["|◀", "To the start"], ["◀", "Back"], ["▶", "On"], ["▶|", "To the end"]];

export class Face {
  /**
   * @param {HTMLElement} root
   * @param {View} view of the game's start
   * @param {Desk} desk
   */
  constructor(root, view, desk) {
    const { players } = view;
    this.bar = new ValueBar(players);
    this.board = new Board("", (text) => desk.play(text));
    this.lines = new Lines(players, (moves) => desk.follow(desk.at, moves, moves.length - 1));
    this.verdict = new Verdict((from, moves) => desk.follow(from, moves, 0));
    this.moves = new Moves((branch) => desk.go(branch));
    this.graph = new Graph(players, (branch) => desk.go(branch));
    this.sentence = h("p", "desk-sentence");
    this.power = button("Analysis", () => desk.toggle("isOn"), "power");
    this.showWorth = button("Worth of moves", () => desk.toggle("showsValues"));
    this.count = h("select", { "aria-label": "How many lines", onchange: () => desk.choose(Number(this.count.value)) },
      ...[1, 2, 3, 4, 5].map((count) => option(count, some(count, "line"), count === desk.searches.wishes.lines)));
    this.worths = h("ol", { class: "worths", "aria-label": "Moves by what they are worth", hidden: true });
    this.reviewing = button("Find the mistakes", () => desk.review(), "primary");
    this.flaws = h("div", "flaws");
    this.undoing = h("p", { class: "row small", hidden: true });
    this.deleting = button("Delete from here", () => desk.remove(), "danger");
    this.steps = STEPS.map(([text, name], i) => button(text ?? "", () => desk.step(i), { "aria-label": name }));
    const keep = desk.kept ? buttonLink("To the game", `#/game/${desk.kept.id}`) : button("Keep this game", () => desk.keep());
    root.dataset.kind = view.kind;
    root.dataset.sides = players.join(" ");
    root.append(
      h("div", "desk-head", h("h1", {}, view.title), h("p", "soft small", view.about)),
      section("desk-board", "Position", h("div", "desk-table", this.bar.root, this.board.root),
        h("div", "desk-nav", h("div", "row", ...this.steps), this.sentence)),
      this.verdict.root,
      section("card engine", "Analysis",
        h("div", "row", this.power, this.count, this.showWorth), this.lines.root, this.worths),
      section("card desk-moves", "Moves",
        h("div", "row spread", h("h2", {}, "Moves"), this.deleting), this.undoing, this.moves.root),
      section("card desk-graph", "The game",
        h("div", "row spread", h("h2", {}, "The game"), this.reviewing), this.graph.root, this.flaws),
      h("div", "desk-foot row", button("Copy link", () => desk.copy()), keep, keyList(KEYS)),
    );
  }

  /** @param {import("./searches.js").Wishes} wishes */
  press({ isOn, showsValues }) {
    press(this.power, isOn);
    press(this.showWorth, showsValues);
  }

  /** Show where one can go from a branch. @param {Branch} at */
  showSteps(at) {
    this.steps.forEach((step, i) => (step.disabled = i < 2 ? !at.parent : !at.next.length));
    this.deleting.disabled = at.isPlayed || !at.parent;
  }

  /**
   * Show a position, its best move or what each move is worth. The list says what the board says by colours.
   * @param {View} view
   * @param {string | undefined} best
   * @param {Values | null} found
   * @param {(move: string) => void} play
   */
  showBoard(view, best, found, play) {
    const side = view.turn ? -1 : 1;
    const values = found && new Map(found.values.map((worth) => [worth.move, { tone: worth.bar * side, text: badgeText(worth, side) }]));
    this.board.show(view, { marks: best && !values ? [{ kind: "best", move: best }] : [], values, plain: true });
    this.worths.hidden = !found;
    const sorted = [...(found?.values ?? [])].sort((a, b) => a.loss - b.loss);
    const had = hasFocus(this.worths);
    this.worths.replaceChildren(...sorted.map((worth) => h("li", {}, button(worth.move, () => play(worth.move), "pv",
      h("span", `worth ${toneName(worth.bar * side)}`, badgeText(worth, side))))));
    if (had) this.worths.querySelector("button")?.focus();
  }

  /**
   * Show the value over the game and what was given away.
   * @param {Branch[]} game
   * @param {Branch} here
   * @param {boolean} isReviewing
   * @param {(branch: Branch) => void} go
   */
  showGame(game, here, isReviewing, go) {
    const isKnown = game.filter((branch) => branch.bar !== null).length > 1;
    this.graph.root.hidden = !isKnown;
    this.reviewing.disabled = game.length < 2 || isReviewing;
    this.reviewing.textContent = isReviewing ? `Judging move ${Math.min(game.length - 1, game.findLastIndex((branch) => branch.judged) + 1)} of ${game.length - 1} …` : "Find the mistakes";
    if (isKnown) this.graph.draw(game, here);
    const flaws = game.filter((branch) => branch.flaw);
    const isAll = game.length > 1 && game.slice(1).every((branch) => branch.judged);
    const text = isAll ? "No move gave anything away." : game.length < 2 ? "No moves yet." : "Each move can be judged: what it gave away, why, and what was better.";
    const key = flaws.map((branch) => branch.ply + branch.move).join() || text;
    if (this.flaws.dataset.key === key) return;
    this.flaws.dataset.key = key;
    this.flaws.replaceChildren(!flaws.length ? h("p", "soft small", text) : h("ul", { "aria-label": "Moves that gave something away" }, ...flaws.map((branch) => {
      const judged = JUDGEMENTS[branch.flaw];
      return h("li", {}, button(h("span", { class: "sign", "aria-hidden": "true" }, judged?.sign), () => go(branch), `flaw-button ${branch.flaw}`,
        branch.name, h("span", "unseen", ` ${judged?.word}`)));
    })));
  }

  /**
   * Offer to take back what was deleted.
   * @param {Branch} branch
   * @param {() => void} restore
   */
  offerUndo(branch, restore) {
    const undo = button("Undo", restore);
    this.undoing.replaceChildren(`${branch.name} and what followed is deleted.`, undo);
    this.undoing.hidden = false;
    undo.focus();
  }
}
