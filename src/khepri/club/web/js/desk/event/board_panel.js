/** The middle of the form: the board, its rules, the clock, and how a round goes. */

import { h } from "../../dom.js";
import { sideShape } from "../../sides.js";
import { segments, stepper, switchRow } from "../controls.js";

/** @typedef {import("./event_tab.js").EventTab} EventTab */
/** @typedef {import("./event_draft.js").EventDraft} EventDraft */
/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").FormKind} FormKind */

const BASES = [30, 60, 120, 180, 300, 420, 600, 720, 900, 1200, 1500, 1800, 2700, 3600];
const INCREMENTS = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30];
const USUAL_CLOCK = "600+5";
const MINUTE = 60000;

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
export function boardPanel(tab, desk, draft) {
  const kind = desk.event_form.kinds.find((each) => each.kind === draft.settings.kind);
  return h(
    "section",
    { class: "panel event-middle scrolls", key: "board", tabindex: "-1" },
    kind ? boards(tab, draft, kind) : null,
    kind ? h("div", { class: "form-pair", key: "pair" }, agreements(tab, draft, kind)) : null,
    clock(tab, desk, draft),
    h("hr", { key: "line" }),
    rules(tab, draft),
  );
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 * @param {FormKind} kind
 */
function boards(tab, draft, kind) {
  return h(
    "div",
    { class: "form-part", key: `boards ${kind.kind}` },
    h("h3", {}, "Board"),
    h(
      "div",
      { class: "board-cards", role: "radiogroup", "aria-label": "Board" },
      kind.boards.map((each) => {
        const isChosen = fits(each, draft);
        return h(
          "button",
          {
            type: "button",
            role: "radio",
            class: "card board-card",
            key: `${each.board} ${each.variant}`,
            "aria-checked": String(isChosen),
            "aria-disabled": tab.fixed && !isChosen ? "true" : null,
            title: tab.fixed,
            onclick: () => !tab.fixed && tab.change((it) => chooseBoard(it, each)),
          },
          tab.thumbnails.place(kind, each),
          h("span", { class: "one-line" }, each.name),
        );
      }),
    ),
  );
}

/**
 * @param {FormKind["boards"][0]} board
 * @param {EventDraft} draft
 */
function fits(board, draft) {
  const { settings } = draft;
  return (
    !settings.preset &&
    board.board === settings.board &&
    (!board.variant || board.variant === settings.variant)
  );
}

/**
 * @param {EventDraft} draft
 * @param {FormKind["boards"][0]} board
 */
function chooseBoard(draft, board) {
  draft.settings.board = board.board;
  draft.settings.preset = null;
  if (board.variant) draft.settings.variant = board.variant;
}

/**
 * Where each board has rules of its own, as sizes have, the board says it all.
 *
 * @param {EventTab} tab
 * @param {EventDraft} draft
 * @param {FormKind} kind
 */
function variants(tab, draft, kind) {
  if (kind.variants.length < 2 || kind.boards.every((each) => each.variant)) return null;
  return h(
    "div",
    { class: "form-part", key: `variants ${kind.kind}` },
    h("h3", {}, "Rules"),
    segments({
      label: "Rules",
      choices: kind.variants.map((each) => ({ value: each.variant, name: each.name })),
      chosen: draft.settings.variant,
      reason: tab.fixed,
      choose: (variant) => tab.change((it) => (it.settings.variant = variant)),
    }),
  );
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 * @param {FormKind} kind
 */
function agreements(tab, draft, kind) {
  return [variants(tab, draft, kind), firstMove(tab, draft, kind)];
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 * @param {FormKind} kind
 */
function firstMove(tab, draft, kind) {
  if (!kind.second_may_start) return null;
  const known = kind.sides.some((each) => each.side === draft.settings.first);
  return h(
    "div",
    { class: "form-part", key: `first ${kind.kind}` },
    h("h3", {}, "First move"),
    segments({
      label: "First move",
      choices: kind.sides.map((each) => ({
        value: each.side,
        name: each.label,
        sign: sideShape(each.side),
      })),
      chosen: known ? draft.settings.first : kind.sides[0].side,
      reason: tab.fixed,
      choose: (first) => tab.change((it) => (it.settings.first = first)),
    }),
  );
}

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
function clock(tab, desk, draft) {
  const { clock: time } = draft;
  const set = (/** @type {string} */ text) =>
    !tab.fixed && tab.change((it) => (it.settings.clock = text));
  const presets = desk.event_form.clocks.filter((each) => each.clock);
  return h(
    "div",
    { class: "form-part", key: "clock" },
    switchRow(tab.page, {
      label: "Clock",
      on: time !== null,
      turn: () => set(time ? "" : USUAL_CLOCK),
    }),
    time
      ? h(
          "div",
          { class: "clock-choices", key: "presets", role: "radiogroup", "aria-label": "Clock" },
          presets.map((each) =>
            h(
              "button",
              {
                type: "button",
                role: "radio",
                class: "pill",
                key: each.clock,
                "aria-checked": String(each.clock === draft.settings.clock),
                "aria-label": each.name,
                title: tab.fixed || each.name,
                "aria-disabled": tab.fixed ? "true" : null,
                onclick: () => set(each.clock),
              },
              shortClock(each.clock),
            ),
          ),
        )
      : null,
    time
      ? h(
          "div",
          { class: "clock-steps", key: "steps" },
          stepper({
            label: "Time for the game",
            text: time.base % 60 ? `${time.base} s` : `${time.base / 60} min`,
            less: stepTo(
              BASES,
              time.base,
              -1,
              (base) => set(`${base}+${time.increment}`),
              tab.fixed,
            ),
            more: stepTo(
              BASES,
              time.base,
              1,
              (base) => set(`${base}+${time.increment}`),
              tab.fixed,
            ),
          }),
          h("span", { class: "muted" }, "+"),
          stepper({
            label: "Time for each move",
            text: `${time.increment} s`,
            less: stepTo(
              INCREMENTS,
              time.increment,
              -1,
              (more) => set(`${time.base}+${more}`),
              tab.fixed,
            ),
            more: stepTo(
              INCREMENTS,
              time.increment,
              1,
              (more) => set(`${time.base}+${more}`),
              tab.fixed,
            ),
          }),
          h("span", { class: "muted" }, "a move"),
        )
      : h("p", { class: "muted", key: "none" }, "Everybody thinks as long as they like."),
  );
}

/** @param {string} text */
function shortClock(text) {
  const [base, increment] = text.split("+").map(Number);
  return `${base % 60 ? `${base} s` : base / 60} + ${increment}`;
}

/**
 * The next of some usual values, in either direction.
 *
 * @param {number[]} values
 * @param {number} value
 * @param {number} by
 * @param {(value: number) => void} set
 * @param {string | null} [fixed] why it cannot be changed
 */
function stepTo(values, value, by, set, fixed = null) {
  const next =
    by > 0
      ? values.find((each) => each > value)
      : values
          .slice()
          .reverse()
          .find((each) => each < value);
  return next === undefined || fixed ? null : () => set(next);
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 */
function rules(tab, draft) {
  const { rules: agreed } = draft;
  const minutes = (
    /** @type {"gone_ms" | "start_ms" | "round_ms"} */ key,
    /** @type {number[]} */ values,
  ) => {
    const now = agreed[key] / MINUTE;
    const set = (/** @type {number} */ value) =>
      tab.change((it) => (it.rules[key] = value * MINUTE));
    return {
      text: now === 0 && key === "round_ms" ? "no end" : now < 1 ? `${now * 60} s` : `${now} min`,
      less: stepTo(values, now, -1, set),
      more: stepTo(values, now, 1, set),
    };
  };
  const from = agreed.draws_from;
  const draws = (/** @type {number} */ value) => tab.change((it) => (it.rules.draws_from = value));
  return h(
    "div",
    { class: "form-rules", key: "rules" },
    setting(
      "When a phone drops out",
      "The clock waits. Then it runs again.",
      minutes("gone_ms", [0.5, 1, 2, 3, 5, 10]),
    ),
    setting(
      "Start of a round",
      "Both press “I am ready”, or clocks start after",
      minutes("start_ms", [0.5, 1, 2, 3, 5]),
    ),
    setting(
      "Longest round",
      "Then you decide the games that still run.",
      minutes("round_ms", [0, 10, 15, 20, 25, 30, 40, 45, 60, 90]),
    ),
    setting("Draw offers", from ? "not before this move" : "at any time", {
      text: from ? `move ${from}` : "always",
      less: stepTo([0, 5, 10, 15, 20, 30], from, -1, draws),
      more: stepTo([0, 5, 10, 15, 20, 30], from, 1, draws),
    }),
    switchRow(tab.page, {
      label: "Move preview",
      note: "shows what a move will do; helps beginners",
      on: agreed.event_previews,
      turn: () => tab.change((it) => (it.rules.event_previews = !it.rules.event_previews)),
    }),
  );
}

/**
 * @param {string} label
 * @param {string} note
 * @param {{text: string, less: (() => void) | null, more: (() => void) | null}} steps
 */
function setting(label, note, steps) {
  return h(
    "div",
    { class: "setting", key: label },
    h("div", { class: "grow" }, h("h3", {}, label), h("p", { class: "note" }, note)),
    stepper(Object.assign({ label }, steps)),
  );
}
