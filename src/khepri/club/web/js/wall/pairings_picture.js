/** Who plays whom, where: for everybody who looks for a board. */

import { faceOf } from "../board/faces.js";
import { h } from "../dom.js";
import { countdownText } from "../words.js";
import { name } from "./fit.js";
import { dots, pageAt } from "./paging.js";
import { badge, capital, head, pauseWords, roundTitle, sideMark, wallIcon } from "./parts.js";

/** @typedef {import("./wall.js").View} View */
/** @typedef {import("./wall.js").Picture} Picture */

/** The rows of a page: in rem, how high one is at least, and what is above and below them all. */
const ROW = 10.4;
const AROUND = 9.2 + 7.2;
const NOTES = 5;

/** So few boards stand in one column, larger; the widths are those of a name, in rem. */
const FEW = 7;
const ONE_COLUMN = { columns: 1, largest: 1.7, name: 43 };
const TWO_COLUMNS = { columns: 2, largest: 1.3, name: 24.5 };

/** What a side is told by where its colour is not seen. */
const SHAPES = { round: "round plate", angular: "eight-sided plate" };

/**
 * @param {View} view
 * @returns {Picture}
 */
export function pairingsPicture({ room, event, wall, screen, turn, now }) {
  const notes = notesOf(event, wall);
  const high = screen.high - AROUND - (notes.length ? NOTES : 0);
  const rows = Math.floor(high / ROW);
  const isFew = event.pairings.length <= Math.min(FEW, rows - 1);
  const { columns, largest, name: wide } = isFew ? ONE_COLUMN : TWO_COLUMNS;
  const shown = pageAt(event.pairings, columns * rows - 1, turn);
  const least = isFew ? 1 : Math.min(5, rows);
  const used = Math.max(Math.ceil((shown.items.length + 1) / columns), least);
  const scale = Math.min(largest, Math.max(1, high / used / 11.4));
  const left = event.starts_at === null ? null : event.starts_at - now;
  return {
    body: [
      head(
        capital(roundTitle(event)),
        ["Find your board", dots(shown)],
        room.paused
          ? h("span", { class: "paused" }, wallIcon("pause"), pauseWords(room.paused))
          : left !== null && left > 0
            ? h("span", { class: "starts" }, "starts in", h("b", null, countdownText(left)))
            : null,
      ),
      h(
        "ol",
        {
          class: isFew ? "pairings few" : "pairings",
          style: {
            gridTemplateRows: `repeat(${used}, minmax(0, 18rem))`,
            "--scale": scale.toFixed(3),
          },
        },
        shown.items.map((pairing) => pairingRow(event, pairing, 3.6 * scale, wide)),
        h("li", { key: "way", class: "way" }, way(room)),
      ),
      notes.length ? h("div", { class: "notes" }, notes) : null,
      legend(event),
    ],
    pages: shown.pages,
    isCounting: !room.paused && left !== null && left > 0,
  };
}

/** @param {any} room */
function way(room) {
  return [
    h("div", null, h("small", null, "Not in yet? Type"), h("b", null, room.address || "")),
    h("div", { class: "room-code" }, h("small", null, "code"), h("strong", null, room.code || "")),
  ];
}

/**
 * One board: its number, the two with their points, and the result as soon as there is one.
 *
 * @param {any} event
 * @param {any} pairing
 * @param {number} size of the names, in rem
 * @param {number} [wide] the room that a name has, in rem
 */
export function pairingRow(event, pairing, size, wide = TWO_COLUMNS.name) {
  const [one, other] = event.sides;
  const isByHand = pairing.state === "by hand";
  const middle = pairing.result
    ? h("b", { class: "result" }, pairing.result)
    : isByHand
      ? h("span", { class: "by-hand" }, wallIcon("hand"))
      : h("i", { class: "between" });
  return h(
    "li",
    { key: pairing.game || `${pairing.round}-${pairing.board}`, class: "pairing" },
    badge(pairing.board),
    seat(event.kind, one, pairing.first, size, wide),
    middle,
    seat(event.kind, other, pairing.second, size, wide),
  );
}

/**
 * @param {string} kind
 * @param {any} side
 * @param {any} player
 * @param {number} size
 * @param {number} wide
 */
function seat(kind, side, player, size, wide) {
  return h(
    "span",
    { class: `seat of-${side.side}` },
    sideMark(kind, side),
    name(player.name, wide, size, 2.4),
    h("span", { class: "points" }, player.points),
  );
}

/**
 * Who has no game and why, and results that the players should look at again.
 *
 * @param {any} event
 * @param {any} wall
 */
function notesOf(event, wall) {
  const missing = event.missing || [];
  const notes = [];
  if (missing.length) {
    const told = missing.map((/** @type {any} */ each) => `${each.name} (${each.say})`).join(", ");
    notes.push(h("p", { class: "missing" }, h("b", null, "No game:"), h("bdi", null, told)));
  }
  for (const check of (wall.to_check || []).slice(0, 1)) {
    notes.push(h("p", { class: "check" }, wallIcon("circle-alert"), check.say));
  }
  return notes;
}

/** @param {any} event */
function legend(event) {
  const [one, other] = event.sides;
  const isByHand = event.pairings.some((/** @type {any} */ each) => each.state === "by hand");
  const { shape } = faceOf(event.kind);
  const isTold = shape(one.side) !== shape(other.side);
  const told = (/** @type {any} */ side) => (isTold ? SHAPES[shape(side.side)] : "");
  return h(
    "footer",
    { class: "legend" },
    h(
      "span",
      null,
      sideMark(event.kind, one),
      h("b", null, one.label),
      [told(one), "moves first"].filter(Boolean).join(", "),
    ),
    h("span", null, sideMark(event.kind, other), h("b", null, other.label), told(other)),
    event.clock ? h("span", null, event.clock) : null,
    isByHand
      ? h("span", null, wallIcon("hand", "gold"), "on a real board")
      : h("span", null, "The small number is your points."),
  );
}
