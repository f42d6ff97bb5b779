/** Times, counts and names as people read them. */

/**
 * What a clock shows: 8:21, and tenths under ten seconds: 9.4. Never below nothing.
 *
 * @param {number} ms
 */
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return (Math.floor(left / 100) / 10).toFixed(1);
  return minutesText(Math.floor(left / 1000));
}

/**
 * How long something still takes, as 2:15; it says 0:00 only when it is over.
 *
 * @param {number} ms
 */
export function countdownText(ms) {
  return minutesText(Math.ceil(Math.max(0, ms) / 1000));
}

/** @param {number} seconds */
function minutesText(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/**
 * A clock for those who hear it: "8 minutes 21 seconds".
 *
 * @param {number} ms
 */
export function spokenTime(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  const parts = [];
  if (minutes) parts.push(count(minutes, "minute"));
  if (seconds % 60 || !minutes) parts.push(count(seconds % 60, "second"));
  return parts.join(" ");
}

/**
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export function count(number, one, many) {
  return `${number} ${number === 1 ? one : many || `${one}s`}`;
}

/**
 * Points with halves as people write them: 2, 2½, ½.
 *
 * @param {number} points
 */
export function pointsText(points) {
  const whole = Math.floor(points);
  const half = points - whole >= 0.5 ? "½" : "";
  return half && !whole ? half : `${whole}${half}`;
}

/**
 * "Dina" of "Dina S.", unless somebody beside her has that first name too.
 *
 * @param {string} name
 * @param {string} [other]
 */
export function firstName(name, other) {
  const [first] = name.split(" ");
  return other && other.split(" ")[0] === first ? name : first;
}

/**
 * A sentence with its full stop; an initial at its end has one already.
 *
 * @param {string} words
 */
export function ended(words) {
  return words.endsWith(".") ? words : `${words}.`;
}

const RIGHT =
  "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const WORD = `[${RIGHT}](?:[${RIGHT}\\u200c\\u200d\\d'\\u2019-]*[${RIGHT}\\d])?`;
const TURNING = new RegExp(`(?:${WORD}\\.? )*(?:[${RIGHT}]\\.|${WORD})`, "gu");

/**
 * A text in which names that are written from right to left turn only themselves: without it the
 * score after such a name is read backwards. `khepri.system.names` does the same for papers.
 *
 * @param {string} text
 */
export function isolated(text) {
  return text.replace(TURNING, "\u2068$&\u2069");
}
