/** Moves that were played or tried, as a tree: of each position the first move is the main line, the others are variations. */

/** @typedef {import("../types.js").Review} Review */
/** @typedef {import("../types.js").FlatTree} FlatTree */

export class Branch {
  /**
   * @param {string} move that leads here; empty at the start
   * @param {Branch | null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {Branch[]} */
    this.next = [];
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
    /** Whether the game that is kept has this move: it can't be taken out. */
    this.isPlayed = false;
    /** What is known of the move that leads here. @type {Review | null} */
    this.judged = null;
    /** What the position is worth on the bar. @type {number | null} */
    this.bar = null;
  }

  /** What was given away by the move that leads here: `blunder` … @returns {string} */
  get flaw() {
    return this.judged?.judgement ?? "";
  }

  /** The move with its number. */
  get name() {
    return `${this.ply}. ${this.move}`;
  }

  /** Return the moves from the start to here. @returns {string[]} */
  get moves() {
    const moves = [];
    for (let at = /** @type {Branch} */ (this); at.parent; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  /** Return this and what follows on the main line. @returns {Branch[]} */
  get line() {
    const line = [];
    for (let at = /** @type {Branch | undefined} */ (this); at; at = at.next[0]) line.push(at);
    return line;
  }

  get last() {
    return /** @type {Branch} */ (this.line.at(-1));
  }

  /** Say whether the main line leads here. @returns {boolean} */
  get isMain() {
    let at = /** @type {Branch} */ (this);
    while (at.parent) {
      if (at.parent.next[0] !== at) return false;
      at = at.parent;
    }
    return true;
  }
}

export class Tree {
  constructor() {
    this.root = new Branch("", null);
  }

  /**
   * Return the branch that a move leads to, a new one if nobody has tried it.
   * @param {Branch} from
   * @param {string} move
   */
  try(from, move) {
    const known = from.next.find((branch) => branch.move === move);
    if (known) return known;
    const made = new Branch(move, from);
    from.next.push(made);
    return made;
  }

  /**
   * Try moves in a row; returns where they lead.
   * @param {Branch} from
   * @param {string[]} moves
   */
  tryAll(from, moves) {
    return moves.reduce((at, move) => this.try(at, move), from);
  }

  /**
   * Make moves from the start the main line; `isPlayed` where they are those of a game that is kept.
   * @param {string[]} moves
   * @param {boolean} isPlayed
   */
  follow(moves, isPlayed) {
    if (isPlayed) for (const branch of this.root.line) branch.isPlayed = false;
    let at = this.root;
    for (const move of moves) {
      const next = this.try(at, move);
      at.next.splice(at.next.indexOf(next), 1);
      at.next.unshift(next);
      next.isPlayed = isPlayed;
      at = next;
    }
    return at;
  }

  /**
   * Take a branch out with all that follows; returns where it began. What was played stays.
   * @param {Branch} branch
   */
  remove(branch) {
    const from = branch.parent;
    if (!from || branch.isPlayed) return branch;
    from.next.splice(from.next.indexOf(branch), 1);
    return from;
  }

  /**
   * Put back what was taken out.
   * @param {Branch} branch
   * @param {number} place among its siblings
   */
  restore(branch, place) {
    branch.parent?.next.splice(place, 0, branch);
  }

  /** Return all branches, each after its parent. @returns {Branch[]} */
  get all() {
    const all = [this.root];
    for (let at = 0; at < all.length; at++) all.push(.../** @type {Branch} */ (all[at]).next);
    return all;
  }

  /** Return the tree as it is kept: of each branch the number of its parent, from 0 for the start, and its move. @returns {FlatTree} */
  get flat() {
    const all = this.all;
    const places = new Map(all.map((branch, place) => [branch, place]));
    return all.slice(1).map((branch) => [places.get(/** @type {Branch} */ (branch.parent)) ?? 0, branch.move]);
  }

  /**
   * Take in a tree that was kept.
   * @param {FlatTree} flat
   */
  take(flat) {
    const all = [this.root];
    for (const [parent, move] of flat) all.push(this.try(/** @type {Branch} */ (all[parent]), move));
  }
}

/**
 * Return the branch beside another one, that stands before or after it.
 * @param {Branch} branch
 * @param {number} by
 */
export function beside(branch, by) {
  const among = branch.parent?.next ?? [];
  return among[among.indexOf(branch) + by] ?? branch;
}
