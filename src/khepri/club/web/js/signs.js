/** The twelve signs: an emblem and a colour, so that neither has to be told apart alone. */

import { svg } from "./dom.js";

/**
 * @typedef {object} Sign
 * @property {string} name
 * @property {string} colour
 * @property {string[]} paths lines on a grid of 24 by 24
 * @property {[number, number, number][]} [rings] circles: centre and radius
 */

/** By number, as the laptop counts them. @type {Sign[]} */
export const SIGNS = [
  {
    name: "sun",
    colour: "#F4C24B",
    rings: [[12, 12, 4.2]],
    paths: [
      "M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M6 18l1.4-1.4M16.6 7.4 18 6",
    ],
  },
  {
    name: "moon",
    colour: "#F48FA6",
    paths: ["M18.5 14.5A7.5 7.5 0 0 1 9.5 5.5a7.5 7.5 0 1 0 9 9z"],
  },
  {
    name: "star",
    colour: "#B7C4DC",
    paths: ["m12 4 2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L4 9.9l5.6-.7z"],
  },
  {
    name: "ankh",
    colour: "#7FE0AE",
    paths: ["M12 12C9 10 8 8.4 8 6.8a4 4 0 0 1 8 0C16 8.4 15 10 12 12zM12 12v8M7.5 14h9"],
  },
  {
    name: "eye",
    colour: "#66D9D0",
    rings: [[12, 12, 2.4]],
    paths: ["M3.5 12S6.5 6.5 12 6.5 20.5 12 20.5 12 17.5 17.5 12 17.5 3.5 12 3.5 12z"],
  },
  {
    name: "wave",
    colour: "#6CC4F7",
    paths: [
      "M3.5 9c2-2.5 4-2.5 5.7 0s3.7 2.5 5.6 0 3.7-2.5 5.7 0",
      "M3.5 15.5c2-2.5 4-2.5 5.7 0s3.7 2.5 5.6 0 3.7-2.5 5.7 0",
    ],
  },
  { name: "pyramid", colour: "#A9B8FF", paths: ["M12 5 3.8 18.5h16.4zM12 5l3 13.5"] },
  {
    name: "leaf",
    colour: "#FFB3AC",
    paths: ["M5 19C5 9 11 5 19.5 5 19.5 13.5 15 18.5 8 17.5M5 19c1.5-4 4-7 8-9"],
  },
  { name: "bolt", colour: "#E7A6F5", paths: ["M13 3.5 5.5 13.5H12l-1 7 7.5-10H12z"] },
  {
    name: "drop",
    colour: "#C9B48C",
    paths: ["M12 3.8c3 3.7 5.5 6.5 5.5 10a5.5 5.5 0 0 1-11 0c0-3.5 2.5-6.3 5.5-10z"],
  },
  {
    name: "gem",
    colour: "#FF9B5E",
    paths: ["M7 5h10l3.5 5L12 20 3.5 10zM3.5 10h17M9.5 10 12 20l2.5-10L12 5z"],
  },
  {
    name: "ring",
    colour: "#D9D36A",
    rings: [
      [12, 12, 7.5],
      [12, 12, 3],
    ],
    paths: [],
  },
];

const INK = "#141A2B";
/** @type {Sign} */
const NO_SIGN = { name: "", colour: "#5F7199", paths: [] };

/**
 * Draw the sign of somebody; an empty disc for one who has chosen none.
 *
 * @param {number | null | undefined} number
 * @param {number} [size] in CSS pixels
 */
export function sign(number, size = 40) {
  const it = (typeof number === "number" && SIGNS[number]) || NO_SIGN;
  const rings = it.rings || [];
  return svg(
    "svg",
    { class: "sign", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("circle", { cx: 12, cy: 12, r: 12, fill: it.colour }),
    svg(
      "g",
      {
        fill: "none",
        stroke: INK,
        "stroke-width": 1.7,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        transform: "translate(2.2 2.2) scale(.817)",
      },
      rings.map(([cx, cy, r]) => svg("circle", { cx, cy, r })),
      it.paths.map((d) => svg("path", { d })),
    ),
  );
}
