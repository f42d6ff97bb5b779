/** Results by keyboard: the number of a board, Enter, then 1, ½ or 0. */

import { h } from "../../dom.js";
import { fullNameOf } from "../room/people.js";

/** @typedef {import("./round_tab.js").RoundTab} RoundTab */
/** @typedef {import("../desk_types.js").DeskBoard} DeskBoard */

const BY_KEY = /** @type {Record<string, string>} */ ({
  1: "1-0",
  0: "0-1",
  "=": "1/2",
  "½": "1/2",
  "/": "1/2",
  5: "1/2",
});

export class ResultKeys {
  /** @param {RoundTab} tab */
  constructor(tab) {
    this.tab = tab;
    this.typed = "";
    /** The board whose result is asked for. @type {number | null} */
    this.asked = null;
    this.wrong = "";
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for a result
   */
  pressed(event) {
    const { key } = event;
    if (key === "Escape") return this.clear();
    if (this.asked !== null && BY_KEY[key]) return this.give(BY_KEY[key]);
    if (this.asked === null && /^\d$/.test(key)) return this.type(key);
    if (key === "Backspace" && this.typed) {
      this.typed = this.typed.slice(0, -1);
      return this.drawn();
    }
    if (key === "Enter" && this.typed) return this.find();
    if (key === "ArrowDown" || key === "ArrowUp") return this.walk(key === "ArrowDown" ? 1 : -1);
    return false;
  }

  drawn() {
    this.tab.page.update();
    return true;
  }

  clear() {
    if (!this.typed && this.asked === null && !this.wrong) return false;
    this.typed = "";
    this.asked = null;
    this.wrong = "";
    return this.drawn();
  }

  /** @param {string} digit */
  type(digit) {
    this.wrong = "";
    this.typed = `${this.typed}${digit}`.replace(/^0+/, "").slice(0, 3);
    return this.drawn();
  }

  find() {
    const number = Number(this.typed);
    const board = this.tab.boardAt(number);
    this.typed = "";
    if (board) {
      this.asked = number;
      this.tab.choose(board);
    } else {
      this.wrong = `There is no board ${number}.`;
    }
    return this.drawn();
  }

  /** @param {string} result */
  give(result) {
    const board = this.tab.boardAt(this.asked);
    this.asked = null;
    if (board) this.tab.setResult(board, result);
    return this.drawn();
  }

  /** @param {number} by */
  walk(by) {
    const { boards, chosen } = this.tab;
    if (!boards.length) return false;
    const at = chosen === null ? -1 : boards.indexOf(chosen);
    const next = boards[Math.min(boards.length - 1, Math.max(0, at + by))];
    this.asked = null;
    this.tab.choose(next);
    return true;
  }

  /** Whether somebody is typing, or has to be told something. */
  get isBusy() {
    return this.asked !== null || this.typed !== "" || this.wrong !== "";
  }

  render() {
    const board = this.tab.boardAt(this.asked);
    return h(
      "p",
      {
        class: ["result-keys", this.isBusy ? "busy" : ""],
        key: "keys",
        "aria-live": "polite",
      },
      board ? asking(board) : this.typed ? typing(this.typed) : this.wrong || hint(),
    );
  }
}

/** @param {DeskBoard} board */
function asking(board) {
  return [
    h(
      "strong",
      {},
      `Board ${board.board}: ${fullNameOf(board.first)} – ${fullNameOf(board.second)}`,
    ),
    h("kbd", {}, "1"),
    "1–0",
    h("kbd", {}, "="),
    "½",
    h("kbd", {}, "0"),
    "0–1",
    h("kbd", {}, "Esc"),
    "not now",
  ];
}

/** @param {string} typed */
function typing(typed) {
  return ["Board ", h("strong", {}, typed), h("kbd", {}, "Enter")];
}

function hint() {
  return [
    h("kbd", {}, "12"),
    h("kbd", {}, "Enter"),
    h("kbd", {}, "1"),
    h("span", {}, "sets board 12"),
  ];
}
