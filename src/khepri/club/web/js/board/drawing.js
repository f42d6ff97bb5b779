/** Marks on a board as SVG, in hundredths of a square: sharp at every size, and still. */

import { svg } from "../dom.js";

const CELL = 100;

/**
 * Return the corners of a light's way in squares from the top left corner.
 * @param {import("./faces.js").Shot} shot
 * @param {import("./grid.js").Grid} grid
 * @returns {[number, number][]}
 */
export function wayOf(shot, grid) {
  const points = shot.squares.map((square) => grid.middle(square));
  if (shot.leaves) {
    const sign = grid.turned ? -1 : 1;
    const [x, y] = points[points.length - 1];
    points.push([x + (sign * shot.leaves[0]) / 2, y - (sign * shot.leaves[1]) / 2]);
  }
  return points.filter((point, index) => {
    if (index === 0 || index === points.length - 1) return true;
    const [before, after] = [points[index - 1], points[index + 1]];
    const upright = before[0] === point[0] && point[0] === after[0];
    const level = before[1] === point[1] && point[1] === after[1];
    return !upright && !level;
  });
}

/**
 * @param {[number, number][]} way
 * @param {string} name
 */
function polyline(way, name) {
  const points = way.map(([x, y]) => `${x * CELL},${y * CELL}`).join(" ");
  return svg("polyline", { points, class: name });
}

/**
 * Return the frame round a square.
 * @param {import("./grid.js").Grid} grid
 * @param {string} square
 * @param {string} name
 * @param {number} inset
 */
export function frameMark(grid, square, name, inset = 5) {
  const [column, row] = grid.place(square);
  const side = CELL - 2 * inset;
  return svg("rect", {
    x: column * CELL + inset,
    y: row * CELL + inset,
    width: side,
    height: side,
    rx: 8,
    class: name,
  });
}

/**
 * Return a ring or a dot in the middle of a square.
 * @param {import("./grid.js").Grid} grid
 * @param {string} square
 * @param {string} name
 * @param {number} radius
 */
export function discMark(grid, square, name, radius) {
  const [x, y] = grid.middle(square);
  return svg("circle", { cx: x * CELL, cy: y * CELL, r: radius, class: name });
}

/**
 * Return what is left of a light until the next move: a thin line, and a mark where it struck.
 * @param {import("./faces.js").Shot} shot
 * @param {import("./grid.js").Grid} grid
 * @param {{impact: boolean}} options
 */
export function trailMark(shot, grid, { impact }) {
  const group = svg("g", { class: `trail beam-${shot.side}${shot.dashed ? " dashed" : ""}` });
  group.append(polyline(wayOf(shot, grid), "trail-line"));
  if (impact && shot.destroyed) group.append(impactMark(grid, shot.destroyed));
  return group;
}

/**
 * Return the light that a move would give.
 * @param {import("./faces.js").Shot} shot
 * @param {import("./grid.js").Grid} grid
 */
export function aimMark(shot, grid) {
  const group = svg("g", { class: `aim beam-${shot.side}${shot.dashed ? " dashed" : ""}` });
  const way = wayOf(shot, grid);
  group.append(polyline(way, "aim-glow"), polyline(way, "aim-edge"), polyline(way, "aim-line"));
  for (const [x, y] of way.slice(1, -1)) {
    group.append(svg("circle", { cx: x * CELL, cy: y * CELL, r: 6.5, class: "aim-mirror" }));
  }
  if (shot.destroyed) group.append(impactMark(grid, shot.destroyed));
  return group;
}

/**
 * @param {import("./grid.js").Grid} grid
 * @param {string} square
 */
function impactMark(grid, square) {
  const [x, y] = grid.middle(square).map((each) => each * CELL);
  const group = svg("g", { class: "impact" });
  group.append(svg("circle", { cx: x, cy: y, r: 52, class: "impact-ring" }));
  const [near, far] = [29, 45];
  const ticks = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ].map(([a, b]) => `M${x + a * near} ${y + b * near}L${x + a * far} ${y + b * far}`);
  group.append(svg("path", { d: ticks.join(""), class: "impact-ticks" }));
  return group;
}

/**
 * Return a text at a place.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} name
 */
export function textMark(x, y, words, name) {
  const text = svg("text", { x: x * CELL, y: y * CELL, class: name });
  text.textContent = words;
  return text;
}

/**
 * Return the squares of a board: every other one filled, and the seams between all.
 * @param {import("./grid.js").Grid} grid
 */
export function groundMarks({ columns, rows }) {
  let squares = "";
  for (let row = 0; row < rows; row++) {
    for (let column = row % 2; column < columns; column += 2) {
      squares += `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`;
    }
  }
  let seams = "";
  for (let column = 1; column < columns; column++) seams += `M${column * CELL} 0v${rows * CELL}`;
  for (let row = 1; row < rows; row++) seams += `M0 ${row * CELL}h${columns * CELL}`;
  return [
    svg("path", { d: squares, class: "board-ground" }),
    svg("path", { d: seams, class: "board-seams" }),
  ];
}
