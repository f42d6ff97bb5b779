/** What a device keeps of its own: the tokens of its seats, and how somebody likes the page. */

/** @typedef {import("../app_types.js").Settings} Settings */
/** @typedef {{seat: number, token: string}} KeptSeat */

const SEATS = "khepri.seats";
const SETTINGS = "khepri.settings";
const MOST_SEATS = 2;

/** @returns {KeptSeat[]} */
export function keptSeats() {
  const seats = read(SEATS);
  if (!Array.isArray(seats)) return [];
  return seats.filter((each) => each && typeof each.token === "string").slice(0, MOST_SEATS);
}

/**
 * Keep the token of a seat: beside the one that is there, or instead of all.
 *
 * @param {KeptSeat} seat
 * @param {boolean} beside
 */
export function keepSeat(seat, beside) {
  const others = beside ? keptSeats().filter((each) => each.seat !== seat.seat) : [];
  write(SEATS, others.slice(0, MOST_SEATS - 1).concat([seat]));
}

/** @param {number} [seat] which one; all without it */
export function forgetSeat(seat) {
  write(SEATS, seat === undefined ? [] : keptSeats().filter((each) => each.seat !== seat));
}

/** @returns {Settings} */
export function keptSettings() {
  const kept = read(SETTINGS);
  return Object.assign({ theme: "night", sound: true, vibration: true, text: "normal" }, kept);
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  write(SETTINGS, settings);
}

/**
 * @param {string} key
 * @returns {any}
 */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "null");
  } catch (_error) {
    return null;
  }
}

/**
 * A browser that keeps nothing can still play: it only has to choose its name again.
 *
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (_error) {
    return;
  }
}
