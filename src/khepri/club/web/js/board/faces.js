/** What a board has to know of the game that is played on it; chosen by the game's kind. */

import { laser } from "./laser.js";
import { othello } from "./othello.js";

/** @typedef {[string, string, number]} Token  side, kind, quarter turns to the right */
/** @typedef {Record<string, Token>} Squares  what stands where */
/** @typedef {{side: string, move: string, text: string, words: string, effect: any, ply: number}} Last */

/**
 * The way of a light, as it is shown.
 * @typedef {object} Shot
 * @property {string} side
 * @property {string[]} squares  from the sphinx to the end
 * @property {number[] | null} leaves  the step over the edge, right and up
 * @property {string | null} struck  where it ends at a piece
 * @property {string | null} destroyed  where a piece breaks
 * @property {boolean} dashed
 */

/**
 * What moves on the board before anything else happens.
 * @typedef {object} Moved
 * @property {Squares} board
 * @property {{from: string, to: string}[]} slides
 * @property {{square: string, turn: number}[]} turns
 * @property {string[]} drops  where something is put down
 */

/**
 * @typedef {object} Face
 * @property {{side: string, label: string}[]} sides the one who begins first
 * @property {"stone" | "felt"} ground
 * @property {boolean} rising  whether row 1 is at the bottom for the one who begins
 * @property {boolean} padded  whether a move needs a piece and then a pad of its squares
 * @property {string} confirm  the word on the button that plays
 * @property {(view: string, sides: {side: string}[]) => boolean} turned
 * @property {(token: Token, turned: boolean) => [string, string | null]} layers
 * @property {(token: Token) => string} picture  one picture for a list
 * @property {(token: Token) => boolean} bodyTurns
 * @property {(side: string) => "round" | "angular"} shape
 * @property {(side: string) => string[]} shardColours
 * @property {(text: string) => {from: string | null, to: string | null, turn: number}} readMove
 * @property {(board: Squares, text: string, side: string) => Moved} moved
 * @property {(last: Last) => {from: string | null, to: string | null, turned: boolean}} lastMarks
 * @property {(effect: any, side: string) => Shot | null} shot
 * @property {(token: Token | undefined) => boolean} decides  whether its loss ends the game
 * @property {(effect: any) => string[]} flips
 * @property {(token: Token) => string} nameToken
 * @property {(text: string, board: Squares) => string} nameMove
 * @property {(effect: any, before: Squares, move: string) => {text: string, careful: boolean} | null} tellEffect
 * @property {(last: Last, before: Squares | null, after: Squares) => {name: string, did: string}} tellLast
 * @property {(effect: any) => number} countMirrors
 */

/** @type {Record<string, Face>} */
const FACES = { laser, othello };

/**
 * Return the face of a game.
 * @param {string} kind
 * @returns {Face}
 */
export function faceOf(kind) {
  return FACES[kind] || laser;
}
