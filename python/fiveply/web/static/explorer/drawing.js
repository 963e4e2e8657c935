/** The tree as a picture: MAX points up, MIN points down, leaves are squares, as in textbooks. */

import { placed, s, set } from "../dom.js";
import { box, path } from "../svg.js";
import { LEVEL } from "./layout.js";
import { description, short } from "./words.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./layout.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Item} Item */

const TOP = 44;
const SIDE = 14;
const SHAPES = { max: "M0-24 24 17H-24Z", min: "M0 24-24-17H24Z", leaf: "M-17-15H17V15H-17Z" };

/** @param {number | string} x @param {number | string} y @param {string} name @param {string} words */
const text = (x, y, name, words) => s("text", { x, y, class: name }, words);

/** @param {Item} item */
const at = (item) => ({ x: SIDE + item.x, y: TOP + item.level * LEVEL });

/**
 * Draw a frame of a search.
 * @param {SVGSVGElement} svg
 * @param {Replay} replay
 * @param {Drawing} drawing
 * @param {number} frame
 * @param {number} chosen
 * @param {number} zoom
 */
export function draw(svg, replay, drawing, frame, chosen, zoom) {
  const now = replay.frame(frame);
  const width = drawing.width + 2 * SIDE + 20;
  const height = TOP + drawing.levels * LEVEL - 30;
  set(svg, { viewBox: `0 0 ${width} ${height}`, width: Math.round(width * zoom), height: Math.round(height * zoom) });

  const line = replay.line(now.kind === "end" || now.kind === "before" ? 0 : chosen, frame);
  const holder = now.kind === "cutoff" ? replay.holder(now, frame) : null;
  /** @type {Map<number, Item>} */
  const places = new Map();
  for (const item of drawing.items) if (!item.more) places.set(item.number, item);
  const edges = s("g", { "aria-hidden": "true" });
  const nodes = s("g", { role: "presentation" });
  if (drawing.above) edges.append(text(at(/** @type {Item} */ (drawing.items[0])).x, 9, "name", `⋮ ${drawing.above} plies above`));
  for (const item of drawing.items) {
    const parent = places.get(item.parent);
    if (parent) edges.append(...edge(replay, item, parent, frame, line, now));
    nodes.append(item.more ? more(replay, item, frame) : node(replay, item, drawing, frame, { now: now.node === item.number && now.kind !== "end", chosen: chosen === item.number, holds: holder?.number === item.number }));
  }
  svg.replaceChildren(edges, nodes);
}

/**
 * @param {Replay} replay
 * @param {Item} item
 * @param {Item} parent
 * @param {number} frame
 * @param {number[]} line
 * @param {import("./replay.js").Frame} now
 */
function edge(replay, item, parent, frame, line, now) {
  const [from, to] = [at(parent), at(item)];
  const y = from.y + (replay.node(parent.number).isMax ? 17 : 24);
  const end = to.y - (item.more || replay.node(item.number).isLeaf ? 15 : replay.node(item.number).isMax ? 24 : 17);
  const place = line.indexOf(item.number);
  const { phase } = item.more ? { phase: "" } : replay.state(item.number, frame);
  const isCut = phase === "cut" && !replay.node(parent.number).isGhost;
  const isBest = !item.more && place > 0 && line[place - 1] === parent.number;
  const isWay = phase === "open" || (now.kind === "back" && now.child === item.number && !item.more);
  const name = item.more ? "rest" : isBest ? "best" : isWay ? "way" : phase;
  const drawn = [path(`edge ${name}`, `M${from.x} ${y}L${to.x} ${end}`)];
  if (isCut) {
    // Two strokes across it, as one cuts a branch on paper.
    const [x, middle] = [(from.x + to.x) / 2, (y + end) / 2 - 4];
    drawn.push(path("scissors", `M${x - 8} ${middle + 3}l16-6m-16 12 16-6`));
  }
  return drawn;
}

/**
 * @param {Replay} replay
 * @param {Item} item
 * @param {number} frame
 */
function more(replay, item, frame) {
  const { x, y } = at(item);
  const parent = replay.node(item.number);
  const isCut = item.first >= parent.children.length - parent.skipped && replay.state(item.number, frame).isCut;
  const label = `${item.more} ${isCut ? "cut" : item.first ? "later" : "earlier"} moves of ${parent.name}, not drawn`;
  return s("g", { class: isCut ? "more shut" : "more", "data-more": `${item.number} ${item.first ? 1 : -1}`, ...placed(x, y), role: "treeitem",
    "aria-level": item.level + 1, tabindex: -1, "aria-label": label },
  box("", 50, 28, 14), text(0, 0, "value", isCut ? `${item.more} cut` : item.first ? `+${item.more} ›` : `‹ +${item.more}`));
}

