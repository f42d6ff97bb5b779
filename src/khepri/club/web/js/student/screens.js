/** Which page is on the screen: exactly one, and the laptop's word decides. */

import { render } from "../dom.js";
import { GamePage } from "../game/game_page.js";
import { PuzzlePage } from "../game/puzzle_page.js";
import { say, toast } from "./announcer.js";
import { InnerPages } from "./inner_pages.js";
import { lobbyPage } from "./lobby_page.js";
import { elsewhereNotice, overNotice, removedNotice, waitingNotice } from "./notices.js";
import { isCalling, roundCall } from "./round_call.js";
import { seatSwitch } from "./seat_switch.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").App} App */
/** @typedef {{view: Node, state?: any, seat?: import("../app_types.js").YouSeat | null}} Screen */

const SIDE_GAMES = 2;
const MOST_BOARDS = 6;

export class Screens {
  /** @param {Student} student */
  constructor(student) {
    this.student = student;
    this.inner = new InnerPages();
    this.isCalled = false;
    /** Whether a game is shown, which says itself when the line is lost. */
    this.isShowingGame = false;
    /** What the pages inside are given. @type {App} */
    this.app = {
      connection: student.connection,
      streams: student.streams,
      seat: () => student.seat(),
      get settings() {
        return student.settings;
      },
      openSettings: () => student.openSettings(),
      leave: () => student.leave(),
      toast,
      say,
      sound: (name) => student.signals.sound(name),
      vibrate: (pattern) => student.signals.vibrate(pattern),
    };
  }

  /** @param {Element} host */
  draw(host) {
    this.letBoardsGo();
    const screen = this.choose();
    const isInner = screen.state !== undefined;
    if (!isInner) this.inner.close();
    host.classList.toggle("shows-inner", isInner);
    this.isShowingGame = this.inner.key.startsWith("game");
    const withSwitch = this.student.isIn() && !this.student.ended;
    render(host, withSwitch ? seatSwitch(this.student) : null, screen.view);
    if (isInner) this.inner.show(screen.state, screen.seat || null);
    this.focusCall();
  }

  /** @returns {Screen} */
  choose() {
    const student = this.student;
    const closed = this.closed();
    if (closed) return { view: closed };
    const seat = student.seat();
    const call = seat && seat.state === "in" ? seat.call : null;
    if (seat && call && isCalling(call, student.streams.now())) {
      return { view: roundCall(student, seat, call) };
    }
    if (!student.isIn() || student.isJoining || student.join.isBeside) {
      return { view: student.join.view() };
    }
    if (seat && seat.state === "waiting") return { view: waitingNotice(student) };
    return this.played() || { view: lobbyPage(student) };
  }

  /** The pages of somebody who cannot go on here. @returns {Node | null} */
  closed() {
    const student = this.student;
    const you = student.you();
    const over = student.room().over;
    const ended = student.ended;
    if ((over || (ended && ended.why === "over")) && !student.isFinal) {
      return overNotice(student, over ? over.say : ended ? ended.say : "");
    }
    const removed = student.seats().find((seat) => seat.state === "removed");
    if (ended && ended.why === "removed") return removedNotice(student, ended.say);
    if (removed && student.seats().length === 1) return removedNotice(student, removed.say || "");
    if ((you && you.active === false) || (ended && ended.why === "elsewhere")) {
      return elsewhereNotice(student);
    }
    return null;
  }

  /** A game or a puzzle, if one is to be shown. @returns {Screen | null} */
  played() {
    const student = this.student;
    const seat = student.seat();
    const number = seat && seat.game ? seat.game : student.watched;
    if (number) {
      const state = student.streams.get(`game:${number}`);
      if (!state) return null;
      const player = seat && seat.game ? seat : null;
      const key = `game-${number}-${player ? player.seat : "watch"}`;
      return {
        view: this.inner.open(key, (host) => new GamePage(host, this.app)),
        state,
        seat: player,
      };
    }
    if (student.isPuzzling && seat) {
      const state = student.streams.get("puzzle") || null;
      return {
        view: this.inner.open(`puzzle-${seat.seat}`, (host) => new PuzzlePage(host, this.app)),
        state,
        seat,
      };
    }
    return null;
  }

  /** Close what the page inside has laid over itself; false if there is nothing. */
  closeSheet() {
    const page = this.inner.page;
    return Boolean(page && page.closeSheet && page.closeSheet());
  }

  /** Only boards on the screen are watched. */
  letBoardsGo() {
    const student = this.student;
    const seat = student.seat();
    const isCalled = Boolean(seat && seat.call && isCalling(seat.call, student.streams.now()));
    const isPlaying = student.watched !== null || Boolean(seat && seat.game);
    const isBusy = !student.isIn() || student.isPuzzling || isPlaying || isCalled;
    const games = student.gamesToWatch().map((each) => each.game);
    let most = 0;
    if (!isBusy && student.tab === "watch") most = MOST_BOARDS;
    if (!isBusy && student.tab === "lobby" && student.isWide) most = SIDE_GAMES;
    student.boards.keepOnly(new Set(games.slice(0, most)), student.shownGames());
  }

  /** A call takes the keyboard once, when it comes. */
  focusCall() {
    const title = document.getElementById("call-title");
    if (title && !this.isCalled) title.focus();
    this.isCalled = Boolean(title);
  }
}
