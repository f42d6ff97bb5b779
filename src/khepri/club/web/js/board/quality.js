/** How much light a device can show: measured frame by frame, less at once, more only slowly. */

export const PLAIN = 0; // the beam alone
export const BRIGHT = 1; // a halo round the beam
export const LIT = 2; // light falls on the squares
export const FULL = 3; // and pieces throw shadows

const SLOW_MS = 24; // a frame that takes longer is seen to stutter
const SLOW_FRAMES = 4; // so many of them in the last ten are too many
const WINDOW = 10;
const EASY_MS = 5; // work in a frame that leaves room for more
const EASY_SHOTS = 3; // so many shots in a row must have been easy

export class Quality {
  constructor(level = FULL) {
    this.level = level;
    /** @type {boolean[]} */
    this._slow = [];
    this._work = 0;
    this._easyShots = 0;
  }

  /** A shot begins. */
  begin() {
    this._slow = [];
    this._work = 0;
  }

  /**
   * A frame has been shown.
   * @param {number} gap milliseconds since the frame before
   * @param {number} work milliseconds that drawing it took
   */
  frame(gap, work) {
    this._work = Math.max(work, this._work * 0.9);
    this._slow.push(gap > SLOW_MS);
    if (this._slow.length > WINDOW) this._slow.shift();
    if (this.level > PLAIN && this._slow.filter(Boolean).length >= SLOW_FRAMES) {
      this.level -= 1;
      this._slow = [];
      this._easyShots = 0;
    }
  }

  /** A shot is over. */
  end() {
    const easy = this._work < EASY_MS && !this._slow.some(Boolean);
    this._easyShots = easy ? this._easyShots + 1 : 0;
    if (this._easyShots >= EASY_SHOTS && this.level < FULL) {
      this.level += 1;
      this._easyShots = 0;
    }
  }
}
