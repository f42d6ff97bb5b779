/** The first step into a room: its code. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { wordmark } from "../wordmark.js";

/** @typedef {import("./join_page.js").JoinPage} JoinPage */

export const CODE_LETTERS = 4;

/**
 * Read a code as people type and paste it: any case, with spaces, or as the whole address.
 *
 * @param {string} text
 */
export function readCode(text) {
  const last = text.trim().replace(/\/+$/, "").split("/").pop() || "";
  return last
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, CODE_LETTERS);
}

/** @param {JoinPage} page */
export function codeStep(page) {
  const isWrong = page.problem !== null && !page.isAsking;
  return h(
    "main",
    { class: "join code-step", key: "code" },
    h(
      "header",
      { class: "join-brand" },
      wordmark(52),
      h("p", { class: "muted" }, "Bend the light. Turn the discs."),
    ),
    h(
      "form",
      {
        class: "join-middle",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          page.askRoom();
        },
      },
      h(
        "h1",
        { id: "code-title" },
        page.problem && page.problem.title ? page.problem.title : "Type the room code",
      ),
      codeBoxes(page, isWrong),
      page.problem ? problemPanel(page.problem.say) : null,
      isWrong
        ? wrongHelp(page)
        : h(
            "p",
            { class: "muted centred" },
            "The code is on the big screen and on the join sheet.",
          ),
      h("div", { class: "join-foot" }, codeButtons(page, isWrong)),
    ),
  );
}

/**
 * One field that takes the typing, drawn as four boxes.
 *
 * @param {JoinPage} page
 * @param {boolean} isWrong
 */
function codeBoxes(page, isWrong) {
  const boxes = [];
  for (let place = 0; place < CODE_LETTERS; place += 1) {
    const isNext = place === Math.min(page.code.length, CODE_LETTERS - 1);
    boxes.push(
      h(
        "span",
        { class: ["code-box", isNext && "next", place < page.code.length && "full"] },
        page.code[place] || "",
      ),
    );
  }
  return h(
    "div",
    { class: ["code-boxes", isWrong && "wrong"] },
    h("div", { class: "code-letters", "aria-hidden": "true" }, boxes),
    h("input", {
      id: "code",
      class: "code-field",
      type: "text",
      value: page.code,
      "aria-label": "Room code, 4 letters",
      "aria-invalid": isWrong ? "true" : null,
      "aria-describedby": page.problem ? "problem" : null,
      autocomplete: "off",
      autocapitalize: "characters",
      autocorrect: "off",
      spellcheck: "false",
      enterkeyhint: "next",
      oninput: (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.target);
        page.typeCode(readCode(field.value));
        field.value = page.code;
      },
    }),
  );
}

/** Where a sentence ends: not after the initial of a name. */
const SENTENCE_END = /[^\s.]{2}[.!?] (?=[A-Z“])/;

/**
 * What went wrong: the first sentence says what, the rest says what to do.
 *
 * @param {string} say
 */
export function problemPanel(say) {
  const end = say.search(SENTENCE_END) + 3;
  const [what, todo] = end > 2 ? [say.slice(0, end), say.slice(end + 1)] : [say, ""];
  return h(
    "div",
    { class: "panel danger-wash problem", id: "problem", role: "alert" },
    icon("circle-alert", 22),
    h("div", null, h("strong", null, what), todo ? h("p", null, todo) : null),
  );
}

/** @param {JoinPage} page */
function wrongHelp(page) {
  return h(
    "div",
    { class: "wrong-help" },
    h("h2", { class: "caption" }, "Still not working?"),
    h(
      "ul",
      { class: "hints" },
      wifiHints(page.wifi),
      hint("hand", "Put your hand up. Your teacher can help."),
    ),
  );
}

/** @param {string} wifi */
export function wifiHints(wifi) {
  return [
    wifi
      ? hint("wifi", "Use the Wi-Fi ", h("strong", null, wifi), ".")
      : hint("wifi", "Use the Wi-Fi that the big screen names."),
    hint("smartphone", "Turn ", h("strong", null, "mobile data"), " off."),
  ];
}

/**
 * @param {string} picture
 * @param {...(Node | string)} words
 */
export function hint(picture, ...words) {
  return h("li", null, icon(picture, 20), h("span", null, words));
}

/**
 * @param {JoinPage} page
 * @param {boolean} isWrong
 */
function codeButtons(page, isWrong) {
  const isWhole = page.code.length === CODE_LETTERS;
  return [
    isWrong
      ? h(
          "button",
          {
            class: "button primary tall",
            type: "button",
            key: "again",
            onclick: () => page.again(),
          },
          page.problem && page.problem.why === "old_page" ? "Load this page again" : "Try again",
        )
      : h(
          "button",
          {
            class: "button primary tall",
            type: "submit",
            key: "next",
            "aria-disabled": isWhole && !page.isAsking ? null : "true",
          },
          page.isAsking ? "One moment…" : "Next",
        ),
    h(
      "button",
      { class: "button ghost wide", type: "button", key: "watch", onclick: () => page.watchOnly() },
      icon("eye"),
      "I only want to watch",
    ),
  ];
}
