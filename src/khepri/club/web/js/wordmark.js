/** KHEPRI drawn with straight strokes; a beam of light stands in for its last letter. */

import { svg } from "./dom.js";

const STROKES = [
  "M7.5 0V96M60 0 15 48M15 46 60 96",
  "M100.5 0V96M147.5 0V96M100.5 48H147.5",
  "M189.5 0V96M182 7.5H240M182 48H234M182 88.5H240",
  "M274.5 96V0M267 7.5H317L328 18V40L317 52H274.5",
  "M369.5 96V0M362 7.5H412L423 18V40L412 52H369.5M396 52 426 96",
];

/** @param {number} height in CSS pixels */
export function wordmark(height) {
  const id = `wordmark-${height}`;
  return svg(
    "svg",
    {
      class: "wordmark",
      viewBox: "0 -4 489 104",
      height,
      width: Math.round((height * 489) / 104),
      role: "img",
      "aria-label": "Khepri",
    },
    svg(
      "defs",
      null,
      svg(
        "linearGradient",
        { id, gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: 0, y2: 96 },
        svg("stop", { offset: 0, style: { stopColor: "var(--wordmark-top, #FBEAC2)" } }),
        svg("stop", { offset: 0.5, style: { stopColor: "var(--wordmark-mid, #F4C24B)" } }),
        svg("stop", { offset: 1, style: { stopColor: "var(--wordmark-low, #D09A31)" } }),
      ),
    ),
    svg(
      "g",
      { fill: "none", stroke: `url(#${id})`, "stroke-width": 15, "stroke-linejoin": "round" },
      STROKES.map((d) => svg("path", { d })),
    ),
    svg("rect", { class: "wordmark-beam", x: 459, width: 15, height: 96, fill: "#5CC3FF" }),
    svg("rect", { x: 463.5, width: 6, height: 96, fill: "#FFFFFF" }),
  );
}
