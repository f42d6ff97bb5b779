/** When what happens in a shot: a function of the time since it was fired, nothing else. */

export const SQUARE_MS = 70;
export const LONGEST_FLIGHT_MS = 900;
export const FADE_MS = 250;
const HOLD_MS = 350;
const STRUCK_HOLD_MS = 420;
const BURN_THROUGH_MS = 40;
const CONTACT = 0.46; // how far from the middle of its square a piece is struck

const SLOW_FROM_MS = 100;
const SLOW_PACE = 0.5;

/** How a piece breaks. Lengths are squares, times milliseconds. */
export const KILL = {
  stop: 70,
  slow: 0,
  dim: 0.34,
  flash: 1.5,
  waves: [{ delay: 0, length: 320, reach: 1.5, colour: "255,233,200" }],
  sparks: 22,
  shards: 28,
  pace: 1,
  sparkPace: 1,
  shardLife: 600,
  embers: 28,
  emberLife: 1150,
  stays: false,
};

/** How a piece breaks whose loss ends the game: the beam burns on. */
export const FALL = {
  stop: 160,
  slow: 400,
  dim: 0.52,
  flash: 2.3,
  waves: [
    { delay: 0, length: 500, reach: 3.1, colour: "255,233,200" },
    { delay: 110, length: 500, reach: 2.1, colour: "255,200,144" },
  ],
  sparks: 40,
  shards: 64,
  pace: 1.55,
  sparkPace: 1.5,
  shardLife: 950,
  embers: 80,
  emberLife: 2000,
  stays: true,
};

/** @typedef {typeof KILL} Impact */

/** The life of one shot: it flies, strikes, holds, and fades. */
export class ShotTimes {
  /**
   * @param {number} squares how many squares the light crosses
   * @param {number} length of its way, in squares
   * @param {Impact | null} impact how what it destroys breaks
   */
  constructor(squares, length, impact) {
    this.length = length;
    this.impact = impact;
    this.flight = Math.min(SQUARE_MS * squares, LONGEST_FLIGHT_MS);
    this._stop = impact ? impact.stop : 0;
    this._hold = impact ? STRUCK_HOLD_MS : HOLD_MS;
  }

  /** When what is struck breaks. */
  get breaksAt() {
    return this.flight + this._stop;
  }

  /** When there is nothing more to tell, though embers may still glow. */
  get toldAt() {
    return this.flight + this._hold + (this.stays ? 0 : FADE_MS);
  }

  /** When nothing moves any more. */
  get over() {
    if (!this.impact) return this.toldAt;
    const flying = this._stop + this.impact.slow * (1 - SLOW_PACE) + this.impact.emberLife;
    return Math.max(this.toldAt, this.flight + flying);
  }

  /** Whether the light burns on at the end. */
  get stays() {
    return this.impact !== null && this.impact.stays;
  }

  /**
   * How far the head has come, in squares: to what it strikes, and on when that has broken.
   * @param {number} at
   */
  travelled(at) {
    const last = this.impact ? CONTACT : 0;
    const share = Math.min(Math.max(at, 0) / this.flight, 1);
    const through = Math.min(Math.max((at - this.breaksAt) / BURN_THROUGH_MS, 0), 1);
    return share * (this.length - last) + through * last;
  }

  /**
   * How brightly it burns, from 0 to 1.
   * @param {number} at
   */
  glow(at) {
    if (this.stays) return 1;
    return Math.max(0, Math.min(1, 1 - (at - this.flight - this._hold) / FADE_MS));
  }

  /**
   * How long pieces of what broke have flown; time runs slowly for a while at the end of a game.
   * @param {number} at
   */
  flown(at) {
    const since = at - this.breaksAt;
    const slow = this.impact ? this.impact.slow : 0;
    const slowly = Math.min(Math.max(since - SLOW_FROM_MS, 0), slow);
    return since - slowly * (1 - SLOW_PACE);
  }
}
