"""Positions with what is known of their end: what the evaluation learns from."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.othello.boards import Words

DISC = 100
"""What a disc is worth in the values of searches."""


class Samples(NamedTuple):
    """Positions side by side, each from the player to move."""

    own: Words
    other: Words
    difference: NDArray[np.int8]
    """The final difference in discs for the player to move."""
    game: NDArray[np.int32]
    """The number of the game it is from: a game is learnt from or kept for the test, as a whole."""
    seen: NDArray[np.int16]
    """What a search thought of it, in hundredths of a disc; the final difference where none did."""

    @property
    def discs(self) -> NDArray[np.int64]:
        """How many discs are on each board."""
        discs: NDArray[np.int64] = np.bitwise_count(self.own | self.other).astype(np.int64)
        return discs

    def ends(self, belief: float) -> NDArray[np.float32]:
        """Return what each position is worth, partly by what a search thought of it."""
        ends: NDArray[np.float32] = (
            np.float32(1 - belief) * self.difference + np.float32(belief / DISC) * self.seen
        )
        return ends

    def where(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> Samples:
        """Return only some of the positions."""
        return Samples(
            self.own[chosen],
            self.other[chosen],
            self.difference[chosen],
            self.game[chosen],
            self.seen[chosen],
        )

    def save(self, path: Path) -> None:
        """Write the positions to a file, whole or not at all."""
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, **self._asdict())
        unfinished.replace(path)


def load(path: Path) -> Samples:
    """Read positions from a file."""
    with np.load(path) as stored:
        return Samples(*(stored[name] for name in Samples._fields))


def joined(parts: list[Samples]) -> Samples:
    """Put positions one behind the other, keeping the games of different parts apart."""
    columns = []
    first_game = 0
    for part in parts:
        columns.append(part._replace(game=part.game + np.int32(first_game)))
        first_game += int(part.game.max()) + 1 if part.game.size else 0
    return Samples(*(np.concatenate(column) for column in zip(*columns, strict=True)))
