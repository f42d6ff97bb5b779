/** "Why is Mina second?": the laptop's words, and bars of what decides. */

import { h } from "../../dom.js";
import { fullNameOf } from "../room/people.js";

/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").TableLine} TableLine */
/** @typedef {import("../desk_types.js").EventState} EventState */

const ORDINALS = [
  "",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];
const MOST_BARS = 6;

/**
 * @param {DeskState} desk
 * @param {EventState} event
 * @param {TableLine} line
 * @param {TableLine[]} rows
 */
export function whyPanel(desk, event, line, rows) {
  const level = rows.filter((each) => each.points === line.points);
  const index = event.format === "knockout" ? null : decidingIndex(level);
  return h(
    "section",
    { class: "panel gold-edge why-panel", key: "why", "aria-live": "polite" },
    h("h2", { class: "caption gold" }, `Why is ${fullNameOf(line)} ${placeOf(line.rank)}?`),
    h("p", { key: "words" }, desk.why[String(line.number)] || ""),
    level.length > 1 && index !== null ? bars(event, level, line, index) : null,
  );
}

/** @param {string} rank */
function placeOf(rank) {
  const number = Number.parseInt(rank, 10);
  return ORDINALS[number] || `number ${number || rank}`;
}

/**
 * @param {TableLine[]} level those with the same points
 * @returns {number | null} the first tie-break in which they differ
 */
function decidingIndex(level) {
  if (level.length < 2) return null;
  const [first] = level;
  const index = first.tie_breaks.findIndex((_, at) =>
    level.some((each) => each.tie_breaks[at] !== first.tie_breaks[at]),
  );
  return index < 0 ? null : index;
}

/**
 * @param {EventState} event
 * @param {TableLine[]} level
 * @param {TableLine} line
 * @param {number} index
 */
function bars(event, level, line, index) {
  const shown = around(level, line);
  const values = shown.map((each) => numberOf(each.tie_breaks[index]));
  const most = Math.max(1, ...values.map(Math.abs));
  return h(
    "div",
    { class: "why-bars", key: "bars" },
    h(
      "p",
      { class: "caption", key: "what" },
      `${event.tie_breaks[index] || ""} · ${line.points} ${/^[½1]$/.test(line.points) ? "point" : "points"} each`,
    ),
    shown.map((each, at) =>
      h(
        "div",
        { class: ["why-bar", each === line ? "me" : ""], key: each.number },
        h("span", { class: "one-line" }, each.name),
        h(
          "span",
          { class: "bar" },
          h("i", { style: { width: `${(100 * Math.abs(values[at])) / most}%` } }),
        ),
        h("span", { class: "number strong" }, each.tie_breaks[index]),
      ),
    ),
  );
}

/**
 * @param {TableLine[]} level
 * @param {TableLine} line
 * @returns {TableLine[]} as many as there is room for, with this one among them
 */
function around(level, line) {
  const at = level.indexOf(line);
  const from = Math.max(0, Math.min(at - Math.floor(MOST_BARS / 2), level.length - MOST_BARS));
  return level.slice(from, from + MOST_BARS);
}

/**
 * @param {string} text as a table has it: 12½, 9.75, -6
 */
function numberOf(text) {
  const half = text.endsWith("½");
  const whole = Number.parseFloat(half ? text.slice(0, -1) || "0" : text);
  return (Number.isNaN(whole) ? 0 : whole) + (half ? 0.5 : 0);
}
