/** Small dialogs that many parts of the desk need: a menu, a question, one line to type. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "./controls.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/**
 * @typedef {object} MenuItem
 * @property {string} label
 * @property {string} [note]
 * @property {string} [sign]
 * @property {boolean} [bad]
 * @property {boolean} [chosen]
 * @property {string | null} [reason] why it cannot be chosen
 * @property {() => void} press
 */

/**
 * Open a menu where the focus is.
 *
 * @param {DeskPage} page
 * @param {string} title
 * @param {() => (MenuItem | null | false)[]} items
 * @param {() => Node | null} [above]
 */
export function openMenu(page, title, items, above) {
  const at = /** @type {HTMLElement} */ (document.activeElement || document.body);
  const menu = page.dialogs.open({
    title,
    at,
    body: () => [
      above ? above() : null,
      ...items()
        .filter(isItem)
        .map((each) => menuItem(page, each, () => page.dialogs.close(menu))),
    ],
  });
}

/**
 * @param {MenuItem | null | false} item
 * @returns {item is MenuItem}
 */
function isItem(item) {
  return Boolean(item);
}

/**
 * @param {DeskPage} page
 * @param {MenuItem} item
 * @param {() => void} close
 */
function menuItem(page, item, close) {
  return h(
    "button",
    {
      type: "button",
      role: item.chosen === undefined ? "menuitem" : "menuitemradio",
      class: ["menu-item", item.bad ? "bad" : ""],
      key: item.label,
      "aria-disabled": item.reason ? "true" : null,
      "aria-checked": item.chosen === undefined ? null : String(item.chosen),
      onclick: () => {
        if (item.reason) {
          page.notices.warn(item.reason);
          return;
        }
        close();
        item.press();
      },
    },
    item.sign ? icon(item.sign, 18) : null,
    h("span", { class: "grow" }, item.label),
    item.note || item.reason ? h("span", { class: "note" }, item.note || "") : null,
    item.chosen ? icon("check", 18) : null,
  );
}

/**
 * Ask once more before something that is not easily put right.
 *
 * @param {DeskPage} page
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.say
 * @param {string} options.yes
 * @param {string} [options.no]
 * @param {string} options.ask
 * @param {object} [options.with]
 * @param {boolean} [options.bad]
 * @param {string} [options.type] what has to be typed first
 * @param {string} [options.typeSay]
 * @param {(answer: import("./asker.js").Answer) => void} [options.done]
 */
export function openQuestion(page, options) {
  let typed = "";
  let wrong = "";
  const isSure = () => !options.type || typed.trim() === options.type;
  const go = () => {
    if (!isSure()) {
      wrong = options.typeSay || `Type ${options.type}.`;
      page.update();
      return;
    }
    const withThis = Object.assign({}, options.with, options.type ? { number: Number(typed) } : {});
    page.ask(options.ask, withThis, { key: "question", refused: refuse }).then((answer) => {
      if (!answer) return;
      page.dialogs.close(dialog);
      if (options.done) options.done(answer);
    });
  };
  const refuse = (/** @type {string} */ say) => {
    wrong = say;
    page.update();
  };
  const dialog = page.dialogs.open({
    title: options.title,
    kind: options.bad ? "warning" : "",
    body: () => [
      h("p", { key: "say" }, options.say),
      options.type ? lineField(options.typeSay || "", typed, (text) => (typed = text), go) : null,
      wrongLine(wrong),
    ],
    foot: () => [
      button(page, {
        label: options.no || "Cancel",
        press: () => page.dialogs.close(dialog),
        more: options.type ? {} : { "data-focus": true },
      }),
      button(page, {
        label: options.yes,
        kind: options.bad ? "bad" : "primary",
        key: "question",
        press: go,
      }),
    ],
  });
}

/**
 * Ask for one line.
 *
 * @param {DeskPage} page
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.label
 * @param {string} [options.value]
 * @param {string} options.yes
 * @param {string} options.ask
 * @param {(text: string) => object} options.with
 */
export function openLine(page, options) {
  let text = options.value || "";
  let wrong = "";
  const go = () => {
    const refused = (/** @type {string} */ say) => {
      wrong = say;
      page.update();
    };
    page.ask(options.ask, options.with(text.trim()), { key: "line", refused }).then((answer) => {
      if (answer) page.dialogs.close(dialog);
    });
  };
  const dialog = page.dialogs.open({
    title: options.title,
    body: () => [lineField(options.label, text, (typed) => (text = typed), go), wrongLine(wrong)],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, { label: options.yes, kind: "primary", key: "line", press: go }),
    ],
  });
}

/**
 * @param {string} label
 * @param {string} value
 * @param {(text: string) => void} typed
 * @param {() => void} [enter]
 * @param {import("../dom.js").Props} [more]
 */
export function lineField(label, value, typed, enter, more = {}) {
  return h(
    "label",
    { class: "line-field", key: `field ${label}` },
    h("span", {}, label),
    h(
      "input",
      Object.assign(
        {
          type: "text",
          key: "input",
          value,
          autocomplete: "off",
          spellcheck: "false",
          oninput: (/** @type {Event} */ event) =>
            typed(/** @type {HTMLInputElement} */ (event.currentTarget).value),
          onkeydown: (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Enter" || !enter) return;
            event.preventDefault();
            enter();
          },
        },
        more,
      ),
    ),
  );
}

/** @param {string} sentence */
export function wrongLine(sentence) {
  return h("p", { class: "wrong-line", key: "wrong", role: "alert" }, sentence);
}
