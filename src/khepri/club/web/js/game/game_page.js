/** The page of one game: for those who play it, and for those who watch. */

import { Board } from "../board/board.js";
import { faceOf } from "../board/faces.js";
import { h, render } from "../dom.js";
import { Choosing } from "./choosing.js";
import { ClockFaces } from "./clock_face.js";
import { GameKeys } from "./game_keys.js";
import { openGameMenu, openKeys } from "./game_menu.js";
import { BeatSounds, tellEnd, tellNews } from "./game_news.js";
import { drawGame } from "./game_view.js";
import { SeenFrames } from "./history.js";
import { GameLine } from "./sending.js";
import { SECOND, TwoPresses } from "./two_presses.js";

/** @typedef {import("../board/game_state.js").GameState} GameState */

export class GamePage {
  /**
   * @param {HTMLElement} host
   * @param {import("../app_types.js").App} app
   */
  constructor(host, app) {
    this.app = app;
    /** @type {GameState | null} */
    this.state = null;
    /** @type {Choosing | null} */
    this.choosing = null;
    /** @type {number | null} the ply that is looked at, unless it is the newest */
    this.looking = null;
    this.replaying = false;
    this.whole = false;
    this.lost = false;
    /** @type {string | null} who has taken the device, where two share it */
    this.holder = null;
    this.shownPly = -1;
    /** What each side had lost, or had on the board, when the last move had been shown. */
    this.gone = /** @type {GameState["gone"]} */ ({});
    this.counts = /** @type {GameState["counts"]} */ (null);
    this._seenPly = -1;

    this.root = h("main", { class: "game" });
    const boardHost = h("div", { class: "board-host" });
    this._boardHost = boardHost;
    host.append(this.root);
    this.board = new Board(boardHost, {
      interactive: true,
      fit: "both",
      onPick: (square, byKey) => this.press(square, byKey),
      describe: (square) => this._describe(square),
      onBeat: (beat) => this.sounds.play(beat, this.board.face, this.state),
    });
    this.sounds = new BeatSounds(app);
    this.frames = new SeenFrames();
    this.presses = new TwoPresses(() => this.draw());
    this.clocks = new ClockFaces(
      () => app.streams.now(),
      (text) => app.say(text, true),
    );
    this.line = new GameLine(app, {
      done: () => this._answered(),
      refused: (say) => {
        this._answered();
        app.toast(say);
        app.say(say, true);
      },
      replay: (frames) => this._replay(frames),
      noReplay: (say) => {
        this.endReplay();
        app.toast(say);
      },
    });
    this._keys = new GameKeys(this);
    this._endLine = app.connection.onState((state) => this._lineIs(state));
    this._ticking = 0;
    /** @type {import("../sheet.js").Sheet | null} */
    this._sheet = null;
    this._lineIs(app.connection.state);
  }

  /**
   * @param {GameState} state
   * @param {import("../app_types.js").YouSeat | null} _seat
   */
  show(state, _seat) {
    const old = this.state;
    const other = !old || old.game !== state.game;
    const moved = other || old.ply !== state.ply;
    if (other) this._begin(state);
    this.state = state;
    this.line.arrived(state.game, state.ply);
    this.frames.keep(state);
    if (moved) {
      this.looking = null;
      this.presses.forget();
    }
    this._choose(moved);
    tellNews(this.app, old, state, this.own);
    this._showBoard(!other);
    this.clocks.show(state.clock, this.own || "");
    this.draw();
  }

  close() {
    if (this._sheet) this._sheet.close();
    this.clocks.stop();
    this.presses.forget();
    clearTimeout(this._ticking);
    this._endLine();
    this.line.close();
    this._keys.close();
    this.board.destroy();
    this.root.remove();
  }

  /** Close the menu or the keys; false if neither is open. */
  closeSheet() {
    if (!this._sheet || !this._sheet.isOpen) return false;
    this._sheet.close();
    return true;
  }

  /** The side of whoever looks at the page; null for a watcher. */
  get own() {
    const state = this.state;
    if (!state || !state.yours.length) return null;
    if (state.yours.length === 1) return state.yours[0];
    return this.holder;
  }

