/** Start: which game, by which rules, who plays, from which position. */

import { ask, catalog, gameOf } from "./api.js";
import { Board } from "./board.js";
import { button, details, group, h, kept, press, problemLine, problemText, section, some, speak, tell } from "./dom.js";
import { linked } from "./link.js";
import { pasteForm } from "./paste.js";
import { ParameterForm, parameterText, specValues } from "./start/form.js";
import { picture } from "./start/picture.js";
import { PlayerChoice } from "./start/player.js";

/** @typedef {import("./types.js").CatalogGame} CatalogGame */
/** @typedef {import("./types.js").View} View */

const LAST = "fiveply-start";

/**
 * Show the page; the address may carry a game and moves to begin from (`#/?game=quixo&m=A1 bottom`).
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 */
export async function page(root, params) {
  document.title = "Fiveply";
  const shown = new StartPage(root, await catalog());
  const { game, moves } = linked(params);
  await shown.begin(game, moves);
  return shown;
}

/** Return a square as specs write it. @param {number} row @param {number} col */
const squareText = (row, col) => `${col < 26 ? "" : String.fromCharCode(64 + Math.floor(col / 26))}${String.fromCharCode(65 + (col % 26))}${row}`;

/** Return the squares of a text in one manner of writing. @param {string} text */
function squaresOf(text) {
  return [...text.matchAll(/([A-Za-z]{1,2})(\d+)|\(?(\d+)[.,]\s*(\d+)\)?/g)].map(([, letters, number, row, col]) =>
    (letters ? letters.toUpperCase() + number : squareText(Number(row), Number(col))));
}

class StartPage {
  /**
   * @param {HTMLElement} root
   * @param {import("./types.js").Catalog} known
   */
  constructor(root, known) {
    this.known = known;
    /** @type {CatalogGame | null} */
    this.game = null;
    /** @type {string[]} */
    this.moves = [];
    this.spec = "";
    /** @type {View | null} */
    this.view = null;
    /** The list of squares that clicks change. */
    this.brush = "";
    this.asked = 0;
    this.cards = known.games.map((game) => button(picture(game), () => this.choose(game), { class: "game", "data-game": game.name, "aria-pressed": "false" },
      h("b", {}, game.title), h("span", "soft small", game.sentence.replace(`${game.title}: `, "").replace(/^./, (first) => first.toUpperCase()))));
    this.title = h("h2", { id: "setup" });
    this.presets = group("row presets", "Sizes");
    this.board = new Board("setup-board", (text) => this.paint(text));
    this.brushes = group("row brushes", "What a click on the board sets");
    this.rules = h("div", {});
    this.details = details({}, "Rules of your own", this.rules);
    this.players = ["first", "second"].map((side) => new PlayerChoice(`player-${side}`, known.agents, () => {}));
    this.minutes = h("input", { id: "minutes", type: "number", min: 0.1, max: 1440, step: "any", placeholder: "none", "aria-label": "Minutes for each side" });
    this.increment = h("input", { id: "increment", type: "number", min: 0, max: 3600, step: "any", placeholder: "0", "aria-label": "Seconds added for a move" });
    this.problem = problemLine();
    this.from = h("p", { class: "soft small", hidden: true });
    this.go = button("Play", () => this.start(), "primary go");
    const [first, second] = this.players;
    if (!first || !second) return;
    const swap = button("⇄ Change sides", () => {
      const [one, two] = [first.select.value, second.select.value];
      first.value = two;
      second.value = one;
    }, "quiet small");
    this.setup = h("section", { class: "card setup", "aria-labelledby": "setup" }, this.title, this.board.root, this.brushes, this.presets, this.from,
      h("div", "players", first.root, second.root), h("div", "row spread",
        group("row small clock-fields", "Clock", "Clock", this.minutes, "min +", this.increment, "s"), swap),
      this.details, this.problem, this.go);
    root.append(h("div", "start", section("", "Choose a game", h("h1", {}, "Choose a game"),
      h("div", "games", ...this.cards),
      details("card paste", "Or paste a position", pasteForm("", "Take it"))), this.setup));
  }

  close() {
    clearTimeout(this.waiting);
    this.asked++;
  }

  /**
   * Choose a game to begin with: the one that is given, or the one played last.
   * @param {string} spec
   * @param {string[]} moves
   */
  async begin(spec, moves) {
    const last = kept(LAST);
    const wanted = spec || last.game || "";
    const { games } = this.known;
    const own = games.find((each) => each.own);
    const game = gameOf(wanted, games) ?? own ?? gameOf("connect-four", games) ?? games[0];
    if (!game) return;
    this.choose(own && !spec ? own : game, false);
    this.players.forEach((player, i) => (player.value = last.players?.[i] ?? (i ? "deepen:seconds=0.1" : "human")));
    if (spec || (last.game && !own)) this.fill(wanted);
    this.moves = moves;
    await this.look();
  }

