/** What concerns the whole night: its end, other desks, colours and keys. */

import { h } from "../dom.js";
import { button } from "./controls.js";
import { openMenu, openQuestion } from "./menu.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/** @param {DeskPage} page */
export function openMore(page) {
  const theme = (
    /** @type {import("./desk_page.js").Theme} */ name,
    /** @type {string} */ label,
  ) => ({
    label,
    sign: { night: "moon", light: "sun", contrast: "contrast" }[name],
    chosen: page.theme === name,
    press: () => page.wear(name),
  });
  openMenu(page, "Desk", () => [
    theme("night", "Night colours"),
    theme("light", "Light colours"),
    theme("contrast", "High contrast"),
    { label: "Desk on a tablet…", sign: "smartphone", press: () => openTablet(page) },
    { label: "Keys…", sign: "circle-question-mark", press: () => openKeys(page) },
    { label: "Forget this night…", sign: "trash-2", bad: true, press: () => openForget(page) },
    { label: "End club night…", sign: "power", bad: true, press: () => openEnd(page) },
  ]);
}

/** @param {DeskPage} page */
export function openEnd(page) {
  page.ask("end", {}, { isPreview: true }).then((answer) => {
    if (!answer) return;
    openQuestion(page, {
      title: "End club night?",
      say: answer.say || "All pages say good night. Games that go on are kept.",
      yes: "End club night",
      no: "Stay",
      bad: true,
      ask: "end",
      with: { sure: true },
    });
  });
}

/** @param {DeskPage} page */
function openForget(page) {
  page.ask("forget", {}, { isPreview: true }).then((answer) => {
    if (!answer) return;
    openQuestion(page, {
      title: "Forget this night?",
      say: answer.say || "Seats, names and the log of this night are deleted. The roster stays.",
      yes: "Forget this night",
      bad: true,
      ask: "forget",
      with: { sure: true },
    });
  });
}

/** @param {DeskPage} page */
export function openTablet(page) {
  /** @type {import("./asker.js").Answer | null} */
  let given = null;
  const fetchOne = () =>
    page.ask("tablet", {}, { key: "tablet", quiet: true }).then((answer) => {
      given = answer;
      page.update();
    });
  const dialog = page.dialogs.open({
    title: "Desk on a tablet",
    body: () => [
      given
        ? h(
            "div",
            { key: "given", class: "tablet-code" },
            drawing(String(given.qr || ""), String(given.url || "")),
            h("p", {}, given.say || "Scan this with the tablet within 2 minutes. It works once."),
          )
        : h(
            "p",
            { key: "before" },
            "The tablet shows this desk and can do all that you can do here. The code works once, for 2 minutes.",
          ),
      otherDesks(page),
    ],
    foot: () => [
      button(page, { label: "Close", press: () => page.dialogs.close(dialog) }),
      button(page, {
        label: given ? "Another code" : "Show the code",
        kind: "primary",
        key: "tablet",
        press: fetchOne,
      }),
    ],
  });
}

/** @param {DeskPage} page */
function otherDesks(page) {
  const desks = (page.desk ? page.desk.desks : []).filter((each) => !each.here);
  if (!desks.length) return null;
  return h(
    "ul",
    { class: "other-desks", key: "desks" },
    desks.map((each, index) =>
      h(
        "li",
        { key: each.link },
        h("span", { class: "grow" }, `Another desk is open (${index + 1})`),
        button(page, {
          label: "Close it",
          kind: "bad",
          ask: "end_desk",
          with: { link: each.link },
        }),
      ),
    ),
  );
}

/**
 * The laptop's own drawing, taken in as elements: no part of it is run.
 *
 * @param {string} text
 * @param {string} url
 */
function drawing(text, url) {
  const host = h("div", {
    class: "qr",
    key: `qr ${url}`,
    own: true,
    role: "img",
    "aria-label": `QR code for ${url}`,
  });
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (read.nodeName === "svg") host.appendChild(document.importNode(read, true));
  else host.textContent = url;
  return host;
}

const KEYS = [
  ["12 Enter", "Round: choose board 12"],
  ["1 = 0", "then: 1–0, ½, 0–1 for that board"],
  ["↑ ↓", "Round and Standings: another row"],
  ["Esc", "take back what was typed; close a dialog"],
  ["← →", "on the tabs: another tab"],
  ["Tab", "everything else can be reached with Tab and Enter"],
];

/** @param {DeskPage} page */
export function openKeys(page) {
  page.dialogs.open({
    title: "Keys",
    body: () => [
      h(
        "dl",
        { class: "keys" },
        KEYS.map(([key, words]) =>
          h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)),
        ),
      ),
    ],
  });
}
