/** Play: one game, kept by the server, seen by as many tabs as like. */

import { ask, line } from "./api.js";
import { Board } from "./board.js";
import { content, pieceText } from "./board/shapes.js";
import { button, buttonLink, form, group, h, hearKeys, notify, PLAIN, press, problemLine, problemText, s, section, set, speak, tell } from "./dom.js";
import { playerText } from "./players.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").View} View */

/** @param {number} seconds */
export const clockText = (seconds) => {
  const shown = seconds < 10 ? Math.max(0, seconds).toFixed(1).padStart(4, "0") : String(Math.floor(seconds % 60)).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${shown}` : `${minutes}:${shown}`;
};

/** Return the attributes of a button that a key presses too. @param {string} key @param {string} [title] */
const keyed = (key, title = "") => ({ "aria-keyshortcuts": key, title: `${title} (${key})`.trim() });

/**
 * Show a game.
 * @param {HTMLElement} root
 * @param {URLSearchParams} _params
 * @param {string} id
 */
export async function page(root, _params, id) {
  const shown = new PlayPage(root, id);
  shown.take(await ask(`games/${encodeURIComponent(id)}`));
  shown.unhear = line.watch(id, (message) => shown.heard(message));
  return shown;
}

class PlayPage {
  /**
   * @param {HTMLElement} root
   * @param {string} id
   */
  constructor(root, id) {
    this.id = id;
    /** @type {Game | null} */
    this.game = null;
    /** The position that is looked at, where that is not the last one. @type {View | null} */
    this.past = null;
    this.isFlipped = false;
    /** @type {import("./board.js").Mark[]} */
    this.marks = [];
    this.showsThreats = false;
    this.asked = 0;
    /** When the clocks were right, by this machine's time. */
    this.clockAt = 0;
    this.unhear = () => {};
    this.ticking = setInterval(() => this.showClocks(), 100);

    this.board = new Board("play-board", (text) => this.play(text));
    this.title = h("h1", {});
    this.about = h("p", "soft small");
    this.sides = [0, 1].map(() => {
      const [sign, name, more, points, clock] = [h("span", "side-sign"), h("b", {}), h("span", "soft small"), h("span", "points"), h("span", { class: "clock", role: "timer" })];
      return { sign, name, more, points, clock, root: h("div", "side", sign, h("span", "grow", name, " ", more), points, clock) };
    });
    this.status = h("p", "status");
    this.told = h("p", { class: "told", hidden: true });
    this.offer = h("div", { class: "offer", hidden: true });
    this.list = h("ol", { class: "moves", "aria-label": "Moves" });
    this.input = h("input", { id: "move", ...PLAIN, autocapitalize: "off", size: 8 });
    this.problem = problemLine();
    this.form = form({ class: "row typed" }, () => this.input.value.trim() && this.play(this.input.value.trim()), h("label", { for: "move" }, "Move"), this.input, h("button", { type: "submit" }, "Play"));
    this.buttons = {
      undo: button("Undo", () => this.act("undo"), keyed("u")),
      redo: button("Redo", () => this.act("redo"), keyed("r")),
      hint: button("Hint", () => this.hint(), keyed("h")),
      threats: button("Threats", () => this.toggleThreats(), { "aria-pressed": "false", ...keyed("t", "What wins at once, for either side") }),
      flip: button("Turn", () => this.flip(), keyed("f", "Turn the board round")),
      draw: button("Draw", () => this.confirm("draw", "Really a draw?")),
      resign: button("Resign", () => this.confirm("resign", "Really resign?"), "danger"),
      rematch: button("Rematch", () => this.rematch(), { title: "The same game with sides changed" }),
    };
    this.analyse = buttonLink("Analyse", "#/analyse");
    this.walk = ["first", "back", "on", "last"].map((where, i) => button(/** @type {string} */ ("«‹›»"[i]), () => this.go(where),
      { class: "quiet", "aria-label": ["To the start", "One move back", "One move on", "To the last move"][i] }));
    const { undo, redo, hint, threats, flip } = this.buttons;
    root.append(h("div", "play", this.board.root,
      section("panel", "Game", h("div", "card head", this.title, this.about),
        h("div", "card game-card", h("div", "sides", ...this.sides.map((side) => side.root)), this.status, this.told, this.offer, this.form, this.problem, this.list,
          group("row walk", "Look back", ...this.walk)),
        group("row tools", "What you can do", ...Object.values(this.buttons), this.analyse))));
    this.unhearKeys = hearKeys({
      u: () => undo.click(), r: () => redo.click(), h: () => hint.click(), t: () => threats.click(), f: () => flip.click(),
      m: () => this.input.focus(), b: () => this.board.grab(), "[": () => this.go("back"), "]": () => this.go("on"),
    });
  }

  close() {
    this.unhear();
    clearInterval(this.ticking);
    this.unhearKeys();
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "game") this.take(message.game);
    else if (message.type === "deleted") {
      notify("This game was deleted.");
      location.hash = "#/";
    } else notify(message.error);
  }

  /** Take what the server says of the game, unless something newer is known. @param {Game} game */
  take(game) {
    const before = this.game;
    if (before && (game.updated < before.updated || (game.updated === before.updated && game.ply < before.ply))) return;
    const isNew = !before || before.updated !== game.updated || before.ply !== game.ply;
    // The same position drawn again is the same drawing.
    this.game = isNew ? game : { ...game, view: before.view };
    this.clockAt = performance.now();
    if (isNew) {
      this.asked++;
      this.past = null;
      this.marks = [];
      this.told.hidden = true;
      tell(this.problem, "");
      // What ended the game beside the rules is not in the position's sentence.
      if (before) speak(game.outcome && !game.view.outcome ? game.reason : game.view.sentence);
      if (this.showsThreats) this.findThreats();
    }
    this.show();
  }

  /** Return the position that is looked at. */
  get view() {
    return this.past ?? /** @type {Game} */ (this.game).view;
  }

  get canMove() {
    const { game } = this;
    return !!game && !this.past && !game.outcome && this.isHuman(game.view.turn);
  }

  /** @param {0 | 1} side */
  isHuman(side) {
    return this.game?.[side ? "second" : "first"] === "human";
  }

  show() {
    const { game, view } = this;
    if (!game) return;
    const isOver = !!game.outcome;
    document.title = `${game.title} – Fiveply`;
    this.title.textContent = game.title;
    this.about.textContent = view.about;
    this.board.show(view, { flipped: this.isFlipped, locked: !this.canMove, marks: this.marks });
    const people = [this.isHuman(0), this.isHuman(1)];
    this.sides.forEach((side, i) => {
      const owner = /** @type {0 | 1} */ (i);
      const text = pieceText(view, owner);
      const cell = { text, owner, name: "", blocked: false };
      side.sign.replaceChildren(...(text ? [s("svg", { viewBox: "-18 -18 36 36", width: 26, height: 26, class: "squares", "data-kind": view.kind, "aria-hidden": "true" },
        s("g", { class: view.kind === "push" ? "cube taken" : "" }, content(cell, view.kind === "tokens" ? "place" : view.kind)))] : []));
      side.name.textContent = game.names[owner];
      side.more.textContent = people[i] ? (people[1 - i] ? "" : "you") : playerText(i ? game.second : game.first);
      side.points.textContent = view.score ? String(view.score[owner]) : "";
      set(side.points, { "aria-label": view.score ? `${view.score[owner]} points` : null });
      side.root.classList.toggle("to-move", view.turn === i && !view.outcome && !isOver);
      side.root.classList.toggle("winner", isOver && game.outcome?.winner === i);
      side.clock.hidden = !game.left;
    });
    const seat = view.turn_text && ` (${view.turn_text})`;
    this.status.textContent = this.past ? `After move ${view.ply} of ${game.ply}` : isOver ? game.reason
      : this.isHuman(view.turn) ? (people[0] && people[1] ? `${game.names[view.turn]}${seat} to move` : `Your move${seat}`)
      : game.thinking ? `${game.names[view.turn]} is thinking …` : `${game.names[view.turn]}${seat} to move`;
    this.status.classList.toggle("over", isOver && !this.past);
    this.showOffer();
    this.showMoves();
    this.showClocks();
    const hasHuman = people.some(Boolean);
    const { undo, redo, hint, threats, flip, draw, resign, rematch } = this.buttons;
    undo.disabled = !hasHuman || !game.ply || !!this.past;
    redo.disabled = !game.redoable || !!this.past;
    hint.disabled = !this.canMove;
    threats.disabled = view.outcome !== null;
    flip.hidden = view.kind !== "place" && view.kind !== "push";
    draw.hidden = isOver || !(people[0] && people[1]);
    resign.hidden = isOver || !hasHuman;
    rematch.hidden = !isOver;
    rematch.classList.toggle("primary", isOver);
    this.form.hidden = !this.canMove;
    set(this.input, { placeholder: view.legal[0]?.text ?? "" });
    set(this.analyse, { href: `#/analyse/${game.id}?ply=${view.ply}` });
  }

  showOffer() {
    const offer = this.game?.draw_offer;
    this.offer.hidden = !offer;
    if (offer) this.offer.replaceChildren(`${offer.slice(0, 1).toUpperCase()}${offer.slice(1)}. Play on, or `, button("call it a draw", () => this.act("draw")));
  }

  showMoves() {
    const game = /** @type {Game} */ (this.game);
    const at = this.view.ply;
    if (this.list.childElementCount > game.moves.length + 1) this.list.replaceChildren();
    game.moves.forEach((text, i) => {
      let item = this.list.children[i];
      if (!item) {
        item = h("li", {}, button("", () => this.goTo(i + 1)));
        this.list.append(item);
      }
      const shown = /** @type {HTMLElement} */ (item.firstElementChild);
      if (shown.textContent !== text) shown.textContent = text;
      set(shown, { "aria-current": i + 1 === at ? "step" : null });
    });
    while (this.list.childElementCount > game.moves.length) this.list.lastElementChild?.remove();
    this.list.hidden = !game.moves.length;
    const here = this.list.children[at - 1];
    if (here instanceof HTMLElement) this.list.scrollTop = here.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    const [first, back, on, last] = this.walk;
    for (const each of [first, back]) if (each) each.disabled = at === 0;
    for (const each of [on, last]) if (each) each.disabled = at === game.ply;
  }

  showClocks() {
    const { game } = this;
    if (!game?.left) return;
    game.left.forEach((left, i) => {
      const now = game.running === i ? left - (performance.now() - this.clockAt) / 1000 : left;
      const clock = this.sides[i]?.clock;
      const text = clockText(Math.max(0, now));
      if (clock && clock.textContent !== text) clock.textContent = text;
      clock?.classList.toggle("short", now < 10);
    });
  }

  /** @param {string} text */
  async play(text) {
    const { game } = this;
    if (!game || !this.canMove) return;
    tell(this.problem, "");
    try {
      this.take(await ask(`games/${this.id}/play`, { move: text, ply: game.ply }));
      this.input.value = "";
    } catch (error) {
      tell(this.problem, problemText(error));
      this.board.unpick();
    }
  }

  /** @param {string} what */
  async act(what) {
    this.take(await ask(`games/${this.id}/${what}`, {}));
  }

  async rematch() {
    location.hash = `#/game/${(await ask(`games/${this.id}/rematch`, {})).id}`;
  }

  /**
   * Do what can't be undone only at the second click.
   * @param {"draw" | "resign"} what
   * @param {string} question
   */
  confirm(what, question) {
    const pressed = this.buttons[what];
    if (pressed.textContent === question) {
      this.act(what);
    } else {
      const label = pressed.textContent;
      pressed.textContent = question;
      speak(question);
      setTimeout(() => (pressed.textContent = label), 4000);
    }
  }

  async hint() {
    const { game, view } = this;
    if (!game) return;
    const mine = ++this.asked;
    this.buttons.hint.disabled = true;
    try {
      const found = await ask("hint", { game: game.game, moves: view.moves });
      if (mine !== this.asked || this.view !== view) return;
      this.tell(`${found.move}: ${found.why}`);
      this.marks = [...this.marks.filter((mark) => mark.kind !== "hint"), { kind: "hint", move: found.move }];
    } finally {
      this.show();
    }
  }

  /** @param {string} sentence */
  tell(sentence) {
    tell(this.told, sentence);
    speak(sentence);
  }

  async toggleThreats() {
    this.showsThreats = !this.showsThreats;
    press(this.buttons.threats, this.showsThreats);
    if (this.showsThreats) await this.findThreats();
    else {
      this.marks = [];
      this.told.hidden = true;
      this.show();
    }
  }

  async findThreats() {
    const { game, view } = this;
    if (!game || view.outcome) return;
    const found = await ask("threats", { game: game.game, moves: view.moves });
    if (this.view !== view || !this.showsThreats) return;
    const [mine, other] = view.turn ? [1, 0] : [0, 1];
    const wins = game.view.score ? "makes a line" : "wins at once";
    const sentences = [
      found.wins.length && `${game.names[mine]} ${wins} with ${found.wins.join(", ")}.`,
      found.threats.length && `${game.names[other]} threatens ${found.threats.map((/** @type {any} */ each) => each.move).join(", ")}.`,
      found.traps.length && `After ${found.traps.slice(0, 12).join(", ")} ${game.names[other]} ${wins}.`,
    ].filter(Boolean);
    this.marks = [
      ...found.wins.map((/** @type {string} */ move) => ({ kind: "win", move })),
      ...found.threats.map((/** @type {any} */ each) => ({ kind: "threat", squares: each.clicks })),
      ...(view.kind === "push" ? [] : found.traps.map((/** @type {string} */ move) => ({ kind: "trap", move }))),
    ];
    this.tell(sentences.join(" ") || "Nobody wins at once.");
    this.show();
  }

  flip() {
    this.isFlipped = !this.isFlipped;
    this.show();
  }

  // Looking back

  /** @param {string} where */
  go(where) {
    const [at, end] = [this.view.ply, this.game?.ply ?? 0];
    this.goTo({ first: 0, back: at - 1, on: at + 1, last: end }[where] ?? end);
  }

  /** @param {number} ply */
  async goTo(ply) {
    const { game } = this;
    if (!game || ply < 0 || ply > game.ply) return;
    const mine = ++this.asked;
    const view = ply === game.ply ? null : await ask("view", { game: game.game, moves: game.moves.slice(0, ply) });
    if (mine !== this.asked) return;
    this.past = view;
    this.marks = [];
    this.told.hidden = true;
    this.show();
    speak(this.view.sentence);
    if (this.showsThreats) this.findThreats();
  }
}
