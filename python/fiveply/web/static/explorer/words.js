/** What just happened, in a sentence. */

import { some } from "../dom.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").TreeNode} TreeNode */
/** @typedef {import("./replay.js").Frame} Frame */

/**
 * Return a value as text: whole if it is, else with as many places as tell something.
 * @param {number} value
 */
export function number(value) {
  if (Number.isNaN(value)) return "?";
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : "−∞";
  const text = Number.isInteger(value) ? String(Math.abs(value)) : String(Number(Math.abs(value).toPrecision(4)));
  return value < 0 ? `−${text}` : text;
}

const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/**
 * Return a value as short as it has to be in the drawing.
 * @param {number} value
 */
export const short = (value) => (Math.abs(value) >= 1000 && Number.isFinite(value) ? COMPACT.format(value).replace("-", "−") : number(value));

/** @param {{isMax: boolean}} node */
export const side = (node) => (node.isMax ? "MAX" : "MIN");

/** @param {string[]} names */
const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return how a node is called where a sentence begins with it: in a game by the last moves that lead there.
 * @param {Replay} replay
 * @param {number} at
 */
export function called(replay, at) {
  if (replay.isTree || at === 0) return capital(replay.node(at).name);
  const moves = replay.path(at).slice(1).map((each) => replay.node(each).move);
  return `${moves.length > 3 ? "… " : ""}${moves.slice(-3).join(" › ")}`;
}

/** @param {Replay} replay @param {TreeNode} node */
function windowWords(replay, node) {
  const [alpha, beta] = [node.alpha, node.beta];
  if (!replay.hasWindows) return `it will take the ${node.isMax ? "greatest" : "least"} value of its moves`;
  if (alpha === -Infinity && beta === Infinity) return "nothing is settled above, so any value matters (α −∞, β +∞)";
  if (beta === Infinity) return `MAX already has ${number(alpha)} elsewhere (α), so only more than ${number(alpha)} matters here`;
  if (alpha === -Infinity) return `MIN already holds it to ${number(beta)} elsewhere (β), so only less than ${number(beta)} matters here`;
  return `only values between α ${number(alpha)} and β ${number(beta)} matter here: MAX has the one elsewhere, MIN the other`;
}

/** @param {Replay} replay @param {Frame} frame */
function back(replay, frame) {
  const [node, child] = [replay.node(frame.node), replay.node(frame.child)];
  const bound = { "": "", "≤": "at most ", "≥": "at least " }[replay.bound(frame.child)];
  const [who, value] = [side(node), number(frame.value)];
  const came = `Back in ${called(replay, frame.node).replace(/^T/, "t")}: ${child.name} is worth ${bound}${value}`;
  if (!frame.isBetter) {
    const why = frame.value === frame.best ? `as good as ${who}'s best so far, and the first one stays` : `no better for ${who} than the ${number(frame.best)} it has`;
    return `${came}, ${why}.`;
  }
  const place = node.changes.findIndex((change) => change.from === frame.child);
  const isFirst = node.changes.findIndex((change) => !Number.isNaN(change.best)) === place;
  const best = isFirst ? `the first value for ${who}` : `${who}'s best so far`;
  const before = node.changes[place - 1] ?? node;
  const isCut = node.isMax ? frame.value >= frame.beta : frame.value <= frame.alpha;
  if (!replay.hasWindows || isCut) return `${came}, ${best}.`;
  const [was, limit, name] = node.isMax ? [before.alpha, frame.alpha, "α"] : [before.beta, frame.beta, "β"];
  return `${came}, ${best}${was === limit ? `; ${name} stays ${number(limit)}` : `: ${name} ${node.isMax ? "rises" : "falls"} to ${number(limit)}`}.`;
}

