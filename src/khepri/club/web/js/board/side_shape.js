/** A side as a shape, told apart without colours: round or eight-sided, plain or ringed. */

import { h, svg } from "../dom.js";
import { pictureUrl } from "./pieces.js";

const SHAPES = {
  blue: { fill: "#0078BC", edge: "#9AD8FF", round: true },
  red: { fill: "#D55E00", edge: "#FFDCBD", round: false },
};

/**
 * @param {string} side
 * @param {number} size in pixels
 */
export function sideShape(side, size) {
  const shape = side === "blue" ? SHAPES.blue : side === "red" ? SHAPES.red : null;
  const box = { width: `${size}px`, height: `${size}px` };
  if (!shape) {
    return h("img", {
      class: "side-shape",
      src: pictureUrl(`disc_${side}`),
      alt: "",
      style: box,
    });
  }
  const ink = { fill: shape.fill, stroke: shape.edge, "stroke-width": 2 };
  return svg(
    "svg",
    { class: "side-shape", style: box, viewBox: "0 0 20 20", "aria-hidden": "true" },
    shape.round
      ? svg("circle", { cx: 10, cy: 10, r: 8.2, ...ink })
      : svg("path", { d: "M6 1.8h8L18.2 6v8L14 18.2H6L1.8 14V6z", ...ink }),
  );
}
