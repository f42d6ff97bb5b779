/** What the pages know of Laser Chess: its pictures, its marks and its words. Never its rules. */

const LETTERS = "abcd";
const WAYS = ["north", "east", "south", "west"];

// The step of a light over the edge, to the right and up, by its heading from north clockwise.
const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** How the shards of a broken piece are coloured, by its side. @type {Record<string, string[]>} */
const SHARDS = {
  blue: ["#0078BC", "#46B4F2", "#00568A", "#B5E2FC"],
  red: ["#D55E00", "#FF8F40", "#963F00", "#FFE3CB"],
};

/** @param {string} word */
function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/**
 * What a shot did. The board before it may not be known, but the sentence on it always is.
 * @param {import("./faces.js").Last} last
 */
function tellStruck(last) {
  const { effect, words } = last;
  if (!effect || !effect.beam) return "";
  if (effect.ending !== "destroyed") return "hit nothing";
  const what = /destroys (the \w+ \w+ on \w+)/.exec(words || "");
  return `hit ${what ? what[1] : effect.struck}`;
}

/** @type {import("./faces.js").Face} */
export const laser = {
  sides: [
    { side: "blue", label: "Blue" },
    { side: "red", label: "Red" },
  ],
  ground: "stone",
  rising: true,
  padded: true,
  confirm: "Fire!",

  turned(view, sides) {
    return view === sides[1].side;
  },

  layers([side, kind, turn], turned) {
    let seen = (turn + (turned ? 2 : 0)) % 4;
    if (kind === "scarab") seen %= 2;
    if (kind === "pharaoh") seen = 0;
    const stem = `${side}_${kind}`;
    return [`${stem}_plate`, `${stem}_body_${LETTERS[seen]}`];
  },

  picture([side, kind]) {
    return `${side}_${kind}`;
  },

  bodyTurns([, kind]) {
    return kind !== "anubis" && kind !== "pharaoh";
  },

  shape(side) {
    return side === "red" ? "angular" : "round";
  },

  shardColours(side) {
    return SHARDS[side] || SHARDS.blue;
  },

  readMove(text) {
    const from = text.slice(0, 2);
    const rest = text.slice(2);
    if (rest === "L" || rest === "R") return { from, to: null, turn: rest === "L" ? -1 : 1 };
    return { from, to: rest, turn: 0 };
  },

  /** Two change places where somebody stands on the target. */
  moved(board, text) {
    const { to, turn } = laser.readMove(text);
    const from = text.slice(0, 2);
    const piece = board[from];
    if (!piece) return { board, slides: [], turns: [], drops: [] };
    const after = { ...board };
    if (!to) {
      after[from] = [piece[0], piece[1], (piece[2] + turn + 4) % 4];
      return { board: after, slides: [], turns: [{ square: from, turn }], drops: [] };
    }
    delete after[from];
    after[to] = piece;
    const slides = [{ from, to }];
    if (board[to]) {
      after[from] = board[to];
      slides.push({ from: to, to: from });
    }
    return { board: after, slides, turns: [], drops: [] };
  },

  lastMarks(last) {
    const { from, to } = laser.readMove(last.move);
    return { from: to ? from : null, to: to || from, turned: !to };
  },

  shot(effect, side) {
    if (!effect || !effect.beam) return null;
    const gone = effect.ending === "destroyed";
    return {
      side,
      squares: effect.beam.split(" "),
      leaves: effect.struck ? null : STEPS[effect.heading || 0],
      struck: effect.struck || null,
      destroyed: gone ? effect.struck : null,
      dashed: side === "red",
    };
  },

  decides(token) {
    return token !== undefined && token[1] === "pharaoh";
  },

  flips() {
    return [];
  },

  // Directions are those of the coordinates, whichever way the board is seen.
  nameToken([, kind, seen]) {
    switch (kind) {
      case "scarab":
        return `scarab, mirror ${seen % 2 === 0 ? "slash" : "backslash"}`;
      case "pyramid":
        return `pyramid, mirror ${["north-east", "south-east", "south-west", "north-west"][seen]}`;
      case "anubis":
        return `anubis, facing ${WAYS[seen]}`;
      case "sphinx":
        return `sphinx, firing ${WAYS[seen]}`;
      default:
        return kind;
    }
  },

  nameMove(text, board) {
    const { to, turn } = laser.readMove(text);
    const from = text.slice(0, 2);
    const piece = board[from];
    const name = piece ? piece[1] : "piece";
    if (!to) return `${capital(name)} ${from} turns ${turn < 0 ? "left" : "right"}`;
    return `${capital(name)} ${from} ${board[to] ? "↔" : "→"} ${to}`;
  },

  tellEffect(effect, before, move) {
    if (!effect || !effect.beam) return null;
    if (!effect.struck) return { text: "hits nothing", careful: false };
    const token = laser.moved(before, move, "").board[effect.struck];
    const what = token ? `${token[1]} on ${effect.struck}` : `piece on ${effect.struck}`;
    const harmless = effect.ending !== "destroyed";
    if (harmless) {
      const whose = effect.own ? "your own" : `the ${token ? token[0] : "other"}`;
      return { text: `stops at ${whose} ${what}`, careful: false };
    }
    if (effect.own) return { text: `Careful: this hits your own ${what}`, careful: true };
    return { text: `hits the ${token ? token[0] : "other"} ${what}`, careful: false };
  },

  tellLast(last, before, after) {
    const { from, to, turn } = laser.readMove(last.move);
    const piece = before ? before[from || ""] : after[to || from || ""];
    const name = piece ? capital(piece[1]) : "Piece";
    const swap = before ? to && before[to] : to && after[from || ""];
    const did = tellStruck(last);
    if (!to) return { name: `${name} ${from} turned ${turn < 0 ? "left" : "right"}`, did };
    return { name: `${name} ${from} ${swap ? "↔" : "→"} ${to}`, did };
  },

  countMirrors(effect) {
    return effect && effect.mirrors ? effect.mirrors.split(" ").length : 0;
  },
};
