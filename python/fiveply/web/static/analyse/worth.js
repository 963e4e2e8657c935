/** Values as a person reads them: who is better, by how much, and whether that is proved. */

import { some } from "../dom.js";

/** @typedef {import("../types.js").Worth} Worth */

/** Signs stand for what colours say too. @type {Record<string, {sign: string, word: string}>} */
export const JUDGEMENTS = {
  blunder: { sign: "??", word: "Blunder" },
  mistake: { sign: "?", word: "Mistake" },
  inaccuracy: { sign: "?!", word: "Inaccuracy" },
};

/**
 * Return a value of the bar: + is good for the first player.
 * @param {number} bar
 */
export const barText = (bar) => (Math.abs(bar) < 0.005 ? "0.00" : `${bar > 0 ? "+" : "−"}${Math.abs(bar).toFixed(2)}`);

/** @param {number} plies */
const inMoves = (plies) => Math.max(1, Math.ceil(plies / 2));

/**
 * Return a value in few letters.
 * @param {Worth} worth
 * @param {[string, string]} players
 */
export function shortText(worth, players) {
  if (!worth.exact) return barText(worth.bar);
  if (worth.bar === 0) return "Draw";
  const by = worth.margin ? ` by ${worth.margin}` : "";
  const when = worth.distance ? ` in ${inMoves(worth.distance)}` : "";
  return `${players[worth.bar > 0 ? 0 : 1]} wins${by || when}`;
}

/**
 * Return a value in a sentence.
 * @param {Worth} worth
 * @param {[string, string]} players
 */
export function longText(worth, players) {
  if (!worth.exact) {
    const better = players[worth.bar > 0 ? 0 : 1];
    const much = Math.abs(worth.bar) > 0.75 ? "is winning, it seems" : Math.abs(worth.bar) > 0.3 ? "is clearly better" : "is a little better";
    return Math.abs(worth.bar) < 0.1 ? "Nobody is better" : `${better} ${much}`;
  }
  if (worth.bar === 0) return "A draw with best play, proved";
  const by = worth.margin ? ` by ${worth.margin}` : "";
  const moves = worth.distance ? inMoves(worth.distance) : 0;
  return `${players[worth.bar > 0 ? 0 : 1]} wins${by}${moves ? ` in ${some(moves, "move")}` : ""}, proved`;
}

/**
 * Return the text of a value on a move's square: `+` is good for the side that moves.
 * @param {Worth} worth
 * @param {number} side 1 where the first player moves, else -1
 */
export function badgeText(worth, side) {
  const own = worth.bar * side;
  if (!worth.exact) return own.toFixed(1).replace("-", "−").replace(/^(?=[0-9]*[1-9]|0\.[1-9])/, "+").replace("−0.0", "0.0");
  if (own === 0) return "=";
  const size = worth.margin ? worth.margin : worth.distance ? `#${inMoves(worth.distance)}` : "";
  return `${own > 0 ? "+" : "−"}${size || (own > 0 ? "won" : "lost")}`.replace(/^[+−](won|lost)$/, "$1");
}

/**
 * Return a large number in few letters.
 * @param {number} count
 */
export function countText(count) {
  if (count >= 1e6) return `${(count / 1e6).toFixed(count >= 1e7 ? 0 : 1)} M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)} k` : String(count);
}
