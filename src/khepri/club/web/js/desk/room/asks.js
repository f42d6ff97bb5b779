/** Who asks the teacher for something, at the door or at a board, and what can be answered. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { button } from "../controls.js";
import { fullNameOf } from "./people.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskAsk} DeskAsk */

const NOTES = {
  let_in: "A phone wants to join.",
  taken: "Another device has this name.",
  back: "Was here before.",
  hand: "",
  report: "The two have told different results.",
};

/** @param {DeskAsk} ask */
function keyOf(ask) {
  return `${ask.kind} ${ask.seat} ${ask.board}`;
}

/**
 * @param {DeskPage} page
 * @param {DeskAsk} ask
 */
export function askLine(page, ask) {
  return h(
    "div",
    { class: "ask-line", key: keyOf(ask) },
    icon("hand", 22),
    h(
      "p",
      { class: "grow" },
      h("strong", {}, ask.say),
      " ",
      h("span", { class: "muted" }, NOTES[ask.kind]),
    ),
    h("div", { class: "ask-answers" }, answers(page, ask)),
  );
}

/**
 * @param {DeskPage} page
 * @param {DeskAsk} ask
 */
function answers(page, ask) {
  const withSeat = { seat: ask.seat };
  if (ask.kind === "let_in") {
    return [
      button(page, { label: "Let in", ask: "let_in", with: withSeat }),
      button(page, { label: "It is…", press: () => openItIs(page, ask) }),
      button(page, { label: "No", kind: "bad", ask: "refuse", with: withSeat }),
    ];
  }
  if (ask.kind === "taken" || ask.kind === "back") {
    return [
      button(page, { label: "It is them", ask: "is_them", with: withSeat }),
      ask.kind === "back"
        ? button(page, { label: "Let all back in", ask: "all_back", with: { on: true } })
        : null,
      button(page, { label: "No", kind: "bad", ask: "is_not", with: withSeat }),
    ];
  }
  const at = ask.board === null ? withSeat : { board: ask.board };
  return [
    ask.board === null
      ? null
      : button(page, { label: "Look", icon: "eye", press: () => lookAt(page, Number(ask.board)) }),
    ask.kind === "hand" ? button(page, { label: "Done", ask: "hand_down", with: at }) : null,
  ];
}

/**
 * @param {DeskPage} page
 * @param {number} board
 */
function lookAt(page, board) {
  const round = /** @type {import("../round/round_tab.js").RoundTab} */ (page.tabs.round);
  while (page.dialogs.isOpen) page.dialogs.close();
  page.open("round");
  const found = round.boardAt(board);
  if (found) round.choose(found);
}

/**
 * Everybody who asks, in one list.
 *
 * @param {DeskPage} page
 */
export function openAsks(page) {
  page.dialogs.open({
    title: "They ask for you",
    kind: "wide",
    body: () => {
      const asks = page.desk ? page.desk.asks : [];
      return asks.length
        ? asks.map((each) => askLine(page, each))
        : [h("p", { class: "muted" }, "Nobody asks any more.")];
    },
  });
}

/**
 * A typed name belongs to somebody on the roster.
 *
 * @param {DeskPage} page
 * @param {DeskAsk} ask
 */
function openItIs(page, ask) {
  const dialog = page.dialogs.open({
    title: `Who is “${ask.name}”?`,
    body: () => {
      const roster = (page.desk ? page.desk.people : []).filter((each) => each.person !== null);
      const missing = roster.filter((each) => each.seat === null);
      if (!roster.length)
        return [h("p", {}, "Nobody is on the roster yet. Press Add or Import beside the roster.")];
      if (!missing.length) return [h("p", {}, "Everybody on the roster is here already.")];
      return [
        h("p", { class: "muted", key: "who" }, "Those who are not here yet:"),
        h(
          "div",
          { class: "pick-list", key: "list" },
          missing.map((each) =>
            button(page, {
              label: fullNameOf(each),
              key: `person ${each.person}`,
              press: () => {
                const withThis = { seat: ask.seat, person: each.person };
                page.ask("let_in", withThis, { key: `person ${each.person}` }).then((answer) => {
                  if (answer) page.dialogs.close(dialog);
                });
              },
            }),
          ),
        ),
      ];
    },
  });
}
