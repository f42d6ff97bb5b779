/** Names and states of people, as the teacher reads them. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { timeSince } from "../times.js";

/** @typedef {import("../desk_types.js").DeskPerson} DeskPerson */

/** @param {{name: string, full_name: string}} person */
export function fullNameOf(person) {
  return person.full_name || person.name;
}

/**
 * @param {DeskPerson[]} people
 * @returns {DeskPerson[]} by full name, those at the door and those sent away left out
 */
export function rosterOf(people) {
  return people
    .filter((each) => each.state !== "waiting")
    .sort((one, other) => fullNameOf(one).localeCompare(fullNameOf(other)));
}

/** @param {DeskPerson} person */
export function personKey(person) {
  return person.person === null ? `seat ${person.seat}` : `person ${person.person}`;
}

/**
 * @param {DeskPerson} person
 * @param {number} now
 */
export function stateOf(person, now) {
  const parts = person.beside
    ? [h("span", { class: "note", key: "beside" }, "2 on one device")]
    : [];
  if (person.extra_time && person.extra_time !== 1) {
    const words = `×${person.extra_time} time`;
    parts.push(
      h("span", { class: "note", key: "extra", title: "Extra time; only you see this" }, words),
    );
  }
  return h(
    "span",
    { class: ["person-state", person.state.replace(" ", "-")] },
    parts,
    told(person, now),
  );
}

/**
 * @param {DeskPerson} person
 * @param {number} now
 */
function told(person, now) {
  const since = person.since_at === null ? null : timeSince(person.since_at, now, { key: "since" });
  switch (person.state) {
    case "here":
      return [
        h("span", { class: "spoken" }, "here"),
        h("span", { class: "dot" }),
        icon(person.device === "computer" ? "laptop" : "smartphone", 18),
      ];
    case "asleep":
      return [h("span", { class: "dot asleep" }), h("span", {}, "asleep ", since)];
    case "gone":
      return [icon("wifi-off", 16), h("span", {}, "gone ", since)];
    case "no device":
      return [h("span", { class: "dot busy" }), h("span", {}, "no device")];
    case "removed":
      return [h("span", { class: "dot off" }), h("span", {}, "removed")];
    default:
      return [h("span", { class: "dot off" }), h("span", {}, "not here yet")];
  }
}
