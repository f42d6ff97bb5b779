/** The way into a room: its code, a name, a sign. */

import { SIGNS } from "../signs.js";
import { CODE_LETTERS, codeStep, readCode } from "./code_step.js";
import { forgetSeat, keepSeat } from "./kept.js";
import { whoStep } from "./who_step.js";

/** @typedef {{person: number, name: string, here: boolean}} ListedName */
/** @typedef {{why: string, say: string, title: string}} Problem */

export class JoinPage {
  /**
   * @param {object} room
   * @param {import("../connection.js").Connection} room.connection
   * @param {() => string[]} room.namesHere the names of those who are in the room
   * @param {() => void} room.draw
   * @param {() => void} room.joined told when somebody has a seat, or watches
   */
  constructor({ connection, namesHere, draw, joined }) {
    this.connection = connection;
    this.namesHere = namesHere;
    this.draw = draw;
    this.joined = joined;
    /** @type {"code" | "who"} */
    this.step = "code";
    this.code = readCode(location.pathname);
    if (this.code.length !== CODE_LETTERS) this.code = "";
    this.roomCode = "";
    this.title = "";
    this.wifi = "";
    /** @type {ListedName[]} */
    this.names = [];
    /** @type {Problem | null} */
    this.problem = null;
    this.isAsking = false;
    this.isWatching = false;
    this.isBeside = false;
    this.search = "";
    /** @type {number | null} */
    this.person = null;
    this.name = "";
    this.isListed = true;
    this.isMoving = false;
    this.movingCode = "";
    this.sign = Math.floor(Math.random() * 12);
    connection.on("welcome", (message) => this.welcome(message));
    connection.on("refused", (message) => this.refused(message));
    connection.on("joined", (message) => this.sat(message));
    connection.on("nack", () => {
      // What is wrong is said beside the page.
      this.isAsking = false;
      this.draw();
    });
  }

  view() {
    return this.step === "code" ? codeStep(this) : whoStep(this);
  }

  /** Seat a second one at this device. */
  beginBeside() {
    this.isBeside = true;
    this.reset();
    this.step = "who";
    this.sign = (this.sign + 1) % SIGNS.length; // two at one device are told apart by it
    this.draw();
  }

  cancel() {
    this.isBeside = false;
    this.reset();
    this.draw();
  }

  /** Begin anew: with the name, where the room is known. */
  startAgain() {
    this.isBeside = false;
    this.isWatching = false;
    this.step = this.names.length || this.roomCode ? "who" : "code";
    this.reset();
  }

  reset() {
    this.person = null;
    this.name = "";
    this.search = "";
    this.movingCode = "";
    this.isMoving = false;
    this.problem = null;
    this.isAsking = false;
    this.isListed = this.names.length > 0;
  }

  // The code

  /** @param {string} code */
  typeCode(code) {
    const isNew = code !== this.code;
    this.code = code;
    this.problem = null;
    if (isNew && code.length === CODE_LETTERS) this.askRoom();
    this.draw();
  }

  askRoom() {
    if (this.code.length !== CODE_LETTERS || this.isAsking) return;
    this.isAsking = true;
    this.problem = null;
    this.connection.start();
    this.draw();
  }

  again() {
    if (this.problem && this.problem.why === "old_page") {
      location.reload();
      return;
    }
    if (!this.problem || this.problem.why === "no_room") this.code = "";
    this.problem = null;
    this.draw();
    const field = document.getElementById("code");
    if (field) field.focus();
    if (this.code.length === CODE_LETTERS) this.askRoom();
  }

  /** Watch without a name; before the room is known, its code has to be typed first. */
  watchOnly() {
    this.isWatching = true;
    if (this.step === "who") {
      this.connection.send({ t: "join", watch: true });
      return;
    }
    if (this.code.length === CODE_LETTERS) {
      this.askRoom();
    } else {
      this.problem = null;
      this.draw();
      const field = document.getElementById("code");
      if (field) field.focus();
    }
  }

