/** The two ways to carry messages: a socket, and asking again and again where sockets are blocked. */

/**
 * @typedef {object} LinkEvents
 * @property {() => void} opened
 * @property {(message: any) => void} heard
 * @property {() => void} ended told once, however the link ends
 */

/**
 * @typedef {object} Link
 * @property {(message: object) => void} send
 * @property {() => void} close ends it without `ended` being told
 */

/** A WebSocket. @implements {Link} */
export class SocketLink {
  /**
   * @param {string} path as "/ws"
   * @param {LinkEvents} events
   */
  constructor(path, events) {
    this.isClosed = false;
    const end = () => {
      if (this.isClosed) return;
      this.isClosed = true;
      events.ended();
    };
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket.onopen = () => {
      if (!this.isClosed) events.opened();
    };
    this.socket.onmessage = (event) => {
      if (!this.isClosed) events.heard(JSON.parse(event.data));
    };
    this.socket.onclose = end;
    this.socket.onerror = end;
  }

  /** @param {object} message */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    this.socket.close();
  }
}

/** The same messages by `POST /send` and `GET /poll`. @implements {Link} */
export class PollLink {
  /** @param {LinkEvents} events */
  constructor(events) {
    this.events = events;
    this.isClosed = false;
    /** @type {string | null} */
    this.name = null;
    /** @type {object[]} */
    this.waiting = [];
    this.isSending = false;
    this.abort = new AbortController();
    Promise.resolve().then(() => {
      if (!this.isClosed) events.opened();
    });
  }

  /** @param {object} message */
  send(message) {
    if (this.isClosed) return;
    this.waiting.push(message);
    if (!this.isSending) this.sendWaiting();
  }

  close() {
    this.isClosed = true;
    this.abort.abort();
  }

  /** One request at a time, so that messages arrive in their order. */
  async sendWaiting() {
    this.isSending = true;
    while (this.waiting.length && !this.isClosed) {
      const messages = this.waiting.splice(0);
      const answer = await this.ask("/send", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ link: this.name, messages }),
      });
      if (!answer) break;
      if (this.name === null) {
        this.name = String(answer.link);
        this.listen();
      }
      this.deliver(answer.messages);
    }
    this.isSending = false;
  }

  async listen() {
    while (!this.isClosed) {
      const answer = await this.ask(`/poll?link=${encodeURIComponent(String(this.name))}`, {});
      if (answer) this.deliver(answer.messages);
    }
  }

  /** @param {any[] | undefined} messages */
  deliver(messages) {
    for (const message of messages || []) {
      if (!this.isClosed) this.events.heard(message);
    }
  }

  /**
   * @param {string} address
   * @param {RequestInit} request
   * @returns {Promise<any>} null when the link has ended
   */
  async ask(address, request) {
    try {
      const answer = await fetch(
        address,
        Object.assign({ cache: "no-store", signal: this.abort.signal }, request),
      );
      if (!answer.ok) throw new Error(String(answer.status));
      return await answer.json();
    } catch (_error) {
      if (!this.isClosed) {
        this.isClosed = true;
        this.events.ended();
      }
      return null;
    }
  }
}
