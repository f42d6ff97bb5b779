/** The bar at the top: the tabs, and what must be at hand on every one of them. */

import { h, svg } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "./controls.js";
import { openEnd, openMore } from "./night_dialogs.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

export const TABS = [
  { tab: "room", name: "Room", sign: "qr-code" },
  { tab: "event", name: "Event", sign: "settings" },
  { tab: "round", name: "Round", sign: "swords" },
  { tab: "standings", name: "Standings", sign: "trophy" },
  { tab: "print", name: "Print", sign: "printer" },
  { tab: "log", name: "Log", sign: "history" },
];

/** @param {DeskPage} page */
export function topBar(page) {
  const { event } = page;
  const title = event ? event.name : page.room.title || "";
  return h(
    "header",
    { class: "desk-bar", key: "bar" },
    h("h1", {}, mark(), h("span", {}, "Desk")),
    h("p", { class: "desk-title one-line", key: "title", title }, title),
    h(
      "div",
      { class: "tabs", key: "tabs", role: "tablist", "aria-label": "Parts of the desk" },
      TABS.map((each) => tabButton(page, each)),
    ),
    h("div", { class: "corner", key: "corner" }, corner(page)),
  );
}

/**
 * @param {DeskPage} page
 * @param {{tab: string, name: string, sign: string}} one
 */
function tabButton(page, { tab, name, sign }) {
  const isChosen = page.tab === tab;
  const count = tab === "room" ? doorAsks(page) : tab === "round" ? boardAsks(page) : 0;
  return h(
    "button",
    {
      type: "button",
      role: "tab",
      id: `tab-${tab}`,
      key: tab,
      class: "tab",
      "aria-selected": String(isChosen),
      "aria-controls": "tab-panel",
      tabindex: isChosen ? "0" : "-1",
      onclick: () => page.open(tab),
      onkeydown: (/** @type {KeyboardEvent} */ event) => walkTabs(page, event),
    },
    icon(sign, 18),
    h("span", { key: "name" }, name),
    count && !isChosen
      ? h(
          "span",
          { class: "tab-count", key: "count", title: `${count} ask for you` },
          String(count),
        )
      : null,
  );
}

/** @param {DeskPage} page */
function doorAsks(page) {
  const asks = page.desk ? page.desk.asks : [];
  return asks.filter((each) => each.board === null).length;
}

/** @param {DeskPage} page */
function boardAsks(page) {
  const boards = page.desk ? page.desk.boards : [];
  return boards.filter((each) => each.tone === "ask" || each.tone === "lost").length;
}

/**
 * @param {DeskPage} page
 * @param {KeyboardEvent} event
 */
function walkTabs(page, event) {
  const names = TABS.map((each) => each.tab);
  const at = names.indexOf(page.tab);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = names[(to + names.length) % names.length];
  page.open(tab);
  const element = document.getElementById(`tab-${tab}`);
  if (element) element.focus();
}

/** @param {DeskPage} page */
function corner(page) {
  const { desk, event } = page;
  const tab = page.tabs[page.tab];
  const own = tab.corner ? tab.corner() : null;
  const isRunning = Boolean(event && event.state === "round") || gamesGoOn(page);
  return [
    desk && event && page.tab !== "room"
      ? h(
          "span",
          { class: "here-count", key: "here" },
          h("span", { class: page.isConnected ? "dot" : "dot off" }),
          `${desk.here} of ${desk.expected}`,
        )
      : null,
    own,
    own ? null : wallButton(page),
    page.tab === "room"
      ? button(page, { label: "End", icon: "power", kind: "bad", press: () => openEnd(page) })
      : null,
    isRunning && !page.room.paused ? pauseButton(page) : null,
    button(page, {
      say: "More: colours, tablet, keys",
      icon: "ellipsis",
      kind: "square",
      key: "more",
      press: () => openMore(page),
    }),
  ];
}

/** @param {DeskPage} page */
function gamesGoOn(page) {
  return Boolean(page.desk && page.desk.friendly.length);
}

/** @param {DeskPage} page */
function wallButton(page) {
  return button(page, {
    label: "Wall",
    icon: "monitor",
    say: "Open the wall in a window of its own",
    press: () => window.open("/wall", "khepri-wall"),
  });
}

/**
 * Stop everything, from any tab, by one press: nothing is lost by it. How to go on is in a banner.
 *
 * @param {DeskPage} page
 */
function pauseButton(page) {
  return button(page, { label: "Pause all", icon: "pause", kind: "pause", ask: "pause_all" });
}

/** The mark of Khepri: a golden disc that two beams cross. */
function mark() {
  return svg(
    "svg",
    { class: "mark", width: 28, height: 28, viewBox: "0 0 28 28", "aria-hidden": "true" },
    svg("circle", { cx: 14, cy: 14, r: 13.5, class: "mark-disc" }),
    svg("path", { d: "M6.5 18.5 18.5 6.5M9.5 21.5l12-12", class: "mark-beam" }),
  );
}
