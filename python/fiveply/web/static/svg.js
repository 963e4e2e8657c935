/** Shapes of drawings in one expression each. */

import { s } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {Record<string, string | number | null>} Attributes */

/** @param {string} name of its class @param {string | undefined} d @param {Attributes} [props] @param {...Child} children */
export const path = (name, d, props = {}, ...children) => s("path", { class: name, d, ...props }, ...children);

/** @param {string} name of its class @param {number} r */
export const circle = (name, r) => s("circle", { class: name, r });

/** Return a rectangle about the middle. @param {string} name of its class @param {number} width @param {number} height @param {number} [rx] */
export const box = (name, width, height, rx = 0) => s("rect", { class: name, x: -width / 2, y: -height / 2, width, height, rx });
