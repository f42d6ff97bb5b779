/** Where squares are on the screen. */

const FILES = "abcdefghijklmnop";

/** The squares of a board as they are seen: columns to the right, rows down. */
export class Grid {
  /**
   * @param {number} columns
   * @param {number} rows
   * @param {{rising: boolean, turned: boolean}} way
   *     rising: whether row 1 is at the bottom; turned: whether the board is seen from its other end
   */
  constructor(columns, rows, { rising, turned }) {
    this.columns = columns;
    this.rows = rows;
    this.turned = turned;
    this._fromBottom = rising !== turned;
  }

  /**
   * Return the column and row of a square on the screen, both from 0.
   * @param {string} square
   * @returns {[number, number]}
   */
  place(square) {
    const file = FILES.indexOf(square[0]);
    const rank = Number(square.slice(1)) - 1;
    return [
      this.turned ? this.columns - 1 - file : file,
      this._fromBottom ? this.rows - 1 - rank : rank,
    ];
  }

  /**
   * Return the middle of a square, in squares from the top left corner.
   * @param {string} square
   * @returns {[number, number]}
   */
  middle(square) {
    const [column, row] = this.place(square);
    return [column + 0.5, row + 0.5];
  }

  /**
   * Return the square at a place, or null beside the board.
   * @param {number} column
   * @param {number} row
   * @returns {string | null}
   */
  squareAt(column, row) {
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return null;
    return this.columnName(column) + this.rowName(row);
  }

  /** @param {number} column */
  columnName(column) {
    return FILES[this.turned ? this.columns - 1 - column : column];
  }

  /** @param {number} row */
  rowName(row) {
    return String((this._fromBottom ? this.rows - 1 - row : row) + 1);
  }
}
