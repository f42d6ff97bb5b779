/** Icons: Lucide's drawings as masks, so that each has the colour of the text around it. */

import { h } from "./dom.js";

/**
 * Make an icon. What it means is always said in words too, so readers of the page skip it.
 *
 * @param {string} name of a file in /web/icons, as "eye"
 * @param {number} [size] in CSS pixels
 */
export function icon(name, size = 20) {
  return h("span", {
    class: "icon",
    "aria-hidden": "true",
    style: { "--icon": `url("/web/icons/${name}.svg")`, width: `${size}px`, height: `${size}px` },
  });
}

/**
 * Have icons there before they are needed: without a connection none can be fetched.
 *
 * @param {string[]} names
 */
export function keepIcons(names) {
  const kept = names.map((name) => icon(name, 1));
  document.body.appendChild(h("div", { class: "kept-icons", "aria-hidden": "true" }, kept));
}
