/** The menu of the game page: what is needed seldom, in words. */

import { keysTable, openSheet, sheetRow } from "./sheet.js";
import { SECOND } from "./two_presses.js";

/** @param {import("./game_page.js").GamePage} page */
export function openGameMenu(page) {
  const state = page.state;
  if (!state) return;
  openSheet(page.sheets, "More", (close) => {
    const then = (/** @type {() => void} */ act) => () => {
      close();
      act();
    };
    const plays = page.own !== null && !state.result;
    return [
      plays &&
        sheetRow(
          "hand",
          "Call the teacher",
          then(() => page.callTeacher()),
        ),
      plays && state.can_draw && secondRow(page, "handshake", "Offer a draw", "draw", close),
      plays &&
        state.undo &&
        sheetRow(
          "undo-2",
          "Ask to take back",
          then(() => page.line.offer("takeback")),
        ),
      sheetRow(
        "history",
        "Show the last move again",
        then(() => page.again()),
      ),
      page.board.face.rising &&
        sheetRow(
          "flip-vertical-2",
          "Turn the board round",
          then(() => page.board.turnRound()),
        ),
      sheetRow(
        "info",
        "Keys",
        then(() => page.openKeys()),
      ),
      plays && secondRow(page, "flag", "Give up", "resign", close),
      !plays &&
        sheetRow(
          "log-out",
          "Back to the lobby",
          then(() => page.app.leave()),
        ),
    ];
  });
}

/**
 * A line that has to be pressed twice, and says so.
 * @param {import("./game_page.js").GamePage} page
 * @param {string} drawn
 * @param {string} label
 * @param {"draw" | "resign"} what
 * @param {() => void} close
 */
function secondRow(page, drawn, label, what, close) {
  const row = sheetRow(
    drawn,
    label,
    () => {
      if (page.ask(what)) close();
      else if (row.lastChild) row.lastChild.textContent = SECOND[what];
    },
    what,
  );
  return row;
}

/** @param {import("./game_page.js").GamePage} page */
export function openKeys(page) {
  openSheet(page.sheets, "Keys", () => [keysTable()]);
}
