/** The students' page: what this device shows, decided by what the laptop has said. */

import { Connection } from "../connection.js";
import { startCountdowns } from "../countdowns.js";
import { render } from "../dom.js";
import { keepIcons } from "../icons.js";
import { Streams } from "../streams.js";
import { onDeviceWish, wearTheme } from "../themes.js";
import { ended } from "../words.js";
import { say, toast } from "./announcer.js";
import { BackButton } from "./back_button.js";
import { JoinPage } from "./join_page.js";
import { forgetSeat, keepSettings, keptSeats, keptSettings } from "./kept.js";
import { lostPanel } from "./notices.js";
import { OwnChallenges } from "./own_challenges.js";
import { openChallengeSheet, openComputerSheet, PlayWish } from "./play_sheets.js";
import { callWords, isCalling } from "./round_call.js";
import { Screens } from "./screens.js";
import { openSettings } from "./settings_sheet.js";
import { Signals } from "./signals.js";
import { WatchBoards } from "./watch_boards.js";

/** @typedef {import("../app_types.js").YouSeat} YouSeat */
/** @typedef {import("../app_types.js").YouState} YouState */
/** @typedef {import("../app_types.js").RoomPerson} RoomPerson */
/** @typedef {"lobby" | "watch" | "standings" | "help"} Tab */

const VERSION = 1;
const TITLE = "Khepri club night";
const LOST_ICONS = ["wifi-off", "wifi", "smartphone", "refresh-cw"];
const LOST_MS = 2000;
const FIRST_LOST_MS = 4000;
/** So old may the list of names be, at which somebody looks. */
const NAMES_MS = 10000;
const TOUCHED = window.matchMedia("(pointer: coarse)");
const WIDE = window.matchMedia("(min-width: 1100px)");

export class Student {
  /** @param {Element} host */
  constructor(host) {
    this.host = host;
    this.settings = keptSettings();
    this.connection = new Connection({ hello: () => this.hello() });
    this.streams = new Streams(this.connection);
    this.signals = new Signals(() => this.settings);
    this.boards = new WatchBoards(this);
    this.wish = new PlayWish();
    this.ownChallenges = new OwnChallenges(toast);
    this.backButton = new BackButton(() => this.goBack());
    this.namesAt = 0;
    this.join = new JoinPage({
      connection: this.connection,
      namesHere: () => this.room().people.map((person) => person.name),
      draw: () => this.draw(),
      joined: () => this.sat(),
    });
    this.screens = new Screens(this);
    /** @type {Tab} */
    this.tab = "lobby";
    this.filter = "all";
    /** @type {"standings" | "round"} */
    this.part = "standings";
    /** Which of the seats at this device is shown. */
    this.place = 0;
    /** @type {number | null} */
    this.watched = null;
    this.isPuzzling = false;
    this.isJoining = false;
    this.isFinal = false;
    /** Why the laptop has ended the link. @type {{why: string, say: string} | null} */
    this.ended = null;
    /** @type {import("../sheet.js").Sheet | null} */
    this.sheet = null;
    /** Calls and challenges that were told already. @type {Set<string>} */
    this.told = new Set();
    this.isDrawing = false;
  }

  start() {
    this.dress();
    keepIcons(LOST_ICONS);
    onDeviceWish(() => this.dress());
    WIDE.addListener(() => this.draw());
    startCountdowns(this.streams);
    this.listen();
    setInterval(() => this.tick(), 1000);
    if (this.join.code || keptSeats().length) {
      this.join.isAsking = true;
      this.connection.start();
    }
    this.draw();
  }

  listen() {
    this.streams.on("*", () => this.drawSoon());
    this.connection.onState(() => this.drawSoon());
    this.connection.on("welcome", () => this.welcomed());
    this.connection.on("refused", (message) => this.refused(message));
    this.connection.on("bye", (message) => this.endedBy(message));
    this.connection.on("nack", (message) => {
      // The answer to a move belongs to the page that has made it.
      if (!String(message.id).startsWith(this.connection.mark)) toast(message.say);
      if (this.watched !== null && message.id === `watch-${this.watched}`) this.leave();
    });
    document.addEventListener("visibilitychange", () => {
      if (this.isIn()) this.connection.send({ t: "hidden", hidden: document.hidden });
    });
  }

  // What the laptop has said

  /** @returns {import("../app_types.js").RoomState} */
  room() {
    return this.streams.get("room") || EMPTY_ROOM;
  }

  /** @returns {any} */
  event() {
    const state = this.streams.get("event");
    return state ? state.event : null;
  }

  /** @returns {YouState | null} */
  you() {
    return this.streams.get("you");
  }

  /** @returns {YouSeat[]} */
  seats() {
    const you = this.you();
    return you ? you.seats || [] : [];
  }

