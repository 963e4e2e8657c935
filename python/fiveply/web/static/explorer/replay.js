/** A search that was written down, made ready to be shown at any of its steps. All values are as MAX, the root's side, sees them. */

/**
 * @typedef {object} TreeNode
 * @property {number} number
 * @property {number} parent -1 for the root
 * @property {string} move
 * @property {string} name how sentences call it: a letter in trees of numbers, else its move
 * @property {number} depth
 * @property {boolean} isMax
 * @property {number} alpha the window when the search came
 * @property {number} beta
 * @property {number} value NaN where it is not known
 * @property {boolean} isLeaf
 * @property {boolean} isOver
 * @property {boolean} isGhost whether the search never came
 * @property {number} skipped how many of its moves the search never looked at
 * @property {number[]} children in the game's order, those never visited too
 * @property {number} entered the frame in which the search came, Infinity for never
 * @property {number} left the frame in which it went back
 * @property {number} cutAt the frame in which the window closed
 * @property {Change[]} changes
 * @property {number} leaves how many leaves are below
 * @property {number} size how many nodes are below, itself too
 *
 * @typedef {{frame: number, best: number, alpha: number, beta: number, from: number}} Change
 * @typedef {"before" | "enter" | "leaf" | "back" | "cutoff" | "end"} Kind
 * @typedef {{kind: Kind, node: number, child: number, value: number, best: number, alpha: number, beta: number, isBetter: boolean}} Frame
 * @typedef {"ahead" | "open" | "done" | "cut"} Phase `cut`: the window had closed before the search came.
 * @typedef {{phase: Phase, best: number, alpha: number, beta: number, from: number, isCut: boolean, isReached: boolean}} State
 * @typedef {Record<string, any>} Stats
 */

/** @param {number | string | null} value @param {number} sign */
const seen = (value, sign) => (value === null ? NaN : value === "inf" ? sign * Infinity : value === "-inf" ? -sign * Infinity : sign * Number(value) + 0);

/**
 * Return the letter of a node: A to Z, then AA, AB, …
 * @param {number} index
 * @returns {string}
 */
