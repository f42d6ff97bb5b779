/** When the next club night is, for the podium on the wall. */

import { button } from "../controls.js";
import { lineField } from "../menu.js";

const LONGEST = 60;

/** @param {import("../desk_page.js").DeskPage} page */
export function openNextTime(page) {
  let text = page.desk ? page.desk.settings.next_time || "" : "";
  const keep = () => {
    page.ask("next_time", { text: text.trim() }, { key: "next-time" }).then((answer) => {
      if (answer) page.dialogs.close(dialog);
    });
  };
  const dialog = page.dialogs.open({
    title: "Next club night",
    body: () => [
      lineField(
        "When it is. The podium shows it; leave it empty for nothing.",
        text,
        (typed) => (text = typed),
        keep,
        { maxlength: LONGEST, placeholder: "Friday, 3 o’clock, room 12" },
      ),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, { label: "Keep", kind: "primary", key: "next-time", press: keep }),
    ],
  });
}
