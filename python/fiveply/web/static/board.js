/**
 * A board drawn from what the server says of a position: cells, legal moves with their clicks, marks. It knows no rules.
 *
 *     const board = new Board("name", (text) => …);
 *     page.append(board.root);
 *     board.show(view, { values: new Map([["B3", { tone: 0.4, text: "+12" }]]) });
 *
 * Showing the same view again changes only what lies over the pieces.
 */

import { button, h, isCombined, moves as mayMove, placed, s, set, speak, take } from "./dom.js";
import { box, circle, path } from "./svg.js";
import { arrow, badge, linePath, link, mark, toneName } from "./board/over.js";
import { content, contentText, edges, label, piece, pieceText, U } from "./board/shapes.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Square} Square */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {{tone: number, text: string}} MoveValue What a move is worth to who plays it, from -1 to 1, and in a few letters. */
/** @typedef {{kind: "hint" | "best" | "threat" | "trap" | "win", move?: string, squares?: Square[]}} Mark A move or squares to be marked. */
/**
 * @typedef {object} Options
 * @property {boolean} [flipped] turn the board round
 * @property {boolean} [locked] no move can be made
 * @property {boolean} [still] change without moving pieces
 * @property {boolean} [plain] don't mark legal moves
 * @property {Mark[]} [marks]
 * @property {Map<string, MoveValue> | null} [values] by the moves' texts
 */

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {Square | undefined} a @param {Square | undefined} b */
const same = (a, b) => !!a && !!b && a[0] === b[0] && a[1] === b[1];

/** Return the square that an element stands for. @param {Element} element @returns {Square} */
const squareAt = (element) => [Number(element.getAttribute("data-r")), Number(element.getAttribute("data-c"))];

export class Board {
  /**
   * Make a board, to be put where it is wanted.
   * @param {string} name of its class
   * @param {(text: string) => void} [onmove]
   */
  constructor(name, onmove = () => {}) {
    this.root = h("div", `board ${name}`);
    this.onmove = onmove;
    /** @type {View | null} */
    this.view = null;
    /** @type {Options} */
    this.options = {};
    /** The squares clicked so far for a move of two. @type {Square[]} */
    this.picked = [];
    /** @type {SVGGElement[][]} */
    this.cells = [];
    /** Copies of the squares beyond the joined edges. @type {{element: SVGGElement, square: Square}[]} */
    this.ghosts = [];
    /** @type {Square} */
    this.focus = [0, 0];
    this.shape = "";
    /** @type {{from: Square, x: number, y: number, ghost: SVGElement | null} | null} */
    this.drag = null;
    this.svg = s("svg", "squares");
    this.list = h("div", "choices");
    set(this.svg, {
      onclick: (event) => this.clicked(event),
      onkeydown: (event) => this.typed(event),
      onpointerdown: (event) => this.pressed(event),
      onpointermove: (event) => this.pointed(event),
      onpointerup: (event) => this.released(event),
      onpointerleave: () => this.preview(null),
      onpointercancel: () => this.endDrag(),
      onfocusin: (event) => this.focused(event),
    });
  }

  /**
   * Show a position.
   * @param {View} view
   * @param {Options} [options]
   */
  show(view, options = {}) {
    const before = this.view;
    const isNew = view !== before;
    this.view = view;
    this.options = options;
    if (isNew || options.locked) this.picked = [];
    if (view.kind === "plain") {
      this.shape = "";
      this.root.replaceChildren(h("pre", { class: "shown", tabindex: 0, "aria-label": "The position" }, view.show), this.list);
      this.showList();
      return;
    }
    this.build();
    this.fillCells();
    this.showOver();
    if (isNew && before && !options.still && mayMove() && before.game === view.game && before.ply + 1 === view.ply) this.animate();
  }

  /** Forget what was clicked. */
  unpick() {
    if (this.picked.length) this.pick([]);
  }

  /** Put the focus on the board. */
  grab() {
    /** @type {any} */ (this.element(this.focus) ?? this.list.querySelector("button"))?.focus();
  }

  /** Return what is drawn of a square. @param {Square} square */
  element([r, c]) {
    return /** @type {SVGGElement} */ (this.cells[r]?.[c]);
  }

  /** @param {Square} square */
  cell([r, c]) {
    return /** @type {import("./types.js").Cell} */ (this.now.board[r]?.[c]);
  }

  /** @returns {View} */
  get now() {
    return /** @type {View} */ (this.view);
  }

