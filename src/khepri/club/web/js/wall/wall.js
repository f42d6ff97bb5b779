/**
 * The wall: what the projector shows. It follows the laptop, is never touched, and shows only what
 * everybody in the room may see. Without the laptop the last picture stays, with a quiet sign.
 */

import { Connection } from "../connection.js";
import { h, render } from "../dom.js";
import { Streams } from "../streams.js";
import { wearTheme } from "../themes.js";
import { Confetti } from "./confetti.js";
import { forgetWidths, screenNow } from "./fit.js";
import { joinPicture } from "./join_picture.js";
import { BoardShelf, Spotlight } from "./live_boards.js";
import { TURN_MS } from "./paging.js";
import { pairingsPicture } from "./pairings_picture.js";
import { wordmark } from "./parts.js";
import { podiumPicture } from "./podium_picture.js";
import { roundPicture } from "./round_picture.js";

/**
 * What a picture is drawn from.
 *
 * @typedef {object} View
 * @property {any} room
 * @property {any} event null where there is none
 * @property {any} wall
 * @property {(number: number) => any} game the state of a game, or null
 * @property {import("./fit.js").Screen} screen
 * @property {number} turn how often the pages have turned
 * @property {number} now the laptop's time
 * @property {Spotlight} spotlight
 * @property {BoardShelf} shelf
 * @property {Confetti} confetti
 */

/**
 * @typedef {object} Picture
 * @property {import("../dom.js").Child[]} body
 * @property {number} pages how many pages it turns
 * @property {boolean} isCounting whether a clock runs on it
 */

const TICK_MS = 1000;
const FADE_MS = 600;

/** Without an answer for so long, the wall says what to do. */
const ASK_MS = 2500;
const POINTER_MS = 3000;

/** How many turns the way in and the friendly games are shown before they change places. */
const LINGER = 2;

/** @type {Record<string, (view: View) => Picture>} */
const PICTURES = {
  empty: () => ({ body: [wordmark()], pages: 1, isCounting: false }),
  ask: () => ({ body: [wordmark(), askRoom()], pages: 1, isCounting: false }),
  over: () => ({
    body: [wordmark(), h("p", null, "Club night is over. See you next time!")],
    pages: 1,
    isCounting: false,
  }),
  join: joinPicture,
  pairings: pairingsPicture,
  round: roundPicture,
  podium: podiumPicture,
};

