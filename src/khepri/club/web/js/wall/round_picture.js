/** A round as it is played: the live boards, and beside them what everybody wants to know. */

import { h } from "../dom.js";
import { countdownText } from "../words.js";
import { fittingSize, name } from "./fit.js";
import { layoutFor } from "./live_boards.js";
import { dots, pageAt, turnedTo } from "./paging.js";
import { pairingRow } from "./pairings_picture.js";
import {
  badge,
  capital,
  head,
  pauseWords,
  roundTitle,
  sideMark,
  signOf,
  wallIcon,
} from "./parts.js";
import { scan, scanSize } from "./scan.js";

/** @typedef {import("./wall.js").View} View */
/** @typedef {import("./wall.js").Picture} Picture */

/** A clock that needs four digits is written smaller. */
const LONG_MS = 600000;
const HEAD = 9.2;
const FOOT = 2.4;
const COLUMN = 41.2;
const GAP = 2.4;
const ROW_GAP = 1.8;
const SIDE = 3.2;

/** How large the code to scan is at least: cameras at the back of a room cannot read a smaller one. */
const SCAN = 17.4;

/** How many small boards are beside the large one, by the columns of three rows; the others are under it. */
const SMALL_BESIDE = [0, 0, 0, 2, 4];

/** @type {import("./paging.js").Page<any>} */
const ONE_PAGE = { items: [], page: 0, pages: 1 };

/**
 * @param {View} view
 * @returns {Picture}
 */
export function roundPicture(view) {
  const { room, event, wall } = view;
  const live = (wall.boards || []).filter((/** @type {any} */ each) => view.game(each.game));
  const main = live.length || !(event && event.round) ? liveBoards(view, live) : results(view);
  const left = event && event.ends_at ? event.ends_at - view.now : null;
  const free = event ? ONE_PAGE : freePage(view);
  const about = event ? [event.title, roundTitle(event)].filter(Boolean).join(" · ") : room.title;
  return {
    body: [
      head(
        event ? event.name : "Friendly games",
        [about, dots(main.shown)],
        event ? done(event) : null,
      ),
      h("div", { class: "play" }, main.element, room.paused ? pause(view) : null),
      h(
        "aside",
        null,
        event ? roundClock(view, left) : hereNow(wall),
        event ? standings(view) : freeNow(free),
        event ? justIn(event, wall) : null,
        joinPanel(view),
      ),
    ],
    pages: Math.max(main.shown.pages, free.pages),
    isCounting: main.isCounting || (!room.paused && left !== null && left > 0) || isGoingOn(room),
  };
}

/** @param {any} room */
function isGoingOn(room) {
  return Boolean(room.paused && room.paused.goes_on_at);
}

/**
 * @param {View} view
 * @param {import("./live_boards.js").Live[]} live
 */
function liveBoards(view, live) {
  const { screen, spotlight, turn } = view;
  if (!live.length) return { element: waiting(view), shown: ONE_PAGE, isCounting: false };
  const { large, others } = spotlight.choose(live, view.wall.boards[0].game, view.now);
  const plan = layoutFor(live.length);
  const shown = turnedTo(others, Math.max(1, plan.small), turn);
  const wide = screen.wide - 2 * SIDE - COLUMN - GAP;
  const high = screen.high - HEAD - FOOT;
  const isUneven = plan.rows === 3 && plan.span[1] === 2;
  const weights = isUneven ? [1.12, 1.12, 1] : Array.from({ length: plan.rows }, () => 1);
  const all = weights.reduce((sum, each) => sum + each, 0);
  const heights = weights.map((each) => ((high - ROW_GAP * (plan.rows - 1)) * each) / all);
  const cellWide = (wide - GAP * (plan.columns - 1)) / plan.columns;
  const isPair = plan.span[0] === 1;
  const states = [large, ...shown.items].map((each) => view.game(each.game));
  const element = h(
    "div",
    {
      class: "boards",
      style: {
        gridTemplateColumns: `repeat(${plan.columns}, minmax(0, 1fr))`,
        gridTemplateRows: heights.map((each) => `${each.toFixed(2)}rem`).join(" "),
      },
    },
    [large, ...shown.items].map((each, index) => {
      const isLarge = index === 0 || isPair;
      const [columns, rows] = index === 0 ? plan.span : [1, 1];
      const last = isUneven && index > SMALL_BESIDE[plan.columns] ? 2 : 0;
      return boardPanel(view, each, view.game(each.game), isLarge, {
        wide: cellWide * columns + GAP * (columns - 1),
        high: heights[last] * rows + ROW_GAP * (rows - 1),
        columns,
        rows,
      });
    }),
  );
  return {
    element,
    shown,
    isCounting: !view.room.paused && states.some((state) => state.clock && state.clock.running),
  };
}

