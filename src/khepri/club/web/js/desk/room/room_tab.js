/** The room: how to come in, who is here, and what is to be looked at before an event. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { button, heading } from "../controls.js";
import { signOf } from "../signs_small.js";
import { askLine, openAsks } from "./asks.js";
import { joinPanel } from "./join_panel.js";
import { fullNameOf, personKey, rosterOf, stateOf } from "./people.js";
import { openAddPerson, openImport } from "./people_dialogs.js";
import { openPerson } from "./person_menu.js";
import { checksPanel, eventPanel, rulesPanel } from "./side_panels.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskPerson} DeskPerson */

const MOST_ASKS = 2;

export class RoomTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
  }

  render() {
    const { page } = this;
    return [
      joinPanel(page),
      this.roster(),
      h(
        "div",
        { class: "room-side", key: "side" },
        checksPanel(page),
        rulesPanel(page),
        eventPanel(page),
      ),
    ];
  }

  roster() {
    const { page } = this;
    const { desk } = page;
    if (!desk) return null;
    const people = rosterOf(desk.people);
    return h(
      "section",
      { class: "panel roster-panel", key: "roster", "aria-label": "Roster" },
      heading(
        "Roster",
        h(
          "span",
          { class: "muted grow one-line" },
          `${desk.here} of ${desk.expected} here · full names stay on this page`,
        ),
        button(page, { label: "Add", icon: "user-plus", press: () => openAddPerson(page) }),
        button(page, { label: "Import", icon: "upload", press: () => openImport(page) }),
      ),
      people.length
        ? h(
            "div",
            { class: "roster scrolls", key: "people", tabindex: "-1" },
            h(
              "ul",
              {},
              people.map((each) => this.person(each)),
            ),
          )
        : noRoster(),
      this.asks(),
    );
  }

  /** @param {DeskPerson} person */
  person(person) {
    const full = fullNameOf(person);
    return h(
      "li",
      { key: personKey(person) },
      h(
        "button",
        {
          type: "button",
          class: ["person", person.state.replace(" ", "-")],
          "aria-haspopup": "menu",
          onclick: () => openPerson(this.page, personKey(person)),
        },
        person.seat !== null && person.sign !== null
          ? signOf(person.sign, 24)
          : h("span", { class: "no-sign", key: "sign" }),
        h(
          "span",
          { class: "names one-line", key: "names", title: full },
          h("span", { class: "full-name" }, full),
          person.name === full ? null : h("span", { class: "display-name" }, ` ${person.name}`),
        ),
        stateOf(person, this.page.now()),
      ),
    );
  }

  asks() {
    const { page } = this;
    const asks = page.desk ? page.desk.asks : [];
    if (!asks.length) return null;
    const more = asks.length - MOST_ASKS;
    return h(
      "div",
      { class: "asks", key: "asks", role: "region", "aria-label": "They ask for you" },
      asks.slice(0, MOST_ASKS).map((each) => askLine(page, each)),
      more > 0
        ? button(page, {
            label: `${more} more ${more === 1 ? "asks" : "ask"} for you`,
            key: "more asks",
            press: () => openAsks(page),
          })
        : null,
    );
  }
}

function noRoster() {
  return h(
    "div",
    { class: "empty", key: "empty" },
    icon("users", 32),
    h("p", {}, "Nobody is on the roster yet."),
    h(
      "p",
      { class: "muted" },
      "Import your list once: names, one on each line, or a spreadsheet as CSV.",
    ),
  );
}
