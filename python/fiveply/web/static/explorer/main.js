/** See the search: placeholder until the explorer is there. */

import { h } from "../dom.js";

/**
 * Show the explorer.
 * @param {HTMLElement} root
 * @param {URLSearchParams} _params
 */
export function explorePage(root, _params) {
  root.append(h("h1", {}, "See the search"));
  return { close: () => {} };
}
