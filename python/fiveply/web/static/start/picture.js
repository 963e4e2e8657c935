/** A game's small drawing, for its card. */

import { h, placed, s } from "../dom.js";
import { box, circle } from "../svg.js";
import { linePath } from "../board/over.js";
import { content, U } from "../board/shapes.js";

/** @typedef {import("../types.js").CatalogGame} CatalogGame */

/**
 * Draw the position that shows what a game is about.
 * @param {CatalogGame} game
 */
export function picture({ picture: drawn, title }) {
  if (!drawn) return h("span", { class: "picture letter-picture", "aria-hidden": "true" }, title.slice(0, 1));
  const { kind, rows, texts, lines } = drawn;
  const [height, width] = [rows.length * U, Math.max(...rows.map((row) => row.length)) * U];
  const cells = rows.flatMap((row, r) => row.map((code, c) => {
    const blocked = code.startsWith("#");
    const owner = kind === "tokens" || !/^[12]$/.test(code) ? null : code === "2" ? 1 : 0;
    const cell = { text: owner === null ? code.replace(/^[#.]/, "") : texts[owner], owner: /** @type {0 | 1 | null} */ (owner), name: "", blocked };
    return s("g", { class: `cell ${kind === "push" ? "cube taken" : ""} ${blocked ? "blocked" : ""}`, ...placed((c + 0.5) * U, (r + 0.5) * U) },
      box("square", U, U), kind === "push" && box("cube-face", 36, 36, 6),
      kind === "drop" && owner === null && circle("hole", 16), content(cell, kind));
  }));
  return s("svg", { class: "picture squares", "data-kind": kind, viewBox: `-2 -2 ${width + 4} ${height + 4}`, "aria-hidden": "true" },
    s("rect", { class: kind === "drop" ? "plate" : "ground", x: -2, y: -2, width: width + 4, height: height + 4, rx: 6 }), ...cells,
    ...lines.map((line) => s("path", { class: "line", d: linePath(line, ([r, c]) => [(c + 0.5) * U, (r + 0.5) * U]) })));
}
