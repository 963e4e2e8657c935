/** Requests and the open line, with a server that is made up. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** Be a WebSocket whose other side is the test. */
class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static all = [];

  constructor(address) {
    this.address = address;
    this.readyState = 0;
    this.sent = [];
    Socket.all.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  accept() {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  hangUp() {
    this.readyState = 3;
    this.onclose();
  }
}

globalThis.WebSocket = Socket;
globalThis.location = { protocol: "http:", host: "127.0.0.1:5005" };

let asked = [];
let answers = [];
globalThis.fetch = async (path, options) => {
  asked.push([options.method, path, options.body]);
  const answer = answers.shift();
  if (answer === undefined) throw new TypeError("network");
  return new Response(answer.text, { status: answer.status });
};

const { ask, catalog, line } = await import("../../python/fiveply/web/static/api.js");

beforeEach(() => {
  asked = [];
  answers = [];
});

test("a body makes a request a POST", async () => {
  answers = [{ status: 200, text: '{"spec":"quixo"}' }, { status: 200, text: "[]" }];
  assert.deepEqual(await ask("spec", { name: "quixo" }), { spec: "quixo" });
  assert.deepEqual(await ask("games"), []);
  assert.deepEqual(asked, [["POST", "/api/spec", '{"name":"quixo"}'], ["GET", "/api/games", undefined]]);
});

test("a refusal is the server's sentence and its status", async () => {
  answers = [{ status: 409, text: '{"error":"the game is over"}' }];
  await assert.rejects(ask("games/x/play", {}), { message: "the game is over", status: 409 });
});

test("an answer that is no JSON is said to be none", async () => {
  answers = [{ status: 500, text: "<html>" }];
  await assert.rejects(ask("games"), { message: "the server answered something else than JSON", status: 500 });
});

test("a server that is gone is asked about in a sentence, and asked again the next time", async () => {
  await assert.rejects(catalog(), { message: "Fiveply does not answer; is it still running?", status: 0 });
  answers = [{ status: 200, text: '{"games":[]}' }];
  assert.deepEqual(await catalog(), { games: [] });
  assert.deepEqual(await catalog(), { games: [] });
  assert.equal(asked.length, 2);
});

test("a line that breaks opens again and asks again for what is still wanted", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  line.keep("watch", { type: "watch", id: "a" });
  line.keep("search", { type: "analyse", tag: "t" });
  assert.equal(Socket.all.length, 1);
  assert.equal(Socket.all[0].address, "ws://127.0.0.1:5005/api/live");
  Socket.all[0].accept();
  assert.deepEqual(Socket.all[0].sent.map((message) => message.type), ["watch", "analyse"]);
  line.drop("search", { type: "stop", tag: "t" });
  line.drop("search", { type: "stop", tag: "t" });
  assert.deepEqual(Socket.all[0].sent.map((message) => message.type), ["watch", "analyse", "stop"]);

  const states = [];
  line.onstate = (isOpen) => states.push(isOpen);
  Socket.all[0].hangUp();
  context.mock.timers.tick(199);
  assert.equal(Socket.all.length, 1);
  context.mock.timers.tick(1);
  assert.equal(Socket.all.length, 2);
  Socket.all[1].hangUp();
  context.mock.timers.tick(399);
  assert.equal(Socket.all.length, 2);
  context.mock.timers.tick(1);
  Socket.all[2].accept();
  assert.deepEqual(Socket.all[2].sent, [{ type: "watch", id: "a" }]);
  assert.deepEqual(states, [false, false, true]);
});

test("all who listen hear a message until they stop", () => {
  const heard = [];
  const stop = line.hear((message) => heard.push(message.type));
  const socket = Socket.all.at(-1);
  socket.onmessage({ data: '{"type":"pong"}' });
  stop();
  socket.onmessage({ data: '{"type":"pong"}' });
  assert.deepEqual(heard, ["pong"]);
});
