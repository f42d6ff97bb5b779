/** What the laptop has shown: the newest state of every stream, and the laptop's time. */

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {(state: any, stream: string) => void} StreamHearer */

export class Streams {
  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    /** @type {Map<string, Record<string, any>>} */
    this.states = new Map();
    /** The number of the last message of each; -1 while all of it has been asked for. @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {Map<string, Set<StreamHearer>>} */
    this.hearers = new Map();
    /** @type {number | null} */
    this.ahead = null;
    connection.on("state", (message) => this.apply(message));
    connection.on("welcome", (message) => this.setTime(message.now));
    connection.onState((state) => {
      this.numbers.clear();
      if (state === "open") this.ahead = null;
    });
  }

  /**
   * The state of a stream, or null while nothing has been shown of it. A state stays what it was
   * when the line is lost, and is whole again as soon as the line is back.
   *
   * @param {string} stream
   * @returns {any}
   */
  get(stream) {
    return this.states.get(stream) || null;
  }

  /**
   * Be told of every change of a stream, "*" for all; called at once if something is there.
   *
   * @param {string} stream
   * @param {StreamHearer} hearer
   * @returns {() => void} ends it
   */
  on(stream, hearer) {
    const hearers = this.hearers.get(stream) || new Set();
    hearers.add(hearer);
    this.hearers.set(stream, hearers);
    const state = this.states.get(stream);
    if (state) hearer(state, stream);
    return () => hearers.delete(hearer);
  }

  /**
   * Forget a stream that is not looked at any more.
   *
   * @param {string} stream
   */
  drop(stream) {
    this.states.delete(stream);
    this.numbers.delete(stream);
  }

  /** The laptop's time in milliseconds, as good as this page can know it. */
  now() {
    return performance.now() + (this.ahead || 0);
  }

  /** @param {any} message */
  apply(message) {
    const { stream, seq, full, set } = message;
    this.setTime(message.now);
    if (full) {
      this.states.set(stream, set);
    } else {
      const number = this.numbers.get(stream);
      if (number === -1) return;
      if (number === undefined || seq !== number + 1) {
        this.numbers.set(stream, -1);
        this.connection.send({ t: "resync", stream });
        return;
      }
      this.states.set(stream, Object.assign({}, this.states.get(stream), set));
    }
    this.numbers.set(stream, seq);
    const state = this.states.get(stream);
    for (const name of [stream, "*"]) {
      for (const hearer of Array.from(this.hearers.get(name) || [])) hearer(state, stream);
    }
  }

  /**
   * A message can only be late: the one that says the most of the laptop's clock knows it best.
   *
   * @param {number | undefined} now
   */
  setTime(now) {
    if (typeof now !== "number") return;
    const ahead = now - performance.now();
    if (this.ahead === null || ahead > this.ahead) this.ahead = ahead;
  }
}
