/** Sound and vibration: each only repeats what the page also shows in words. */

/** @typedef {import("../app_types.js").Settings} Settings */

/** The notes of the round call, in Hz; heard three times. */
const CALL_NOTES = [523.25, 659.25, 783.99];
const CALL_PATTERN = [300, 150, 300, 150, 600];

/** A sound that comes later than this after what it tells of is not played any more. */
const LATE_MS = 700;

export class Signals {
  /** @param {() => Settings} settings */
  constructor(settings) {
    this.settings = settings;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {Map<string, Promise<AudioBuffer>>} */
    this.sounds = new Map();
    // Older iPhones know no Ogg.
    this.kind = new Audio().canPlayType('audio/ogg; codecs="vorbis"') ? "ogg" : "mp3";
    // A browser lets a page be heard only after somebody has touched it.
    for (const event of ["pointerdown", "keydown"]) {
      document.addEventListener(event, () => this.unlock(), { passive: true });
    }
  }

  unlock() {
    const Context = window.AudioContext || /** @type {any} */ (window).webkitAudioContext;
    if (!Context) return;
    if (!this.context) this.context = new Context();
    if (this.context && this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  /**
   * Play a file of /web/sounds, as "win".
   *
   * @param {string} name
   */
  sound(name) {
    const { context } = this;
    if (!this.settings().sound || !context || context.state !== "running") return;
    const asked = performance.now();
    this.load(context, name)
      .then((samples) => {
        if (performance.now() - asked > LATE_MS) return;
        const source = context.createBufferSource();
        source.buffer = samples;
        source.connect(context.destination);
        source.start();
      })
      .catch(() => this.sounds.delete(name));
  }

  /**
   * Fetch a sound, once. Not as an <audio>: an iPhone lets each of those be heard only by a touch.
   *
   * @param {AudioContext} context
   * @param {string} name
   * @returns {Promise<AudioBuffer>}
   */
  load(context, name) {
    const known = this.sounds.get(name);
    if (known) return known;
    const loading = fetch(`/web/sounds/${name}.${this.kind}`)
      .then((answer) => answer.arrayBuffer())
      .then((data) => new Promise((done, fail) => context.decodeAudioData(data, done, fail)));
    this.sounds.set(name, loading);
    return loading;
  }

  /** @param {number | number[]} pattern */
  vibrate(pattern) {
    if (this.settings().vibration && navigator.vibrate) navigator.vibrate(pattern);
  }

  /** The call of a round: made here, so that it is heard in every browser. */
  call() {
    this.vibrate(CALL_PATTERN);
    const context = this.context;
    if (!this.settings().sound || !context || context.state !== "running") return;
    for (let round = 0; round < 3; round += 1) {
      CALL_NOTES.forEach((hertz, note) => {
        ring(context, hertz, context.currentTime + round * 0.9 + note * 0.16);
      });
    }
  }
}

/**
 * @param {AudioContext} context
 * @param {number} hertz
 * @param {number} at
 */
function ring(context, hertz, at) {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.75);
}