  // Name and sign

  foundNames() {
    const here = new Set(this.namesHere());
    const wanted = plain(this.search);
    return this.names
      .filter((each) => !wanted || plain(each.name).includes(wanted))
      .map((each) => Object.assign({}, each, { here: each.here || here.has(each.name) }));
  }

  /** @param {string} text */
  find(text) {
    this.search = text;
    this.draw();
  }

  /** @param {number} person */
  choose(person) {
    this.person = this.person === person ? null : person;
    this.problem = null;
    this.draw();
  }

  /** @param {boolean} isListed */
  showList(isListed) {
    this.isListed = isListed;
    this.isMoving = false;
    this.person = null;
    this.problem = null;
    this.draw();
    const field = document.getElementById("own-name");
    if (!isListed && field) field.focus();
  }

  /** @param {boolean} isMoving whether a seat is to come from another device */
  move(isMoving) {
    this.isMoving = isMoving;
    this.problem = null;
    this.draw();
    const field = document.getElementById("own-name");
    if (field) field.focus();
  }

  /** @param {string} text */
  typeName(text) {
    if (this.isMoving) this.movingCode = text;
    else this.name = text;
    this.problem = null;
    this.draw();
  }

  /** @param {number} number */
  chooseSign(number) {
    this.sign = number;
    this.draw();
  }

  /** The name that is on the button; empty while nobody is chosen. */
  whoJoins() {
    if (this.isMoving) return this.movingCode.trim() ? "before" : "";
    if (!this.isListed) return this.name.trim();
    const chosen = this.names.find((each) => each.person === this.person);
    return chosen ? chosen.name : "";
  }

  whatIsMissing() {
    if (this.isMoving) return "Type the code";
    return this.isListed ? "Choose your name" : "Type your name";
  }

  join() {
    if (!this.whoJoins() || this.isAsking) return;
    /** @type {Record<string, any>} */
    const message = { t: "join", sign: this.sign };
    if (this.isBeside) message.beside = true;
    if (this.isMoving) message.code = this.movingCode.trim().toUpperCase();
    else if (this.isListed) message.person = this.person;
    else message.name = this.name.trim();
    this.isAsking = this.connection.send(message);
    this.problem = null;
    this.draw();
  }

  // What the laptop says

  /** @param {any} message */
  welcome(message) {
    this.isAsking = false;
    this.names = message.names || [];
    this.roomCode = message.room.code;
    this.title = message.room.title;
    this.wifi = message.room.wifi || "";
    if (location.pathname !== `/${this.roomCode}`) {
      history.replaceState(null, "", `/${this.roomCode}`);
    }
    this.code = this.roomCode;
    if (this.step === "code") {
      this.step = "who";
      this.reset();
      const taken = new Set(message.taken || []);
      const free = Array.from({ length: 12 }, (_, number) => number).filter((n) => !taken.has(n));
      if (free.length) this.sign = free[Math.floor(Math.random() * free.length)];
      if (this.isWatching) this.connection.send({ t: "join", watch: true });
    }
    this.draw();
  }

  /** @param {any} message */
  refused(message) {
    this.isAsking = false;
    const isCode = message.why === "no_room";
    this.problem = {
      why: message.why,
      say: message.say,
      title: isCode ? "Try the code again" : "",
    };
    if (message.wifi) this.wifi = message.wifi;
    // A page that has only just been opened, with no code in its address, has done nothing wrong.
    if (isCode) {
      this.step = "code";
      if (!this.code) this.problem = null;
    }
    this.draw();
  }

  /** @param {any} message */
  sat(message) {
    this.isAsking = false;
    if (message.token) keepSeat({ seat: message.seat, token: message.token }, this.isBeside);
    else if (!this.isBeside) forgetSeat();
    this.isBeside = false;
    this.reset();
    this.joined();
  }
}

/**
 * A name as it is searched for: any case, with or without accents.
 *
 * @param {string} text
 */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .trim();
}
