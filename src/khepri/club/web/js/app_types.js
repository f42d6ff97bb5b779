/**
 * What the students' page gives to the pages inside it. Types only.
 *
 * Everything that a student's device loads has to run in an old browser: ES2018 (no `?.`, `??`,
 * class fields or numeric separators), CSS grid, plain http.
 */

/**
 * @typedef {object} Settings how somebody likes the page; kept on the device
 * @property {"night" | "light" | "contrast" | "device"} theme
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {"normal" | "large" | "huge"} text
 */

/**
 * @typedef {object} App
 * @property {import("./connection.js").Connection} connection
 * @property {import("./streams.js").Streams} streams
 * @property {() => YouSeat | null} seat whose page this is just now; null for a watcher
 * @property {Settings} settings read only
 * @property {() => void} [openSettings] opens the sheet on which they are changed
 * @property {() => void} leave goes back to the lobby, and tells the laptop so
 * @property {(text: string) => void} toast says something small that needs no answer
 * @property {(text: string, now?: boolean) => void} say tells a screen reader; `now` interrupts
 * @property {(name: string) => void} sound plays a file of /web/sounds, if sounds are on
 * @property {(pattern: number | number[]) => void} vibrate if vibration is on
 */

/**
 * @typedef {object} Person a name and a sign
 * @property {string} name
 * @property {number | null} sign
 */

/**
 * @typedef {object} Challenge
 * @property {number} id
 * @property {number} from
 * @property {number} to
 * @property {string} name
 * @property {number} sign
 * @property {boolean} mine
 * @property {string} words
 * @property {number} until_at
 */

/**
 * @typedef {object} RoundCall
 * @property {number} game
 * @property {string} event
 * @property {number} round
 * @property {number} rounds
 * @property {string} [title] of a round that has a name, as "Final"
 * @property {number} board
 * @property {string} side
 * @property {string} side_label
 * @property {boolean} first
 * @property {Person & {ready: boolean, here: boolean}} against
 * @property {string} clock
 * @property {boolean} ready
 * @property {number | null} starts_at
 * @property {boolean} by_hand
 * @property {{mine: string | null, theirs: string | null, say: string | null} | null} report
 */

/**
 * @typedef {object} YouSeat one of `seats` in the stream `you`
 * @property {number} seat
 * @property {string} name
 * @property {number} sign
 * @property {"waiting" | "in" | "removed"} state
 * @property {string} [say]
 * @property {{played: number, won: number}} tally
 * @property {number | null} game
 * @property {Challenge[]} challenges
 * @property {{game: number, words: string}[]} kept
 * @property {{takes_part: boolean, say: string, points: string, rank: string | null, checked_in: boolean, can_check_in: boolean} | null} event
 * @property {RoundCall | null} call
 */

/**
 * @typedef {object} YouState the stream `you`
 * @property {boolean} active
 * @property {boolean} watcher
 * @property {string | null} trouble
 * @property {YouSeat[]} seats
 */

/**
 * @typedef {object} RoomPerson
 * @property {number} seat
 * @property {string} name
 * @property {number} sign
 * @property {"free" | "plays" | "watches" | "away" | "gone"} state
 * @property {string} words
 * @property {number | null} game
 * @property {boolean} beside
 */

/**
 * @typedef {object} RoomGame
 * @property {number} game
 * @property {string} kind
 * @property {string} title
 * @property {string[]} names
 * @property {number[]} signs
 * @property {string[]} sides
 * @property {number} ply
 * @property {number | null} board
 * @property {boolean} delayed
 */

/**
 * @typedef {object} OfferedKind
 * @property {string} kind
 * @property {string} name
 * @property {{board: string, name: string}[]} boards
 * @property {{side: string, label: string}[]} sides
 * @property {{level: number, name: string, words: string}[]} [levels]
 */

/**
 * @typedef {object} RoomState the stream `room`
 * @property {string} code
 * @property {string} title
 * @property {string} address
 * @property {string} wifi
 * @property {boolean} locked
 * @property {boolean} friendly
 * @property {boolean} roster_only
 * @property {RoomPerson[]} people
 * @property {RoomGame[]} games
 * @property {{kinds: OfferedKind[], clocks: {clock: string, name: string}[], levels: {level: number, name: string, words: string}[]}} offered
 * @property {{why: string, say: string, goes_on_at: number | null} | null} paused
 * @property {{say: string} | null} over
 * @property {number} waits_ms how long the clock of a lost device waits, in all of a game
 */

/**
 * A page that takes the whole screen while it is shown: js/game/game_page.js exports GamePage, and
 * js/game/puzzle_page.js PuzzlePage, each made with `new GamePage(host, app)`, where `host` is an
 * empty element that belongs to it alone.
 *
 * The game page is shown every state of the stream `game:N`, with the seat that plays (null for a
 * watcher), and sends its own messages by `app.connection`: moves, `seen`, `offer`, `replay`…
 * The puzzle page is shown every state of the stream `puzzle`; it sends `puzzle` when it is made,
 * and `puzzle_move`. Both call `app.leave()` when somebody wants to go back, and nothing else.
 *
 * @typedef {object} InnerPage
 * @property {(state: any, seat: YouSeat | null) => void} show
 * @property {() => void} close lets go of everything: timers, sounds, listeners
 * @property {() => boolean} [closeSheet] closes what it has laid over itself, if there is anything
 */

export {};
