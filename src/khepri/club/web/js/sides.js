/** The two sides of a game as shapes and pictures: never told apart by colour alone. */

import { h, svg } from "./dom.js";

/** What a side looks like; one that is not here is a plain ring. */
/** @type {Record<string, {shape: "round" | "angular", fill: string, rim: string, picture: string}>} */
const LOOKS = {
  blue: { shape: "round", fill: "#0078BC", rim: "#9AD4FA", picture: "blue_pharaoh" },
  red: { shape: "angular", fill: "#D55E00", rim: "#FFC9A3", picture: "red_pharaoh" },
  black: { shape: "round", fill: "#0A0D15", rim: "#8494B4", picture: "disc_black" },
  white: { shape: "round", fill: "#F0ECE2", rim: "#8494B4", picture: "disc_white" },
};
const PLAIN = { shape: "round", fill: "none", rim: "currentColor", picture: "" };
const OCTAGON = "7.4 1.5 16.6 1.5 22.5 7.4 22.5 16.6 16.6 22.5 7.4 22.5 1.5 16.6 1.5 7.4";

/**
 * The small shape of a side, as tall as the letters around it.
 *
 * @param {string} side
 */
export function sideShape(side) {
  const look = LOOKS[side] || PLAIN;
  const drawn = { fill: look.fill, stroke: look.rim, "stroke-width": 2.6 };
  return svg(
    "svg",
    { class: "side-shape", viewBox: "0 0 24 24", "aria-hidden": "true" },
    look.shape === "angular"
      ? svg("polygon", Object.assign({ points: OCTAGON }, drawn))
      : svg("circle", Object.assign({ cx: 12, cy: 12, r: 10.5 }, drawn)),
  );
}

/**
 * The piece that stands for a side; null for a side that has no picture.
 *
 * @param {string} side
 * @param {number} size in CSS pixels
 */
export function sidePicture(side, size) {
  const look = LOOKS[side] || PLAIN;
  if (!look.picture) return null;
  return h("img", {
    src: `/web/pieces/${look.picture}.svg`,
    alt: "",
    width: size,
    height: size,
  });
}
