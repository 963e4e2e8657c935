/** Which search is to be seen: a tree of numbers or a game's position, and how it is searched. */

import { button, h, set } from "../dom.js";

/** @typedef {import("../types.js").Catalog} Catalog */
/** @typedef {{game: string, moves: string[], search: string, depth: number | null, heuristic: string}} Question */

const TREE = "tree:";
const FIRST_DEPTH = 2;

/**
 * Return what an address asks for; the first built-in tree where it names no game.
 * @param {URLSearchParams} params
 * @param {Catalog} catalog
 * @returns {Question}
 */
export function questionOf(params, catalog) {
  const game = params.get("game") || TREE + (catalog.trees[0]?.text ?? "(1 2)");
  const depth = Number(params.get("depth"));
  return {
    game, moves: params.getAll("m"), search: params.get("search") === "minimax" ? "minimax" : "alpha-beta",
    depth: depth > 0 ? depth : game.startsWith(TREE) ? null : FIRST_DEPTH, heuristic: params.get("heuristic") ?? bestOf(game, catalog),
  };
}

/**
 * Return the address that shows the answer to a question.
 * @param {Question} question
 */
export const addressOf = ({ game, moves, search, depth, heuristic }) =>
  `#/explore?${new URLSearchParams([["game", game], ...moves.map((move) => ["m", move]), ["search", search], ...(depth ? [["depth", String(depth)]] : []), ["heuristic", heuristic]])}`;

/** @param {string} spec @param {Catalog} catalog */
const found = (spec, catalog) => catalog.games.find((game) => spec === game.name || spec.startsWith(`${game.name}:`));

/** @param {string} spec @param {Catalog} catalog */
const bestOf = (spec, catalog) => found(spec, catalog)?.best_heuristic ?? "";

/** @param {string} label @param {HTMLElement} input @param {string} [more] */
function field(label, input, more = "") {
  input.id = `explore-${label.toLowerCase().replace(/\W+/g, "-")}`;
  return h("div", { class: `field ${more}` }, h("label", { for: input.id }, label), input);
}

/**
 * Return the form and how to say what is wrong.
 * @param {Catalog} catalog
 * @param {Question} question
 * @param {(question: Question) => void} ask
 */
export function form(catalog, question, ask) {
  const isTree = question.game.startsWith(TREE);
  const trees = h("select", {}, ...catalog.trees.map((tree) => h("option", { value: tree.text }, tree.title)), h("option", { value: "" }, "A tree of your own"));
  const tree = h("input", { class: "mono", value: isTree ? question.game.slice(TREE.length) : catalog.trees[0]?.text ?? "", spellcheck: "false", autocomplete: "off", maxlength: 3900 });
  const presets = h("select", {}, h("option", { value: "" }, "Another"), ...catalog.games.map((game) =>
    h("optgroup", { label: game.title }, ...game.presets.map((preset) => h("option", { value: preset.spec }, `${game.title}: ${preset.title}`)))));
  const first = catalog.games[0]?.presets[0]?.spec ?? "";
  const game = h("input", { class: "mono", value: isTree ? "line-em-up:n=3" : question.game, spellcheck: "false", autocomplete: "off" });
  const moves = h("input", { class: "mono", value: question.moves.join("; "), placeholder: "none", spellcheck: "false", autocomplete: "off" });
  const depth = h("input", { type: "number", min: 1, max: 1000, value: question.depth ?? "", placeholder: "all" });
  const heuristic = h("select");
  const search = h("select", {}, h("option", { value: "alpha-beta" }, "alpha-beta"), h("option", { value: "minimax" }, "minimax"));
  search.value = question.search;
  const problem = h("p", { class: "problem", role: "alert", hidden: true });

  const kind = h("div", { class: "kinds", role: "group", "aria-label": "What is searched" });
  const choose = [button("A tree", () => turn(true)), button("A game", () => turn(false))];
  kind.append(...choose);
  const ofTree = h("div", { class: "fields" }, field("Built in", trees), field("Tree", tree, "grow"));
  const ofGame = h("div", { class: "fields" }, field("Ready made", presets), field("Game", game, "grow"), field("Moves played, with ; between", moves, "grow"), field("Judged by", heuristic));
  const how = h("div", { class: "fields" }, field("Search", search), field("Depth", depth), h("button", { type: "submit", class: "primary" }, "Search"));

  let shows = isTree;
  /** @param {boolean} toTree */
  function turn(toTree) {
    if (toTree !== shows) depth.value = toTree ? "" : String(FIRST_DEPTH);
    shows = toTree;
    choose.forEach((each, i) => set(each, { "aria-pressed": String((i === 0) === toTree) }));
    ofTree.hidden = !toTree;
    ofGame.hidden = toTree;
  }

  /** @param {string} chosen */
  function fillHeuristics(chosen) {
    const names = found(game.value.trim(), catalog)?.heuristics ?? [];
    heuristic.replaceChildren(h("option", { value: "" }, "the end of the game alone"), ...names.map((each) => h("option", { value: each.name, title: each.sentence }, each.name)));
    heuristic.value = chosen;
    if (heuristic.selectedIndex < 0) heuristic.value = bestOf(game.value.trim(), catalog);
  }

  const matchTree = () => (trees.value = catalog.trees.some((each) => each.text === tree.value.trim()) ? tree.value.trim() : "");
  const matchGame = () => {
    presets.value = game.value.trim();
    if (presets.selectedIndex < 0) presets.value = "";
  };
  const submit = () => {
    problem.hidden = true;
    set(tree, { "aria-invalid": null });
    set(game, { "aria-invalid": null });
    ask({
      game: shows ? TREE + tree.value.trim() : game.value.trim(),
      moves: shows ? [] : moves.value.split(";").map((move) => move.trim()).filter(Boolean),
      search: search.value, depth: depth.value ? Number(depth.value) : null, heuristic: shows ? "" : heuristic.value,
    });
  };
  trees.addEventListener("change", () => {
    if (!trees.value) return tree.focus();
    tree.value = trees.value;
    submit();
  });
  tree.addEventListener("input", matchTree);
  presets.addEventListener("change", () => {
    if (!presets.value) return game.focus();
    game.value = presets.value;
    moves.value = "";
    depth.value = String(FIRST_DEPTH);
    fillHeuristics(bestOf(game.value, catalog));
    submit();
  });
  game.addEventListener("input", () => {
    matchGame();
    fillHeuristics(heuristic.value);
  });
  game.value ||= first;
  fillHeuristics(question.heuristic);
  matchTree();
  matchGame();
  turn(isTree);
  const element = h("form", { class: "card which", novalidate: true, "aria-label": "Which search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    submit();
  } }, kind, ofTree, ofGame, how, problem);

  return {
    element,
    /** Say what is wrong with the question; where the server says which depth fits, offer it. @param {string} sentence */
    refuse(sentence) {
      const fits = /; depth (\d+) is the deepest/.exec(sentence)?.[1];
      problem.replaceChildren(sentence, ". ");
      if (fits) {
        problem.append(button(`Take depth ${fits}`, () => {
          depth.value = fits;
          submit();
        }));
      } else set(shows ? tree : game, { "aria-invalid": "true" });
      problem.hidden = false;
    },
  };
}
