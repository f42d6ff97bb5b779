/** An event as the form has it: what is proposed, and what the teacher has changed in it so far. */

/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").DeskPerson} DeskPerson */
/** @typedef {import("../desk_types.js").EventSettings} EventSettings */
/** @typedef {import("../desk_types.js").EventRules} EventRules */
/** @typedef {import("../desk_types.js").Agreed} Agreed */

import { personKey } from "../room/people.js";

const MOVES_A_GAME = 40; // how many moves of each player a round is reckoned with

export class EventDraft {
  /**
   * @param {Agreed} agreed what it starts from
   * @param {boolean} isRunning whether it is the event that is open
   */
  constructor(agreed, isRunning) {
    this.isRunning = isRunning;
    this.before = agreed;
    /** @type {EventSettings} */
    this.settings = Object.assign({}, agreed.settings);
    /** @type {EventRules} */
    this.rules = Object.assign({}, agreed.rules);
    /** @type {[number, number][]} */
    this.apart = (agreed.apart || []).slice();
    /** Whether the number of rounds is the teacher's, and not the one that fits. */
    this.areRoundsChosen = isRunning;
    /** Those who are here and do not play, and those who are not and do. @type {Set<string>} */
    this.others = new Set();
  }

  get isChanged() {
    return (
      JSON.stringify([this.settings, this.rules, this.apart]) !==
      JSON.stringify([this.before.settings, this.before.rules, this.before.apart || []])
    );
  }

  /**
   * What is different from before: all that a running event has to be told.
   *
   * @returns {{settings: object, rules: object, apart?: [number, number][]}}
   */
  changes() {
    /** @type {{settings: object, rules: object, apart?: [number, number][]}} */
    const changes = {
      settings: difference(this.settings, this.before.settings),
      rules: difference(this.rules, this.before.rules),
    };
    if (JSON.stringify(this.apart) !== JSON.stringify(this.before.apart || [])) {
      changes.apart = this.apart;
    }
    return changes;
  }

  /**
   * @param {DeskState} desk
   * @returns {DeskPerson[]} those who play
   */
  players(desk) {
    return desk.people.filter((each) => this.plays(each));
  }

  /** @param {DeskPerson} person */
  plays(person) {
    return isHere(person) !== this.others.has(personKey(person));
  }

  /** @param {DeskPerson} person */
  turn(person) {
    const key = personKey(person);
    if (!this.others.delete(key)) this.others.add(key);
  }

  /**
   * What the laptop is asked for.
   *
   * @param {DeskState} desk
   */
  order(desk) {
    const players = this.players(desk);
    const isAsProposed = this.others.size === 0;
    return {
      settings: this.settings,
      rules: this.rules,
      apart: this.apart,
      people: isAsProposed ? null : numbers(players.map((each) => each.person)),
      seats: isAsProposed
        ? null
        : numbers(players.filter((each) => each.person === null).map((each) => each.seat)),
      pair: true,
    };
  }

  /** @returns {{base: number, increment: number} | null} the clock in seconds */
  get clock() {
    const found = /^(\d+)\+(\d+)$/.exec(this.settings.clock || "");
    return found ? { base: Number(found[1]), increment: Number(found[2]) } : null;
  }

  /** @returns {number | null} the minutes that a round takes, as far as that can be said */
  get minutesOfRound() {
    const { clock } = this;
    const longest = this.rules.round_ms / 60000;
    if (!clock) return longest || null;
    const minutes = Math.floor((2 * (clock.base + MOVES_A_GAME * clock.increment)) / 60);
    return longest ? Math.min(minutes, longest) : minutes;
  }
}

/** @param {DeskPerson} person */
export function isHere(person) {
  return ["here", "asleep", "gone", "no device"].includes(person.state);
}

/**
 * @param {any} wanted
 * @param {any} before
 */
function difference(wanted, before) {
  /** @type {Record<string, any>} */
  const found = {};
  for (const key of Object.keys(wanted)) {
    if (JSON.stringify(wanted[key]) !== JSON.stringify(before[key])) found[key] = wanted[key];
  }
  return found;
}

/** @param {(number | null)[]} found */
function numbers(found) {
  return found.filter((each) => each !== null);
}