  /** Whether the device has to be handed over first. */
  get handsOver() {
    const state = this.state;
    if (!state || state.yours.length < 2 || state.result || state.hold) return false;
    return state.to_move !== null && this.holder !== state.to_move && this.shownPly === state.ply;
  }

  /** Whether the newest move is still being shown: what it did is not told before. */
  get isShowing() {
    const state = this.state;
    return Boolean(state && state.last && this.looking === null && this.shownPly < state.ply);
  }

  /** Whether the end has been shown, and not only sent. */
  get isOver() {
    return Boolean(this.state && this.state.result && this.shownPly >= this.state.ply);
  }

  get canChoose() {
    const state = this.state;
    if (!state || !this.choosing || state.result || state.hold || this.lost) return false;
    return (
      this.looking === null && !this.line.sent && !this.handsOver && state.to_move === this.own
    );
  }

  /** What the board shows: the newest position, or the one that is looked at. */
  get viewed() {
    const state = /** @type {GameState} */ (this.state);
    const view = this.holder || state.view;
    const frame = this.looking === null ? null : this.frames.at(this.looking);
    if (!frame || this.looking === null) return { ...state, view };
    const result = this.looking === state.ply ? state.result : null;
    return { ...state, view, board: frame.board, last: frame.last, ply: this.looking, result };
  }

  // What somebody does

  /**
   * @param {string} square
   * @param {boolean} byKey
   */
  press(square, byKey) {
    if (!this.canChoose || !this.choosing) {
      this.board.finish();
      return;
    }
    this.board.finish();
    this.presses.forget();
    const before = this.choosing.move;
    const read = before === null ? null : this.board.face.readMove(before);
    if (byKey && read && (read.to || read.from) === square) {
      this.play();
      return;
    }
    this.choosing.press(square);
    this._chosen(before);
  }

  /** @param {string} move */
  choose(move) {
    if (!this.canChoose || !this.choosing) return;
    const before = this.choosing.move;
    this.choosing.choose(move);
    this._chosen(before);
  }

  /** @param {number} way -1 to the left, 1 to the right */
  turn(way) {
    const move = this.choosing ? this.choosing.turning(way) : null;
    if (move !== null) this.choose(move);
  }

  back() {
    if (this.presses.forget()) this.draw();
    if (!this.canChoose || !this.choosing) return;
    if (this.choosing.back()) this._chosen(null);
  }

  play() {
    const { choosing, state } = this;
    if (!this.canChoose || !state || !choosing || choosing.move === null) return;
    this.line.play(choosing.move, state.ply);
    this._mark();
    this.draw();
  }

  again() {
    this.board.again();
  }

  /** @param {number} ply */
  go(ply) {
    const state = /** @type {GameState} */ (this.state);
    if (!this.frames.at(ply)) return;
    this.looking = ply === state.ply && !this.replaying ? null : ply;
    this._showBoard(true);
    this._mark();
    this.draw();
    const { last } = this.viewed;
    this.app.say(last ? last.words : "The start.");
  }

  seeTheGame() {
    this.replaying = true;
    if (this.whole) this.go(0);
    else this.line.askReplay();
    this.draw();
  }

  endReplay() {
    this.replaying = false;
    this.looking = null;
    this._showBoard(false);
    this.draw();
  }

  takeDevice() {
    const state = /** @type {GameState} */ (this.state);
    this.holder = state.to_move;
    this._choose(true);
    this._showBoard(false);
    this.clocks.show(state.clock, this.holder || "");
    this._sayUp();
    this.draw();
    this.board.focus();
  }

  /**
   * @param {"draw" | "resign"} what
   * @returns {boolean} whether it is done; false while a second press is needed
   */
  ask(what) {
    const done = this.presses.press(what);
    if (!done) this.app.say(SECOND[what], true);
    else if (what === "draw") this.line.offer("draw");
    else this.line.tell("resign");
    this.draw();
    return done;
  }

  callTeacher() {
    this.line.tell("call_teacher");
    this.app.toast("Your teacher can see that you need help.");
  }

  openMenu() {
    this._sheet = openGameMenu(this);
  }

  openKeys() {
    this._sheet = openKeys();
  }

  readClocks() {
    if (this.state) this.app.say(this.clocks.tell(this.state.sides), true);
  }

  // What happens

