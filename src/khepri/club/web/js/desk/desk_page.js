/** The page of the desk: what it knows, what is open in it, and when it is drawn again. */

import { Connection } from "../connection.js";
import { h, render } from "../dom.js";
import { keepIcons } from "../icons.js";
import { Streams } from "../streams.js";
import { onDeviceWish, wearTheme } from "../themes.js";
import { Asker } from "./asker.js";
import { banners } from "./banners.js";
import { Dialogs } from "./dialogs.js";
import { EventTab } from "./event/event_tab.js";
import { LogTab } from "./log_tab.js";
import { Notices } from "./notices.js";
import { PrintTab } from "./print_tab.js";
import { RoomTab } from "./room/room_tab.js";
import { RoundTab } from "./round/round_tab.js";
import { StandingsTab } from "./standings/standings_tab.js";
import { runTimes } from "./times.js";
import { TABS, topBar } from "./top_bar.js";

const THEME_KEY = "khepri-desk-theme";
const KNOCK_MS = 3000;
const LOST_ICONS = ["wifi-off", "lock"];

/** @typedef {import("./desk_types.js").DeskState} DeskState */
/** @typedef {import("./desk_types.js").EventState} EventState */
/** @typedef {"night" | "light" | "contrast"} Theme */

/**
 * A tab draws itself from what the page knows; what is half done in it stays with it.
 *
 * @typedef {object} Tab
 * @property {() => (Node | null)[]} render
 * @property {(event: KeyboardEvent) => boolean} [key] whether it has used a key that nothing else wanted
 * @property {() => Node | null} [corner] what stands at the right of the top bar
 * @property {() => void} [drawn] told when the tab is on the page, as it has been drawn
 */

