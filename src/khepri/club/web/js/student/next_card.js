/** What comes next for somebody: the round, the event, games that were kept. */

import { countdown, meter } from "../countdowns.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sideShape } from "../sides.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").YouSeat} YouSeat */
/** @typedef {import("../app_types.js").RoundCall} RoundCall */

const LONG_WAIT_MS = 5 * 60 * 1000;

/** @param {Student} student */
export function nextCards(student) {
  const seat = student.seat();
  const you = student.you();
  const trouble = you ? you.trouble : null;
  return [
    trouble
      ? h("p", { class: "panel danger-wash trouble", key: "trouble", role: "status" }, trouble)
      : null,
    pausedCard(student),
    seat && seat.call ? callCard(student, seat.call) : null,
    seat && !seat.call && seat.event ? eventCard(student, seat) : null,
    seat ? (seat.kept || []).map((kept) => keptCard(student, kept)) : null,
  ];
}

/** @param {Student} student */
export function pausedCard(student) {
  const paused = student.room().paused;
  if (!paused) return null;
  return h(
    "section",
    { class: "panel gold-wash paused", key: "paused", role: "status" },
    icon("pause", 24),
    h(
      "div",
      null,
      h("p", null, paused.say),
      paused.goes_on_at
        ? h("p", null, "Goes on in ", h("b", null, countdown(student.streams, paused.goes_on_at)))
        : null,
    ),
  );
}

/**
 * @param {Student} student
 * @param {RoundCall} call
 */
function callCard(student, call) {
  return h(
    "section",
    { class: "panel gold-wash next-card", key: "next", "aria-label": "Your next round" },
    h("p", { class: "caption" }, `Next: ${roundWords(call)}`),
    h(
      "div",
      { class: "next-row" },
      h(
        "div",
        null,
        h("h2", null, `Board ${call.board}`),
        h("p", { class: "next-side" }, sideShape(call.side), ` You are ${call.side_label}`),
        h("p", null, `against ${call.against.name}`),
      ),
      call.starts_at
        ? h(
            "p",
            { class: "next-time" },
            h("b", null, countdown(student.streams, call.starts_at)),
            h("span", null, "to the start"),
          )
        : null,
    ),
    call.starts_at ? meter(student.streams, call.starts_at, LONG_WAIT_MS) : null,
    h("p", null, "Stay on this page. Your game opens by itself."),
  );
}

/** @param {{round: number, rounds: number, title?: string}} call */
export function roundWords(call) {
  if (call.title && call.rounds) return `Round ${call.round} of ${call.rounds} · ${call.title}`;
  return call.rounds ? `Round ${call.round} of ${call.rounds}` : `Round ${call.round}`;
}

/**
 * @param {Student} student
 * @param {YouSeat} seat
 */
function eventCard(student, seat) {
  const own = seat.event;
  const event = student.event();
  if (!own || !own.say) return null;
  // When all is over the sentence tells the place.
  const isOver = Boolean(event && event.state === "over");
  const standing =
    own.rank && !isOver
      ? `Place ${own.rank} · ${own.points} ${own.points === "1" || own.points === "½" ? "point" : "points"}`
      : "";
  return h(
    "section",
    {
      class: ["panel next-card", own.takes_part ? "gold-wash" : "quiet"],
      key: "next",
      "aria-label": "Your event",
    },
    h("p", { class: "caption" }, event ? eventCaption(event) : "Your event"),
    h("p", { class: "next-say" }, own.say),
    standing ? h("p", null, standing) : null,
    own.can_check_in ? checkIn(student, seat, own.checked_in) : null,
  );
}

/** @param {any} event */
function eventCaption(event) {
  if (!event.round) return event.name;
  return `${event.name} · ${event.title_of_round || roundWords({ round: event.round, rounds: event.rounds })}`;
}

/**
 * @param {Student} student
 * @param {YouSeat} seat
 * @param {boolean} isIn
 */
function checkIn(student, seat, isIn) {
  const send = (/** @type {boolean} */ here) =>
    student.ask({ t: "check_in", seat: seat.seat, here });
  return h(
    "div",
    { class: "button-row" },
    isIn
      ? h("span", { class: "chip green" }, icon("check", 16), "You are in")
      : h(
          "button",
          { class: "button primary", type: "button", onclick: () => send(true) },
          "I am here",
        ),
    isIn
      ? h(
          "button",
          { class: "button ghost", type: "button", onclick: () => send(false) },
          "I cannot play",
        )
      : null,
  );
}

/**
 * @param {Student} student
 * @param {{game: number, words: string}} kept
 */
function keptCard(student, kept) {
  return h(
    "section",
    { class: "panel kept", key: `kept-${kept.game}` },
    icon("history", 22),
    h("p", null, kept.words),
    h(
      "button",
      {
        class: "button",
        type: "button",
        onclick: () => student.ask({ t: "go_on", game: kept.game }),
      },
      "Go on",
    ),
  );
}