  /** @param {GameState} state */
  _begin(state) {
    this.holder = state.yours.length > 1 ? null : state.yours[0] || null;
    this.looking = null;
    this.replaying = this.whole = false;
    this.shownPly = this._seenPly = -1;
    this.gone = state.gone;
    this.counts = state.counts;
    this.root.dataset.kind = state.kind;
  }

  /** @param {boolean} moved */
  _choose(moved) {
    const state = /** @type {GameState} */ (this.state);
    if (state.moves === null || state.result) this.choosing = null;
    else if (moved || !this.choosing) {
      this.choosing = new Choosing(faceOf(state.kind), state.moves, state.board);
    } else this.choosing.moves = state.moves;
  }

  /** @param {boolean} animate */
  _showBoard(animate) {
    const viewed = this.viewed;
    const newest = this.looking === null;
    const { ply } = viewed;
    this.board.show(viewed, { animate }).then(() => {
      const state = this.state;
      if (!state || !newest || state.ply !== ply || this.shownPly === ply) return;
      this.shownPly = ply;
      this._shown(state);
    });
    this._mark();
  }

  /** The newest move has been shown. @param {GameState} state */
  _shown(state) {
    this.gone = state.gone;
    this.counts = state.counts;
    this._sayUp();
    if (state.result) tellEnd(this.app, state, this.own);
    this._mark();
    this.draw();
  }

  /** Tell the laptop that whoever is to move has seen the board. */
  _sayUp() {
    const state = /** @type {GameState} */ (this.state);
    if (state.result || state.to_move === null || this._seenPly === state.ply) return;
    if (!state.yours.includes(state.to_move) || state.to_move !== this.own) return;
    this._seenPly = state.ply;
    this.line.seen(state.ply);
  }

  /** A move is not on its way any more, and the board is as it was. */
  _answered() {
    if (this.choosing) this.choosing.clear();
    this._mark();
    this.draw();
  }

  /** @param {any[]} frames */
  _replay(frames) {
    this.frames.fill(frames);
    this.whole = true;
    if (this.replaying) this.go(0);
  }

  /** @param {"open" | "lost"} line */
  _lineIs(line) {
    this.lost = line === "lost";
    this.clocks.freeze(this.lost);
    if (this.lost) this.app.say("Connection lost. Trying again. Your game is safe.", true);
    this._mark();
    this.draw();
  }

  /** @param {string | null} before */
  _chosen(before) {
    this._mark();
    this.draw();
    const { choosing } = this;
    if (!choosing || choosing.move === before || choosing.move === null) return;
    this.app.sound(this.board.face.padded && choosing.move.length === 3 ? "rotate" : "button");
    const effect = this.board.face.tellEffect(choosing.effect, choosing.board, choosing.move);
    const name = this.board.face.nameMove(choosing.move, choosing.board);
    this.app.say(effect ? `${name}. ${effect.text}` : name);
  }

  _mark() {
    const { choosing, state } = this;
    const sent = Boolean(this.line && this.line.sent);
    const playable = this.canChoose;
    this.board.element.classList.toggle("board-playable", playable);
    if (!choosing || !state || !(playable || sent)) this.board.mark({});
    else this.board.mark(choosing.marks(this.own || "", sent));
  }

  /** @param {string} square */
  _describe(square) {
    const words = this.board.describe(square);
    return this.choosing && this.canChoose ? words + this.choosing.tell(square) : words;
  }

  draw() {
    if (!this.state) return;
    clearTimeout(this._ticking);
    this.root.dataset.own = this.own || "";
    render(this.root, drawGame(this));
    const slot = this.root.querySelector(".game-board");
    if (slot && this._boardHost.parentNode !== slot) slot.append(this._boardHost);
    for (const { side } of this.state.sides) {
      const face = /** @type {HTMLElement | null} */ (
        this.root.querySelector(`.player[data-side="${side}"] .player-clock`)
      );
      if (face) this.clocks.put(side, face);
    }
    const current = this.root.querySelector(".moves .current");
    if (current && current.scrollIntoView) current.scrollIntoView({ block: "nearest" });
    const { hold } = this.state;
    if (hold && hold.until_at) this._ticking = window.setTimeout(() => this.draw(), 500);
  }
}
