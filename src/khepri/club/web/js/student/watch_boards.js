/** Small boards of games that others play; each is asked for only while it can be seen. */

import { Board } from "../board/board.js";
import { h } from "../dom.js";

/** @typedef {import("../app_types.js").App} App */

const MOST = 6;

export class WatchBoards {
  /** @param {Pick<App, "connection" | "streams">} app */
  constructor(app) {
    this.app = app;
    /** @type {Map<number, {host: HTMLElement, board: Board, off: () => void}>} */
    this.shown = new Map();
    this.made = 0;
  }

  /**
   * Return where the board of a game is drawn; null when enough boards are there already.
   *
   * @param {number} game
   */
  host(game) {
    const known = this.shown.get(game);
    if (known) return known.host;
    if (this.shown.size >= MOST) return null;
    const host = h("div", { class: "small-board", own: true, key: `${game}-${this.made}` });
    this.made += 1;
    const board = new Board(host, { small: true, fit: "both" });
    const off = this.app.streams.on(`game:${game}`, (state) => board.show(state));
    this.shown.set(game, { host, board, off });
    this.ask(game);
    return host;
  }

  /**
   * Let go of every board but these.
   *
   * @param {Set<number>} games
   * @param {Set<number>} elsewhere games that the page shows in another way
   */
  keepOnly(games, elsewhere) {
    for (const [game, { board, off }] of Array.from(this.shown)) {
      if (games.has(game)) continue;
      off();
      board.destroy();
      this.shown.delete(game);
      if (elsewhere.has(game)) continue;
      this.app.connection.send({ t: "unwatch", game });
      this.app.streams.drop(`game:${game}`);
    }
  }

  /** Ask again for what is shown: the laptop has forgotten it with the line. */
  askAgain() {
    for (const game of this.shown.keys()) this.ask(game);
  }

  /** @param {number} game */
  ask(game) {
    this.app.connection.send({ t: "watch", game, glance: true });
  }
}
