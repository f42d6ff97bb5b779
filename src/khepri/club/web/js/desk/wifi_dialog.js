/** The Wi-Fi, typed once: the join sheet has its code to scan, and the wall if the teacher likes. */

import { button, switchRow } from "./controls.js";
import { lineField, wrongLine } from "./menu.js";

const LONGEST_NAME = 32;
const LONGEST_PASSWORD = 63;

/** @param {import("./desk_page.js").DeskPage} page */
export function wifiButton(page) {
  return button(page, { label: "Wi-Fi code", icon: "wifi", press: () => openWifi(page) });
}

/** @param {import("./desk_page.js").DeskPage} page */
function openWifi(page) {
  if (!page.desk) return;
  const { settings } = page.desk;
  let name = settings.wifi;
  let password = settings.wifi_password || "";
  let isOpen = Boolean(settings.wifi_open);
  let isOnWall = Boolean(settings.wifi_on_wall);
  let wrong = "";
  const keep = () => {
    const refused = (/** @type {string} */ say) => {
      wrong = say;
      page.update();
    };
    const typed = { name, password: isOpen ? "" : password, open: isOpen, on_wall: isOnWall };
    page.ask("wifi", typed, { key: "wifi", refused }).then((answer) => {
      if (answer) page.dialogs.close(dialog);
    });
  };
  const dialog = page.dialogs.open({
    title: "Wi-Fi code",
    body: () => [
      lineField("Name of the Wi-Fi", name, (text) => (name = text), keep, {
        maxlength: LONGEST_NAME,
      }),
      !isOpen &&
        lineField(
          "Password. Leave it empty to write it on the sheet by hand.",
          password,
          (text) => (password = text),
          keep,
          { maxlength: LONGEST_PASSWORD, autocapitalize: "off" },
        ),
      switchRow(page, {
        label: "This Wi-Fi has no password",
        on: isOpen,
        turn: () => {
          isOpen = !isOpen;
          page.update();
        },
      }),
      switchRow(page, {
        label: "Show it on the wall, too",
        note: "Everybody who sees the wall can read the password.",
        on: isOnWall,
        turn: () => {
          isOnWall = !isOnWall;
          page.update();
        },
      }),
      wrongLine(wrong),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, { label: "Keep for tonight", kind: "primary", key: "wifi", press: keep }),
    ],
  });
}
