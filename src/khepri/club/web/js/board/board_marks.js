/** What is marked on a board: where the last move went, and what somebody is choosing. */

import { svg } from "../dom.js";
import { aimMark, discMark, frameMark, groundMarks, textMark } from "./drawing.js";

/** @typedef {import("./faces.js").Face} Face */
/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./game_state.js").ShownBoard} ShownBoard */

/**
 * What is marked while somebody chooses a move.
 * @typedef {object} ChosenMarks
 * @property {string | null} [picked]
 * @property {string[]} [dots]
 * @property {string[]} [rings]
 * @property {string | null} [chosen]
 * @property {string | null} [move]  the chosen move: its pieces are shown where they would go
 * @property {import("./faces.js").Shot | null} [aim]
 * @property {string[]} [flips]
 * @property {boolean} [sent]  whether it is on its way
 */

/**
 * What lies under the pieces.
 * @param {ShownBoard} state
 * @param {Grid} grid
 * @param {Face} face
 * @param {ChosenMarks} choosing
 * @returns {SVGElement[]}
 */
export function marksUnder(state, grid, face, choosing) {
  /** @type {SVGElement[]} */
  const marks = groundMarks(grid);
  if (face.ground === "felt") marks.push(...starPoints(grid));
  if (state.last) {
    const { from, to } = face.lastMarks(state.last);
    const side = state.last.side === state.sides[0].side ? "of-first" : "of-second";
    if (from) marks.push(frameMark(grid, from, `last-from ${side}`));
    if (to) marks.push(frameMark(grid, to, `last-to ${side}`));
  }
  const { picked, chosen } = choosing;
  if (picked) marks.push(frameMark(grid, picked, "picked", 3));
  if (chosen && chosen !== picked) marks.push(frameMark(grid, chosen, "chosen", 3));
  return marks;
}

/**
 * What lies over the pieces.
 * @param {ShownBoard} state
 * @param {Grid} grid
 * @param {ChosenMarks} choosing
 * @returns {SVGElement[]}
 */
export function marksOver(state, grid, choosing) {
  const { chosen, dots = [], rings = [], flips = [], aim } = choosing;
  /** @type {SVGElement[]} */
  const marks = dots.map((square) => discMark(grid, square, "legal-dot", 16.5));
  marks.push(...rings.map((square) => discMark(grid, square, "swap-ring", 46.5)));
  if (aim) marks.push(aimMark(aim, grid));
  const side = state.to_move === state.sides[0].side ? "first" : "second";
  marks.push(...flips.map((square) => splitDisc(grid, square, side)));
  if (!chosen) return marks;
  const [x, y] = grid.middle(chosen);
  if (flips.length && !choosing.sent) {
    const plate = { x: x * 100 - 34, y: y * 100 - 23, width: 68, height: 46, rx: 14 };
    marks.push(svg("rect", { ...plate, class: "count-plate" }));
    marks.push(textMark(x, y + 0.13, `+${flips.length}`, "count"));
  }
  if (choosing.sent) marks.push(textMark(x, y + 0.1, "…", "sent"));
  return marks;
}

/**
 * A disc about to turn is split on the diagonal: the lower right half is what it becomes.
 * @param {Grid} grid
 * @param {string} square
 * @param {string} side
 */
function splitDisc(grid, square, side) {
  const [x, y] = grid.middle(square).map((each) => each * 100);
  const r = 40;
  const d = r * Math.SQRT1_2;
  const half = `M${x + d} ${y - d}A${r} ${r} 0 0 1 ${x - d} ${y + d}Z`;
  return svg(
    "g",
    { class: "split" },
    svg("path", { d: half, class: `split-half ${side}` }),
    svg("circle", { cx: x, cy: y, r: 43, class: "split-ring" }),
  );
}

/**
 * The names of columns and rows, in the frame or small inside the squares.
 * @param {Grid} grid
 * @param {number} cell pixels of a square
 * @param {boolean} framed
 */
export function coordinateMarks(grid, cell, framed) {
  const { columns, rows } = grid;
  const name = framed ? "coordinate" : "coordinate inside";
  const one = 1 / cell; // a pixel, in squares
  const marks = [];
  for (let column = 0; column < columns; column++) {
    const [x, y] = framed
      ? [column + 0.5, rows + 14 * one]
      : [column + 1 - 3 * one, rows - 3 * one];
    marks.push(textMark(x, y, grid.columnName(column), `${name} coordinate-file`));
  }
  for (let row = 0; row < rows; row++) {
    const [x, y] = framed ? [-10 * one, row + 0.5 + 4 * one] : [3 * one, row + 10 * one];
    marks.push(textMark(x, y, grid.rowName(row), `${name} coordinate-rank`));
  }
  return marks;
}

/**
 * The four points that help to find the middle of an Othello board.
 * @param {Grid} grid
 */
function starPoints({ columns, rows }) {
  if (columns < 6) return [];
  const places = [2, columns - 2].map((x) => [2, rows - 2].map((y) => [x, y]));
  return places
    .reduce((all, each) => all.concat(each), [])
    .map(([x, y]) => svg("circle", { cx: x * 100, cy: y * 100, r: 6, class: "star" }));
}
