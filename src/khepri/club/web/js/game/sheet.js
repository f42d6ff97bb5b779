/** A sheet over the page: it takes the keyboard, and gives it back when it is closed. */

import { h } from "../dom.js";
import { icon } from "../icons.js";

/**
 * Open a sheet; the function that is returned closes it.
 * @param {HTMLElement} host
 * @param {string} title
 * @param {(close: () => void) => import("../dom.js").Child[]} fill
 * @returns {() => void}
 */
export function openSheet(host, title, fill) {
  const before = document.activeElement;
  const close = () => {
    if (!veil.parentNode) return;
    veil.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
  const sheet = h(
    "div",
    {
      class: "sheet panel",
      role: "dialog",
      "aria-modal": "true",
      "aria-label": title,
      tabindex: "-1",
    },
    h(
      "header",
      { class: "sheet-head" },
      h("h2", null, title),
      h(
        "button",
        { type: "button", class: "button square ghost", "aria-label": "Close", onclick: close },
        icon("x", 20),
      ),
    ),
    fill(close),
  );
  const veil = h(
    "div",
    {
      class: "sheet-veil",
      onclick: (/** @type {Event} */ event) => {
        if (event.target === veil) close();
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
        if (event.key === "Tab") keepInside(event, sheet);
      },
    },
    sheet,
  );
  host.append(veil);
  const first = /** @type {HTMLElement | null} */ (sheet.querySelector(".sheet-row, .button"));
  (first || sheet).focus();
  return close;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} sheet
 */
function keepInside(event, sheet) {
  const all = /** @type {HTMLElement[]} */ (
    Array.from(sheet.querySelectorAll("button:not([disabled])"))
  );
  const [first, last] = [all[0], all[all.length - 1]];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/**
 * One line of a sheet that does something.
 * @param {string} drawn
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 */
export function sheetRow(drawn, label, act, kind) {
  return h(
    "button",
    { type: "button", class: ["sheet-row", kind], onclick: act },
    icon(drawn, 22),
    label,
  );
}

/** The keys of the game, in words. */
export function keysTable() {
  const keys = [
    ["Arrows", "walk over the board"],
    ["Enter", "pick a piece, then where it goes"],
    ["Q, E", "turn it left, right"],
    ["Space", "play what you have chosen"],
    ["Esc", "take it back"],
    ["C", "read the clocks"],
    ["A", "show the last move again"],
    ["?", "this list"],
  ];
  return h(
    "dl",
    { class: "keys-table" },
    keys.map(([key, does]) =>
      h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, does)),
    ),
  );
}
