/** The standings: everybody's rounds, what decides, and why somebody is where they are. */

import { h, render } from "../../dom.js";
import { icon } from "../../icons.js";
import { sideShape } from "../../sides.js";
import { button } from "../controls.js";
import { openExport } from "../export_dialogs.js";
import { fullNameOf } from "../room/people.js";
import { openUndoRound } from "../round/next_step.js";
import { signOf } from "../signs_small.js";
import { openNextTime } from "./next_time_dialog.js";
import { whyPanel } from "./why_panel.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").TableLine} TableLine */
/** @typedef {import("../desk_types.js").EventState} EventState */

const PLACE = "standings-table";

export class StandingsTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    /** Who is asked about. @type {number | null} */
    this.asked = null;
    /** What the table on the page was drawn from; a large one is drawn only when that changes. */
    this.shown = /** @type {any[]} */ ([]);
    /** How many tie-breaks the table shows. */
    this.breaks = 0;
  }

  drawn() {
    const { desk, event } = this.page;
    const host = document.getElementById(PLACE);
    if (!host || !desk || !event) return;
    const from = [host, desk.table, this.chosen, event.tie_breaks.join()];
    if (from.every((each, index) => each === this.shown[index])) return;
    this.shown = from;
    render(host, this.table(desk, event));
  }

  /** @returns {TableLine[]} */
  get rows() {
    const { desk } = this.page;
    return (desk && desk.table && desk.table.rows) || [];
  }

  /** @returns {TableLine | null} */
  get chosen() {
    const { rows } = this;
    return rows.find((each) => each.number === this.asked) || rows[1] || rows[0] || null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { rows, chosen } = this;
    if (!by || !chosen) return false;
    const at = rows.indexOf(chosen);
    this.choose(rows[Math.min(rows.length - 1, Math.max(0, at + by))].number);
    return true;
  }

  /** @param {number} number */
  choose(number) {
    this.asked = number;
    this.page.update();
    window.requestAnimationFrame(() => {
      const row = document.getElementById(`place-${number}`);
      if (row) row.scrollIntoView({ block: "nearest" });
    });
  }

  corner() {
    const { page } = this;
    if (!page.event) return null;
    const shown = page.desk ? page.desk.settings.wall : null;
    return h(
      "span",
      { class: "corner-own", key: "standings" },
      button(page, {
        label: shown === null ? "Show on wall" : "Wall: by itself",
        icon: "monitor",
        key: "show",
        press: () => page.ask("wall", { show: shown === null ? "round" : null }, { key: "show" }),
      }),
      button(page, {
        label: "Podium",
        icon: "trophy",
        kind: "primary",
        ask: "wall",
        with: { show: "podium" },
        reason: page.event.after ? null : "There is no podium before the first round is over.",
      }),
    );
  }

  render() {
    const { page } = this;
    const { desk, event } = page;
    if (!desk || !event || !desk.table || !desk.table.rows.length) {
      return [
        h(
          "section",
          { class: "panel empty whole", key: "none" },
          icon("trophy", 40),
          h("h2", {}, "No standings yet"),
          h("p", { class: "muted" }, "They appear when an event has its first results."),
        ),
      ];
    }
    return [tablePlace(), this.side(desk, event)];
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   */
  table(desk, event) {
    this.breaks = tieBreaks(event).length;
    const rounds = (desk.table && desk.table.rounds) || [];
    return h(
      "table",
      { class: ["standings", this.rows.length > 20 ? "dense" : ""] },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, h("span", { class: "spoken" }, "Place")),
          h("th", { scope: "col", class: "who" }, "Player"),
          rounds.map((each, index) =>
            h("th", { scope: "col", key: `round ${index}`, class: "round" }, each),
          ),
          h("th", { scope: "col", class: "number" }, "Points"),
          event.tie_breaks.map((each) =>
            h("th", { scope: "col", key: each, class: "number" }, each),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        this.rows.map((each) => this.row(each)),
      ),
    );
  }

  /** @param {TableLine} line */
  row(line) {
    const isChosen = this.chosen === line;
    return h(
      "tr",
      {
        key: line.number,
        id: `place-${line.number}`,
        class: [isChosen ? "current" : "", line.line <= 3 ? "top" : ""],
        "aria-current": isChosen ? "true" : null,
        onclick: () => this.choose(line.number),
      },
      h("td", { class: "rank" }, line.rank),
      h(
        "td",
        { class: "who" },
        h(
          "button",
          {
            type: "button",
            class: "who-button",
            title: `${fullNameOf(line)} · ${line.name}`,
            "aria-label": `${fullNameOf(line)}: why this place?`,
            onclick: () => this.choose(line.number),
          },
          signOf(line.sign, 16),
          h("span", { class: "one-line" }, fullNameOf(line)),
          line.note ? h("span", { class: "note one-line" }, line.note) : null,
        ),
      ),
      line.cells.map((each, index) =>
        h("td", { key: `cell ${index}`, class: "round" }, cell(each)),
      ),
      h("td", { class: "number points" }, line.points),
      line.tie_breaks
        .slice(0, this.breaks)
        .map((each, index) => h("td", { key: `tie ${index}`, class: "number" }, each)),
    );
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   */
  side(desk, event) {
    const { page } = this;
    const undo = desk.undo_round;
    return h(
      "div",
      { class: "standings-side", key: "side" },
      this.chosen ? whyPanel(desk, event, this.chosen, this.rows) : null,
      h(
        "section",
        { class: "panel how-to-read", key: "read" },
        h("h2", { class: "caption" }, "How to read the table"),
        h(
          "p",
          {},
          cell({
            side: event.sides[0] ? event.sides[0].side : null,
            against: 12,
            score: "1",
            text: "12 1",
            won: true,
          }),
          h(
            "span",
            { class: "muted" },
            ` as ${event.sides[0] ? event.sides[0].label : "first"}, beat number 12`,
          ),
        ),
      ),
      h(
        "section",
        { class: "panel save-panel", key: "save" },
        h(
          "a",
          {
            class: "button",
            key: "print",
            href: "/desk/print/standings",
            target: "_blank",
            rel: "noopener",
          },
          icon("printer", 18),
          "Print standings",
        ),
        save(page, "Save as CSV (spreadsheet)", "layout-grid", "csv"),
        save(page, "Save as TRF (chess federations)", "clipboard-list", "trf"),
        save(page, "Save all games", "download", "games"),
        button(page, {
          label: "Next club night, for the podium",
          icon: "trophy",
          key: "next time",
          press: () => openNextTime(page),
        }),
        undo
          ? button(page, {
              label: `Undo round ${undo.number}`,
              icon: "undo-2",
              kind: "bad",
              key: "undo round",
              press: () => openUndoRound(page, undo),
            })
          : null,
      ),
    );
  }
}

/**
 * In a knockout only who went further counts.
 *
 * @param {EventState} event
 */
function tieBreaks(event) {
  return event.format === "knockout" ? [] : event.tie_breaks;
}

function tablePlace() {
  return h("section", {
    class: "panel standings-panel scrolls",
    key: "table",
    id: PLACE,
    own: true,
    tabindex: "-1",
  });
}

/**
 * @param {DeskPage} page
 * @param {string} label
 * @param {string} sign
 * @param {string} what
 */
function save(page, label, sign, what) {
  return button(page, { label, icon: sign, press: () => openExport(page, label, what) });
}

/**
 * @param {TableLine["cells"][0]} one
 */
function cell(one) {
  const kind =
    one.won === true
      ? "won"
      : one.score === "½"
        ? "half"
        : one.side === null && one.score
          ? "free"
          : "";
  if (one.side === null || one.against === null) {
    const isFree = one.score === "1" ? "won" : kind;
    return h("span", { class: ["cross", "words", isFree] }, one.text || "–");
  }
  return h(
    "span",
    { class: ["cross", kind] },
    sideShape(one.side),
    h("span", { class: "against" }, String(one.against)),
    h("span", { class: "score" }, one.score),
  );
}
