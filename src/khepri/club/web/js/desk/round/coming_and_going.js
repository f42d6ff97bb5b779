/** Who enters late, who withdraws, and who comes back; what happens is told before it happens. */

import { h } from "../../dom.js";
import { button } from "../controls.js";
import { isHere } from "../event/event_draft.js";
import { openQuestion, wrongLine } from "../menu.js";
import { fullNameOf, personKey, rosterOf } from "../room/people.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskPerson} DeskPerson */

/** @param {DeskPage} page */
export function openLateList(page) {
  openPeople(
    page,
    "Late entry",
    "Who enters? First you see what happens.",
    (each) => each.participant === null && each.state !== "removed",
    (each) => (isHere(each) ? "here" : "not here yet"),
    (person) => openLate(page, person),
  );
}

/** @param {DeskPage} page */
export function openWithdrawList(page) {
  openPeople(
    page,
    "Withdraw",
    "Who leaves? They are not paired from the next round on; a game that runs is yours to decide.",
    (each) => each.participant !== null,
    (each) => (each.left ? "has left: comes back" : each.words),
    (person) => {
      if (person.left) page.ask("come_back", { participant: person.participant });
      else openWithdraw(page, Number(person.participant));
    },
  );
}

/**
 * @param {DeskPage} page
 * @param {string} title
 * @param {string} say
 * @param {(person: DeskPerson) => boolean} isWanted
 * @param {(person: DeskPerson) => string} note
 * @param {(person: DeskPerson) => void} choose
 */
function openPeople(page, title, say, isWanted, note, choose) {
  let looked = "";
  const dialog = page.dialogs.open({
    title,
    kind: "wide",
    body: () => {
      const found = rosterOf(page.desk ? page.desk.people : [])
        .filter(isWanted)
        .filter((each) => `${each.full_name} ${each.name}`.toLowerCase().includes(looked));
      found.sort((one, other) => Number(isHere(other)) - Number(isHere(one)));
      return [
        h("p", { class: "muted", key: "say" }, say),
        h("input", {
          key: "find",
          class: "find",
          type: "search",
          placeholder: "Find a name",
          "aria-label": "Find a name",
          "data-focus": true,
          oninput: (/** @type {Event} */ event) => {
            looked = /** @type {HTMLInputElement} */ (event.currentTarget).value.toLowerCase();
            page.update();
          },
        }),
        h(
          "div",
          { class: "pick-list", key: "people" },
          found.map((each) =>
            h(
              "button",
              {
                type: "button",
                class: "button",
                key: personKey(each),
                onclick: () => {
                  page.dialogs.close(dialog);
                  choose(each);
                },
              },
              h("span", { class: "grow one-line" }, fullNameOf(each)),
              h("span", { class: "note" }, note(each)),
            ),
          ),
          found.length ? null : h("p", { class: "muted", key: "none" }, "Nobody."),
        ),
      ];
    },
  });
}

/**
 * Show what a late entry would be, then do it.
 *
 * @param {DeskPage} page
 * @param {DeskPerson} person
 */
export function openLate(page, person) {
  const who = person.person === null ? { seat: person.seat } : { person: person.person };
  page.ask("late", who, { isPreview: true }).then((told) => {
    if (!told) return;
    let wrong = "";
    const enter = (/** @type {boolean} */ now) => {
      const withThis = Object.assign({ sure: true, now }, who);
      const refused = (/** @type {string} */ say) => {
        wrong = say;
        page.update();
      };
      page.ask("late", withThis, { key: `late ${now}`, refused }).then((answer) => {
        if (answer) page.dialogs.close(dialog);
      });
    };
    const dialog = page.dialogs.open({
      title: `${person.name} enters late`,
      body: () => [
        h("p", { class: "what-happens", key: "say" }, told.say || ""),
        told.now
          ? h(
              "p",
              { class: "muted", key: "now" },
              `${nameOf(told.now)} has no opponent in this round: the two can play at once.`,
            )
          : null,
        ...(told.warn || []).map((each) => h("p", { class: "warn-line", key: each }, each)),
        wrongLine(wrong),
      ],
      foot: () => [
        button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
        button(page, {
          label: "Enter",
          kind: told.now ? "" : "primary",
          key: "late false",
          press: () => enter(false),
        }),
        told.now
          ? button(page, {
              label: `Play ${nameOf(told.now)} at once`,
              kind: "primary",
              key: "late true",
              press: () => enter(true),
            })
          : null,
      ],
    });
  });
}

/** @param {any} told a name, or somebody with one */
function nameOf(told) {
  return typeof told === "string" ? told : String((told && told.name) || "");
}

/**
 * @param {DeskPage} page
 * @param {number} participant
 */
export function openWithdraw(page, participant) {
  const desk = page.desk;
  const person = desk ? desk.people.find((each) => each.participant === participant) : null;
  const name = person ? person.name : "This player";
  const board = desk
    ? desk.boards.find(
        (each) =>
          each.score === null &&
          (each.first.number === participant || each.second.number === participant),
      )
    : null;
  openQuestion(page, {
    title: `${name} withdraws?`,
    say: `${name} is not paired from the next round on. Points and results stay. ${
      board ? `The game at board ${board.board} is open: you decide it.` : ""
    } ${name} can come back later.`,
    yes: "Withdraw",
    ask: "withdraw",
    with: { participant },
  });
}
