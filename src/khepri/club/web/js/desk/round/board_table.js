/** The table of the boards: who, how long, what is going on, and the result by one press. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { sideShape } from "../../sides.js";
import { ended } from "../../words.js";
import { openMenu, openQuestion } from "../menu.js";
import { fullNameOf } from "../room/people.js";
import { clockTime, timeSince, timeUntil } from "../times.js";

/** @typedef {import("./round_tab.js").RoundTab} RoundTab */
/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").DeskBoard} DeskBoard */
/** @typedef {import("../desk_types.js").DeskPlayer} DeskPlayer */
/** @typedef {import("../desk_types.js").EventState} EventState */

export const RESULTS = [
  { result: "1-0", label: "1–0" },
  { result: "1/2", label: "½" },
  { result: "0-1", label: "0–1" },
];
const CHIPS = { ask: "yellow", lost: "pink", wait: "yellow", note: "sky", done: "green" };
const ICONS = /** @type {Record<string, string>} */ ({ ask: "hand", lost: "wifi-off" });
const COLUMNS = ["board", "name", "time", "name", "time", "state", "result"];
const SURE_MS = 4000;

export class BoardTable {
  /** @param {RoundTab} tab */
  constructor(tab) {
    this.tab = tab;
    /** A result of a game that still runs has to be pressed twice. @type {{key: string, until: number} | null} */
    this.unsure = null;
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   */
  render(desk, event) {
    const [first, second] = event.sides;
    const chosen = this.tab.chosen;
    return h(
      "div",
      { class: "scrolls table-place", key: "table", tabindex: "-1" },
      h(
        "table",
        { class: "boards" },
        h(
          "colgroup",
          {},
          COLUMNS.map((each, index) => h("col", { key: index, class: `col-${each}` })),
        ),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, "Board"),
            h("th", { scope: "col", colspan: "2" }, first ? first.label : "First"),
            h("th", { scope: "col", colspan: "2" }, second ? second.label : "Second"),
            h("th", { scope: "col" }, "State"),
            h("th", { scope: "col" }, "Result"),
          ),
        ),
        h(
          "tbody",
          {},
          desk.boards.map((each) => this.row(each, chosen !== null && isSame(each, chosen))),
        ),
      ),
    );
  }

  /**
   * @param {DeskBoard} board
   * @param {boolean} isChosen
   */
  row(board, isChosen) {
    const isDone = board.score !== null;
    return h(
      "tr",
      {
        key: `${board.round} ${board.board}`,
        id: `board-${board.round}-${board.board}`,
        "data-board": board.board,
        class: [isDone ? "done" : "", isChosen ? "current" : ""],
        "aria-current": isChosen ? "true" : null,
        onclick: () => this.tab.choose(board),
      },
      h(
        "td",
        {},
        h(
          "button",
          {
            type: "button",
            class: "board-number",
            "aria-label": `Board ${board.board}: ${fullNameOf(board.first)} against ${fullNameOf(board.second)}`,
            onclick: () => this.tab.choose(board),
          },
          String(board.board),
        ),
      ),
      this.player(board, board.first, true),
      this.clock(board, board.first),
      this.player(board, board.second, false),
      this.clock(board, board.second),
      h("td", { class: "state" }, stateChip(board, this.tab.page.now())),
      h(
        "td",
        { class: "results" },
        h("div", { class: "result-buttons" }, this.results(board), this.more(board)),
      ),
    );
  }

  /**
   * @param {DeskBoard} board
   * @param {DeskPlayer} player
   * @param {boolean} isFirst
   */
  player(board, player, isFirst) {
    const won =
      board.score !== null && (isFirst ? /^(1-0|\+\/-)$/ : /^(0-1|-\/\+)$/).test(board.score);
    return h(
      "td",
      { class: ["player", won ? "won" : ""] },
      h(
        "span",
        { class: "player-name" },
        sideShape(player.side),
        h("span", { class: "two-lines", title: player.name }, fullNameOf(player)),
      ),
    );
  }

  /**
   * @param {DeskBoard} board
   * @param {DeskPlayer} player
   */
  clock(board, player) {
    const { clock } = board;
    if (!clock || board.by_hand) return h("td", { class: "time" }, "–");
    const isRunning = clock.running === player.side && board.score === null;
    const left = clock.left[player.side];
    return h(
      "td",
      { class: ["time", isRunning ? "runs" : ""] },
      clockTime(left, isRunning ? clock.since : null, this.tab.page.now()),
    );
  }

  /** @param {DeskBoard} board */
  results(board) {
    const waits = this.tab.page.asker.waitsFor(`result ${board.round} ${board.board}`);
    return RESULTS.map(({ result, label }) => {
      const isSet = board.score === result;
      const key = `${board.round} ${board.board} ${result}`;
      const isAsked = this.isUnsure(key);
      return h(
        "button",
        {
          type: "button",
          class: ["result", isSet ? "set" : "", isAsked ? "asked" : ""],
          key: result,
          "aria-pressed": String(isSet),
          "aria-busy": waits ? "true" : null,
          "aria-label": isAsked
            ? `Sure? Press again: board ${board.board}, ${label}`
            : `Board ${board.board}: ${label}`,
          title: isAsked ? "The game is running. Press again." : null,
          onclick: (/** @type {Event} */ event) => {
            event.stopPropagation();
            this.press(board, result, key);
          },
        },
        isAsked ? `${label}?` : label,
      );
    });
  }

  /** @param {string} key */
  isUnsure(key) {
    return this.unsure !== null && this.unsure.key === key && this.unsure.until > Date.now();
  }

  /**
   * Set a result; what would end a running game or change a result is pressed twice.
   *
   * @param {DeskBoard} board
   * @param {string} result
   * @param {string} key
   */
  press(board, result, key) {
    if (board.score === result) return;
    const isPlain = board.score === null && (board.by_hand || board.game === null);
    if (!isPlain && !this.isUnsure(key)) {
      this.unsure = { key, until: Date.now() + SURE_MS };
      window.setTimeout(() => this.tab.page.update(), SURE_MS + 50);
      this.tab.choose(board);
      return;
    }
    this.unsure = null;
    this.tab.choose(board);
    this.tab.setResult(board, result);
  }

  /** @param {DeskBoard} board */
  more(board) {
    return h(
      "button",
      {
        type: "button",
        class: "result more",
        key: "more",
        "aria-label": `Board ${board.board}: more results`,
        "aria-haspopup": "menu",
        onclick: (/** @type {Event} */ event) => {
          event.stopPropagation();
          /** @type {HTMLElement} */ (event.currentTarget).focus();
          this.openMore(board);
        },
      },
      icon("ellipsis", 16),
    );
  }

  /** @param {DeskBoard} board */
  openMore(board) {
    const { tab } = this;
    const set = (/** @type {string} */ label, /** @type {string | null} */ result) => ({
      label,
      chosen: board.score === result,
      press: () => (board.score === result ? undefined : sure(result, label)),
    });
    const sure = (/** @type {string | null} */ result, /** @type {string} */ label) =>
      openQuestion(tab.page, {
        title: `Board ${board.board}: ${label}?`,
        say: `${ended(`${board.first.name} – ${board.second.name}`)} You can undo it in the log.`,
        yes: "Set it",
        ask: "set_result",
        with: { round: board.round, board: board.board, result },
      });
    openMenu(tab.page, `Board ${board.board}`, () => [
      set(`${board.second.name} did not come`, "+/-"),
      set(`${board.first.name} did not come`, "-/+"),
      set("Neither came", "-/-"),
      board.score === null ? null : set("No result: it is open again", null),
      {
        label: board.by_hand ? "Play on devices" : "Play by hand",
        sign: "hand",
        press: () => tab.page.ask("by_hand", { board: board.board, on: !board.by_hand }),
      },
    ]);
  }

  /**
   * @param {number} round
   * @param {number} board
   */
  bringIntoSight(round, board) {
    const row = document.getElementById(`board-${round}-${board}`);
    if (row) row.scrollIntoView({ block: "nearest" });
  }
}

/**
 * @param {{round: number, board: number}} one
 * @param {{round: number, board: number}} other
 */
export function isSame(one, other) {
  return one.board === other.board && one.round === other.round;
}

/**
 * Since when somebody is lost, or until when a board waits at most.
 *
 * @param {DeskBoard} board
 * @param {number} now
 */
function boardTime(board, now) {
  const { since_at: at, tone } = board;
  if (at === null || (tone !== "lost" && tone !== "wait")) return null;
  if (at > now) return timeUntil(at, now, { key: "until" });
  return tone === "lost" ? timeSince(at, now, { key: "since" }) : null;
}

/**
 * @param {DeskBoard} board
 * @param {number} now
 * @param {boolean} [isShort] only sign and time, where a sentence beside it says the rest
 */
export function stateChip(board, now, isShort = false) {
  if (board.tone === "plain") return h("span", { class: "muted", key: "plain" }, board.state);
  const sign = ICONS[board.tone];
  return h(
    "span",
    { class: ["chip", CHIPS[board.tone]], key: board.tone, title: board.state },
    sign ? icon(sign, 14) : null,
    h("span", { class: isShort && sign ? "spoken" : "one-line" }, board.state),
    boardTime(board, now),
  );
}