class Wall {
  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} lost
   */
  constructor(stage, lost) {
    this.stage = stage;
    this.lost = lost;
    this.connection = new Connection({
      path: `/ws/wall${window.location.search}`,
      hello: () => null,
    });
    this.streams = new Streams(this.connection);
    this.spotlight = new Spotlight();
    this.shelf = new BoardShelf();
    this.confetti = new Confetti();
    this.turn = 0;
    this.isAsking = false;
    /** The laptop's time, as last heard: while the line is lost it stands still. */
    this.now = 0;
    /** The picture that is on. @type {{name: string, element: HTMLElement} | null} */
    this.shown = null;
    /** @type {number | null} */
    this.frame = null;
    /** @type {number | undefined} */
    this.ticking = undefined;
    /** @type {number | undefined} */
    this.turning = undefined;
  }

  start() {
    this.streams.on("*", () => this.drawSoon());
    this.streams.on("room", (room) => this.remember(room.code));
    this.connection.onState((state) => {
      this.lost.hidden = state === "open" || !this.connection.hasOpened;
      this.drawSoon();
    });
    window.addEventListener("resize", () => {
      this.confetti.resize();
      this.drawSoon();
    });
    document.fonts.ready.then(() => {
      forgetWidths();
      this.drawSoon();
    });
    this.connection.start();
    this.draw();
    window.setTimeout(() => this.knock(), ASK_MS);
  }

  /** A laptop that answers, but shows nothing, does not know this wall; one that is gone is let be. */
  async knock() {
    if (this.connection.hasOpened) return;
    try {
      this.isAsking = (await fetch("/wall", { cache: "no-store" })).ok;
    } catch (_error) {
      this.isAsking = false;
    }
    if (this.isAsking) this.drawSoon();
    else window.setTimeout(() => this.knock(), ASK_MS);
  }

  /**
   * Know the way back by the room's code: it opens the wall to a Khepri that was started again.
   *
   * @param {string} code
   */
  remember(code) {
    const way = `?room=${encodeURIComponent(code)}`;
    this.connection.path = `/ws/wall${way}`;
    if (window.location.search !== way) window.history.replaceState(null, "", way);
  }

  /** Draw once for all messages that have come together. */
  drawSoon() {
    if (this.frame !== null) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = null;
      this.draw();
    });
  }

  draw() {
    const view = this.view();
    const name = this.choose(view);
    if (!this.shown || this.shown.name !== name) this.change(name);
    const { element } = /** @type {{element: HTMLElement}} */ (this.shown);
    this.shelf.begin();
    const picture = PICTURES[name](view);
    render(element, picture.body);
    this.shelf.end();
    this.forgetGames(view);
    this.plan(view, picture);
  }

  /** @returns {View} */
  view() {
    if (this.streams.ahead !== null) this.now = this.streams.now();
    return {
      room: this.streams.get("room"),
      event: (this.streams.get("event") || {}).event || null,
      wall: this.streams.get("wall"),
      game: (number) => this.streams.get(`game:${number}`),
      screen: screenNow(),
      turn: this.turn,
      now: this.now,
      spotlight: this.spotlight,
      shelf: this.shelf,
      confetti: this.confetti,
    };
  }

  /**
   * Which picture is on: the one that the laptop names, as far as there is something to see on it.
   *
   * @param {View} view
   */
  choose({ room, event, wall }) {
    if (!room || !wall) return this.isAsking ? "ask" : "empty";
    if (wall.show === "podium" && wall.podium && wall.podium.places.length) return "podium";
    if (room.over) return "over";
    if (wall.show === "pairings") return event && event.pairings.length ? "pairings" : "join";
    if (wall.show === "podium") return event ? "round" : "join";
    if (wall.show === "join" && isFriendly(event, wall)) {
      const isAllHere = room.roster_only && wall.expected && wall.here >= wall.expected;
      return room.locked || isAllHere || Math.floor(this.turn / LINGER) % 2 === 1
        ? "round"
        : "join";
    }
    return wall.show in PICTURES ? wall.show : "join";
  }

  /** @param {string} name */
  change(name) {
    const before = this.shown;
    const element = h("div", { class: `picture ${name}` });
    this.stage.appendChild(element);
    this.shown = { name, element };
    if (before) {
      before.element.classList.add("leaving");
      setTimeout(() => before.element.remove(), FADE_MS);
    }
    this.confetti.stop();
    if (name === "podium") this.confetti.start();
  }

  /** @param {View} view */
  forgetGames({ wall }) {
    const live = new Set(
      ((wall && wall.boards) || []).map((/** @type {any} */ each) => `game:${each.game}`),
    );
    for (const stream of Array.from(this.streams.states.keys())) {
      if (stream.startsWith("game:") && !live.has(stream)) this.streams.drop(stream);
    }
  }

  /**
   * Wake up again only for what will change by itself: a clock, a page. While the laptop is away
   * the clocks on the wall stand, as nobody knows whether they run.
   *
   * @param {View} view
   * @param {Picture} picture
   */
  plan(view, picture) {
    clearTimeout(this.ticking);
    const isOpen = this.connection.state === "open";
    if (picture.isCounting && isOpen) this.ticking = window.setTimeout(() => this.draw(), TICK_MS);
    const alternates = view.wall && view.wall.show === "join" && isFriendly(view.event, view.wall);
    const isTurning = picture.pages > 1 || alternates;
    if (isTurning && this.turning === undefined) {
      this.turning = window.setTimeout(() => {
        this.turning = undefined;
        this.turn += 1;
        this.draw();
      }, TURN_MS);
    } else if (!isTurning && this.turning !== undefined) {
      clearTimeout(this.turning);
      this.turning = undefined;
    }
  }
}

/**
 * Whether friendly games are all that is on.
 *
 * @param {any} event
 * @param {any} wall
 */
function isFriendly(event, wall) {
  return !event && wall.follows !== false && Boolean(wall.boards && wall.boards.length);
}

/** What to do where the laptop shows nothing: it may not know this wall. */
function askRoom() {
  const room = new URLSearchParams(window.location.search).get("room") || "";
  return h(
    "form",
    { class: "ask-room", action: "/wall", key: "ask" },
    h(
      "p",
      null,
      room
        ? `The laptop has not answered to room ${room} yet. Is that still the code?`
        : "Open the wall from the desk on the laptop.",
    ),
    h(
      "label",
      null,
      room ? "The 4 letters now: " : "On another computer, type the 4 letters of the room: ",
      h("input", {
        name: "room",
        type: "text",
        value: room,
        maxlength: "4",
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
      }),
    ),
    h("button", { type: "submit" }, "Show the wall"),
  );
}

/** Hide the pointer of a mouse that lies still. */
function hidePointer() {
  /** @type {number | undefined} */
  let timer;
  const seen = () => {
    document.body.classList.remove("still");
    clearTimeout(timer);
    timer = window.setTimeout(() => document.body.classList.add("still"), POINTER_MS);
  };
  document.addEventListener("mousemove", seen);
  seen();
}

/** F fills the screen, and leaves it again. */
function fillScreen() {
  const toggle = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else document.documentElement.requestFullscreen().catch(() => {});
  };
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key.toLowerCase() === "f" && !event.ctrlKey && !event.metaKey && !event.altKey)
      toggle();
  });
  document.addEventListener("dblclick", toggle);
}

wearTheme("night");
const stage = /** @type {HTMLElement} */ (document.getElementById("stage"));
const lost = /** @type {HTMLElement} */ (document.getElementById("lost"));
new Wall(stage, lost).start();
hidePointer();
fillScreen();
