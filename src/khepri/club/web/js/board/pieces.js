/** The pieces that stand on a board, each a plate that never turns and a body that may. */

import { h } from "../dom.js";

const PICTURES = "/web/pieces/";

export const SLIDE_MS = 200;
export const TURN_MS = 180;
const DROP_MS = 120;
const FLIP_MS = 260;
const FLIP_STEP_MS = 70;

/**
 * Return the address of a picture.
 * @param {string} name
 */
export function pictureUrl(name) {
  return `${PICTURES}${name}.svg`;
}

/** Elements by square; a square that does not change keeps its element. */
export class Pieces {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, HTMLElement>} */
    this._bySquare = new Map();
    /** @type {Animation[]} */
    this._running = [];
  }

  /**
   * Show a board at once.
   * @param {import("./faces.js").Squares} board
   * @param {import("./faces.js").Face} face
   * @param {import("./grid.js").Grid} grid
   */
  set(board, face, grid) {
    this.still();
    const kept = new Map();
    for (const [square, token] of Object.entries(board)) {
      const look = `${token.join(" ")} ${grid.turned}`;
      const old = this._bySquare.get(square);
      const element = old && old.dataset.look === look ? old : this._made(token, look, face, grid);
      this._put(element, square, grid);
      kept.set(square, element);
    }
    for (const element of this._bySquare.values()) {
      if (![...kept.values()].includes(element)) element.remove();
    }
    for (const element of kept.values()) {
      if (element.parentNode !== this.host) this.host.append(element);
    }
    this._bySquare = kept;
  }

  /** @param {string} square */
  remove(square) {
    const element = this._bySquare.get(square);
    if (element) element.remove();
    this._bySquare.delete(square);
  }

  /**
   * Show that something only would stand there.
   * @param {string[]} squares
   */
  fade(squares) {
    for (const square of squares) {
      const element = this._bySquare.get(square);
      if (!element) continue;
      element.classList.add("piece-ghost");
      element.dataset.look = "";
    }
  }

  /** End everything that moves. */
  still() {
    for (const animation of this._running.splice(0)) animation.cancel();
  }

  /**
   * Carry a move out: what slides, what turns, what is put down.
   * @param {import("./faces.js").Moved} moved
   * @param {import("./faces.js").Face} face
   * @param {import("./grid.js").Grid} grid
   */
  async carryOut(moved, face, grid) {
    const starts = moved.slides.map(({ from, to }) => ({ to, start: grid.place(from) }));
    this.set(moved.board, face, grid);
    const under = starts.map(({ to, start }, index) => {
      const [column, row] = grid.place(to);
      const by = `${(start[0] - column) * 100}%, ${(start[1] - row) * 100}%`;
      // The piece that moves passes above the one that it changes places with.
      const element = this._bySquare.get(to);
      if (element && index === 0) this.host.append(element);
      const frames = [{ transform: `translate(${by})` }, { transform: "none" }];
      return this._animate(element, frames, SLIDE_MS, "cubic-bezier(.3,.1,.2,1)");
    });
    const turning = moved.turns.map(({ square, turn }) => {
      const token = moved.board[square];
      const piece = this._bySquare.get(square);
      const body = piece && piece.querySelector(".piece-body");
      const frames = face.bodyTurns(token)
        ? [{ transform: `rotate(${-90 * turn}deg)` }, { transform: "none" }]
        : [{ opacity: 0.2 }, { opacity: 1 }];
      return this._animate(/** @type {HTMLElement} */ (body), frames, TURN_MS, "ease-in-out");
    });
    const dropping = moved.drops.map((square) => {
      const frames = [
        { transform: "scale(1.35)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ];
      return this._animate(this._bySquare.get(square), frames, DROP_MS, "ease-out");
    });
    await Promise.all([...under, ...turning, ...dropping]);
  }

  /**
   * Turn discs over in a wave that runs outwards.
   * @param {string[]} squares
   * @param {string | null} from
   * @param {import("./faces.js").Squares} after
   * @param {import("./faces.js").Face} face
   * @param {import("./grid.js").Grid} grid
   */
  async flip(squares, from, after, face, grid) {
    const [x, y] = grid.place(from || squares[0]);
    const near = from ? 1 : 0;
    await Promise.all(
      squares.map(async (square) => {
        const [column, row] = grid.place(square);
        const steps = Math.max(Math.abs(column - x), Math.abs(row - y)) - near;
        const old = this._bySquare.get(square);
        const look = `${after[square].join(" ")} ${grid.turned}`;
        const turned = this._made(after[square], look, face, grid);
        this._put(turned, square, grid);
        const away = [{ transform: "none" }, { transform: "translateY(-9%) scale(.04, 1.06)" }];
        const delay = steps * FLIP_STEP_MS;
        const half = FLIP_MS / 2;
        if (!(await this._animate(old, away, half, "ease-in", delay))) return;
        if (old) old.replaceWith(turned);
        this._bySquare.set(square, turned);
        await this._animate(turned, [...away].reverse(), half, "ease-out");
      }),
    );
  }

  /**
   * @param {HTMLElement | null | undefined} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {string} easing
   * @returns {Promise<boolean>} whether it came to its end
   */
  async _animate(element, frames, duration, easing, delay = 0) {
    if (!element || !element.animate) return true;
    const animation = element.animate(frames, { duration, easing, delay, fill: "backwards" });
    this._running.push(animation);
    try {
      await animation.finished;
      return true;
    } catch (_cancelled) {
      return false; // the board has moved on
    }
  }

  /**
   * @param {import("./faces.js").Token} token
   * @param {string} look
   * @param {import("./faces.js").Face} face
   * @param {import("./grid.js").Grid} grid
   */
  _made(token, look, face, grid) {
    const [plate, body] = face.layers(token, grid.turned);
    const element = h("div", { class: `piece piece-${face.shape(token[0])}` });
    element.dataset.look = look;
    element.append(layer(plate, "piece-plate"));
    if (body) element.append(layer(body, "piece-body"));
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {string} square
   * @param {import("./grid.js").Grid} grid
   */
  _put(element, square, grid) {
    const [column, row] = grid.place(square);
    element.style.left = `${(column * 100) / grid.columns}%`;
    element.style.top = `${(row * 100) / grid.rows}%`;
    element.style.width = `${100 / grid.columns}%`;
    element.style.height = `${100 / grid.rows}%`;
  }
}

/**
 * @param {string} name
 * @param {string} kind
 */
function layer(name, kind) {
  return h("img", {
    class: kind,
    src: pictureUrl(name),
    alt: "",
    draggable: "false",
    decoding: "sync",
  });
}
