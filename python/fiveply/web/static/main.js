/** The page as a whole: which view is shown, the theme, the line to the server. */

import { line } from "./api.js";
import { by, h, notify, problemText, set, hasFocus } from "./dom.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {(root: HTMLElement, params: URLSearchParams, rest: string) => Page | Promise<Page>} Show */

/** The modules of the routes: each one's `page` fills an element and returns how to end it. @type {Record<string, string>} */
const ROUTES = { "": "start", game: "play", analyse: "analyse", games: "kept", explore: "explorer/main" };

/** @type {Page | null} */
let shown = null;
let turn = 0;

/** Show what the address says: `#/route/rest?parameters`. */
async function show() {
  const mine = ++turn;
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [name = "", ...rest] = path.split("/");
  const route = name in ROUTES ? name : "";
  for (const link of document.querySelectorAll("nav a[data-route]")) {
    const isHere = link.getAttribute("data-route") === (route === "game" ? "" : route);
    set(link, { "aria-current": isHere && "page" });
  }
  try {
    const { page } = /** @type {{page: Show}} */ (await import(`./${ROUTES[route]}.js`));
    if (mine !== turn) return;
    shown?.close();
    shown = null;
    const root = h("div", `page ${route || "start"}-page`);
    by("view").replaceChildren(root);
    const now = await page(root, new URLSearchParams(query), decodeURIComponent(rest.join("/")));
    if (mine === turn) shown = now;
    else now.close();
  } catch (error) {
    if (mine !== turn) return;
    by("view").replaceChildren(h("div", "page", h("h1", {}, "This can't be shown"),
      h("p", {}, problemText(error)), h("p", {}, h("a", { href: "#/" }, "To the games"))));
  }
  document.documentElement.dataset.ready = route || "start";
}

const THEME = "fiveply-theme";

/** @param {string | null} theme */
function dress(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
}

dress(localStorage.getItem(THEME));
by("theme").addEventListener("click", () => {
  const isDark = getComputedStyle(document.documentElement).colorScheme === "dark" ||
    (!document.documentElement.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme = isDark ? "light" : "dark";
  localStorage.setItem(THEME, theme);
  dress(theme);
});

line.onstate = (isOpen) => {
  by("line").textContent = isOpen ? "" : "Not connected; trying again …";
};

addEventListener("hashchange", () => {
  // Whoever goes on by keyboard goes on in what is new.
  show().then(() => {
    scrollTo(0, 0);
    if (!hasFocus(by("view"))) by("view").focus({ preventScroll: true });
  });
});
addEventListener("unhandledrejection", (event) => notify(event.reason));
line.open();
void show();
