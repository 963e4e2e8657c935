/** Kept games: list, reopen, delete, take out and in as files. */

import { ask } from "./api.js";
import { button, buttonLink, details, h, notify, problemText, set, some, speak } from "./dom.js";
import { playerText } from "./players.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").Summary} Summary */

const LARGEST = 1 << 20;
const AT_ONCE = 200;

/** @param {number} seconds since 1970 */
function whenText(seconds) {
  const [then, now] = [new Date(seconds * 1000), new Date()];
  const time = then.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  return then.toDateString() === now.toDateString() ? `today, ${time}` : then.toLocaleDateString(undefined, { dateStyle: "medium" });
}

/**
 * Show the page.
 * @param {HTMLElement} root
 * @returns {Promise<Page>}
 */
export async function page(root) {
  const shown = new Kept(root);
  await shown.load();
  return shown;
}

class Kept {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Summary[]} */
    this.games = [];
    this.hasMore = false;
    this.count = h("p", { class: "soft", role: "status" });
    this.filter = h("input", { type: "search", placeholder: "Game, player or result", "aria-label": "Filter the games", oninput: () => this.draw() });
    this.list = h("ul", { class: "plain-list kept-list", "aria-label": "Kept games" });
    this.more = button("Show older games", () => this.load());
    this.file = h("input", { type: "file", multiple: true, class: "unseen", tabindex: -1, "aria-hidden": "true",
      onchange: () => this.takeFiles([...(this.file.files ?? [])]) });
    this.text = h("textarea", { rows: 4, "aria-label": "The file's text", spellcheck: "false" });
    root.append(
      h("h1", {}, "Kept games"),
      h("div", "row spread kept-head", h("div", "row", this.filter, this.count),
        h("div", "row", button("Import files …", () => this.file.click()), this.file,
          buttonLink("Export all", "/api/games/export", { download: "fiveply-games.json" }))),
      details("card paste-box", "Import by pasting or dropping a file",
        h("p", "soft small", "Fiveply's own games (JSON), traces of lineemup, state files of maxconnect4, cases of PNT, boards for tts-master."),
        this.text, h("p", {}, button("Import this text", () => this.takeIn(this.text.value, "").then((isDone) => {
          if (isDone) this.text.value = "";
        })))),
      this.list, this.more,
    );
    set(root, {
      ondragover: (event) => {
        event.preventDefault();
        root.classList.add("dropping");
      },
      ondragleave: () => root.classList.remove("dropping"),
      ondrop: (event) => {
        event.preventDefault();
        root.classList.remove("dropping");
        this.takeFiles([...(event.dataTransfer?.files ?? [])]);
      },
    });
  }

  close() {}

  /** Load the next games of the list. */
  async load() {
    const more = /** @type {Summary[]} */ (await ask(`games?skip=${this.games.length}`));
    this.games.push(...more);
    this.hasMore = more.length === AT_ONCE;
    this.draw();
  }

  draw() {
    const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = this.games.filter((game) => {
      const text = [game.title, game.game, game.first, game.second, playerText(game.first), playerText(game.second), game.result || "goes on"].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
    this.count.textContent = words.length ? `${shown.length} of ${this.games.length} games` : this.hasMore ? `${this.games.length} or more games` : some(this.games.length, "game");
    this.list.replaceChildren(...shown.map((game) => this.item(game)));
    this.more.hidden = !this.hasMore;
    if (!shown.length) {
      this.list.append(h("li", "card soft", words.length ? "No game matches." : "No game is kept yet. Each game you play is kept here by itself: ",
        !words.length && h("a", { href: "#/" }, "play one"), !words.length && "."));
    }
  }

  /** @param {Summary} game */
  item(game) {
    const name = `${game.title}, ${game.names[0]}: ${playerText(game.first)}, ${game.names[1]}: ${playerText(game.second)}`;
    const item = h("li", { class: "card kept-game", "data-id": game.id });
    const forms = h("span", "row");
    const files = h("details", { class: "files", ontoggle: () => this.showForms(game, forms) }, h("summary", { "aria-label": `Files of ${name}` }, "Files"), forms);
    const actions = h("div", "row kept-actions",
      buttonLink(game.result ? "Open" : "Play on", `#/game/${game.id}`, { class: "button primary", "aria-label": `Open ${name}` }),
      buttonLink("Analyse", `#/analyse/${game.id}`, { "aria-label": `Analyse ${name}` }),
      button("Delete", () => this.doubt(game, item, actions), { class: "danger", "aria-label": `Delete ${name}` }));
    item.append(
      h("div", "grow", h("h2", {}, game.title, h("span", "soft small", ` ${some(game.ply, "move")}, ${whenText(game.updated)}`)),
        h("p", "kept-players", h("span", "who one", game.names[0]), ` ${playerText(game.first)} `, h("span", "soft", "against"), " ",
          h("span", "who two", game.names[1]), ` ${playerText(game.second)}`),
        h("p", `small ${game.result ? "" : "soft"}`, game.result || "The game goes on.")),
      actions, files,
    );
    return item;
  }

  /**
   * Show the files that a game can be saved as, once they are asked for.
   * @param {Summary} game
   * @param {HTMLElement} box
   */
  async showForms(game, box) {
    if (box.childElementCount) return;
    try {
      const forms = /** @type {{format: string, title: string}[]} */ (await ask(`games/${game.id}/forms`));
      box.replaceChildren(...forms.map(({ format, title }) => buttonLink(title, `/api/games/${game.id}/export?format=${format}`, { download: "" })),
        buttonLink("Page that stands alone", `/api/games/${game.id}/page`, { download: "" }));
    } catch (error) {
      notify(error);
    }
  }

  /**
   * Ask whether the game is really to be deleted.
   * @param {Summary} game
   * @param {HTMLElement} item
   * @param {HTMLElement} actions
   */
  doubt(game, item, actions) {
    const back = () => {
      question.replaceWith(actions);
      actions.querySelector("button")?.focus();
    };
    const sure = button("Delete for good", () => this.remove(game, item), "danger sure");
    const question = h("div", { class: "row kept-actions", role: "group", "aria-label": `Delete ${game.title}?`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && back() }, sure, button("Keep it", back));
    actions.replaceWith(question);
    sure.focus();
  }

  /**
   * @param {Summary} game
   * @param {HTMLElement} item
   */
  async remove(game, item) {
    try {
      await ask(`games/${game.id}`, undefined, "DELETE");
    } catch (error) {
      return notify(error);
    }
    this.games = this.games.filter((each) => each !== game);
    const next = /** @type {HTMLElement | null} */ ((item.nextElementSibling ?? item.previousElementSibling)?.querySelector("a") ?? this.filter);
    item.remove();
    if (!this.games.length) this.draw();
    this.count.textContent = some(this.games.length, "game");
    next?.focus();
    speak(`${game.title} deleted.`);
  }

  /** @param {File[]} files */
  async takeFiles(files) {
    for (const file of files) {
      if (file.size > LARGEST) notify(`${file.name} is too large: a file of games has at most 1 MiB.`);
      else await this.takeIn(await file.text(), file.name);
    }
    this.file.value = "";
  }

  /**
   * Take games in from a file's text; says whether that could be done.
   * @param {string} text
   * @param {string} name
   */
  async takeIn(text, name) {
    try {
      const taken = /** @type {Summary[]} */ (await ask("games/import", { text }));
      this.games.unshift(...taken.reverse());
      this.filter.value = "";
      this.draw();
      for (const item of [...this.list.children].slice(0, taken.length)) item.classList.add("fresh");
      notify(taken.length === 1 ? `${taken[0]?.title} is taken in.` : `${taken.length} games are taken in.`);
      /** @type {HTMLElement | null} */ (this.list.querySelector("a"))?.focus();
      return true;
    } catch (error) {
      notify(`${name ? `${name}: ` : ""}${problemText(error)}`);
      return false;
    }
  }
}
