/** The analysis board: a position, the tree of moves around it, and what the server finds out about it. */

import { ask, line } from "../api.js";
import { hearKeys, notify, speak } from "../dom.js";
import { linkTo } from "../link.js";
import { Face } from "./face.js";
import { Searches } from "./searches.js";
import { beside, Tree } from "./tree.js";
import { longText, shortText } from "./worth.js";

/** @typedef {import("./tree.js").Branch} Branch */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Values} Values */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Review} Review */

export class Desk {
  /**
   * @param {HTMLElement} root
   * @param {View} view of the game's start
   * @param {Game | null} kept
   */
  constructor(root, view, kept) {
    this.game = view.game;
    this.players = view.players;
    this.kept = kept;
    this.tree = new Tree();
    this.at = this.tree.root;
    /** @type {View | null} */
    this.view = null;
    /** @type {WeakMap<Branch, View>} */
    this.views = new WeakMap([[this.tree.root, view]]);
    /** @type {Map<Branch, Analysis>} */
    this.found = new Map();
    /** @type {Values | null} */
    this.values = null;
    /** @type {{branch: Branch, place: number} | null} */
    this.removed = null;
    this.searches = new Searches(this.game, {
      analysis: (branch, found) => this.analysed(branch, found),
      values: (branch, found) => this.valued(branch, found),
      review: (branch, found) => this.judged(branch, found),
      problem: (text) => this.face.lines.say(text),
    });
    this.face = new Face(root, view, this);
    this.face.press(this.searches.wishes);
    /** Saves the tree soon. @type {number | undefined} */
    this.saving = undefined;
    const on = () => this.step(2);
    const back = () => this.step(1);
    this.ears = [kept ? line.watch(kept.id, (message) => this.heard(message)) : () => {}, hearKeys({
      Home: () => this.step(0), ArrowLeft: back, j: back, ArrowRight: on, k: on, End: () => this.step(3),
      ArrowUp: () => this.aside(-1), ArrowDown: () => this.aside(1),
      l: () => this.toggle("isOn"), v: () => this.toggle("showsValues"), Delete: () => this.remove(),
    })];
    this.onhide = () => (document.hidden ? this.searches.pause() : this.searches.resume());
    document.addEventListener("visibilitychange", this.onhide);
  }

  close() {
    for (const stop of this.ears) stop();
    this.searches.stop();
    this.face.graph.watch.disconnect();
    if (this.saving) this.save();
    document.removeEventListener("visibilitychange", this.onhide);
  }

  /**
   * Take in the moves of a game and go where they lead, or to a ply of it.
   * @param {string[]} moves
   * @param {number | null} ply
   */
  async open(moves, ply) {
    this.tree.take(this.kept?.tree ?? []);
    const end = this.tree.follow(moves, !!this.kept);
    this.face.moves.draw(this.tree.root, end);
    await this.go(this.tree.root.line[ply ?? end.ply] ?? end);
  }

  /**
   * Show a position.
   * @param {Branch} branch
   */
  async go(branch) {
    this.at = branch;
    this.values = null;
    this.face.moves.mark(branch);
    let view = this.views.get(branch);
    if (!view) {
      try {
        view = /** @type {View} */ (await ask("view", { game: this.game, moves: branch.moves }));
      } catch (error) {
        notify(error);
        if (!branch.isPlayed && branch.parent && branch === this.at) this.drop(branch);
        return;
      }
      this.views.set(branch, view);
    }
    if (branch !== this.at) return;
    const before = this.view;
    this.view = view;
    this.face.sentence.textContent = view.sentence;
    if (before && before !== view) speak(view.sentence);
    if (!this.kept) history.replaceState(null, "", linkTo("analyse", this.game, branch.moves));
    this.ask();
    this.draw();
    this.drawBoard();
  }

  /** Ask the server about the position, as the user wishes. */
  ask() {
    const { at, view } = this;
    if (!view) return;
    this.searches.look(at, !!view.outcome, this.found.get(at)?.done ?? false);
    if (view.outcome) this.face.lines.say("The game is over in this position.");
    else if (!this.searches.wishes.isOn) this.face.lines.say("Analysis is off.");
    else if (this.found.has(at)) this.face.lines.show(/** @type {Analysis} */ (this.found.get(at)));
    else this.face.lines.say("Searching …");
  }

  /** Draw all but the board. */
  draw() {
    const { at, view } = this;
    if (!view) return;
    this.face.showSteps(at);
    this.face.verdict.show(at, this.searches.wishes.isOn);
    this.face.showGame(this.tree.root.line, at, this.searches.isReviewing, (branch) => this.go(branch));
    const found = this.found.get(at)?.lines[0];
    const { outcome } = view;
    if (outcome) this.face.bar.show(outcome.winner === null ? 0 : outcome.winner ? -1 : 1, "", outcome.text);
    else if (found) this.face.bar.show(found.bar, shortText(found, this.players).replace(/^.* (?=wins)/, ""), longText(found, this.players));
    else this.face.bar.show(at.bar, "", at.bar === null ? "Not known yet" : "From the review");
  }

  drawBoard() {
    const { at, view } = this;
    if (!view) return;
    const best = this.searches.wishes.isOn && !view.outcome ? this.found.get(at)?.lines[0]?.move : undefined;
    this.face.showBoard(view, best, this.values, (move) => this.play(move));
  }

