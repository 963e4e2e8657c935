/** Elements in one expression each. Attributes only: the page's policy allows no inline style. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * Set attributes; a text is the class, a function becomes a listener (`onclick`), null and false leave the attribute out.
 * @param {Element} element
 * @param {Props} props
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(typeof props === "string" ? { class: props } : props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if ((value ?? false) === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Press a button or let it up.
 * @param {Element} element
 * @param {boolean} isPressed
 */
export const press = (element, isPressed) => element.setAttribute("aria-pressed", String(isPressed));

/** Return the attribute that draws something about a place. @param {number} x @param {number} y */
export const placed = (x, y) => ({ transform: `translate(${x} ${y})` });

/**
 * @template {Element} T
 * @param {T} element
 * @param {Props} props
 * @param {Child[]} children
 */
function made(element, props, children) {
  set(element, props);
  for (const child of children) {
    if ((child ?? false) !== false) element.append(/** @type {Node | string} */ (child));
  }
  return element;
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export const h = (tag, props = {}, ...children) => made(document.createElement(tag), props, children);

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export const s = (tag, props = {}, ...children) => made(/** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag)), props, children);

/**
 * Return an element of the page that is always there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/**
 * Return a button.
 * @param {Child} label
 * @param {(event: MouseEvent) => void} act
 * @param {Props} [props]
 * @param {...Child} children what stands after the label
 */
export function button(label, act, props = {}, ...children) {
  const element = h("button", { type: "button", onclick: act }, label, ...children);
  set(element, props);
  return element;
}

/**
 * Return a part of the page that has a name.
 * @param {string} name of its class
 * @param {string} label
 * @param {...Child} children
 */
export const section = (name, label, ...children) => h("section", { class: name, "aria-label": label }, ...children);

/**
 * Return things that belong together, under a name.
 * @param {string} name of its class
 * @param {string} label
 * @param {...Child} children
 */
export const group = (name, label, ...children) => h("div", { class: name, role: "group", "aria-label": label }, ...children);

/** Return a link that looks like a button. @param {string} text @param {string} href @param {Record<string, string>} [props] */
export const buttonLink = (text, href, props = {}) => h("a", { class: "button", href, ...props }, text);

/** Return what is folded away under a line. @param {Props} props @param {string} line @param {...Child} children */
export const details = (props, line, ...children) => h("details", props, h("summary", {}, line), ...children);

/** Return what keys do, as a list. @param {string[][]} keys */
export const keyList = (keys) => details("keys small", "Keys", h("dl", {}, ...keys.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])));

/** @param {string | number} value @param {string} text @param {boolean} [selected] */
export const option = (value, text, selected) => h("option", { value, selected }, text);

/** What a field has that takes names and moves, not prose. */
export const PLAIN = { spellcheck: "false", autocomplete: "off" };

/**
 * Return a form; it is never sent, but acted upon.
 * @param {Record<string, string | boolean>} props
 * @param {() => void} act
 * @param {...Child} children
 */
export const form = (props, act, ...children) => h("form", { ...props, onsubmit: (event) => {
  event.preventDefault();
  act();
} }, ...children);

/** Let nobody else act on an event. @param {Event} event */
export function take(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Say whether the focus is on an element or in it. @param {Element} element */
export const hasFocus = (element) => element.contains(document.activeElement);

/** Say whether a key is pressed together with one that makes it the browser's. @param {KeyboardEvent} event */
export const isCombined = (event) => event.ctrlKey || event.altKey || event.metaKey;

/**
 * Act on keys pressed anywhere but in a field, as a table says by their names; what returns false did nothing.
 * @param {Record<string, (event: any) => unknown>} keys
 * @returns {() => void} how to hear no more
 */
export function hearKeys(keys) {
  const heard = (/** @type {any} */ event) => {
    if (isCombined(event) || event.defaultPrevented || event.target.closest?.("input, select, textarea")) return;
    const act = keys[event.key];
    if (act && act(event) !== false) event.preventDefault();
  };
  document.addEventListener("keydown", heard);
  return () => document.removeEventListener("keydown", heard);
}

/** Return how many of something there are, in words. @param {number} count @param {string} what */
export const some = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Return what went wrong as a sentence. @param {unknown} error */
export const problemText = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Return a line for problems that is read aloud when something stands in it.
 * @param {string} [id]
 * @param {string} [more]
 */
export const problemLine = (id, more = "") => h("p", { class: `problem ${more}`, id, role: "alert", hidden: true });

/**
 * Say something in a line that is hidden while there is nothing to say.
 * @param {HTMLElement} element
 * @param {string} sentence
 */
export function tell(element, sentence) {
  element.textContent = sentence;
  element.hidden = !sentence;
}

/** Return what this browser keeps for the page under a name; what another version kept is no harm. @param {string} name */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** @type {number | undefined} */
let hiding;

/**
 * Show a sentence about something that went wrong, for a while.
 * @param {unknown} what
 */
export function notify(what) {
  const notice = by("notice");
  notice.textContent = problemText(what);
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = window.setTimeout(() => (notice.hidden = true), 7000);
}

/**
 * Speak a sentence to those who listen to the page.
 * @param {string} sentence
 */
export function speak(sentence) {
  const spoken = by("spoken");
  if (spoken.lastElementChild?.textContent === sentence) return;
  spoken.append(h("p", {}, sentence));
  while (spoken.childElementCount > 20) spoken.firstElementChild?.remove();
}

/** Say whether things may move. */
export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
