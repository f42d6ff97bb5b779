/** Files to keep: with the names that everybody may read, or with full names. */

import { h } from "../dom.js";
import { button, segments } from "./controls.js";

/** @typedef {import("./desk_page.js").DeskPage} DeskPage */

/**
 * @param {DeskPage} page
 * @param {string} title
 * @param {string} file
 */
export function openExport(page, title, file) {
  let names = "display";
  const dialog = page.dialogs.open({
    title,
    body: () => [
      h("p", { key: "ask" }, "Display names or full names?"),
      segments({
        label: "Names in the file",
        choices: [
          { value: "display", name: "Display names" },
          { value: "full", name: "Full names" },
        ],
        chosen: names,
        choose: (value) => {
          names = value;
          page.update();
        },
      }),
      h(
        "p",
        { class: "muted", key: "note" },
        names === "full"
          ? "Full names are for you: do not hand this file on without asking."
          : "As everybody in the room reads them: first name and initial.",
      ),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      h(
        "a",
        {
          class: "button primary",
          key: "save",
          href: `/desk/export/${file}${names === "full" ? "?names=full" : ""}`,
          download: true,
          onclick: () => page.dialogs.close(dialog),
        },
        "Save",
      ),
    ],
  });
}
