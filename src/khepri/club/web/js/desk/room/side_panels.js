/** At the side of the roster: is everything ready, what is allowed, and the event. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { button, heading, switchRow } from "../controls.js";
import { openEvents } from "../event/event_dialogs.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../event/event_tab.js").EventTab} EventTab */

const SHORT_NOTE = 14; // letters that have room beside the sentence

/** @param {DeskPage} page */
export function checksPanel(page) {
  const checks = (page.desk ? page.desk.checks : []).filter((each) => each.key !== "reached");
  return h(
    "section",
    { class: "panel", key: "checks" },
    heading("Before you start"),
    h(
      "ul",
      { class: "checks" },
      checks.map((each) =>
        h(
          "li",
          { key: each.key, class: each.good ? "" : "look" },
          icon(each.good ? "circle-check" : "circle-alert", 18),
          h("span", { class: "grow" }, each.say),
          h("span", { class: ["note", each.note.length > SHORT_NOTE ? "long" : ""] }, each.note),
        ),
      ),
    ),
  );
}

/** @param {DeskPage} page */
export function rulesPanel(page) {
  const { desk } = page;
  if (!desk) return null;
  const rule = (
    /** @type {string} */ label,
    /** @type {string} */ ask,
    /** @type {boolean} */ on,
  ) =>
    switchRow(page, {
      label,
      on,
      key: ask,
      turn: () => page.ask(ask, { on: !on }, { key: ask, quiet: true }),
    });
  return h(
    "section",
    { class: "panel", key: "rules" },
    heading("Room rules"),
    rule("Friendly games", "friendly", desk.settings.friendly),
    rule("Only names on the roster", "roster_only", desk.settings.roster_only),
    rule("Lock the room", "lock", desk.settings.locked),
  );
}

/** @param {DeskPage} page */
export function eventPanel(page) {
  return h(
    "section",
    { class: "panel event-card", key: "event" },
    page.event ? runningEvent(page, page.event) : noEvent(page),
  );
}

/** @param {DeskPage} page */
function noEvent(page) {
  const form = /** @type {EventTab} */ (page.tabs.event);
  const last = page.desk ? page.desk.event_form.last : null;
  return [
    heading("Event"),
    h(
      "p",
      { class: "muted grow", key: "words" },
      "No event yet. Students can already play each other or the computer.",
    ),
    button(page, {
      label: "Set up an event",
      icon: "trophy",
      kind: "primary tall",
      press: () => form.begin(false),
    }),
    h(
      "div",
      { class: "pair", key: "more" },
      button(page, {
        label: "Last week’s settings",
        icon: "history",
        reason: last ? null : "There was no event before.",
        press: () => form.begin(true),
      }),
      page.desk && page.desk.events.length
        ? button(page, { label: "Open", icon: "folder-open", press: () => openEvents(page) })
        : null,
    ),
  ];
}

/**
 * @param {DeskPage} page
 * @param {import("../desk_types.js").EventState} event
 */
function runningEvent(page, event) {
  const { next } = page.desk || {};
  return [
    heading(event.name),
    h("p", { class: "muted", key: "words" }, `${event.title} · ${event.format_name}`),
    h("p", { class: "event-where grow", key: "where" }, whereIsIt(event)),
    button(page, {
      label: event.state === "over" ? "Standings" : event.round ? `Round ${event.round}` : "Round",
      icon: event.state === "over" ? "trophy" : "swords",
      kind: "primary tall",
      key: "go",
      press: () => page.open(event.state === "over" ? "standings" : "round"),
    }),
    next ? h("p", { class: "note centred", key: "next" }, next.say || next.label) : null,
  ];
}

/** @param {import("../desk_types.js").EventState} event */
function whereIsIt(event) {
  if (event.state === "entering") return `${event.players} players. Round 1 is not paired yet.`;
  if (event.state === "over") return `${event.players} players. All rounds are played.`;
  const of = event.rounds ? ` of ${event.rounds}` : "";
  return `Round ${event.round}${of}: ${event.done} of ${event.boards} done.`;
}
