/** The tree of moves as a text to click on: the main line in rows, variations indented under the move they replace. */

import { button, group, h, set, hasFocus } from "../dom.js";
import { JUDGEMENTS } from "./worth.js";

/** @typedef {import("./tree.js").Branch} Branch */

export class Moves {
  /** @param {(branch: Branch) => void} go */
  constructor(go) {
    this.go = go;
    this.root = group("tried", "Moves and variations");
    /** @type {Map<Branch, HTMLElement>} */
    this.buttons = new Map();
    /** @type {Branch | null} */
    this.here = null;
  }

  /**
   * Draw the whole tree.
   * @param {Branch} root
   * @param {Branch} here
   */
  draw(root, here) {
    const had = hasFocus(this.root);
    this.buttons.clear();
    const start = this.button(root, "Start");
    this.root.replaceChildren(start, this.line(root, "main-line"));
    this.mark(here);
    if (had) this.buttons.get(here)?.focus();
  }

  /**
   * Show where one is.
   * @param {Branch} here
   */
  mark(here) {
    const before = this.here && this.buttons.get(this.here);
    if (before) set(before, { "aria-current": null, tabindex: -1 });
    this.here = here;
    const now = this.buttons.get(here);
    if (!now) return;
    set(now, { "aria-current": "step", tabindex: 0 });
    if (hasFocus(this.root)) now.focus({ preventScroll: true });
    // Only this box scrolls, never the page.
    const [box, item] = [this.root.getBoundingClientRect(), now.getBoundingClientRect()];
    if (item.top < box.top + 4) this.root.scrollTop -= box.top + 4 - item.top;
    else if (item.bottom > box.bottom - 4) this.root.scrollTop += item.bottom - box.bottom + 4;
  }

  /**
   * Draw a move again, whose judgement has become known.
   * @param {Branch} branch
   */
  judge(branch) {
    const button = this.buttons.get(branch);
    if (button) this.fill(button, branch);
  }

  /**
   * @param {Branch} from
   * @param {string} name
   * @param {Branch} [first] begins with this one instead of the main move
   * @returns {HTMLElement}
   */
  line(from, name, first) {
    const box = h("div", { class: name });
    let at = first ?? from.next[0];
    if (first) box.append(this.button(first));
    else if (at) box.append(this.button(at), ...this.others(from));
    while (at) {
      const next = at.next[0];
      if (next) box.append(this.button(next));
      box.append(...this.others(at));
      at = next;
    }
    return box;
  }

  /** @param {Branch} from */
  others(from) {
    return from.next.slice(1).map((branch) => this.line(from, "side-line", branch));
  }

  /**
   * @param {Branch} branch
   * @param {string} [text]
   */
  button(branch, text) {
    const made = button(text, () => this.go(branch), { class: "move", tabindex: -1 });
    if (!text) this.fill(made, branch);
    this.buttons.set(branch, made);
    return made;
  }

  /**
   * @param {HTMLElement} button
   * @param {Branch} branch
   */
  fill(button, branch) {
    const judged = JUDGEMENTS[branch.flaw];
    button.className = `move ${branch.flaw}`;
    button.replaceChildren(h("span", "number", `${branch.ply}.`), branch.move,
      ...(judged ? [h("span", { class: "sign", "aria-hidden": "true" }, judged.sign), h("span", "unseen", `, ${judged.word}`)] : []));
  }
}
