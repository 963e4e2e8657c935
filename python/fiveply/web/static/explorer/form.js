/** Which search is to be seen: a tree of numbers or a game's position, and how it is searched. */

import { gameOf } from "../api.js";
import { button, form as formOf, group, h, option, PLAIN, press, problemLine, set } from "../dom.js";
import { linked, linkTo } from "../link.js";

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
  const position = linked(params);
  const game = position.game || TREE + (catalog.trees[0]?.text ?? "(1 2)");
  const depth = Number(params.get("depth"));
  return {
    game, moves: position.moves, search: params.get("search") === "minimax" ? "minimax" : "alpha-beta",
    depth: depth > 0 ? depth : game.startsWith(TREE) ? null : FIRST_DEPTH, heuristic: params.get("heuristic") ?? bestOf(game, catalog),
  };
}

/**
 * Return the address that shows the answer to a question.
 * @param {Question} question
 */
export const addressOf = ({ game, moves, search, depth, heuristic }) =>
  linkTo("explore", game, moves, { search, ...(depth && { depth: String(depth) }), heuristic });

/** @param {string} spec @param {Catalog} catalog */
const bestOf = (spec, catalog) => gameOf(spec, catalog.games)?.best_heuristic ?? "";

/** @param {string} label @param {HTMLElement} input @param {string} [more] */
function field(label, input, more = "") {
  input.id = `explore-${label.toLowerCase().replace(/\W+/g, "-")}`;
  return h("div", `field ${more}`, h("label", { for: input.id }, label), input);
}

/**
 * Return the form and how to say what is wrong.
 * @param {Catalog} catalog
 * @param {Question} question
 * @param {(question: Question) => void} ask
 */
export function form(catalog, question, ask) {
  const isTree = question.game.startsWith(TREE);
  const trees = h("select", {}, ...catalog.trees.map((tree) => option(tree.text, tree.title)), option("", "A tree of your own"));
  const tree = h("input", { class: "mono", value: isTree ? question.game.slice(TREE.length) : catalog.trees[0]?.text ?? "", ...PLAIN, maxlength: 3900 });
  const presets = h("select", {}, option("", "Another"), ...catalog.games.map((game) =>
    h("optgroup", { label: game.title }, ...game.presets.map((preset) => option(preset.spec, `${game.title}: ${preset.title}`)))));
  const first = catalog.games[0]?.presets[0]?.spec ?? "";
  const game = h("input", { class: "mono", value: isTree ? "line-em-up:n=3" : question.game, ...PLAIN });
  const moves = h("input", { class: "mono", value: question.moves.join("; "), placeholder: "none", ...PLAIN });
  const depth = h("input", { type: "number", min: 1, max: 1000, value: question.depth ?? "", placeholder: "all" });
  const heuristic = h("select");
  const search = h("select", {}, option("alpha-beta", "alpha-beta"), option("minimax", "minimax"));
  search.value = question.search;
  const problem = problemLine();

  const kind = group("kinds", "What is searched");
  const choose = [button("A tree", () => turn(true)), button("A game", () => turn(false))];
  kind.append(...choose);
  const ofTree = h("div", "fields", field("Built in", trees), field("Tree", tree, "grow"));
  const ofGame = h("div", "fields", field("Ready made", presets), field("Game", game, "grow"), field("Moves played, with ; between", moves, "grow"), field("Judged by", heuristic));
  const how = h("div", "fields", field("Search", search), field("Depth", depth), h("button", { type: "submit", class: "primary" }, "Search"));

  let shows = isTree;
  /** @param {boolean} toTree */
  function turn(toTree) {
    if (toTree !== shows) depth.value = toTree ? "" : String(FIRST_DEPTH);
    shows = toTree;
    choose.forEach((each, i) => press(each, (i === 0) === toTree));
    ofTree.hidden = !toTree;
    ofGame.hidden = toTree;
  }

  /** @param {string} chosen */
  function fillHeuristics(chosen) {
    const names = gameOf(game.value.trim(), catalog.games)?.heuristics ?? [];
    heuristic.replaceChildren(option("", "the end of the game alone"), ...names.map((each) => h("option", { title: each.sentence }, each.name)));
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
  const element = formOf({ class: "card which", novalidate: true, "aria-label": "Which search" }, submit, kind, ofTree, ofGame, how, problem);

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
