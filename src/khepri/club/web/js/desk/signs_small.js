/** The sign of somebody in a list. */

import { h } from "../dom.js";
import { sign } from "../signs.js";

/**
 * @param {number | null} number
 * @param {number} size
 */
export function signOf(number, size) {
  return h(
    "span",
    {
      class: "sign-place",
      key: `sign ${number}`,
      style: { width: `${size}px`, height: `${size}px` },
    },
    number === null ? null : sign(number, size),
  );
}
