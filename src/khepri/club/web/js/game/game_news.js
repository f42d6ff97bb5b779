/** What has happened in a game, for the ears: sentences of a screen reader, and sounds. */

import { endWords, shortName } from "./game_words.js";

/** @typedef {import("../app_types.js").App} App */
/** @typedef {import("../board/game_state.js").GameState} GameState */
/** @typedef {import("../board/faces.js").Face} Face */

/**
 * Tell what is different from the state before.
 * @param {App} app
 * @param {GameState | null} old
 * @param {GameState} state
 * @param {string | null} own
 */
export function tellNews(app, old, state, own) {
  const same = old && old.game === state.game ? old : null;
  if (same && state.ply > same.ply && state.last) app.say(state.last.words);
  if (own !== null) tellOffers(app, same, state, own);
  const { hold } = state;
  if (hold && (!same || !same.hold || same.hold.say !== hold.say)) app.say(hold.say, true);
}

/**
 * @param {App} app
 * @param {GameState | null} old
 * @param {GameState} state
 * @param {string} own
 */
function tellOffers(app, old, state, own) {
  if (state.draw && state.draw !== own && (!old || old.draw !== state.draw)) {
    app.say(`${shortName(state, state.draw)} offers a draw.`, true);
    app.sound("offer");
  }
  if (state.takeback && state.takeback !== own && (!old || old.takeback !== state.takeback)) {
    app.say(`${shortName(state, state.takeback)} asks to take the move back.`, true);
    app.sound("offer");
  }
  const declined = old && old.draw === own && !state.draw && old.ply === state.ply;
  if (declined && !state.result) {
    const [first, second] = state.sides;
    const other = first.side === own ? second.side : first.side;
    app.toast(`${shortName(state, other)} says: no, play on.`);
  }
}

/**
 * Tell how a game ended, once that has been shown.
 * @param {App} app
 * @param {GameState} state
 * @param {string | null} own
 */
export function tellEnd(app, state, own) {
  const { title, mood } = endWords(state, own);
  app.say(
    `${title}${/[!.]$/.test(title) ? "" : "."} ${state.result ? state.result.say : ""}`,
    true,
  );
  app.sound(mood === "lost" ? "lose" : mood);
  if (own !== null && mood === "win") app.vibrate([40, 60, 120]);
}

const MOST_MIRRORS = 8;

/** The sounds of a board; each mirror of a shot is heard a little higher. */
export class BeatSounds {
  /** @param {App} app */
  constructor(app) {
    this._app = app;
    this._mirrors = 0;
  }

  /**
   * @param {"move" | "fire" | "mirror" | "hit" | "flip"} beat
   * @param {Face} face
   * @param {GameState | null} state
   */
  play(beat, face, state) {
    this._mirrors = beat === "mirror" ? Math.min(MOST_MIRRORS, this._mirrors + 1) : 0;
    const names = {
      move: face.padded ? "move" : "disc",
      fire: "shot",
      mirror: `mirror_${this._mirrors}`,
      hit: state && state.result ? "pharaoh_falls" : "destroyed",
      flip: "flip_3",
    };
    this._app.sound(names[beat]);
  }
}
