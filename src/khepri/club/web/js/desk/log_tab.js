/** The log: every action is one line, and most lines can be undone. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { count } from "../words.js";
import { button, heading, segments } from "./controls.js";
import { newestFirst } from "./log_lines.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */
/** @typedef {import("./desk_types.js").LogLine} LogLine */

const FIRST_SHOWN = 120;

export class LogTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    this.looked = "";
    /** @type {"all" | "event" | "room"} */
    this.of = "all";
    this.shownLines = FIRST_SHOWN;
  }

  render() {
    const { page } = this;
    const { desk } = page;
    if (!desk) return [];
    const words = this.looked.toLowerCase();
    const found = newestFirst(desk.log).filter(
      (each) =>
        (this.of === "all" || each.of === this.of) && each.say.toLowerCase().includes(words),
    );
    const lines = found.slice(0, this.shownLines);
    return [
      h(
        "section",
        { class: "panel log-panel", key: "log" },
        heading(
          "Log",
          h("span", { class: "muted grow" }, count(found.length, "line")),
          segments({
            label: "Which lines",
            choices: [
              { value: "all", name: "All" },
              { value: "event", name: "Event" },
              { value: "room", name: "Room" },
            ],
            chosen: this.of,
            choose: (of) => {
              this.of = /** @type {"all" | "event" | "room"} */ (of);
              page.update();
            },
          }),
          h(
            "label",
            { class: "find-field", key: "find" },
            icon("search", 18),
            h("input", {
              type: "search",
              placeholder: "Find a name, a board, a round",
              "aria-label": "Find in the log",
              oninput: (/** @type {Event} */ event) => {
                this.looked = /** @type {HTMLInputElement} */ (event.currentTarget).value;
                this.shownLines = FIRST_SHOWN;
                page.update();
              },
            }),
          ),
        ),
        h(
          "ol",
          { class: "log scrolls", key: "lines", tabindex: "-1" },
          lines.map((each) => this.line(each)),
          found.length > lines.length
            ? h(
                "li",
                { key: "more", class: "log-more" },
                button(page, {
                  label: `${count(found.length - lines.length, "older line")}…`,
                  press: () => {
                    this.shownLines += 300;
                    page.update();
                  },
                }),
              )
            : null,
          found.length ? null : h("li", { key: "none", class: "muted log-none" }, "Nothing yet."),
        ),
      ),
    ];
  }

  /** @param {LogLine} line */
  line(line) {
    return h(
      "li",
      { key: `${line.of} ${line.number}`, class: ["log-line", line.undone ? "undone" : ""] },
      h("time", { datetime: line.at }, line.at.slice(11, 16)),
      h(
        "span",
        { class: ["chip", line.of === "event" ? "sky" : ""] },
        line.of === "event" ? "event" : "room",
      ),
      h(
        "span",
        { class: "grow" },
        line.say,
        line.undone ? h("span", { class: "note" }, " undone") : null,
      ),
      line.undo && !line.undone
        ? button(this.page, {
            label: "Undo",
            icon: "undo-2",
            say: `Undo: ${line.say}`,
            key: `undo ${line.of} ${line.number}`,
            press: () =>
              this.page.ask(
                "undo",
                { of: line.of, number: line.number },
                { key: `undo ${line.of} ${line.number}` },
              ),
          })
        : null,
    );
  }
}
