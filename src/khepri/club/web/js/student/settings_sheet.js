/** How somebody likes the page, and what else can be done with a seat. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { Sheet } from "../sheet.js";
import { count } from "../words.js";
import { choices } from "./play_sheets.js";

/** @typedef {import("./student.js").Student} Student */

/** @param {Student} student */
export function openSettings(student) {
  let isLeaving = false;
  return new Sheet({
    title: "This page",
    body: (sheet) => {
      const settings = student.settings;
      const set = (/** @type {Partial<import("../app_types.js").Settings>} */ changes) => {
        student.changeSettings(changes);
        sheet.draw();
      };
      return [
        tally(student),
        choices(
          "Colours",
          [
            { value: "night", name: "Night" },
            { value: "light", name: "Light" },
            { value: "contrast", name: "High contrast" },
            { value: "device", name: "As the device" },
          ],
          settings.theme,
          (theme) => set({ theme: /** @type {any} */ (theme) }),
        ),
        choices(
          "Text",
          [
            { value: "normal", name: "Normal" },
            { value: "large", name: "Large" },
            { value: "huge", name: "Huge" },
          ],
          settings.text,
          (text) => set({ text: /** @type {any} */ (text) }),
        ),
        toggle("Sounds", "volume-2", settings.sound, (sound) => set({ sound })),
        toggle("Vibration", "vibrate", settings.vibration, (vibration) => set({ vibration })),
        student.seat() ? seatButtons(student, sheet) : null,
      ];
    },
  });

  /**
   * @param {Student} student
   * @param {Sheet} sheet
   */
  function seatButtons(student, sheet) {
    const seat = student.seat();
    return h(
      "div",
      { class: "page-sheet-foot", key: "seat" },
      student.seats().length < 2
        ? h(
            "button",
            {
              class: "button wide",
              type: "button",
              onclick: () => {
                sheet.close();
                student.seatBeside();
              },
            },
            icon("users"),
            "Two players on this device",
          )
        : null,
      h(
        "button",
        {
          class: ["button wide", isLeaving ? "bad" : "ghost"],
          type: "button",
          onclick: () => {
            if (!isLeaving) {
              isLeaving = true;
              sheet.draw();
              return;
            }
            sheet.close();
            student.leaveSeat();
          },
        },
        icon("log-out"),
        isLeaving ? "Leave the room? Press again." : `${seat ? seat.name : ""} leaves the room`,
      ),
    );
  }
}

/** @param {Student} student */
function tally(student) {
  const seat = student.seat();
  if (!seat || !seat.tally || !seat.tally.played) return null;
  return h(
    "p",
    { class: "muted", key: "tally" },
    `Tonight: ${count(seat.tally.played, "game")}, ${seat.tally.won} won.`,
  );
}

/**
 * @param {string} name
 * @param {string} picture
 * @param {boolean} isOn
 * @param {(on: boolean) => void} change
 */
function toggle(name, picture, isOn, change) {
  return h(
    "label",
    { class: "toggle", key: name },
    icon(picture),
    h("span", null, name),
    h("input", {
      class: "switch",
      type: "checkbox",
      role: "switch",
      checked: isOn,
      onchange: (/** @type {Event} */ event) => {
        change(/** @type {HTMLInputElement} */ (event.target).checked);
      },
    }),
  );
}
