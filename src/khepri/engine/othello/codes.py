"""How the Othello cores write moves and boards: as small whole numbers and as rows of squares.

The code of a move is ``16 * row + column``, counted from the top left, on a board of any size.
"""

from __future__ import annotations

from math import isqrt

from khepri.games import othello

PASS = 255
"""The code of a pass."""


def encode_move(move: othello.Move) -> int:
    """Return the code of a move.

    >>> encode_move(othello.Move.parse("f5")), encode_move(othello.Move.PASS)
    (69, 255)
    """
    if move.square is None:
        return PASS
    return 16 * (int(move.square[1:]) - 1) + ord(move.square[0]) - ord("a")


def decode_move(code: int) -> othello.Move:
    """Return the move of a code.

    >>> str(decode_move(69))
    'f5'
    """
    if code == PASS:
        return othello.Move.PASS
    return othello.Move.parse(f"{chr(ord('a') + code % 16)}{code // 16 + 1}")


def read_position(text: str, width: int, margin: int) -> tuple[int, int, bool]:
    """Return the discs of the player to move, the opponent's, and whether Black is to move.

    The squares stand in rows of `width` bits, `margin` away from the top and the left.
    """
    squares, side = text.split()
    size = isqrt(len(squares))
    own = other = 0
    for number, letter in enumerate(squares):
        row, column = divmod(number, size)
        bit = 1 << (width * (row + margin) + column + margin)
        if letter == side:
            own |= bit
        elif letter in "XO":
            other |= bit
    return own, other, side == "X"


def write_position(size: int, boards: tuple[int, int, bool], width: int, margin: int) -> str:
    """Return the text of a position; the reverse of `read_position`."""
    own, other, black = boards
    letters = "XO" if black else "OX"
    text = []
    for number in range(size * size):
        row, column = divmod(number, size)
        place = width * (row + margin) + column + margin
        text.append(letters[0] if own >> place & 1 else letters[1] if other >> place & 1 else "-")
    return f"{''.join(text)} {letters[0]}"
