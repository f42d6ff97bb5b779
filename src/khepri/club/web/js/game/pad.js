/** Every move in reach of a thumb: the eight squares round a piece, its two turns, and Fire! */

import { pictureUrl } from "../board/pieces.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";

/** @typedef {import("../board/faces.js").Face} Face */
/** @typedef {import("../board/grid.js").Grid} Grid */
/** @typedef {import("./choosing.js").Choosing} Choosing */

/**
 * @typedef {object} PadWishes
 * @property {(move: string) => void} choose
 * @property {() => void} back
 * @property {() => void} play
 */

const ARROWS = [-45, 0, 45, -90, null, 90, -135, 180, 135];

/**
 * The keys of a piece that was picked.
 * @param {Choosing} choosing
 * @param {Face} face
 * @param {Grid} grid
 * @param {string} side who chooses
 * @param {PadWishes} wishes
 * @param {boolean} sent
 */
export function pieceKeys(choosing, face, grid, side, wishes, sent) {
  const picked = choosing.picked || "";
  const [column, row] = grid.place(picked);
  const targets = choosing.targets();
  const keys = ARROWS.map((angle, index) => {
    if (angle === null) return middleKey(choosing.board[picked], face, grid);
    const square = grid.squareAt(column + (index % 3) - 1, row + Math.floor(index / 3) - 1);
    const target = targets.find((each) => each.square === square);
    if (!square || !target) return h("div", { class: "pad-key none", key: `none${index}` });
    const on = choosing.move === target.move;
    return h(
      "button",
      {
        type: "button",
        key: `square${index}`,
        class: ["pad-key", on && "on"],
        "aria-pressed": String(on),
        "aria-label": targetName(target, choosing, face, side),
        disabled: sent,
        onclick: () => wishes.choose(target.move),
      },
      target.swap ? icon("refresh-cw", 22) : arrow(angle),
      h("span", null, square),
    );
  });
  return [
    turnKey(choosing, -1, face, wishes, sent),
    h("div", { class: "pad-keys", role: "group", "aria-label": "Where to" }, keys),
    turnKey(choosing, 1, face, wishes, sent),
  ];
}

/** @param {number} angle */
function arrow(angle) {
  const drawn = icon("arrow-right", 24);
  drawn.style.transform = `rotate(${angle - 90}deg)`;
  return drawn;
}

/**
 * @param {import("../board/faces.js").Token} token
 * @param {Face} face
 * @param {Grid} grid
 */
function middleKey(token, face, grid) {
  const layers = token ? face.layers(token, grid.turned) : [];
  return h(
    "div",
    { class: "pad-key middle", key: "middle", "aria-hidden": "true" },
    layers.map((name) => name && h("img", { src: pictureUrl(name), alt: "" })),
  );
}

/**
 * @param {Choosing} choosing
 * @param {number} turn
 * @param {Face} face
 * @param {PadWishes} wishes
 * @param {boolean} sent
 */
function turnKey(choosing, turn, face, wishes, sent) {
  const move = choosing.turning(turn);
  const on = move !== null && move === choosing.move;
  const way = turn < 0 ? "left" : "right";
  const effect = move === null ? null : face.tellEffect(choosing.moves[move], choosing.board, move);
  return h(
    "button",
    {
      type: "button",
      key: `turn ${way}`,
      class: ["turn-key", way, on && "on"],
      "aria-pressed": String(on),
      "aria-label": `turn ${way}${effect ? `, ${effect.text}` : ""}`,
      disabled: move === null || sent,
      onclick: () => move !== null && wishes.choose(move),
    },
    icon(turn < 0 ? "rotate-ccw" : "rotate-cw", 28),
    h(
      "span",
      null,
      h("span", { class: "turn-word" }, "Turn "),
      h("span", { class: "turn-way" }, way),
    ),
    h("kbd", { "aria-hidden": "true" }, turn < 0 ? "Q" : "E"),
  );
}

/**
 * @param {import("./choosing.js").Target} target
 * @param {Choosing} choosing
 * @param {Face} face
 * @param {string} side
 */
function targetName(target, choosing, face, side) {
  const token = choosing.board[target.square];
  const whose = token && token[0] === side ? "your" : token && token[0];
  const does = target.swap
    ? `swap with ${whose} ${token[1]} on ${target.square}`
    : `go to ${target.square}`;
  const effect = face.tellEffect(choosing.moves[target.move], choosing.board, target.move);
  return effect ? `${does}, ${effect.text}` : does;
}

/**
 * The button that plays, and the one that takes back.
 * @param {Choosing} choosing
 * @param {Face} face
 * @param {PadWishes} wishes
 * @param {boolean} sent
 */
export function confirmRow(choosing, face, wishes, sent) {
  const { move } = choosing;
  const effect = move === null ? null : face.tellEffect(choosing.effect, choosing.board, move);
  const careful = effect !== null && effect.careful;
  const words = move === null ? "" : effect ? effect.text : face.nameMove(move, choosing.board);
  const title = move === null || face.padded ? face.confirm : face.nameMove(move, choosing.board);
  return h(
    "div",
    { class: "confirm-row", key: "confirm" },
    h(
      "button",
      {
        type: "button",
        class: "button take-back",
        "aria-label": "Take it back",
        disabled: sent || (choosing.move === null && choosing.picked === null),
        onclick: wishes.back,
      },
      icon("x", 22),
    ),
    h(
      "button",
      {
        type: "button",
        class: ["button", "primary", "fire", careful && "careful"],
        disabled: move === null || sent,
        onclick: wishes.play,
      },
      h(
        "span",
        { class: "fire-word" },
        face.padded && !careful && icon("bolt", 20),
        careful && icon("triangle-alert", 20),
        sent ? "Sent …" : title,
      ),
      words && words !== title && h("span", { class: "fire-what" }, words),
    ),
  );
}
