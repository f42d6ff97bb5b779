/** What can be printed: each paper is a page of its own, and prints black on white. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { button, segments } from "./controls.js";
import { wifiButton } from "./wifi_dialog.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/**
 * @typedef {object} Sheet
 * @property {string} name
 * @property {string} title
 * @property {string} words
 * @property {string} sign
 * @property {"room" | "event" | "round"} needs
 */

/** @type {Sheet[]} */
const SHEETS = [
  {
    name: "join",
    title: "Join sheet",
    words: "QR codes, address and code, for the door",
    sign: "qr-code",
    needs: "room",
  },
  {
    name: "pairings",
    title: "Pairings by board",
    words: "with boxes to tick the result",
    sign: "swords",
    needs: "round",
  },
  {
    name: "names",
    title: "Pairings by name",
    words: "everybody finds their board",
    sign: "users",
    needs: "round",
  },
  {
    name: "slips",
    title: "Result slips",
    words: "one to sign at each board",
    sign: "clipboard-list",
    needs: "round",
  },
  {
    name: "standings",
    title: "Standings",
    words: "with the cross-table, on one page",
    sign: "trophy",
    needs: "event",
  },
  {
    name: "check-in",
    title: "Check-in list",
    words: "names to tick at the door",
    sign: "check",
    needs: "event",
  },
  {
    name: "prizes",
    title: "Prizes",
    words: "who gets what, with room to sign",
    sign: "flag",
    needs: "event",
  },
  {
    name: "certificates",
    title: "Certificates",
    words: "for the first places",
    sign: "star",
    needs: "event",
  },
  { name: "log", title: "Log", words: "everything that was done", sign: "history", needs: "event" },
];

/** So wide is a sheet of A4 on the screen, with something around it. */
const SHEET_PX = 840;

/**
 * Show the whole width of a paper, however little room there is, as long as it is there.
 *
 * @param {Event} event
 */
function followWidth(event) {
  const frame = /** @type {HTMLIFrameElement} */ (event.currentTarget);
  const view = frame.parentElement;
  if (!view) return;
  const fit = () => {
    const scale = Math.min(1, view.clientWidth / SHEET_PX);
    frame.style.width = `${view.clientWidth / scale}px`;
    frame.style.height = `${view.clientHeight / scale}px`;
    frame.style.transform = `scale(${scale})`;
  };
  fit();
  if (!("ResizeObserver" in window)) return;
  const watcher = new ResizeObserver(() => {
    if (frame.isConnected) fit();
    else watcher.disconnect();
  });
  watcher.observe(view);
}

/**
 * What the join sheet tells, to know when it tells something else.
 *
 * @param {import("./desk_types.js").DeskSettings} settings
 */
function onJoinSheet(settings) {
  const { code, address, title, wifi, wifi_password, wifi_open } = settings;
  return JSON.stringify([code, address, title, wifi, wifi_password, wifi_open]);
}

export class PrintTab {
  /** @param {DeskPage} page */
  constructor(page) {
    this.page = page;
    this.sheet = "join";
    this.names = "display";
  }

  /** @param {Sheet} sheet */
  reason(sheet) {
    const { event } = this.page;
    if (sheet.needs === "room") return null;
    if (!event) return "There is no event yet.";
    return sheet.needs === "round" && !event.round ? "No round is published yet." : null;
  }

  /** @param {Sheet} sheet */
  address(sheet) {
    return `/desk/print/${sheet.name}${this.names === "full" && sheet.needs !== "room" ? "?names=full" : ""}`;
  }

  render() {
    const { page } = this;
    const chosen =
      SHEETS.find((each) => each.name === this.sheet && !this.reason(each)) || SHEETS[0];
    const { event, desk } = page;
    // A paper is shown as it was when it was chosen, and again when the round has moved on.
    const state = event ? `${event.round} ${event.done} ${event.state}` : "";
    const room = desk && chosen.needs === "room" ? onJoinSheet(desk.settings) : "";
    const address = this.address(chosen);
    return [
      h(
        "section",
        { class: "panel print-list", key: "list" },
        h("h2", {}, "Papers"),
        h(
          "div",
          { class: "sheets scrolls", key: "sheets", role: "radiogroup", "aria-label": "Paper" },
          SHEETS.map((each) => this.card(each, each === chosen)),
        ),
        h(
          "div",
          { key: "names", class: "form-part" },
          h("h3", {}, "Names"),
          segments({
            label: "Names on paper",
            choices: [
              { value: "display", name: "Display" },
              { value: "full", name: "Full names" },
            ],
            chosen: this.names,
            choose: (value) => {
              this.names = value;
              page.update();
            },
          }),
          h("p", { class: "note" }, "Full names are for you, not for the wall."),
        ),
      ),
      h(
        "section",
        { class: "panel print-preview", key: "preview", "aria-label": chosen.title },
        h(
          "header",
          { class: "panel-head", key: "head" },
          h("h2", { class: "grow" }, chosen.title),
          chosen.name === "join" ? wifiButton(page) : null,
          h(
            "a",
            { class: "button", key: "open", href: address, target: "_blank", rel: "noopener" },
            icon("eye", 18),
            "Open",
          ),
          button(page, {
            label: "Print",
            icon: "printer",
            kind: "primary",
            press: () => this.print(address),
          }),
        ),
        h(
          "div",
          { class: "paper-view", key: "view" },
          h("iframe", {
            key: `paper ${address} ${state} ${room}`,
            id: "paper",
            class: "paper",
            src: address,
            title: `Preview: ${chosen.title}`,
            tabindex: "-1",
            onload: followWidth,
          }),
        ),
      ),
    ];
  }

  /**
   * @param {Sheet} sheet
   * @param {boolean} isChosen
   */
  card(sheet, isChosen) {
    const reason = this.reason(sheet);
    return h(
      "button",
      {
        type: "button",
        role: "radio",
        class: "card sheet-card",
        key: sheet.name,
        "aria-checked": String(isChosen),
        "aria-disabled": reason ? "true" : null,
        title: reason,
        onclick: () => {
          if (reason) {
            this.page.notices.warn(reason);
            return;
          }
          this.sheet = sheet.name;
          this.page.update();
        },
      },
      icon(sheet.sign, 20),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "strong" }, sheet.title),
        h("span", { class: "card-words" }, sheet.words),
      ),
    );
  }

  /**
   * Print what is in sight; where the browser does not let a page do that, open it instead.
   *
   * @param {string} address
   */
  print(address) {
    const frame = /** @type {HTMLIFrameElement | null} */ (document.getElementById("paper"));
    try {
      if (frame && frame.contentWindow) {
        frame.contentWindow.focus();
        frame.contentWindow.print();
        return;
      }
    } catch (_error) {
      // a browser may keep the paper to itself
    }
    window.open(address, "_blank", "noopener");
  }
}
