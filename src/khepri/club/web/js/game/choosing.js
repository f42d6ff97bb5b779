/** The move that somebody is choosing: a piece, then where it goes. Nothing of it is played yet. */

/** @typedef {import("../board/game_state.js").Squares} Squares */

/**
 * @typedef {object} Target
 * @property {string} move
 * @property {string} square
 * @property {boolean} swap whether somebody stands there
 */

export class Choosing {
  /**
   * @param {import("../board/faces.js").Face} face
   * @param {Record<string, any>} moves every legal move with its effect
   * @param {Squares} board
   */
  constructor(face, moves, board) {
    this._face = face;
    this.moves = moves;
    this.board = board;
    /** @type {string | null} */
    this.picked = null;
    /** @type {string | null} */
    this.move = null;
  }

  /** What the chosen move would do; null where nothing is chosen or shown. */
  get effect() {
    return this.move === null ? null : this.moves[this.move];
  }

  /**
   * How many moves begin on a square.
   * @param {string} square
   */
  countFrom(square) {
    return Object.keys(this.moves).filter((move) => this._start(move) === square).length;
  }

  /** Where the picked piece can go, or every square where no piece has to be picked.
   * @returns {Target[]}
   */
  targets() {
    /** @type {Target[]} */
    const found = [];
    for (const move of Object.keys(this.moves)) {
      const { from, to } = this._face.readMove(move);
      if (!to || (from !== null && from !== this.picked)) continue;
      found.push({ move, square: to, swap: from !== null && to in this.board });
    }
    return found;
  }

  /**
   * The move that turns the picked piece, or null.
   * @param {number} turn -1 to the left, 1 to the right
   */
  turning(turn) {
    const moves = Object.keys(this.moves);
    const found = moves.find((move) => {
      const read = this._face.readMove(move);
      return read.from === this.picked && this.picked !== null && read.turn === turn;
    });
    return found || null;
  }

  /**
   * A square is pressed: it picks a piece, or says where the picked one goes.
   * @param {string} square
   * @returns {boolean} whether it meant anything
   */
  press(square) {
    const target = this.targets().find((each) => each.square === square);
    const again = target !== undefined && target.move === this.move;
    if (target && !again) {
      this.move = target.move;
      return true;
    }
    // A second press on a piece that would change places picks that piece itself.
    if (this.countFrom(square) && this.picked !== square && this._face.padded) {
      this.picked = square;
      this.move = null;
      return true;
    }
    if (again || square === this.picked || this.picked === null) return again;
    this.clear();
    return true;
  }

  /** @param {string | null} move */
  choose(move) {
    this.move = move;
  }

  /** Take back what was chosen, then what was picked.
   * @returns {boolean} whether there was anything
   */
  back() {
    if (this.move !== null) {
      this.move = null;
      return true;
    }
    if (this.picked !== null) {
      this.picked = null;
      return true;
    }
    return false;
  }

  clear() {
    this.picked = null;
    this.move = null;
  }

  /**
   * What a board marks of it.
   * @param {string} side who chooses
   * @param {boolean} sent whether it is on its way
   * @returns {import("../board/board.js").ChosenMarks}
   */
  marks(side, sent) {
    const targets = this.targets();
    const read = this.move === null ? null : this._face.readMove(this.move);
    return {
      picked: this.picked,
      dots: targets
        .filter((each) => !each.swap && each.move !== this.move)
        .map((each) => each.square),
      rings: targets.filter((each) => each.swap).map((each) => each.square),
      chosen: read ? read.to || read.from : null,
      move: this.move,
      aim: this._face.shot(this.effect, side),
      flips: this._face.flips(this.effect),
      sent,
    };
  }

  /**
   * What can be done with a square, for those who hear it: after the words for what stands there.
   * @param {string} square
   */
  tell(square) {
    const target = this.targets().find((each) => each.square === square);
    if (target) {
      const { move } = target;
      const effect = this._face.tellEffect(this.moves[move], this.board, move);
      const chosen = this.move === move ? ", chosen" : "";
      return `, can be played${effect ? `, ${effect.text}` : ""}${chosen}`;
    }
    const count = this.countFrom(square);
    const picked = this.picked === square ? ", picked" : "";
    return count ? `, ${count} ${count === 1 ? "move" : "moves"}${picked}` : "";
  }

  /** @param {string} move */
  _start(move) {
    const { from, to } = this._face.readMove(move);
    return from || to;
  }
}
