/**
 * Everything that the desk asks the laptop for.
 *
 * Nothing is taken as done before the laptop says so. Until then the button that was pressed waits
 * and cannot be pressed again. What was on its way when the line was lost is not sent again by
 * itself: a minute that was added twice would be worse than one that the teacher adds again.
 */

const LOST = "The connection was lost before the laptop answered. Look whether it was done.";
const NO_LINE = "There is no connection to the laptop. Nothing was changed.";

/**
 * @typedef {{say?: string, warn?: string[], [more: string]: any}} Answer
 * @typedef {object} Asked
 * @property {string} key
 * @property {boolean} quiet
 * @property {boolean} isPreview
 * @property {((say: string) => void) | null} refused
 * @property {(answer: Answer | null) => void} resolve
 */

export class Asker {
  /**
   * @param {import("../connection.js").Connection} connection
   * @param {import("./notices.js").Notices} notices
   * @param {() => void} changed is told when a button begins or ends to wait
   */
  constructor(connection, notices, changed) {
    this.connection = connection;
    this.notices = notices;
    this.changed = changed;
    /** @type {Map<string, Asked>} */
    this.asked = new Map();
    connection.on("done", (message) => this.hear(message));
    connection.on("nack", (message) => this.hear(message));
    connection.onState((state) => {
      if (state === "lost") this.lose();
    });
  }

  /**
   * Ask for something. The promise always ends: with the answer, or with null if it was refused.
   *
   * @param {string} what
   * @param {object} [withThis]
   * @param {object} [how]
   * @param {string} [how.key] which button waits for it; the action itself if it is left out
   * @param {boolean} [how.quiet] what was done shows itself, and needs no sentence
   * @param {boolean} [how.isPreview] nothing is done yet: who asks shows sentence and warnings
   * @param {(say: string) => void} [how.refused] shows a refusal where the eye is
   * @returns {Promise<Answer | null>}
   */
  ask(what, withThis = {}, how = {}) {
    const key = how.key || askKey(what, withThis);
    if (this.waitsFor(key)) return Promise.resolve(null);
    const isPreview = Boolean(how.isPreview);
    const asked = { key, quiet: Boolean(how.quiet), isPreview, refused: how.refused || null };
    return new Promise((resolve) => {
      const one = Object.assign(asked, { resolve });
      const id = this.connection.freshId();
      const isOnItsWay = this.connection.send({ t: "desk", do: what, id, with: withThis });
      this.connection.unanswered.delete(id);
      if (!isOnItsWay) {
        this.refuse(one, NO_LINE);
        return;
      }
      this.asked.set(id, one);
      this.changed();
    });
  }

  /** @param {string} key */
  waitsFor(key) {
    for (const each of this.asked.values()) if (each.key === key) return true;
    return false;
  }

  /** @param {any} message */
  hear(message) {
    const one = this.asked.get(message.id);
    if (!one) {
      // A refusal that nobody waits for is shown all the same: nothing that went wrong is lost.
      if (message.t === "nack") this.notices.wrong(message.say);
      return;
    }
    this.asked.delete(message.id);
    if (message.t === "nack") {
      this.refuse(one, message.say || "The laptop has refused this.");
    } else {
      if (!one.quiet && !one.isPreview) this.notices.done(message.say);
      if (!one.isPreview) for (const each of message.warn || []) this.notices.warn(each);
      one.resolve(message);
    }
    this.changed();
  }

  lose() {
    const open = Array.from(this.asked.values());
    this.asked.clear();
    for (const each of open) this.refuse(each, LOST);
    this.changed();
  }

  /**
   * @param {Asked} one
   * @param {string} say
   */
  refuse(one, say) {
    if (one.refused) one.refused(say);
    else this.notices.wrong(say);
    one.resolve(null);
  }
}

/**
 * @param {string} what
 * @param {object} withThis
 */
export function askKey(what, withThis) {
  return `${what} ${JSON.stringify(withThis)}`;
}
