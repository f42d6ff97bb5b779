/** Pairs that can be changed: a proposal before it is published, or the newest round after. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { sideShape } from "../../sides.js";
import { button } from "../controls.js";
import { fullNameOf } from "../room/people.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskState} DeskState */
/** @typedef {import("../desk_types.js").Proposal} Proposal */
/** @typedef {import("../desk_types.js").EventState} EventState */
/** @typedef {import("../desk_types.js").Paired} Paired */
/** @typedef {{board: number, first: Paired, second: Paired, changed: boolean, warnings: string[], isOver?: boolean}} Pair */

export class PairChanges {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    /** The participants that are chosen, two at most. @type {number[]} */
    this.chosen = [];
  }

  /** @param {number} number */
  choose(number) {
    this.chosen = this.chosen.includes(number)
      ? this.chosen.filter((each) => each !== number)
      : this.chosen.concat(number).slice(-2);
    this.page.update();
  }

  /**
   * @param {DeskState} desk
   * @param {Proposal} proposal
   * @param {EventState} event
   */
  proposal(desk, proposal, event) {
    const of = event.rounds ? ` of ${event.rounds}` : "";
    return this.panel(
      proposal.title || `Round ${proposal.round}${of}: proposal`,
      proposal.boards,
      proposal.missing,
      event,
      desk,
      null,
    );
  }

  /**
   * @param {DeskState} desk
   * @param {EventState} event
   * @param {() => void} done
   */
  round(desk, event, done) {
    const pairs = desk.boards.map((each) => ({
      board: each.board,
      first: each.first,
      second: each.second,
      changed: each.changed,
      warnings: [],
      isOver: each.score !== null,
    }));
    return this.panel(`Round ${event.round}: change pairs`, pairs, desk.missing, event, desk, done);
  }

  /**
   * @param {string} title
   * @param {Pair[]} pairs
   * @param {Proposal["missing"]} missing
   * @param {EventState} event
   * @param {DeskState} desk
   * @param {(() => void) | null} done
   */
  panel(title, pairs, missing, event, desk, done) {
    const known = new Set(missing.map((each) => each.number));
    for (const each of pairs) known.add(each.first.number).add(each.second.number);
    this.chosen = this.chosen.filter((each) => known.has(each));
    return h(
      "section",
      { class: "panel round-panel pairs-panel", key: "pairs" },
      h(
        "header",
        { class: "round-head", key: "head" },
        h("h2", { class: "round-title grow" }, title),
        done ? button(this.page, { label: "Done", icon: "check", press: done }) : null,
      ),
      h(
        "div",
        { class: "scrolls table-place", key: "table", tabindex: "-1" },
        h(
          "table",
          { class: "boards pairs" },
          h(
            "colgroup",
            {},
            ["board", "name", "name", "look"].map((each, index) =>
              h("col", { key: index, class: `col-${each}` }),
            ),
          ),
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              h("th", { scope: "col" }, "Board"),
              event.sides.map((each) => h("th", { scope: "col", key: each.side }, each.label)),
              h("th", { scope: "col" }, "To look at"),
            ),
          ),
          h(
            "tbody",
            {},
            pairs.map((each) => this.row(each, event)),
          ),
        ),
        missing.length
          ? h(
              "div",
              { class: "missing-line", key: "missing" },
              h("span", { class: "caption" }, "No opponent"),
              missing.map((each) => this.name(each, null, ` · ${each.say}`)),
            )
          : null,
      ),
      this.tools(pairs, missing, desk),
    );
  }

  /**
   * @param {Pair} pair
   * @param {EventState} event
   */
  row(pair, event) {
    const sides = event.sides.map((each) => each.side);
    return h(
      "tr",
      { key: pair.board, class: pair.isOver ? "done" : "" },
      h("td", {}, h("span", { class: "board-number" }, String(pair.board))),
      h("td", {}, this.name(pair.first, sideShape(sides[0] || ""), "", pair.isOver)),
      h("td", {}, this.name(pair.second, sideShape(sides[1] || ""), "", pair.isOver)),
      h(
        "td",
        { class: "pair-notes" },
        pair.changed ? h("span", { class: "chip sky", key: "changed" }, "changed by you") : null,
        pair.isOver ? h("span", { class: "note", key: "over" }, "over") : null,
        pair.warnings.map((each) =>
          h(
            "span",
            { class: "chip yellow", key: each, title: each },
            icon("triangle-alert", 14),
            h("span", { class: "one-line" }, each),
          ),
        ),
      ),
    );
  }

  /**
   * @param {{number: number, name: string, full_name: string, points: string}} one
   * @param {Node | null} shape
   * @param {string} note
   * @param {boolean} [isOver]
   */
  name(one, shape, note, isOver = false) {
    const isChosen = this.chosen.includes(one.number);
    return h(
      "button",
      {
        type: "button",
        class: "pair-name",
        key: one.number,
        "aria-pressed": String(isChosen),
        "aria-disabled": isOver ? "true" : null,
        title: one.name,
        onclick: () => !isOver && this.choose(one.number),
      },
      shape,
      h("span", { class: "two-lines grow" }, fullNameOf(one)),
      h("span", { class: "note" }, note || one.points),
    );
  }

  /**
   * @param {Pair[]} pairs
   * @param {Proposal["missing"]} missing
   * @param {DeskState} desk
   */
  tools(pairs, missing, desk) {
    const { page } = this;
    const [one, other] = this.chosen;
    const pairOf = (/** @type {number | undefined} */ number) =>
      pairs.find((each) => each.first.number === number || each.second.number === number);
    const names = this.chosen.map((number) => nameIn(number, pairs, missing));
    const pair = pairOf(one) || pairOf(other);
    const isOneBoard = Boolean(pair) && (other === undefined || pairOf(one) === pairOf(other));
    const areFree = other !== undefined && !pairOf(one) && !pairOf(other);
    const canSwap = other !== undefined && !isOneBoard && !areFree;
    const deed = (/** @type {object} */ what) => ({
      ask: "deed",
      with: { deed: what },
      done: () => {
        this.chosen = [];
        page.update();
      },
    });
    const board = pair ? pair.board : 0;
    return h(
      "footer",
      { class: "pair-tools", key: "tools" },
      h(
        "p",
        { class: "grow one-line", key: "say", "aria-live": "polite" },
        names.length ? h("strong", {}, names.join(" and ")) : "Press a name to change its pair.",
        desk.pairing ? " Pairing…" : "",
      ),
      button(
        page,
        Object.assign(
          {
            label: "Change places",
            icon: "arrow-up-down",
            key: "swap",
            reason: canSwap ? null : "Choose two players of different boards.",
          },
          canSwap ? deed({ do: "SwapPlayers", one, other }) : {},
        ),
      ),
      button(
        page,
        Object.assign(
          {
            label: "Change colours",
            icon: "refresh-cw",
            key: "colours",
            reason: isOneBoard ? null : "Choose a player, or both of one board.",
          },
          isOneBoard ? deed({ do: "SwapColours", board }) : {},
        ),
      ),
      button(
        page,
        Object.assign(
          {
            label: "Break pair",
            icon: "x",
            key: "break",
            reason: isOneBoard ? null : "Choose a player, or both of one board.",
          },
          isOneBoard ? deed({ do: "BreakPair", board }) : {},
        ),
      ),
      button(
        page,
        Object.assign(
          {
            label: "Pair",
            icon: "plus",
            key: "pair",
            reason: areFree ? null : "Choose two who have no opponent.",
          },
          areFree ? deed({ do: "PairUp", first: one, second: other }) : {},
        ),
      ),
    );
  }
}

/**
 * @param {number} number
 * @param {Pair[]} pairs
 * @param {Proposal["missing"]} missing
 */
function nameIn(number, pairs, missing) {
  for (const each of pairs) {
    if (each.first.number === number) return fullNameOf(each.first);
    if (each.second.number === number) return fullNameOf(each.second);
  }
  const found = missing.find((each) => each.number === number);
  return found ? fullNameOf(found) : "";
}