  // What the server says

  /** @param {Branch} branch @param {Analysis} found */
  analysed(branch, found) {
    this.found.set(branch, found);
    const best = found.lines[0];
    if (best && (found.done || found.seconds > 0.3)) branch.bar = best.bar;
    if (branch !== this.at) return;
    this.face.lines.show(found);
    this.draw();
    this.drawBoard();
    if (found.done && best) speak(`${longText(best, this.players)}. Best is ${best.move}.`);
  }

  /** @param {Branch} branch @param {Values} found */
  valued(branch, found) {
    if (branch !== this.at) return;
    this.values = found;
    this.drawBoard();
  }

  /** @param {Branch} branch @param {Review} found */
  judged(branch, found) {
    const next = found.played === null ? null : (branch.next.find((each) => each.move === found.played) ?? null);
    branch.bar = found.bar;
    if (next) {
      next.judged = found;
      next.bar ??= found.played_bar;
      this.face.moves.judge(next);
    }
    this.draw();
    if (next === this.at && found.judgement) speak(found.why);
  }

  /** @param {Record<string, any>} message */
  heard(message) {
    if (message.type === "game") {
      const game = /** @type {Game} */ (message.game);
      const was = this.tree.root.line.filter((branch) => branch.isPlayed || !branch.parent).at(-1);
      if (was && was.ply === game.moves.length && was.moves.join("\n") === game.moves.join("\n")) return;
      const end = this.tree.follow(game.moves, true);
      this.face.moves.draw(this.tree.root, this.at);
      if (this.at === was) this.go(end);
      else this.draw();
    } else if (message.type === "deleted") {
      notify("This game was deleted.");
      this.kept = null;
    } else notify(message.error);
  }

  // What the user does

  /** @param {string} move */
  play(move) {
    this.follow(this.at, [move], 0);
  }

  /**
   * Try moves from a branch on, and go to one of them.
   * @param {Branch} from
   * @param {string[]} moves
   * @param {number} to
   */
  follow(from, moves, to) {
    const before = this.tree.all.length;
    const end = this.tree.tryAll(from, moves);
    if (this.tree.all.length > before) this.changed();
    let at = end;
    while (at.ply > from.ply + 1 + to && at.parent) at = at.parent;
    this.go(at);
  }

  changed() {
    this.face.moves.draw(this.tree.root, this.at);
    if (!this.kept) return;
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save(), 500);
  }

  async save() {
    clearTimeout(this.saving);
    this.saving = undefined;
    try {
      if (this.kept) await ask(`games/${this.kept.id}/tree`, { tree: this.tree.flat });
    } catch (error) {
      notify(error);
    }
  }

  /** @param {number} how 0 to the start, 1 back, 2 on, 3 to the end */
  step(how) {
    const { at } = this;
    const to = how === 0 ? this.tree.root : how === 1 ? at.parent : how === 2 ? at.next[0] : at.last;
    if (to && to !== at) this.go(to);
  }

  /** Go to the variation before or after; says whether there is one. @param {number} by */
  aside(by) {
    const to = beside(this.at, by);
    if (to !== this.at) this.go(to);
    else return false;
  }

  remove() {
    const branch = this.at;
    if (branch.isPlayed || !branch.parent) return;
    const place = branch.parent.next.indexOf(branch);
    this.drop(branch);
    this.removed = { branch, place };
    this.face.offerUndo(branch, () => this.restore());
    speak(`Deleted ${branch.move}.`);
  }

  /** @param {Branch} branch */
  drop(branch) {
    const from = this.tree.remove(branch);
    this.changed();
    this.go(from);
  }

  restore() {
    if (!this.removed) return;
    const { branch, place } = this.removed;
    this.removed = null;
    this.face.undoing.hidden = true;
    this.tree.restore(branch, place);
    this.changed();
    this.go(branch);
  }

  /** @param {"isOn" | "showsValues"} wish */
  toggle(wish) {
    this.searches.wish({ [wish]: !this.searches.wishes[wish] });
    this.face.press(this.searches.wishes);
    this.values = null;
    this.ask();
    this.draw();
    this.drawBoard();
  }

  /** @param {number} lines */
  choose(lines) {
    this.searches.wish({ lines, isOn: true });
    this.found.clear();
    this.face.press(this.searches.wishes);
    this.ask();
  }

  review() {
    const end = this.tree.root.last;
    this.searches.review(this.tree.root, end);
    this.draw();
  }

  async copy() {
    const text = new URL(linkTo("analyse", this.game, this.at.moves), location.href).href;
    try {
      await navigator.clipboard.writeText(text);
      notify("The link to this position is copied.");
    } catch {
      // Only pages of this machine may use the clipboard.
      prompt("The link to this position:", text);
    }
  }

  async keep() {
    try {
      const game = await ask("games", { game: this.game, moves: this.tree.root.last.moves });
      await ask(`games/${game.id}/tree`, { tree: this.tree.flat });
      location.hash = `#/analyse/${game.id}?ply=${this.at.isMain ? this.at.ply : 0}`;
    } catch (error) {
      notify(error);
    }
  }
}
