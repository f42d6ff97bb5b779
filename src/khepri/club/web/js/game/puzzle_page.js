/** A puzzle for those who wait: one position, one task, as many tries as one likes. */

import { Board } from "../board/board.js";
import { faceOf } from "../board/faces.js";
import { h, render } from "../dom.js";
import { icon } from "../icons.js";
import { count } from "../words.js";
import { Choosing } from "./choosing.js";
import { BeatSounds } from "./game_news.js";
import { confirmRow, pieceKeys } from "./pad.js";

/**
 * The stream `puzzle`.
 * @typedef {object} PuzzleOnly
 * @property {string} name
 * @property {string} theme
 * @property {string} task
 * @property {Record<string, any> | null} moves
 * @property {"wait" | "try" | "right" | "wrong" | "solved"} state with "wait" there is no board yet
 * @property {string} say
 * @property {(import("../board/faces.js").Last & {board: import("../board/faces.js").Squares})[]} steps
 *     the moves to be shown one after the other, with the board after each
 * @property {number} tries how many tries were answered; the same answer may come twice
 * @property {number} solved how many were solved tonight
 */

/** @typedef {import("../board/game_state.js").ShownBoard & PuzzleOnly} PuzzleState */

/** How long a wrong try stays on the board. */
const LOOK_MS = 1500;

export class PuzzlePage {
  /**
   * @param {HTMLElement} host
   * @param {import("../app_types.js").App} app
   */
  constructor(host, app) {
    this._app = app;
    /** @type {PuzzleState | null} */
    this._state = null;
    /** @type {Choosing | null} */
    this._choosing = null;
    this._sent = false;
    this._isShowing = false;
    this._game = 0;
    this._ply = 0;
    this._root = h("main", { class: "game puzzle" });
    this._boardHost = h("div", { class: "board-host" });
    host.append(this._root);
    const sounds = new BeatSounds(app);
    this._board = new Board(this._boardHost, {
      interactive: true,
      fit: "both",
      onPick: (square) => this._press(square),
      describe: (square) => this._describe(square),
      onBeat: (beat) => sounds.play(beat, this._board.face, null),
    });
    this._hear = (/** @type {KeyboardEvent} */ event) => this._key(event);
    document.addEventListener("keydown", this._hear);
    this._endRefused = app.connection.on("nack", () => this._refused());
    this._ask();
    this._draw();
  }

  /** @param {PuzzleState} state */
  show(state) {
    const old = this._state;
    this._state = state;
    this._sent = false;
    this._root.dataset.kind = state.kind;
    const isThere = state.state !== "wait";
    if (!isThere || !old || old.state === "wait" || isAnother(old, state)) this._game += 1;
    this._choosing =
      isThere && state.moves ? new Choosing(faceOf(state.kind), state.moves, state.board) : null;
    this._draw();
    if (isThere) this._showBoard(state, old);
    this._tell(state, old);
  }

  /**
   * Show what was tried, and the answer to it, one after the other; then the board as it stands.
   * @param {PuzzleState} state
   * @param {PuzzleState | null} old
   */
  async _showBoard(state, old) {
    const steps = !old || isAnswer(old, state) ? state.steps : [];
    this._isShowing = steps.length > 0;
    this._mark();
    for (const step of steps) {
      await this._board.show(
        this._shown(state, { board: step.board, last: step, ply: ++this._ply }),
      );
      if (this._state !== state) return;
    }
    const last = steps.length ? steps[steps.length - 1] : null;
    if (last && JSON.stringify(last.board) !== JSON.stringify(state.board)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (this._state !== state) return;
      await this._board.show(this._shown(state, { last: null, ply: ++this._ply }), {
        animate: false,
      });
    } else {
      await this._board.show(this._shown(state, { ply: this._ply }), { animate: false });
    }
    this._isShowing = false;
    this._mark();
  }

  /**
   * @param {PuzzleState} state
   * @param {PuzzleState | null} old
   */
  _tell(state, old) {
    if (old && old.say === state.say && !isAnswer(old, state)) return;
    this._app.say(state.say || state.task || "", state.state !== "try");
    if (state.state === "solved") this._app.sound("win");
    if (state.state === "wrong") this._app.sound("careful");
  }

  close() {
    document.removeEventListener("keydown", this._hear);
    this._endRefused();
    this._board.destroy();
    this._root.remove();
  }

  /**
   * A puzzle has no number of its own: the board is told when another one begins.
   * @param {PuzzleState} state
   * @param {Partial<import("../board/game_state.js").ShownBoard>} changes
   */
  _shown(state, changes) {
    const { sides } = faceOf(state.kind);
    return { ...state, sides, game: this._game, yours: [state.view], ...changes };
  }

  /**
   * Ask for the puzzle that was left; the laptop knows where somebody was.
   * @param {{kind?: string, next?: boolean}} [wish] of another game, or another one
   */
  _ask(wish) {
    const seat = this._app.seat();
    if (seat) this._app.connection.send({ t: "puzzle", seat: seat.seat, ...wish });
  }

  _askNext() {
    if (this._state) this._ask({ kind: this._state.kind, next: true });
  }

  /** The games that the room plays. @returns {import("../app_types.js").OfferedKind[]} */
  _kinds() {
    const room = this._app.streams.get("room");
    return room ? room.offered.kinds : [];
  }

  _refused() {
    if (!this._sent) return;
    this._sent = false;
    if (this._choosing) this._choosing.clear();
    this._mark();
    this._draw();
  }

  get _canChoose() {
    return this._choosing !== null && !this._sent && !this._isShowing;
  }

  /** @param {string} square */
  _describe(square) {
    const words = this._board.describe(square);
    return this._choosing && this._canChoose ? words + this._choosing.tell(square) : words;
  }

