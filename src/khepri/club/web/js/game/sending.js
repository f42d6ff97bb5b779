/** Messages of one game to the laptop; a move waits for its answer. */

/** @typedef {{id: string, move: string, ply: number}} SentMove */

export class GameLine {
  /**
   * @param {import("../app_types.js").App} app
   * @param {object} hearers
   * @param {() => void} hearers.done the laptop has the move, and the board may be as it was
   * @param {(say: string) => void} hearers.refused
   * @param {(frames: any[]) => void} hearers.replay
   * @param {(say: string) => void} hearers.noReplay
   */
  constructor(app, hearers) {
    this._connection = app.connection;
    /** @type {SentMove | null} what is on its way */
    this.sent = null;
    /** By what the answer is known that no replay can be had. */
    this._asked = "";
    this._game = 0;
    this._ends = [
      // Every state that a move has led to has come before: it cannot end the waiting any more.
      this._connection.on("ack", (message) => {
        if (!this.sent || message.id !== this.sent.id) return;
        this.sent = null;
        hearers.done();
      }),
      this._connection.on("nack", (message) => {
        if (this.sent && message.id === this.sent.id) {
          this.sent = null;
          hearers.refused(message.say);
        } else if (this._asked && message.id === this._asked) {
          hearers.noReplay(message.say);
        }
      }),
      this._connection.on("replay", (message) => {
        if (message.game === this._game) hearers.replay(message.frames);
      }),
    ];
  }

  /**
   * A state has come: a move that it has, or that came too late, is not on its way any more.
   * @param {number} game
   * @param {number} ply
   */
  arrived(game, ply) {
    this._game = game;
    if (this.sent && this.sent.ply !== ply) this.sent = null;
  }

  /**
   * @param {string} move
   * @param {number} ply
   */
  play(move, ply) {
    const id = this._connection.freshId();
    this.sent = { id, move, ply };
    this._connection.send({ t: "move", game: this._game, ply, m: move, id });
  }

  askReplay() {
    this._asked = this._connection.freshId();
    this.tell("replay", { id: this._asked });
  }

  /** @param {number} ply */
  seen(ply) {
    this.tell("seen", { ply });
  }

  /** @param {"draw" | "takeback" | "rematch"} what */
  offer(what) {
    this.tell("offer", { what });
  }

  /**
   * @param {"draw" | "takeback" | "rematch"} what
   * @param {boolean} yes
   */
  answer(what, yes) {
    this.tell("answer", { what, yes });
  }

  /**
   * @param {string} t
   * @param {Record<string, any>} fields
   */
  tell(t, fields = {}) {
    this._connection.send({ t, game: this._game, ...fields });
  }

  close() {
    for (const end of this._ends) end();
  }
}
