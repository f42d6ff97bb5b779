/** The call of a round: takes the whole screen until the game begins. */

import { countdown } from "../countdowns.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { sidePicture } from "../sides.js";
import { sign } from "../signs.js";
import { ended, firstName } from "../words.js";
import { pausedCard, roundWords } from "./next_card.js";

/** @typedef {import("./student.js").Student} Student */
/** @typedef {import("../app_types.js").RoundCall} RoundCall */
/** @typedef {import("../app_types.js").YouSeat} YouSeat */

/** Before that, the lobby's card says what comes. */
export const CALL_FROM_MS = 60000;

/**
 * Whether a call takes the screen by now.
 *
 * @param {RoundCall} call
 * @param {number} now
 */
export function isCalling(call, now) {
  return call.by_hand || call.ready || !call.starts_at || call.starts_at - now <= CALL_FROM_MS;
}

/**
 * The call in words, for those who hear it.
 *
 * @param {RoundCall} call
 */
export function callWords(call) {
  const first = call.first ? "You move first." : `${firstName(call.against.name)} moves first.`;
  const against = ended(`You are ${call.side_label}, against ${call.against.name}`);
  return `Round ${call.round}. Board ${call.board}. ${against} ${first}`;
}

/**
 * @param {Student} student
 * @param {YouSeat} seat
 * @param {RoundCall} call
 */
export function roundCall(student, seat, call) {
  const other = firstName(call.against.name, seat.name);
  const isShared = student.seats().length > 1;
  const own = isShared ? firstName(seat.name, call.against.name) : "You";
  return h(
    "main",
    { class: ["round-call", `side-${call.side}`], key: `call-${call.game}` },
    pausedCard(student),
    h(
      "div",
      { class: "call-what" },
      h("p", { class: "call-round" }, roundWords(call)),
      h("h1", { tabindex: -1, id: "call-title" }, `Board ${call.board}`),
      h("div", { class: "call-piece" }, sidePicture(call.side, 160)),
    ),
    h(
      "div",
      { class: "call-who" },
      h(
        "p",
        { class: "call-side" },
        isShared ? sign(seat.sign, 34) : null,
        isShared ? `${own} is ` : "You are ",
        h("strong", null, call.side_label),
      ),
      h(
        "p",
        { class: "call-first" },
        call.first ? `${own} ${isShared ? "moves" : "move"} first` : `${other} moves first`,
      ),
      h(
        "div",
        { class: "panel call-against" },
        sign(call.against.sign, 48),
        h("p", null, h("span", null, "against"), h("b", null, call.against.name)),
        againstChip(student, call),
      ),
      call.by_hand ? null : h("p", { class: "muted call-clock" }, call.clock),
    ),
    h(
      "div",
      { class: "call-foot" },
      call.by_hand ? reportButtons(student, seat, call) : readyButton(student, call),
    ),
  );
}

/**
 * Whether both players of a board sit at this device.
 *
 * @param {Student} student
 * @param {RoundCall} call
 */
function isTogether(student, call) {
  const games = student.seats().map((each) => each.call && each.call.game);
  return games.length > 1 && games.every((game) => game === call.game);
}

/**
 * @param {Student} student
 * @param {RoundCall} call
 */
function againstChip(student, call) {
  if (call.by_hand || isTogether(student, call)) return null;
  if (call.against.ready) return h("span", { class: "chip green" }, icon("check", 16), "ready");
  if (!call.against.here) return h("span", { class: "chip yellow" }, "not here yet");
  return h("span", { class: "chip" }, "not ready yet");
}

/**
 * @param {Student} student
 * @param {RoundCall} call
 */
function readyButton(student, call) {
  return [
    call.starts_at
      ? h(
          "p",
          { class: "call-time", key: "time" },
          "Clocks start in ",
          h("b", null, countdown(student.streams, call.starts_at)),
        )
      : null,
    h(
      "button",
      {
        class: ["button tall", call.ready ? "is-chosen" : "primary"],
        type: "button",
        key: "ready",
        "aria-disabled": call.ready ? "true" : null,
        onclick: () => {
          // Two who play each other at one device sit down together.
          for (const each of student.seats()) {
            const called = each.call;
            if (!called || called.game !== call.game || called.ready) continue;
            student.ask({ t: "ready", seat: each.seat, game: call.game });
          }
        },
      },
      call.ready ? icon("check", 22) : null,
      call.ready ? "You are ready" : "I am ready",
    ),
    h(
      "p",
      { class: "muted centred", key: "note" },
      call.ready
        ? ended(`Waiting for ${firstName(call.against.name)}`)
        : isTogether(student, call)
          ? "You play each other here: hand the device over after each move."
          : "Both ready? Then you start at once.",
    ),
  ];
}

/**
 * @param {Student} student
 * @param {YouSeat} seat
 * @param {RoundCall} call
 */
function reportButtons(student, seat, call) {
  const [won, lost] = call.first ? ["1-0", "0-1"] : ["0-1", "1-0"];
  const report = call.report || { mine: null, theirs: null, say: null };
  const button = (/** @type {string} */ score, /** @type {string} */ words) =>
    h(
      "button",
      {
        class: "button",
        type: "button",
        key: score,
        "aria-pressed": report.mine === score ? "true" : "false",
        onclick: () => student.ask({ t: "report", seat: seat.seat, game: call.game, score }),
      },
      words,
    );
  return [
    h("h2", { class: "centred", key: "ask" }, "How did it end?"),
    h(
      "div",
      { class: "report-row", key: "scores" },
      button(won, "I won"),
      button("1/2", "Draw"),
      button(lost, "I lost"),
    ),
    h(
      "p",
      { class: "centred muted", key: "say", role: "status" },
      report.say ||
        (report.mine
          ? `Now ${firstName(call.against.name)} has to say the same.`
          : "Press when the game is over. Both of you say it."),
    ),
  ];
}
