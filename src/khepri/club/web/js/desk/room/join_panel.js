/** How students come in: the code to scan, the address to type, the network, and the proof. */

import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { button, heading } from "../controls.js";
import { openQuestion } from "../menu.js";
import { wifiButton } from "../wifi_dialog.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */

/** @param {DeskPage} page */
export function joinPanel(page) {
  const { room, desk } = page;
  if (!desk) return null;
  const { code } = desk.settings;
  return h(
    "section",
    { class: "panel join-panel", key: "join" },
    heading(
      "Students join here",
      desk.settings.locked
        ? h("span", { class: "chip pink", key: "locked" }, icon("lock", 14), "closed")
        : h("span", { class: "chip green", key: "open" }, h("span", { class: "dot" }), "open"),
    ),
    h(
      "div",
      { class: "qr", key: "qr" },
      h("img", {
        src: `/qr.svg?${encodeURIComponent(`${room.address} ${code}`)}`,
        alt: `QR code: scan it to come into room ${code}`,
      }),
    ),
    h(
      "div",
      { class: "join-words", key: "words" },
      h("p", { class: "muted" }, "or type the address and the code"),
      h("p", { class: "join-address" }, room.address || ""),
      h("p", { class: "join-code", "aria-label": `Code ${code.split("").join(" ")}` }, code),
    ),
    network(page),
    h(
      "div",
      { class: "pair join-buttons", key: "buttons" },
      h(
        "a",
        {
          class: "button",
          key: "sheet",
          href: "/desk/print/join",
          target: "_blank",
          rel: "noopener",
        },
        icon("printer", 18),
        "Join sheet",
      ),
      wifiButton(page),
      button(page, { label: "New code", icon: "refresh-cw", press: () => openNewCode(page) }),
    ),
    reached(page),
  );
}

/** @param {DeskPage} page */
function network(page) {
  const { desk } = page;
  const networks = (desk && desk.networks) || [];
  if (!desk || !networks.length) {
    return page.room.wifi
      ? h(
          "p",
          { class: "network one", key: "network" },
          icon("wifi", 18),
          `Wi-Fi · ${page.room.wifi}`,
        )
      : null;
  }
  const chosen = networks.find((each) => each.chosen);
  return h(
    "label",
    {
      class: "network",
      key: "network",
      "aria-busy": page.asker.waitsFor("network") ? "true" : null,
    },
    h("span", { class: "spoken" }, "Network that students use"),
    icon("wifi", 18),
    h(
      "select",
      {
        value: chosen ? chosen.address : "",
        onchange: (/** @type {Event} */ event) => {
          const select = /** @type {HTMLSelectElement} */ (event.currentTarget);
          const address = select.value;
          // The choice is the laptop's: until it has answered, the one before stays.
          select.value = chosen ? chosen.address : "";
          page.ask("address", { address }, { key: "network" });
        },
      },
      networks.map((each) =>
        h(
          "option",
          { key: each.address, value: each.address, selected: each.chosen },
          `${each.name} · ${each.address}`,
        ),
      ),
    ),
    icon("chevron-down", 18),
  );
}

/** @param {DeskPage} page */
function reached(page) {
  const found = page.desk ? page.desk.checks.find((each) => each.key === "reached") : null;
  if (!found) return null;
  return h(
    "p",
    { class: ["reached", found.good ? "good" : "not-yet"], key: "reached", role: "status" },
    icon(found.good ? "circle-check" : "circle-alert", 18),
    h("span", {}, found.good ? `Checked: ${found.say}` : `${found.say}. ${found.note}`),
  );
}

/** @param {DeskPage} page */
function openNewCode(page) {
  openQuestion(page, {
    title: "A new code?",
    say: "Those who are in stay in. Everybody else needs the new code, and sheets that are printed already no longer fit.",
    yes: "New code",
    ask: "new_code",
  });
}
