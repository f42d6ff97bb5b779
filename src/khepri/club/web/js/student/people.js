/** Who is here, and what one can do with each. */

import { countdown } from "../countdowns.js";
import { h } from "../dom.js";
import { sign } from "../signs.js";
import { count } from "../words.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").RoomPerson} RoomPerson */

/** @type {Record<string, number>} */
const ORDER = { free: 0, plays: 1, watches: 2, away: 3, gone: 4 };
/** @type {Record<string, string>} */
const DOTS = { free: "", plays: "busy", watches: "busy", away: "off", gone: "off" };

/** @type {Record<string, {name: string, holds: (person: RoomPerson) => boolean}>} */
const FILTERS = {
  free: { name: "Free", holds: (person) => person.state === "free" },
  plays: { name: "Playing", holds: (person) => person.state === "plays" },
  all: { name: "All", holds: () => true },
};

/** @param {Student} student */
export function peoplePanel(student) {
  const people = student.others();
  const free = people.filter(FILTERS.free.holds).length;
  const filter = FILTERS[student.filter] || FILTERS.all;
  const shown = people.filter(filter.holds).sort(byStateAndName);
  return h(
    "section",
    { class: "people", "aria-labelledby": "people-title", key: "people" },
    h(
      "header",
      { class: "people-head" },
      h("h2", { id: "people-title" }, "Who is here ", h("span", { class: "dim" }, people.length)),
      h("p", { class: "free-count muted" }, h("span", { class: "dot" }), ` ${free} free`),
      h(
        "div",
        { class: "filters", role: "group", "aria-label": "Show" },
        filterButtons(student, people),
      ),
    ),
    shown.length
      ? h(
          "ul",
          { class: "people-list" },
          shown.map((person) => personRow(student, person)),
        )
      : h(
          "p",
          { class: "muted" },
          people.length ? "Nobody just now." : "You are the first. The others come soon!",
        ),
  );
}

/**
 * @param {Student} student
 * @param {RoomPerson[]} people
 */
function filterButtons(student, people) {
  return Object.keys(FILTERS).map((key) =>
    h(
      "button",
      {
        class: ["filter", student.filter === key && "is-chosen"],
        type: "button",
        "aria-pressed": student.filter === key ? "true" : "false",
        onclick: () => student.setFilter(key),
      },
      `${FILTERS[key].name} ${people.filter(FILTERS[key].holds).length}`,
    ),
  );
}

/**
 * @param {Student} student
 * @param {RoomPerson} person
 */
function personRow(student, person) {
  const asked = askedOf(student, person);
  return h(
    "li",
    { class: "person", key: person.seat },
    sign(person.sign, 40),
    h(
      "div",
      { class: "person-words" },
      h("span", { class: "person-name one-line" }, person.name),
      h(
        "span",
        { class: "person-state one-line" },
        h("span", { class: ["dot", DOTS[person.state]] }),
        ` ${asked ? "Asked" : person.words}`,
      ),
    ),
    personButton(student, person),
  );
}

/**
 * The challenge that somebody has from here, if any.
 *
 * @param {Student} student
 * @param {RoomPerson} person
 */
function askedOf(student, person) {
  const seat = student.seat();
  const challenges = seat ? seat.challenges || [] : [];
  return challenges.find((each) => each.mine && each.to === person.seat) || null;
}

/**
 * @param {Student} student
 * @param {RoomPerson} person
 */
function personButton(student, person) {
  const seat = student.seat();
  const asked = askedOf(student, person);
  if (asked) {
    return h(
      "button",
      {
        class: "button ghost",
        type: "button",
        key: "do",
        "aria-label": `Take back the challenge to ${person.name}`,
        onclick: () => {
          student.ownChallenges.takenBack(asked.id);
          student.ask({ t: "answer_challenge", id: asked.id, yes: false });
        },
      },
      "Take back",
    );
  }
  if (["free", "watches"].includes(person.state) && seat && student.room().friendly) {
    return h(
      "button",
      {
        class: "button",
        type: "button",
        key: "do",
        "aria-label": `Challenge ${person.name}`,
        onclick: () => student.openChallenge(person),
      },
      "Challenge",
    );
  }
  if (person.game !== null && student.isOpenToWatch(person.game)) {
    const game = person.game;
    return h(
      "button",
      {
        class: "button ghost",
        type: "button",
        key: "do",
        "aria-label": `Watch ${person.name}`,
        onclick: () => student.watch(game),
      },
      "Watch",
    );
  }
  return null;
}

/**
 * @param {RoomPerson} one
 * @param {RoomPerson} other
 */
function byStateAndName(one, other) {
  return (ORDER[one.state] || 0) - (ORDER[other.state] || 0) || one.name.localeCompare(other.name);
}

/** The challenges to oneself that wait for an answer. @param {Student} student */
export function challengeBars(student) {
  const seat = student.seat();
  const challenges = (seat ? seat.challenges || [] : []).filter((each) => !each.mine);
  if (!challenges.length) return null;
  return h(
    "section",
    { class: "challenges", key: "challenges", "aria-label": count(challenges.length, "challenge") },
    challenges.map((each) => challengeBar(student, each)),
  );
}

/**
 * @param {Student} student
 * @param {import("../app_types.js").Challenge} challenge
 */
function challengeBar(student, challenge) {
  const answer = (/** @type {boolean} */ yes) =>
    student.ask({ t: "answer_challenge", id: challenge.id, yes });
  return h(
    "div",
    { class: "panel challenge", key: challenge.id },
    sign(challenge.sign, 44),
    h(
      "div",
      { class: "challenge-words" },
      h("p", { class: "challenge-title" }, `${challenge.name} wants to play you`),
      h(
        "p",
        { class: "muted" },
        `${challenge.words} · `,
        countdown(student.streams, challenge.until_at),
      ),
    ),
    h(
      "div",
      { class: "button-row" },
      h("button", { class: "button primary", type: "button", onclick: () => answer(true) }, "Play"),
      h(
        "button",
        { class: "button ghost", type: "button", onclick: () => answer(false) },
        "Not now",
      ),
    ),
  );
}