  /** @returns {YouSeat | null} */
  seat() {
    const seats = this.seats();
    return seats[Math.min(this.place, seats.length - 1)] || null;
  }

  isIn() {
    const you = this.you();
    return Boolean(you && (you.watcher || this.seats().length));
  }

  wifi() {
    return this.room().wifi || this.join.wifi;
  }

  get isWide() {
    return WIDE.matches;
  }

  others() {
    const own = new Set(this.seats().map((seat) => seat.seat));
    return this.room().people.filter((person) => !own.has(person.seat));
  }

  gamesToWatch() {
    return this.room().games;
  }

  /** The games of the seats at this device, and the one that is watched. */
  shownGames() {
    const own = this.seats().map((seat) => seat.game || 0);
    return new Set(this.watched === null ? own : own.concat(this.watched));
  }

  /** @param {number} game */
  isOpenToWatch(game) {
    return this.room().games.some((each) => each.game === game);
  }

  // What the laptop says

  hello() {
    const tokens = keptSeats().map((each) => each.token);
    const device = TOUCHED.matches ? "phone" : "computer";
    return { t: "hello", v: VERSION, room: this.join.code, tokens, device };
  }

  welcomed() {
    this.ended = null;
    this.namesAt = Date.now();
    this.boards.askAgain();
    if (this.watched !== null) this.connection.send({ t: "watch", game: this.watched });
    if (document.hidden) this.connection.send({ t: "hidden", hidden: true });
    if (this.isPuzzling) this.screens.inner.close();
  }

  /** @param {any} message */
  refused(message) {
    // Whoever was not let in begins anew, without the place at the door.
    if (message.why === "name" || message.why === "taken") {
      for (const seat of this.seats()) if (seat.state === "waiting") forgetSeat(seat.seat);
    }
    if (message.why === "removed") this.ended = { why: "removed", say: message.say };
    if (["no_room", "locked", "full", "old_page", "removed"].includes(message.why)) {
      if (!this.isIn()) this.connection.stop();
    }
    this.drawSoon();
  }

  /** @param {any} message */
  endedBy(message) {
    if (message.why === "slow") {
      toast(message.say);
      return;
    }
    this.ended = { why: message.why, say: message.say };
    this.connection.stop();
    if (message.why === "over" || message.why === "removed") forgetSeat();
    this.closeSheet();
    this.draw();
  }

  sat() {
    this.isJoining = false;
    this.place = 0;
    this.ended = null;
    this.drawSoon();
  }

  // Drawing

