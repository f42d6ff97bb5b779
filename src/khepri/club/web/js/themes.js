/** Colours: the one that was chosen, or the one that the device asks for. */

const LIGHT = window.matchMedia("(prefers-color-scheme: light)");
const CONTRAST = window.matchMedia("(prefers-contrast: more)");

/**
 * Dress the page: css/base.css has the colours of `night`, `light` and `contrast`.
 *
 * Night is what Khepri looks like, so `night` only gives way to a wish for more contrast; `device`
 * follows the device in everything.
 *
 * @param {"night" | "light" | "contrast" | "device"} theme
 */
export function wearTheme(theme) {
  document.documentElement.setAttribute("data-theme", themeFor(theme));
}

/**
 * @param {string} theme
 * @returns {string}
 */
function themeFor(theme) {
  if (theme === "light" || theme === "contrast") return theme;
  if (CONTRAST.matches) return "contrast";
  return theme === "device" && LIGHT.matches ? "light" : "night";
}

/**
 * Be told when the device asks for something else.
 *
 * @param {() => void} hearer
 */
export function onDeviceWish(hearer) {
  for (const query of [LIGHT, CONTRAST]) {
    if (query.addEventListener) query.addEventListener("change", hearer);
    else query.addListener(hearer);
  }
}
