/** Elements in one expression each. Attributes only: the page's policy allows no inline style. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Props */

/**
 * Set attributes; a function becomes a listener (`onclick`), null and false leave the attribute out.
 * @param {Element} element
 * @param {Props} props
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function fill(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  set(element, props);
  fill(element, children);
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, tag));
  set(element, props);
  fill(element, children);
  return element;
}

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
 * @param {string} label
 * @param {(event: MouseEvent) => void} act
 * @param {Props} [props]
 */
export const button = (label, act, props = {}) => h("button", { type: "button", onclick: act, ...props }, label);

/** @type {number | undefined} */
let hiding;

/**
 * Show a sentence about something that went wrong, for a while.
 * @param {unknown} what
 */
export function notify(what) {
  const notice = by("notice");
  notice.textContent = what instanceof Error ? what.message : String(what);
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
