/**
 * Times that run on between two words of the laptop: each is an element that says what it counts,
 * and one timer moves them all without drawing the page again.
 */

import { h } from "../dom.js";
import { clockText, countdownText } from "../words.js";

const TICK_MS = 100;

/** @typedef {"clock" | "until" | "since"} TimeKind */

/**
 * The time of a player: counts down from `ms` at the instant `at`, or stands if `at` is null.
 *
 * @param {number} ms
 * @param {number | null} at
 * @param {number} now
 * @param {import("../dom.js").Props} [props]
 */
export function clockTime(ms, at, now, props = {}) {
  return at === null
    ? h("span", props, clockText(ms))
    : h("span", timeProps(props, "clock", at, ms), toldTime("clock", at, ms, now));
}

/**
 * How long it still takes until an instant.
 *
 * @param {number} at
 * @param {number} now
 * @param {import("../dom.js").Props} [props]
 */
export function timeUntil(at, now, props = {}) {
  return h("span", timeProps(props, "until", at, 0), toldTime("until", at, 0, now));
}

/**
 * How long something has lasted.
 *
 * @param {number} at
 * @param {number} now
 * @param {import("../dom.js").Props} [props]
 */
export function timeSince(at, now, props = {}) {
  return h("span", timeProps(props, "since", at, 0), toldTime("since", at, 0, now));
}

/**
 * @param {import("../dom.js").Props} props
 * @param {TimeKind} kind
 * @param {number} at
 * @param {number} ms
 */
function timeProps(props, kind, at, ms) {
  return Object.assign({ "data-time": kind, "data-at": at, "data-ms": ms }, props);
}

/**
 * @param {string} kind
 * @param {number} at
 * @param {number} ms
 * @param {number} now
 */
function toldTime(kind, at, ms, now) {
  if (kind === "clock") return clockText(ms - Math.max(0, now - at));
  return kind === "until" ? countdownText(at - now) : countdownText(Math.max(0, now - at));
}

/**
 * Let every running time below an element go on.
 *
 * @param {Element} host
 * @param {() => number} now the laptop's time
 */
export function runTimes(host, now) {
  window.setInterval(() => {
    if (document.hidden) return;
    const instant = now();
    for (const each of Array.from(host.querySelectorAll("[data-time]"))) {
      const { time, at, ms } = /** @type {HTMLElement} */ (each).dataset;
      const text = toldTime(String(time), Number(at), Number(ms), instant);
      if (each.textContent !== text) each.textContent = text;
    }
  }, TICK_MS);
}