  /** @param {CatalogGame} game @param {boolean} [isClick] */
  choose(game, isClick = true) {
    this.game = game;
    this.moves = [];
    for (const card of this.cards) press(card, card.dataset.game === game.name);
    this.title.textContent = game.title;
    this.form = new ParameterForm(game.parameters, () => this.changed());
    this.rules.replaceChildren(this.form.root);
    this.details.hidden = !game.parameters.length;
    const presets = game.presets.length > 1 ? game.presets : [];
    this.presets.replaceChildren(...presets.map(({ title, spec }) => button(title, () => {
      this.fill(spec);
      this.changed();
    }, { class: "small", "data-spec": spec, "aria-pressed": "false" })));
    const squares = game.parameters.filter((each) => each.kind === "squares").map((each) => each.name);
    this.brush = squares[0] ?? "";
    this.brushes.replaceChildren(...(squares.length ? [h("span", "small soft", "Click squares to set:")] : []), ...squares.map((name) => button(parameterText(name), () => {
      this.brush = name;
      this.showBrush();
    }, { class: "small", "data-brush": name })));
    this.showBrush();
    for (const player of this.players) player.offer(game);
    if (!isClick) return;
    this.look();
    if (matchMedia("(max-width: 900px)").matches) this.setup?.scrollIntoView({ behavior: "smooth" });
    speak(`${game.title}. ${game.sentence}`);
  }

  showBrush() {
    for (const each of this.brushes.querySelectorAll("button")) press(each, each.dataset.brush === this.brush);
  }

  /** Fill the form with a spec's values. @param {string} spec */
  fill(spec) {
    if (this.form && this.game) this.form.values = specValues(spec.slice(this.game.name.length));
  }

  /** Look at what the form now says, soon. */
  changed() {
    this.moves = [];
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.look(), 120);
  }

  /** Ask what the form's values make, show it, and say whether it can be played. */
  async look() {
    const { game, form } = this;
    if (!game || !form) return false;
    const mine = ++this.asked;
    try {
      const { spec } = await ask("spec", { name: game.name, values: form.values });
      const view = await ask("view", { game: spec, moves: this.moves });
      if (mine !== this.asked) return false;
      [this.spec, this.view] = [spec, view];
      this.say("");
      this.show(view);
      return true;
    } catch (error) {
      if (mine === this.asked) this.say(problemText(error));
      return false;
    }
  }

  /** @param {View} view */
  show(view) {
    /** Every square can be clicked that a list of the form may name. */
    const legal = !this.brush ? [] : view.board.flatMap((row, r) => row.map((_, c) => ({ text: squareText(r, c), clicks: [/** @type {[number, number]} */ ([r, c])] })));
    this.board.show({ ...view, legal, kind: this.brush && view.kind === "drop" ? "place" : view.kind, wrapped: false }, { plain: true, locked: !this.brush, still: true });
    this.players.forEach((player, i) => {
      player.label.textContent = `${view.players[i]}${i === view.turn ? ", moves first" : ""}`;
    });
    for (const each of this.presets.querySelectorAll("button")) {
      const mine = JSON.stringify(specValues((each.dataset.spec ?? "").slice(this.game?.name.length)));
      press(each, mine === JSON.stringify(this.form?.values));
    }
    this.from.hidden = !this.moves.length;
    this.from.textContent = `From the position after ${some(this.moves.length, "move")}.`;
  }

  /** @param {string} problem */
  say(problem) {
    tell(this.problem, problem);
    this.go.disabled = !!problem;
    if (problem) this.details.open = true;
  }

  /** Set or clear a square in the list that is chosen. @param {string} square */
  paint(square) {
    const field = this.form?.fields.get(this.brush);
    if (!field || !this.form) return;
    const squares = squaresOf(field.value);
    const isSet = squares.includes(square);
    for (const [name, other] of this.form.fields) {
      if (!this.brushes.querySelector(`[data-brush="${name}"]`) || !other.value) continue;
      other.value = squaresOf(other.value).filter((each) => each !== square).join("+");
    }
    if (!isSet) field.value = [...squares, square].join("+");
    speak(`${square} ${isSet ? "cleared" : parameterText(this.brush)}.`);
    this.changed();
  }

  async start() {
    // What was typed a moment ago counts.
    clearTimeout(this.waiting);
    if (!(await this.look())) return;
    const minutes = Number(this.minutes.value);
    const clock = minutes > 0 ? { seconds: minutes * 60, increment: Number(this.increment.value) || 0 } : null;
    const [first, second] = this.players.map((player) => player.value);
    try {
      const { id } = await ask("games", { game: this.spec, moves: this.moves, first, second, clock });
      localStorage.setItem(LAST, JSON.stringify({ game: this.spec, players: this.players.map((player) => player.select.value) }));
      location.hash = `#/game/${id}`;
    } catch (error) {
      this.say(problemText(error));
      this.go.disabled = false;
    }
  }
}
