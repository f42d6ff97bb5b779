/** What the round's tab shows while there is no round: no event, or nothing paired. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { count } from "../../words.js";
import { button } from "../controls.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").EventState} EventState */

/** @param {DeskPage} page */
export function noEvent(page) {
  const form = /** @type {import("../event/event_tab.js").EventTab} */ (page.tabs.event);
  return h(
    "section",
    { class: "panel empty whole", key: "none" },
    icon("swords", 40),
    h("h2", {}, "No event yet"),
    h("p", { class: "muted" }, "Set one up, and its rounds are run from here."),
    button(page, {
      label: "Set up an event",
      icon: "trophy",
      kind: "primary tall",
      press: () => form.begin(false),
    }),
    friendlyGames(page),
  );
}

/** @param {DeskPage} page */
function friendlyGames(page) {
  const games = page.desk ? page.desk.friendly : [];
  if (!games.length) return null;
  return h(
    "div",
    { class: "friendly", key: "friendly" },
    h("h3", {}, `${count(games.length, "friendly game")} now`),
    h(
      "ul",
      {},
      games.map((each) =>
        h(
          "li",
          { key: each.game },
          `${each.names.join(" – ")} · ${each.words} · move ${Math.ceil(each.ply / 2)}`,
        ),
      ),
    ),
  );
}

/**
 * @param {DeskPage} page
 * @param {EventState} event
 */
export function notPaired(page, event) {
  return h(
    "section",
    { class: "panel empty whole", key: "none" },
    icon("users", 40),
    h("h2", {}, event.name),
    h(
      "p",
      { class: "muted" },
      `${count(event.players, "player")} · ${event.format_name}. No round is paired yet.`,
    ),
    page.desk && page.desk.pairing ? h("p", { role: "status" }, "Pairing…") : null,
  );
}
