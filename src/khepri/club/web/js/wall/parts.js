/** What several pictures of the wall are made of. */

import { faceOf } from "../board/faces.js";
import { h, svg } from "../dom.js";
import { sign } from "../signs.js";
import { name } from "./fit.js";

const OCTAGON = "M6 1.8h8L18.2 6v8L14 18.2H6L1.8 14V6z";

/**
 * The mark of a side: a shape and a colour, for nobody has to see both.
 *
 * @param {string} kind of the game
 * @param {{side: string, label: string}} side
 */
export function sideMark(kind, side) {
  const isRound = faceOf(kind).shape(side.side) === "round";
  return svg(
    "svg",
    {
      class: `side side-${side.side}`,
      viewBox: "0 0 20 20",
      role: "img",
      "aria-label": side.label,
    },
    isRound ? svg("circle", { cx: 10, cy: 10, r: 8.2 }) : svg("path", { d: OCTAGON }),
  );
}

/**
 * The sign of somebody, or an empty place for one who has not chosen any.
 *
 * @param {number | null | undefined} number
 */
export function signOf(number) {
  return typeof number === "number" ? sign(number) : h("i", { class: "sign" });
}

/**
 * @param {string} file of an icon
 * @param {string} [extra] another class
 */
export function wallIcon(file, extra = "") {
  return h("span", {
    class: ["icon", extra],
    "aria-hidden": "true",
    style: { "--icon": `url("/web/icons/${file}.svg")` },
  });
}

/** The mark of the program. */
export function emblem() {
  return svg(
    "svg",
    { class: "emblem", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { class: "disc", cx: 50, cy: 50, r: 48 }),
    svg("path", { class: "bar", d: "M26 74 74 26", "stroke-width": 26 }),
    svg("path", { class: "light", d: "M20 80 80 20", "stroke-width": 8 }),
    svg("path", { class: "bar", d: "M30 88 90 28", "stroke-width": 9 }),
  );
}

/** The name of the program, whose last letter is a beam. */
export function wordmark() {
  const letters =
    "M7.5 0V96M60 0L15 48L60 96M100.5 0V96M147.5 0V96M100.5 48H147.5M189.5 0V96" +
    "M182 7.5H240M182 48H234M182 88.5H240M274.5 96V7.5H317L328 18V41L317 52H274.5" +
    "M369.5 96V7.5H412L423 18V41L412 52H369.5M396 52L426 96";
  return svg(
    "svg",
    { class: "wordmark", viewBox: "0 0 475 96", role: "img", "aria-label": "Khepri" },
    svg(
      "linearGradient",
      { id: "wordmark-gold", x1: 0, y1: 0, x2: 0, y2: 1, gradientUnits: "objectBoundingBox" },
      svg("stop", { offset: 0, "stop-color": "#FFF0CC" }),
      svg("stop", { offset: 0.45, "stop-color": "#F6C955" }),
      svg("stop", { offset: 1, "stop-color": "#C98F1F" }),
    ),
    svg("path", { class: "letters", d: letters }),
    svg("path", { class: "glow", d: "M466.5 0V96" }),
    svg("path", { class: "core", d: "M466.5 0V96" }),
  );
}

/**
 * The top of a picture.
 *
 * @param {string} title
 * @param {import("../dom.js").Child | import("../dom.js").Child[]} about
 * @param {...import("../dom.js").Child} right
 */
export function head(title, about, ...right) {
  return h(
    "header",
    { class: "head" },
    emblem(),
    h("h1", null, name(title, 62, 4, 2.6, 700)),
    h("p", { class: "about" }, about),
    h("div", { class: "right" }, ...right),
  );
}

/**
 * The number of a board.
 *
 * @param {number | string | null} number
 * @param {string} [extra]
 */
export function badge(number, extra = "") {
  return number === null ? null : h("span", { class: ["badge", extra] }, number);
}

/**
 * What an event's round is called: "round 3 of 5", "Semi-final", "arena".
 *
 * @param {any} event
 */
export function roundTitle(event) {
  if (event.title_of_round) return event.title_of_round;
  if (!event.round) return event.format_name || "";
  if (event.format === "arena") return "arena";
  return event.rounds ? `round ${event.round} of ${event.rounds}` : `round ${event.round}`;
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why everything stands still, for a whole room to read. @type {Record<string, string>} */
const PAUSES = {
  teacher: "Your teacher has stopped all clocks.",
  asleep: "Paused: the laptop was asleep.",
  back: "Paused until everybody is back.",
};

/**
 * @param {any} paused of the room
 * @returns {string}
 */
export function pauseWords(paused) {
  return PAUSES[paused.why] || "All clocks are stopped.";
}
