/** What the server is asked to find out, one search of each kind at a time; what it finds goes to the branch it is about. */

import { line } from "../api.js";
import { kept } from "../dom.js";

/** @typedef {import("./tree.js").Branch} Branch */
/** @typedef {{isOn: boolean, showsValues: boolean, lines: number}} Wishes */
/** @typedef {import("../types.js").Analysis} Analysis */
/** @typedef {import("../types.js").Values} Values */
/** @typedef {import("../types.js").Review} Review */
/**
 * @typedef {object} Hears
 * @property {(branch: Branch, found: Analysis) => void} analysis
 * @property {(branch: Branch, found: Values) => void} values
 * @property {(branch: Branch, found: Review) => void} review of the move played in the branch
 * @property {(text: string) => void} problem
 */

const KEPT = "fiveply-analysis";
/** How many seconds each move of a game is looked at. */
const SECONDS = 0.3;

let count = 0;

export class Searches {
  /**
   * @param {string} game
   * @param {Hears} hears
   */
  constructor(game, hears) {
    this.game = game;
    this.hears = hears;
    /** @type {Wishes} */
    this.wishes = { isOn: true, showsValues: false, lines: 3, ...kept(KEPT) };
    /** What runs, by its kind. @type {Map<string, {tag: string, message: Record<string, any>, branches: Branch[]}>} */
    this.running = new Map();
    this.silence = line.hear((message) => this.heard(message));
  }

  /** @param {Partial<Wishes>} wishes */
  wish(wishes) {
    Object.assign(this.wishes, wishes);
    localStorage.setItem(KEPT, JSON.stringify(this.wishes));
  }

  get isReviewing() {
    return this.running.has("review");
  }

  /**
   * Find out what the user wishes to know about a position.
   * @param {Branch} branch
   * @param {boolean} isOver
   * @param {boolean} isKnown
   */
  look(branch, isOver, isKnown) {
    const { isOn, showsValues, lines } = this.wishes;
    const moves = branch.moves;
    for (const kind of ["analyse", "values", "explain"]) this.end(kind);
    if (isOn && !isOver && !isKnown) this.begin("analyse", { moves, lines }, [branch]);
    if (showsValues && !isOver) this.begin("values", { moves }, [branch]);
    const isComing = this.isReviewing && branch.isMain;
    if (isOn && branch.parent && !branch.judged && !isComing) this.begin("explain", { moves, seconds_per_move: SECONDS }, [branch.parent]);
  }

  /**
   * Judge every move of a line.
   * @param {Branch} root
   * @param {Branch} end
   */
  review(root, end) {
    this.begin("review", { moves: end.moves, seconds_per_move: SECONDS }, root.line);
  }

  /**
   * @param {string} kind
   * @param {Record<string, any>} fields
   * @param {Branch[]} branches what is told is about
   */
  begin(kind, fields, branches) {
    this.end(kind);
    const tag = `${kind} ${++count}`;
    const message = { type: kind, tag, game: this.game, ...fields };
    this.running.set(kind, { tag, message, branches });
    if (!document.hidden) line.keep(kind, message);
  }

  /** @param {string} kind */
  end(kind) {
    const search = this.running.get(kind);
    if (!search) return;
    this.running.delete(kind);
    line.drop(kind, { type: "stop", tag: search.tag });
  }

  /** Nobody looks: let nothing run. */
  pause() {
    for (const [kind, { tag }] of this.running) line.drop(kind, { type: "stop", tag });
  }

  resume() {
    for (const [kind, { message }] of this.running) line.keep(kind, message);
  }

  stop() {
    for (const kind of [...this.running.keys()]) this.end(kind);
    this.silence();
  }

  /** @param {Record<string, any>} message */
  heard(message) {
    for (const [kind, { tag, branches }] of this.running) {
      if (message.tag !== tag) continue;
      if (message.done || message.type === "error") {
        this.running.delete(kind);
        line.drop(kind);
      }
      if (message.type === "error") this.hears.problem(message.error);
      const branch = kind === "review" ? branches[message.ply] : branches[0];
      if (!branch) return;
      if (message.type === "analysis") this.hears.analysis(branch, /** @type {Analysis} */ (message));
      else if (message.type === "values") this.hears.values(branch, /** @type {Values} */ (message));
      else if (message.type === "review") this.hears.review(branch, /** @type {Review} */ (message));
      return;
    }
  }
}
