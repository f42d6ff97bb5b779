/** The games that go on, each with its board. */

import { h } from "../dom.js";
import { sideShape } from "../sides.js";
import { count } from "../words.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").RoomGame} RoomGame */

/** @param {Student} student */
export function watchPage(student) {
  const games = student.gamesToWatch();
  return h(
    "section",
    { class: "watch-page", key: "watch", "aria-labelledby": "watch-title" },
    h(
      "header",
      { class: "page-head" },
      h("h2", { id: "watch-title" }, "Watch"),
      h("p", { class: "muted" }, count(games.length, "game")),
    ),
    games.some((game) => game.delayed)
      ? h(
          "p",
          { class: "muted" },
          "You play in this round, so you see its other boards one move late.",
        )
      : null,
    games.length
      ? h(
          "ul",
          { class: "watch-list" },
          games.map((game) => watchCard(student, game)),
        )
      : h("p", { class: "muted" }, "Nobody plays just now. Challenge somebody!"),
  );
}

/**
 * @param {Student} student
 * @param {RoomGame} game
 */
export function watchCard(student, game) {
  return h(
    "li",
    { class: "watch-card panel", key: game.game },
    h(
      "button",
      {
        class: "watch-open",
        type: "button",
        onclick: () => student.watch(game.game),
      },
      h(
        "span",
        { class: "watch-names" },
        h("span", { class: "spoken" }, "Watch "),
        game.names.map((name, place) =>
          h("span", { class: "one-line" }, sideShape(game.sides[place]), ` ${name}`),
        ),
      ),
      h(
        "span",
        { class: "note" },
        [game.board ? `Board ${game.board}` : null, game.title, `move ${game.ply}`]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    student.boards.host(game.game),
  );
}