export class DeskPage {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.connection = new Connection({ path: "/ws/desk", hello: () => null });
    this.streams = new Streams(this.connection);
    this.isWaitingToDraw = false;
    /** Whether the laptop is there, and does not know this desk: Khepri was started again. */
    this.isShutOut = false;
    this.lastNow = 0;
    this.notices = new Notices(() => this.update());
    this.asker = new Asker(this.connection, this.notices, () => this.update());
    this.dialogs = new Dialogs(() => this.update());
    /** @type {Record<string, Tab>} */
    this.tabs = {
      room: new RoomTab(this),
      event: new EventTab(this),
      round: new RoundTab(this),
      standings: new StandingsTab(this),
      print: new PrintTab(this),
      log: new LogTab(this),
    };
    this.tab = this.tabOf(location.hash);
    /** @type {Theme} */
    this.theme = "night";
  }

  start() {
    keepIcons(LOST_ICONS);
    this.wear(/** @type {Theme} */ (kept(THEME_KEY) || "night"));
    onDeviceWish(() => wearTheme(this.theme));
    this.streams.on("*", () => this.update());
    this.connection.onState(() => this.lineIs());
    window.addEventListener("hashchange", () => this.open(this.tabOf(location.hash)));
    document.addEventListener("keydown", (event) => this.pressed(event));
    runTimes(this.host, () => this.now());
    this.connection.start();
    this.update();
  }

  lineIs() {
    this.isShutOut = false;
    if (!this.isConnected) window.setTimeout(() => this.knock(), KNOCK_MS);
    this.update();
  }

  /** A laptop that answers, but not to this desk, has to be told from one that is gone. */
  async knock() {
    if (this.isConnected || this.isShutOut) return;
    try {
      const answer = await fetch("/desk", { cache: "no-store" });
      this.isShutOut = answer.status === 403;
      if (this.isShutOut) this.update();
    } catch (_error) {
      this.isShutOut = false;
    }
    window.setTimeout(() => this.knock(), KNOCK_MS);
  }

  // What the laptop has shown

  /** @returns {DeskState | null} */
  get desk() {
    return this.streams.get("desk");
  }

  /** @returns {any} */
  get room() {
    return this.streams.get("room") || {};
  }

  /** @returns {EventState | null} */
  get event() {
    const state = this.streams.get("event");
    return state ? state.event || null : null;
  }

  /** The laptop's time. It stands while the line is lost: nobody knows what the clocks do then. */
  now() {
    if (this.isConnected) this.lastNow = this.streams.now();
    return this.lastNow;
  }

  get isConnected() {
    return this.connection.state === "open";
  }

  // What is done at the desk

  /**
   * @param {string} what
   * @param {object} [withThis]
   * @param {Parameters<Asker["ask"]>[2]} [how]
   */
  ask(what, withThis, how) {
    return this.asker.ask(what, withThis, how);
  }

  /** @param {string} tab */
  open(tab) {
    if (tab === this.tab) return;
    this.tab = tab;
    if (this.tabOf(location.hash) !== tab) location.hash = tab;
    this.update();
  }

  /** @param {string} hash */
  tabOf(hash) {
    const name = hash.slice(1);
    return TABS.some((each) => each.tab === name) ? name : "room";
  }

  /** @param {Theme} theme */
  wear(theme) {
    this.theme = theme;
    wearTheme(theme);
    keep(THEME_KEY, theme);
    this.update();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.dialogs.isOpen || isField(event.target)) return;
    const tab = this.tabs[this.tab];
    if (tab.key && tab.key(event)) event.preventDefault();
  }

  // Drawing

  /** Draw again soon: many messages that come together are drawn once. */
  update() {
    if (this.isWaitingToDraw) return;
    this.isWaitingToDraw = true;
    window.requestAnimationFrame(() => {
      this.isWaitingToDraw = false;
      this.draw();
    });
  }

  draw() {
    const { desk } = this;
    const over = this.room.over;
    if (!desk) {
      render(this.host, opening(this));
      return;
    }
    render(
      this.host,
      h(
        "div",
        { class: "desk-page", key: "page", inert: this.dialogs.isOpen },
        topBar(this),
        this.dialogs.isOpen ? null : this.notices.renderKept(),
        banners(this),
        h(
          "main",
          { class: "desk-frame", key: "main" },
          h(
            "div",
            {
              class: ["desk-main", `tab-${this.tab}`],
              key: `tab ${this.tab}`,
              id: "tab-panel",
              role: "tabpanel",
              "aria-labelledby": `tab-${this.tab}`,
            },
            over && this.tab === "room" ? nightOver() : this.tabs[this.tab].render(),
          ),
        ),
      ),
      this.notices.renderDone(),
      this.dialogs.render(),
      this.dialogs.isOpen
        ? h("div", { class: "over-dialogs", key: "over" }, this.notices.renderKept())
        : null,
    );
    this.dialogs.drawn();
    const tab = this.tabs[this.tab];
    if (tab.drawn) tab.drawn();
  }
}

/** @param {DeskPage} page */
function opening(page) {
  const isLost = page.connection.hasOpened || page.connection.attempts > 2;
  const words = isLost
    ? "No answer from the laptop yet. Is the club night still open there? Trying again…"
    : "Opening the desk…";
  return h("p", { class: "desk-opening", key: "opening", role: "status" }, words);
}

function nightOver() {
  return h(
    "section",
    { class: "panel night-over", key: "over" },
    h("h2", {}, "Club night is over"),
    h(
      "p",
      {},
      "Everything is saved, and you can close this page. The event can be opened again, to print or to go on, at any other club night: Event, then Open.",
    ),
  );
}

/** @param {EventTarget | null} target */
function isField(target) {
  return (
    target instanceof HTMLElement &&
    (target.matches("textarea, select") ||
      (target instanceof HTMLInputElement && target.type !== "checkbox"))
  );
}

/** @param {string} key */
function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch (_error) {
    return null; // a browser that keeps nothing shows the desk all the same
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch (_error) {
    // a browser that keeps nothing shows the desk all the same
  }
}
