/** Cards that stand where the controls are while something else comes first. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { countdownText } from "../words.js";
import { endWords, scoreText, shortName } from "./game_words.js";

/** @typedef {import("../board/game_state.js").GameState} GameState */

/**
 * @param {string} key
 * @param {string} drawn the name of an icon
 * @param {string} title
 * @param {...import("../dom.js").Child | import("../dom.js").Child[]} children
 */
function card(key, drawn, title, ...children) {
  return h(
    "section",
    { key, class: ["game-card", "panel", "gold-wash", key], "aria-label": title },
    icon(drawn, 28),
    h("div", { class: "game-card-words" }, h("h2", null, title), ...children),
  );
}

/**
 * The line is lost.
 * @param {string} wifi
 * @param {boolean} waits whether the own clock waits
 * @param {() => void} tryNow
 */
export function lostCard(wifi, waits, tryNow) {
  return [
    card(
      "line-card",
      "wifi-off",
      "Connection lost",
      h("p", null, "Trying again… Your game is safe."),
      waits && h("p", null, "Your clock waits for up to ", h("b", null, "2:00"), "."),
      h("div", { class: "seeking" }, h("i")),
    ),
    h(
      "section",
      { key: "line-help", class: "panel line-help" },
      h("h3", null, "Does it not come back?"),
      h(
        "p",
        null,
        icon("wifi", 18),
        h(
          "span",
          null,
          wifi ? ["Is the Wi-Fi still ", h("b", null, wifi), "?"] : "Is the Wi-Fi on?",
        ),
      ),
      h("p", null, icon("smartphone", 18), "Turn mobile data off."),
    ),
    h(
      "button",
      { key: "try", type: "button", class: "button primary tall", onclick: tryNow },
      icon("refresh-cw", 20),
      "Try now",
    ),
  ];
}

/** @type {Record<string, [string, string]>} */
const HOLDS = {
  start: ["hourglass", "Wait for the start"],
  teacher: ["hand", "Stopped"],
  all: ["hand", "All clocks stand"],
  gone: ["wifi-off", "Please wait"],
  asleep: ["moon", "Paused"],
  kept: ["clock", "This game is kept"],
  "by hand": ["hand", "On a wooden board"],
};

/**
 * Something holds the game up.
 * @param {GameState} state
 * @param {number | null} left milliseconds until it goes on by itself
 * @param {(() => void) | null} ready says that this player is ready
 */
export function holdCard(state, left, ready) {
  const hold = state.hold;
  if (!hold) return null;
  const [drawn, title] = HOLDS[hold.why] || ["info", "Please wait"];
  return [
    card(
      "hold-card",
      drawn,
      title,
      h("p", null, hold.say),
      left !== null && h("p", { class: "hold-left" }, countdownText(left)),
    ),
    ready &&
      h(
        "button",
        { key: "ready", type: "button", class: "button primary tall", onclick: ready },
        "I am ready",
      ),
  ];
}

/**
 * The opponent asks for something.
 * @param {GameState} state
 * @param {"draw" | "takeback"} what
 * @param {string} side who asks
 * @param {(yes: boolean) => void} answer
 */
export function offerCard(state, what, side, answer) {
  const name = shortName(state, side);
  const asks = what === "draw" ? `${name} offers a draw.` : `${name} asks to take the move back.`;
  return card(
    "offer-card",
    what === "draw" ? "handshake" : "undo-2",
    asks,
    h(
      "div",
      { class: "answers" },
      h("button", { type: "button", class: "button", onclick: () => answer(true) }, "Yes"),
      h(
        "button",
        { type: "button", class: "button primary", onclick: () => answer(false) },
        "No, play on",
      ),
    ),
  );
}

/**
 * The game is over.
 * @param {GameState} state
 * @param {string | null} own
 */
export function resultWords(state, own) {
  const { title, mood } = endWords(state, own);
  const result = /** @type {import("../board/game_state.js").GameResult} */ (state.result);
  const score = scoreText(result.score);
  return h(
    "section",
    { key: "result", class: ["result", mood] },
    h("h1", null, title),
    h("p", null, result.say),
    h(
      "div",
      { class: "result-chips" },
      h(
        "span",
        { class: "chip sky" },
        state.event ? `Board ${state.event.board} · ${score}` : score,
      ),
      result.saved
        ? h("span", { class: "chip green" }, icon("check", 16), "saved")
        : h("span", { class: "chip" }, "saving …"),
    ),
  );
}
