/** Where the controls are: what can be done now, or what comes first. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { holdCard, lostCard, offerCard, resultWords } from "./cards.js";
import { shortName, turnWords } from "./game_words.js";
import { stepButtons, waysFrom } from "./move_list.js";
import { confirmRow, pieceKeys } from "./pad.js";

/** @typedef {import("./game_page.js").GamePage} GamePage */
/** @typedef {import("../board/game_state.js").GameState} GameState */

/**
 * What can be done now, or what comes first.
 * @param {GamePage} page
 * @param {GameState} state
 */
export function controls(page, state) {
  const own = page.own;
  if (page.lost) {
    const room = page.app.streams.get("room");
    const waits = state.clock !== null && state.to_move === own && !state.result;
    return lostCard(room ? room.wifi : "", waits, () => page.app.connection.tryNow());
  }
  if (page.replaying) return replayBar(page, state);
  if (page.isOver) return endButtons(page, state);
  if (state.hold) return holdCards(page, state);
  const asked = askedOf(state, own);
  if (asked) {
    const side = /** @type {string} */ (state[asked]);
    return offerCard(state, asked, side, (yes) => page.line.answer(asked, yes));
  }
  if (page.looking !== null) return lookingBack(page, state);
  if (own === null) return watching(page, state);
  return moveControls(page, state, own);
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 * @param {string} own
 */
function moveControls(page, state, own) {
  const { choosing } = page;
  const { face, grid } = page.board;
  const sent = page.line.sent !== null;
  if (!choosing || state.to_move !== own) {
    return h("p", { class: "game-hint", key: "hint", role: "status" }, waitWords(page, state));
  }
  const wishes = {
    choose: (/** @type {string} */ move) => page.choose(move),
    back: () => page.back(),
    play: () => page.play(),
  };
  const row = confirmRow(choosing, face, wishes, sent);
  if (choosing.picked !== null) {
    return [
      h("div", { class: "pad", key: "pad" }, pieceKeys(choosing, face, grid, own, wishes, sent)),
      row,
    ];
  }
  const hint = face.padded
    ? "Choose one of your pieces. Then press a square or turn it."
    : "Choose a gold dot.";
  return [
    choosing.move === null &&
      h("p", { class: "game-hint", key: "hint" }, h("b", null, "Your turn. "), hint),
    (!face.padded || choosing.move !== null) && row,
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function waitWords(page, state) {
  if (page.line.sent) return "Sent …";
  if (state.result) return page.board.face.padded ? "Follow the beam." : "";
  return turnWords(state, page.own);
}

/**
 * @param {GameState} state
 * @param {string | null} own
 * @returns {"draw" | "takeback" | null}
 */
function askedOf(state, own) {
  if (own === null) return null;
  if (state.draw && state.draw !== own) return "draw";
  if (state.takeback && state.takeback !== own) return "takeback";
  return null;
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function holdCards(page, state) {
  const hold = /** @type {import("../board/game_state.js").GameHold} */ (state.hold);
  const until = hold.until_at || (hold.why === "start" ? state.starts_at : null);
  const left = until ? Math.max(0, until - page.app.streams.now()) : null;
  const own = page.own;
  const waits = hold.why === "start" && own !== null && !state.ready.includes(own);
  return holdCard(state, left, waits ? () => page.line.tell("ready") : null);
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function watching(page, state) {
  const names = state.sides.map(({ side }) => shortName(state, side)).join(" and ");
  return [
    h(
      "p",
      { class: "game-hint", key: "hint" },
      h("b", null, `You watch ${names}. `),
      turnWords(state, null),
      state.delayed && " You see this game one move late.",
    ),
    h(
      "button",
      { key: "leave", type: "button", class: "button tall", onclick: () => page.app.leave() },
      "Back to the lobby",
    ),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function lookingBack(page, state) {
  return [
    h(
      "p",
      { class: "game-hint", key: "hint" },
      `You look at move ${Math.ceil((page.looking || 0) / 2)}.`,
    ),
    h(
      "button",
      { key: "newest", type: "button", class: "button primary", onclick: () => page.go(state.ply) },
      "Back to the game",
    ),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function endButtons(page, state) {
  const plain = (
    /** @type {string} */ drawn,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
  ) =>
    h(
      "button",
      { key: label, type: "button", class: "button", onclick: act },
      icon(drawn, 20),
      label,
    );
  const beam = page.board.face.padded ? "Beam again" : "Move again";
  return [
    resultWords(state, page.own),
    h(
      "div",
      { class: "end-buttons", key: "end" },
      rematch(page, state),
      h(
        "button",
        {
          key: "lobby",
          type: "button",
          class: "button primary tall wide",
          onclick: () => page.app.leave(),
        },
        "Back to the lobby",
      ),
      state.last && plain("history", beam, () => page.again()),
      plain("list", "See the game", () => page.seeTheGame()),
    ),
  ];
}

/**
 * A friendly game can be played once more, if both want to.
 * @param {GamePage} page
 * @param {GameState} state
 */
function rematch(page, state) {
  if (state.event || page.own === null) return null;
  const mine = state.rematch === page.own;
  const asked = state.rematch !== null && !mine;
  const name = state.rematch ? shortName(state, state.rematch) : "";
  const label = mine
    ? "Asked for another game…"
    : asked
      ? `${name} wants another game. Play!`
      : "Play again";
  return h(
    "button",
    {
      key: "rematch",
      type: "button",
      class: ["button", "wide", asked && "wanted"],
      disabled: mine,
      onclick: () => (asked ? page.line.answer("rematch", true) : page.line.offer("rematch")),
    },
    icon("swords", 20),
    label,
  );
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function replayBar(page, state) {
  const at = page.looking === null ? state.ply : page.looking;
  const { last } = page.viewed;
  const game = page.whole && [
    h("p", { class: "replay-words", key: "words" }, last ? last.words : "The start of the game."),
    h("input", {
      key: "slider",
      type: "range",
      class: "replay-slider",
      min: 0,
      max: state.ply,
      value: String(at),
      "aria-label": `Move ${at} of ${state.ply}`,
      oninput: (/** @type {Event} */ event) =>
        page.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    h(
      "div",
      { class: "replay-steps", key: "steps" },
      stepButtons(waysFrom(page.frames, at, state.ply), (ply) => page.go(ply)),
    ),
  ];
  return [
    game || h("p", { class: "game-hint", key: "hint" }, "One moment…"),
    h(
      "div",
      { class: "end-buttons", key: "end" },
      state.rematch !== null && state.rematch !== page.own && rematch(page, state),
      h(
        "button",
        { type: "button", class: "button", onclick: () => page.endReplay() },
        "Back to the result",
      ),
      h(
        "button",
        { type: "button", class: "button primary", onclick: () => page.app.leave() },
        "Back to the lobby",
      ),
    ),
  ];
}
