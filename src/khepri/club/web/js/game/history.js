/** The positions that a page has seen of a game, to step back through them. */

/** @typedef {import("../board/game_state.js").GameState} GameState */
/** @typedef {{board: import("../board/faces.js").Squares, last: import("../board/faces.js").Last | null}} Frame */

export class SeenFrames {
  constructor() {
    /** @type {Map<number, Frame>} */
    this._frames = new Map();
    this._game = -1;
  }

  /** @param {GameState} state */
  keep(state) {
    if (state.game !== this._game) this._frames.clear();
    this._game = state.game;
    for (const ply of Array.from(this._frames.keys())) {
      if (ply > state.ply) this._frames.delete(ply);
    }
    this._frames.set(state.ply, { board: state.board, last: state.last });
  }

  /** @param {Frame[]} frames every position of a game, the first one first */
  fill(frames) {
    frames.forEach((frame, ply) => {
      this._frames.set(ply, frame);
    });
  }

  /**
   * @param {number} ply
   * @returns {Frame | null}
   */
  at(ply) {
    return this._frames.get(ply) || null;
  }

  /**
   * The nearest position that was seen, from a ply on in a direction; null where there is none.
   * @param {number} ply
   * @param {number} way 1 or -1
   * @param {number} last the highest ply
   * @returns {number | null}
   */
  nearest(ply, way, last) {
    for (let each = ply; each >= 0 && each <= last; each += way) {
      if (this._frames.has(each)) return each;
    }
    return null;
  }
}
