/** The second step into a room: who somebody is, and the sign. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { SIGNS, sign } from "../signs.js";
import { wordmark } from "../wordmark.js";
import { problemPanel } from "./code_step.js";

/** @typedef {import("./join_page.js").JoinPage} JoinPage */

const LONGEST_NAME = 20;

/** @param {JoinPage} page */
export function whoStep(page) {
  return h(
    "main",
    { class: "join who-step", key: "who" },
    h(
      "header",
      { class: "join-top" },
      page.isBeside
        ? h(
            "button",
            { class: "button ghost", type: "button", onclick: () => page.cancel() },
            icon("chevron-left"),
            "Back",
          )
        : wordmark(28),
      h(
        "span",
        { class: "chip green room-chip" },
        icon("check", 16),
        "Room ",
        h("b", null, page.roomCode),
      ),
    ),
    h(
      "form",
      {
        class: "who-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          page.join();
        },
      },
      h(
        "div",
        { class: "who-title" },
        h("h1", null, page.isBeside ? "Who plays beside you?" : "Who are you?"),
        h("p", { class: "muted" }, page.title),
      ),
      h("div", { class: "who-name" }, page.isListed ? nameList(page) : ownName(page)),
      h(
        "div",
        { class: "who-sign" },
        h("h2", { class: "caption", id: "sign-title" }, "Your sign"),
        h(
          "div",
          { class: "signs", role: "group", "aria-labelledby": "sign-title" },
          SIGNS.map((each, number) => signButton(page, each.name, number)),
        ),
      ),
      h(
        "div",
        { class: "join-foot" },
        page.problem ? problemPanel(page.problem.say) : null,
        joinButton(page),
      ),
      h(
        "p",
        { class: "note centred no-account" },
        icon("lock", 14),
        " No account. Your name stays in this room.",
      ),
    ),
  );
}

/** @param {JoinPage} page */
function nameList(page) {
  const names = page.foundNames();
  return [
    h(
      "label",
      { class: "field", key: "find" },
      icon("search"),
      h("span", { class: "spoken" }, "Find your name"),
      h("input", {
        type: "search",
        placeholder: "Find your name",
        value: page.search,
        autocomplete: "off",
        spellcheck: "false",
        enterkeyhint: "search",
        oninput: (/** @type {Event} */ event) => {
          page.find(/** @type {HTMLInputElement} */ (event.target).value);
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === "Enter") event.preventDefault();
        },
      }),
    ),
    h(
      "div",
      { class: "name-scroll", key: "names", tabindex: -1 },
      h(
        "ul",
        { class: "names", "aria-label": "Names" },
        names.map((each) => nameButton(page, each)),
      ),
      names.length ? null : h("p", { class: "muted" }, "There is no such name on the list."),
    ),
    h(
      "div",
      { class: "who-others", key: "others" },
      h(
        "button",
        { class: "button link", type: "button", onclick: () => page.showList(false) },
        icon("plus", 18),
        "My name is not here",
      ),
      page.isBeside
        ? null
        : h(
            "button",
            { class: "button link", type: "button", onclick: () => page.watchOnly() },
            icon("eye", 18),
            "Only watch",
          ),
    ),
  ];
}

/**
 * @param {JoinPage} page
 * @param {import("./join_page.js").ListedName} person
 */
function nameButton(page, person) {
  const isChosen = page.person === person.person;
  return h(
    "li",
    { key: person.person },
    h(
      "button",
      {
        class: ["name", isChosen && "is-chosen", person.here && "here"],
        type: "button",
        "aria-pressed": isChosen ? "true" : "false",
        onclick: () => page.choose(person.person),
      },
      h("span", { class: "name-words" }, person.name),
      person.here ? h("span", { class: "spoken" }, ", already here") : null,
      isChosen || person.here ? icon("check", 18) : null,
    ),
  );
}

/** @param {JoinPage} page */
function ownName(page) {
  const isCode = page.isMoving;
  return [
    h(
      "label",
      { class: "own-name", key: isCode ? "own-code" : "own" },
      h(
        "span",
        null,
        isCode ? "The code from your teacher" : "Your first name and one letter, as Finn M.",
      ),
      h(
        "span",
        { class: "field" },
        h("input", {
          id: "own-name",
          type: "text",
          value: isCode ? page.movingCode : page.name,
          maxlength: LONGEST_NAME,
          autocomplete: "off",
          autocapitalize: isCode ? "characters" : "words",
          spellcheck: "false",
          enterkeyhint: "go",
          oninput: (/** @type {Event} */ event) => {
            page.typeName(/** @type {HTMLInputElement} */ (event.target).value);
          },
        }),
      ),
    ),
    h(
      "p",
      { class: "muted", key: "hint" },
      isCode
        ? "It brings your seat and your game to this device."
        : "Your teacher sees the name and lets you in.",
    ),
    h(
      "div",
      { class: "who-others", key: "others" },
      page.names.length
        ? h(
            "button",
            { class: "button link", type: "button", onclick: () => page.showList(true) },
            icon("list", 18),
            "Back to the names",
          )
        : null,
      h(
        "button",
        { class: "button link", type: "button", onclick: () => page.move(!isCode) },
        icon(isCode ? "plus" : "smartphone", 18),
        isCode ? "Type a name" : "I have a code from my teacher",
      ),
    ),
  ];
}

/**
 * @param {JoinPage} page
 * @param {string} name
 * @param {number} number
 */
function signButton(page, name, number) {
  const isChosen = page.sign === number;
  return h(
    "button",
    {
      class: ["sign-button", isChosen && "is-chosen"],
      type: "button",
      "aria-label": name,
      "aria-pressed": isChosen ? "true" : "false",
      onclick: () => page.chooseSign(number),
    },
    sign(number, 48),
  );
}

/** @param {JoinPage} page */
function joinButton(page) {
  const who = page.whoJoins();
  const words = page.isAsking ? "One moment…" : who ? `Join as ${who}` : page.whatIsMissing();
  return h(
    "button",
    {
      class: "button primary tall",
      type: "submit",
      "aria-disabled": who && !page.isAsking ? null : "true",
    },
    who ? sign(page.sign, 30) : null,
    h("span", { class: "name-words" }, words),
  );
}
