/**
 * Small boards on the form's cards. The form draws an empty place for each, which belongs to a
 * board as soon as it is on the page.
 */

import { Board } from "../../board/board.js";
import { h } from "../../dom.js";

/** @typedef {import("../desk_types.js").FormKind} FormKind */

export class Thumbnails {
  constructor() {
    /** The boards that are on the page, by their places. @type {Map<HTMLElement, Board>} */
    this.boards = new Map();
  }

  /**
   * @param {FormKind} kind
   * @param {FormKind["boards"][0]} one
   */
  place(kind, one) {
    const key = keyOf(kind, one);
    return h("span", { class: "thumbnail", key, own: true, "data-of": key, "aria-hidden": "true" });
  }

  /**
   * The form has been drawn: fill places that are empty, and let go of those that are gone.
   *
   * @param {FormKind[]} kinds
   */
  drawn(kinds) {
    for (const [host, board] of Array.from(this.boards)) {
      if (host.isConnected) continue;
      board.destroy();
      this.boards.delete(host);
    }
    const hosts = /** @type {HTMLElement[]} */ (
      Array.from(document.querySelectorAll(".thumbnail:empty"))
    );
    for (const host of hosts) {
      for (const kind of kinds) {
        const one = kind.boards.find((each) => keyOf(kind, each) === host.dataset.of);
        if (one) this.fill(host, kind, one);
      }
    }
  }

  /**
   * @param {HTMLElement} host
   * @param {FormKind} kind
   * @param {FormKind["boards"][0]} one
   */
  fill(host, kind, one) {
    const first = kind.sides.length ? kind.sides[0].side : "";
    const board = new Board(host, { small: true, fit: "width" });
    this.boards.set(host, board);
    const state = {
      game: 0,
      kind: kind.kind,
      shape: one.shape,
      board: one.squares,
      sides: kind.sides,
      view: first,
      ply: 0,
      to_move: first,
      last: null,
      yours: [],
    };
    board.show(state, { animate: false });
  }
}

/**
 * @param {FormKind} kind
 * @param {FormKind["boards"][0]} one
 */
function keyOf(kind, one) {
  return `${kind.kind} ${one.board} ${one.variant}`;
}