export const letter = (index) => (index < 26 ? "" : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

export class Replay {
  /**
   * @param {any} answer what the server wrote down
   * @param {any} [whole] minimax's search of the same position: what the search left out is shown from it
   */
  constructor(answer, whole) {
    this.answer = answer;
    this.hasWindows = answer.search === "alpha-beta";
    this.isTree = answer.is_tree;
    /** @type {TreeNode[]} */
    this.nodes = [];
    /** How many nodes the search visited; the numbers from here on are those that it never visited. */
    this.visited = answer.nodes.length;
    const rows = rowsOf(answer);
    this.rootSide = rows[0]?.side ?? 0;
    for (const row of rows) this.add(row, row.parent ?? -1, false);
    this.graft(rows, whole ? rowsOf(whole) : null);
    this.frames = this.framesOf(answer.steps);
    this.last = this.frames.length - 1;
    this.measure();
  }

  /** @param {Row} row @param {number} parent @param {boolean} isGhost */
  add(row, parent, isGhost) {
    const above = this.nodes[parent];
    const sign = row.side === this.rootSide ? 1 : -1;
    const [low, high] = [seen(row.alpha, sign), seen(row.beta, sign)];
    const number = this.nodes.length;
    this.nodes.push({
      number, parent, move: row.move, name: row.move || "the start", depth: above ? above.depth + 1 : 0, isMax: sign > 0,
      alpha: Math.min(low, high), beta: Math.max(low, high), value: seen(row.value, sign), isLeaf: !!row.leaf, isOver: !!row.over, isGhost,
      skipped: row.skipped.length, children: [], entered: Infinity, left: Infinity, cutAt: Infinity, changes: [], leaves: 0, size: 1,
    });
    above?.children.push(number);
    return number;
  }

  /**
   * Add the moves that were never looked at, with all that is below them where that is known.
   * @param {Row[]} rows
   * @param {Row[] | null} whole
   */
  graft(rows, whole) {
    /** Minimax's children of a node, and its node for each of ours. @type {number[][]} */
    const below = (whole ?? []).map(() => []);
    whole?.forEach((row, number) => below[row.parent ?? -1]?.push(number));
    const twin = [0];
    rows.forEach((row, number) => {
      if (whole && number) {
        const theirs = below[twin[row.parent ?? 0] ?? 0] ?? [];
        twin[number] = theirs.find((each) => whole[each]?.move === row.move) ?? 0;
      }
      row.skipped.forEach((move) => {
        const start = whole && (below[twin[number] ?? 0] ?? []).find((each) => whole[each]?.move === move);
        const unknown = { ...row, side: 1 - row.side, move, value: null, leaf: 0, over: 0, skipped: [] };
        if (!whole || start === undefined || start === null) {
          this.add(unknown, number, true);
          return;
        }
        /** @type {[number, number][]} */
        const pending = [[start, number]];
        for (let next = pending.pop(); next; next = pending.pop()) {
          const [theirs, parent] = next;
          const added = this.add({ ...unknown, .../** @type {Row} */ (whole[theirs]), skipped: [] }, parent, true);
          for (const child of [...(below[theirs] ?? [])].reverse()) pending.push([child, added]);
        }
      });
    });
  }

  /**
   * Return the frames that can be shown: before the search, each step, the end; and note in the nodes what happened when.
   * @param {any[][]} steps
   * @returns {Frame[]}
   */
  framesOf(steps) {
    /** @type {Frame} */
    const before = { kind: "before", node: 0, child: -1, value: NaN, best: NaN, alpha: -Infinity, beta: Infinity, isBetter: false };
    const frames = [before];
    for (const [kind, number, child, value, best, low, high, isBetter] of steps) {
      const node = /** @type {TreeNode} */ (this.nodes[number]);
      const sign = node.isMax ? 1 : -1;
      const [alpha, beta] = [seen(low, sign), seen(high, sign)];
      /** @type {Frame} */
      const frame = {
        kind, node: number, child: child ?? -1, value: seen(value, sign), best: seen(best, sign),
        alpha: Math.min(alpha, beta), beta: Math.max(alpha, beta), isBetter: !!isBetter,
      };
      const at = frames.length;
      if (kind === "enter" || kind === "leaf") node.entered = at;
      else if (kind === "cutoff") node.cutAt = at;
      else /** @type {TreeNode} */ (this.nodes[child]).left = at;
      const from = frame.isBetter ? frame.child : node.changes.at(-1)?.from ?? -1;
      node.changes.push({ frame: at, best: frame.best, alpha: frame.alpha, beta: frame.beta, from });
      frames.push(frame);
    }
    const root = /** @type {TreeNode} */ (this.nodes[0]);
    root.left = frames.length;
    frames.push({ ...before, kind: "end", value: root.value, best: root.value });
    return frames;
  }

  /** Count what is below each node, and give the nodes of a tree their letters. */
  measure() {
    let index = 0;
    const pending = [0];
    /** @type {TreeNode[]} */
    const order = [];
    for (let number = pending.pop(); number !== undefined; number = pending.pop()) {
      const node = this.node(number);
      if (this.isTree) node.name = letter(index++);
      order.push(node);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(/** @type {number} */ (node.children[i]));
    }
    for (const node of order.reverse()) {
      node.leaves ||= 1;
      const above = this.nodes[node.parent];
      if (above) {
        above.leaves += node.leaves;
        above.size += node.size;
      }
    }
  }

  /** @param {number} number @returns {TreeNode} */
  node(number) {
    return /** @type {TreeNode} */ (this.nodes[number]);
  }

  /** @param {number} at @returns {Frame} */
  frame(at) {
    return /** @type {Frame} */ (this.frames[at]);
  }

  /**
   * Return what is known of a node in a frame.
   * @param {number} number
   * @param {number} at
   * @returns {State}
   */
  state(number, at) {
    const node = this.node(number);
    if (at < node.entered) {
      let isCut = false;
      for (let above = this.nodes[node.parent], child = node; node.isGhost && above; child = above, above = this.nodes[above.parent]) {
        if (!above.isGhost) {
          isCut = child.isGhost && at >= above.cutAt;
          break;
        }
      }
      return { phase: isCut ? "cut" : "ahead", best: NaN, alpha: node.alpha, beta: node.beta, from: -1, isCut: false, isReached: false };
    }
    let change = /** @type {Change} */ (node.changes[0]);
    for (const each of node.changes) {
      if (each.frame > at) break;
      change = each;
    }
    return { ...change, phase: at >= node.left ? "done" : "open", isCut: at >= node.cutAt, isReached: true };
  }

  /**
   * Say what a node's value means once the search has left it: a window lets it stop before it knows more than a bound.
   * @param {number} number
   * @returns {"" | "≤" | "≥"}
   */
  bound(number) {
    const node = this.node(number);
    if (node.isLeaf || !this.hasWindows) return "";
    return node.value <= node.alpha ? "≤" : node.value >= node.beta ? "≥" : "";
  }

  /**
   * Return the nodes from the root to a node.
   * @param {number} number
   */
  path(number) {
    const path = [];
    for (let at = number; at >= 0; at = this.node(at).parent) path.unshift(at);
    return path;
  }

  /**
   * Return the nodes from a node down to the leaf that its best value came from, itself first.
   * @param {number} number
   * @param {number} at
   */
  line(number, at) {
    const line = [number];
    for (let from = this.state(number, at).from; from >= 0; from = this.state(from, at).from) line.push(from);
    return line;
  }

  /**
   * Return whose value closed the window in a frame: the nearest node above where the other side has as much, and the child it came from.
   * @param {Frame} frame
   * @param {number} at
   */
  holder(frame, at) {
    const node = this.node(frame.node);
    const limit = node.isMax ? frame.beta : frame.alpha;
    for (let number = node.parent; number >= 0; number = this.node(number).parent) {
      const state = this.state(number, at);
      if (this.node(number).isMax !== node.isMax && state.best === limit) return { number, from: state.from };
    }
    return null;
  }

  /**
   * Return the frame of the next cut-off after a frame, or the last one before it; -1 where there is none.
   * @param {number} at
   * @param {1 | -1} way
   */
  cutoff(at, way) {
    for (let next = at + way; next >= 0 && next <= this.last; next += way) if (this.frame(next).kind === "cutoff") return next;
    return -1;
  }

  /**
   * Return the statistics of what was done up to a frame. The recursion depth is known only once all is done.
   * @param {number} at
   * @returns {Stats}
   */
  stats(at) {
    let [entered, evaluated, cutoffs, skipping, deepest, sum] = [0, 0, 0, 0, 0, 0];
    /** @type {Record<number, number>} */
    const leaves = {};
    for (let i = 1; i <= at; i++) {
      const { kind, node: number } = this.frame(i);
      const node = this.node(number);
      if (kind === "cutoff") {
        cutoffs++;
        if (node.skipped) skipping++;
      } else if (kind === "enter" || kind === "leaf") {
        entered++;
        deepest = Math.max(deepest, node.depth);
        if (kind === "leaf") {
          evaluated++;
          sum += node.depth;
          leaves[node.depth] = (leaves[node.depth] ?? 0) + 1;
        }
      }
    }
    const expanded = entered - evaluated;
    return {
      visited: entered, expanded, evaluated, cutoffs, skipping_cutoffs: skipping, by_depth: leaves, max_depth: deepest,
      average_depth: evaluated ? sum / evaluated : 0,
      recursion_depth: at >= this.last - 1 ? this.recursionDepth(0) : null,
      branching_factor: expanded ? (entered - 1) / expanded : 0,
    };
  }

  /**
   * Return a node's recursion depth: a leaf's is its depth, any other's the plain mean of its visited children's.
   * @param {number} number
   */
  recursionDepth(number) {
    /** @type {number[]} */
    const depths = [];
    for (let each = this.visited - 1; each >= number; each--) {
      const node = this.node(each);
      const below = node.children.filter((child) => child < this.visited);
      depths[each] = below.length ? below.reduce((sum, child) => sum + (depths[child] ?? 0), 0) / below.length : node.depth;
    }
    return depths[number] ?? 0;
  }
}

/** @typedef {{parent: number | null, move: string, side: number, alpha: any, beta: any, value: any, leaf: number, cut: number, skipped: string[], over: number}} Row */

/** @param {any} answer @returns {Row[]} */
function rowsOf(answer) {
  return answer.nodes.map((/** @type {any[]} */ values) => Object.fromEntries(answer.columns.map((/** @type {string} */ name, /** @type {number} */ i) => [name, values[i]])));
}
