/**
 * The state of a game as the laptop sends it, stream `game:N` in docs/club-protocol.md. Types only.
 */

/** @typedef {import("./faces.js").Squares} Squares */
/** @typedef {import("./faces.js").Last} Last */

/**
 * @typedef {object} GamePlayer
 * @property {string} name
 * @property {number | null} sign
 * @property {number | null} seat
 * @property {number | null} level of the computer
 * @property {boolean} here
 */

/**
 * @typedef {object} GameClock
 * @property {Record<string, number>} left in milliseconds, at the instant `since`
 * @property {string | null} running
 * @property {number} since
 * @property {number} increment
 */

/**
 * @typedef {object} GameHold
 * @property {string} why
 * @property {string} say
 * @property {string | null} [side]
 * @property {number | null} [until_at]
 */

/**
 * @typedef {object} GameResult
 * @property {string} score
 * @property {string | null} winner
 * @property {string} why
 * @property {string} say
 * @property {boolean} saved
 */

/**
 * @typedef {object} ShownBoard what a board has to know of a game
 * @property {number} [game]
 * @property {string} kind
 * @property {string} [title]
 * @property {number[]} shape
 * @property {{side: string, label: string}[]} sides
 * @property {string[]} [yours]
 * @property {string} view
 * @property {Squares} board
 * @property {string | null} [to_move]
 * @property {number} ply
 * @property {Last | null} last
 * @property {GameResult | null} [result]
 */

/**
 * @typedef {object} GameOnly
 * @property {number} game
 * @property {string} title
 * @property {string} variant
 * @property {{name: string, round: number, board: number} | null} event
 * @property {string[]} yours
 * @property {string | null} to_move
 * @property {Record<string, GamePlayer>} players
 * @property {Record<string, any> | null} moves
 * @property {boolean} previews
 * @property {boolean} undo
 * @property {string[]} list
 * @property {Record<string, string[]>} gone
 * @property {Record<string, number> | null} counts
 * @property {GameClock | null} clock
 * @property {boolean} begun
 * @property {string | null} draw
 * @property {string | null} takeback
 * @property {string | null} rematch
 * @property {boolean} can_draw
 * @property {GameHold | null} hold
 * @property {string[]} ready
 * @property {number | null} starts_at
 * @property {boolean} delayed
 * @property {GameResult | null} result
 */

/** @typedef {ShownBoard & GameOnly} GameState */

export {};
