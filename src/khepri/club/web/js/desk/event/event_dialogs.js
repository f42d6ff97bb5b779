/** Dialogs of the event: one of the archive, who plays, and who never meets. */

import { h } from "../../dom.js";
import { count } from "../../words.js";
import { button } from "../controls.js";
import { fullNameOf, personKey, rosterOf } from "../room/people.js";
import { isHere } from "./event_draft.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("./event_tab.js").EventTab} EventTab */

/**
 * Go on with an event that the archive keeps.
 *
 * @param {DeskPage} page
 */
export function openEvents(page) {
  const dialog = page.dialogs.open({
    title: "Open an event",
    kind: "wide",
    body: () => {
      const events = page.desk ? page.desk.events : [];
      if (!events.length) return [h("p", { class: "muted" }, "There is no event yet.")];
      return [
        h(
          "ul",
          { class: "event-list", key: "events" },
          events.map((each) =>
            h(
              "li",
              { key: each.event },
              h(
                "span",
                { class: "grow" },
                h("span", { class: "strong" }, each.name),
                h("span", { class: "note" }, ` ${each.words} · ${each.day}`),
              ),
              page.desk && page.desk.settings.event === each.event
                ? h("span", { class: "chip green" }, "open here")
                : button(page, {
                    label: "Open",
                    key: `open ${each.event}`,
                    press: () =>
                      page
                        .ask("open_event", { event: each.event }, { key: `open ${each.event}` })
                        .then((answer) => {
                          if (!answer) return;
                          page.dialogs.close(dialog);
                          page.open("round");
                        }),
                  }),
            ),
          ),
        ),
      ];
    },
  });
}

/** @param {EventTab} tab */
export function choosePeople(tab) {
  const { page } = tab;
  const dialog = page.dialogs.open({
    title: "Who plays",
    kind: "wide",
    body: () => {
      const { desk } = page;
      const { draft } = tab;
      if (!desk || !draft) return [];
      return [
        h(
          "p",
          { class: "muted", key: "say" },
          "Those who are here are ticked. Who comes later can enter late.",
        ),
        h(
          "ul",
          { class: "people-ticks", key: "people" },
          rosterOf(desk.people)
            .filter((each) => each.state !== "removed")
            .map((each) =>
              h(
                "li",
                { key: personKey(each) },
                h(
                  "label",
                  {},
                  h("input", {
                    type: "checkbox",
                    checked: draft.plays(each),
                    onchange: () => tab.change((it) => it.turn(each)),
                  }),
                  h("span", { class: "grow one-line" }, fullNameOf(each)),
                  isHere(each) ? null : h("span", { class: "note" }, "not here yet"),
                ),
              ),
            ),
        ),
      ];
    },
    foot: () => [
      h(
        "span",
        { class: "muted grow", key: "count" },
        page.desk && tab.draft ? count(tab.draft.players(page.desk).length, "player") : "",
      ),
      button(page, { label: "Done", kind: "primary", press: () => page.dialogs.close(dialog) }),
    ],
  });
}

/** @param {EventTab} tab */
export function openApart(tab) {
  const { page } = tab;
  let one = 0;
  let other = 0;
  const people = () =>
    rosterOf(page.desk ? page.desk.people : []).filter((each) => each.person !== null);
  const select = (
    /** @type {string} */ label,
    /** @type {number} */ value,
    /** @type {(n: number) => void} */ set,
  ) =>
    h(
      "label",
      { class: "line-field", key: label },
      h("span", {}, label),
      h(
        "select",
        {
          value: String(value),
          onchange: (/** @type {Event} */ event) => {
            set(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value));
            page.update();
          },
        },
        h("option", { value: "0", key: "0" }, "choose…"),
        people().map((each) =>
          h("option", { key: each.person, value: String(each.person) }, fullNameOf(each)),
        ),
      ),
    );
  const reason = () => (one && other && one !== other ? null : "Choose two people.");
  const dialog = page.dialogs.open({
    title: "Two who never meet",
    body: () => [
      select("One", one, (value) => (one = value)),
      select("The other", other, (value) => (other = value)),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, {
        label: "Never pair",
        kind: "primary",
        reason: reason(),
        press: () => {
          tab.change((it) => {
            const pair = /** @type {[number, number]} */ ([
              Math.min(one, other),
              Math.max(one, other),
            ]);
            if (!it.apart.some(([a, b]) => a === pair[0] && b === pair[1])) it.apart.push(pair);
          });
          page.dialogs.close(dialog);
        },
      }),
    ],
  });
}
