/**
 * What the laptop has answered, in words. What was done goes away by itself; what was refused, and
 * every warning, stays until somebody closes it.
 */

import { h } from "../dom.js";
import { icon } from "../icons.js";

const DONE_MS = 5000;
const MOST_DONE = 2;

/** @typedef {{number: number, kind: "done" | "warning" | "wrong", say: string}} Notice */

const ICONS = { done: "circle-check", warning: "triangle-alert", wrong: "circle-alert" };

export class Notices {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Notice[]} */
    this.all = [];
    this.last = 0;
  }

  /** @param {string | undefined} say */
  done(say) {
    if (!say) return;
    const done = this.all.filter((each) => each.kind === "done");
    for (const each of done.slice(0, Math.max(0, done.length + 1 - MOST_DONE)))
      this.close(each.number);
    const number = this.add("done", say);
    window.setTimeout(() => this.close(number), DONE_MS);
  }

  /** @param {string | undefined} say */
  warn(say) {
    if (say) this.add("warning", say);
  }

  /** @param {string | undefined} say */
  wrong(say) {
    if (say) this.add("wrong", say);
  }

  /**
   * @param {Notice["kind"]} kind
   * @param {string} say
   */
  add(kind, say) {
    this.last += 1;
    this.all = this.all.filter((each) => each.kind !== kind || each.say !== say);
    this.all.push({ number: this.last, kind, say });
    this.changed();
    return this.last;
  }

  /** @param {number} number */
  close(number) {
    this.all = this.all.filter((each) => each.number !== number);
    this.changed();
  }

  /**
   * What stays, as lines of the page, so that no button is covered.
   *
   * @returns {Node}
   */
  renderKept() {
    const kept = this.all.filter((each) => each.kind !== "done");
    return h(
      "div",
      { class: "kept-notices", key: "kept", role: "alert" },
      kept.map((each) => this.line(each)),
    );
  }

  /** What goes away by itself, above the page: whatever is below can still be pressed. */
  renderDone() {
    const done = this.all.filter((each) => each.kind === "done");
    return h(
      "div",
      { class: "done-notices", key: "done", role: "status" },
      done.map((each) =>
        h(
          "p",
          { class: "notice done", key: each.number },
          icon(ICONS.done),
          h("span", { class: "grow" }, each.say),
        ),
      ),
    );
  }

  /** @param {Notice} notice */
  line(notice) {
    return h(
      "p",
      { class: ["notice", notice.kind], key: notice.number },
      icon(ICONS[notice.kind]),
      h("span", { class: "grow" }, notice.say),
      h(
        "button",
        {
          type: "button",
          class: "bare-button",
          "aria-label": "Close this message",
          onclick: () => {
            this.close(notice.number);
            // The button is gone with its line, and the focus must be somewhere.
            const tab = document.querySelector("[role=tab][aria-selected=true]");
            if (tab instanceof HTMLElement) tab.focus();
          },
        },
        icon("x", 18),
      ),
    );
  }
}
