/** The right of the form: what decides between equals, who never meets, and what a bye is worth. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { stepper, switchRow } from "../controls.js";
import { fullNameOf } from "../room/people.js";
import { openApart } from "./event_dialogs.js";

/** @typedef {import("./event_tab.js").EventTab} EventTab */
/** @typedef {import("./event_draft.js").EventDraft} EventDraft */
/** @typedef {import("../desk_types.js").DeskState} DeskState */

const BYE_WORDS = /** @type {Record<string, string>} */ ({ 0: "0", 0.5: "½", 1: "1" });

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
export function pointsPanel(tab, desk, draft) {
  const { format } = draft.settings;
  return h(
    "section",
    { class: "panel event-points scrolls", key: "points", tabindex: "-1" },
    format === "knockout" ? null : tieBreaks(tab, desk, draft),
    format === "knockout" ? null : h("hr", { key: "line 1" }),
    apart(tab, desk, draft),
    h("hr", { key: "line 2" }),
    worth(tab, draft),
  );
}

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
function tieBreaks(tab, desk, draft) {
  const known = desk.event_form.tie_breaks;
  const chosen = draft.settings.tie_breaks;
  const others = known.filter((each) => !chosen.includes(each.tie_break));
  const set = (/** @type {string[]} */ wanted) =>
    tab.change((it) => (it.settings.tie_breaks = wanted));
  return h(
    "div",
    { class: "form-part", key: "tie-breaks" },
    h("h3", {}, "Equal points? Then these decide"),
    h(
      "ol",
      { class: "tie-breaks" },
      chosen.map((name, index) => {
        const one = known.find((each) => each.tie_break === name);
        return tieBreak(one ? one.name : name, one ? one.words : "", index, chosen, set);
      }),
    ),
    h(
      "p",
      { class: "add-line", key: "add" },
      others.map((each) =>
        h(
          "button",
          {
            type: "button",
            class: "link-button",
            key: each.tie_break,
            onclick: () => set(chosen.concat(each.tie_break)),
          },
          icon("plus", 16),
          each.name,
        ),
      ),
    ),
  );
}

/**
 * @param {string} name
 * @param {string} words
 * @param {number} index
 * @param {string[]} chosen
 * @param {(wanted: string[]) => void} set
 */
function tieBreak(name, words, index, chosen, set) {
  const moveUp = () => {
    const wanted = chosen.slice();
    const [one] = wanted.splice(index, 1);
    wanted.splice(index - 1, 0, one);
    set(wanted);
  };
  const act = (
    /** @type {string} */ sign,
    /** @type {string} */ say,
    /** @type {boolean} */ can,
    /** @type {() => void} */ press,
  ) =>
    h(
      "button",
      {
        type: "button",
        class: "bare-button small",
        key: sign,
        "aria-label": `${name}: ${say}`,
        "aria-disabled": can ? null : "true",
        onclick: () => can && press(),
      },
      icon(sign, 16),
    );
  return h(
    "li",
    { key: chosen[index], class: "tie-break" },
    h("span", { class: "strong" }, String(index + 1)),
    h(
      "span",
      { class: "grow one-line", title: words },
      name,
      h("span", { class: "note" }, ` ${words}`),
    ),
    act("chevron-up", "one place up", index > 0, moveUp),
    act("x", "leave out", true, () => set(chosen.filter((_, at) => at !== index))),
  );
}

/**
 * @param {EventTab} tab
 * @param {DeskState} desk
 * @param {EventDraft} draft
 */
function apart(tab, desk, draft) {
  const name = (/** @type {number} */ person) => {
    const found = desk.people.find((each) => each.person === person);
    return found ? found.name || fullNameOf(found) : `number ${person}`;
  };
  return h(
    "div",
    { class: "form-part", key: "apart" },
    h(
      "div",
      { class: "part-head" },
      h("h3", { class: "grow" }, "Never pair"),
      h(
        "button",
        { type: "button", class: "link-button", onclick: () => openApart(tab) },
        icon("plus", 16),
        "Add",
      ),
    ),
    draft.apart.length
      ? h(
          "ul",
          { class: "apart-list" },
          draft.apart.map(([one, other]) =>
            h(
              "li",
              { class: "chip", key: `${one} ${other}` },
              `${name(one)} – ${name(other)}`,
              h(
                "button",
                {
                  type: "button",
                  class: "bare-button small",
                  "aria-label": `${name(one)} and ${name(other)} may meet`,
                  onclick: () =>
                    tab.change((it) => {
                      it.apart = it.apart.filter(([a, b]) => a !== one || b !== other);
                    }),
                },
                icon("x", 14),
              ),
            ),
          ),
        )
      : h("p", { class: "note" }, "Everybody may meet everybody."),
    switchRow(tab.page, {
      label: "Same class does not meet",
      on: draft.settings.groups_apart,
      turn: () => tab.change((it) => (it.settings.groups_apart = !it.settings.groups_apart)),
    }),
  );
}

/**
 * @param {EventTab} tab
 * @param {EventDraft} draft
 */
function worth(tab, draft) {
  const { settings } = draft;
  const bye = (/** @type {number} */ value) =>
    value < 0 || value > 1 ? null : () => tab.change((it) => (it.settings.bye = value));
  return h(
    "div",
    { class: "form-part", key: "worth" },
    settings.format === "swiss" || settings.format.includes("robin")
      ? h(
          "div",
          { class: "setting", key: "bye" },
          h("span", { class: "grow" }, "Odd number: one bye is worth"),
          stepper({
            label: "A bye",
            text: BYE_WORDS[String(settings.bye)] || String(settings.bye),
            less: bye(settings.bye - 0.5),
            more: bye(settings.bye + 0.5),
            kind: "slim",
          }),
        )
      : null,
    settings.format === "swiss"
      ? switchRow(tab.page, {
          label: "Late entry: ½ point",
          note: "for the first missed round",
          on: settings.late_half_point,
          turn: () =>
            tab.change((it) => (it.settings.late_half_point = !it.settings.late_half_point)),
        })
      : null,
    settings.format === "knockout"
      ? switchRow(tab.page, {
          label: "A game for the third place",
          on: settings.third_place,
          turn: () => tab.change((it) => (it.settings.third_place = !it.settings.third_place)),
        })
      : null,
    switchRow(tab.page, {
      label: "Strongest first",
      note: "by rating; else as on the roster",
      on: settings.seeded_by_rating,
      turn: () =>
        tab.change((it) => (it.settings.seeded_by_rating = !it.settings.seeded_by_rating)),
    }),
  );
}