/**
 * @param {View} view
 * @param {import("./live_boards.js").Live} live
 * @param {any} state
 * @param {boolean} isLarge
 * @param {{wide: number, high: number, columns: number, rows: number}} cell
 */
function boardPanel(view, live, state, isLarge, cell) {
  const above = isLarge ? 7.4 : 5;
  const below = isLarge ? 6 : 4;
  const [columns, rows] = state.shape;
  const high = Math.min(cell.high - above - below, ((cell.wide - 3.2) * rows) / columns);
  const room = (cell.wide - (isLarge ? 28 : 14)) / 2;
  const player = (/** @type {any} */ side) => {
    const it = state.players[side.side] || {};
    return h(
      "span",
      { class: "player" },
      sideMark(state.kind, side),
      isLarge && typeof it.sign === "number" ? signOf(it.sign) : null,
      name(it.name || "", room, isLarge ? 3.2 : 2, 2, isLarge ? 700 : 600),
    );
  };
  return h(
    "section",
    {
      key: `${live.game} ${isLarge}`,
      class: ["panel board-panel", isLarge && "large", state.result && "over"],
      style: { gridColumn: `span ${cell.columns}`, gridRow: `span ${cell.rows}` },
      "aria-label": gameWords(live, state),
    },
    h("h2", null, player(state.sides[0]), badge(live.board), player(state.sides[1])),
    h(
      "div",
      {
        key: "frame",
        class: "frame",
        style: {
          height: `${high.toFixed(2)}rem`,
          width: `${((high * columns) / rows).toFixed(2)}rem`,
        },
      },
      view.shelf.host(state, isLarge),
    ),
    h(
      "p",
      { class: "under" },
      isLarge && state.result ? null : clock(view, state, state.sides[0]),
      isLarge ? happened(state) : state.hold && !state.result ? wallIcon("pause") : null,
      isLarge && state.result ? null : clock(view, state, state.sides[1]),
    ),
  );
}

/**
 * Who plays, and where.
 *
 * @param {import("./live_boards.js").Live} live
 * @param {any} state
 */
function gameWords(live, state) {
  const names = state.sides.map((/** @type {any} */ each) => (state.players[each.side] || {}).name);
  const players = names.join(" – ");
  return live.board === null ? players : `Board ${live.board}: ${players}`;
}

/**
 * What a player has left, as whole seconds: the wall is no place for tenths.
 *
 * @param {View} view
 * @param {any} state
 * @param {any} side
 */
function clock(view, state, side) {
  if (!state.clock) return h("span");
  const isRunning = state.clock.running === side.side;
  const since = isRunning && !view.room.paused ? Math.max(0, view.now - state.clock.since) : 0;
  const left = state.clock.left[side.side] - since;
  return h(
    "time",
    { class: [`of-${side.side}`, isRunning && "running", left < 30000 && isRunning && "short"] },
    countdownText(left),
  );
}

/** @param {any} state */
function happened(state) {
  if (state.result) {
    const winner = state.sides.find((/** @type {any} */ each) => each.side === state.result.winner);
    return h(
      "span",
      { class: "happened" },
      h(
        "b",
        { class: winner ? `of-${winner.side}` : "" },
        winner ? `${winner.label} wins!` : "A draw.",
      ),
      h("span", null, state.result.say || ""),
    );
  }
  if (state.hold) return h("span", { class: "happened" }, wallIcon("pause"), "The clock waits.");
  return h("span", { class: "happened" }, h("span", null, state.last ? lastMove(state.last) : ""));
}

