/** The menu of the game page: what is needed seldom, in words. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { Sheet } from "../sheet.js";
import { SECOND } from "./two_presses.js";

/** @typedef {import("./game_page.js").GamePage} GamePage */

const KEYS = [
  ["Arrows", "walk over the board"],
  ["Enter", "pick a piece, then where it goes"],
  ["Q, E", "turn it left, right"],
  ["Space", "play what you have chosen"],
  ["Esc", "take it back"],
  ["C", "read the clocks"],
  ["A", "show the last move again"],
  ["?", "this list"],
];

/** @param {GamePage} page */
export function openGameMenu(page) {
  return new Sheet({ title: "More", body: (sheet) => h("div", null, menuRows(page, sheet)) });
}

/** Show the keys of the game. */
export function openKeys() {
  const rows = KEYS.map(([key, does]) =>
    h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, does)),
  );
  return new Sheet({ title: "Keys", body: () => h("dl", { class: "keys-table" }, rows) });
}

/**
 * @param {GamePage} page
 * @param {Sheet} sheet
 */
function menuRows(page, sheet) {
  const state = page.state;
  if (!state) return [];
  const plays = page.own !== null && !state.result;
  /** @type {(drawn: string, label: string, act: () => void) => HTMLElement} */
  const row = (drawn, label, act) =>
    menuRow(drawn, label, () => {
      sheet.close();
      act();
    });
  return [
    plays && row("hand", "Call the teacher", () => page.callTeacher()),
    plays && state.can_draw && secondRow(page, sheet, "handshake", "Offer a draw", "draw"),
    plays && state.undo && row("undo-2", "Ask to take back", () => page.line.offer("takeback")),
    state.last && row("history", "Show the last move again", () => page.again()),
    page.board.face.rising &&
      row("arrow-up-down", "Turn the board round", () => page.board.turnRound()),
    row("info", "Keys", () => page.openKeys()),
    page.app.openSettings && row("settings", "Colours, sound and text", page.app.openSettings),
    // A friendly game waits for whoever leaves it; a board of the event is played to its end.
    (!plays || !state.event) &&
      row("log-out", plays ? "Back to the lobby: the game is kept" : "Back to the lobby", () =>
        page.app.leave(),
      ),
    plays && secondRow(page, sheet, "flag", "Give up", "resign"),
  ];
}

/**
 * @param {string} drawn
 * @param {string} label
 * @param {() => void} act
 * @param {string} [kind]
 */
function menuRow(drawn, label, act, kind) {
  return h(
    "button",
    { type: "button", class: ["menu-row", kind], onclick: act },
    icon(drawn, 22),
    label,
  );
}

/**
 * A line that has to be pressed twice, and says so.
 * @param {GamePage} page
 * @param {Sheet} sheet
 * @param {string} drawn
 * @param {string} label
 * @param {"draw" | "resign"} what
 */
function secondRow(page, sheet, drawn, label, what) {
  const waiting = page.presses.waiting === what;
  return menuRow(
    drawn,
    waiting ? SECOND[what] : label,
    () => {
      if (page.ask(what)) sheet.close();
      else sheet.draw();
    },
    what,
  );
}
