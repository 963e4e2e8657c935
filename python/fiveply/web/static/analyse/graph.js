/** The value over a game as a graph, with a sign at each move that gave something away. */

import { h, placed, s, set, some } from "../dom.js";
import { path } from "../svg.js";
import { barText, JUDGEMENTS } from "./worth.js";

/** @typedef {import("./tree.js").Branch} Branch */

const [HIGH, EDGE] = [110, 9];

/** Each judgement has a shape of its own. @type {Record<string, string>} */
const SHAPES = { blunder: "M0-7 6.5 5H-6.5Z", mistake: "M0-6 6 0 0 6-6 0Z", inaccuracy: "M-4.5-4.5H4.5V4.5H-4.5Z" };

export class Graph {
  /**
   * @param {[string, string]} players
   * @param {(branch: Branch) => void} go
   */
  constructor(players, go) {
    this.players = players;
    /** @type {Branch[]} */
    this.line = [];
    /** @type {Branch | null} */
    this.here = null;
    this.wide = 600;
    this.svg = s("svg", { class: "graph", role: "img" });
    this.root = h("figure", "graph-box",
      h("figcaption", "small soft", h("span", "graph-top"), h("span", "graph-bottom")), this.svg);
    this.svg.addEventListener("click", (event) => {
      const box = this.svg.getBoundingClientRect();
      const at = Math.round(((event.clientX - box.left) / box.width * this.wide - EDGE) / this.step);
      const branch = this.line[Math.max(0, Math.min(this.line.length - 1, at))];
      if (branch) go(branch);
    });
    this.watch = new ResizeObserver(() => {
      if (this.svg.clientWidth && this.svg.clientWidth !== this.wide && this.here) this.draw(this.line, this.here);
    });
    this.watch.observe(this.svg);
  }

  get step() {
    return (this.wide - 2 * EDGE) / Math.max(1, this.line.length - 1);
  }

  /**
   * @param {Branch[]} line the game from its start
   * @param {Branch} here
   */
  draw(line, here) {
    this.line = line;
    this.here = here;
    this.wide = this.svg.clientWidth || 600;
    set(this.svg, { viewBox: `0 0 ${this.wide} ${HIGH}` });
    const x = (/** @type {number} */ ply) => EDGE + ply * this.step;
    const y = (/** @type {number} */ bar) => HIGH / 2 - bar * (HIGH / 2 - EDGE);
    const points = line.filter((branch) => branch.bar !== null).map((branch) => [x(branch.ply), y(branch.bar ?? 0)]);
    const curve = points.map(([px, py], i) => `${i ? "L" : "M"}${px?.toFixed(1)} ${py?.toFixed(1)}`).join("");
    const [first, last] = [points[0], points.at(-1)];
    const area = first && last ? `${curve}L${last[0]} ${HIGH / 2}L${first[0]} ${HIGH / 2}Z` : "";
    const marks = line.filter((branch) => branch.flaw).map((branch) => path(`flaw ${branch.flaw}`, SHAPES[branch.flaw], placed(x(branch.ply), y(branch.bar ?? branch.judged?.played_bar ?? 0)),
      s("title", {}, `${branch.name}: ${JUDGEMENTS[branch.flaw]?.word}`)));
    const shown = here.isMain ? here : null;
    this.svg.replaceChildren(
      path("zero", `M0 ${HIGH / 2}H${this.wide}`),
      shown && path("now", `M${x(shown.ply)} 0V${HIGH}`) || "",
      path("area one", area, { "clip-path": "url(#above)" }),
      path("area two", area, { "clip-path": "url(#below)" }),
      s("clipPath", { id: "above" }, s("rect", { x: 0, y: 0, width: this.wide, height: HIGH / 2 })),
      s("clipPath", { id: "below" }, s("rect", { x: 0, y: HIGH / 2, width: this.wide, height: HIGH / 2 })),
      path("curve", curve),
      ...marks,
    );
    const end = line.findLast((branch) => branch.bar !== null);
    const sum = Object.entries(JUDGEMENTS).map(([kind, { word }]) => {
      const count = line.filter((branch) => branch.flaw === kind).length;
      return count && some(count, word.toLowerCase()).replace(/ys$/, "ies");
    }).filter(Boolean).join(", ");
    set(this.svg, { "aria-label": `The value over the game, ${points.length} of ${line.length} positions judged, ${end ? `${barText(end.bar ?? 0)} at the end` : "none yet"}; ${sum || "nothing given away"}` });
    const [top, bottom] = this.root.querySelectorAll("figcaption span");
    if (top && bottom) [top.textContent, bottom.textContent] = [`▲ ${this.players[0]} better`, `▼ ${this.players[1]} better`];
  }
}
