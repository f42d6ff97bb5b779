/** How to come in: before an event, and for as long as nothing is played. */

import { h } from "../dom.js";
import { fittingSize, name } from "./fit.js";
import { dots, pageAt } from "./paging.js";
import { signOf, wallIcon, wordmark } from "./parts.js";
import { scan } from "./scan.js";

/** @typedef {import("./wall.js").View} View */
/** @typedef {import("./wall.js").Picture} Picture */

/** Where the names begin, and what is under them, in rem. */
const TOP = 74.4;
const FOOT = 7;
const GAP = 0.8;

/** Two sizes of name plates: how many in a row, how high with their gap, how large the name is. */
const LARGE = { columns: 7, pitch: 6.8, size: 2.6, width: 15.6, kind: "large" };
const SMALL = { columns: 8, pitch: 5.4, size: 2.2, width: 14.1, kind: "small" };

/**
 * @param {View} view
 * @returns {Picture}
 */
export function joinPicture({ room, wall, screen, turn }) {
  const rows = (/** @type {{pitch: number}} */ plates) =>
    Math.floor((screen.high - TOP - FOOT + GAP) / plates.pitch);
  const people = room.people || [];
  const isOpen = !room.locked;
  const places = people.length + (isOpen ? 1 : 0);
  const plates = places <= LARGE.columns * rows(LARGE) ? LARGE : SMALL;
  const shown = pageAt(people, plates.columns * rows(plates) - (isOpen ? 1 : 0), turn);
  return {
    body: [
      h(
        "div",
        { class: "ways" },
        h("div", { class: "paper" }, scan(wall.qr, 59.2, screen)),
        h(
          "div",
          { class: ["steps", wall.wifi && "with-wifi"] },
          wordmark(),
          steps(room, wall.wifi),
        ),
        codePanel(room, wall, screen),
      ),
      h("div", { class: "ray across" }, h("i", { key: people.length, class: "pulse" })),
      h("div", { class: "ray down" }),
      mirror(),
      h(
        "ul",
        { class: `people ${plates.kind}`, "aria-label": "Who is here" },
        shown.items.map((/** @type {any} */ person) => plate(person, plates)),
        isOpen && h("li", { key: "you", class: "plate you" }, wallIcon("plus"), "you?"),
      ),
      h(
        "footer",
        { class: "foot" },
        h(
          "p",
          null,
          room.locked
            ? "The room is closed for new players."
            : "“No internet” is right. Stay on this Wi-Fi and turn mobile data off.",
        ),
        dots(shown),
      ),
    ],
    pages: shown.pages,
    isCounting: false,
  };
}

/**
 * @param {any} room
 * @param {{password: string, qr: string} | null} wifi what is more than its name, if it is wanted
 */
function steps(room, wifi) {
  const told = [
    ["Join the Wi-Fi", room.wifi || "Ask your teacher"],
    ["Scan, or type in the browser", room.address || ""],
    ["Type the code, choose your name", "No account needed"],
  ];
  return h(
    "ol",
    null,
    told.map(([small, large], index) =>
      h(
        "li",
        null,
        h("b", { class: "number" }, index + 1),
        h(
          "div",
          null,
          h("small", null, small),
          name(large, 46, 5, 2.6, 700),
          !index && wifi && wifi.password
            ? h("div", { class: "password" }, h("small", null, "Password"), password(wifi.password))
            : null,
        ),
      ),
    ),
  );
}

/**
 * Every letter of it counts: where one line is too short it takes two.
 *
 * @param {string} text
 */
function password(text) {
  const size = Math.max(1.9, fittingSize(text, 46, 3.6, 1.9, 700));
  return h("b", { style: { fontSize: `${size.toFixed(2)}rem` } }, text);
}

/**
 * @param {any} room
 * @param {any} wall
 * @param {import("./fit.js").Screen} screen
 */
function codePanel(room, wall, screen) {
  const code = room.code || "";
  const size = fittingSize(code, 44, 14.4, 6, 700);
  return h(
    "section",
    { class: ["code-panel", wall.wifi && "with-wifi"], "aria-label": "Room code" },
    h("p", null, "Room code"),
    h("strong", { class: "code", style: { fontSize: `${size.toFixed(2)}rem` } }, code),
    h(
      "p",
      { class: "here" },
      wallIcon("users"),
      h("b", { key: wall.here }, wall.here || 0),
      wall.expected > wall.here
        ? `of ${wall.expected} are here`
        : wall.here === 1
          ? "is here"
          : "are here",
    ),
    wall.wifi
      ? h(
          "div",
          { class: "wifi-way" },
          h(
            "div",
            { class: "paper" },
            scan(wall.wifi.qr, 24, screen, "most", "The way into the Wi-Fi, to scan"),
          ),
          h("p", null, wallIcon("wifi"), "Scan for the Wi-Fi"),
        )
      : null,
  );
}

/** The piece that turns the beam: the program's own picture, whatever is played tonight. */
function mirror() {
  return h(
    "div",
    { class: "mirror" },
    h("img", { src: "/web/pieces/blue_pyramid_plate.svg", alt: "" }),
    h("img", { src: "/web/pieces/blue_pyramid_body_d.svg", alt: "" }),
  );
}

/**
 * @param {any} person
 * @param {{width: number, size: number}} plates
 */
function plate(person, plates) {
  return h(
    "li",
    { key: person.seat, class: ["plate", person.state === "gone" && "away"] },
    signOf(person.sign),
    name(person.name, plates.width, plates.size),
  );
}
