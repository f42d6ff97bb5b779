/** What the game page looks like in every state; who may do what is decided by the page. */

import { sideShape } from "../board/side_shape.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { count, countdownText } from "../words.js";
import { holdCard, lostCard, offerCard, resultWords } from "./cards.js";
import { headWords, labelOf, shortName, turnWords } from "./game_words.js";
import { moveList, stepButtons } from "./move_list.js";
import { confirmRow, pieceKeys } from "./pad.js";
import { playerBar } from "./player_bar.js";
import { SECOND } from "./two_presses.js";

/** @typedef {import("./game_page.js").GamePage} GamePage */
/** @typedef {import("../board/game_state.js").GameState} GameState */

/** @param {GamePage} page */
export function drawGame(page) {
  const state = /** @type {GameState} */ (page.state);
  const bottom = page.viewed.view;
  const top = state.sides[0].side === bottom ? state.sides[1].side : state.sides[0].side;
  const clock = state.clock !== null;
  const wide = { own: page.own !== null, clock };
  page.root.classList.toggle("over", page.isOver || page.replaying);
  page.root.classList.toggle("offline", page.lost);
  page.root.classList.toggle("no-clock", !clock);
  return [
    topBar(page, state),
    h(
      "div",
      { class: "game-left", key: "left" },
      statusPanel(page, state),
      lastPanel(page, state),
      h("section", { class: "game-do", key: "do", "aria-label": "Your move" }, controls(page, state)),
      roundPanel(page),
    ),
    h(
      "div",
      { class: "game-middle", key: "middle" },
      h("div", { class: "game-board", key: "board", own: true }),
      h("div", { class: "game-more", key: "more" }, moreButtons(page, state)),
    ),
    h(
      "div",
      { class: "game-right", key: "right" },
      playerBar(state, top, { ...wide, own: false }),
      h("section", { class: "game-list panel", key: "list" }, listPanel(page, state)),
      playerBar(state, bottom, { ...wide, own: true }),
      state.counts && countsBar(state),
    ),
    page.handsOver && handOver(page, state),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function topBar(page, state) {
  const { title, note } = headWords(state);
  const last = state.last ? lastWords(page, state) : null;
  return h(
    "header",
    { class: "game-top", key: "top" },
    h("span", { class: "line-state", role: "status" }, h("i", { class: ["dot", page.lost && "off"] }), lineWord(page)),
    h(
      "div",
      { class: "game-title one-line" },
      h("h1", null, title),
      h("span", { class: "muted" }, note, state.delayed ? " · one move late" : ""),
    ),
    h("div", { class: "top-last one-line" }, last || h("b", null, title)),
    h(
      "button",
      {
        type: "button",
        class: "top-button top-again",
        "aria-label": "Show the last move again",
        disabled: !state.last,
        onclick: () => page.again(),
      },
      icon("history", 22),
    ),
    h(
      "button",
      { type: "button", class: "top-button top-help", "aria-label": "Keys and help", onclick: () => page.openKeys() },
      icon("circle-question-mark", 22),
    ),
    h(
      "button",
      { type: "button", class: "top-button", "aria-label": "More", onclick: () => page.openMenu() },
      icon("ellipsis", 22),
    ),
  );
}

/** @param {GamePage} page */
function lineWord(page) {
  return h("span", { class: "line-word" }, page.lost ? "Connection lost" : "Connected");
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function statusPanel(page, state) {
  const own = page.own;
  const turn = state.to_move;
  const shape = page.isOver && state.result ? state.result.winner : turn;
  const words = page.isOver ? "The game is over" : turnWords(state, own) || "The game is over";
  const move = `Move ${Math.floor(state.ply / 2) + 1}`;
  const note = state.delayed ? `${move} · you see it one move late` : move;
  return h(
    "section",
    { class: ["status", "panel", turn === own && own !== null && !state.result && "mine"], key: "status" },
    shape && sideShape(shape, 36),
    h(
      "div",
      null,
      h("h2", null, words.replace(/\.$/, "")),
      h("p", { class: "muted" }, own === null ? `${note} · you watch` : note),
    ),
  );
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function lastWords(page, state) {
  const { last, board } = page.viewed;
  if (!last) return null;
  const told = page.board.face.tellLast(last, page.looking === null ? page.board.before : null, board);
  const who = page.board.face.padded ? told.name : `${shortName(state, last.side)}: ${told.name.toLowerCase()}`;
  return [
    sideShape(last.side, 16),
    h("b", null, ` ${who}`),
    told.did && h("span", { class: "muted" }, ` · ${told.did}`),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function lastPanel(page, state) {
  const words = lastWords(page, state);
  const mirrors = page.viewed.last ? page.board.face.countMirrors(page.viewed.last.effect) : 0;
  return h(
    "section",
    { class: "game-last panel", key: "last" },
    h("h3", { class: "caption" }, "What just happened"),
    h(
      "p",
      { class: "last-words" },
      words || [sideShape(state.sides[0].side, 16), h("b", null, ` ${labelOf(state, state.sides[0].side)} begins.`)],
    ),
    mirrors > 0 && h("p", { class: "last-mirrors muted" }, `The beam met ${count(mirrors, "mirror")}.`),
    words &&
      h(
        "button",
        { type: "button", class: "button again", onclick: () => page.again() },
        icon("history", 18),
        h("span", null, "Again"),
      ),
  );
}

/**
 * What can be done now, or what comes first.
 * @param {GamePage} page
 * @param {GameState} state
 */
function controls(page, state) {
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
    return [h("div", { class: "pad", key: "pad" }, pieceKeys(choosing, face, grid, own, wishes, sent)), row];
  }
  const hint = face.padded
    ? "Tap one of your pieces. Then press a square or turn it."
    : "Tap a gold dot.";
  return [
    choosing.move === null && h("p", { class: "game-hint", key: "hint" }, h("b", null, "Your turn. "), hint),
    (!face.padded || choosing.move !== null) && row,
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function waitWords(page, state) {
  if (page.line.sent) return "Sent …";
  if (state.result) return "";
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
    h("button", { key: "leave", type: "button", class: "button tall", onclick: () => page.app.leave() }, "Back to the lobby"),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function lookingBack(page, state) {
  return [
    h("p", { class: "game-hint", key: "hint" }, `You look at move ${Math.ceil((page.looking || 0) / 2)}.`),
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
  const plain = (/** @type {string} */ drawn, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { key: label, type: "button", class: "button", onclick: act }, icon(drawn, 20), label);
  const beam = page.board.face.padded ? "Beam again" : "Move again";
  return [
    resultWords(state, page.own, page.board.face),
    h(
      "div",
      { class: "end-buttons", key: "end" },
      rematch(page, state),
      h(
        "button",
        { key: "lobby", type: "button", class: "button primary tall wide", onclick: () => page.app.leave() },
        "Back to the lobby",
      ),
      plain("history", beam, () => page.again()),
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
  const label = mine ? "Asked for another game …" : asked ? `${name} wants another game. Play!` : "Play again";
  return h(
    "button",
    {
      key: "rematch",
      type: "button",
      class: ["button", "wide", asked && "chosen"],
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
  if (!page.whole) return h("p", { class: "game-hint", key: "hint" }, "One moment …");
  const { last } = page.viewed;
  return [
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
    h("div", { class: "replay-steps", key: "steps" }, stepButtons(waysFrom(page, state, at), (ply) => page.go(ply))),
    h(
      "div",
      { class: "end-buttons", key: "end" },
      h("button", { type: "button", class: "button", onclick: () => page.endReplay() }, "Back to the result"),
      h("button", { type: "button", class: "button primary", onclick: () => page.app.leave() }, "Back to the lobby"),
    ),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 * @param {number} at
 */
function waysFrom(page, state, at) {
  const { frames } = page;
  const first = frames.nearest(0, 1, at - 1);
  return {
    first,
    previous: frames.nearest(at - 1, -1, state.ply),
    next: frames.nearest(at + 1, 1, state.ply),
    last: at < state.ply ? state.ply : null,
  };
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function listPanel(page, state) {
  const at = page.looking === null ? state.ply : page.looking;
  const known = (/** @type {number} */ ply) => page.frames.at(ply) !== null;
  return [
    ...moveList(state, at, known, (ply) => page.go(ply)),
    stepButtons(waysFrom(page, state, at), (ply) => page.go(ply)),
  ];
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function moreButtons(page, state) {
  const button = (
    /** @type {string} */ key,
    /** @type {string} */ drawn,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
    kind = "",
    disabled = false,
  ) =>
    h(
      "button",
      { key, type: "button", class: ["button", key, kind], "aria-label": label, disabled, onclick: act },
      icon(drawn, 18),
      h("span", null, label),
    );
  const tools = [
    page.board.face.rising && button("flip", "arrow-up-down", "Flip board", () => page.board.turnRound(), "tool"),
    button("keys", "info", "Keys", () => page.openKeys(), "tool"),
  ];
  if (page.own === null || state.result) return tools;
  const { waiting } = page.presses;
  const offered = state.draw === page.own;
  const draw = offered ? "Draw offered" : waiting === "draw" ? SECOND.draw : "Draw?";
  const resign = waiting === "resign" ? SECOND.resign : "Give up";
  return [
    ...tools,
    button("draw", "handshake", draw, () => page.ask("draw"), waiting === "draw" ? "armed" : "", offered || !state.can_draw),
    button("resign", "flag", resign, () => page.ask("resign"), waiting === "resign" ? "bad armed" : "bad"),
  ];
}

/** How many discs each side has. @param {GameState} state */
function countsBar(state) {
  const [first, second] = state.sides.map(({ side }) => side);
  const counts = /** @type {Record<string, number>} */ (state.counts);
  const squares = state.shape[0] * state.shape[1];
  const empty = squares - counts[first] - counts[second];
  const share = (/** @type {number} */ number) => `${(number * 100) / squares}%`;
  return h(
    "section",
    { class: "counts", key: "counts" },
    h(
      "div",
      { class: "counts-row" },
      sideShape(first, 26),
      h("b", null, String(counts[first])),
      h("span", { class: "muted" }, `${count(empty, "square")} empty`),
      h("b", null, String(counts[second])),
      sideShape(second, 26),
    ),
    h(
      "div",
      { class: "counts-bar", "aria-hidden": "true" },
      h("i", { class: "first", style: { width: share(counts[first]) } }),
      h("i", { class: "second", style: { width: share(counts[second]) } }),
    ),
  );
}

/** How far the round is, on large screens. @param {GamePage} page */
function roundPanel(page) {
  const state = /** @type {GameState} */ (page.state);
  const shown = page.app.streams.get("event");
  const event = shown ? shown.event : null;
  if (!state.event || !event || event.state !== "round") return null;
  const left = event.ends_at ? Math.max(0, event.ends_at - page.app.streams.now()) : null;
  return h(
    "section",
    { class: "round panel", key: "round" },
    h(
      "div",
      { class: "round-head" },
      h("span", { class: "caption" }, `Round ${event.round}`),
      left !== null && h("span", null, "ends in ", h("b", null, countdownText(left))),
    ),
    h(
      "div",
      { class: "round-done", "aria-hidden": "true" },
      Array.from({ length: event.boards }, (_, index) => h("i", { class: index < event.done && "done" })),
    ),
    h("p", { class: "muted" }, `${event.done} of ${count(event.boards, "game")} done`),
  );
}

/**
 * Two at one device: the board is hidden until the other one has taken it.
 * @param {GamePage} page
 * @param {GameState} state
 */
function handOver(page, state) {
  const side = /** @type {string} */ (state.to_move);
  const name = state.players[side].name || labelOf(state, side);
  return h(
    "section",
    { class: "hand-over", key: "hand-over", role: "dialog", "aria-label": `${name} is next` },
    sideShape(side, 72),
    h("h1", null, `Now ${name}`),
    h("p", null, `You are ${labelOf(state, side)}. Pass the device over.`),
    h("button", { type: "button", class: "button primary tall", onclick: () => page.takeDevice() }, `I am ${name}`),
  );
}
