/** The games on the wall: which one is large, where the others are, and their boards. */

import { Board } from "../board/board.js";
import { h } from "../dom.js";

/** @typedef {{game: number, board: number | null, heat: number}} Live */

/** How long a game stays large at least, so that eyes can follow it. */
const STAY_MS = 8000;

/**
 * How a number of boards is laid out: columns and rows of the grid, and how many of each the large
 * board has.
 *
 * @param {number} count
 * @returns {{columns: number, rows: number, span: [number, number], small: number}}
 */
export function layoutFor(count) {
  if (count <= 1) return { columns: 1, rows: 1, span: [1, 1], small: 0 };
  if (count === 2) return { columns: 2, rows: 1, span: [1, 1], small: 1 };
  if (count === 3) return { columns: 3, rows: 2, span: [2, 2], small: 2 };
  if (count === 4) return { columns: 3, rows: 3, span: [2, 3], small: 3 };
  if (count === 5) return { columns: 4, rows: 2, span: [2, 2], small: 4 };
  if (count === 6) return { columns: 3, rows: 3, span: [2, 2], small: 5 };
  return { columns: 4, rows: 3, span: [2, 2], small: 8 };
}

/** Remembers which game is large. */
export class Spotlight {
  constructor() {
    /** @type {number | null} */
    this.game = null;
    this.since = 0;
  }

  /**
   * Return the game that is large, and the others in the order of their boards, so that they stay
   * where they are.
   *
   * @param {Live[]} boards those that can be shown, one at least, the most exciting first
   * @param {number} hottest the most exciting of all; while its board is still on the way here,
   *     another is large in its place, but is not kept
   * @param {number} now
   * @returns {{large: Live, others: Live[]}}
   */
  choose(boards, hottest, now) {
    const shown = boards.find((each) => each.game === this.game);
    const wanted = boards[0];
    if (wanted.game === hottest && wanted.game !== this.game) {
      const isTired = !shown || now - this.since >= STAY_MS;
      if (isTired && (!shown || wanted.heat > shown.heat || wanted.heat === 3)) {
        this.game = wanted.game;
        this.since = now;
      }
    }
    const large = boards.find((each) => each.game === this.game) || wanted;
    const others = boards
      .filter((each) => each !== large)
      .sort((one, two) => (one.board || one.game) - (two.board || two.game));
    return { large, others };
  }
}

/** Keeps a board for every game that is shown, and shows each only what is fresh. */
export class BoardShelf {
  constructor() {
    /** @type {Map<string, {host: HTMLElement, board: Board, state: any, used: boolean}>} */
    this.boards = new Map();
    /** Large boards that are not in the page yet. @type {Board[]} */
    this.fresh = [];
  }

  /**
   * Return the element with the board of a game.
   *
   * @param {any} state of the game
   * @param {boolean} isLarge
   */
  host(state, isLarge) {
    const key = `${state.game} ${isLarge ? "large" : "small"}`;
    let kept = this.boards.get(key);
    if (!kept) {
      const host = h("div", { class: "board-host", own: true, key: `board ${key}` });
      const board = new Board(host, { small: !isLarge, fit: "both" });
      kept = { host, board, state: null, used: true };
      this.boards.set(key, kept);
      if (isLarge) this.fresh.push(board);
    }
    kept.used = true;
    if (kept.state !== state) {
      kept.state = state;
      kept.board.show(state);
    }
    return kept.host;
  }

  /** Before a picture is drawn: nothing has been used for it yet. */
  begin() {
    for (const kept of this.boards.values()) kept.used = false;
  }

  /**
   * After a picture was drawn: put away what is not in it. A game that has just become large is
   * there because of its last move, so that is shown once more.
   */
  end() {
    for (const board of this.fresh.splice(0)) requestAnimationFrame(() => board.again());
    for (const [key, kept] of this.boards) {
      if (!kept.used) {
        kept.board.destroy();
        this.boards.delete(key);
      }
    }
  }
}
