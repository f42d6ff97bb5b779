/** Times that run down on a page, all by one ticker, each by the laptop's clock. */

import { h } from "./dom.js";
import { countdownText } from "./words.js";

/** @typedef {import("./streams.js").Streams} Streams */

const TICK_MS = 200;

/**
 * A time that runs down, as 2:15.
 *
 * @param {Streams} streams
 * @param {number} until_at an instant of the laptop's clock
 */
export function countdown(streams, until_at) {
  return h(
    "span",
    { class: "countdown", "data-until": until_at, role: "timer" },
    countdownText(until_at - streams.now()),
  );
}

/**
 * A bar that fills up until something happens.
 *
 * @param {Streams} streams
 * @param {number} until_at
 * @param {number} whole_ms how long it takes from empty to full
 */
export function meter(streams, until_at, whole_ms) {
  return h(
    "div",
    { class: "meter", "aria-hidden": "true" },
    h("i", {
      "data-fills": until_at,
      "data-whole": whole_ms,
      style: { width: `${share(streams, until_at, whole_ms)}%` },
    }),
  );
}

/** @param {Streams} streams */
export function startCountdowns(streams) {
  setInterval(() => {
    for (const each of Array.from(document.querySelectorAll("[data-until]"))) {
      const text = countdownText(Number(each.getAttribute("data-until")) - streams.now());
      if (each.textContent !== text && each.firstChild) each.firstChild.nodeValue = text;
    }
    for (const each of Array.from(document.querySelectorAll("[data-fills]"))) {
      const until = Number(each.getAttribute("data-fills"));
      const whole = Number(each.getAttribute("data-whole"));
      /** @type {HTMLElement} */ (each).style.width = `${share(streams, until, whole)}%`;
    }
  }, TICK_MS);
}

/**
 * @param {Streams} streams
 * @param {number} until_at
 * @param {number} whole_ms
 */
function share(streams, until_at, whole_ms) {
  const left = Math.max(0, until_at - streams.now());
  return Math.round(1000 * Math.max(0, Math.min(1, 1 - left / whole_ms))) / 10;
}
