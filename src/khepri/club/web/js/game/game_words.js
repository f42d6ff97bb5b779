/** What the game page says, for people of eleven: what happened, and what to do. */

import { firstName } from "../words.js";

/** @typedef {import("../board/game_state.js").GameState} GameState */

/**
 * The label of a side: Blue, Red, Black, White.
 * @param {GameState} state
 * @param {string | null} side
 */
export function labelOf(state, side) {
  const found = state.sides.find((each) => each.side === side);
  return found ? found.label : "";
}

/**
 * Whoever plays a side, by the first name.
 * @param {GameState} state
 * @param {string | null} side
 */
export function shortName(state, side) {
  const player = side === null ? null : state.players[side];
  if (!player || !player.name) return labelOf(state, side);
  if (player.level !== null && player.level !== undefined) return player.name;
  const other = Object.keys(state.players).find((each) => each !== side);
  return firstName(player.name, other ? state.players[other].name : "");
}

/**
 * Whose turn it is.
 * @param {GameState} state
 * @param {string | null} own
 */
export function turnWords(state, own) {
  if (state.to_move === null || state.result) return "";
  if (state.to_move === own) return "Your turn.";
  return `${shortName(state, state.to_move)} is thinking.`;
}

/**
 * The end in two or three words.
 * @param {GameState} state
 * @param {string | null} own the side of the reader; null for a watcher
 * @returns {{title: string, mood: "win" | "lost" | "draw"}}
 */
export function endWords(state, own) {
  const winner = state.result ? state.result.winner : null;
  if (winner === null) return { title: "Draw", mood: "draw" };
  if (own === null || state.yours.length > 1) {
    return { title: `${labelOf(state, winner)} wins!`, mood: "win" };
  }
  return winner === own ? { title: "You win!", mood: "win" } : { title: "You lost", mood: "lost" };
}

/**
 * The score as people write it.
 * @param {string} score
 */
export function scoreText(score) {
  return score === "1/2-1/2" ? "½–½" : score.replace("-", "–");
}

/**
 * What is played, and for what.
 * @param {GameState} state
 * @returns {{title: string, note: string}}
 */
export function headWords(state) {
  if (state.event) {
    const title = `Board ${state.event.board}`;
    return { title, note: `Round ${state.event.round} · ${state.title}` };
  }
  return { title: state.title, note: "Friendly" };
}
