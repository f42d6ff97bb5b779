/** One board in detail: its position as it is now, and what the teacher can do for it. */

import { Board } from "../../board/board.js";
import { h } from "../../dom.js";
import { sideShape } from "../../sides.js";
import { ended, firstName } from "../../words.js";
import { button } from "../controls.js";
import { openMenu, openQuestion } from "../menu.js";
import { fullNameOf } from "../room/people.js";
import { openNewDevice } from "../room/person_menu.js";
import { stateChip } from "./board_table.js";

/** @typedef {import("./round_tab.js").RoundTab} RoundTab */
/** @typedef {import("../desk_types.js").DeskBoard} DeskBoard */
/** @typedef {import("../desk_types.js").DeskPlayer} DeskPlayer */
/** @typedef {import("../desk_types.js").EventState} EventState */

const HOST = "mini-board";

export class BoardPanel {
  /** @param {RoundTab} tab */
  constructor(tab) {
    this.tab = tab;
    /** @type {Board | null} */
    this.board = null;
    /** The place on the page that belongs to the board. @type {HTMLElement | null} */
    this.host = null;
    /** The game whose stream was asked for. @type {number | null} */
    this.looked = null;
    tab.page.connection.onState(() => {
      this.looked = null;
    });
  }

  /**
   * Let the laptop show the game of a board; only one is looked at.
   *
   * @param {number | null} game
   */
  look(game) {
    const { page } = this.tab;
    if (game === null || game === this.looked || !page.isConnected) return;
    if (this.looked !== null) page.streams.drop(`game:${this.looked}`);
    this.looked = game;
    page.ask("look", { game }, { quiet: true, refused: () => {} });
  }

  /**
   * @param {DeskBoard} board
   * @param {EventState} event
   */
  render(board, event) {
    const { page } = this.tab;
    return h(
      "section",
      { class: "panel board-panel", key: "board" },
      h(
        "header",
        { class: "panel-head", key: "head" },
        h("span", { class: "board-number" }, String(board.board)),
        h(
          "h2",
          { class: "grow two-lines", title: `${board.first.name} – ${board.second.name}` },
          `${fullNameOf(board.first)} – ${fullNameOf(board.second)}`,
        ),
        stateChip(board, page.now(), true),
      ),
      h("p", { class: "board-say", key: "say" }, sayOf(board, this.stateOf(board))),
      this.position(board),
      this.actions(board, event),
    );
  }

  /** @param {DeskBoard} board */
  stateOf(board) {
    return board.game === null ? null : this.tab.page.streams.get(`game:${board.game}`);
  }

  /** @param {DeskBoard} board */
  position(board) {
    const state = this.stateOf(board);
    if (!state || !state.board) {
      return h(
        "div",
        { class: "mini-board none", key: "no-board" },
        h(
          "p",
          { class: "muted" },
          board.by_hand ? "Played by hand." : board.game === null ? "No game on a device." : "",
        ),
      );
    }
    return h("div", { class: "mini-board", key: "mini", own: true, id: HOST });
  }

  /** The page has been drawn: let the board show its game, in a place of its own. */
  drawn() {
    const { chosen } = this.tab;
    this.look(chosen ? chosen.game : null);
    const host = document.getElementById(HOST);
    if (host !== this.host) {
      if (this.board) this.board.destroy();
      this.board = host ? new Board(host, { small: true, fit: "both" }) : null;
      this.host = host;
    }
    const state = chosen ? this.stateOf(chosen) : null;
    if (this.board && state && state.board) this.board.show(state);
  }

