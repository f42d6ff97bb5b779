/** Two players at one device: whose page it is, and what the other one does. */

import { h } from "../dom.js";
import { sign } from "../signs.js";
import { firstName } from "../words.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").YouSeat} YouSeat */

/** @param {Student} student */
export function seatSwitch(student) {
  const seats = student.seats();
  if (seats.length < 2 || shareOneGame(seats)) return null;
  return h(
    "nav",
    { class: "seat-switch", "aria-label": "Two players on this device", key: "switch" },
    seats.map((seat, place) => {
      const isShown = place === student.place;
      const state = seatWords(student, seat);
      return h(
        "button",
        {
          class: ["seat-tab", isShown && "is-chosen", state.calls && !isShown && "calls"],
          type: "button",
          key: seat.seat,
          "aria-pressed": isShown ? "true" : "false",
          onclick: () => student.showSeat(place),
        },
        sign(seat.sign, 26),
        h("span", { class: "two-lines" }, state.words),
      );
    }),
  );
}

/**
 * Whether the two play each other here. At a wooden board each says how it ended.
 *
 * @param {YouSeat[]} seats
 */
function shareOneGame(seats) {
  const [one, other] = seats.map(
    ({ game, call }) => game || (call && !call.by_hand ? call.game : null),
  );
  return one !== null && one === other;
}

/**
 * @param {Student} student
 * @param {YouSeat} seat
 * @returns {{words: string, calls: boolean}} and whether it needs the player
 */
function seatWords(student, seat) {
  const other = student.seats().find((each) => each !== seat);
  const name = firstName(seat.name, other ? other.name : "");
  if (seat.state === "waiting") return { words: `${name} waits for the teacher`, calls: false };
  if (seat.call && !seat.call.ready)
    return { words: `${name}: round ${seat.call.round}!`, calls: true };
  const game = seat.game ? student.streams.get(`game:${seat.game}`) : null;
  if (game && !game.result) {
    const isTurn = (game.yours || []).includes(game.to_move) && !game.hold;
    return isTurn
      ? { words: `${name}'s turn`, calls: true }
      : { words: `${name} waits`, calls: false };
  }
  return { words: name, calls: (seat.challenges || []).some((each) => !each.mine) };
}
