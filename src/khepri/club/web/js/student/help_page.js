/** What to do when something is unclear. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { wifiHints } from "./code_step.js";

/** @typedef {import("./student.js").Student} Student */

/** @param {Student} student */
export function helpPage(student) {
  return h(
    "section",
    { class: "help-page", key: "help", "aria-labelledby": "help-title" },
    h("header", { class: "page-head" }, h("h2", { id: "help-title" }, "Help")),
    h(
      "div",
      { class: "help-parts" },
      part("How it works", [
        "Between rounds: play the computer, solve puzzles, challenge somebody, or watch.",
        "When a round starts, this page calls you. Press “I am ready”, and play.",
        "Nothing is sent before the last press: take your time.",
        "A round always comes first. Other games stop and are kept.",
      ]),
      h(
        "section",
        { class: "panel help-part" },
        h("h3", null, "Lost the connection?"),
        h("p", null, "Your game is safe. This page comes back by itself."),
        h("ul", { class: "hints" }, wifiHints(student.room().wifi)),
      ),
      part("Keys on a board", [
        "Arrows walk, Enter picks and plays, Esc takes back.",
        "Q and E turn a piece, Space fires. C says the clocks.",
      ]),
      h(
        "section",
        { class: "panel help-part" },
        h("h3", null, "Still stuck?"),
        h("p", null, "Put your hand up: your teacher sees it at the desk."),
        student.seat()
          ? h(
              "button",
              { class: "button", type: "button", onclick: () => student.callTeacher() },
              icon("hand"),
              "Put my hand up",
            )
          : null,
      ),
    ),
  );
}

/**
 * @param {string} title
 * @param {string[]} sentences
 */
function part(title, sentences) {
  return h(
    "section",
    { class: "panel help-part" },
    h("h3", null, title),
    sentences.map((sentence) => h("p", null, sentence)),
  );
}