  /** @param {string} square */
  _press(square) {
    this._board.finish();
    if (!this._canChoose || !this._choosing) return;
    this._choosing.press(square);
    this._mark();
    this._draw();
  }

  /** @param {string | null} move */
  _choose(move) {
    if (!this._canChoose || !this._choosing || move === null) return;
    this._choosing.choose(move);
    this._mark();
    this._draw();
  }

  _back() {
    if (!this._choosing || !this._choosing.back()) return;
    this._mark();
    this._draw();
  }

  _play() {
    const choosing = this._choosing;
    if (!choosing || choosing.move === null || this._sent) return;
    this._sent = true;
    this._app.connection.send({ t: "puzzle_move", m: choosing.move });
    this._mark();
    this._draw();
  }

  _mark() {
    const { _choosing: choosing, _state: state } = this;
    this._board.element.classList.toggle("board-playable", this._canChoose);
    if (!choosing || !state || this._isShowing) this._board.mark({});
    else this._board.mark(choosing.marks(state.to_move || state.view, this._sent));
  }

  /** @param {KeyboardEvent} event */
  _key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const choosing = this._choosing;
    if (!choosing) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const button = target.closest ? target.closest("button") : null;
    const key = event.key.toLowerCase();
    if (key.startsWith("arrow") && target === document.body) this._board.focus();
    else if (key === "q" || key === "e") this._choose(choosing.turning(key === "q" ? -1 : 1));
    else if (key === "escape") this._back();
    else if (key === " " && (!button || button.classList.contains("square-key"))) this._play();
    else return;
    event.preventDefault();
  }

  _draw() {
    const state = this._state;
    render(
      this._root,
      h(
        "header",
        { class: "game-top", key: "top" },
        h(
          "button",
          {
            type: "button",
            class: "top-button",
            "aria-label": "Back to the lobby",
            onclick: () => this._app.leave(),
          },
          icon("chevron-left", 24),
        ),
        h("div", { class: "game-title one-line" }, h("h1", null, "Puzzle"), state && state.name),
        this._kindButtons(),
        state &&
          h(
            "span",
            { class: "chip green" },
            icon("check", 14),
            String(state.solved),
            h("span", { class: "wide-word" }, " solved"),
          ),
      ),
      h(
        "div",
        { class: "game-middle", key: "middle" },
        h("div", { class: "game-board", key: "board", own: true }),
      ),
      h("div", { class: "game-left", key: "left" }, state && this._side(state)),
    );
    const slot = this._root.querySelector(".game-board");
    if (slot && this._boardHost.parentNode !== slot) slot.append(this._boardHost);
  }

  _kindButtons() {
    const kinds = this._kinds();
    if (kinds.length < 2) return null;
    const shown = this._state ? this._state.kind : kinds[0].kind;
    return h(
      "div",
      { class: "puzzle-kinds", role: "group", "aria-label": "Game" },
      kinds.map((each) =>
        h(
          "button",
          {
            key: each.kind,
            type: "button",
            class: ["filter", each.kind === shown && "is-chosen"],
            "aria-pressed": each.kind === shown ? "true" : "false",
            onclick: () => {
              if (each.kind !== shown) this._ask({ kind: each.kind });
            },
          },
          each.name,
        ),
      ),
    );
  }

  /** @param {PuzzleState} state */
  _side(state) {
    return [
      h(
        "section",
        { class: "puzzle-task panel", "data-state": state.state, key: "task" },
        h("h2", null, state.task || "Puzzle"),
        state.say && h("p", { role: "status" }, state.say),
      ),
      h(
        "section",
        { class: "game-do", key: "do", "aria-label": "Your move" },
        this._controls(state),
      ),
    ];
  }

  /** @param {PuzzleState} state */
  _controls(state) {
    const choosing = this._choosing;
    // The board may still show the game before.
    const face = faceOf(state.kind);
    const { grid } = this._board;
    if (state.state === "wait") return h("p", { class: "game-hint", key: "hint" }, state.say);
    if (!choosing) {
      return [
        h(
          "p",
          { class: "game-hint", key: "hint" },
          h("b", null, `${count(state.solved, "puzzle")} solved tonight.`),
        ),
        h(
          "button",
          {
            key: "next",
            type: "button",
            class: "button primary tall",
            onclick: () => this._askNext(),
          },
          "Next puzzle",
        ),
      ];
    }
    const wishes = {
      choose: (/** @type {string} */ move) => this._choose(move),
      back: () => this._back(),
      play: () => this._play(),
    };
    const side = state.to_move || state.view;
    const row = confirmRow(choosing, face, wishes, this._sent);
    const skip = h(
      "button",
      { key: "skip", type: "button", class: "button link", onclick: () => this._askNext() },
      "Another puzzle",
    );
    if (choosing.picked !== null) {
      const keys = pieceKeys(choosing, face, grid, side, wishes, this._sent);
      return [h("div", { class: "pad", key: "pad" }, keys), row];
    }
    const hint = face.padded
      ? "Choose a piece. Then press a square or turn it."
      : "Choose a gold dot.";
    return [
      choosing.move === null && h("p", { class: "game-hint", key: "hint" }, hint),
      choosing.move === null ? skip : row,
    ];
  }
}

/**
 * Whether it is the answer to another try.
 * @param {PuzzleState} old
 * @param {PuzzleState} state
 */
function isAnswer(old, state) {
  return old.state !== state.state || old.tries !== state.tries;
}

/**
 * Whether it is another puzzle: no step leads from one board to the other.
 * @param {PuzzleState} old
 * @param {PuzzleState} state
 */
function isAnother(old, state) {
  return (
    state.state === "try" &&
    !state.steps.length &&
    JSON.stringify(old.board) !== JSON.stringify(state.board)
  );
}