/** @param {Replay} replay @param {Frame} frame @param {number} at */
function cutoff(replay, frame, at) {
  const node = replay.node(frame.node);
  const [who, other, sign] = node.isMax ? ["MAX", "MIN", "≥ β"] : ["MIN", "MAX", "≤ α"];
  const holder = replay.holder(frame, at);
  const has = number(node.isMax ? frame.beta : frame.alpha);
  const where = holder ? `already in ${replay.node(holder.number).name}${holder.from >= 0 ? ` by ${replay.node(holder.from).name}` : ""}` : "elsewhere";
  const reason = `${other} has ${has} ${where} and won't let the game come here`;
  const start = `${called(replay, frame.node)}: value ${number(frame.value)} ${sign} ${has}`;
  if (!node.skipped) return `${start}: the window has closed, but this was the last move, so nothing is saved. It counts as a cut-off all the same. ${capital(reason)}.`;
  const ghosts = node.children.slice(-node.skipped).map((child) => replay.node(child).name);
  const names = ghosts.length > 4 ? `${some(ghosts.length, "move")} (${ghosts.slice(0, 3).join(", ")}, …)` : list(ghosts);
  return `${start}, so ${who}'s other moves can't matter: ${reason}. Cut: ${names} ${ghosts.length > 1 ? "are" : "is"} never looked at.`;
}

/** @param {Replay} replay */
function end(replay) {
  const { answer } = replay;
  const stats = answer.stats;
  const found = `The search is done: ${replay.node(0).name} is worth ${number(replay.node(0).value)}`;
  const best = replay.line(0, replay.last)[1];
  const move = best === undefined ? "" : `, and MAX plays ${replay.node(best).name}`;
  const seen = `It visited ${some(stats.visited, "state")} and judged ${some(stats.evaluated, "leaf").replace("leafs", "leaves")}`;
  const other = answer.other.visited === null ? "" : `; ${answer.other.search} would visit ${some(answer.other.visited, "state")} for the same value`;
  return `${found}${move}. ${seen}${other}.`;
}

/**
 * Say what happens in a frame.
 * @param {Replay} replay
 * @param {number} at
 * @returns {string}
 */
export function sentence(replay, at) {
  const frame = replay.frame(at);
  const node = replay.node(frame.node);
  const name = called(replay, frame.node);
  switch (frame.kind) {
    case "before":
      return `Nothing is searched yet. MAX (▲) wants the greatest value, MIN (▽) the least; they move in turn. Step on to begin in ${node.name}.`;
    case "enter":
      return `${name}: ${side(node)} to move; ${windowWords(replay, node)}.`;
    case "leaf":
      return `${name} is a leaf${replay.isTree ? "" : node.isOver ? ": the game is over here" : ": the depth limit is reached, so it is judged as it stands"}${replay.isTree ? " worth" : ", and worth"} ${number(frame.value)}.`;
    case "back":
      return back(replay, frame);
    case "cutoff":
      return cutoff(replay, frame, at);
    default:
      return end(replay);
  }
}

/**
 * Describe a node to those who can't see it.
 * @param {Replay} replay
 * @param {number} numbered
 * @param {number} at
 */
export function description(replay, numbered, at) {
  const node = replay.node(numbered);
  const state = replay.state(numbered, at);
  const parts = [capital(node.name), node.isLeaf ? "leaf" : `${side(node)} to move`];
  if (state.phase === "cut") parts.push("cut, never visited");
  else if (state.phase === "ahead") parts.push("not visited yet");
  else {
    const bound = state.phase === "done" ? { "": "", "≤": "at most ", "≥": "at least " }[replay.bound(numbered)] : node.isLeaf ? "" : "so far ";
    parts.push(Number.isNaN(state.best) ? "no value yet" : `value ${bound}${number(state.best)}`);
    if (replay.hasWindows && !node.isLeaf) parts.push(`alpha ${number(state.alpha)}, beta ${number(state.beta)}`);
    if (state.isCut) parts.push(node.skipped ? `cut off, ${some(node.skipped, "move")} skipped` : "cut off at its last move");
    if (replay.frame(at).node === numbered) parts.push("the search is here");
  }
  return parts.join(", ");
}
