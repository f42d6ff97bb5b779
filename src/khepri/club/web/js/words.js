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
 * "Dina" of "Dina S.".
 *
 * @param {string} name
 */
export function firstName(name) {
  return name.split(" ")[0];
}
