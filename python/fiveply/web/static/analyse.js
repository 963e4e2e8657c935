/** Analysis: of a kept game (`#/analyse/ID`), of a position that the address carries, or of one to be chosen or pasted. */

import { ask, catalog } from "./api.js";
import { button, h, set } from "./dom.js";
import { Desk } from "./analyse/desk.js";
import { analyseLink, linked } from "./analyse/link.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Summary} Summary */

/**
 * Show the page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {string} rest
 * @returns {Promise<Page>}
 */
export async function analysePage(root, params, rest) {
  const { game, moves } = linked(params);
  if (!rest && !game) return choice(root);
  root.classList.add("desk");
  const kept = rest ? await ask(`games/${encodeURIComponent(rest)}`) : null;
  const view = await ask("view", { game: kept?.game ?? game, moves: [] });
  const desk = new Desk(root, view, kept);
  const ply = params.get("ply");
  try {
    await desk.open(kept?.moves ?? moves, ply === null ? null : Number(ply));
  } catch (error) {
    desk.close();
    throw error;
  }
  if (params.has("review")) desk.review();
  return desk;
}

/**
 * Let the user choose what to analyse.
 * @param {HTMLElement} root
 * @returns {Promise<Page>}
 */
async function choice(root) {
  const [known, games] = await Promise.all([catalog(), ask("games")]);
  const problem = h("p", { class: "problem", id: "paste-problem", role: "alert", hidden: true });
  const text = h("textarea", { id: "paste", rows: 4, spellcheck: "false", "aria-describedby": "paste-help paste-problem" });
  const read = async () => {
    try {
      const link = /#\/analyse\S+/.exec(text.value);
      if (link) {
        location.hash = link[0];
        return;
      }
      const { game, moves } = await ask("read", { text: text.value });
      location.hash = analyseLink(game, moves);
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
      set(text, { "aria-invalid": "true" });
      text.focus();
    }
  };
  const recent = /** @type {Summary[]} */ (games).filter((game) => game.ply).slice(0, 6);
  root.append(
    h("h1", {}, "Analyse a position"),
    h("div", { class: "choice" },
      h("section", { class: "card", "aria-labelledby": "choice-games" }, h("h2", { id: "choice-games" }, "A game from its start"),
        h("ul", { class: "plain-list tiles" }, ...known.games.map((game) => h("li", {},
          h("a", { class: "button", href: analyseLink(game.presets[0]?.spec ?? game.name, []) }, game.title))))),
      h("section", { class: "card", "aria-labelledby": "choice-kept" }, h("h2", { id: "choice-kept" }, "A game that is kept"),
        recent.length ? h("ul", { class: "plain-list" }, ...recent.map((game) => h("li", {}, h("a", { href: `#/analyse/${game.id}` },
          `${game.title}, ${game.ply} moves`), " ", h("span", { class: "soft small" }, game.result || "goes on")))) : h("p", { class: "soft" }, "None has been played yet."),
        recent.length > 0 && h("p", {}, h("a", { href: "#/games" }, "All kept games"))),
      h("form", { class: "card", "aria-labelledby": "choice-paste", onsubmit: (event) => {
        event.preventDefault();
        void read();
      } }, h("h2", { id: "choice-paste" }, h("label", { for: "paste" }, "A position you paste")),
      text, problem,
      h("p", { class: "soft small", id: "paste-help" }, "A game and its moves, like ", h("code", {}, "connect-four 3 3 4"),
        "; a link; a game as JSON; a file of one of the assignments: a trace, a state file, a case, a board."),
      button("Analyse", () => {}, { type: "submit", class: "primary" }))),
  );
  return { close: () => {} };
}
