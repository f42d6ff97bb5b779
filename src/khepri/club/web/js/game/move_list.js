/** The moves of a game in two columns, and the buttons that step through them. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sideShape } from "../sides.js";

/** @typedef {import("../board/game_state.js").GameState} GameState */

/**
 * @param {GameState} state
 * @param {number} shown the ply that is looked at
 * @param {(ply: number) => boolean} known whether a ply can be looked at
 * @param {(ply: number) => void} go
 */
export function moveList(state, shown, known, go) {
  const rows = [];
  for (let first = 0; first < state.list.length; first += 2) {
    rows.push(
      h(
        "li",
        { key: `row${first}` },
        h("span", { class: "move-number" }, String(first / 2 + 1)),
        [first, first + 1].map((index) => moveCell(state, index + 1, shown, known, go)),
      ),
    );
  }
  return [
    h(
      "header",
      { class: "moves-head" },
      h("span", { class: "caption" }, "Moves"),
      h(
        "span",
        { class: "moves-sides" },
        state.sides.map(({ side, label }) => h("span", null, sideShape(side), label)),
      ),
    ),
    h("ol", { class: "moves", tabindex: "0", "aria-label": "Moves" }, rows),
  ];
}

/**
 * @param {GameState} state
 * @param {number} ply
 * @param {number} shown
 * @param {(ply: number) => boolean} known
 * @param {(ply: number) => void} go
 */
function moveCell(state, ply, shown, known, go) {
  const text = state.list[ply - 1];
  if (text === undefined) return h("span", { key: `ply${ply}` });
  const current = ply === shown;
  const words = [text.split(" ")[0], h("em", null, text.split(" ").slice(1).join(" "))];
  if (!known(ply))
    return h("span", { key: `ply${ply}`, class: ["move", current && "current"] }, words);
  return h(
    "button",
    {
      key: `ply${ply}`,
      type: "button",
      class: ["move", current && "current"],
      "aria-current": current ? "step" : false,
      onclick: () => go(ply),
    },
    words,
  );
}

/**
 * Where one can step from a ply.
 * @param {import("./history.js").SeenFrames} frames
 * @param {number} at
 * @param {number} newest
 */
export function waysFrom(frames, at, newest) {
  return {
    first: frames.nearest(0, 1, at - 1),
    previous: frames.nearest(at - 1, -1, newest),
    next: frames.nearest(at + 1, 1, newest),
    last: at < newest ? newest : null,
  };
}

/**
 * @param {{first: number | null, previous: number | null, next: number | null, last: number | null}} ways
 * @param {(ply: number) => void} go
 */
export function stepButtons(ways, go) {
  /** @type {[string, string, number | null][]} */
  const steps = [
    ["chevron-first", "First", ways.first],
    ["chevron-left", "Back", ways.previous],
    ["chevron-right", "Forward", ways.next],
    ["chevron-last", "Last", ways.last],
  ];
  return h(
    "div",
    { class: "steps", role: "group", "aria-label": "Step through the game" },
    steps.map(([drawn, label, ply]) =>
      h(
        "button",
        {
          key: drawn,
          type: "button",
          class: "step",
          "aria-label": label,
          disabled: ply === null,
          onclick: () => ply !== null && go(ply),
        },
        icon(drawn, 20),
      ),
    ),
  );
}