/**
 * The move alone: where its beam went is seen.
 *
 * @param {any} last
 */
function lastMove(last) {
  return (last.words || last.text).split(". ")[0].replace(/\.$/, "");
}

/** @param {View} view */
function waiting({ event }) {
  const words = event ? "The boards come here as soon as they are played." : "Nobody plays yet.";
  return h("p", { class: "panel waiting" }, words);
}

/**
 * The results of a round of which nothing is played any more.
 *
 * @param {View} view
 */
function results({ event, screen, turn }) {
  const rows = Math.floor((screen.high - HEAD - FOOT - 7) / 8.2);
  const shown = pageAt(event.pairings, 2 * rows, turn);
  const isOver = event.done >= event.boards;
  const title = isOver
    ? `${capital(roundTitle(event))}: all results are in`
    : `${capital(roundTitle(event))}: the boards`;
  const used = Math.max(Math.ceil(shown.items.length / 2), Math.min(6, rows));
  return {
    element: h(
      "section",
      { class: "results" },
      h("h2", null, title),
      h(
        "ol",
        {
          class: "pairings small",
          style: { gridTemplateRows: `repeat(${used}, minmax(0, 12rem))` },
        },
        shown.items.map((pairing) => pairingRow(event, pairing, 3)),
      ),
    ),
    shown,
    isCounting: false,
  };
}

/** @param {View} view */
function pause({ room, now }) {
  const left = room.paused.goes_on_at ? room.paused.goes_on_at - now : null;
  return h(
    "div",
    { class: "pause" },
    h(
      "div",
      { class: "panel" },
      wallIcon("pause"),
      h("p", null, pauseWords(room.paused)),
      left !== null && left > 0 ? h("b", null, `Goes on in ${countdownText(left)}`) : null,
    ),
  );
}

/** @param {any} event */
function done(event) {
  const boxes = Math.min(event.boards, 40);
  const wide = Math.min(2.2, 44 / Math.max(1, boxes) - 0.5);
  return h(
    "span",
    { class: "done" },
    `${event.done} of ${event.boards} games done`,
    h(
      "span",
      { class: "boxes", "aria-hidden": "true", style: { "--wide": `${wide.toFixed(2)}rem` } },
      Array.from({ length: boxes }, (_, each) => h("i", { class: each < event.done && "on" })),
    ),
  );
}

/**
 * @param {View} view
 * @param {number | null} left
 */
function roundClock({ event, room }, left) {
  if (event.state === "between") {
    return h(
      "section",
      { class: "panel round-clock words" },
      h("b", null, "The next round comes soon."),
    );
  }
  if (left === null) {
    return h(
      "section",
      { class: "panel round-clock words" },
      h("b", null, capital(roundTitle(event))),
    );
  }
  const name = event.format === "arena" ? "Arena" : "Round";
  const words = room.paused ? "Stopped" : left > 0 ? `${name} ends in` : `${name} time is over`;
  return h(
    "section",
    { class: ["panel round-clock", left >= LONG_MS && "long"] },
    h("span", null, words),
    h("time", null, countdownText(left)),
  );
}

/** @param {any} wall */
function hereNow(wall) {
  return h(
    "section",
    { class: "panel round-clock" },
    h("span", null, "Here tonight"),
    h("time", null, wall.expected > wall.here ? `${wall.here}/${wall.expected}` : wall.here || 0),
  );
}

/**
 * How many rows of a list there is room for above the panel with the code to scan.
 *
 * @param {View} view
 * @param {number} others what the other panels take, in rem
 */
function rowsFor({ screen, wall }, others) {
  const join = scanSize(wall.qr || "", SCAN, screen, "least") + 7;
  return Math.floor((screen.high - HEAD - FOOT - 11.4 - join - 4.8 - others - 6.4) / 3.8);
}

