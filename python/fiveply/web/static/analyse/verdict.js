/** What is said of the move that led here: how good it was, why, and what would have been better. */

import { button, h, section } from "../dom.js";
import { barText, JUDGEMENTS } from "./worth.js";

/** @typedef {import("./tree.js").Branch} Branch */

export class Verdict {
  /**
   * @param {(from: Branch, moves: string[]) => void} follow shows moves on the board, from a branch on
   */
  constructor(follow) {
    this.follow = follow;
    this.root = section("card verdict", "The last move");
  }

  /**
   * @param {Branch} branch
   * @param {boolean} isJudging
   */
  show(branch, isJudging) {
    const { judged, parent } = branch;
    this.root.className = `card verdict ${judged?.judgement ?? (judged ? "fine" : "")}`;
    if (!parent) {
      this.root.replaceChildren(h("p", "soft", "Play moves on the board, or go through the game with the arrow keys: each move is judged here."));
      return;
    }
    if (!judged) {
      const text = isJudging ? `Judging ${branch.move} …` : "Switch the analysis on to have this move judged.";
      this.root.replaceChildren(h("h2", {}, branch.name), h("p", "soft", text));
      return;
    }
    const kind = JUDGEMENTS[judged.judgement ?? ""];
    const [best, played] = [judged.best_line ?? [], judged.played_line ?? []];
    const isBest = judged.best === judged.played || (judged.exact && !judged.loss);
    const isWorse = judged.loss >= 0.03;
    const worth = judged.exact ? "" : `${barText(judged.bar)} → ${barText(judged.played_bar)}`;
    this.root.replaceChildren(
      h("h2", {}, h("span", { class: "verdict-sign", "aria-hidden": "true" }, kind?.sign ?? (isBest ? "★" : "✓")),
        `${branch.name}: ${kind?.word ?? (isBest ? "Best" : "Good")}`,
        kind && worth && h("span", { class: "small soft swing", title: "The value before and after, from −1 to 1" }, worth)),
      h("p", {}, judged.why),
      (kind || isWorse) && h("p", "row",
        best.length > 0 && button(`Show ${best[0]}`, () => this.follow(parent, best), { class: kind ? "primary" : null }),
        kind && played.length > 1 && button(`Show the answer ${played[1]}`, () => this.follow(branch, played.slice(1)))) || "",
    );
  }
}

/** The value as a bar, the first player's part from below. */
export class ValueBar {
  /** @param {[string, string]} players */
  constructor(players) {
    this.players = players;
    this.fill = h("div", "bar-fill");
    this.text = h("div", "bar-text");
    this.root = h("div", { class: "value-bar", role: "meter", "aria-label": "Who is better", "aria-valuemin": -1, "aria-valuemax": 1, "aria-valuenow": 0 },
      h("span", "bar-name two", players[1]), this.fill, this.text, h("span", "bar-name one", players[0]));
  }

  /**
   * @param {number | null} bar
   * @param {string} short
   * @param {string} long
   */
  show(bar, short, long) {
    this.root.classList.toggle("unknown", bar === null);
    this.root.style.setProperty("--part", `${((bar ?? 0) + 1) * 50}%`);
    this.text.textContent = short;
    this.root.setAttribute("aria-valuenow", (bar ?? 0).toFixed(2));
    this.root.setAttribute("aria-valuetext", long);
    this.root.title = long;
  }
}
