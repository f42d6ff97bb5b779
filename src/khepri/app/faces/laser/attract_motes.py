"""Dust in the light that falls onto the board behind the menu."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from khepri.app.style.theme import Colour
from khepri.graphics.frame import Particle, ParticleKind

COUNT = 26
RADII = (0.7, 1.9)
BREADTH = 30.0
"""How far from the middle of the light a mote may be, in units."""

DRIFT = 6.0
"""Units a second by which motes sink."""

FAINTEST, BRIGHTEST = 90, 220


@dataclass(frozen=True, slots=True)
class _Mote:
    across: float
    down: float
    """How far down the column it was at first, from 0 to 1."""

    pace: float
    radius: float
    alpha: int


def _scattered() -> tuple[_Mote, ...]:
    dice = Random(26)
    return tuple(
        _Mote(
            BREADTH * dice.uniform(-1, 1) * dice.random(),
            dice.random(),
            dice.uniform(0.5, 1.5),
            dice.uniform(*RADII),
            dice.randint(FAINTEST, BRIGHTEST),
        )
        for _ in range(COUNT)
    )


class Motes:
    """The motes of one column of light, always the same ones."""

    def __init__(self) -> None:
        self._motes = _scattered()

    def lit(
        self, x: float, bottom: float, scale: float, now_ms: float, glow: float, colour: Colour
    ) -> list[Particle]:
        """Return those in a column that is lit down to `bottom`, after some time."""
        if bottom <= 0:
            return []
        height = bottom / scale
        shown = []
        for mote in self._motes:
            sunk = (mote.down * height + mote.pace * DRIFT * now_ms / 1000) % height
            shown.append(
                Particle(
                    (x + mote.across * scale, sunk * scale),
                    size=2 * mote.radius * scale,
                    angle=0,
                    colour=colour,
                    alpha=round(mote.alpha * glow),
                    kind=ParticleKind.EMBER,
                )
            )
        return shown