  get isFlipped() {
    return !!this.options.flipped && (this.now.kind === "place" || this.now.kind === "push");
  }

  /** Return where the middle of a square is drawn. @type {(square: Square) => [number, number]} */
  at = ([row, col]) => {
    const { board } = this.now;
    const [r, c] = this.isFlipped ? [board.length - 1 - row, this.width - 1 - col] : [row, col];
    return [(c + 0.5) * U, (r + 0.5) * U];
  };

  get width() {
    return Math.max(...this.now.board.map((row) => row.length));
  }

  /** Return the legal moves that go on from what was clicked. @param {Square[]} [squares] */
  legal(squares = this.picked) {
    if (this.options.locked) return [];
    return this.now.legal.filter((move) => squares.every((square, i) => same(square, move.clicks[i])));
  }

  // What is drawn once for a shape of board

  build() {
    const { board, kind, wrapped } = this.now;
    const shape = [kind, wrapped, this.isFlipped, board.map((row) => row.length)].join();
    if (shape === this.shape) return;
    this.shape = shape;
    const [rows, cols] = [board.length, this.width];
    const names = kind === "tokens" ? { cols: [], rows: [] } : edges(board);
    const pad = wrapped ? 1 : kind === "push" ? 0.75 : kind === "tokens" ? 0.4 : 0.1;
    const [left, top] = [pad + (names.rows.some(Boolean) ? 0.45 : 0), pad + (names.cols.length ? 0.45 : 0)];
    const [width, height] = [(cols + left + pad) * U, (rows + top + pad) * U];
    set(this.svg, { viewBox: `${-left * U} ${-top * U} ${width} ${height}`, width: Math.round(width * Math.min(3.2, Math.max(1, 660 / height))) });
    this.root.dataset.kind = kind;
    this.under = s("g", "under");
    this.over = s("g", "over");
    this.values = s("g", "over");
    this.hover = s("g", "over");
    this.ring = box("focus-ring", U - 3, U - 3, 6);
    this.cells = board.map((row, r) => row.map((_, c) => {
      const [x, y] = this.at([r, c]);
      return s("g", { role: "gridcell", tabindex: -1, "data-r": r, "data-c": c, ...placed(x, y) });
    }));
    this.ghosts = [];
    if (wrapped) {
      for (let r = -1; r <= rows; r++) {
        for (let c = -1; c <= cols; c++) {
          if (r >= 0 && r < rows && c >= 0 && c < cols) continue;
          /** @type {Square} */
          let square = [(r + rows) % rows, (c + cols) % cols];
          if (this.isFlipped) square = [rows - 1 - square[0], cols - 1 - square[1]];
          this.ghosts.push({ square, element: s("g", { "data-r": square[0], "data-c": square[1], ...placed((c + 0.5) * U, (r + 0.5) * U) }) });
        }
      }
    }
    const labels = s("g", { class: "labels", "aria-hidden": "true" });
    names.cols.forEach((name, c) => labels.append(label(name, "edge", -(pad + 0.2) * U, this.at([0, c])[0])));
    names.rows.forEach((name, r) => labels.append(label(name, "edge", this.at([r, 0])[1], -(pad + 0.22) * U)));
    const ground = s("rect", { class: "ground", x: -3, y: -3, width: cols * U + 6, height: rows * U + 6, rx: 7 });
    const beyond = s("g", { class: "beyond", "aria-hidden": "true" }, ...this.ghosts.map((ghost) => ghost.element));
    const squares = s("g", { role: "grid", "aria-label": "Board", class: "cells" },
      ...this.cells.map((row) => s("g", { role: "row" }, ...row)));
    /** Stones fall behind a plate with holes. */
    const plate = kind === "drop" && s("path", { class: "plate", "fill-rule": "evenodd", d: `M-3 4a7 7 0 0 1 7-7H${cols * U - 4}a7 7 0 0 1 7 7V${rows * U - 4}a7 7 0 0 1-7 7H4a7 7 0 0 1-7-7Z${
      this.cells.flatMap((row, r) => row.map((_, c) => `M${c * U + 4} ${(r + 0.5) * U}a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z`)).join("")}` });
    this.svg.replaceChildren(ground, labels, beyond, this.under, squares, ...(plate ? [plate] : []), this.values, this.over, this.hover, this.ring);
    this.root.replaceChildren(this.svg, this.list);
    if (!this.element(this.focus)) this.focus = [0, 0];
  }

  // What changes from position to position

