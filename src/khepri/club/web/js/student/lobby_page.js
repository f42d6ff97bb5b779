/** The lobby: what comes next, what to do meanwhile, who is here. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sign } from "../signs.js";
import { count, firstName } from "../words.js";
import { helpPage } from "./help_page.js";
import { nextCards } from "./next_card.js";
import { challengeBars, peoplePanel } from "./people.js";
import { standingsPage, standingsTable, standingsTitle } from "./standings_page.js";
import { watchCard, watchPage } from "./watch_page.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("./student.js").Tab} Tab */

const SIDE_GAMES = 2;
const SIDE_PLACES = 5;

/** @type {{tab: Tab, name: string, picture: string}[]} */
const TABS = [
  { tab: "lobby", name: "Lobby", picture: "users" },
  { tab: "watch", name: "Watch", picture: "eye" },
  { tab: "standings", name: "Standings", picture: "trophy" },
  { tab: "help", name: "Help", picture: "circle-question-mark" },
];

/** @param {Student} student */
export function lobbyPage(student) {
  return h(
    "div",
    { class: ["lobby", `tab-${student.tab}`], key: "lobby" },
    topBar(student),
    h("main", { class: "lobby-main", key: "main" }, title(student.tab), tabContent(student)),
    h(
      "div",
      { class: "lobby-bottom", key: "bottom" },
      student.isWide ? null : challengeBars(student),
      tabBar(student),
    ),
  );
}

