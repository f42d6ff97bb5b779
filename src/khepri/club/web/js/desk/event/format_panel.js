/** The left of the form: name, game, format, how many rounds. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { sidePicture } from "../../sides.js";
import { count } from "../../words.js";
import { stepper, switchRow } from "../controls.js";
import { lineField } from "../menu.js";
import { choosePeople } from "./event_dialogs.js";

/** @typedef {import("./event_tab.js").EventTab} EventTab */
/** @typedef {import("./event_draft.js").EventDraft} EventDraft */
/** @typedef {import("../desk_types.js").DeskState} DeskState */

const SIGNS = /** @type {Record<string, string>} */ ({
  swiss: "layout-grid",
  "round-robin": "refresh-cw",
  "double-round-robin": "refresh-cw",
  knockout: "trophy",
  arena: "bolt",
});
const ONCE = "round-robin";
const TWICE = "double-round-robin";
const MOST_ROUNDS = 20;
const MINUTES = { least: 10, most: 240, step: 5, usual: 40 };

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
export function formatPanel(tab, desk, draft) {
  const form = desk.event_form;
  return h(
    "section",
    { class: "panel event-left", key: "format" },
    h(
      "div",
      { class: "scrolls", key: "choices", tabindex: "-1" },
      lineField(
        "Name",
        draft.settings.name,
        (text) => tab.change((it) => (it.settings.name = text)),
        undefined,
        {
          maxlength: "60",
        },
      ),
      h("h3", { key: "game" }, "Game"),
      h(
        "div",
        { class: "game-cards", key: "games", role: "radiogroup", "aria-label": "Game" },
        form.kinds.map((each) =>
          h(
            "button",
            {
              type: "button",
              role: "radio",
              class: "card game-card",
              key: each.kind,
              "aria-checked": String(each.kind === draft.settings.kind),
              "aria-disabled": tab.fixed && each.kind !== draft.settings.kind ? "true" : null,
              title: tab.fixed,
              onclick: () => !tab.fixed && tab.change((it) => chooseKind(it, each)),
            },
            each.sides.length ? sidePicture(each.sides[0].side, 30) : null,
            h("span", { class: "strong" }, each.name),
          ),
        ),
      ),
      h("h3", { key: "format" }, "Format"),
      h(
        "div",
        { class: "format-cards", key: "formats", role: "radiogroup", "aria-label": "Format" },
        form.formats
          .filter((each) => each.format !== TWICE)
          .map((each) => formatCard(tab, draft, each)),
      ),
    ),
    h(
      "div",
      { class: "event-foot", key: "foot" },
      twice(tab, draft),
      length(tab, desk, draft),
      whoPlays(tab, desk, draft),
    ),
  );
}

/**
 * @param {EventDraft} draft
 * @param {import("../desk_types.js").FormKind} kind
 */
function chooseKind(draft, kind) {
  draft.settings.kind = kind.kind;
  draft.settings.variant = kind.variants.length ? kind.variants[0].variant : "";
  const fits = kind.boards.find((each) => !each.variant || each.variant === draft.settings.variant);
  draft.settings.board = fits ? fits.board : "";
  draft.settings.preset = null;
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 * @param {DeskState["event_form"]["formats"][0]} one
 */
function formatCard(tab, draft, one) {
  const { format } = draft.settings;
  const isChosen = one.format === format || (one.format === ONCE && format === TWICE);
  return h(
    "button",
    {
      type: "button",
      role: "radio",
      class: "card format-card",
      key: one.format,
      "aria-checked": String(isChosen),
      "aria-disabled": tab.fixed && !isChosen ? "true" : null,
      title: tab.fixed,
      onclick: () =>
        !tab.fixed &&
        tab.change((it) => {
          it.settings.format = one.format;
          it.areRoundsChosen = false;
          if (one.format === "arena" && !it.settings.minutes) it.settings.minutes = MINUTES.usual;
        }),
    },
    h(
      "span",
      { class: "card-title" },
      icon(SIGNS[one.format] || "layout-grid", 18),
      h("span", { class: "strong grow" }, one.name),
      isChosen ? icon("check", 18) : null,
    ),
    h("span", { class: "card-words" }, one.words),
  );
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 */
function twice(tab, draft) {
  const isTwice = draft.settings.format === TWICE;
  if (tab.fixed || (!isTwice && draft.settings.format !== ONCE)) return null;
  return switchRow(tab.page, {
    label: "Everybody meets twice",
    on: isTwice,
    turn: () => tab.change((it) => (it.settings.format = isTwice ? ONCE : TWICE)),
  });
}

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
function length(tab, desk, draft) {
  const { format, rounds, minutes } = draft.settings;
  const known = desk.event_form.formats.find((each) => each.format === format);
  const players = draft.isRunning
    ? (tab.page.event || { players: 0 }).players
    : draft.players(desk).length;
  if (format === "arena") {
    const to = (/** @type {number} */ value) =>
      value < MINUTES.least || value > MINUTES.most
        ? null
        : () => tab.change((it) => (it.settings.minutes = value));
    return row("Minutes", "Then nobody is paired any more.", {
      text: `${minutes} min`,
      less: to(minutes - MINUTES.step),
      more: to(minutes + MINUTES.step),
    });
  }
  const isFixed = format !== "swiss";
  const least = Math.max(1, (tab.page.event || { round: 0 }).round);
  const to = (/** @type {number} */ value) =>
    isFixed || value < least || value > MOST_ROUNDS
      ? null
      : () =>
          tab.change((it) => {
            it.settings.rounds = value;
            it.areRoundsChosen = true;
          });
  const right = known && known.rounds ? known.rounds : rounds;
  const shown = isFixed ? right : rounds;
  return row("Rounds", `${count(players, "player")}: ${right} is right`, {
    text: String(shown),
    less: to(shown - 1),
    more: to(shown + 1),
  });
}

/**
 * @param {string} label
 * @param {string} note
 * @param {{text: string, less: (() => void) | null, more: (() => void) | null}} steps
 */
function row(label, note, steps) {
  return h(
    "div",
    { class: "setting", key: label },
    h("div", { class: "grow" }, h("h3", {}, label), h("p", { class: "note" }, note)),
    stepper(Object.assign({ label }, steps)),
  );
}

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
function whoPlays(tab, desk, draft) {
  if (draft.isRunning) return null;
  const players = draft.players(desk).length;
  return h(
    "div",
    { class: "setting", key: "who" },
    h(
      "div",
      { class: "grow" },
      h("h3", {}, "Who plays"),
      h(
        "p",
        { class: "note" },
        draft.others.size ? `${players} are chosen` : `all ${players} who are here`,
      ),
    ),
    h(
      "button",
      { type: "button", class: "button", key: "choose", onclick: () => choosePeople(tab) },
      icon("users", 18),
      "Choose…",
    ),
  );
}
