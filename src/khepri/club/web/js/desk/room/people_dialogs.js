/** New people on the roster: one by hand, or many from a list. */

import { h } from "../../dom.js";
import { count } from "../../words.js";
import { button } from "../controls.js";
import { lineField, wrongLine } from "../menu.js";

/** @typedef {import("../desk_page.js").DeskPage} DeskPage */

const LONGEST_LIST = 30000; // a message of the desk has at most 64 KB
const LARGEST_FILE = 45000; // the same in Base64

/** @param {DeskPage} page */
export function openAddPerson(page) {
  const given = { full_name: "", name: "", group: "" };
  let wrong = "";
  const refused = (/** @type {string} */ say) => {
    wrong = say;
    page.update();
  };
  const add = () => {
    page.ask("add_person", given, { key: "add", refused }).then((answer) => {
      if (answer) page.dialogs.close(dialog);
    });
  };
  const field = (/** @type {keyof typeof given} */ key, /** @type {string} */ label) =>
    lineField(label, given[key], (text) => (given[key] = text), add);
  const dialog = page.dialogs.open({
    title: "Add to the roster",
    body: () => [
      field("full_name", "Full name (only you see it)"),
      field("name", "Name for everybody, or empty: first name and initial"),
      field("group", "Class or school, or empty"),
      wrongLine(wrong),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      button(page, { label: "Add", kind: "primary", key: "add", press: add }),
    ],
  });
}

/** @param {DeskPage} page */
export function openImport(page) {
  let text = "";
  let wrong = "";
  let remark = "";
  /** Who is in the list more than once: nothing is read before that is answered. */
  let twice = "";
  const set = (/** @type {string} */ next, said = "") => {
    text = next;
    wrong = twice = "";
    remark = said;
    page.update();
  };
  const refused = (/** @type {string} */ say) => {
    wrong = say;
    page.update();
  };
  const go = () => {
    if (text.length > LONGEST_LIST) {
      refused("This list is too long. Import it in two parts.");
      return;
    }
    read({});
  };
  const read = (/** @type {object} */ how) => {
    const withThis = Object.assign({ text }, how);
    page
      .ask("import_people", withThis, { key: "import", refused, isPreview: true })
      .then((answer) => {
        if (!answer) return;
        twice = answer.ask ? answer.say || "" : "";
        if (!answer.ask) {
          page.dialogs.close(dialog);
          page.notices.done(answer.say);
          for (const each of answer.warn || []) page.notices.warn(each);
        }
        page.update();
      });
  };
  const lines = () => text.split(/[\r\n]/).filter((line) => line.trim()).length;
  const dialog = page.dialogs.open({
    title: "Import a roster",
    kind: "wide",
    body: () => [
      h(
        "p",
        { class: "muted", key: "how" },
        "One name on each line, or a table with the headings name, full name, group, rating, extra time, apart from. Those who are known already are not doubled.",
      ),
      h("textarea", {
        key: "text",
        class: "import-text",
        rows: "10",
        "aria-label": "The list",
        spellcheck: "false",
        placeholder: "Amira Khoury\nBen Okafor\n…",
        value: text,
        "data-focus": true,
        oninput: (/** @type {Event} */ event) =>
          set(/** @type {HTMLTextAreaElement} */ (event.currentTarget).value),
      }),
      h(
        "label",
        { class: "file-line", key: "file" },
        h("span", {}, "or a file:"),
        h("input", {
          type: "file",
          accept: ".csv,.txt,.tsv,text/csv,text/plain",
          onchange: (/** @type {Event} */ event) => readFile(page, event, set, refused),
        }),
      ),
      remark !== "" && h("p", { class: "muted", key: "remark" }, remark),
      twice
        ? h(
            "p",
            { class: "warn-line", key: "twice", role: "alert" },
            `${twice} Is that one person, or are they two?`,
          )
        : null,
      wrongLine(wrong),
    ],
    foot: () => [
      button(page, { label: "Cancel", press: () => page.dialogs.close(dialog) }),
      twice ? button(page, { label: "One person", press: () => read({ one: true }) }) : null,
      twice ? button(page, { label: "Two people", press: () => read({ two: true }) }) : null,
      button(page, {
        label: text.trim() ? `Import ${count(lines(), "line")}` : "Import",
        kind: "primary",
        key: "import",
        reason: twice
          ? "Say first whether that is one person."
          : text.trim()
            ? null
            : "Paste a list or choose a file first.",
        press: go,
      }),
    ],
  });
}

/**
 * The laptop tells which encoding a file has: so a roster is read here as it is in the window.
 *
 * @param {DeskPage} page
 * @param {Event} event
 * @param {(text: string, said?: string) => void} set
 * @param {(say: string) => void} refused
 */
function readFile(page, event, set, refused) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const file = input.files && input.files[0];
  if (!file) return;
  if (file.size > LARGEST_FILE) {
    refused("This file is too large. Import it in two parts.");
    return;
  }
  const reader = new FileReader();
  reader.onload = () => {
    const content = String(reader.result).split(",")[1] || "";
    page
      .ask("read_file", { file: content }, { key: "import", isPreview: true, refused })
      .then((answer) => {
        if (answer) set(answer.text, answer.say);
      });
  };
  reader.onerror = () => refused("This file cannot be read.");
  reader.readAsDataURL(file);
}
