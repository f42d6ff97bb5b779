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
 */
export function scan(qr, size, screen, bound = "most") {
  if (!qr) return h("div", { class: "scan" });
  const wanted = size * screen.rem * window.devicePixelRatio;
  const dots = countDots(qr) || wanted;
  const whole = bound === "most" ? Math.floor(wanted / dots) : Math.ceil(wanted / dots);
  const pixels = (Math.max(1, whole) * dots) / window.devicePixelRatio;
  return h("img", {
    class: "scan",
    alt: "The way to this room, to scan",
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`,
    style: { width: `${pixels}px`, height: `${pixels}px` },
  });
}

/** @param {string} qr */
function countDots(qr) {
  const head = qr.slice(0, qr.indexOf(">", qr.indexOf("<svg")));
  const found = /viewBox="0 0 (\d+)/.exec(head) || /\bwidth="(\d+)"/.exec(head);
  return found ? Number(found[1]) : 0;
}
