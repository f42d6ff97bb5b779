/** A sheet over the page: takes the keyboard while it is open, and gives it back. */

import { h, render } from "./dom.js";
import { icon } from "./icons.js";

const REACHED = "button, input, select, a[href], [tabindex='0']";

/** @typedef {import("./dom.js").Child} Child */

export class Sheet {
  /**
   * Open a sheet.
   *
   * @param {object} options
   * @param {string} options.title
   * @param {(sheet: Sheet) => Child} options.body drawn again by `draw`
   * @param {() => void} [options.closed] told when it has been closed, however
   * @param {string} [options.kind] one more class
   */
  constructor({ title, body, closed, kind }) {
    this.body = body;
    this.closed = closed || (() => {});
    this.before = document.activeElement;
    this.content = h("div", { class: "page-sheet-body" });
    const heading = h("h2", { id: "sheet-title" }, title);
    this.box = h(
      "div",
      {
        class: ["page-sheet panel", kind],
        role: "dialog",
        "aria-modal": "true",
        "aria-labelledby": "sheet-title",
        tabindex: -1,
      },
      h(
        "header",
        { class: "page-sheet-head" },
        heading,
        h(
          "button",
          {
            class: "button square ghost",
            type: "button",
            "aria-label": "Close",
            onclick: () => this.close(),
          },
          icon("x"),
        ),
      ),
      this.content,
    );
    this.veil = h(
      "div",
      {
        class: "page-veil",
        onclick: (/** @type {Event} */ event) => {
          if (event.target === this.veil) this.close();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      },
      this.box,
    );
    this.draw();
    document.body.appendChild(this.veil);
    document.documentElement.classList.add("has-sheet");
    this.hide(true);
    this.box.focus();
  }

  get isOpen() {
    return this.veil.isConnected;
  }

  draw() {
    render(this.content, this.body(this));
  }

  close() {
    if (!this.isOpen) return;
    document.body.removeChild(this.veil);
    document.documentElement.classList.remove("has-sheet");
    this.hide(false);
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
    this.closed();
  }

  /**
   * What is under the sheet cannot be reached, with a screen reader either.
   *
   * @param {boolean} hidden
   */
  hide(hidden) {
    for (const id of ["page", "over"]) {
      const under = document.getElementById(id);
      if (!under) continue;
      if (hidden) under.setAttribute("aria-hidden", "true");
      else under.removeAttribute("aria-hidden");
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
      return;
    }
    if (event.key !== "Tab") return;
    const reached = Array.from(this.box.querySelectorAll(REACHED)).filter(
      (each) => !each.hasAttribute("disabled"),
    );
    const first = reached[0];
    const last = reached[reached.length - 1];
    const focused = document.activeElement;
    if (event.shiftKey && (focused === first || focused === this.box)) {
      event.preventDefault();
      /** @type {HTMLElement} */ (last).focus();
    } else if (!event.shiftKey && focused === last) {
      event.preventDefault();
      /** @type {HTMLElement} */ (first).focus();
    }
  }
}
