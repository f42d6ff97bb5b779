/** What the game page looks like in every state; who may do what is decided by the page. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sideShape } from "../sides.js";
import { count, countdownText } from "../words.js";
import { controls } from "./game_controls.js";
import { headWords, labelOf, shortName, turnWords } from "./game_words.js";
import { moveList, stepButtons, waysFrom } from "./move_list.js";
import { playerBar } from "./player_bar.js";
import { SECOND } from "./two_presses.js";

/** @typedef {import("./game_page.js").GamePage} GamePage */
/** @typedef {import("../board/game_state.js").GameState} GameState */

/** @param {GamePage} page */
export function drawGame(page) {
  const sent = /** @type {GameState} */ (page.state);
  const { gone, counts } = page;
  const state = page.isShowing ? { ...sent, gone, counts, list: sent.list.slice(0, -1) } : sent;
  const bottom = page.viewed.view;
  const top = state.sides[0].side === bottom ? state.sides[1].side : state.sides[0].side;
  const clock = state.clock !== null;
  const wide = { own: page.own !== null, clock };
  page.root.classList.toggle("over", page.isOver || page.replaying);
  page.root.classList.toggle("offline", page.lost);
  page.root.classList.toggle("handing", page.handsOver);
  return [
    topBar(page, state),
    h(
      "div",
      { class: "game-left", key: "left" },
      statusPanel(page, state),
      lastPanel(page, state),
      h(
        "section",
        { class: "game-do", key: "do", "aria-label": "Your move" },
        controls(page, state),
      ),
      roundPanel(page),
    ),
    h(
      "div",
      { class: "game-middle", key: "middle" },
      h("div", { class: "game-board", key: "board", own: true }),
      h(
        "div",
        { class: ["game-more", page.presses.waiting && "arming"], key: "more" },
        moreButtons(page, state),
      ),
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
    h(
      "span",
      { class: "line-state", role: "status" },
      h("i", { class: ["dot", page.lost && "off"] }),
      lineWord(page),
    ),
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
      {
        type: "button",
        class: "top-button top-help",
        "aria-label": "Keys and help",
        onclick: () => page.openKeys(),
      },
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
  const mover = page.isShowing && state.last ? state.last.side : turn;
  const shape = page.isOver && state.result ? state.result.winner : mover;
  const words = page.isShowing
    ? firingWords(page, state)
    : turnWords(state, own) || "The game is over";
  const move = `Move ${Math.ceil(state.ply / 2) || 1}`;
  const note = state.delayed ? `${move} · you see it one move late` : move;
  return h(
    "section",
    {
      class: ["status", "panel", turn === own && own !== null && !state.result && "on-move"],
      key: "status",
    },
    shape && sideShape(shape),
    h(
      "div",
      null,
      h("h2", null, words.replace(/\.$/, "")),
      h("p", { class: "muted" }, own === null ? `${note} · you watch` : note),
    ),
  );
}

/**
 * Whose move is being shown.
 * @param {GamePage} page
 * @param {GameState} state
 */
function firingWords(page, state) {
  const side = state.last ? state.last.side : null;
  const does = page.board.face.padded ? ["fire", "fires"] : ["play", "plays"];
  return side === page.own ? `You ${does[0]}` : `${shortName(state, side)} ${does[1]}`;
}

/**
 * @param {GamePage} page
 * @param {GameState} state
 */
function lastWords(page, state) {
  const { last, board } = page.viewed;
  if (!last) return null;
  const told = page.board.face.tellLast(
    last,
    page.looking === null ? page.board.before : null,
    board,
  );
  const who = page.board.face.padded
    ? told.name
    : `${shortName(state, last.side)}: ${told.name.toLowerCase()}`;
  return [
    sideShape(last.side),
    h("b", null, ` ${who}`),
    told.did && !page.isShowing && h("span", { class: "muted" }, ` · ${told.did}`),
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
      words || [
        sideShape(state.sides[0].side),
        h("b", null, ` ${labelOf(state, state.sides[0].side)} begins.`),
      ],
    ),
    mirrors > 0 &&
      !page.isShowing &&
      h("p", { class: "last-mirrors muted" }, `The beam met ${count(mirrors, "mirror")}.`),
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
 * @param {GamePage} page
 * @param {GameState} state
 */
function listPanel(page, state) {
  const at = page.looking === null ? state.ply : page.looking;
  const known = (/** @type {number} */ ply) => page.frames.at(ply) !== null;
  return [
    ...moveList(state, at, known, (ply) => page.go(ply)),
    stepButtons(waysFrom(page.frames, at, state.ply), (ply) => page.go(ply)),
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
      {
        key,
        type: "button",
        class: ["button", key, kind],
        "aria-label": label,
        disabled,
        onclick: act,
      },
      icon(drawn, 18),
      h("span", null, label),
    );
  const tools = [
    page.board.face.rising &&
      button("flip", "arrow-up-down", "Flip board", () => page.board.turnRound(), "tool"),
    button("keys", "info", "Keys", () => page.openKeys(), "tool"),
  ];
  if (page.own === null || state.result) return tools;
  const { waiting } = page.presses;
  const offered = state.draw === page.own;
  const draw = offered ? "Draw offered" : waiting === "draw" ? SECOND.draw : "Draw?";
  const resign = waiting === "resign" ? SECOND.resign : "Give up";
  return [
    ...tools,
    button(
      "draw",
      "handshake",
      draw,
      () => page.ask("draw"),
      waiting === "draw" ? "armed" : "",
      offered || !state.can_draw,
    ),
    button(
      "resign",
      "flag",
      resign,
      () => page.ask("resign"),
      waiting === "resign" ? "bad armed" : "bad",
    ),
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
    { class: "counts", key: "counts", "aria-label": "Discs" },
    h(
      "div",
      { class: "counts-row" },
      sideShape(first),
      countNumber(state, first, counts[first]),
      h("span", { class: "muted" }, `${count(empty, "square")} empty`),
      countNumber(state, second, counts[second]),
      sideShape(second),
    ),
    h(
      "div",
      { class: "counts-bar", "aria-hidden": "true" },
      h("i", { class: "first", style: { width: share(counts[first]) } }),
      h("i", { class: "second", style: { width: share(counts[second]) } }),
    ),
  );
}

/**
 * @param {GameState} state
 * @param {string} side
 * @param {number} number
 */
function countNumber(state, side, number) {
  return h(
    "b",
    { class: "count-number" },
    h("span", { class: "spoken" }, `${labelOf(state, side)} `),
    number,
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
      Array.from({ length: event.boards }, (_, index) =>
        h("i", { class: index < event.done && "done" }),
      ),
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
    sideShape(side),
    h("h1", null, `Now ${name}`),
    h("p", null, `You are ${labelOf(state, side)}. Pass the device over.`),
    h(
      "button",
      { type: "button", class: "button primary tall", onclick: () => page.takeDevice() },
      `I am ${name}`,
    ),
  );
}
