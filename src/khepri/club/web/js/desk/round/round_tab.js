/** The round: every board at a glance, what needs the teacher first, and the next step. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { button } from "../controls.js";
import { newestFirst } from "../log_lines.js";
import { timeUntil } from "../times.js";
import { noEvent, notPaired } from "./before_rounds.js";
import { BoardPanel } from "./board_panel.js";
import { BoardTable, isSame } from "./board_table.js";
import { openLateList, openWithdrawList } from "./coming_and_going.js";
import { nextButton, openUndoRound, pairingTrouble } from "./next_step.js";
import { PairChanges } from "./pair_changes.js";
import { ResultKeys } from "./result_keys.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").DeskBoard} DeskBoard */
/** @typedef {import("../desk_types.js").EventState} EventState */

const URGENCY = { ask: 0, lost: 1, wait: 2, plain: 3, note: 3, done: 4 };

export class RoundTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    /**
     * The board that somebody chose; null: whichever needs the teacher most. In an arena many games
     * are played at a board, so the round belongs to it.
     * @type {{round: number, board: number} | null}
     */
    this.wanted = null;
    this.keys = new ResultKeys(this);
    this.table = new BoardTable(this);
    this.panel = new BoardPanel(this);
    this.changes = new PairChanges(page);
    /** Whether the pairs of a round that is published are being changed. */
    this.isChanging = false;
  }

  /** @returns {DeskBoard[]} */
  get boards() {
    return this.page.desk ? this.page.desk.boards : [];
  }

  /** @returns {DeskBoard | null} the board at the right */
  get chosen() {
    const { wanted } = this;
    const found = this.boards.find((each) => wanted !== null && isSame(each, wanted));
    if (found) return found;
    const urgent = this.boards
      .slice()
      .sort((one, other) => URGENCY[one.tone] - URGENCY[other.tone]);
    return urgent[0] || null;
  }

  /** @param {{round: number, board: number}} board */
  choose({ round, board }) {
    this.wanted = { round, board };
    this.page.update();
    window.requestAnimationFrame(() => this.table.bringIntoSight(round, board));
  }

  /**
   * The board with a number: the one at which a game goes on, where there have been several.
   *
   * @param {number | null} number
   */
  boardAt(number) {
    const found = this.boards.filter((each) => each.board === number);
    return found.find((each) => each.score === null) || found[0] || null;
  }

  /**
   * @param {DeskBoard} board
   * @param {string | null} result
   */
  setResult(board, result) {
    const key = `result ${board.round} ${board.board}`;
    return this.page.ask(
      "set_result",
      { round: board.round, board: board.board, result },
      { key, quiet: true },
    );
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.isPairing) return false;
    return this.keys.pressed(event);
  }

  /** Whether pairs are shown instead of games. */
  get isPairing() {
    const { desk } = this.page;
    return Boolean(desk && (desk.proposal || this.isChanging));
  }

  render() {
    const { page } = this;
    const { desk, event } = page;
    if (!desk) return [];
    if (!event) return [noEvent(page)];
    if (desk.proposal) {
      this.isChanging = false;
      return [this.changes.proposal(desk, desk.proposal, event), this.proposalSide(desk)];
    }
    if (!desk.boards.length) return [notPaired(page, event), this.side(desk, event)];
    return this.isChanging
      ? [this.changes.round(desk, event, () => this.stopChanging()), this.side(desk, event)]
      : [this.round(desk, event), this.side(desk, event)];
  }

  drawn() {
    this.panel.drawn();
  }

  stopChanging() {
    this.isChanging = false;
    this.page.update();
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   */
  round(desk, event) {
    const { page } = this;
    return h(
      "section",
      { class: "panel round-panel", key: "round" },
      h(
        "header",
        { class: "round-head", key: "head" },
        h("h2", { class: "round-title" }, roundTitle(event)),
        h("span", { class: "muted", key: "done" }, `${event.done} of ${event.boards} done`),
        h(
          "div",
          {
            class: "progress",
            key: "progress",
            role: "progressbar",
            "aria-valuemin": "0",
            "aria-valuenow": event.done,
            "aria-valuemax": event.boards,
            "aria-label": "Games that have ended",
          },
          h("i", { style: { width: `${event.boards ? (100 * event.done) / event.boards : 0}%` } }),
        ),
        roundClock(page, event),
        button(page, {
          label: "+1 min",
          say: "+1 min for everybody",
          ask: "add_time",
          with: { ms: 60000 },
          reason: event.state === "round" ? null : "No game is running.",
        }),
      ),
      this.table.render(desk, event),
      desk.missing.length ? missingLine(desk) : null,
      this.foot(desk),
    );
  }

  /**
   * What was done last, or what is being typed.
   *
   * @param {DeskState} desk
   */
  foot(desk) {
    const { page } = this;
    const last = newestFirst(desk.log).find((each) => !each.undone);
    return h(
      "footer",
      { class: "last-action", key: "last" },
      last && !this.keys.isBusy ? icon("circle-check", 18) : null,
      last && !this.keys.isBusy
        ? h("p", { class: "grow one-line", key: "say", title: last.say, role: "status" }, last.say)
        : null,
      this.keys.render(),
      last && last.undo && !this.keys.isBusy
        ? button(page, {
            label: "Undo",
            icon: "undo-2",
            say: `Undo: ${last.say}`,
            ask: "undo",
            with: { of: last.of, number: last.number },
          })
        : null,
    );
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   */
  side(desk, event) {
    const { page } = this;
    return h(
      "div",
      { class: "round-side", key: "side" },
      this.chosen && !this.isChanging ? this.panel.render(this.chosen, event) : null,
      h(
        "section",
        { class: "panel pair", key: "people" },
        button(page, { label: "Late entry", icon: "user-plus", press: () => openLateList(page) }),
        button(page, { label: "Withdraw", icon: "user-x", press: () => openWithdrawList(page) }),
      ),
      this.nextPanel(desk),
    );
  }

  /** @param {DeskState} desk */
  nextPanel(desk) {
    const { page } = this;
    const undo = desk.undo_round;
    return h(
      "section",
      { class: "panel next-panel", key: "next" },
      nextButton(page, desk),
      pairingTrouble(page, desk),
      h(
        "p",
        { class: "muted centred grow", key: "say" },
        desk.next && !desk.pairing ? desk.next.say : "",
      ),
      h(
        "div",
        { class: "pair", key: "more" },
        button(page, {
          label: this.isChanging ? "Done" : "Change pairs",
          icon: this.isChanging ? "check" : "pencil",
          key: "change",
          reason: desk.boards.length ? null : "There are no pairs yet.",
          press: () => {
            this.isChanging = !this.isChanging;
            page.update();
          },
        }),
        button(page, {
          label: "Undo round",
          icon: "undo-2",
          kind: "bad",
          reason: undo ? null : "There is no round to take back.",
          press: () => undo && openUndoRound(page, undo),
        }),
      ),
    );
  }

  /** @param {DeskState} desk */
  proposalSide(desk) {
    const { page } = this;
    return h(
      "div",
      { class: "round-side", key: "side" },
      h(
        "section",
        { class: "panel grow proposal-notes", key: "notes" },
        h("h2", {}, "Nothing counts yet"),
        h(
          "p",
          { class: "muted" },
          "Press a name, then another: they can change places or colours. Then publish: phones, wall and paper get the pairs.",
        ),
        desk.warnings.length
          ? h(
              "ul",
              { class: "warnings scrolls", key: "warnings" },
              desk.warnings.map((each) =>
                h("li", { key: each }, icon("triangle-alert", 18), h("span", {}, each)),
              ),
            )
          : h(
              "p",
              { class: "all-good", key: "good" },
              icon("circle-check", 18),
              "Nothing to warn of.",
            ),
      ),
      h(
        "section",
        { class: "panel next-panel", key: "next" },
        nextButton(page, desk),
        h("p", { class: "muted centred grow", key: "say" }, desk.next ? desk.next.say : ""),
        h(
          "div",
          { class: "pair", key: "more" },
          button(page, { label: "Pair again", icon: "refresh-cw", ask: "pair", quiet: true }),
          button(page, { label: "Drop it", icon: "x", kind: "bad", ask: "drop" }),
        ),
      ),
    );
  }
}

/** @param {EventState} event */
function roundTitle(event) {
  if (event.format === "arena") return "Arena";
  if (event.title_of_round) return event.title_of_round;
  return event.rounds ? `Round ${event.round} of ${event.rounds}` : `Round ${event.round}`;
}

/**
 * @param {DeskPage} page
 * @param {EventState} event
 */
function roundClock(page, event) {
  const now = page.now();
  if (event.state !== "round") return null;
  if (event.format !== "arena" && event.starts_at !== null && event.starts_at > now) {
    return h(
      "span",
      { class: "round-clock small", key: "starts" },
      "clocks start in ",
      timeUntil(event.starts_at, now, { class: "strong" }),
    );
  }
  if (event.ends_at === null) return null;
  const isOver = event.ends_at <= now;
  return h(
    "span",
    {
      class: ["round-clock", isOver ? "over" : ""],
      key: "ends",
      title: "Until the longest round is over",
    },
    icon("clock", 20),
    isOver
      ? h("span", { key: "over" }, "time is up")
      : timeUntil(event.ends_at, now, { key: "left" }),
  );
}

/** @param {DeskState} desk */
function missingLine(desk) {
  return h(
    "p",
    { class: "missing-line", key: "missing" },
    h("span", { class: "caption" }, "No opponent"),
    desk.missing.map((each) =>
      h("span", { class: "chip", key: each.number }, `${each.name} · ${each.say}`),
    ),
  );
}