/** @param {Student} student */
function topBar(student) {
  const seat = student.seat();
  const room = student.room();
  const isOpen = student.connection.state === "open";
  const event = student.event();
  return h(
    "header",
    { class: "top-bar", key: "top" },
    h(
      "div",
      { class: "brand" },
      h("img", { src: "/web/icon.svg", alt: "", width: 28, height: 28 }),
      h("p", { class: "brand-name" }, "Club night"),
      h(
        "p",
        { class: "muted one-line" },
        [event ? event.name : room.title, event ? event.title : null, `room ${room.code}`]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    h(
      "div",
      { class: "me", role: "group", "aria-label": "You" },
      seat ? sign(seat.sign, 40) : h("span", { class: "watcher-sign" }, icon("eye", 22)),
      h(
        "div",
        { class: "me-words" },
        h("span", { class: "me-name one-line" }, seat ? seat.name : "You watch"),
        h(
          "span",
          { class: "me-state one-line", role: "status" },
          h("span", { class: ["dot", !isOpen && "off"] }),
          isOpen ? " Connected" : " Trying again…",
          h("span", { class: "room-words" }, ` · room ${room.code}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "top-buttons" },
      wideButton("Standings", "trophy", () => student.openTab("standings")),
      wideButton("Help", "circle-question-mark", () => student.openTab("help")),
      h(
        "button",
        {
          class: "button square",
          type: "button",
          "aria-label": "Settings",
          "aria-haspopup": "dialog",
          onclick: () => student.openSettings(),
        },
        icon("ellipsis"),
      ),
    ),
  );
}

/**
 * What has a tab on a phone.
 *
 * @param {string} name
 * @param {string} picture
 * @param {() => void} act
 */
function wideButton(name, picture, act) {
  return h(
    "button",
    {
      class: "button square wide-only",
      type: "button",
      key: name,
      "aria-label": name,
      title: name,
      onclick: act,
    },
    icon(picture),
  );
}

/** @param {Student} student */
function tabBar(student) {
  return h(
    "nav",
    { class: "tab-bar", "aria-label": "Pages", key: "tabs" },
    TABS.map(({ tab, name, picture }) =>
      h(
        "button",
        {
          class: ["tab", student.tab === tab && "is-chosen"],
          type: "button",
          key: tab,
          "aria-current": student.tab === tab ? "page" : null,
          onclick: () => student.openTab(tab),
        },
        icon(picture, 24),
        h("span", null, name),
      ),
    ),
  );
}

/** @param {Tab} shown */
function title(shown) {
  const found = TABS.find(({ tab }) => tab === shown);
  return h("h1", { class: "spoken", key: "title" }, found ? found.name : "");
}

/** @param {Student} student */
function tabContent(student) {
  if (student.tab === "lobby") return lobby(student);
  return [
    h(
      "button",
      {
        class: "button ghost back-button",
        type: "button",
        key: "back",
        onclick: () => student.openTab("lobby"),
      },
      icon("chevron-left"),
      "Lobby",
    ),
    student.tab === "watch" ? watchPage(student) : null,
    student.tab === "standings" ? standingsPage(student) : null,
    student.tab === "help" ? helpPage(student) : null,
  ];
}

/** @param {Student} student */
function lobby(student) {
  const games = student.gamesToWatch();
  return [
    h(
      "div",
      { class: "lobby-left", key: "left" },
      nextCards(student),
      waitActions(student, games.length),
      student.isWide ? sideStandings(student) : null,
    ),
    h(
      "div",
      { class: "lobby-middle panel", key: "middle" },
      peoplePanel(student),
      student.isWide ? challengeBars(student) : null,
    ),
    student.isWide ? sideGames(student, games) : null,
  ];
}

/**
 * @param {Student} student
 * @param {number} games
 */
function waitActions(student, games) {
  const seat = student.seat();
  const event = student.event();
  const comesRound = Boolean(
    seat && seat.event && seat.event.takes_part && event && event.state !== "over",
  );
  const seats = student.seats();
  const beside = seats.find((each) => seat && each.seat !== seat.seat && each.state === "in");
  return h(
    "section",
    { class: "while panel", key: "while", "aria-labelledby": "while-title" },
    h("h2", { id: "while-title" }, seat ? "While you wait" : "You watch"),
    h(
      "div",
      { class: "actions" },
      seat
        ? action(
            "cpu",
            "Play the computer",
            comesRound
              ? "Stops for your round"
              : count(student.room().offered.levels.length, "level"),
            () => student.openComputer(),
          )
        : action("user-plus", "Join and play", "With your name", () => student.joinAgain()),
      action("eye", "Watch a game", games ? `${count(games, "game")} now` : "No game now", () =>
        student.openTab("watch"),
      ),
      seat ? action("puzzle", "Puzzles", "Find the best move", () => student.openPuzzles()) : null,
      beside && student.room().friendly
        ? action("users", `Play ${firstName(beside.name)}`, "On this device", () =>
            student.openChallenge(beside),
          )
        : null,
      seat && seats.length < 2
        ? action("users", "Two players on this device", "Sit down together", () =>
            student.seatBeside(),
          )
        : null,
    ),
    comesRound ? h("p", { class: "note" }, "Your round comes first: other games are kept.") : null,
  );
}

/**
 * @param {string} picture
 * @param {string} name
 * @param {string} words
 * @param {() => void} act
 */
function action(picture, name, words, act) {
  return h(
    "button",
    { class: "action", type: "button", key: name, onclick: act },
    icon(picture, 24),
    h("span", { class: "action-name" }, name),
    h("span", { class: "action-words" }, words),
  );
}

/** @param {Student} student */
function sideStandings(student) {
  const event = student.event();
  if (!event || !(event.standings || []).length) return null;
  return h(
    "section",
    { class: "panel side-standings", key: "standings" },
    h("h2", { class: "caption" }, standingsTitle(event)),
    standingsTable(student, sideRows(student, event.standings), false),
  );
}

/**
 * The first places, with the own one among them.
 *
 * @param {Student} student
 * @param {any[]} standings
 */
function sideRows(student, standings) {
  const own = new Set(student.seats().map((seat) => seat.seat));
  const rows = standings.slice(0, SIDE_PLACES);
  if (rows.some((row) => own.has(row.seat))) return rows;
  const mine = standings.filter((row) => own.has(row.seat)).slice(0, 1);
  return rows.slice(0, SIDE_PLACES - mine.length).concat(mine);
}

/**
 * @param {Student} student
 * @param {import("../app_types.js").RoomGame[]} games
 */
function sideGames(student, games) {
  return h(
    "aside",
    { class: "lobby-right panel", key: "right", "aria-labelledby": "side-watch" },
    h(
      "header",
      { class: "page-head" },
      h("h2", { id: "side-watch" }, "Watch"),
      h("p", { class: "muted" }, count(games.length, "game")),
    ),
    games.length
      ? h(
          "ul",
          { class: "side-games" },
          games.slice(0, SIDE_GAMES).map((game) => watchCard(student, game)),
        )
      : h("p", { class: "muted" }, "Nobody plays just now."),
    h(
      "button",
      { class: "button wide", type: "button", onclick: () => student.openTab("watch") },
      icon("eye"),
      "All games",
    ),
  );
}