/**
 * @param {Replay} replay
 * @param {Item} item
 * @param {Drawing} drawing
 * @param {number} frame
 * @param {{now: boolean, chosen: boolean, holds: boolean}} marks
 */
function node(replay, item, drawing, frame, marks) {
  const it = replay.node(item.number);
  const { x, y } = at(item);
  const state = replay.state(item.number, frame);
  const shape = it.isLeaf ? "leaf" : it.isMax ? "max" : "min";
  const { isReached } = state;
  const classes = ["node", shape, state.phase, marks.now && "now", marks.chosen && "chosen", marks.holds && "holds", state.isCut && "closed"];
  const drawn = s("g", { class: classes.filter(Boolean).join(" "), "data-node": item.number, ...placed(x, y), role: "treeitem",
    "aria-level": it.depth + 1, "aria-selected": marks.chosen ? "true" : "false", tabindex: marks.chosen ? 0 : -1,
    "aria-expanded": it.children.length ? (item.isFolded ? "false" : "true") : null, "aria-label": description(replay, item.number, frame) });
  if (marks.now || marks.chosen) drawn.append(path("halo", SHAPES[shape]));
  drawn.append(path("shape", SHAPES[shape]));
  const inside = it.isLeaf ? 0 : it.isMax ? 7 : -6;
  const value = isReached ? state.best : replay.isTree && it.isLeaf ? it.value : NaN;
  if (!Number.isNaN(value)) {
    const words = `${state.phase === "done" ? replay.bound(item.number) : ""}${short(value)}`;
    drawn.append(text(0, inside, words.length > 2 && !it.isLeaf ? "value long" : "value", words));
  }
  const isBeside = !it.isLeaf && !item.isFolded && it.children.length;
  drawn.append(text(it.isLeaf || it.isMax ? 0 : -2, it.isLeaf ? -22 : it.isMax ? -31 : -24, "name", it.depth || replay.isTree ? it.name : "start"));
  if (isReached && !item.isFolded) drawn.append(text(it.isLeaf ? 0 : -27, it.isLeaf ? 24 : 3, `order${it.isLeaf ? "" : " left"}`, `${item.number + 1}.`));
  if (isReached && replay.hasWindows && isBeside) {
    const open = state.isCut ? "window shut" : "window";
    drawn.append(text(29, -8, open, `α ${short(state.alpha)}`), text(29, 7, open, `β ${short(state.beta)}`));
    if (state.isCut) drawn.append(text(29, 21, "window shut", "cut"));
  }
  if (item.isFolded) drawn.append(s("g", "fold", s("rect", { x: -20, y: 26, width: 40, height: 19, rx: 9 }), text(0, 36, "count", `+${short(it.size - 1)}`)));
  return drawn;
}

/**
 * Draw the window of a node on a line of numbers: what lies between α and β still matters.
 * @param {Replay} replay
 * @param {number} frame
 */
export function windowLine(replay, frame) {
  const now = replay.frame(frame);
  const { alpha, beta } = now;
  const node = replay.node(now.node);
  const { value } = now;
  const known = [alpha, beta, value].filter((each) => Number.isFinite(each));
  const marks = [...new Set(known)].sort((a, b) => a - b);
  /** @param {number} each */
  const place = (each) => (each === -Infinity ? 26 : each === Infinity ? 274 : marks.length < 2 ? 150 : 60 + (180 * marks.indexOf(each)) / (marks.length - 1));
  const [low, high] = [place(alpha), place(beta)];
  const isOut = !node.isLeaf && (node.isMax ? value >= beta : value <= alpha);
  const svg = s("svg", { class: "numbers", viewBox: "0 0 300 52", role: "img",
    "aria-label": `Window from ${short(alpha)} to ${short(beta)}${Number.isNaN(value) ? "" : `; value ${short(value)}`}` });
  svg.append(path("axis", "M6 26H294"));
  if (high > low) svg.append(path("open", `M${low} 26H${high}`));
  svg.append(path("limit", `M${low + 5} 16h-5v20h5M${high - 5} 16h5v20h-5`));
  svg.append(text(low, 9, "mark", `α ${short(alpha)}`), text(high, 9, "mark", `β ${short(beta)}`));
  if (Number.isFinite(value)) {
    svg.append(s("circle", { class: isOut ? "value out" : "value", cx: place(value), cy: 26, r: 6 }), text(place(value), 45, isOut ? "mark out" : "mark", short(value)));
  }
  return svg;
}
