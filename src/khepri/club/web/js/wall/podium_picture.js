/** The end of an event: the first three in the light, and the ten best. Nobody is shown as last. */

import { h, svg } from "../dom.js";
import { name } from "./fit.js";
import { head, signOf, wallIcon } from "./parts.js";

/** @typedef {import("./wall.js").View} View */
/** @typedef {import("./wall.js").Picture} Picture */

/** The icon of each special beam. @type {Record<string, string>} */
const ICONS = { beam: "bolt", win: "clock", climb: "chevron-up" };

const CROWN =
  "M11.562 3.266a.5.5 0 0 1 .876 0L15.39 8.87a1 1 0 0 0 1.516.294L21.183 5.5a.5.5 0 0 1 .798.519" +
  "l-2.834 10.246a1 1 0 0 1-.956.734H5.81a1 1 0 0 1-.957-.734L2.02 6.02a.5.5 0 0 1 .798-.519l4.276 3.664" +
  "a1 1 0 0 0 1.516-.294zM5 21h14";

/**
 * @param {View} view
 * @returns {Picture}
 */
export function podiumPicture({ event, room, wall, confetti }) {
  const podium = wall.podium;
  const [first, second, third, ...others] = podium.places;
  const title = [event && event.title, podium.title].filter(Boolean).join(" · ");
  return {
    body: [
      h("div", { class: "rays" }),
      h("div", { class: "burst" }),
      lights(),
      confetti.canvas,
      head(
        (event && event.name) || room.title || "Club night",
        title,
        h("span", { class: "about" }, podium.words),
      ),
      place(second, "second"),
      place(first, "first"),
      place(third, "third"),
      h(
        "aside",
        null,
        others.length ? topTen(others) : null,
        podium.beams && podium.beams.length ? specialBeams(podium.beams) : null,
        h(
          "section",
          { class: "panel farewell" },
          h("b", null, "Well played, everybody!"),
          h("span", null, "Your own place is on your screen."),
          podium.next ? h("span", null, podium.next) : null,
        ),
      ),
    ],
    pages: 1,
    isCounting: false,
  };
}

/** Two beams that meet above the winner: the program's own picture, whatever was played. */
function lights() {
  const piece = (
    /** @type {string} */ where,
    /** @type {string} */ plate,
    /** @type {string} */ body,
  ) =>
    h(
      "div",
      { class: `shining ${where}` },
      h("img", { src: `/web/pieces/${plate}_plate.svg`, alt: "" }),
      h("img", { src: `/web/pieces/${body}.svg`, alt: "" }),
    );
  return h(
    "div",
    { class: "lights", "aria-hidden": "true" },
    h("i", { class: "ray blue up" }),
    h("i", { class: "ray blue over" }),
    h("i", { class: "ray red up" }),
    h("i", { class: "ray red over" }),
    piece("blue low", "blue_sphinx", "blue_sphinx_body_a"),
    piece("blue high", "blue_pyramid", "blue_pyramid_body_d"),
    piece("red low", "red_sphinx", "red_sphinx_body_a"),
    piece("red high", "red_pyramid", "red_pyramid_body_a"),
  );
}

/**
 * @param {any} player
 * @param {"first" | "second" | "third"} where
 */
function place(player, where) {
  if (!player) return null;
  const [width, size] = where === "first" ? [46, 5.2] : [35, 4];
  return h(
    "section",
    { class: `place ${where}` },
    where === "first" &&
      svg("svg", { class: "crown", viewBox: "0 0 24 24" }, svg("path", { d: CROWN })),
    h("div", { class: "medal" }, signOf(player.sign)),
    name(player.name, width, size, 2.4, 700),
    h("p", null, h("b", null, player.points), player.points === "1" ? " point" : " points"),
    h("div", { class: "block" }, h("strong", null, player.rank)),
  );
}

/** @param {any[]} others */
function topTen(others) {
  return h(
    "section",
    { class: "panel list" },
    h("h2", null, "Top ten"),
    h(
      "ol",
      null,
      others
        .slice(0, 7)
        .map((each) =>
          h(
            "li",
            null,
            h("span", { class: "rank" }, each.rank),
            signOf(each.sign),
            name(each.name, 36, 2.8, 2.2, 500),
            h("b", null, each.points),
          ),
        ),
    ),
  );
}

/** @param {any[]} beams */
function specialBeams(beams) {
  return h(
    "section",
    { class: "panel special" },
    h("h2", null, "Special beams"),
    beams
      .slice(0, 3)
      .map((each) =>
        h(
          "p",
          { key: each.key },
          wallIcon(ICONS[each.key] || "star", "gold"),
          h("span", null, h("small", null, each.title), name(each.name, 20, 2.8, 2.2)),
          h("em", null, each.words),
        ),
      ),
  );
}
