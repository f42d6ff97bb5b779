/** The event: one form, with the values of the last time, and the same form while it runs. */

import { h } from "../../dom.js";
import { count } from "../../words.js";
import { button } from "../controls.js";
import { openQuestion } from "../menu.js";
import { boardPanel } from "./board_panel.js";
import { openEvents } from "./event_dialogs.js";
import { EventDraft } from "./event_draft.js";
import { formatPanel } from "./format_panel.js";
import { pointsPanel } from "./points_panel.js";
import { Thumbnails } from "./thumbnails.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */
/** @typedef {import("../desk_types.js").DeskState} DeskState */

export class EventTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    /** @type {EventDraft | null} */
    this.draft = null;
    this.thumbnails = new Thumbnails();
  }

  /**
   * Begin with a new event.
   *
   * @param {boolean} asLastTime
   */
  begin(asLastTime) {
    const { desk } = this.page;
    if (!desk) return;
    const form = desk.event_form;
    const agreed = asLastTime && form.last ? form.last : form;
    this.draft = new EventDraft(agreed, false);
    this.draft.areRoundsChosen = asLastTime;
    this.page.open("event");
    this.page.update();
  }

  /**
   * The draft that fits what is open: one that nobody has touched follows the laptop.
   *
   * @param {DeskState} desk
   * @returns {EventDraft}
   */
  draftFor(desk) {
    const isRunning = this.page.event !== null;
    let { draft } = this;
    if (draft && draft.isRunning !== isRunning) draft = null;
    if (!draft || (isRunning && !draft.isChanged)) {
      draft = new EventDraft(isRunning ? this.running(desk) : desk.event_form, isRunning);
    }
    const format = desk.event_form.formats.find(
      (each) => each.format === (draft && draft.settings.format),
    );
    if (format && format.rounds && !draft.areRoundsChosen) draft.settings.rounds = format.rounds;
    this.draft = draft;
    return draft;
  }

  /**
   * @param {DeskState} desk
   * @returns {import("../desk_types.js").Agreed}
   */
  running(desk) {
    const { event } = this.page;
    if (desk.event_form.running) return desk.event_form.running;
    const { gone_ms, start_ms, round_ms, draws_from, event_previews } = desk.settings;
    const rules = { gone_ms, start_ms, round_ms, draws_from, event_previews };
    const known = event
      ? { name: event.name, kind: event.kind, format: event.format, rounds: event.rounds || 1 }
      : {};
    return { settings: Object.assign({}, desk.event_form.settings, known), rules };
  }

  /**
   * Change the draft, and draw it.
   *
   * @param {(draft: EventDraft) => void} change
   */
  change(change) {
    if (this.draft) change(this.draft);
    this.page.update();
  }

  /** Why what the first round was played with cannot be changed; null while it can. */
  get fixed() {
    const { event } = this.page;
    return event && event.round > 0 ? "The event has begun with this." : null;
  }

  corner() {
    const { page } = this;
    const isRunning = page.event !== null;
    return h(
      "span",
      { class: "corner-own", key: "event" },
      button(page, { label: "Open", icon: "folder-open", press: () => openEvents(page) }),
      isRunning
        ? button(page, { label: "Close event", icon: "x", press: () => this.openClose() })
        : button(page, {
            label: "Cancel",
            icon: "x",
            press: () => {
              this.draft = null;
              page.open("room");
            },
          }),
    );
  }

  openClose() {
    const { page } = this;
    openQuestion(page, {
      title: "Close the event?",
      say: "It is kept as it is, and can be opened again. Students see the lobby.",
      yes: "Close event",
      ask: "close_event",
    });
  }

  render() {
    const { desk } = this.page;
    if (!desk) return [];
    const draft = this.draftFor(desk);
    return [
      formatPanel(this, desk, draft),
      boardPanel(this, desk, draft),
      h(
        "div",
        { class: "event-right", key: "right" },
        pointsPanel(this, desk, draft),
        this.summary(desk, draft),
      ),
    ];
  }

  drawn() {
    const { desk } = this.page;
    if (desk) this.thumbnails.drawn(desk.event_form.kinds);
  }

  /**
   * @param {DeskState} desk
   * @param {EventDraft} draft
   */
  summary(desk, draft) {
    const { page } = this;
    if (draft.isRunning) return this.runningSummary(draft);
    const players = draft.players(desk).length;
    const boards = Math.floor(players / 2);
    const isArena = draft.settings.format === "arena";
    const length = isArena
      ? count(draft.settings.minutes || 0, "minute")
      : count(draft.settings.rounds, "round");
    return h(
      "section",
      { class: "panel gold-wash summary", key: "summary" },
      h(
        "p",
        { class: "strong" },
        `${count(players, "player")}, ${length}, ${count(boards, "board")}.`,
      ),
      h(
        "p",
        { class: "muted", key: "time" },
        isArena ? "The next game begins as soon as two are free." : timeWords(draft),
      ),
      button(page, {
        label: isArena ? "Create and begin" : "Create and pair round 1",
        icon: "play",
        kind: "primary tall",
        key: "create",
        reason:
          players < 2 ? "An event needs two players. Wait for names, or choose who plays." : null,
        press: () => this.create(),
      }),
    );
  }

  create() {
    const { page, draft } = this;
    const { desk } = page;
    if (!desk || !draft) return;
    page.ask("new_event", draft.order(desk), { key: "create" }).then((answer) => {
      if (!answer) return;
      this.draft = null;
      page.open("round");
    });
  }

  /** @param {EventDraft} draft */
  runningSummary(draft) {
    const { page } = this;
    return h(
      "section",
      { class: ["panel", "summary", draft.isChanged ? "gold-wash" : ""], key: "summary" },
      h("p", { class: "strong" }, draft.isChanged ? "Not saved yet." : "The event runs with this."),
      h(
        "p",
        { class: "muted", key: "time" },
        "Name, rounds, rules and what decides can still be changed.",
      ),
      h(
        "div",
        { class: "pair", key: "buttons" },
        button(page, {
          label: "Take back",
          reason: draft.isChanged ? null : "Nothing was changed.",
          press: () => {
            this.draft = null;
            page.update();
          },
        }),
        button(page, {
          label: "Save changes",
          kind: "primary",
          key: "save",
          reason: draft.isChanged ? null : "Nothing was changed.",
          press: () =>
            page.ask("change_event", draft.changes(), { key: "save" }).then((answer) => {
              if (answer) this.draft = null;
              page.update();
            }),
        }),
      ),
    );
  }
}

/** @param {EventDraft} draft */
function timeWords(draft) {
  const minutes = draft.minutesOfRound;
  if (minutes === null) return "Without a clock a round takes as long as it takes.";
  const all = minutes * draft.settings.rounds;
  const hours = Math.floor(all / 60);
  const told = hours ? `${hours} h ${all % 60 ? `${all % 60} min` : ""}`.trim() : `${all} min`;
  return `About ${count(minutes, "minute")} a round: ${told} in all.`;
}
