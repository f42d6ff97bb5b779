/** Small sheets that ask what to play: with the computer, or with somebody in the room. */

import { h } from "../dom.js";
import { Sheet } from "../sheet.js";
import { firstName } from "../words.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").RoomPerson} RoomPerson */
/** @typedef {import("../app_types.js").OfferedKind} OfferedKind */

/** What was chosen last, so that the next time is one press. */
export class PlayWish {
  constructor() {
    this.kind = "";
    this.board = "";
    /** @type {string | null} */
    this.clock = null;
    this.level = 0;
    this.second = false;
  }

  /**
   * Let every choice be one that is offered.
   *
   * @param {import("../app_types.js").RoomState["offered"]} offered
   * @returns {OfferedKind}
   */
  settle(offered) {
    const kind = offered.kinds.find((each) => each.kind === this.kind) || offered.kinds[0];
    this.kind = kind.kind;
    if (!kind.boards.some((each) => each.board === this.board)) this.board = kind.boards[0].board;
    if (!offered.clocks.some((each) => each.clock === this.clock)) {
      this.clock = offered.clocks.length ? offered.clocks[0].clock : "";
    }
    if (!levelsOf(offered, kind).some((each) => each.level === this.level)) {
      this.level = levelsOf(offered, kind).length ? levelsOf(offered, kind)[0].level : 1;
    }
    return kind;
  }
}

/**
 * The levels of a game; where it says nothing, those that all have.
 *
 * @param {import("../app_types.js").RoomState["offered"]} offered
 * @param {OfferedKind} kind
 */
function levelsOf(offered, kind) {
  return kind.levels || offered.levels;
}

/**
 * A row of buttons of which one is chosen.
 *
 * @template T
 * @param {string} title
 * @param {{value: T, name: string, words?: string}[]} options
 * @param {T} chosen
 * @param {(value: T) => void} choose
 */
export function choices(title, options, chosen, choose) {
  return h(
    "fieldset",
    { class: "choice", key: title },
    h("legend", { class: "caption" }, title),
    h(
      "div",
      { class: "choices" },
      options.map((each) =>
        h(
          "button",
          {
            class: "button",
            type: "button",
            key: String(each.value),
            "aria-pressed": each.value === chosen ? "true" : "false",
            onclick: () => choose(each.value),
          },
          h("span", null, each.name, each.words ? h("small", null, each.words) : null),
        ),
      ),
    ),
  );
}

/** @param {Student} student */
export function openComputerSheet(student) {
  const wish = student.wish;
  return new Sheet({
    title: "Play the computer",
    body: (sheet) => {
      const { offered } = student.room();
      const kind = wish.settle(offered);
      const set = setter(wish, sheet);
      return [
        gameChoices(student, kind, set),
        choices(
          "Level",
          levelsOf(offered, kind).map((each) => ({
            value: each.level,
            name: each.name,
            words: each.words,
          })),
          wish.level,
          (level) => set({ level }),
        ),
        choices(
          "You are",
          kind.sides.map((each, place) => ({
            value: place === 1,
            name: each.label,
            words: place === 1 ? "second" : "you move first",
          })),
          wish.second,
          (second) => set({ second }),
        ),
        startButton("Start", () => {
          sheet.close();
          const { kind: game, board, level, second } = wish;
          student.ask({ t: "computer", kind: game, board, level, second });
        }),
      ];
    },
  });
}

/**
 * @param {Student} student
 * @param {{seat: number, name: string}} person
 */
export function openChallengeSheet(student, person) {
  const wish = student.wish;
  // Whoever sits at the same device need not be asked.
  const isBeside = student.seats().some((each) => each.seat === person.seat);
  return new Sheet({
    title: isBeside ? `Play ${person.name}` : `Challenge ${person.name}`,
    body: (sheet) => {
      const { offered } = student.room();
      const kind = wish.settle(offered);
      const set = setter(wish, sheet);
      return [
        gameChoices(student, kind, set),
        choices(
          "Time for each",
          offered.clocks.map((each) => ({ value: each.clock, name: inPairs(each.name) })),
          wish.clock,
          (clock) => set({ clock }),
        ),
        startButton(isBeside ? "Start" : `Ask ${firstName(person.name)}`, () => {
          sheet.close();
          const { kind: game, board, clock } = wish;
          student.ask({ t: "challenge", to: person.seat, kind: game, board, clock });
        }),
      ];
    },
  });
}

/**
 * A clock that breaks between its two times only, where it has to: "5 min" and "+ 3 s".
 *
 * @param {string} name
 */
function inPairs(name) {
  return name
    .replace(/(\d) /g, "$1\u00a0")
    .replace(/\+ /g, "+\u00a0")
    .replace(/\u00a0\+/g, " +");
}

/**
 * @param {PlayWish} wish
 * @param {Sheet} sheet
 * @returns {(changes: Partial<PlayWish>) => void}
 */
function setter(wish, sheet) {
  return (changes) => {
    Object.assign(wish, changes);
    sheet.draw();
  };
}

/**
 * @param {Student} student
 * @param {OfferedKind} kind
 * @param {(changes: Partial<PlayWish>) => void} set
 */
function gameChoices(student, kind, set) {
  const { kinds } = student.room().offered;
  return [
    choices(
      "Game",
      kinds.map((each) => ({ value: each.kind, name: each.name })),
      student.wish.kind,
      (value) => set({ kind: value }),
    ),
    kind.boards.length > 1
      ? choices(
          "Board",
          kind.boards.map((each) => ({ value: each.board, name: each.name })),
          student.wish.board,
          (board) => set({ board }),
        )
      : null,
  ];
}

/**
 * @param {string} words
 * @param {() => void} start
 */
function startButton(words, start) {
  return h(
    "div",
    { class: "page-sheet-foot", key: "start" },
    h("button", { class: "button primary tall", type: "button", onclick: start }, words),
  );
}
