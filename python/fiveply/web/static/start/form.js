/** Forms made from a description of parameters: names, kinds, ranges, defaults. */

import { h, option, PLAIN } from "../dom.js";

/** @typedef {import("../types.js").Parameter} Parameter */

let forms = 0;

/** Words for names that say little. @type {Record<string, string>} */
const WORDS = { n: "Size", s: "In a row", k: "In a row", b: "Number of blocs", rows: "Rows", cols: "Columns", turn: "Moves first", seconds: "Seconds a move", depth: "Plies", nodes: "States", first: "First’s stones", second: "Second’s stones" };

/** @param {string} name */
export const parameterText = (name) => WORDS[name] ?? name.slice(0, 1).toUpperCase() + name.slice(1);

/**
 * Split what follows the colon of a spec into its values.
 * @param {string} spec
 * @returns {Record<string, string>}
 */
export function specValues(spec) {
  const text = /:(?=[a-z]\w*=)(.*)$/s.exec(spec)?.[1] ?? "";
  return Object.fromEntries(text.split(/,(?![^(]*\))/).filter(Boolean).map((part) => {
    const [name = "", ...value] = part.split("=");
    return [name.trim(), value.join("=").trim()];
  }));
}

export class ParameterForm {
  /**
   * Make fields for parameters.
   * @param {Parameter[]} parameters
   * @param {() => void} changed
   * @param {(parameter: Parameter) => string[]} [choices] names to choose from for a text
   */
  constructor(parameters, changed, choices = () => []) {
    const id = `form${++forms}`;
    this.parameters = parameters;
    /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
    this.fields = new Map();
    this.root = h("div", "fields", ...parameters.map((parameter) => {
      const { name, kind, low, high, help, range } = parameter;
      const known = kind === "choice" ? parameter.choices : kind === "flag" ? ["no", "yes"] : choices(parameter);
      const own = { id: `${id}-${name}`, name, "aria-describedby": `${id}-${name}-help` };
      const unset = parameter.default ?? (kind === "squares" ? "none" : "");
      const field = known.length
        ? h("select", own, ...(parameter.default === null ? [option("", "–")] : []), ...known.map((each) => option(each, each, each === parameter.default)))
        : h("input", kind === "whole" || kind === "number" ? { ...own, type: "number", min: low, max: high, step: kind === "whole" ? 1 : "any", placeholder: unset }
          : { ...own, placeholder: unset, ...PLAIN });
      field.addEventListener("input", changed);
      this.fields.set(name, field);
      return h("div", `field kind-${kind}`, h("label", { for: `${id}-${name}` }, parameterText(name)), field,
        h("small", { class: "soft", id: `${id}-${name}-help` }, help || range, help && kind !== "choice" && kind !== "flag" && low !== null ? ` (${low}${high === null ? " or more" : ` to ${high}`})` : ""));
    }));
  }

  /** The values that differ from the defaults. @returns {Record<string, string>} */
  get values() {
    return Object.fromEntries(this.parameters.map((each) => [each.name, this.fields.get(each.name)?.value.trim() ?? "", each.default])
      .filter(([, value, unset]) => value && value !== unset).map(([name, value]) => [name, value]));
  }

  /** @param {Record<string, string>} values */
  set values(values) {
    for (const [name, field] of this.fields) {
      if (field instanceof HTMLSelectElement) field.selectedIndex = Math.max(0, [...field.options].findIndex((each) => (values[name] === undefined ? each.defaultSelected : each.value === values[name])));
      else field.value = values[name] ?? "";
    }
  }
}