  fillCells() {
    const { board, kind, last, highlights } = this.now;
    const could = new Set(this.legal().map((move) => String(move.clicks[this.picked.length])));
    const [starts, nexts] = this.picked.length ? [new Set(), could] : [could, new Set()];
    const [lasts, marked] = [new Set(last.map(String)), new Set(highlights.map(String))];
    const isMarked = !this.options.plain;
    board.forEach((row, r) => row.forEach((cell, c) => {
      const key = `${r},${c}`;
      const isPicked = this.picked.some((square) => same(square, [r, c]));
      const names = ["cell", kind === "push" && "cube", cell.blocked && "blocked", cell.owner !== null && "taken", lasts.has(key) && "last",
        marked.has(key) && "marked", starts.has(key) && isMarked && "legal", nexts.has(key) && "next", isPicked && "picked"];
      const name = names.filter(Boolean).join(" ");
      const element = this.element([r, c]);
      const worth = this.worth([r, c])?.text;
      set(element, { class: name, tabindex: same(this.focus, [r, c]) ? 0 : -1, "aria-label": this.sayCell([r, c], starts.has(key) || nexts.has(key), worth),
        "aria-selected": isPicked ? "true" : null });
      const look = [cell.text, cell.owner, cell.blocked].join();
      if (element.dataset.look === look) return;
      element.dataset.look = look;
      element.replaceChildren(...this.drawCell([r, c]));
    }));
    for (const { element, square } of this.ghosts) {
      const real = this.element(square);
      set(element, { class: real.getAttribute("class") });
      if (element.dataset.look === real.dataset.look) continue;
      element.dataset.look = real.dataset.look;
      element.replaceChildren(...this.drawCell(square));
    }
  }

  /** @param {Square} at */
  drawCell(at) {
    const { kind } = this.now;
    const drawn = content(this.cell(at), kind);
    const square = box("square", U, U);
    if (kind !== "push") return [square, circle("dot", 4), ...(drawn ? [s("g", "body", drawn)] : [])];
    const cube = box("cube-face", 36, 36, 6);
    return [square, s("g", "body", cube, drawn)];
  }

  /**
   * @param {Square} square
   * @param {boolean} isLegal
   * @param {string | undefined} worth
   */
  sayCell([r, c], isLegal, worth) {
    const cell = this.cell([r, c]);
    const name = this.now.kind === "drop" ? `column ${cell.name}, row ${r + 1} from the top` : cell.name || `row ${r + 1}, column ${c + 1}`;
    const can = !isLegal || this.options.plain ? "" : this.picked.length ? ", push in here" : this.now.kind === "push" ? ", can be taken" : ", can be played";
    return `${name}${this.now.kind === "tokens" && !cell.blocked ? "" : `, ${contentText(cell, this.now)}`}${can}${worth ? `, worth ${worth}` : ""}`;
  }

  /** Return the best value among the moves that a click on a square goes on with. @param {Square} square */
  worth(square) {
    const { values } = this.options;
    if (!values) return undefined;
    /** @type {MoveValue | undefined} */
    let best;
    for (const move of this.now.legal) {
      const value = values.get(move.text);
      if (!value || !this.picked.every((one, i) => same(one, move.clicks[i])) || !same(move.clicks[this.picked.length], square)) continue;
      if (!best || value.tone > best.tone) best = value;
    }
    return best;
  }

  showOver() {
    const { lines, links, kind } = this.now;
    const { marks = [], values } = this.options;
    this.under?.replaceChildren(...links.map(([from, to]) => link(this.at(from), this.at(to))));
    /** @type {SVGElement[]} */
    const shown = lines.map((squares) => {
      const owner = squares[0] && this.cell(squares[0]).owner;
      return path(`line ${owner ? "two" : "one"}${lines.length > 2 ? " thin" : ""}`, linePath(squares, this.at));
    });
    for (const { kind: sort, move, squares } of marks) {
      const clicks = squares ?? this.now.legal.find((each) => each.text === move)?.clicks ?? [];
      if (!squares && clicks.length > 1) shown.push(arrow(this.at(/** @type {Square} */ (clicks[0])), this.at(/** @type {Square} */ (clicks[1])), sort));
      else shown.push(...clicks.map((square) => mark(this.at(square), sort)));
    }
    const from = this.picked[0];
    if (from && !this.options.locked) {
      for (const to of this.legal().map((move) => move.clicks[1])) if (to) shown.push(this.target(from, to));
    }
    this.over?.replaceChildren(...shown);
    /** @type {SVGElement[]} */
    const badges = [];
    if (values) {
      const most = Math.max(...[...values.values()].map((value) => value.tone));
      const steps = new Map(this.legal().map((move) => [String(move.clicks[this.picked.length]), move.clicks[this.picked.length]]));
      for (const square of steps.values()) {
        const value = square && this.worth(square);
        if (!square || !value) continue;
        const [x, y] = this.at(square);
        badges.push(badge([x, y + (kind === "push" || kind === "tokens" ? 13 : 0)], value, value.tone >= most));
      }
    }
    this.values?.replaceChildren(...badges);
    this.showList();
  }

