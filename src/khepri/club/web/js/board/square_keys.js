/** The squares of a board as buttons: for the keyboard, for screen readers, and for fingers. */

import { h } from "../dom.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A grid of buttons over the board; one of them can be reached by Tab, arrows walk from it. */
export class SquareKeys {
  /**
   * @param {HTMLElement} area
   * @param {(square: string, byKey: boolean) => void} onPick
   */
  constructor(area, onPick) {
    this._onPick = onPick;
    this._root = h("div", { class: "square-keys", role: "grid", "aria-label": "Board" });
    area.append(this._root);
    /** @type {Map<string, HTMLButtonElement>} */
    this._buttons = new Map();
    this._current = "";
    /** @type {import("./grid.js").Grid | null} */
    this._grid = null;
    this._root.addEventListener("click", (event) => this._clicked(event));
    this._root.addEventListener("keydown", (event) => this._walked(event));
  }

  /** @param {import("./grid.js").Grid} grid */
  build(grid) {
    this._grid = grid;
    this._buttons.clear();
    const rows = [];
    for (let row = 0; row < grid.rows; row++) {
      const line = h("div", { class: "square-row", role: "row" });
      for (let column = 0; column < grid.columns; column++) {
        const square = grid.squareAt(column, row) || "";
        const button = /** @type {HTMLButtonElement} */ (
          h("button", { type: "button", tabindex: "-1", class: "square-key" })
        );
        button.dataset.square = square;
        this._buttons.set(square, button);
        line.append(h("div", { role: "gridcell" }, button));
      }
      rows.push(line);
    }
    this._root.textContent = "";
    this._root.append(...rows);
    if (!this._buttons.has(this._current)) {
      this._current = grid.squareAt(grid.columns >> 1, grid.rows >> 1) || "a1";
    }
    this._reach(this._current);
  }

  /** @param {(square: string) => string} describe */
  name(describe) {
    for (const [square, button] of this._buttons)
      button.setAttribute("aria-label", describe(square));
  }

  /** @param {string} [square] */
  focus(square) {
    if (square && this._buttons.has(square)) this._reach(square);
    const button = this._buttons.get(this._current);
    if (button) button.focus();
  }

  /** @param {string} square */
  _reach(square) {
    const [old, next] = [this._buttons.get(this._current), this._buttons.get(square)];
    if (old) old.setAttribute("tabindex", "-1");
    if (next) next.setAttribute("tabindex", "0");
    this._current = square;
  }

  /** @param {MouseEvent} event */
  _clicked(event) {
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    if (!button || !button.dataset.square) return;
    this._reach(button.dataset.square);
    this._onPick(button.dataset.square, event.detail === 0);
  }

  /** @param {KeyboardEvent} event */
  _walked(event) {
    const step = STEPS[event.key];
    if (!step || !this._grid || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [column, row] = this._grid.place(this._current);
    const square = this._grid.squareAt(column + step[0], row + step[1]);
    if (square) this.focus(square);
  }
}
