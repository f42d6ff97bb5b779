/** Games and puzzles: pages that draw themselves, in a place of their own. */

import { h } from "../dom.js";

/** @typedef {import("../app_types.js").InnerPage} InnerPage */
/** @typedef {import("../app_types.js").YouSeat} YouSeat */

export class InnerPages {
  constructor() {
    this.key = "";
    /** @type {HTMLElement | null} */
    this.host = null;
    /** @type {InnerPage | null} */
    this.page = null;
    /** @type {any} */
    this.state = null;
    /** @type {YouSeat | null} */
    this.seat = null;
  }

  /**
   * Return where a page is drawn; it is made if another one was there.
   *
   * @param {string} key
   * @param {(host: HTMLElement) => InnerPage} make
   */
  open(key, make) {
    if (this.key !== key || !this.host) {
      this.close();
      this.key = key;
      this.host = h("div", { class: "inner-page", own: true, key });
      this.page = make(this.host);
    }
    return this.host;
  }

  /**
   * Show the page a state, unless it has seen it. To be called when its place is on the screen.
   *
   * @param {any} state
   * @param {YouSeat | null} seat
   */
  show(state, seat) {
    if (!this.page || !state || (state === this.state && seat === this.seat)) return;
    this.state = state;
    this.seat = seat;
    this.page.show(state, seat);
  }

  close() {
    if (this.page) this.page.close();
    // The next page has a place of its own: in this one nobody draws any more.
    if (this.host) this.host.remove();
    this.key = "";
    this.host = null;
    this.page = null;
    this.state = null;
    this.seat = null;
  }
}
