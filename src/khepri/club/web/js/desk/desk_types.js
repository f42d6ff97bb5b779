/** What the laptop shows the desk: docs/club-protocol.md, the stream `desk`. Types only. */

/**
 * @typedef {object} DeskPerson
 * @property {number | null} person
 * @property {number | null} seat
 * @property {number | null} participant
 * @property {string} name
 * @property {string} full_name
 * @property {number | null} sign
 * @property {"here" | "asleep" | "gone" | "missing" | "no device" | "waiting" | "removed"} state
 * @property {number | null} since_at
 * @property {"phone" | "computer" | null} device
 * @property {any} beside
 * @property {number} extra_time
 * @property {boolean} no_device
 * @property {string} group
 * @property {number} rating
 * @property {string} words
 * @property {boolean} left
 */

/**
 * @typedef {object} DeskAsk
 * @property {"let_in" | "taken" | "back" | "hand" | "report"} kind
 * @property {number | null} seat
 * @property {number | null} board
 * @property {string} name
 * @property {string} say
 */

/**
 * @typedef {object} DeskPlayer
 * @property {number} number
 * @property {string} name
 * @property {string} full_name
 * @property {number | null} sign
 * @property {string} points
 * @property {number | null} seat
 * @property {string} side
 * @property {boolean} here
 */

/**
 * @typedef {object} DeskBoard
 * @property {number} round
 * @property {number} board
 * @property {number | null} game
 * @property {string | null} result
 * @property {string | null} score
 * @property {string} state
 * @property {"ask" | "lost" | "wait" | "note" | "done" | "plain"} tone
 * @property {number | null} since_at
 * @property {DeskPlayer} first
 * @property {DeskPlayer} second
 * @property {{left: Record<string, number>, running: string | null, since: number, increment: number} | null} clock
 * @property {{why: string, say: string} | null} hold
 * @property {string[]} holds
 * @property {string[]} ready
 * @property {number} ply
 * @property {string[]} hands_up
 * @property {boolean} by_hand
 * @property {boolean} changed
 * @property {Record<string, string>} reports
 * @property {Record<string, number>} left
 */

/** @typedef {{number: number, name: string, full_name: string, points: string}} Paired */
/** @typedef {{number: number, name: string, full_name: string, say: string, points: string, why: string}} MissingOne */

/**
 * @typedef {object} Proposal
 * @property {number} round
 * @property {string} title
 * @property {{board: number, first: Paired, second: Paired, changed: boolean, warnings: string[]}[]} boards
 * @property {MissingOne[]} missing
 */

/**
 * @typedef {object} TableLine
 * @property {string} rank
 * @property {number} number
 * @property {number} line
 * @property {string} name
 * @property {string} full_name
 * @property {number | null} sign
 * @property {string} points
 * @property {string[]} tie_breaks
 * @property {string} note
 * @property {{side: string | null, against: number | null, score: string, text: string, won: boolean | null}[]} cells
 */

/**
 * @typedef {object} EventSettings
 * @property {string} name
 * @property {string} kind
 * @property {string} variant
 * @property {string} board
 * @property {string} [first] the side that moves first
 * @property {string} clock
 * @property {string | null} preset
 * @property {string} format
 * @property {number} rounds
 * @property {string[]} tie_breaks
 * @property {number} bye
 * @property {boolean} late_half_point
 * @property {boolean} groups_apart
 * @property {boolean} third_place
 * @property {boolean} seeded_by_rating
 * @property {number} minutes
 * @property {string} place
 */

/** @typedef {{gone_ms: number, start_ms: number, round_ms: number, draws_from: number, event_previews: boolean}} EventRules */

/**
 * @typedef {object} FormKind
 * @property {string} kind
 * @property {string} name
 * @property {{variant: string, name: string}[]} variants
 * @property {{board: string, name: string, variant: string | null, shape: [number, number], squares: any}[]} boards
 * @property {{side: string, label: string}[]} sides
 * @property {boolean} [second_may_start] whether it can be chosen who moves first
 */

/** @typedef {{settings: EventSettings, rules: EventRules, apart?: [number, number][]}} Agreed */

/**
 * @typedef {object} EventForm
 * @property {{format: string, name: string, words: string, rounds: number}[]} formats
 * @property {FormKind[]} kinds
 * @property {{clock: string, name: string}[]} clocks
 * @property {{tie_break: string, name: string, short: string, words: string}[]} tie_breaks
 * @property {number} players
 * @property {EventSettings} settings
 * @property {EventRules} rules
 * @property {Agreed | null} last
 * @property {Agreed | null} [running]
 * @property {[number, number][]} [apart]
 */

/**
 * @typedef {object} DeskSettings
 * @property {string} code
 * @property {string} title
 * @property {string} address
 * @property {string} wifi
 * @property {string} [wifi_password]
 * @property {boolean} [wifi_open] it has no password
 * @property {boolean} [wifi_on_wall]
 * @property {boolean} [wifi_way] there is a code to scan
 * @property {boolean} locked
 * @property {boolean} friendly
 * @property {boolean} roster_only
 * @property {number | null} event
 * @property {number} gone_ms
 * @property {number} start_ms
 * @property {number} round_ms
 * @property {number} draws_from
 * @property {boolean} event_previews
 * @property {string} [next_time]
 * @property {boolean} paused
 * @property {string | null} wall
 */

/** @typedef {{of: "event" | "room", number: number, at: string, say: string, undo: boolean, undone: boolean}} LogLine */

/**
 * @typedef {object} DeskState
 * @property {DeskPerson[]} people
 * @property {DeskAsk[]} asks
 * @property {DeskBoard[]} boards
 * @property {MissingOne[]} missing
 * @property {{do: string, label: string, can: boolean, say: string, show?: string} | null} next
 * @property {{number: number, results: number, say: string} | null} undo_round
 * @property {boolean} pairing
 * @property {Proposal | null} proposal
 * @property {string[]} warnings
 * @property {{rounds: string[], rows: TableLine[]} | null} table
 * @property {Record<string, string>} why
 * @property {{game: number, words: string, names: string[], ply: number}[]} friendly
 * @property {LogLine[]} log
 * @property {{key: string, say: string, good: boolean, note: string}[]} checks
 * @property {string} trouble
 * @property {number} here
 * @property {number} expected
 * @property {DeskSettings} settings
 * @property {EventForm} event_form
 * @property {{name: string, kind: string, line: string}[]} presets
 * @property {{event: number, name: string, kind: string, words: string, day: string, open: boolean}[]} events
 * @property {{games: number, say: string} | null} ending
 * @property {{address: string, name: string, chosen: boolean}[]} [networks]
 * @property {{link: number, here: boolean}[]} desks
 */

/**
 * @typedef {object} EventState the part of the stream `event` that the desk needs
 * @property {string} name
 * @property {string} kind
 * @property {string} title
 * @property {string} format
 * @property {string} format_name
 * @property {"entering" | "round" | "between" | "over"} state
 * @property {number} round
 * @property {number} rounds
 * @property {string} title_of_round
 * @property {number | null} starts_at
 * @property {number | null} ends_at
 * @property {number} done
 * @property {number} boards
 * @property {number} players
 * @property {string} clock
 * @property {{side: string, label: string}[]} sides
 * @property {string[]} tie_breaks
 * @property {number} after
 */

export {};
