/** The code to scan. */

import { h } from "../dom.js";

/**
 * Make the picture of a code. It comes as the text of an SVG and goes into the page as an image, so
 * nothing in it can become part of the page. Every dot of it has the same whole number of pixels:
 * cameras read that best.
 *
 * @param {string} qr
 * @param {number} size in rem
 * @param {import("./fit.js").Screen} screen
 * @param {"most" | "least"} [bound] whether it is at most or at least so large
 * @param {string} [way] what it is, for those who hear it
 */
export function scan(qr, size, screen, bound = "most", way = "The way to this room, to scan") {
  if (!qr) return h("div", { class: "scan" });
  const pixels = scanSize(qr, size, screen, bound) * screen.rem;
  return h("img", {
    class: "scan",
    alt: way,
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`,
    style: { width: `${pixels}px`, height: `${pixels}px` },
  });
}

/**
 * How large the picture of a code is, in rem; as `scan`.
 *
 * @param {string} qr
 * @param {number} size
 * @param {import("./fit.js").Screen} screen
 * @param {"most" | "least"} bound
 */
export function scanSize(qr, size, screen, bound) {
  const pixel = 1 / (screen.rem * window.devicePixelRatio);
  const dots = countDots(qr);
  if (!dots) return size;
  const each = size / pixel / dots;
  return Math.max(1, bound === "most" ? Math.floor(each) : Math.ceil(each)) * dots * pixel;
}

/** @param {string} qr */
function countDots(qr) {
  const head = qr.slice(0, qr.indexOf(">", qr.indexOf("<svg")));
  const found = /viewBox="0 0 (\d+)/.exec(head) || /\bwidth="(\d+)"/.exec(head);
  return found ? Number(found[1]) : 0;
}