  /**
   * Draw the arrow that pushes a cube in, or where a piece can go.
   * @param {Square} from
   * @param {Square} to
   */
  target(from, to) {
    const [x, y] = this.at(to);
    const props = { class: "target", "data-r": to[0], "data-c": to[1] };
    if (this.now.kind !== "push") return s("g", { ...props, ...placed(x, y) }, s("circle", { r: 9 }));
    const [fromX, fromY] = this.at(from);
    const [outX, outY] = [Math.sign(x - fromX), Math.sign(y - fromY)];
    const angle = (Math.atan2(-outY, -outX) * 180) / Math.PI;
    return s("g", { ...props, transform: `translate(${x + outX * U * 0.86} ${y + outY * U * 0.86}) rotate(${angle})` },
      box("", 30, 30, 8), s("path", { d: "M-8-3H1V-9L11 0 1 9V3H-8Z" }));
  }

  /** Moves that no click tells from others are chosen from a list; so are all where there is no board. */
  showList() {
    const { kind, legal } = this.now;
    const isOpen = !this.options.locked;
    const clicked = kind === "plain" ? [] : this.picked.length ? this.legal().filter((move) => move.clicks.length === this.picked.length) : [];
    const listed = !isOpen ? [] : clicked.length ? clicked : legal.filter((move) => kind === "plain" || !move.clicks.length);
    this.list.replaceChildren(...listed.map((move) => {
      const value = this.options.values?.get(move.text);
      const isMarked = this.options.marks?.some((each) => each.move === move.text);
      return button(move.text, () => this.onmove(move.text), isMarked ? "marked" : {},
        value && h("span", `worth ${toneName(value.tone)}`, value.text));
    }));
    this.list.hidden = !listed.length;
    if (clicked.length) this.list.querySelector("button")?.focus();
  }

