/** What has come of the challenges that were sent from here. */

import { firstName } from "../words.js";

/** @typedef {import("../app_types.js").YouSeat} YouSeat */
/** @typedef {import("../app_types.js").Challenge} Challenge */

export class OwnChallenges {
  /** @param {(words: string) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** Those that wait for an answer. @type {Map<number, {seat: number, asked: Challenge}>} */
    this.waiting = new Map();
  }

  /** Somebody takes a challenge back, and need not be told. @param {number} id */
  takenBack(id) {
    this.waiting.delete(id);
  }

  /**
   * Tell of those that have ended without a game.
   *
   * @param {YouSeat[]} seats
   * @param {number} now
   */
  follow(seats, now) {
    /** @type {Map<number, {seat: number, asked: Challenge}>} */
    const waiting = new Map();
    for (const seat of seats) {
      for (const asked of seat.challenges || []) {
        if (asked.mine) waiting.set(asked.id, { seat: seat.seat, asked });
      }
    }
    for (const [id, { seat, asked }] of this.waiting) {
      const own = seats.find((each) => each.seat === seat);
      if (waiting.has(id) || !own || own.game || own.call) continue;
      const name = firstName(asked.name);
      this.tell(
        asked.until_at <= now ? `${name} has not answered.` : `${name} cannot play just now.`,
      );
    }
    this.waiting = waiting;
  }
}
