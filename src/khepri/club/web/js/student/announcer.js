/** What is said beside the page: small notes that go away, and words for screen readers. */

import { h } from "../dom.js";

const TOAST_MS = 6000;

/**
 * Show a sentence for a moment.
 *
 * @param {string} text
 */
export function toast(text) {
  const host = document.getElementById("toasts");
  if (!host || !text) return;
  // In a game the buttons are below, and must stay in sight.
  host.classList.toggle("above", document.querySelector("main.game") !== null);
  const note = h("p", { class: "toast panel" }, text);
  host.appendChild(note);
  setTimeout(() => host.removeChild(note), TOAST_MS);
}

/**
 * Tell a screen reader.
 *
 * @param {string} text
 * @param {boolean} [now] interrupts what it is saying
 */
export function say(text, now) {
  const host = document.getElementById(now ? "urgent" : "polite");
  if (!host) return;
  // The same words twice are only heard if the text has changed in between.
  host.textContent = "";
  setTimeout(() => {
    host.textContent = text;
  }, 50);
}
