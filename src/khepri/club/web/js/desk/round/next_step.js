/** The one obvious next step of an event, what is in its way, and the way back. */

import { h } from "../../dom.js";
import { count } from "../../words.js";
import { button } from "../controls.js";
import { openQuestion } from "../menu.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskState} DeskState */

/**
 * @param {DeskPage} page
 * @param {DeskState} desk
 */
export function nextButton(page, desk) {
  const { next } = desk;
  if (desk.pairing) {
    return button(page, {
      label: "Pairing…",
      icon: "hourglass",
      kind: "primary tall",
      key: "next",
      more: { "aria-busy": "true" },
    });
  }
  if (!next) return null;
  const press = () => {
    if (next.do === "new_event") page.open("event");
    else
      page.ask(next.do, next.do === "wall" ? { show: next.show || "podium" } : {}, { key: "next" });
  };
  return button(page, {
    label: next.label,
    icon: next.do === "wall" ? "trophy" : "play",
    kind: "primary tall",
    key: "next",
    reason: next.can ? null : next.say,
    press,
  });
}

/**
 * Why the next round could not be paired. Those who are kept apart may be let meet after all.
 *
 * @param {DeskPage} page
 * @param {DeskState} desk
 */
export function pairingTrouble(page, desk) {
  if (!desk.warnings.length || desk.proposal || desk.pairing) return null;
  return h(
    "div",
    { class: "pairing-trouble", key: "trouble", role: "alert" },
    desk.warnings.map((each) => h("p", { key: each }, each)),
    button(page, {
      label: "Pair, and let all meet",
      ask: "pair",
      with: { apart: false },
      quiet: true,
    }),
  );
}

/**
 * @param {DeskPage} page
 * @param {{number: number, results: number, say: string}} undo
 */
export function openUndoRound(page, undo) {
  openQuestion(page, {
    title: `Undo round ${undo.number}?`,
    say: undo.say,
    yes: "Undo round",
    bad: true,
    ask: "undo_round",
    with: { number: undo.number },
    type: undo.results ? String(undo.number) : undefined,
    typeSay: `Type ${undo.number} to take back ${count(undo.results, "result")}`,
  });
}
