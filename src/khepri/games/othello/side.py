"""The two players of Othello."""

from __future__ import annotations

from enum import unique

from khepri.games import base


@unique
class Side(base.Side):
    """A player, named by the colour of the discs; Black always moves first."""

    BLACK = "black"
    WHITE = "white"