  animate() {
    const { motion } = this.now;
    if (!motion) return;
    /** @param {Square} square */
    const body = (square) => this.element(square)?.querySelector(".body");
    if (motion.kind === "push") {
      const { from, to } = motion;
      const [down, right] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
      const turned = this.isFlipped ? -1 : 1;
      for (let [r, c] = from; ; r += down, c += right) {
        body([r, c])?.animate([{ transform: `translate(${right * turned * U}px,${down * turned * U}px)` }, { transform: "none" }], { duration: 320, easing: "ease-in-out" });
        if (same([r, c], to)) break;
      }
    } else if (motion.kind === "drop") {
      const height = motion.cell[0] + 1;
      body(motion.cell)?.animate([{ transform: `translateY(${-height * U}px)` }, { transform: "none", offset: 0.8, easing: "ease-out" },
        { transform: "translateY(-3px)", offset: 0.9, easing: "ease-in" }, { transform: "none" }], { duration: 120 + 45 * height, easing: "ease-in" });
    } else {
      body(motion.cell)?.animate([{ transform: "scale(.4)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 180, easing: "ease-out" });
    }
  }

  // What the user does

  /**
   * Find the square that an event is about.
   * @param {PointerEvent | MouseEvent} event
   * @returns {Square | null}
   */
  squareOf(event) {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-r]");
    return found && this.svg.contains(found) ? squareAt(found) : null;
  }

  /** Go on with a click on a square. @param {Square} square */
  choose(square) {
    if (this.options.locked) return;
    const inColumn = this.now.kind === "drop" && this.now.legal.find((move) => move.clicks[0]?.[1] === square[1]);
    const clicked = inColumn && inColumn.clicks[0] ? [inColumn.clicks[0]] : [...this.picked, square];
    const [found, again] = [this.legal(clicked), this.legal([square])];
    if (found.length === 1 && found[0]?.clicks.length === clicked.length) {
      this.picked = [];
      this.onmove(found[0].text);
    } else if (found.length) this.pick(clicked);
    else if (this.picked.length && same(square, this.picked[0])) this.pick([]);
    else if (again.length && again[0]?.clicks.length !== 1) this.pick([square]);
    else if (again.length) this.onmove(/** @type {Legal} */ (again[0]).text);
    else {
      this.pick([]);
      if (this.now.legal.length) speak(`${this.cell(square)?.name ?? ""} can't be played.`);
    }
  }

  /** @param {Square[]} squares */
  pick(squares) {
    this.picked = squares;
    this.fillCells();
    this.showOver();
    const cell = this.cell(squares.at(-1) ?? [-1, -1]);
    if (cell) speak(`${cell.name} chosen. Moves: ${this.legal().map((move) => move.text).join(", ")}.`);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const square = this.squareOf(event);
    if (this.drag === null && square) this.choose(square);
    else if (!square) this.unpick();
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const cell = /** @type {Element} */ (event.target).closest("[role=gridcell]");
    if (cell) this.moveFocus(squareAt(cell));
  }

  /** @param {Square} square */
  moveFocus(square) {
    set(this.element(this.focus), { tabindex: -1 });
    this.focus = square;
    const cell = this.element(square);
    set(cell, { tabindex: 0 });
    const [x, y] = this.at(square);
    if (this.ring) set(this.ring, placed(x, y));
    if (document.activeElement !== cell) cell.focus({ preventScroll: false });
    if (cell.matches(":focus-visible")) this.preview(square);
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    if (isCombined(event)) return;
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const { board } = this.now;
    const [r, c] = this.focus;
    if (step) {
      const turned = this.isFlipped ? -1 : 1;
      const [down, right] = [(step[0] ?? 0) * turned, (step[1] ?? 0) * turned];
      // With a cube chosen an arrow leads straight to where it can be pushed in.
      const ahead = this.picked.length ? this.legal().map((move) => move.clicks[1]).find((to) => to && Math.sign(to[0] - r) === down && Math.sign(to[1] - c) === right) : null;
      const [rows, cols] = [board.length, board[r]?.length ?? 1];
      /** @type {Square} */
      const next = ahead ?? (this.now.wrapped ? [(r + down + rows) % rows, (c + right + cols) % cols] : [r + down, c + right]);
      if (this.cell(next)) this.moveFocus(next);
    } else if (event.key === "Home") this.moveFocus([r, 0]);
    else if (event.key === "End") this.moveFocus([r, (board[r]?.length ?? 1) - 1]);
    else if (event.key === "Enter" || event.key === " ") this.choose(this.focus);
    else if (event.key === "Escape" && this.picked.length) this.unpick();
    else return;
    take(event);
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.drag = null;
    const square = this.squareOf(event);
    if (event.button || !square || this.picked.length || !this.legal([square]).some((move) => move.clicks.length > 1)) return;
    this.drag = { from: square, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    const { drag } = this;
    if (!drag) {
      this.preview(event.pointerType === "touch" ? null : this.squareOf(event));
      return;
    }
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
    if (!drag.ghost) {
      this.pick([drag.from]);
      drag.ghost = /** @type {SVGElement} */ (this.element(drag.from).querySelector(".body")?.cloneNode(true));
      this.hover?.replaceChildren(drag.ghost);
      this.svg.setPointerCapture(event.pointerId);
    }
    const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    set(drag.ghost, { class: "body dragged", ...placed(to.x, to.y) });
  }

  /** @param {PointerEvent} event */
  released(event) {
    const { drag } = this;
    this.drag = drag?.ghost ? drag : null;
    if (!drag?.ghost) return;
    const square = this.squareOf(event);
    this.hover?.replaceChildren();
    // The click that follows is part of the drag.
    setTimeout(() => (this.drag = null));
    if (square && !same(square, drag.from) && this.legal([drag.from, square]).length) this.choose(square);
    else this.unpick();
  }

  endDrag() {
    this.drag = null;
    this.hover?.replaceChildren();
  }

  /** Show the piece that a click would place. @param {Square | null} square */
  preview(square) {
    const { kind, turn } = this.now;
    if (!this.hover || this.drag?.ghost) return;
    const move = square && (kind === "place" || kind === "drop") && !this.picked.length
      ? this.legal([]).find((each) => each.clicks.length === 1 && (kind === "drop" ? each.clicks[0]?.[1] === square[1] : same(each.clicks[0], square))) : null;
    if (!move?.clicks[0]) {
      this.hover.replaceChildren();
      return;
    }
    const [x, y] = this.at(move.clicks[0]);
    this.hover.replaceChildren(s("g", { class: "preview", ...placed(x, y) }, piece(pieceText(this.now, turn), turn, kind)));
  }
}
