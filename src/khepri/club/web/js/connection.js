/**
 * The line between a page and the laptop. It comes back by itself, whatever happens to the device:
 * docs/club-protocol.md, "Signs of life".
 */

import { PollLink, SocketLink } from "./links.js";

/** @typedef {import("./links.js").Link} Link */
/** @typedef {"open" | "lost"} ConnectionState */
/** @typedef {(message: any) => void} Hearer */

const WAITS_MS = [0, 1000, 2000, 4000, 8000];
const CHANCE_MS = 1000;
const OPENING_MS = 5000;
const SILENCE_MS = 12000;
const JUMP_MS = 10000;
const TICK_MS = 1000;
const STEADY_MS = 5000;
const BLOCKED_AFTER = 2;
const FRESH_MS = 2000;

export class Connection {
  /**
   * @param {object} options
   * @param {string} [options.path] "/ws", "/ws/wall?room=BKTW" or "/ws/desk"
   * @param {() => object | null} options.hello the first words on every new link; null for none
   */
  constructor({ path = "/ws", hello }) {
    this.path = path;
    this.hello = hello;
    /** @type {ConnectionState} */
    this.state = "lost";
    /** Whether a link has ever been open: before that, nothing has been lost. */
    this.hasOpened = false;
    /** When the line was lost, by Date.now(). */
    this.lostAt = Date.now();
    this.openedAt = 0;
    /** @type {Link | null} */
    this.link = null;
    this.hasStarted = false;
    this.isRunning = false;
    this.attempts = 0;
    /** How often in a row nothing was heard on a link; then each second try is by asking. */
    this.blocked = 0;
    /** Whether a socket has ever worked here: then a try that fails says nothing about sockets. */
    this.socketsWork = false;
    this.heardAt = 0;
    /** When the link that there is was begun. */
    this.triedAt = 0;
    this.tickedAt = Date.now();
    /** @type {number | undefined} */
    this.timer = undefined;
    /** Messages with an id that nobody has answered yet. @type {Map<string, object>} */
    this.unanswered = new Map();
    /** @type {Map<string, Set<Hearer>>} */
    this.hearers = new Map();
    /** @type {Set<(state: ConnectionState) => void>} */
    this.watchers = new Set();
    this.ids = 0;
    this.mark = Math.random().toString(36).slice(2, 8);
  }

  /** Connect, and connect again whenever the line is lost. */
  start() {
    if (!this.hasStarted) this.listenToDevice();
    this.lostAt = Date.now();
    this.tryNow();
  }

  listenToDevice() {
    this.hasStarted = true;
    this.tickedAt = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.wake();
    });
    window.addEventListener("pageshow", () => this.wake());
    window.addEventListener("online", () => {
      if (this.isRunning) this.tryNow();
    });
    setInterval(() => this.tick(), TICK_MS);
  }

  /** Stop until `start` or `tryNow` is called: the night is over, or the seat was closed. */
  stop() {
    this.isRunning = false;
    clearTimeout(this.timer);
    this.hangUp();
    this.become("lost");
  }

  /** Connect at once. */
  tryNow() {
    this.isRunning = true;
    this.attempts = 0;
    this.connect();
  }

  /**
   * Send a message. One whose `id` is a text is kept until it is answered, and sent again on the
   * next link if need be; any other is lost with the line.
   *
   * @param {Record<string, any>} message
   * @returns {boolean} whether it is on its way
   */
  send(message) {
    if (typeof message.id === "string") this.unanswered.set(message.id, message);
    if (this.state !== "open" || !this.link) return false;
    this.link.send(message);
    return true;
  }

  /** Return an id that no other message of this page has. */
  freshId() {
    this.ids += 1;
    return `${this.mark}-${this.ids}`;
  }

  /**
   * Hear messages of a type, "*" for all.
   *
   * @param {string} type
   * @param {Hearer} hearer
   * @returns {() => void} ends it
   */
  on(type, hearer) {
    const hearers = this.hearers.get(type) || new Set();
    hearers.add(hearer);
    this.hearers.set(type, hearers);
    return () => hearers.delete(hearer);
  }

  /**
   * Be told when the line is lost or open again.
   *
   * @param {(state: ConnectionState) => void} watcher
   * @returns {() => void} ends it
   */
  onState(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  // What may happen to a device

  /** The page is looked at again: a line that may have died in the meantime is not trusted. */
  wake() {
    if (!this.isRunning) return;
    // An attempt that has just begun is on its way: a page is also shown when it has been loaded.
    const isTrying = this.link !== null && Date.now() - this.triedAt < FRESH_MS;
    if (this.state === "open") this.tick();
    else if (!isTrying) this.tryNow();
  }

  tick() {
    const now = Date.now();
    const jump = Math.abs(now - Math.max(this.tickedAt, this.heardAt));
    this.tickedAt = now;
    if (this.state !== "open" || !this.isRunning) return;
    if (jump > JUMP_MS || now - this.heardAt > SILENCE_MS) {
      this.become("lost");
      this.tryNow();
    }
  }

  // One link after the other

  connect() {
    clearTimeout(this.timer);
    this.hangUp();
    const isPolling =
      this.path === "/ws" && this.blocked >= BLOCKED_AFTER && this.blocked % 2 === 0;
    let hasHeard = false;
    const ended = () => {
      if (this.link !== link) return;
      this.link = null;
      if (!hasHeard && !this.socketsWork) this.blocked += 1;
      else if (isPolling) this.blocked = BLOCKED_AFTER;
      this.tryLater();
    };
    const events = {
      opened: () => {
        const hello = this.hello();
        if (hello) link.send(hello);
        for (const message of this.unanswered.values()) link.send(message);
      },
      heard: (/** @type {any} */ message) => {
        if (this.link !== link) return;
        if (!isPolling) {
          this.blocked = 0;
          this.socketsWork = true;
        }
        hasHeard = true;
        this.hear(message);
      },
      ended,
    };
    /** @type {Link} */
    const link = isPolling ? new PollLink(events) : new SocketLink(this.path, events);
    this.link = link;
    this.triedAt = Date.now();
    this.timer = window.setTimeout(() => {
      link.close();
      ended();
    }, OPENING_MS);
  }

  /** @param {any} message */
  hear(message) {
    this.heardAt = Date.now();
    clearTimeout(this.timer);
    this.hasOpened = true;
    this.become("open");
    if (message.t === "ping") this.send({ t: "pong", n: message.n });
    if (message.t === "ack" || message.t === "nack" || message.t === "done") {
      this.unanswered.delete(message.id);
    }
    for (const type of [message.t, "*"]) {
      for (const hearer of Array.from(this.hearers.get(type) || [])) hearer(message);
    }
  }

  tryLater() {
    // A laptop that hangs up as soon as it has answered is not called without a pause.
    if (this.state === "open" && Date.now() - this.openedAt > STEADY_MS) this.attempts = 0;
    this.become("lost");
    if (!this.isRunning) return;
    const wait = WAITS_MS[Math.min(this.attempts, WAITS_MS.length - 1)];
    const chance = this.attempts >= WAITS_MS.length ? Math.random() * CHANCE_MS : 0;
    this.attempts += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait + chance);
  }

  hangUp() {
    const link = this.link;
    this.link = null;
    if (link) link.close();
  }

  /** @param {ConnectionState} state */
  become(state) {
    if (this.state === state) return;
    this.state = state;
    if (state === "lost") this.lostAt = Date.now();
    else this.openedAt = Date.now();
    for (const watcher of Array.from(this.watchers)) watcher(state);
  }
}
