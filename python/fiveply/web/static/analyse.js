import { h } from "./dom.js";

/**
 * Show the page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} _params
 * @param {string} _rest
 */
export function analysePage(root, _params, _rest) {
  root.append(h("h1", {}, "Fiveply"));
  return { close: () => {} };
}
