/**
 * Words that fit where they stand. The unit of the wall is the rem: 10 px at 1920×1080, and the
 * same share of every other screen, so that the proportions stay.
 */

import { h } from "../dom.js";

/** @typedef {{rem: number, wide: number, high: number}} Screen the unit in pixels, the screen in units */

const ruler = /** @type {CanvasRenderingContext2D} */ (
  document.createElement("canvas").getContext("2d")
);
/** @type {Map<string, number>} */
const ems = new Map();

/** Measure everything again: the letters have just been loaded. */
export function forgetWidths() {
  ems.clear();
}

/** @returns {Screen} */
export function screenNow() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { rem, wide: window.innerWidth / rem, high: window.innerHeight / rem };
}

/**
 * The largest size at which words have room.
 *
 * @param {string} words
 * @param {number} width in rem
 * @param {number} size the usual one, in rem
 * @param {number} least
 * @param {number} [weight]
 */
export function fittingSize(words, width, size, least, weight = 600) {
  const key = `${weight} ${words}`;
  let wide = ems.get(key);
  if (wide === undefined) {
    ruler.font = `${weight} 100px Inter, sans-serif`;
    wide = ruler.measureText(words).width / 100;
    ems.set(key, wide);
  }
  return Math.max(least, Math.min(size, (width * 0.985) / Math.max(wide, 0.01)));
}

/**
 * A name: as large as it can be; what is too long even for the least size ends in dots.
 *
 * @param {string} words
 * @param {number} width in rem
 * @param {number} size in rem
 * @param {number} [least] never under 2 rem, 20 px of 1920
 * @param {number} [weight]
 */
export function name(words, width, size, least = 2, weight = 600) {
  const fitted = fittingSize(words, width, size, least, weight);
  return h(
    "bdi",
    { class: "name", style: { fontSize: `${fitted.toFixed(2)}rem`, fontWeight: weight } },
    words,
  );
}
