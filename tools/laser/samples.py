"""Positions with how their games ended: what the evaluation learns from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Samples(NamedTuple):
    """Positions side by side; a board is 80 piece codes from a1 on, as `laser.tables` says."""

    boards: NDArray[np.uint8]
    side: NDArray[np.int8]
    """Who is to move: 0 for Blue, 1 for Red."""
    mobility: NDArray[np.int16]
    """How many moves Blue has more than Red."""
    score: NDArray[np.int16]
    """What the search found, for the player to move."""
    result: NDArray[np.int8]
    """How the game ended for the player to move: 1, 0 or -1."""
    calm: NDArray[np.bool_]
    """Whether the move that was played destroyed nothing."""
    game: NDArray[np.int32]
    """The number of the game it is from: a game is learnt from or kept for the test, as a whole."""

    def where(self, chosen: NDArray[np.bool_]) -> Samples:
        """Return only some of the positions."""
        return Samples(
            self.boards[chosen],
            self.side[chosen],
            self.mobility[chosen],
            self.score[chosen],
            self.result[chosen],
            self.calm[chosen],
            self.game[chosen],
        )

    def save(self, path: Path) -> None:
        """Write the positions to a file, whole or not at all."""
        unfinished = path.with_suffix(".part.npz")
        np.savez_compressed(unfinished, **self._asdict())
        unfinished.replace(path)


def load(path: Path) -> Samples:
    """Read positions from a file."""
    with np.load(path) as stored:
        return Samples(*(stored[name] for name in Samples._fields))


def joined(parts: Sequence[Samples]) -> Samples:
    """Put positions one behind the other, keeping the games of different parts apart."""
    columns = []
    first_game = 0
    for part in parts:
        columns.append(part._replace(game=part.game + np.int32(first_game)))
        first_game += int(part.game.max()) + 1 if part.game.size else 0
    return Samples(*(np.concatenate(column) for column in zip(*columns, strict=True)))
