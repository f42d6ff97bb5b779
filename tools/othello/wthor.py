"""Read tournament games in the format of WTHOR, the database of the French federation.

A file has a header of 16 bytes and then 68 bytes for every game: six that say who played where, the
discs of Black at the end, those with perfect play from `depth` empty squares on, and sixty moves as
10 * row + column, passes left out.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.othello.boards import Words, flips_of, moves_of
from tools.othello.samples import DISC, Samples, joined

HEADER, RECORD = 16, 68
COUNT, DEPTH = slice(4, 8), 14
RESULT, THEORY, MOVES = 6, 7, 8
BLACK_START, WHITE_START = 0x0000000810000000, 0x0000001008000000

FADING = 16
"""So many moves after perfect play was calculated, how the game ended says more than that."""

DOUBT = 3
"""A position is left out if its end may be off by more discs than this."""


def read_folder(folder: Path) -> Samples:
    """Return every position of every game in a folder."""
    paths = sorted(folder.glob("*.wtb"))
    if not paths:
        raise FileNotFoundError(f"There are no games (*.wtb) in {folder}.")
    return joined([read_file(path) for path in paths])


def read_file(path: Path) -> Samples:
    """Return every position of the games in one file, with what is known of the end."""
    data = path.read_bytes()
    count = int.from_bytes(data[COUNT], "little")
    if len(data) != HEADER + RECORD * count:
        raise ValueError(f"{path.name} should hold {count} games, but has {len(data)} bytes.")
    records = np.frombuffer(data, np.uint8, offset=HEADER).reshape(count, RECORD)
    return replay(
        records[:, MOVES:].astype(np.int64),
        2 * records[:, RESULT].astype(np.int64) - 64,
        2 * records[:, THEORY].astype(np.int64) - 64,
        data[DEPTH],
    )


def replay(
    moves: NDArray[np.int64], result: NDArray[np.int64], theory: NDArray[np.int64], depth: int
) -> Samples:
    """Play many games side by side; results are Black's, moves as the files have them."""
    count = len(moves)
    own = np.full(count, BLACK_START, np.uint64)
    other = np.full(count, WHITE_START, np.uint64)
    sign = np.ones(count, np.int64)
    games = np.arange(count, dtype=np.int32)
    parts = []
    for ply in range(moves.shape[1]):
        playing = moves[:, ply] > 0
        passing = playing & (moves_of(own, other) == 0)
        own, other = np.where(passing, other, own), np.where(passing, own, other)
        sign = np.where(passing, -sign, sign)
        # Until `depth` empty squares are left the end is known, but for mistakes made by then;
        # from there on the players' mistakes lead from the perfect result to the real one.
        share = min(max(ply - (60 - depth), 0) / FADING, 1)
        known = np.rint(theory + share * (result - theory)).astype(np.int64)
        kept = playing & (np.abs(theory - result) * min(share, 1 - share) <= DOUBT)
        end = (sign * known)[kept]
        parts.append(
            Samples(
                own[kept],
                other[kept],
                end.astype(np.int8),
                games[kept],
                (DISC * end).astype(np.int16),
            )
        )
        own, other = _play(own, other, moves[:, ply], playing)
        sign = np.where(playing, -sign, sign)
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _play(
    own: Words, other: Words, moves: NDArray[np.int64], playing: NDArray[np.bool_]
) -> tuple[Words, Words]:
    """Play one move in every game that goes on."""
    square = np.where(playing, 8 * (moves // 10 - 1) + moves % 10 - 1, 0).astype(np.uint64)
    bits = np.where(playing, np.uint64(1) << square, np.uint64(0))
    flips = flips_of(own, other, bits)
    if not flips[playing].all():
        raise ValueError("A game holds a move that turns no disc.")
    return (
        np.where(playing, other ^ flips, own),
        np.where(playing, own ^ flips ^ bits, other),
    )
