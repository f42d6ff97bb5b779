/** Pages that say one thing, each with what to do next. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sign } from "../signs.js";
import { wordmark } from "../wordmark.js";
import { countdownText } from "../words.js";
import { wifiHints } from "./code_step.js";

/** @typedef {import("./student.js").Student} Student */

const WAITS_MS = 120000;
const NOTICED_MS = 5000;

/**
 * @param {object} notice
 * @param {string} notice.key
 * @param {Node} notice.picture
 * @param {string} notice.title
 * @param {string | null} [notice.say]
 * @param {import("../dom.js").Child[]} [notice.buttons]
 */
function noticePage({ key, picture, title, say, buttons }) {
  return h(
    "main",
    { class: "notice", key },
    wordmark(28),
    h(
      "div",
      { class: "notice-middle" },
      h("div", { class: "notice-picture" }, picture),
      h("h1", null, title),
      say ? h("p", { class: "notice-say", role: "status" }, say) : null,
    ),
    h("div", { class: "join-foot" }, buttons || []),
  );
}

/** @param {Student} student */
export function waitingNotice(student) {
  const seat = student.seat();
  return noticePage({
    key: "waiting",
    picture: sign(seat ? seat.sign : 0, 96),
    title: seat ? seat.name : "",
    say: (seat && seat.say) || "Your teacher can see your name. Please wait a moment.",
    buttons: [
      h(
        "div",
        { class: "waiting-dots", "aria-hidden": "true", key: "dots" },
        h("i"),
        h("i"),
        h("i"),
      ),
      h(
        "button",
        {
          class: "button ghost wide",
          type: "button",
          key: "back",
          onclick: () => student.leaveSeat(),
        },
        "Choose another name",
      ),
    ],
  });
}

/**
 * @param {Student} student
 * @param {string} say
 */
export function removedNotice(student, say) {
  return noticePage({
    key: "removed",
    picture: icon("hand", 72),
    title: "This seat is closed",
    say: say || "Your teacher has closed this seat. Put your hand up.",
    buttons: [
      h(
        "button",
        { class: "button primary tall", type: "button", onclick: () => student.joinAgain() },
        "Join again",
      ),
    ],
  });
}

/** @param {Student} student */
export function elsewhereNotice(student) {
  return noticePage({
    key: "elsewhere",
    picture: icon("copy", 72),
    title: "You are playing in another tab",
    say: "Go on there, or play here.",
    buttons: [
      h(
        "button",
        { class: "button primary tall", type: "button", onclick: () => student.playHere() },
        "Play here",
      ),
    ],
  });
}

/**
 * @param {Student} student
 * @param {string} say
 */
export function overNotice(student, say) {
  return noticePage({
    key: "over",
    picture: icon("trophy", 72),
    title: "See you next time!",
    say: say.replace(/ ?See you next time!$/, ""),
    buttons: [
      student.event() && (student.event().standings || []).length
        ? h(
            "button",
            { class: "button primary tall", type: "button", onclick: () => student.showFinal() },
            icon("trophy"),
            "See the standings",
          )
        : h("p", { class: "centred muted" }, "You can close this page."),
    ],
  });
}

/** The line is lost: what that means, and what helps. @param {Student} student */
export function lostPanel(student) {
  const seat = student.seat();
  const inGame = Boolean(seat && (seat.game || seat.call));
  const waits = student.room().waits_ms || WAITS_MS;
  const gone = Date.now() - student.connection.lostAt - NOTICED_MS;
  const left = Math.max(0, Math.min(1, 1 - gone / waits));
  return h(
    "div",
    { class: "line-lost-veil", key: "lost" },
    h(
      "div",
      {
        class: "line-lost",
        role: "alertdialog",
        "aria-labelledby": "lost-title",
        "aria-describedby": "lost-say",
      },
      h(
        "div",
        { class: "panel gold-wash line-lost-card" },
        icon("wifi-off", 28),
        h(
          "div",
          null,
          h("h2", { id: "lost-title" }, "Connection lost"),
          h(
            "p",
            { id: "lost-say" },
            inGame ? "Trying again… Your game is safe." : "Trying again… Nothing is lost.",
            inGame
              ? [" Your clock waits for up to ", h("b", null, countdownText(waits)), "."]
              : null,
          ),
        ),
        inGame
          ? h(
              "div",
              { class: "meter", "aria-hidden": "true" },
              h("i", { style: { width: `${Math.round(left * 1000) / 10}%` } }),
            )
          : null,
      ),
      h(
        "div",
        { class: "panel line-lost-help" },
        h("h3", null, "Does it not come back?"),
        h("ul", { class: "hints" }, wifiHints(student.wifi())),
      ),
      h(
        "button",
        {
          class: "button primary tall",
          type: "button",
          id: "try-now",
          onclick: () => student.connection.tryNow(),
        },
        icon("refresh-cw", 22),
        "Try now",
      ),
    ),
  );
}