/** @param {View} view */
function standings(view) {
  const { event, wall } = view;
  const rows = Math.max(3, Math.min(8, rowsFor(view, justInHeight(wall))));
  // As long as nothing is decided everybody would be first, with nothing.
  const isDecided = event.after > 0;
  return h(
    "section",
    { class: "panel list", "aria-label": isDecided ? "Standings" : "Players" },
    isDecided
      ? h("h2", null, "Standings", h("small", null, `after round ${event.after}`))
      : h("h2", null, "Players", h("small", null, String(event.players))),
    h(
      "ol",
      null,
      event.standings
        .slice(0, rows)
        .map((/** @type {any} */ each) =>
          h(
            "li",
            { key: each.number },
            isDecided ? h("span", { class: "rank" }, each.rank) : null,
            signOf(each.sign),
            name(each.name, 24, 2.3, 2, 500),
            isDecided ? h("b", null, each.points) : null,
          ),
        ),
    ),
  );
}

/** Who would like a game, where no event is on. @param {View} view */
function freePage(view) {
  const free = (view.room.people || []).filter((/** @type {any} */ each) => each.state === "free");
  return pageAt(free, Math.min(12, Math.max(3, rowsFor(view, 0))), view.turn);
}

/** @param {import("./paging.js").Page<any>} shown */
function freeNow(shown) {
  return h(
    "section",
    { class: "panel list" },
    h("h2", null, "Free for a game", dots(shown)),
    h(
      "ol",
      null,
      shown.items.map((/** @type {any} */ each) =>
        h("li", { key: each.seat }, signOf(each.sign), name(each.name, 30, 2.3, 2, 500)),
      ),
    ),
  );
}

/** @param {any} wall */
function justInLines(wall) {
  const checks = (wall.to_check || []).slice(0, 1);
  return { checks, results: (wall.just_in || []).slice(0, 3 - checks.length) };
}

/** @param {any} wall */
function justInHeight(wall) {
  const { checks, results } = justInLines(wall);
  return checks.length + results.length ? 6.4 + 3.6 * results.length + 6 * checks.length : 0;
}

/**
 * @param {any} event
 * @param {any} wall
 */
function justIn(event, wall) {
  const { checks, results } = justInLines(wall);
  if (!checks.length && !results.length) return null;
  return h(
    "section",
    { class: "panel just-in" },
    h("h2", null, "Just in"),
    results.map((/** @type {any} */ each) => {
      const [one, two] = String(each.result).split(/[–-]/);
      return h(
        "p",
        { key: `${each.board} ${each.first}` },
        badge(each.board, "quiet"),
        sideMark(event.kind, event.sides[0]),
        h(
          "span",
          { class: one > two ? "won" : "" },
          name(each.first, 10.4, 2, 2, one > two ? 600 : 400),
        ),
        h("b", null, each.result),
        sideMark(event.kind, event.sides[1]),
        h(
          "span",
          { class: two > one ? "won" : "" },
          name(each.second, 10.4, 2, 2, two > one ? 600 : 400),
        ),
      );
    }),
    checks.map((/** @type {any} */ each) =>
      h("p", { class: "check" }, wallIcon("circle-alert"), h("span", null, each.say)),
    ),
  );
}

/** @param {View} view */
function joinPanel({ room, wall, screen }) {
  const beside = COLUMN - scanSize(wall.qr || "", SCAN, screen, "least") - 4.6;
  const code = fittingSize(room.code || "", beside - 1.2, 5.6, 2.4, 700);
  return h(
    "section",
    { class: "panel join-panel" },
    h(
      "div",
      { class: "scan-row" },
      h("div", { class: "paper" }, scan(wall.qr, SCAN, screen, "least")),
      h(
        "div",
        null,
        h("small", null, "Join or watch"),
        h(
          "strong",
          { class: "code", style: { fontSize: `${code.toFixed(2)}rem` } },
          room.code || "",
        ),
        room.wifi &&
          h("span", { class: "wifi" }, wallIcon("wifi"), name(room.wifi, beside - 3, 2, 2, 500)),
      ),
    ),
    name(room.address || "", COLUMN - 4, 2.8, 2),
  );
}
