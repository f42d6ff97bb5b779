/** Standings and pairings of the event. */

import { h } from "../dom.js";
import { sideShape } from "../sides.js";
import { sign } from "../signs.js";

/** @typedef {import("./student.js").Student} Student */

/** @param {Student} student */
export function standingsPage(student) {
  const event = student.event();
  if (!event) {
    return h(
      "section",
      { class: "standings-page", key: "standings" },
      h("h2", null, "Standings"),
      h(
        "p",
        { class: "muted" },
        "There is no event yet. When your teacher starts one, you see it here.",
      ),
    );
  }
  const hasPairings = (event.pairings || []).length > 0;
  const part = hasPairings ? student.part : "standings";
  return h(
    "section",
    { class: ["standings-page", `shows-${part}`], key: "standings" },
    h(
      "header",
      { class: "page-head" },
      h("h2", null, event.name),
      h("p", { class: "muted" }, [event.title, event.format_name].filter(Boolean).join(" · ")),
    ),
    hasPairings
      ? h(
          "div",
          { class: "filters parts", role: "group", "aria-label": "Show" },
          partButton(student, "standings", "Standings"),
          partButton(student, "round", roundTitle(event)),
        )
      : null,
    h(
      "div",
      { class: "parts-grid" },
      h(
        "div",
        { class: "panel part-standings" },
        h("h3", { class: "caption" }, standingsTitle(event)),
        standingsTable(student, event.standings || [], true),
      ),
      hasPairings
        ? h(
            "div",
            { class: "panel part-round" },
            h("h3", { class: "caption" }, roundTitle(event)),
            pairingsList(event),
          )
        : null,
    ),
  );
}

/** @param {any} event */
function roundTitle(event) {
  return event.title_of_round || (event.round ? `Round ${event.round}` : "Games");
}

/** @param {any} event */
export function standingsTitle(event) {
  return event.after ? `Standings after round ${event.after}` : "Who plays";
}

/**
 * @param {Student} student
 * @param {"standings" | "round"} part
 * @param {string} words
 */
function partButton(student, part, words) {
  return h(
    "button",
    {
      class: ["filter", student.part === part && "is-chosen"],
      type: "button",
      "aria-pressed": student.part === part ? "true" : "false",
      onclick: () => student.setPart(part),
    },
    words,
  );
}

/**
 * @param {Student} student
 * @param {any[]} standings
 * @param {boolean} withTieBreaks
 */
export function standingsTable(student, standings, withTieBreaks) {
  const event = student.event();
  const breaks = withTieBreaks ? event.tie_breaks || [] : [];
  const own = new Set(student.seats().map((seat) => seat.seat));
  return h(
    "table",
    { class: "standings" },
    h(
      "colgroup",
      null,
      h("col", { class: "rank-column" }),
      h("col"),
      h("col", { class: "points-column" }),
      breaks.map(() => h("col", { class: "points-column tie-break" })),
    ),
    h(
      "thead",
      { class: withTieBreaks ? null : "spoken" },
      h(
        "tr",
        null,
        h("th", { scope: "col" }, h("span", { class: "spoken" }, "Place")),
        h("th", { scope: "col" }, h("span", { class: "spoken" }, "Name")),
        h("th", { scope: "col" }, "Points"),
        breaks.map((/** @type {string} */ name) =>
          h("th", { scope: "col", class: "tie-break" }, name),
        ),
      ),
    ),
    h(
      "tbody",
      null,
      standings.map((row) => {
        const isOwn = own.has(row.seat);
        return h(
          "tr",
          { key: row.number, class: isOwn ? "own" : null },
          h("td", { class: "rank" }, row.rank),
          h(
            "th",
            { scope: "row" },
            h(
              "span",
              { class: "who" },
              sign(row.sign, 22),
              h("span", { class: "one-line" }, row.name + (isOwn ? " (you)" : "")),
            ),
          ),
          h("td", { class: "points" }, row.points),
          (withTieBreaks ? row.tie_breaks || [] : []).map((/** @type {string} */ text) =>
            h("td", { class: "tie-break" }, text),
          ),
        );
      }),
    ),
  );
}

/** @param {any} event */
function pairingsList(event) {
  const sides = event.sides || [];
  return [
    h(
      "ol",
      { class: "pairings" },
      event.pairings.map((/** @type {any} */ pairing) =>
        h(
          "li",
          { key: pairing.board },
          h(
            "b",
            { class: "board-number" },
            h("span", { class: "spoken" }, "Board "),
            pairing.board,
          ),
          h(
            "span",
            { class: "pair" },
            [pairing.first, pairing.second].map((player, place) =>
              h(
                "span",
                { class: "one-line" },
                sides[place] ? sideShape(sides[place].side) : null,
                ` ${player.name}`,
              ),
            ),
          ),
          h(
            "span",
            { class: pairing.result ? "pair-result" : "muted" },
            pairing.result || pairing.state,
          ),
        ),
      ),
    ),
    (event.missing || []).map((/** @type {any} */ each) =>
      h("p", { class: "muted", key: each.name }, `${each.name}: ${each.say}`),
    ),
  ];
}
