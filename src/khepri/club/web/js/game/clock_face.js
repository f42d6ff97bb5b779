/** The clocks of a game: counted down here, decided by the laptop alone. */

import { clockText, spokenTime } from "../words.js";

const READ_AT_MS = [60000, 30000, 10000];
const SHORT_MS = 10000;

/** @typedef {import("../board/game_state.js").GameClock} GameClock */

export class ClockFaces {
  /**
   * @param {() => number} now the laptop's time
   * @param {(text: string) => void} say tells a screen reader
   */
  constructor(now, say) {
    this._now = now;
    this._say = say;
    /** @type {GameClock | null} */
    this._clock = null;
    this._own = "";
    this._lost = false;
    this._frozen = 0;
    this._timer = 0;
    this._read = Infinity;
    /** @type {Map<string, HTMLElement>} */
    this._faces = new Map();
  }

  /**
   * Where a side's time is written.
   * @param {string} side
   * @param {HTMLElement} face
   */
  put(side, face) {
    this._faces.set(side, face);
    this._write(side);
  }

  /**
   * @param {GameClock | null} clock
   * @param {string} own the side whose time is read out
   */
  show(clock, own) {
    this._clock = clock;
    if (own !== this._own) this._read = Infinity;
    this._own = own;
    this._tick();
  }

  /**
   * While the line is lost nobody knows what the laptop counts: the clocks stand.
   * @param {boolean} lost
   */
  freeze(lost) {
    if (lost && !this._lost) this._frozen = this._now();
    this._lost = lost;
    this._tick();
  }

  /**
   * What a side has left, in milliseconds; never below nothing.
   * @param {string} side
   */
  left(side) {
    const clock = this._clock;
    if (!clock) return 0;
    const left = clock.left[side];
    if (clock.running !== side) return left;
    const now = this._lost ? this._frozen : this._now();
    return Math.max(0, left - Math.max(0, now - clock.since));
  }

  /** Both clocks in words.
   * @param {{side: string, label: string}[]} sides
   */
  tell(sides) {
    if (!this._clock) return "This game has no clock.";
    return sides.map(({ side, label }) => `${label}: ${spokenTime(this.left(side))}`).join(". ");
  }

  stop() {
    clearTimeout(this._timer);
  }

  _tick() {
    clearTimeout(this._timer);
    for (const side of this._faces.keys()) this._write(side);
    const running = this._clock && this._clock.running;
    if (!running || this._lost) return;
    const left = this.left(running);
    if (running === this._own) this._readOut(left);
    if (left <= 0) return;
    // Just after the next digit changes.
    const step = left <= SHORT_MS ? 100 : 1000;
    this._timer = window.setTimeout(() => this._tick(), (left % step) + 8);
  }

  /** @param {number} left */
  _readOut(left) {
    const due = READ_AT_MS.find((each) => left <= each && this._read > each && left > each - 1500);
    this._read = left;
    if (due) this._say(`${spokenTime(due)} left.`);
  }

  /** @param {string} side */
  _write(side) {
    const face = this._faces.get(side);
    if (!face || !this._clock) return;
    const left = this.left(side);
    const text = clockText(left);
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("short", left < SHORT_MS && this._clock.running === side);
  }
}
