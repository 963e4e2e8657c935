/** Where the nodes of a tree stand. A tree that is too large is drawn about the place where the search is; the rest is folded. */

/** @typedef {import("./replay.js").Replay} Replay */
/**
 * @typedef {object} Item A node that is drawn, or moves that are not.
 * @property {number} number the node; of moves that are not drawn, their parent
 * @property {number} parent -1 for what stands on top
 * @property {number} x
 * @property {number} level
 * @property {boolean} isFolded whether there is something below that is not drawn
 * @property {number} more how many moves stand here together, 0 for a node
 * @property {number} first which of the parent's moves they begin with
 *
 * @typedef {object} Drawing
 * @property {Item[]} items in the order of the tree
 * @property {number} width
 * @property {number} levels
 * @property {number} above how many plies above what stands on top are not drawn
 *
 * @typedef {object} Wishes What the reader has opened, closed, and moved along to.
 * @property {Set<number>} opened
 * @property {Set<number>} closed
 * @property {Map<number, number>} firsts
 */

export const LEVEL = 92;
const LEAF = 44;
const INNER = 96;
const PLAIN = 56;
const MORE = 52;
const GAP = 4;
const MOST_ITEMS = 240;
const MOST_LEVELS = 11;

/**
 * Place what fits: all of a small tree, else what is near a node.
 * @param {Replay} replay
 * @param {number} focus the node that has to be there
 * @param {number} capacity how many leaves fit side by side
 * @param {Wishes} wishes
 * @param {number} [spot] the child of that node which matters now
 * @returns {Drawing}
 */
export function layout(replay, focus, capacity, wishes, spot = -1) {
  const path = replay.path(focus);
  const top = /** @type {number} */ (path[Math.max(0, path.length - MOST_LEVELS)]);
  const onPath = new Set([...path, spot]);
  const isSmall = top === 0 && replay.node(0).leaves <= capacity && replay.node(0).size <= MOST_ITEMS;
  const wide = path.filter((number) => replay.node(number).children.length > 4).length;
  const most = isSmall ? MOST_ITEMS : Math.max(4, Math.min(15, Math.floor((0.85 * capacity) / Math.max(1, wide))));
  const open = isSmall ? null : neighbourhood(replay, path, onPath, capacity, most, wishes);

  /** @param {number} number */
  const isOpen = (number) => !wishes.closed.has(number) && (wishes.opened.has(number) || path.includes(number) || !open || open.has(number));

  /** @type {Item[]} */
  const items = [];
  /**
   * Place a node with its left edge somewhere; returns the width it takes.
   * @param {number} number
   * @param {number} parent
   * @param {number} level
   * @param {number} left
   * @returns {number}
   */
  const place = (number, parent, level, left) => {
    const node = replay.node(number);
    const shows = node.children.length > 0 && isOpen(number);
    /** @type {Item} */
    const item = { number, parent, x: 0, level, isFolded: node.children.length > 0 && !shows, more: 0, first: 0 };
    items.push(item);
    const own = !node.children.length && node.isLeaf ? LEAF : shows && replay.hasWindows && !node.isGhost ? INNER : PLAIN;
    if (!shows) {
      item.x = left + own / 2;
      return own;
    }
    const [first, end] = shown(replay, number, onPath, most, wishes);
    /** @type {Item[]} */
    const below = [];
    let at = left;
    /** @param {number} start @param {number} count */
    const rest = (start, count) => {
      if (count <= 0) return;
      below.push({ number, parent: number, x: at + MORE / 2, level: level + 1, isFolded: false, more: count, first: start });
      items.push(/** @type {Item} */ (below.at(-1)));
      at += MORE + GAP;
    };
    rest(0, first);
    for (const child of node.children.slice(first, end)) {
      const index = items.length;
      at += place(child, number, level + 1, at) + GAP;
      below.push(/** @type {Item} */ (items[index]));
    }
    rest(end, node.children.length - end);
    const width = at - GAP - left;
    item.x = (/** @type {Item} */ (below[0]).x + /** @type {Item} */ (below.at(-1)).x) / 2;
    if (width >= own) return width;
    // One move alone needs less room than its node: all of it moves to the middle.
    for (const each of items.slice(items.indexOf(item))) each.x += (own - width) / 2;
    return own;
  };
  const width = place(top, -1, 0, 0);
  return { items, width, levels: Math.max(...items.map((item) => item.level)) + 1, above: replay.node(top).depth };
}

/**
 * Return which of a node's children are drawn, from one to before another.
 * @param {Replay} replay
 * @param {number} number
 * @param {Set<number>} onPath
 * @param {number} most
 * @param {Wishes} wishes
 * @returns {[number, number]}
 */
function shown(replay, number, onPath, most, wishes) {
  const { children, skipped } = replay.node(number);
  // A place for "one more" is as wide as the one. Of moves that were never looked at two are enough to see.
  if (children.length <= most + 1) return [0, children.length];
  const moved = wishes.firsts.get(number);
  const end = moved === undefined ? Math.max(Math.min(4, most), children.length - Math.max(0, skipped - 2)) : children.length;
  const wanted = moved ?? Math.max(0, children.findIndex((child) => onPath.has(child)) - Math.floor(most / 2));
  const first = Math.max(0, Math.min(wanted, end - most));
  return [first, Math.min(first + most, end)];
}

/**
 * Return which nodes show their children: those on the way to the place that matters, and small ones near it.
 * @param {Replay} replay
 * @param {number[]} path
 * @param {Set<number>} onPath
 * @param {number} capacity
 * @param {number} most
 * @param {Wishes} wishes
 */
function neighbourhood(replay, path, onPath, capacity, most, wishes) {
  const open = new Set(path);
  let leaves = capacity;
  let size = MOST_ITEMS;
  for (const number of path) leaves -= Math.min(most + 1, Math.max(0, replay.node(number).children.length - 1));
  for (const number of [...path].reverse()) {
    const [first, end] = shown(replay, number, onPath, most, wishes);
    for (const child of replay.node(number).children.slice(first, end)) {
      const node = replay.node(child);
      if (open.has(child) || node.leaves - 1 > leaves || node.size > size || !node.children.length) continue;
      leaves -= node.leaves - 1;
      size -= node.size;
      const pending = [child];
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        open.add(next);
        pending.push(...replay.node(next).children);
      }
    }
  }
  return open;
}
