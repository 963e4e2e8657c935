/** Who plays a side: a person, or a computer at a level or with values of one's own. */

import { h, option } from "../dom.js";
import { AGENTS } from "../players.js";
import { ParameterForm } from "./form.js";

/** @typedef {import("../types.js").CatalogGame} CatalogGame */
/** @typedef {import("../types.js").CatalogAgent} CatalogAgent */

const OWN = "own:";
/** In this order they are offered. */
const ORDER = ["deepen", "perfect", "simple", "random", "alpha-beta", "minimax", "mcts"];

export class PlayerChoice {
  /**
   * @param {string} id
   * @param {CatalogAgent[]} agents
   * @param {() => void} changed
   */
  constructor(id, agents, changed) {
    this.agents = agents;
    this.changed = changed;
    /** @type {CatalogGame | null} */
    this.game = null;
    /** @type {ParameterForm | null} */
    this.form = null;
    this.label = h("label", { for: id });
    this.sentence = h("small", "soft");
    this.select = h("select", { id });
    this.more = h("div", {});
    this.select.addEventListener("input", () => {
      this.show();
      changed();
    });
    this.root = h("div", "field player", this.label, this.select, this.sentence, this.more);
  }

  /**
   * Offer who plays a game.
   * @param {CatalogGame} game
   */
  offer(game) {
    if (game === this.game) return;
    const was = this.select.value;
    this.game = game;
    const found = ORDER.map((name) => this.agents.find((agent) => agent.name === name)).filter((agent) => !!agent);
    const offered = found.filter((agent) => agent.name !== "perfect" || game.can_be_solved);
    this.select.replaceChildren(option("human", "A person"), ...offered.map(({ name, levels, parameters }) => {
      const label = AGENTS[name] ?? name;
      return h("optgroup", { label }, ...levels.map(({ title, spec }) => option(spec, `${label}: ${title}`)),
        parameters.some((each) => each.name !== "seed") && option(OWN + name, `${label}: as I say …`));
    }));
    this.value = was;
  }

  /** @param {string} value */
  set value(value) {
    this.select.value = value;
    if (this.select.selectedIndex < 0) this.select.value = "human";
    this.show();
  }

  show() {
    const { value } = this.select;
    const name = value.replace(OWN, "").split(":")[0] ?? "";
    const agent = this.agents.find((each) => each.name === name);
    this.sentence.textContent = value === "human" ? "" : (agent?.sentence.replace(/;.*where no limit.*/, ".") ?? "");
    if (!value.startsWith(OWN) || !agent) {
      this.form = null;
      this.more.replaceChildren();
      return;
    }
    const heuristics = this.game?.heuristics.map((each) => each.name) ?? [];
    this.form = new ParameterForm(agent.parameters.filter((each) => each.name !== "seed"), this.changed, (each) => (each.name === "heuristic" ? heuristics : []));
    this.form.values = this.game?.best_heuristic ? { heuristic: this.game.best_heuristic } : {};
    this.more.replaceChildren(this.form.root);
  }

  /** The player's spec. Levels judge by the game's best heuristic. */
  get value() {
    const { value } = this.select;
    if (this.form) {
      const values = Object.entries(this.form.values).map(([name, each]) => `${name}=${each}`).join();
      return value.slice(OWN.length) + (values && `:${values}`);
    }
    const best = this.game?.best_heuristic;
    return best && /^(deepen|alpha-beta|minimax):/.test(value) ? `${value},heuristic=${best}` : value;
  }
}
