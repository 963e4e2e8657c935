/** The explorer without a page: what it makes of a search, what it says, and where nodes stand. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { layout } from "../../python/fiveply/web/static/explorer/layout.js";
import { letter, Replay } from "../../python/fiveply/web/static/explorer/replay.js";
import { called, description, number, sentence, short } from "../../python/fiveply/web/static/explorer/words.js";

const INFINITE = (value) => (value === Infinity ? "inf" : value === -Infinity ? "-inf" : value);

/** Search nested lists as the server does, and write it down as it does. Leaves are what the root's side gains. */
function searched(tree, isPruned = true) {
  const nodes = [];
  const steps = [];
  const search = (at, parent, move, side, alpha, beta) => {
    const mine = nodes.length;
    const row = [parent, move, side, INFINITE(alpha), INFINITE(beta), 0, 0, 0, [], 0];
    nodes.push(row);
    if (typeof at === "number") {
      [row[5], row[6], row[9]] = [side ? -at : at, 1, 1];
      steps.push(["leaf", mine, null, row[5], row[5], INFINITE(alpha), INFINITE(beta), 0]);
      return row[5];
    }
    steps.push(["enter", mine, null, null, null, INFINITE(alpha), INFINITE(beta), 0]);
    let best = -Infinity;
    let low = alpha;
    for (let i = 0; i < at.length; i++) {
      const child = nodes.length;
      const value = -(isPruned ? search(at[i], mine, String(i), 1 - side, -beta, -low) : search(at[i], mine, String(i), 1 - side, -Infinity, Infinity));
      const isBetter = value > best;
      best = Math.max(best, value);
      if (isPruned && isBetter && value < beta) low = Math.max(low, value);
      const rest = [value, best, INFINITE(low), INFINITE(beta), +isBetter];
      steps.push(["back", mine, child, ...rest]);
      if (isPruned && best >= beta) {
        [row[7], row[8]] = [1, at.slice(i + 1).map((_, j) => String(i + 1 + j))];
        steps.push(["cutoff", mine, child, ...rest]);
        break;
      }
    }
    row[5] = best;
    return best;
  };
  search(tree, null, "", 0, -Infinity, Infinity);
  const evaluated = nodes.filter((row) => row[6]).length;
  return {
    search: isPruned ? "alpha-beta" : "minimax", is_tree: true, game: "tree", nodes, steps, stats: { visited: nodes.length, evaluated },
    other: { search: isPruned ? "minimax" : "alpha-beta", visited: null, evaluated: null },
    columns: ["parent", "move", "side", "alpha", "beta", "value", "leaf", "cut", "skipped", "over"],
  };
}

const TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];
const replayOf = (tree) => new Replay(searched(tree), searched(tree, false));

/** A tree of random shape and values, from numbers that follow from the seed alone. */
function random(seed, depth) {
  let state = seed;
  const next = (most) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
  const grow = (left) => (left && next(6) ? Array.from({ length: 1 + next(4) }, () => grow(left - 1)) : next(20) - 10);
  return Array.from({ length: 3 }, () => grow(depth));
}

const minimax = (tree, isMax = true) => (typeof tree === "number" ? tree : tree.map((each) => minimax(each, !isMax)).reduce((a, b) => (isMax ? Math.max(a, b) : Math.min(a, b))));

test("the textbook's cut is told with its reason", () => {
  const replay = replayOf(TEXTBOOK);
  const first = replay.cutoff(0, 1);
  assert.equal(sentence(replay, first), "F: value 2 ≤ α 3, so MIN's other moves can't matter: MAX has 3 already in A by B and won't let the game come here. Cut: H and I are never looked at.");
  const second = replay.cutoff(first, 1);
  assert.match(sentence(replay, second), /^J: value 2 ≤ α 3: the window has closed, but this was the last move/);
  assert.equal(replay.cutoff(second, 1), -1);
  assert.equal(replay.cutoff(second, -1), first);
  assert.match(sentence(replay, replay.last), /^The search is done: A is worth 3, and MAX plays B\./);
  assert.equal(sentence(replay, first + 1), "Back in A: F is worth at most 2, no better for MAX than the 3 it has.");
});

test("what the search left out stands in the tree, never visited", () => {
  const replay = replayOf(TEXTBOOK);
  const cut = replay.cutoff(0, 1);
  const ghosts = replay.nodes.filter((node) => node.isGhost);
  assert.deepEqual(ghosts.map((node) => [node.name, node.value]), [["H", 4], ["I", 6]]);
  assert.deepEqual(ghosts.map((node) => replay.state(node.number, cut - 1).phase), ["ahead", "ahead"]);
  assert.deepEqual(ghosts.map((node) => replay.state(node.number, cut).phase), ["cut", "cut"]);
  assert.equal(description(replay, ghosts[0].number, cut), "H, leaf, cut, never visited");
});

