/** What must not be overlooked on any tab: a lost line, a pause, a full disk, and who asks. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button } from "./controls.js";
import { askLine, openAsks } from "./room/asks.js";
import { timeUntil } from "./times.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/** @param {DeskPage} page */
export function banners(page) {
  return h(
    "div",
    { class: "banners", key: "banners" },
    // When the night is over the laptop is not to be waited for.
    page.isConnected || page.room.over ? null : page.isShutOut ? shutOutLine() : lostLine(),
    page.isConnected && page.room.paused ? pausedLine(page) : null,
    page.desk && page.desk.trouble ? troubleLine(page.desk.trouble) : null,
    page.tab === "room" ? null : asksLine(page),
  );
}

function lostLine() {
  return h(
    "div",
    { class: "banner lost", key: "lost", role: "alert" },
    icon("wifi-off"),
    h("strong", {}, "Connection lost. Trying again…"),
    h(
      "span",
      {},
      "The clocks go by the laptop. Nothing that you press here is done until it is back.",
    ),
  );
}

function shutOutLine() {
  return h(
    "div",
    { class: "banner lost", key: "shut", role: "alert" },
    icon("lock"),
    h("strong", {}, "Khepri was started again."),
    h("span", {}, "Open the desk from there once more. Nothing is lost."),
  );
}

/** @param {string} trouble */
function troubleLine(trouble) {
  return h(
    "div",
    { class: "banner lost", key: "trouble", role: "alert" },
    icon("triangle-alert"),
    h("strong", {}, "Not saved."),
    h("span", {}, trouble),
  );
}

/** @param {DeskPage} page */
function pausedLine(page) {
  const { paused } = page.room;
  const goesOn = paused.goes_on_at;
  return h(
    "div",
    { class: "banner paused", key: "paused", role: "status" },
    icon("pause"),
    h("strong", {}, paused.why === "back" ? backWords(page) : pausedTitle(paused.why)),
    goesOn === null
      ? h("span", { class: "grow", key: "say" }, paused.why === "back" ? backNote(page) : "")
      : h(
          "span",
          { class: "grow", key: "counts" },
          "All clocks go on in ",
          timeUntil(goesOn, page.now(), { class: "strong" }),
        ),
    goesOn === null
      ? button(page, {
          label: "Go on",
          icon: "play",
          kind: "primary",
          ask: "go_on",
          key: "banner go on",
        })
      : button(page, { label: "Stop again", icon: "pause", ask: "pause_all", key: "banner pause" }),
  );
}

/** @param {string} why */
function pausedTitle(why) {
  return why === "asleep"
    ? "Paused: the laptop was asleep. Nobody lost time."
    : "All clocks stand.";
}

/** @param {DeskPage} page */
function backWords(page) {
  const { back, all } = countBack(page);
  return `${back} of ${all} are back`;
}

/** @param {DeskPage} page */
function backNote(page) {
  const { back, all } = countBack(page);
  return back < all
    ? "Press Go on when enough are. The others find their game when they come."
    : "";
}

/**
 * Those who have a seat from before, and how many of their devices are there again.
 *
 * @param {DeskPage} page
 */
function countBack(page) {
  const people = page.desk ? page.desk.people : [];
  const seated = people.filter((each) => each.seat !== null && isIn(each.state));
  const back = seated.filter((each) => each.state === "here" || each.state === "asleep");
  return { back: back.length, all: seated.length };
}

/** @param {string} state */
function isIn(state) {
  return state === "here" || state === "asleep" || state === "gone";
}

/** @param {DeskPage} page */
function asksLine(page) {
  const asks = (page.desk ? page.desk.asks : []).filter(
    (each) => page.tab !== "round" || each.board === null,
  );
  if (!asks.length) return null;
  const others = asks.length - 1;
  return h(
    "div",
    { class: "banner ask", key: "asks" },
    askLine(page, asks[0]),
    others
      ? button(page, { label: `${others} more`, key: "more asks", press: () => openAsks(page) })
      : null,
  );
}
