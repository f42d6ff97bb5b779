"""The two rule sets, and what differs between them.

====================  ====================================  =====================================
what                  ``club``                              ``khet2``
====================  ====================================  =====================================
the sphinx            never moves or turns                  never moves; may turn to face any
                                                            neighbouring square on the board
the scarab swaps      with any piece but a sphinx, unless   with a pyramid or an anubis
                      nothing would change
the pharaoh           may turn                              may not turn
reserved squares      none                                  `RESERVED`: a player may not put an
                                                            own piece on the other's squares
====================  ====================================  =====================================

`khepri.games.laser.mobility` plays by this table.
"""

from __future__ import annotations

import reprlib
from enum import StrEnum, unique
from typing import Final, NoReturn

from khepri.errors import RulesError
from khepri.games.laser.bitboard import FILE_A, FILE_J, Bitboard
from khepri.games.laser.side import Side
from khepri.games.laser.square import square_number


@unique
class Rules(StrEnum):
    """A rule set: the club's own, or the published Khet 2.0 rules."""

    CLUB = "club"
    KHET2 = "khet2"

    @property
    def label(self) -> str:
        """Return the name as it stands in a sentence: the ... rules."""
        return "club" if self is Rules.CLUB else "Khet 2.0"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise RulesError(f"There are no rules called {reprlib.repr(value)}: say club or khet2.")


def _squares(*names: str) -> Bitboard:
    return sum(1 << square_number(name) for name in names)


RESERVED: Final[dict[Side, Bitboard]] = {
    Side.BLUE: FILE_J | _squares("b1", "b8"),
    Side.RED: FILE_A | _squares("i1", "i8"),
}
"""The squares that only this side's pieces may be put on, under the Khet 2.0 rules."""
