/** Small boards on the form's cards. Each is made once; the form keeps the elements. */

import { Board } from "../../board/board.js";
import { h } from "../../dom.js";

/** @typedef {import("../desk_types.js").FormKind} FormKind */

export class Thumbnails {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.made = new Map();
  }

  /**
   * @param {FormKind} kind
   * @param {FormKind["boards"][0]} one
   */
  board(kind, one) {
    return this.once(`board ${kind.kind} ${one.board} ${one.variant}`, "thumbnail", (host) => {
      const board = new Board(host, { small: true, fit: "width" });
      const state = {
        game: 0,
        kind: kind.kind,
        shape: one.shape,
        board: one.squares,
        sides: kind.sides,
        view: kind.sides.length ? kind.sides[0].side : "",
        ply: 0,
        to_move: kind.sides.length ? kind.sides[0].side : "",
        last: null,
        yours: [],
      };
      board.show(state, { animate: false });
    });
  }

  /**
   * @param {string} key
   * @param {string} kind
   * @param {(host: HTMLElement) => void} fill
   */
  once(key, kind, fill) {
    const known = this.made.get(key);
    if (known) return known;
    const host = h("span", { class: kind, key, own: true, "aria-hidden": "true" });
    this.made.set(key, host);
    fill(host);
    return host;
  }
}
