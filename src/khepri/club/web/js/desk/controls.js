/** Buttons, switches and choices of the desk. A button that has asked for something waits. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { askKey } from "./asker.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/**
 * @typedef {object} ButtonOptions
 * @property {string} [label]
 * @property {string} [icon]
 * @property {Node} [sign] instead of an icon
 * @property {string} [kind] more classes: "primary", "bad", "tall", "ghost"
 * @property {string} [ask] the action that it asks the laptop for
 * @property {object} [with] what the action needs
 * @property {() => void} [press] instead of asking
 * @property {string | null} [reason] why it cannot be pressed; it stays where Tab finds it
 * @property {string} [say] its name where the label is not enough
 * @property {string} [key]
 * @property {boolean} [quiet]
 * @property {(answer: import("./asker.js").Answer) => void} [done] told what the laptop answered
 * @property {(say: string) => void} [refused]
 * @property {boolean} [pressed] for one that stays down
 * @property {import("../dom.js").Props} [more]
 */

/**
 * @param {DeskPage} page
 * @param {ButtonOptions} options
 */
export function button(page, options) {
  const key = options.key || (options.ask ? askKey(options.ask, options.with || {}) : undefined);
  const waits = key !== undefined && page.asker.waitsFor(key);
  const press = () => {
    if (options.reason) {
      page.notices.warn(options.reason);
    } else if (options.press) {
      options.press();
    } else if (options.ask) {
      page
        .ask(options.ask, options.with || {}, {
          key,
          quiet: options.quiet,
          refused: options.refused,
        })
        .then((answer) => {
          if (answer && options.done) options.done(answer);
        });
    }
  };
  return h(
    "button",
    Object.assign(
      {
        type: "button",
        class: ["button", options.kind],
        key: options.key || options.label || options.say,
        "aria-label": options.say,
        "aria-busy": waits ? "true" : null,
        "aria-disabled": options.reason ? "true" : null,
        "aria-pressed": options.pressed === undefined ? null : String(options.pressed),
        title: options.reason || null,
        onclick: press,
      },
      options.more || {},
    ),
    options.sign || (options.icon ? icon(options.icon, 18) : null),
    options.label ? h("span", { key: "label" }, options.label) : null,
  );
}

/**
 * A switch that shows what the laptop says, not what was pressed.
 *
 * @param {DeskPage} page
 * @param {object} options
 * @param {string} options.label
 * @param {string} [options.note]
 * @param {boolean} options.on
 * @param {() => void} options.turn
 * @param {string} [options.key]
 */
export function switchRow(page, { label, note, on, turn, key }) {
  const waits = key !== undefined && page.asker.waitsFor(key);
  return h(
    "button",
    {
      type: "button",
      class: "switch-row",
      role: "switch",
      key: `switch ${label}`,
      "aria-checked": String(on),
      "aria-busy": waits ? "true" : null,
      onclick: turn,
    },
    h(
      "span",
      { class: "grow" },
      h("span", { class: "switch-label" }, label),
      note ? h("span", { class: "switch-note" }, note) : null,
    ),
    h("span", { class: "toggle", "aria-hidden": "true" }),
  );
}

/**
 * A number with a step down and a step up.
 *
 * @param {object} options
 * @param {string} options.label what it is, for those who hear it
 * @param {string} options.text
 * @param {(() => void) | null} options.less null: it goes no further
 * @param {(() => void) | null} options.more
 * @param {string} [options.kind]
 */
export function stepper({ label, text, less, more, kind }) {
  const step = (/** @type {string} */ name, /** @type {string} */ say, /** @type {any} */ press) =>
    h(
      "button",
      {
        type: "button",
        class: "step",
        key: name,
        "aria-label": `${label}: ${say}`,
        "aria-disabled": press ? null : "true",
        onclick: () => press && press(),
      },
      icon(name, 16),
    );
  return h(
    "div",
    { class: ["stepper", kind], key: `stepper ${label}`, role: "group", "aria-label": label },
    step("minus", "less", less),
    h("output", { key: "value", "aria-live": "polite" }, text),
    step("plus", "more", more),
  );
}

/**
 * One of a few, side by side.
 *
 * @template T
 * @param {object} options
 * @param {string} options.label
 * @param {{value: T, name: string, sign?: Node | null}[]} options.choices
 * @param {T} options.chosen
 * @param {(value: T) => void} options.choose
 * @param {string | null} [options.reason] why it cannot be changed
 */
export function segments({ label, choices, chosen, choose, reason = null }) {
  return h(
    "div",
    { class: "segments", key: `segments ${label}`, role: "radiogroup", "aria-label": label },
    choices.map((each) =>
      h(
        "button",
        {
          type: "button",
          role: "radio",
          key: String(each.value),
          "aria-checked": String(each.value === chosen),
          "aria-disabled": reason && each.value !== chosen ? "true" : null,
          title: reason,
          onclick: () => !reason && choose(each.value),
        },
        each.sign || null,
        h("span", { key: "label" }, each.name),
      ),
    ),
  );
}

/**
 * A heading with something at its right.
 *
 * @param {string} text
 * @param {...(import("../dom.js").Child)} right
 */
export function heading(text, ...right) {
  return h("header", { class: "panel-head", key: `head ${text}` }, h("h2", {}, text), ...right);
}
