/** A board that shows the state of a game: large and playable, or small on a wall. */

import { h, svg } from "../dom.js";
import { coordinateMarks, marksOver, marksUnder } from "./board_marks.js";
import { trailMark } from "./drawing.js";
import { faceOf } from "./faces.js";
import { Grid } from "./grid.js";
import { LightShow } from "./light.js";
import { Pieces } from "./pieces.js";
import { SquareKeys } from "./square_keys.js";

const INSIDE_FROM = 26; // pixels of a square from which coordinates can be read
const FRAMED_FROM = 50;
const FRAME = 20;
const EDGE = 2;

/**
 * @typedef {object} BoardOptions
 * @property {boolean} [small]  no coordinates, less light: one of many on a page
 * @property {boolean} [interactive]  squares can be walked and pressed
 * @property {(square: string, byKey: boolean) => void} [onPick]
 * @property {(square: string) => string} [describe]  the name of a square for a screen reader
 * @property {(beat: "move" | "fire" | "mirror" | "hit" | "flip") => void} [onBeat]  for sounds
 * @property {"width" | "both"} [fit]  whether it fills its host's width, or width and height
 */

/** @typedef {import("./board_marks.js").ChosenMarks} ChosenMarks */
/** @typedef {import("./faces.js").Squares} Squares */
/** @typedef {import("./faces.js").Shot} Shot */
/** @typedef {import("./game_state.js").ShownBoard} ShownBoard */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {BoardOptions} options
   */
  constructor(host, options = {}) {
    this._host = host;
    this._options = options;
    this._beat = options.onBeat || (() => {});
    /** @type {any} a ShownBoard, once there is one */
    this._state = null;
    this._grid = new Grid(1, 1, { rising: true, turned: false });
    /** @type {Squares | null} */
    this._before = null;
    this._extraTurn = false;
    this._cell = 0;
    this._framed = false;
    /** @type {ChosenMarks} */
    this._choosing = {};
    this._run = { live: false };
    this._playing = Promise.resolve();

    this._under = svg("svg", { class: "board-under", "aria-hidden": "true" });
    this._floor = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "board-floor" }));
    this._pieceHost = h("div", { class: "board-pieces" });
    this._over = svg("svg", { class: "board-over", "aria-hidden": "true" });
    this._air = /** @type {HTMLCanvasElement} */ (h("canvas", { class: "board-air" }));
    this._area = h("div", { class: "board-area" });
    const slope = h("div", { class: "board-slope" });
    this._area.append(this._under, slope, this._floor, this._pieceHost, this._over, this._air);
    this.element = h("div", { class: options.small ? "board board-small" : "board" }, this._area);
    host.append(this.element);

    this._pieces = new Pieces(this._pieceHost);
    this._light = new LightShow(this._floor, this._air);
    this._keys = options.interactive
      ? new SquareKeys(this._area, options.onPick || (() => {}))
      : null;
    if (!this._keys) this.element.setAttribute("role", "img");

    this._onSize = () => this._layOut();
    window.addEventListener("resize", this._onSize);
    this._resized = "ResizeObserver" in window ? new ResizeObserver(this._onSize) : null;
    if (this._resized) this._resized.observe(host);
    this._onHidden = () => {
      if (document.hidden) this.finish();
    };
    document.addEventListener("visibilitychange", this._onHidden);
  }

  /** The face of the game that is shown. */
  get face() {
    return faceOf(this._state ? this._state.kind : "");
  }

  /** How the squares lie on the screen. */
  get grid() {
    return this._grid;
  }

  /** What stood before the last move; null where that was not seen. */
  get before() {
    return this._before;
  }

  /**
   * Show a state. The promise ends when its last move has been shown.
   * @param {ShownBoard} state
   * @param {{animate?: boolean}} options
   * @returns {Promise<void>}
   */
  show(state, { animate = true } = {}) {
    const old = this._state;
    const turned = this._turnedFor(state) !== this._grid.turned;
    const other = !old || old.game !== state.game || old.kind !== state.kind;
    this._state = state;
    if (!other && !turned && old.ply === state.ply && sameBoard(old.board, state.board)) {
      this._name();
      return this._playing;
    }
    this._stop();
    if (other || turned) this._prepare();
    if (other) this._before = null;
    const next = !other && state.ply > old.ply && state.last;
    if (next) this._before = state.ply === old.ply + 1 ? old.board : null;
    else if (!other && state.ply !== old.ply) this._before = null;
    const chosen = this._choosing.move;
    this._choosing = {};
    if (next && animate && !document.hidden && !calm()) {
      this._playing = this._play(old.board, state.last !== null && chosen === state.last.move);
    } else {
      this._settle();
      this._playing = Promise.resolve();
    }
    return this._playing;
  }

  /**
   * Show the last move once more.
   * @returns {Promise<void>}
   */
  again() {
    const state = this._state;
    if (!state || !state.last || document.hidden) return Promise.resolve();
    this._stop();
    if (calm()) {
      this._settle();
      return Promise.resolve();
    }
    this._playing = this._play(this._before);
    return this._playing;
  }

  /** End everything that moves, and show how it ends. */
  finish() {
    if (!this._run.live && !this._light.lit) return;
    this._stop();
    this._settle();
  }

  /**
   * Mark what somebody is choosing.
   * @param {ChosenMarks} choosing
   */
  mark(choosing) {
    const before = this._choosing.move;
    this._choosing = choosing;
    if (!this._state) return;
    if (before !== choosing.move) this._showChosen();
    this._drawMarks();
    this._name();
  }

  _showChosen() {
    const { _state: state, face } = this;
    const { move } = this._choosing;
    if (this._run.live) return;
    const moved = move ? face.moved(state.board, move, state.to_move || "") : null;
    this._pieces.set(moved ? moved.board : state.board, face, this._grid);
    if (moved) this._pieces.fade(moved.drops);
  }

  /** See the board from its other end, or back again. */
  turnRound() {
    this._extraTurn = !this._extraTurn;
    if (!this._state) return;
    this._stop();
    this._prepare();
    this._settle();
  }

  /** Put the keyboard on a square.
   * @param {string} [square]
   */
  focus(square) {
    if (this._keys) this._keys.focus(square);
  }

  destroy() {
    this._stop();
    if (this._resized) this._resized.disconnect();
    window.removeEventListener("resize", this._onSize);
    document.removeEventListener("visibilitychange", this._onHidden);
    this.element.remove();
  }

  // How it is laid out

  /** @param {ShownBoard} state */
  _turnedFor(state) {
    return faceOf(state.kind).turned(state.view, state.sides) !== this._extraTurn;
  }

  _prepare() {
    const [columns, rows] = this._state.shape;
    const turned = this._turnedFor(this._state);
    this._grid = new Grid(columns, rows, { rising: this.face.rising, turned });
    this.element.dataset.ground = this.face.ground;
    const box = `0 0 ${columns * 100} ${rows * 100}`;
    this._under.setAttribute("viewBox", box);
    this._over.setAttribute("viewBox", box);
    this._area.style.setProperty("--columns", String(columns));
    this._area.style.setProperty("--rows", String(rows));
    this._pieces.set({}, this.face, this._grid);
    if (this._keys) this._keys.build(this._grid);
    this._cell = 0;
    this._layOut();
  }

  _layOut() {
    if (!this._state) return;
    const { columns, rows } = this._grid;
    const wide = this._host.clientWidth;
    const high = this._options.fit === "both" ? this._host.clientHeight : Infinity;
    if (!wide || !high) return;
    const fitting = (/** @type {number} */ edge) =>
      Math.min((wide - 2 * edge) / columns, (high - 2 * edge) / rows);
    const framed = !this._options.small && fitting(FRAME) >= FRAMED_FROM;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    const cell = Math.floor(fitting(framed ? FRAME : EDGE) * ratio) / ratio;
    if (cell <= 0 || (cell === this._cell && framed === this._framed)) return;
    this._cell = cell;
    this._framed = framed;
    this.element.classList.toggle("board-framed", framed);
    this._area.style.width = `${cell * columns}px`;
    this._area.style.height = `${cell * rows}px`;
    this._area.style.setProperty("--cell", `${cell}px`);
    this._light.resize(cell, columns, rows);
    this._drawMarks();
  }

  // What is shown

  _stop() {
    this._run.live = false;
    this._pieces.still();
    this._light.stop();
    this.element.classList.remove("board-lit");
  }

  _settle() {
    this._run.live = false;
    this._pieces.set(this._state.board, this.face, this._grid);
    this._drawMarks();
    this._name();
  }

  /**
   * @param {Squares | null} before what stood before the move, where that is known
   * @param {boolean} there whether the pieces stand already where the move brings them
   */
  async _play(before, there = false) {
    const run = { live: true };
    this._run = run;
    const { face, _grid: grid, _state: state } = this;
    const { last } = state;
    this._drawMarks();
    this._name();
    if (before) {
      const moved = face.moved(before, last.move, last.side);
      this._pieces.set(there ? moved.board : before, face, grid);
      this._beat("move");
      if (!there) await this._pieces.carryOut(moved, face, grid);
      if (!run.live) return;
      await this._flip(before, state, run);
    }
    const shot = face.shot(last.effect, last.side);
    if (run.live && shot) await this._fire(shot, before, run);
    if (run.live) this._settle();
  }

  /**
   * @param {Squares} before
   * @param {any} state
   * @param {{live: boolean}} run
   */
  async _flip(before, state, run) {
    const changed = Object.keys(state.board).filter(
      (square) => before[square] && before[square][0] !== state.board[square][0],
    );
    const marks = this.face.lastMarks(state.last);
    if (!changed.length || this.face.shot(state.last.effect, state.last.side)) return;
    this._beat("flip");
    await this._pieces.flip(changed, marks.to, state.board, this.face, this._grid);
    if (!run.live) this._pieces.still();
  }

  /**
   * @param {Shot} shot
   * @param {Squares | null} before
   * @param {{live: boolean}} run
   */
  async _fire(shot, before, run) {
    const standing = before
      ? this.face.moved(before, this._state.last.move, shot.side).board
      : this._state.board;
    const victim = shot.destroyed ? standing[shot.destroyed] : undefined;
    const [first, second] = this._state.sides;
    const other = shot.side === first.side ? second.side : first.side;
    this.element.classList.add("board-lit");
    await this._light.play({
      shot,
      grid: this._grid,
      standing,
      decides:
        this.face.decides(victim) || Boolean(this._state.result && shot.destroyed && !victim),
      colours: this.face.shardColours(victim ? victim[0] : other),
      beam: this._beamColour(shot.side),
      small: Boolean(this._options.small),
      onBeat: (beat) => {
        if (!run.live) return;
        if (beat === "broken") this._pieces.remove(shot.destroyed || "");
        else this._beat(beat);
      },
    });
    if (run.live && !this._light.lit) this.element.classList.remove("board-lit");
  }

  /** @param {string} side */
  _beamColour(side) {
    const style = getComputedStyle(this.element);
    const second = side === this._state.sides[1].side;
    return style.getPropertyValue(second ? "--beam-second" : "--beam-first").trim();
  }

  // Marks

  _drawMarks() {
    if (!this._state || !this._cell) return;
    const { _state: state, _grid: grid, _choosing: choosing, face } = this;
    const burning = this._run.live || this._light.burning;
    this._under.textContent = this._over.textContent = "";
    this._under.append(...marksUnder(state, grid, face, choosing));
    const shot = state.last ? face.shot(state.last.effect, state.last.side) : null;
    if (shot && !burning && !choosing.aim) {
      this._under.append(trailMark(shot, grid, { impact: calm() }));
    }
    if (!this._options.small && this._cell >= INSIDE_FROM) {
      this._over.append(...coordinateMarks(grid, this._cell, this._framed));
    }
    this._over.append(...marksOver(state, grid, choosing));
    const wanted = this._framed ? 12 : Math.max(8, Math.min(11, this._cell * 0.22));
    this._over.style.fontSize = `${(wanted * 100) / this._cell}px`;
    this._over.style.setProperty("--px", `${100 / this._cell}px`);
    this._under.style.setProperty("--px", `${100 / this._cell}px`);
  }

  _name() {
    const state = this._state;
    if (!this._keys) {
      const words = state.last ? ` ${state.last.words}` : "";
      this.element.setAttribute("aria-label", `${state.title || "Board"}.${words}`);
      return;
    }
    this._keys.name(
      this._options.describe || ((/** @type {string} */ square) => this.describe(square)),
    );
  }

  /**
   * Return a square in words.
   * @param {string} square
   */
  describe(square) {
    const token = this._state.board[square];
    if (!token) return `${square}, empty`;
    const yours = this._state.yours || [];
    if (yours.length !== 1) return `${square}, ${token[0]} ${this.face.nameToken(token)}`;
    const whose = token[0] === yours[0] ? "your" : token[0];
    return `${square}, ${whose} ${this.face.nameToken(token)}`;
  }
}

/** Whether the device asks for stillness. */
function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {Squares} one
 * @param {Squares} other
 */
function sameBoard(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