test("letters go in the order of the whole tree, as the worked example has them", () => {
  const replay = replayOf([[[3, 5], 2, [1, 0]], [4, 3], 0, 7]);
  const names = replay.nodes.filter((node) => node.isLeaf).map((node) => `${node.name}${node.depth}`);
  assert.deepEqual(names, ["D3", "E3", "F2", "H3", "I3", "K2", "L2", "M1", "N1"]);
  const stats = replay.stats(replay.last);
  assert.deepEqual([stats.evaluated, stats.by_depth, stats.average_depth.toFixed(2), stats.recursion_depth.toFixed(2)], [9, { 1: 2, 2: 3, 3: 4 }, "2.22", "1.67"]);
  assert.equal(replay.stats(5).recursion_depth, null);
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(letter), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("at every frame of random trees the values agree with what was searched so far", () => {
  for (let seed = 1; seed <= 40; seed++) {
    const tree = random(seed, 4);
    const replay = replayOf(tree);
    assert.equal(replay.node(0).value, minimax(tree));
    for (let at = 0; at <= replay.last; at++) {
      assert.ok(sentence(replay, at).endsWith("."));
      for (const node of replay.nodes) {
        const state = replay.state(node.number, at);
        if (state.phase !== "open" && state.phase !== "done") continue;
        const children = node.children.filter((child) => replay.state(child, at).phase === "done").map((child) => replay.node(child).value);
        if (children.length) assert.equal(state.best, node.isMax ? Math.max(...children) : Math.min(...children));
        if (state.from >= 0) assert.equal(replay.node(state.from).value, state.best);
      }
      const frame = replay.frame(at);
      if (frame.kind === "cutoff") assert.ok(replay.node(frame.node).isMax ? frame.value >= frame.beta : frame.value <= frame.alpha);
      if (frame.kind === "cutoff") assert.notEqual(replay.holder(frame, at), null);
    }
    // A bound is a bound: the true value lies on the side that it says.
    const whole = new Replay(searched(tree, false));
    const truth = (node) => {
      let at = whole.node(0);
      for (const each of replay.path(node.number).slice(1)) at = whole.node(at.children.find((child) => whole.node(child).move === replay.node(each).move));
      return at.value;
    };
    for (const node of replay.nodes.filter((each) => !each.isGhost)) {
      const bound = replay.bound(node.number);
      assert.ok(bound === "≤" ? truth(node) <= node.value : bound === "≥" ? truth(node) >= node.value : truth(node) === node.value);
    }
    assert.deepEqual(whole.nodes.map((node) => whole.bound(node.number)).join(""), "");
  }
});

const NOTHING = () => ({ opened: new Set(), closed: new Set(), firsts: new Map() });

/** Assert that no two things on a level come closer than they may. */
function apart(drawing) {
  for (let level = 0; level < drawing.levels; level++) {
    const places = drawing.items.filter((item) => item.level === level).map((item) => item.x).sort((a, b) => a - b);
    for (let i = 1; i < places.length; i++) assert.ok(places[i] - places[i - 1] >= 44, `${places}`);
  }
  for (const item of drawing.items) assert.ok(item.x >= 20 && item.x <= drawing.width - 20);
}

test("a small tree is drawn whole, a large one about the place that matters", () => {
  const small = replayOf(TEXTBOOK);
  const whole = layout(small, 0, 20, NOTHING());
  assert.equal(whole.items.length, 13);
  apart(whole);

  const wide = new Replay(searched(Array.from({ length: 30 }, (_, i) => Array.from({ length: 30 }, (_, j) => [i, j, -j, i - j])), false));
  for (let focus = 0; focus < wide.nodes.length; focus += 97) {
    const drawing = layout(wide, focus, 20, NOTHING());
    assert.ok(drawing.items.length < 60, String(drawing.items.length));
    assert.ok(drawing.width < 20 * 80, String(drawing.width));
    assert.ok(drawing.items.some((item) => item.number === focus && !item.more));
    apart(drawing);
    // Nothing is lost: what is not drawn of the root's moves is counted.
    const below = drawing.items.filter((item) => item.parent === 0);
    assert.equal(below.reduce((sum, item) => sum + (item.more || 1), 0), 30);
  }
});

test("a tree of one long branch is drawn near its end", () => {
  let tree = 1;
  for (let i = 0; i < 2000; i++) tree = [tree];
  const replay = new Replay(searched(tree));
  const drawing = layout(replay, 1999, 20, NOTHING());
  assert.equal(drawing.above, 1989);
  assert.ok(drawing.levels <= 12);
  assert.equal(called(replay, 0), "A");
});

test("what a reader closes, opens or moves along to is so", () => {
  const replay = replayOf(TEXTBOOK);
  const closed = layout(replay, 0, 20, { ...NOTHING(), closed: new Set([1]) });
  assert.equal(closed.items.length, 10);
  assert.ok(closed.items.find((item) => item.number === 1).isFolded);
  const wide = new Replay(searched([Array.from({ length: 40 }, (_, i) => i), 3]));
  const moved = layout(wide, 1, 12, { ...NOTHING(), firsts: new Map([[1, 20]]) });
  const below = moved.items.filter((item) => item.parent === 1);
  assert.equal(below[0].more, 20);
  assert.equal(below[1].number, wide.node(1).children[20]);
  assert.equal(below.at(-1).first + below.at(-1).more, 40);
});

test("numbers are written for people", () => {
  assert.deepEqual([0, -0, 3, -2.5, 1 / 3, Infinity, -Infinity, NaN, 1234567].map(number), ["0", "0", "3", "−2.5", "0.3333", "+∞", "−∞", "?", "1234567"]);
  assert.deepEqual([999, -100053, 1234567].map(short), ["999", "−100K", "1.23M"]);
});
