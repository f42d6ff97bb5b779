/** What cannot be undone needs a second press within a few seconds. */

const WAITS_MS = 5000;

/** What is said before the press that cannot be undone. */
export const SECOND = {
  draw: "Offer a draw? Press again.",
  resign: "Give up? Press again to give up.",
};

export class TwoPresses {
  /** @param {() => void} changed called when the second press did not come */
  constructor(changed) {
    this._changed = changed;
    /** @type {string | null} */
    this.waiting = null;
    this._timer = 0;
  }

  /**
   * @param {string} what
   * @returns {boolean} whether this was the second press
   */
  press(what) {
    const second = this.waiting === what;
    this.forget();
    if (second) return true;
    this.waiting = what;
    this._timer = window.setTimeout(() => {
      this.waiting = null;
      this._changed();
    }, WAITS_MS);
    return false;
  }

  /** @returns {boolean} whether a second press was waited for */
  forget() {
    clearTimeout(this._timer);
    const waited = this.waiting !== null;
    this.waiting = null;
    return waited;
  }
}