  /**
   * @param {DeskBoard} board
   * @param {EventState} event
   */
  actions(board, event) {
    const { page } = this.tab;
    const isOpen = board.score === null;
    const isOnDevice = isOpen && board.game !== null && !board.by_hand;
    const over = isOpen ? null : "This game is over.";
    const noClock = isOnDevice ? null : over || "This game is played by hand.";
    const isPaused = board.holds.includes("teacher");
    return h(
      "div",
      { class: "board-actions", key: "actions" },
      board.hands_up.length
        ? button(page, {
            label: "I have been there",
            icon: "hand",
            kind: "primary whole",
            ask: "hand_down",
            with: { board: board.board },
          })
        : null,
      button(page, {
        label: isPaused ? "Go on" : "Pause board",
        icon: isPaused ? "play" : "pause",
        key: "pause board",
        reason: noClock,
        press: () =>
          page.ask(
            isPaused ? "go_on_board" : "pause_board",
            { board: board.board },
            { key: "pause board" },
          ),
      }),
      button(page, {
        label: "New device",
        icon: "smartphone",
        reason: over,
        press: () => openDevices(this.tab, board),
      }),
      players(board).map((player) =>
        button(page, {
          label: `+1 min ${calledAt(board, player)}`,
          sign: sideShape(player.side),
          reason: noClock,
          key: `time ${player.side}`,
          press: () =>
            page.ask(
              "add_time",
              { board: board.board, side: player.side, ms: 60000 },
              { key: `time ${player.side}` },
            ),
        }),
      ),
      players(board).map((player) =>
        button(page, {
          label: `${calledAt(board, player)} forfeits`,
          sign: sideShape(player.side),
          kind: "bad",
          key: `forfeit ${player.side}`,
          reason: over,
          press: () => openForfeit(this.tab, board, player, event),
        }),
      ),
    );
  }
}

/**
 * @param {DeskBoard} board
 * @param {DeskPlayer} player
 */
function calledAt(board, player) {
  return firstName(player.name, (player === board.first ? board.second : board.first).name);
}

/** @param {DeskBoard} board */
function players(board) {
  return [board.first, board.second];
}

/**
 * @param {DeskBoard} board
 * @param {any} state of its game, or null
 */
function sayOf(board, state) {
  const words = mainWords(board, state);
  /** @type {(Node | string)[]} */
  const parts = [h("span", { key: "say", title: words }, words)];
  for (const player of players(board)) {
    const told = board.reports[player.side];
    if (told) parts.push(h("span", { key: `told ${player.side}` }, `${player.name} says ${told}.`));
    const left = board.left[player.side];
    if (left) {
      const often = left === 1 ? "once" : `${left} times`;
      parts.push(
        h(
          "span",
          { class: "note", key: `left ${player.side}` },
          `${calledAt(board, player)} left the page ${often}`,
        ),
      );
    }
  }
  return parts;
}

/**
 * @param {DeskBoard} board
 * @param {any} state
 */
function mainWords(board, state) {
  if (board.score !== null) return `${board.result || ""} · ${board.state}`;
  const asking = players(board).filter((player) => board.hands_up.includes(player.side));
  if (asking.length) return `${asking.map((player) => player.name).join(" and ")} asks for you.`;
  if (board.hold) return board.hold.say;
  if (board.by_hand) return "They play at a wooden board. You enter the result.";
  return (state && state.last && state.last.words) || board.state;
}

/**
 * @param {RoundTab} tab
 * @param {DeskBoard} board
 */
function openDevices(tab, board) {
  openMenu(tab.page, "A new device for", () =>
    players(board).map((player) => ({
      label: player.name,
      sign: "smartphone",
      reason: player.seat === null ? `${player.name} has no seat in the room yet.` : null,
      press: () => openNewDevice(tab.page, Number(player.seat), player.name),
    })),
  );
}

/**
 * @param {RoundTab} tab
 * @param {DeskBoard} board
 * @param {DeskPlayer} player
 * @param {EventState} event
 */
function openForfeit(tab, board, player, event) {
  const other = player === board.first ? board.second : board.first;
  const side = event.sides.find((each) => each.side === player.side);
  openQuestion(tab.page, {
    title: `${player.name} forfeits?`,
    say: `${ended(`Board ${board.board}: ${other.name} wins against ${player.name}${side ? ` (${side.label})` : ""}`)} It counts as no game. You can undo it in the log.`,
    yes: "Forfeit",
    bad: true,
    ask: "forfeit",
    with: { board: board.board, side: player.side },
  });
}
