/** The log: lines of the room and of the event, in one order. */

/** @typedef {import("./desk_types.js").LogLine} LogLine */

/**
 * @param {LogLine[]} log
 * @returns {LogLine[]} the newest first
 */
export function newestFirst(log) {
  return log
    .map((line, index) => ({ line, index }))
    .sort((one, other) =>
      one.line.at === other.line.at
        ? other.index - one.index
        : one.line.at < other.line.at
          ? 1
          : -1,
    )
    .map(({ line }) => line);
}
