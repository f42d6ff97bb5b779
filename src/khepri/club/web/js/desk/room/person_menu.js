/** What can be done for one person. */

import { h } from "../../dom.js";
import { button, stepper } from "../controls.js";
import { openLine, openMenu, openQuestion } from "../menu.js";
import { openLate, openWithdraw } from "../round/coming_and_going.js";
import { fullNameOf, personKey } from "./people.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskPerson} DeskPerson */

const EXTRA_TIMES = [1, 1.25, 1.5, 2, 3];

/**
 * @param {DeskPage} page
 * @param {string} key
 */
export function openPerson(page, key) {
  const found = () => (page.desk ? page.desk.people.find((each) => personKey(each) === key) : null);
  const person = found();
  if (!person) return;
  openMenu(
    page,
    fullNameOf(person),
    () => items(page, found() || person),
    () => {
      const now = found() || person;
      return now.words ? h("p", { class: "menu-note", key: "words" }, now.words) : null;
    },
  );
}

/**
 * @param {DeskPage} page
 * @param {DeskPerson} person
 * @returns {(import("../menu.js").MenuItem | null)[]}
 */
function items(page, person) {
  const { seat } = person;
  const isSeated = seat !== null && person.state !== "removed";
  return [
    person.state === "removed" ? letInAgain(page, person) : null,
    isSeated
      ? {
          label: "New device…",
          sign: "smartphone",
          press: () => openNewDevice(page, Number(seat), person.name),
        }
      : null,
    person.person === null
      ? null
      : {
          label: person.no_device ? "Has a device" : "No device",
          sign: "hand",
          note: person.no_device ? "" : "plays by hand",
          press: () => page.ask("no_device", { person: person.person, on: !person.no_device }),
        },
    {
      label: "Rename…",
      sign: "pencil",
      press: () =>
        openLine(page, {
          title: `Rename ${person.name}`,
          label: "Name that everybody sees",
          value: person.name,
          yes: "Rename",
          ask: "rename",
          with: (name) => (seat === null ? { person: person.person, name } : { seat, name }),
        }),
    },
    person.person === null
      ? null
      : {
          label: "Extra time…",
          sign: "clock",
          note: `×${person.extra_time || 1}`,
          press: () => openExtra(page, person),
        },
    inEvent(page, person),
    isSeated ? remove(page, person) : null,
  ];
}

/**
 * @param {DeskPage} page
 * @param {DeskPerson} person
 */
function letInAgain(page, person) {
  return {
    label: "Let in again",
    sign: "user-plus",
    press: () => page.ask("let_in", { seat: person.seat }),
  };
}

/**
 * @param {DeskPage} page
 * @param {DeskPerson} person
 */
function inEvent(page, person) {
  if (!page.event || page.event.state === "over") return null;
  if (person.participant === null) {
    return { label: "Late entry…", sign: "user-plus", press: () => openLate(page, person) };
  }
  return person.left
    ? {
        label: "Comes back to the event",
        sign: "undo-2",
        press: () => page.ask("come_back", { participant: person.participant }),
      }
    : {
        label: "Withdraw from the event…",
        sign: "user-x",
        press: () => openWithdraw(page, Number(person.participant)),
      };
}

/**
 * @param {DeskPage} page
 * @param {DeskPerson} person
 */
function remove(page, person) {
  return {
    label: "Remove from the room…",
    sign: "trash-2",
    bad: true,
    press: () =>
      openQuestion(page, {
        title: `Remove ${person.name}?`,
        say: `The page on this device closes and says “Your teacher has closed this seat. Put your hand up.” You can let ${person.name} in again.`,
        yes: "Remove",
        bad: true,
        ask: "remove",
        with: { seat: person.seat },
      }),
  };
}

/**
 * A code by which somebody goes on at another device.
 *
 * @param {DeskPage} page
 * @param {number} seat
 * @param {string} name
 */
export function openNewDevice(page, seat, name) {
  page.ask("new_device", { seat }, { quiet: true }).then((answer) => {
    if (!answer) return;
    const dialog = page.dialogs.open({
      title: `New device for ${name}`,
      body: () => [
        h(
          "p",
          { key: "do" },
          `Open ${page.room.address || "the page"} on the other device and type:`,
        ),
        h("p", { class: "big-code", key: "code" }, String(answer.code || "")),
        h(
          "p",
          { class: "muted", key: "note" },
          answer.say || "It works once. The old device lets go.",
        ),
      ],
      foot: () => [
        button(page, { label: "Done", kind: "primary", press: () => page.dialogs.close(dialog) }),
      ],
    });
  });
}

/**
 * @param {DeskPage} page
 * @param {DeskPerson} person
 */
function openExtra(page, person) {
  let index = Math.max(0, EXTRA_TIMES.indexOf(person.extra_time || 1));
  const move = (/** @type {number} */ by) =>
    EXTRA_TIMES[index + by] === undefined
      ? null
      : () => {
          index += by;
          page.update();
        };
  const save = () =>
    page
      .ask("extra_time", { person: person.person, times: EXTRA_TIMES[index] }, { key: "extra" })
      .then((answer) => {
        if (answer) page.dialogs.close(dialog);
      });
  const dialog = page.dialogs.open({
    title: `Extra time for ${person.name}`,
    body: () => [
      h(
        "p",
        { key: "say" },
        "The clock of this student gets more time. Only this page shows how much.",
      ),
      stepper({ label: "Time", text: `×${EXTRA_TIMES[index]}`, less: move(-1), more: move(1) }),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, { label: "Set", kind: "primary", key: "extra", press: save }),
    ],
  });
}
