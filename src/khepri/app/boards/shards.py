"""A destroyed piece flying apart: fragments of its own picture, sparks and a flash."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from pygame import Surface

from khepri.app.boards.firing import FLASH_MS, SHARDS_MS
from khepri.app.style.theme import Colour, mix
from khepri.graphics.frame import Flash, Particle, ParticleKind, Sprite
from khepri.graphics.polyline import Point
from khepri.graphics.shatter import Fragment, shatter

SPARKS = 26
_WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class _Spark:
    angle: float
    speed: float
    size: float
    variant: int


class Shards:
    """Everything that flies from one impact, as a function of the time since."""

    def __init__(
        self, picture: Surface, centre: Point, cell: int, colour: Colour, seed: int
    ) -> None:
        dice = Random(seed)
        self._centre = centre
        self._cell = cell
        self._colour = colour
        self._fragments: tuple[Fragment, ...] = shatter(picture, dice)
        self._spins = [dice.uniform(-220, 220) for _ in self._fragments]
        self._speeds = [dice.uniform(0.7, 1.5) for _ in self._fragments]
        self._sparks = [
            _Spark(
                dice.uniform(0, math.tau),
                dice.uniform(0.5, 1.7),
                dice.uniform(0.05, 0.13),
                dice.randrange(4),
            )
            for _ in range(SPARKS)
        ]

    def debris(self, since_ms: float) -> list[Sprite]:
        """Return the fragments where they are after so many milliseconds."""
        share = since_ms / SHARDS_MS
        if not 0 <= share < 1:
            return []
        flown = 1 - (1 - share) ** 2
        sprites = []
        for fragment, spin, speed in zip(self._fragments, self._spins, self._speeds, strict=True):
            x, y = fragment.offset
            reach = 1 + 1.9 * speed * flown
            sprites.append(
                Sprite(
                    fragment.surface,
                    (self._centre[0] + x * reach, self._centre[1] + y * reach + self._fall(share)),
                    angle=spin * flown,
                    scale=1 - 0.35 * share,
                    alpha=round(255 * (1 - share**2)),
                )
            )
        return sprites

    def particles(self, since_ms: float) -> list[Particle]:
        """Return the sparks where they are after so many milliseconds."""
        share = since_ms / SHARDS_MS
        if not 0 <= share < 1:
            return []
        flown = 1 - (1 - share) ** 3
        return [
            Particle(
                (
                    self._centre[0] + math.cos(spark.angle) * spark.speed * flown * self._cell,
                    self._centre[1]
                    + math.sin(spark.angle) * spark.speed * flown * self._cell
                    + self._fall(share),
                ),
                size=spark.size * self._cell * (1 - 0.5 * share),
                angle=math.degrees(spark.angle),
                colour=mix(self._colour, _WHITE, 0.6 * (1 - share)),
                alpha=round(255 * (1 - share)),
                kind=ParticleKind.SPARK if index % 3 else ParticleKind.SHARD,
                variant=spark.variant,
            )
            for index, spark in enumerate(self._sparks)
        ]

    def flashes(self, since_ms: float) -> list[Flash]:
        """Return the flash: it rises once and fades."""
        share = since_ms / FLASH_MS
        if not 0 <= share < 1:
            return []
        strength = min(1.0, share / 0.15) * (1 - share) ** 1.5
        return [Flash(self._centre, self._cell * (1.1 + 0.6 * share), self._colour, strength)]

    def _fall(self, share: float) -> float:
        return 0.35 * self._cell * share * share
