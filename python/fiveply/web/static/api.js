/** The server: requests, and the line that stays open. */

/** @typedef {import("./types.js").Catalog} Catalog */
/** @typedef {Record<string, any>} Message */

/** What the server refused, or that it can't be reached; `status` is 0 then. */
export class ServerError extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Ask the server; a body makes it a POST.
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function ask(path, body, method = body === undefined ? "GET" : "POST") {
  const headers = { "Content-Type": "application/json" };
  let response;
  try {
    response = await fetch(`/api/${path}`, method === "POST" ? { method, headers, body: JSON.stringify(body ?? {}) } : { method });
  } catch {
    throw new ServerError("Fiveply does not answer; is it still running?", 0);
  }
  const answer = await response.json().catch(() => ({ error: "the server answered something else than JSON" }));
  if (!response.ok) throw new ServerError(answer.error ?? response.statusText, response.status);
  return answer;
}

/** @type {Promise<Catalog> | undefined} */
let known;

/** Return what there is to play; asked once. */
export function catalog() {
  known ??= ask("catalog").catch((error) => {
    known = undefined;
    throw error;
  });
  return /** @type {Promise<Catalog>} */ (known);
}

/** Return the game of a list that a spec names. @param {string} spec @param {import("./types.js").CatalogGame[]} games */
export const gameOf = (spec, games) => games.find(({ name }) => spec === name || spec.startsWith(`${name}:`));

/** The line to the server. It opens itself again, and says again what it was asked to keep up. */
class Line {
  constructor() {
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Set<(message: Message) => void>} */
    this.listeners = new Set();
    /** @type {Map<string, Message>} */
    this.wanted = new Map();
    this.wait = 200;
    /** @type {(isOpen: boolean) => void} */
    this.onstate = () => {};
  }

  open() {
    if (this.socket) return;
    const socket = new WebSocket(`ws${location.protocol === "https:" ? "s" : ""}://${location.host}/api/live`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = 200;
      this.onstate(true);
      for (const message of this.wanted.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      for (const listener of [...this.listeners]) listener(message);
    };
    socket.onclose = () => {
      this.socket = null;
      this.onstate(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, 3000);
    };
  }

  /**
   * Ask for something that goes on until `drop`, over broken lines too.
   * @param {string} key
   * @param {Message} message
   */
  keep(key, message) {
    this.wanted.set(key, message);
    this.open();
    this.send(message);
  }

  /**
   * End what `keep` began.
   * @param {string} key
   * @param {Message} [message] what ends it
   */
  drop(key, message) {
    if (this.wanted.delete(key) && message) this.send(message);
  }

  /**
   * Hear what happens to a game that is kept; returns how to hear no more.
   * @param {string} id
   * @param {(message: Message) => void} listener
   */
  watch(id, listener) {
    const silence = this.hear((message) => (message.game?.id ?? message.id ?? message.tag) === id && listener(message));
    this.keep(`watch ${id}`, { type: "watch", id, tag: id });
    return () => {
      silence();
      this.drop(`watch ${id}`, { type: "unwatch", id });
    };
  }

  /**
   * @param {Message} message
   */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Hear all messages; returns how to hear no more.
   * @param {(message: Message) => void} listener
   */
  hear(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const line = new Line();
