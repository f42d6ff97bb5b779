"""Reading and writing FEN, the text of a board and the side to move."""

from __future__ import annotations

import re
import reprlib
from typing import Final

from khepri.errors import InvalidSetupError
from khepri.games.laser.board import Board
from khepri.games.laser.piece import KIND_LETTERS, ROTATION_LETTERS, Piece, Side
from khepri.games.laser.square import FILE_COUNT, RANK_COUNT
from khepri.system.names import plural

_SIDES: Final = {side.letter: side for side in Side}

# ASCII digits only: `\d` and `str.isdigit` would also take those of other scripts.
_NUMBER: Final = re.compile(r"[0-9]+")


def parse_fen(text: str) -> tuple[Board, Side]:
    """Read a FEN; white space around it and between its two parts does not matter.

    Only what is written is judged here. Whether the board can be played is another question.

    :raises InvalidSetupError: if the text is not a FEN; the sentence says where it goes wrong.
    """
    parts = text.split()
    if not parts:
        raise InvalidSetupError("The FEN is empty: write a board, a space, and b or r.")
    if len(parts) > 2:
        raise InvalidSetupError(
            f"Nothing may follow the side to move, but {reprlib.repr(parts[2])} does."
        )
    board = _parse_board(parts[0])
    if len(parts) == 1:
        raise InvalidSetupError("The side to move is missing: end with a space and b or r.")
    if parts[1] not in _SIDES:
        raise InvalidSetupError(
            f"The side to move is {reprlib.repr(parts[1])}: write b for Blue or r for Red."
        )
    return board, _SIDES[parts[1]]


def format_fen(board: Board, side: Side) -> str:
    """Write a FEN."""
    pieces = dict(board.pieces())
    ranks = (_format_rank(pieces, rank) for rank in reversed(range(RANK_COUNT)))
    return f"{'/'.join(ranks)} {side.letter}"


def _format_rank(pieces: dict[int, Piece], rank: int) -> str:
    text = ""
    empty = 0
    for number in range(rank * FILE_COUNT, (rank + 1) * FILE_COUNT):
        piece = pieces.get(number)
        if piece is None:
            empty += 1
            continue
        text += f"{empty or ''}{piece}"
        empty = 0
    return f"{text}{empty or ''}"


def _parse_board(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != RANK_COUNT:
        raise InvalidSetupError(
            f"The board has {plural(len(ranks), 'rank')} instead of 8: {reprlib.repr(text)}."
        )
    return Board.holding(
        (rank * FILE_COUNT + file, piece)
        for rank, content in zip(reversed(range(RANK_COUNT)), ranks, strict=True)
        for file, piece in _parse_rank(content, rank + 1)
    )


def _parse_rank(text: str, rank: int) -> list[tuple[int, Piece]]:
    """Read the pieces of a rank, each with the number of its file."""
    pieces = []
    place = file = 0
    while place < len(text):
        if number := _NUMBER.match(text, place):
            file += _parse_empty(number[0], rank)
            place = number.end()
        else:
            pieces.append((file, _parse_piece(text[place : place + 2], rank)))
            file += 1
            place += 2
    if file != FILE_COUNT:
        raise InvalidSetupError(
            f"Rank {rank} has {plural(file, 'square')} instead of 10: {reprlib.repr(text)}."
        )
    return pieces


def _parse_empty(digits: str, rank: int) -> int:
    # The length is looked at first, because Python refuses to read numbers of thousands of digits.
    if digits.startswith("0") or len(digits) > 2 or int(digits) > FILE_COUNT:
        raise InvalidSetupError(
            f"Rank {rank} has the number {_clipped(digits)}: "
            "write the empty squares in a row as one number from 1 to 10."
        )
    return int(digits)


def _parse_piece(text: str, rank: int) -> Piece:
    letter, rotation = text[0], text[1:]
    if letter.upper() not in KIND_LETTERS or not letter.isascii():
        raise InvalidSetupError(
            f"Rank {rank} has {letter!r} where a piece or a number should be: "
            "the pieces are F, R, P, N and S."
        )
    if not rotation or rotation not in ROTATION_LETTERS:
        follows = f"{rotation!r} follows" if rotation else "nothing follows"
        raise InvalidSetupError(
            f"Rank {rank} has a piece {letter!r} without its rotation: "
            f"a, b, c or d must follow, but {follows}."
        )
    return Piece.parse(text)


def _clipped(digits: str) -> str:
    return digits if len(digits) <= 10 else f"{digits[:10]}…"
