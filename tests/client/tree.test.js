/** The tree of moves that were played or tried. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { beside, Tree } from "../../python/fiveply/web/static/analyse/tree.js";
import { addressOf, questionOf } from "../../python/fiveply/web/static/explorer/form.js";
import { linked, linkTo } from "../../python/fiveply/web/static/link.js";

const texts = (branches) => branches.map((branch) => branch.move);

test("what is tried twice is one branch", () => {
  const tree = new Tree();
  const end = tree.tryAll(tree.root, ["a", "b", "c"]);
  assert.equal(tree.tryAll(tree.root, ["a", "b", "c"]), end);
  assert.deepEqual(end.moves, ["a", "b", "c"]);
  assert.equal(end.ply, 3);
  assert.ok(end.isMain);
  assert.ok(!tree.tryAll(tree.root, ["a", "x"]).isMain);
});

test("the game's own moves come first and stay", () => {
  const tree = new Tree();
  tree.tryAll(tree.root, ["a", "x"]);
  const end = tree.follow(["a", "b"], true);
  assert.deepEqual(texts(tree.root.line), ["", "a", "b"]);
  assert.equal(tree.remove(end), end);
  // A move that was taken back is a variation, and can go.
  tree.follow(["a"], true);
  assert.deepEqual(texts(tree.root.line), ["", "a", "b"]);
  assert.equal(tree.remove(end).move, "a");
  assert.deepEqual(texts(tree.root.line), ["", "a", "x"]);
});

test("what was deleted comes back to its place", () => {
  const tree = new Tree();
  const branches = ["a", "b", "c"].map((move) => tree.try(tree.root, move));
  const [first, second, third] = branches;
  tree.remove(second);
  assert.deepEqual(texts(tree.root.next), ["a", "c"]);
  tree.restore(second, 1);
  assert.deepEqual(texts(tree.root.next), ["a", "b", "c"]);
  assert.equal(beside(second, 1), third);
  assert.equal(beside(second, -1), first);
  assert.equal(beside(third, 1), third);
});

test("a tree is kept flat, however deep it is", () => {
  const tree = new Tree();
  tree.tryAll(tree.root, Array.from({ length: 1500 }, (_, i) => String(i)));
  tree.tryAll(tree.root, ["0", "1", "x", "y"]);
  const flat = JSON.parse(JSON.stringify(tree.flat));
  flat.forEach(([parent], at) => assert.ok(parent <= at));
  const again = new Tree();
  again.take(flat);
  assert.deepEqual(again.flat, tree.flat);
});

test("a link carries any game and any moves, in the same form for every view", () => {
  for (const [game, moves] of [["toro-tile:rows=4,cols=4", ["(3, 3)", "(0, 1)"]], ["nim.py:Nim", ["a&b=c", "#;~ +%"]], ["quixo", []]]) {
    const question = { game, moves, search: "minimax", depth: 3, heuristic: "none" };
    const links = [linkTo("", game, moves), linkTo("analyse", game, moves), addressOf(question)];
    assert.deepEqual(links.map((link) => link.split("?")[0]), ["#/", "#/analyse", "#/explore"]);
    const params = links.map((link) => new URLSearchParams(link.split("?")[1]));
    for (const each of params) assert.deepEqual(linked(each), { game, moves });
    assert.deepEqual(questionOf(params[2], { games: [], trees: [] }), question);
    // Who comes from another view finds the position, to be searched as it is searched at first.
    assert.deepEqual(questionOf(params[1], { games: [], trees: [] }), { game, moves, search: "alpha-beta", depth: 2, heuristic: "" });
  }
});
