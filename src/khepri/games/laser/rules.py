"""The rule sets, by what they differ in, and the published starting positions.

A rule set is one entry of `Rules`. The rules, the engine's core, every screen and the rule book
read its `Traits`, so a new entry that only combines traits needs nothing else.

>>> for rules in Rules:
...     traits = rules.traits
...     print(f"{rules}: sphinx turns {traits.sphinx_turns}, pharaoh {traits.pharaoh_turns}")
club: sphinx turns False, pharaoh True
khet2: sphinx turns True, pharaoh False
"""

from __future__ import annotations

import reprlib
from dataclasses import dataclass, field
from enum import StrEnum, unique
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NoReturn, Self

from khepri.errors import RulesError
from khepri.games.laser.bitboard import FILE_A, FILE_J, Bitboard
from khepri.games.laser.piece import Kind, Side
from khepri.games.laser.square import square_number

if TYPE_CHECKING:
    from collections.abc import Mapping


def _squares(*names: str) -> Bitboard:
    return sum(1 << square_number(name) for name in names)


RESERVED: Final[dict[Side, Bitboard]] = {
    Side.BLUE: FILE_J | _squares("b1", "b8"),
    Side.RED: FILE_A | _squares("i1", "i8"),
}
"""The squares that only this side's pieces may be put on, under the Khet 2.0 rules."""

ALL_BUT_SPHINXES: Final = (Kind.PHARAOH, Kind.SCARAB, Kind.PYRAMID, Kind.ANUBIS)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Traits:
    """What one rule set says where rule sets differ; all else is the same in all of them."""

    label: str
    """The name as it stands in a sentence: the … rules."""

    title: str
    """The name on a button."""

    summary: str
    """What is special, for those who choose it: a sentence or two."""

    sphinx_turns: bool = False
    """Whether a sphinx may turn, to face any neighbouring square on the board."""

    pharaoh_turns: bool = True

    swaps_own: tuple[Kind, ...] = ALL_BUT_SPHINXES
    """What a scarab may swap with among the pieces of its own side, in the order of `Kind`.

    Two scarabs of one side with the same mirror never swap: nothing would change.
    """

    swaps_enemy: tuple[Kind, ...] = ALL_BUT_SPHINXES
    """What a scarab may swap with among the pieces of the other side."""

    reserved: Mapping[Side, Bitboard] = field(default_factory=dict)
    """The squares where only this side may put an own piece, for both sides or for neither."""

    # Whom a scarab does not swap with, as the places of their kinds in an `Army`: every position
    # asks for them, and to look up a kind takes as long as all the rest.
    own_strangers: tuple[int, ...] = field(init=False)
    enemy_strangers: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        # Who cannot move would have to pass, and nobody in this game can.
        if not (self.sphinx_turns or self.pharaoh_turns):
            raise ValueError("The sphinx or the pharaoh must be allowed to turn.")
        # The core takes it that sphinxes stay where they stand.
        if Kind.SPHINX in (*self.swaps_own, *self.swaps_enemy):
            raise ValueError("No scarab may swap with a sphinx.")
        object.__setattr__(self, "own_strangers", _all_but(self.swaps_own))
        object.__setattr__(self, "enemy_strangers", _all_but(self.swaps_enemy))


def _all_but(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    return tuple(place for place, kind in enumerate(Kind) if kind not in kinds)


@unique
class Rules(StrEnum):
    """A rule set: the word that files and commands know it by, and its traits.

    The first is the usual one. New ones go to the end.
    """

    CLUB = (
        "club",
        Traits(
            label="club",
            title="Club",
            summary="The sphinx stays fixed. A scarab may swap with any neighbour but a sphinx.",
        ),
    )
    KHET2 = (
        "khet2",
        Traits(
            label="Khet 2.0",
            title="Khet 2.0",
            summary=(
                "The sphinx may turn. A scarab swaps only with a pyramid or an anubis, and each"
                " side has squares of its own."
            ),
            sphinx_turns=True,
            pharaoh_turns=False,
            swaps_own=(Kind.PYRAMID, Kind.ANUBIS),
            swaps_enemy=(Kind.PYRAMID, Kind.ANUBIS),
            reserved=RESERVED,
        ),
    )

    traits: Traits

    def __new__(cls, word: str, traits: Traits | None = None) -> Self:
        """Let the word be the value, so that a rule set is equal to it and is kept as it."""
        if traits is None:  # nobody comes here by `Rules("club")`, which is looked up; mypy asks
            raise TypeError("A rule set has traits.")
        rules = str.__new__(cls, word)
        rules._value_ = word
        rules.traits = traits
        return rules

    @property
    def label(self) -> str:
        """Return the name as it stands in a sentence: the ... rules."""
        return self.traits.label

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        known = " or ".join(cls)
        raise RulesError(f"There are no rules called {reprlib.repr(value)}: say {known}.")


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
