/** What stands on a square: pieces, cubes and tokens, drawn about the square's middle. A square is U wide. */

import { s } from "../dom.js";
import { circle, path } from "../svg.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Kind} Kind */

export const U = 40;

/** Sides differ in colour and in the sign they bear. Stones of white and black need none. @type {Record<string, () => SVGElement>} */
const SIGNS = {
  X: () => path("sign", "M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5"),
  O: () => circle("sign", 7),
  W: () => s("g"),
  B: () => s("g"),
};

/**
 * @param {string} text
 * @param {string} [name]
 * @param {number} [y]
 * @param {number} [x]
 */
export const label = (text, name = "letter", y = 0, x = 0) =>
  s("text", { class: name + (text.length > 2 ? " long" : ""), "text-anchor": "middle", "dominant-baseline": "central", x, y }, text);

/**
 * Draw a side's piece.
 * @param {string} text
 * @param {0 | 1} owner
 * @param {Kind} kind
 */
export function piece(text, owner, kind) {
  const side = { W: "white", B: "black" }[text] ?? (owner ? "two" : "one");
  const [, letter = text, more = ""] = kind === "push" ? (/^(\D+)(\d+)$/.exec(text) ?? []) : [];
  const sign = (SIGNS[letter] ?? (() => label(letter)))();
  return s("g", `piece ${side}`, kind !== "push" && circle("stone", 16), sign,
    more && s("g", { transform: "translate(12 12)" }, circle("seat", 6.5), label(more, "seat-number")));
}

/**
 * Say how a side's pieces look, from those on the board or else from the side's name.
 * @param {View} view
 * @param {0 | 1} owner
 */
export function pieceText(view, owner) {
  for (const row of view.board) {
    for (const cell of row) {
      if (cell.owner === owner && !cell.blocked && cell.text !== cell.name) return view.kind === "push" ? cell.text.replace(/(\D)\d+$/, "$1") : cell.text;
    }
  }
  const name = view.players[owner];
  return /^(White|Black)$/.test(name) ? name.slice(0, 1) : (/^Player (\d)$/.exec(name)?.[1] ?? (name.length < 3 ? name : ""));
}

/**
 * Say whether a square's text stands for nothing.
 * @param {Cell} cell
 * @param {Kind} kind
 */
const isBlank = (cell, kind) => /^[\s._·-]*$/.test(cell.text) || (kind === "drop" && cell.text === "0") || cell.text === cell.name;

/**
 * Draw what stands on a square, if anything.
 * @param {Cell} cell
 * @param {Kind} kind
 */
export function content(cell, kind) {
  if (kind === "tokens") {
    return s("g", "piece token", circle("stone", 16), label(cell.text),
      cell.blocked && path("strike", "M-11 11 11-11"));
  }
  if (cell.blocked) return path("bar", "M-12-12 12 12M12-12-12 12");
  if (cell.owner !== null) return piece(cell.text, cell.owner, kind);
  return isBlank(cell, kind) ? null : label(cell.text);
}

/**
 * Say what stands on a square.
 * @param {Cell} cell
 * @param {View} view
 */
export function contentText(cell, view) {
  if (cell.blocked) return view.kind === "tokens" ? "taken" : "blocked";
  if (cell.owner !== null) return cell.text.length > 1 ? cell.text : view.players[cell.owner];
  return isBlank(cell, view.kind) ? (view.kind === "push" ? "blank" : "empty") : cell.text;
}

/**
 * Return what the columns and the rows are called, where the squares' names tell.
 * @param {Cell[][]} cells
 * @returns {{cols: string[], rows: string[]}}
 */
export function edges(cells) {
  const parts = cells.map((row) => row.map((cell) => {
    const letters = /^([A-Za-z]{1,2})(\d+)$/.exec(cell.name);
    if (letters) return { row: letters[2], col: letters[1] };
    const numbers = /^\((\d+),\s*(\d+)\)$/.exec(cell.name);
    return numbers ? { row: numbers[1], col: numbers[2] } : { row: "", col: cell.name };
  }));
  const first = parts[0] ?? [];
  const isSame = parts.every((row) => row.every((part, c) => part.col === first[c]?.col && part.row === row[0]?.row));
  return isSame ? { cols: first.map((part) => part.col ?? ""), rows: parts.map((row) => row[0]?.row ?? "") } : { cols: [], rows: [] };
}
