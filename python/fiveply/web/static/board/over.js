/** What lies over and under the pieces: lines, arrows, values of moves, marks. */

import { placed, s } from "../dom.js";
import { box, circle, path } from "../svg.js";
import { label, U } from "./shapes.js";

/** @typedef {import("../types.js").Square} Square */
/** @typedef {import("../types.js").View} View */
/** @typedef {(square: Square) => [number, number]} Place Where the middle of a square is. */

/**
 * Return the path of a line through squares in order; where it goes over an edge it leaves the board and comes back.
 * @param {Square[]} squares
 * @param {Place} at
 */
export function linePath(squares, at) {
  let path = "";
  squares.forEach((square, i) => {
    const [x, y] = at(square);
    const before = squares[i - 1];
    if (!before) {
      path += `M${x} ${y}`;
      return;
    }
    const [fromX, fromY] = at(before);
    /** One step of the line, however far apart the squares are drawn. @param {number} by */
    const step = (by) => (Math.abs(by) > U * 1.5 ? -Math.sign(by) * U : by);
    const [stepX, stepY] = [step(x - fromX), step(y - fromY)];
    if (stepX !== x - fromX || stepY !== y - fromY) path += `L${fromX + stepX} ${fromY + stepY}M${x - stepX} ${y - stepY}`;
    path += `L${x} ${y}`;
  });
  return path;
}

/**
 * Draw an arrow from one square's middle to another's.
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {string} name
 */
export function arrow([x, y], [toX, toY], name) {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const [alongX, alongY] = [(toX - x) / length, (toY - y) / length];
  const [endX, endY] = [toX - alongX * 6, toY - alongY * 6];
  const [backX, backY] = [endX - alongX * 12, endY - alongY * 12];
  return s("g", `arrow ${name}`,
    path("shaft", `M${x} ${y}L${backX} ${backY}`),
    path("head", `M${endX} ${endY}L${backX - alongY * 8} ${backY + alongX * 8}L${backX + alongY * 8} ${backY - alongX * 8}Z`));
}

/** Signs in a corner say what a mark's colour says. @type {Record<string, string>} */
const CORNERS = { threat: "!", win: "★", hint: "?", trap: "×" };

/**
 * Draw a mark about a square.
 * @param {[number, number]} middle
 * @param {string} kind
 */
export function mark([x, y], kind) {
  const sign = CORNERS[kind];
  return s("g", { class: `mark ${kind}`, ...placed(x, y) }, circle("ring", 17),
    sign && s("g", { transform: "translate(12.5 -12.5)" }, circle("corner", 7), label(sign, "corner-sign")));
}

/**
 * Return the class of a value from -1 to 1 for the side to move.
 * @param {number} tone
 */
export const toneName = (tone) => ["lost", "bad", "even", "good", "won"][tone <= -0.99 ? 0 : tone < -0.15 ? 1 : tone <= 0.15 ? 2 : tone < 0.99 ? 3 : 4];

/**
 * Draw a move's value.
 * @param {[number, number]} middle
 * @param {{tone: number, text: string}} value
 * @param {boolean} isBest
 */
export function badge([x, y], { tone, text }, isBest) {
  const wide = Math.max(20, 7 + 6.6 * text.length);
  return s("g", { class: `value ${toneName(tone)}${isBest ? " best" : ""}`, ...placed(x, y) },
    box("", wide, 17, 6), label(text, "value-text"));
}

/**
 * Draw a curve under the tokens from one to another.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
export function link([x, y], [toX, toY]) {
  const [middleX, middleY] = [(x + toX) / 2, (y + toY) / 2];
  const bend = 0.16;
  const [byX, byY] = [middleX - (toY - y) * bend, middleY + (toX - x) * bend];
  return path("link", `M${x} ${y}Q${byX} ${byY} ${toX} ${toY}`);
}
