/** Analysis: of a kept game (`#/analyse/ID`), of a position that the address carries, or of one to be chosen or pasted. */

import { ask, catalog } from "./api.js";
import { buttonLink, h, section, some } from "./dom.js";
import { Desk } from "./analyse/desk.js";
import { linked, linkTo } from "./link.js";
import { pasteForm } from "./paste.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Summary} Summary */

/**
 * Show the page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {string} rest
 * @returns {Promise<Page>}
 */
export async function page(root, params, rest) {
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
  const recent = /** @type {Summary[]} */ (games).filter((game) => game.ply).slice(0, 6);
  root.append(
    h("h1", {}, "Analyse a position"),
    h("div", "choice",
      section("card", "A game from its start", h("h2", {}, "A game from its start"),
        h("ul", "plain-list tiles", ...known.games.map((game) => h("li", {},
          buttonLink(game.title, linkTo("analyse", game.presets[0]?.spec ?? game.name, [])))))),
      section("card", "A game that is kept", h("h2", {}, "A game that is kept"),
        recent.length ? h("ul", "plain-list", ...recent.map((game) => h("li", {}, h("a", { href: `#/analyse/${game.id}` },
          `${game.title}, ${some(game.ply, "move")}`), " ", h("span", "soft small", game.result || "goes on")))) : h("p", "soft", "None has been played yet."),
        recent.length > 0 && h("p", {}, h("a", { href: "#/games" }, "All kept games"))),
      section("card", "A position you paste", h("h2", {}, "A position you paste"), pasteForm("analyse", "Analyse"))),
  );
  return { close: () => {} };
}
