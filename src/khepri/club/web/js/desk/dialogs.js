/**
 * What is open above the page: one dialog or menu after the other. The focus stays inside, Escape
 * closes it, and the focus goes back to where it came from.
 */

import { h } from "../dom.js";
import { icon } from "../icons.js";

const REACHED =
  'button, [href], input:not([type="hidden"]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * @typedef {object} Dialog
 * @property {string} title
 * @property {() => (Node | null | false)[]} body drawn again with the page
 * @property {(() => (Node | null | false)[])} [foot] its buttons
 * @property {string} [kind] more classes: "wide", "warning"
 * @property {HTMLElement | null} [at] a menu opens at this element
 * @property {() => void} [closed] told when it is closed, however
 */

/** @typedef {{dialog: Dialog, opener: HTMLElement | null, number: number, isNew: boolean}} Opened */

export class Dialogs {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Opened[]} */
    this.opened = [];
    this.last = 0;
    /** Where the focus goes once the dialog is gone. @type {HTMLElement | null} */
    this.back = null;
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  get isOpen() {
    return this.opened.length > 0;
  }

  /** @param {Dialog} dialog */
  open(dialog) {
    this.last += 1;
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    this.opened.push({ dialog, opener, number: this.last, isNew: true });
    this.changed();
    return dialog;
  }

  /** @param {Dialog} [dialog] the newest if it is left out */
  close(dialog) {
    const one = dialog
      ? this.opened.find((each) => each.dialog === dialog)
      : this.opened[this.opened.length - 1];
    if (!one) return;
    this.opened = this.opened.filter((each) => each !== one);
    this.back = one.opener;
    if (one.dialog.closed) one.dialog.closed();
    this.changed();
  }

  /** The page has been drawn: put the focus where it belongs. */
  drawn() {
    const newest = this.opened[this.opened.length - 1];
    if (newest && newest.isNew) {
      newest.isNew = false;
      const box = this.boxOf(newest);
      const wanted = box && (box.querySelector("[data-focus]") || firstInside(box) || box);
      if (wanted instanceof HTMLElement) wanted.focus();
      if (wanted instanceof HTMLInputElement) wanted.select();
    }
    if (this.back) {
      const { back } = this;
      this.back = null;
      if (!newest || !newest.isNew) returnFocus(back);
    }
  }

  /** @param {Opened} opened */
  boxOf(opened) {
    return /** @type {HTMLElement | null} */ (document.getElementById(`dialog-${opened.number}`));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const newest = this.opened[this.opened.length - 1];
    if (!newest) return;
    const box = this.boxOf(newest);
    if (event.key === "Escape") {
      event.preventDefault();
      this.close(newest.dialog);
    } else if (event.key === "Tab" && box) {
      keepInside(box, event);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && newest.dialog.at && box) {
      event.preventDefault();
      step(box, event.key === "ArrowDown" ? 1 : -1);
    }
  }

  render() {
    return h(
      "div",
      { class: "dialogs", key: "dialogs" },
      this.opened.map((each, index) => this.draw(each, index === this.opened.length - 1)),
    );
  }

  /**
   * @param {Opened} opened
   * @param {boolean} isNewest
   */
  draw(opened, isNewest) {
    const { dialog, number } = opened;
    const close = () => this.close(dialog);
    const title = `dialog-title-${number}`;
    const foot = dialog.foot ? dialog.foot().filter(Boolean) : [];
    const box = h(
      "div",
      {
        id: `dialog-${number}`,
        key: "box",
        class: ["dialog", "panel", dialog.kind, dialog.at ? "menu" : ""],
        role: dialog.at ? "menu" : "dialog",
        "aria-modal": "true",
        "aria-labelledby": title,
        tabindex: "-1",
        style: dialog.at ? placeAt(dialog.at) : null,
      },
      h(
        "header",
        { key: "head" },
        h("h2", { id: title }, dialog.title),
        h(
          "button",
          { type: "button", class: "bare-button", "aria-label": "Close", onclick: close },
          icon("x", 20),
        ),
      ),
      h("div", { class: "dialog-body", key: "body" }, dialog.body().filter(Boolean)),
      foot.length ? h("footer", { key: "foot" }, foot) : null,
    );
    return h(
      "div",
      {
        class: ["veil", dialog.at ? "clear" : ""],
        key: number,
        inert: !isNewest,
        onclick: (/** @type {Event} */ event) => {
          if (event.target === event.currentTarget && dialog.at) close();
        },
      },
      box,
    );
  }
}

/** @param {HTMLElement} element */
function placeAt(element) {
  const width = 264;
  const place = element.getBoundingClientRect();
  const right = Math.min(window.innerWidth - width - 8, Math.max(8, place.right - width));
  const isLow = place.bottom > window.innerHeight * 0.6;
  return {
    position: "fixed",
    left: `${right}px`,
    width: `${width}px`,
    top: isLow ? null : `${place.bottom + 4}px`,
    bottom: isLow ? `${window.innerHeight - place.top + 4}px` : null,
  };
}

/** @param {HTMLElement} element */
function returnFocus(element) {
  if (element.isConnected) element.focus();
  else {
    const main = document.querySelector("[role=tab][aria-selected=true]");
    if (main instanceof HTMLElement) main.focus();
  }
}

/** @param {HTMLElement} box */
function firstInside(box) {
  return reached(box).find((each) => each.closest(".dialog-body")) || null;
}

/** @param {HTMLElement} box */
function reached(box) {
  return /** @type {HTMLElement[]} */ (Array.from(box.querySelectorAll(REACHED))).filter(
    (each) => !each.hasAttribute("disabled") && each.getClientRects().length > 0,
  );
}

/**
 * @param {HTMLElement} box
 * @param {KeyboardEvent} event
 */
function keepInside(box, event) {
  const all = reached(box);
  if (!all.length) return;
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  const isOut = !box.contains(document.activeElement);
  if (isOut || document.activeElement === edge || document.activeElement === box) {
    event.preventDefault();
    (event.shiftKey ? all[all.length - 1] : all[0]).focus();
  }
}

/**
 * @param {HTMLElement} box
 * @param {number} by
 */
function step(box, by) {
  const all = reached(box).filter((each) => each.closest(".dialog-body"));
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (all.length) all[(at + by + all.length) % all.length].focus();
}
