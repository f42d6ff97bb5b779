/** A player with side, sign, name, what is lost, and the clock. */

import { pictureUrl } from "../board/pieces.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sideShape } from "../sides.js";
import { sign } from "../signs.js";
import { labelOf } from "./game_words.js";

/**
 * @param {import("../board/game_state.js").GameState} state
 * @param {string} side
 * @param {{own: boolean, clock: boolean}} options
 */
export function playerBar(state, side, { own, clock }) {
  const player = state.players[side];
  const first = state.sides[0].side === side;
  const turn = state.to_move === side && !state.result;
  const running = state.clock !== null && state.clock.running === side;
  const away = !player.here && (player.level === null || player.level === undefined);
  return h(
    "section",
    {
      key: side,
      class: ["player", "panel", turn && "turn", first ? "first" : "second", own ? "us" : "them"],
      "data-side": side,
      "aria-label": `${player.name}, ${labelOf(state, side)}${turn ? ", to move" : ""}`,
    },
    h("div", { class: "player-mark" }, sideShape(side)),
    h("div", { class: "player-sign" }, badge(player)),
    h(
      "div",
      { class: "player-who" },
      h("div", { class: "player-name one-line" }, player.name),
      h("div", { class: "player-note" }, away ? goneNote() : lostNote(state, side)),
    ),
    clock &&
      h("div", {
        class: ["player-clock", running && "running"],
        role: "timer",
        "aria-live": "off",
        own: true,
      }),
  );
}

/** @param {import("../board/game_state.js").GamePlayer} player */
function badge(player) {
  if (player.level !== null && player.level !== undefined) return icon("cpu", 28);
  return player.sign === null || player.sign === undefined ? null : sign(player.sign, 32);
}

function goneNote() {
  return h("span", { class: "player-gone" }, icon("wifi-off", 14), " not here");
}

/**
 * What a side has lost, in pictures; its name where nothing can be lost.
 * @param {import("../board/game_state.js").GameState} state
 * @param {string} side
 */
function lostNote(state, side) {
  const lost = state.gone ? state.gone[side] || [] : [];
  const label = labelOf(state, side);
  if (!lost.length) return h("span", null, label);
  const box = { class: "lost-piece", alt: "", width: 16, height: 16 };
  return [
    h("span", null, "lost"),
    h("span", { class: "spoken" }, ` ${lost.join(", ")}`),
    ...lost.map((kind) => h("img", { ...box, src: pictureUrl(`${side}_${kind}`) })),
  ];
}
