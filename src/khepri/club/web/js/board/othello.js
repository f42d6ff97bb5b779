/** What the pages know of Othello: its pictures, its marks and its words. Never its rules. */

const PASS = "ps";

/** @param {number} count */
function discs(count) {
  return count === 1 ? "1 disc" : `${count} discs`;
}

/** @param {{flips?: string} | null | undefined} effect */
function flipsOf(effect) {
  return effect && effect.flips ? effect.flips.split(" ") : [];
}

/** @type {import("./faces.js").Face} */
export const othello = {
  sides: [
    { side: "black", label: "Black" },
    { side: "white", label: "White" },
  ],
  ground: "felt",
  rising: false,
  padded: false,
  confirm: "Play",

  // Discs have no front: both players see the board as it is written down.
  turned() {
    return false;
  },

  layers([side]) {
    return [`disc_${side}`, null];
  },

  picture([side]) {
    return `disc_${side}`;
  },

  bodyTurns() {
    return false;
  },

  shape() {
    return "round";
  },

  shardColours() {
    return ["#F0ECE2", "#0A0D15"];
  },

  readMove(text) {
    return { from: null, to: text === PASS ? null : text, turn: 0 };
  },

  moved(board, text, side) {
    if (text === PASS) return { board, slides: [], turns: [], drops: [] };
    /** @type {import("./faces.js").Token} */
    const disc = [side, "disc", 0];
    return { board: { ...board, [text]: disc }, slides: [], turns: [], drops: [text] };
  },

  lastMarks(last) {
    return { from: null, to: last.move === PASS ? null : last.move, turned: false };
  },

  shot() {
    return null;
  },

  decides() {
    return false;
  },

  flips(effect) {
    return flipsOf(effect);
  },

  nameToken() {
    return "disc";
  },

  nameMove(text) {
    return text === PASS ? "Pass" : `Play ${text}`;
  },

  tellEffect(effect) {
    const count = flipsOf(effect).length;
    return count ? { text: `turns ${discs(count)}`, careful: false } : null;
  },

  tellLast(last) {
    if (last.move === PASS) return { name: "Passed", did: "no square to play" };
    return { name: `Played ${last.move}`, did: `${flipsOf(last.effect).length} turned` };
  },

  countMirrors() {
    return 0;
  },
};