  drawSoon() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    setTimeout(() => this.draw(), 0);
  }

  draw() {
    this.isDrawing = false;
    this.tellNews();
    this.screens.draw(this.host);
    if (this.isIn()) this.backButton.hold();
    const over = document.getElementById("over");
    if (over) render(over, this.isLost() && !this.screens.isShowingGame ? lostPanel(this) : null);
  }

  tick() {
    const isLooking = !this.isIn() && this.join.step === "who" && !this.join.isAsking;
    if (isLooking && !document.hidden && Date.now() - this.namesAt > NAMES_MS) {
      this.namesAt = Date.now();
      this.connection.send(this.hello());
    }
    if (this.connection.state === "lost" || this.seats().some((seat) => seat.call)) this.draw();
  }

  isLost() {
    if (!this.connection.isRunning || this.connection.state === "open") return false;
    const wait = this.connection.hasOpened ? LOST_MS : FIRST_LOST_MS;
    return Date.now() - this.connection.lostAt > wait;
  }

  /** Tell calls and challenges as soon as they are there: to eyes, ears and hands. */
  tellNews() {
    const now = this.streams.now();
    let title = TITLE;
    this.seats().forEach((seat, place) => {
      const call = seat.call;
      if (call && isCalling(call, now)) {
        if (!call.ready) title = `Round ${call.round}: board ${call.board}!`;
        if (this.isNews(`call-${seat.seat}-${call.game}`)) this.called(place, callWords(call));
      }
      for (const challenge of seat.challenges || []) {
        if (challenge.mine || !this.isNews(`challenge-${challenge.id}`)) continue;
        this.signals.sound("offer");
        say(ended(`${challenge.name} wants to play you. ${challenge.words}`));
      }
    });
    if (document.title !== title) document.title = title;
    this.ownChallenges.follow(this.seats(), now);
  }

  /** @param {string} key */
  isNews(key) {
    if (this.told.has(key)) return false;
    this.told.add(key);
    return true;
  }

  /**
   * @param {number} place
   * @param {string} words
   */
  called(place, words) {
    const shown = this.seat();
    if (!shown || !shown.game || shown.call) this.place = place;
    this.join.isBeside = false;
    this.openTab("lobby");
    this.closeSheet();
    this.signals.call();
    say(words, true);
  }

  // What somebody does

  /**
   * Ask the laptop for something, for the seat that is shown.
   *
   * @param {Record<string, any>} message
   */
  ask(message) {
    const seat = this.seat();
    const whole = seat ? Object.assign({ seat: seat.seat }, message) : message;
    if (!this.connection.send(whole)) toast("No connection just now. Try again in a moment.");
  }

  /** @param {Tab} tab */
  openTab(tab) {
    this.tab = tab;
    this.stopWatching();
    this.stopPuzzles();
    this.draw();
    window.scrollTo(0, 0);
  }

  /** @param {string} filter */
  setFilter(filter) {
    this.filter = filter;
    this.draw();
  }

  /** @param {"standings" | "round"} part */
  setPart(part) {
    this.part = part;
    this.draw();
  }

  /** @param {number} place */
  showSeat(place) {
    this.place = place;
    this.draw();
  }

  /** @param {number} game */
  watch(game) {
    this.watched = game;
    const id = `watch-${game}`;
    this.ask({ t: "watch", game, id });
    this.connection.unanswered.delete(id); // on a new line `welcomed` asks again
    this.draw();
  }

  stopWatching() {
    if (this.watched === null) return;
    const game = this.watched;
    this.watched = null;
    this.connection.send({ t: "unwatch", game });
    if (!this.shownGames().has(game)) this.streams.drop(`game:${game}`);
  }

  openPuzzles() {
    this.isPuzzling = true;
    this.draw();
  }

  stopPuzzles() {
    if (!this.isPuzzling) return;
    this.isPuzzling = false;
    this.connection.send({ t: "leave_puzzle" });
    this.streams.drop("puzzle");
  }

  /** Go back from a game, whoever plays it, or from the puzzles. */
  leave() {
    const seat = this.seat();
    if (seat && seat.game && !this.isPuzzling && this.watched === null) {
      this.ask({ t: "leave_game", game: seat.game });
    }
    this.stopWatching();
    this.stopPuzzles();
    this.draw();
  }

  /** Take one step back, as the device's own button asks for; false where there is none. */
  goBack() {
    const seat = this.seat();
    const game = seat && seat.game ? this.streams.get(`game:${seat.game}`) : null;
    if (!this.isIn() || this.ended) return false;
    if (this.sheet && this.sheet.isOpen) this.closeSheet();
    else if (this.screens.closeSheet()) return true;
    else if (this.join.isBeside) this.join.cancel();
    else if (this.isJoining) this.stopJoining();
    else if (seat && seat.call) return true;
    else if (game && !game.result) toast("Your game goes on here.");
    else if (game || this.watched !== null || this.isPuzzling) this.leave();
    else if (this.tab !== "lobby") this.openTab("lobby");
    else return false;
    return true;
  }

  openComputer() {
    this.sheet = openComputerSheet(this);
  }

  /** @param {{seat: number, name: string}} person */
  openChallenge(person) {
    this.sheet = openChallengeSheet(this, person);
  }

  openSettings() {
    this.sheet = openSettings(this);
  }

  closeSheet() {
    if (this.sheet) this.sheet.close();
    this.sheet = null;
  }

  seatBeside() {
    this.join.beginBeside();
  }

  leaveSeat() {
    const seat = this.seat();
    if (!seat) return;
    this.connection.send({ t: "leave", seat: seat.seat });
    forgetSeat(seat.seat);
    this.place = 0;
    this.draw();
  }

  /** Choose a name once more: after a seat was closed, or after having watched. */
  joinAgain() {
    if (this.ended) forgetSeat();
    this.ended = null;
    this.isJoining = true;
    this.streams.drop("you");
    this.join.startAgain();
    if (this.connection.state !== "open") this.connection.start();
    this.draw();
  }

  stopJoining() {
    this.isJoining = false;
    this.draw();
  }

  playHere() {
    this.ended = null;
    if (!this.connection.send({ t: "play_here" })) this.connection.tryNow();
    this.draw();
  }

  showFinal() {
    this.isFinal = true;
    this.tab = "standings";
    this.draw();
  }

  callTeacher() {
    const seat = this.seat();
    this.ask({ t: "call_teacher", game: (seat && seat.game) || 0 });
    toast("Your teacher sees your hand.");
  }

  /** @param {Partial<import("../app_types.js").Settings>} changes */
  changeSettings(changes) {
    this.settings = Object.assign({}, this.settings, changes);
    keepSettings(this.settings);
    this.dress();
    this.draw();
  }

  dress() {
    wearTheme(this.settings.theme);
    document.documentElement.setAttribute("data-text", this.settings.text);
  }
}

/** @type {import("../app_types.js").RoomState} */
const EMPTY_ROOM = {
  code: "",
  title: "",
  address: "",
  wifi: "",
  locked: false,
  friendly: false,
  roster_only: true,
  people: [],
  games: [],
  offered: { kinds: [], clocks: [], levels: [] },
  paused: null,
  over: null,
  waits_ms: 0,
};
