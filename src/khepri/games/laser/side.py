"""The two players of Laser Chess."""

from __future__ import annotations

import reprlib
from enum import unique
from typing import NoReturn

from khepri.errors import RulesError
from khepri.games import base


@unique
class Side(base.Side):
    """A player, named by the colour of the pieces; Blue sits at rank 1.

    >>> Side("red").opponent
    <Side.BLUE: 'blue'>
    """

    BLUE = "blue"
    RED = "red"

    @property
    def letter(self) -> str:
        """Return the letter that a FEN writes for this player to move."""
        return self.value[0]

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise RulesError(f"There is no side called {reprlib.repr(value)}: say blue or red.")
