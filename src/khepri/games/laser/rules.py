"""The two rule sets, what differs between them, and the published starting positions.

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

`khepri.games.laser.move_generation` plays by this table.
"""

from __future__ import annotations

import reprlib
from enum import StrEnum, unique
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NoReturn

from khepri.errors import RulesError
from khepri.games.laser.bitboard import FILE_A, FILE_J, Bitboard
from khepri.games.laser.piece import Side
from khepri.games.laser.square import square_number

if TYPE_CHECKING:
    from collections.abc import Mapping


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


LAYOUTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "classic": (
            "sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b"
        ),
        "imhotep": (
            "sc3ncfcncra2/10/3Pd2pa3/paPc2Pbra2pbPd/pbPd2Rapd2paPc/3Pc2pb3/10/2RaNaFaNa3Sa b"
        ),
        "dynasty": (
            "sc3pcncpb3/5fc4/pa3pcncra3/pb1rd1Pd1Pb3/3pd1pb1Rd1Pd/3RaNaPa3Pc/4Fa5/3PdNaPa3Sa b"
        ),
        "mercury": (
            "sc3pcfcpb2Ra/5ncpb3/pb2ra1nc4/pa3Pd3Pc1/1pa3pb3Pc/4Na1Ra2Pd/3PdNa5/ra2PdFaPa3Sa b"
        ),
        "sophie": (
            "sc3fcPdpb3/3nc1nb3Pc/pa3pcpb1Ra1Pd/7rb2/2Rb7/pb1ra1PdPa3Pc/pa3Nd1Na3/3PdpbFa3Sa b"
        ),
    }
)
"""The FEN of each starting position by its name; the usual one first."""
