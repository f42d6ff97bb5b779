"""What flies from a broken piece: shards, sparks, embers, rings and one flash.

Everything is a function of the time since the strike and of one seed, in squares from the middle
of the broken piece: a frame can be looked at by itself, a shot seen again looks the same, and a
board of another size shows the same moment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from khepri.app.boards.impact import CONTACT_SHARE, Impact, Wave
from khepri.app.style.theme import Colour, mix
from khepri.graphics.frame import Flash, Particle, ParticleKind, Ring
from khepri.graphics.polyline import Point

HOT: Colour = (255, 241, 214)
AMBER: Colour = (255, 200, 144)
EMBER: Colour = (255, 150, 60)
SPARK: Colour = (255, 233, 200)
HOT_MS = 280
HEAT_STEPS = 3
"""Shards cool in so many steps: renderers keep the shapes of each."""

SHARD_FADE = 0.45
"""The share of its life in which a shard fades."""

SHARD_FALL = 0.9
"""Squares per second, each second, by which shards fall down the screen."""

ALONG_BEAM = 1.0
"""Squares per second that the beam gives to every shard."""

SPARK_MS = 220
FLASH_MS = 320
FLASH_STRENGTH = 0.75
STRUCK_STRENGTH = 0.55
"""How strong the flash is while everything stands still: it rises only once."""

SETTLED = 3
"""Where the beam stays, one of so many shards and embers is left to lie."""

SETTLED_EMBER = 0.5


@dataclass(frozen=True, slots=True)
class _Flight:
    """How one thing flies: quickly at first, slower and slower."""

    way: Point
    speed: float
    drag: float
    size: float
    life: float
    """How long it is seen, as a share of the longest."""

    spin: float
    shade: int
    stays: bool

    def reach(self, seconds: float) -> float:
        """Return how far it has flown, per square of its first speed."""
        return (1 - math.exp(-self.drag * seconds)) / self.drag


@dataclass(frozen=True, slots=True)
class Site:
    """Where a piece breaks, on a board of some size that may be turned round."""

    centre: Point
    cell: int
    heading: Point
    """The way of the beam on the screen, one step."""

    flipped: bool = False

    @property
    def contact(self) -> Point:
        """Where the beam meets the piece."""
        (x, y), (right, down) = self.centre, self.heading
        return x - right * CONTACT_SHARE * self.cell, y - down * CONTACT_SHARE * self.cell

    def at(self, right: float, down: float, *, fall: float = 0.0) -> Point:
        """Return a place so many squares from the middle; what falls does so down the screen."""
        sign = -1 if self.flipped else 1
        x, y = self.centre
        return x + sign * right * self.cell, y + (sign * down + fall) * self.cell


class Burst:
    """Everything that flies from one impact, as a function of the time since the strike."""

    def __init__(self, impact: Impact, colours: tuple[Colour, ...], seed: str) -> None:
        self._impact = impact
        self._colours = colours
        dice = Random(seed)
        pace = impact.pace
        self._shards = [
            _flight(dice, (1.4 * pace, 5.2 * pace), (5, 8), (0.10, 0.28), index)
            for index in range(impact.shards)
        ]
        self._embers = [
            _flight(dice, (0.8, 4.2), (3.2, 5), (0.03, 0.06), index)
            for index in range(impact.embers)
        ]
        self._rises = [dice.uniform(0.1, 0.55) for _ in self._embers]
        quick = impact.spark_pace
        self._sparks = [
            _flight(dice, (5 * quick, 11 * quick), (4, 6), (0.22, 0.5), index)
            for index in range(impact.sparks)
        ]

    def particles(self, site: Site, since_ms: float) -> list[Particle]:
        """Return everything that is in the air so many milliseconds after the strike."""
        flown = self._impact.flown_ms(since_ms)
        if flown < 0:
            return []
        return [
            *self._shards_at(site, flown),
            *self._sparks_at(site, since_ms - self._impact.stop_ms),
            *self._embers_at(site, flown),
        ]

    def settled(self, site: Site) -> list[Particle]:
        """Return the shards that are left to lie, if any are."""
        return [self._shard_at(site, shard, self._impact.shard_ms) for shard in self._left_to_lie()]

    def _left_to_lie(self) -> list[_Flight]:
        return [shard for shard in self._shards if self._impact.stays and shard.stays]

    def _shards_at(self, site: Site, flown_ms: float) -> Iterator[Particle]:
        landed = flown_ms >= self._impact.shard_ms
        for shard in self._shards:
            lies = self._impact.stays and shard.stays
            if (lies and not landed) or (
                not lies and flown_ms < shard.life * self._impact.shard_ms
            ):
                yield self._shard_at(site, shard, flown_ms)

    def _shard_at(self, site: Site, shard: _Flight, flown_ms: float) -> Particle:
        seconds = flown_ms / 1000
        reach = shard.reach(seconds)
        x, y = shard.way
        out = 0.08 + shard.speed * reach
        right, down = site.heading
        along = ALONG_BEAM * reach * (-1 if site.flipped else 1)
        heat = max(0.0, 1 - flown_ms / HOT_MS)
        left = 1 - flown_ms / (shard.life * self._impact.shard_ms)
        lies = self._impact.stays and shard.stays
        alpha = 255 if lies else round(255 * min(1.0, max(0.0, left / SHARD_FADE)))
        return Particle(
            site.at(
                x * out + right * along,
                y * out + down * along,
                fall=0.5 * SHARD_FALL * seconds * seconds,
            ),
            size=shard.size * site.cell,
            angle=shard.spin * reach * 360 + 57 * shard.shade,
            colour=mix(
                self._colours[shard.shade % len(self._colours)],
                HOT,
                math.ceil(heat * HEAT_STEPS) / HEAT_STEPS,
            ),
            alpha=alpha,
            variant=shard.shade,
        )

    def _sparks_at(self, site: Site, since_ms: float) -> Iterator[Particle]:
        share = since_ms / SPARK_MS
        if share >= 1:
            return
        for spark in self._sparks:
            x, y = spark.way
            out = 0.25 + spark.speed * spark.reach(since_ms / 1000)
            yield Particle(
                site.at(x * out, y * out),
                size=spark.size * site.cell,
                angle=math.degrees(math.atan2(y, x)) + (180 if site.flipped else 0),
                colour=SPARK,
                alpha=round(255 * (1 - share)),
                kind=ParticleKind.SPARK,
            )

    def _embers_at(self, site: Site, flown_ms: float) -> Iterator[Particle]:
        life = self._impact.ember_ms
        seconds = min(flown_ms, life) / 1000
        for ember, rise in zip(self._embers, self._rises, strict=True):
            left = max(0.0, 1 - flown_ms / (ember.life * life))
            if self._impact.stays and ember.stays:
                left = max(left, SETTLED_EMBER)
            if left <= 0:
                continue
            x, y = ember.way
            out = ember.speed * ember.reach(seconds)
            yield Particle(
                site.at(x * out, y * out, fall=-rise * seconds),
                size=ember.size * site.cell * (0.55 + 0.45 * left),
                angle=0.0,
                colour=mix(EMBER, HOT, math.ceil(left * HEAT_STEPS) / HEAT_STEPS * 0.45),
                alpha=round(255 * min(1.0, 1.6 * left)),
                kind=ParticleKind.EMBER,
            )

    def rings(self, site: Site, since_ms: float) -> list[Ring]:
        """Return the rings that run outwards."""
        since = since_ms - self._impact.stop_ms
        found = (_ring(wave, site, since) for wave in self._impact.waves)
        return [ring for ring in found if ring is not None]

    def flashes(self, site: Site, since_ms: float) -> list[Flash]:
        """Return the one flash: it rises at the strike, is brightest at the break, and fades."""
        since = since_ms - self._impact.stop_ms
        if since_ms < 0 or since >= FLASH_MS:
            return []
        strength = STRUCK_STRENGTH
        if since >= 0:
            strength = FLASH_STRENGTH * (1 - since / FLASH_MS)
        colour = mix(self._colours[0], AMBER, 0.5)
        return [Flash(site.centre, self._impact.flash * site.cell, colour, strength)]


def _flight(
    dice: Random,
    speeds: tuple[float, float],
    drags: tuple[float, float],
    sizes: tuple[float, float],
    index: int,
) -> _Flight:
    angle = dice.uniform(0, math.tau)
    return _Flight(
        way=(math.cos(angle), math.sin(angle)),
        speed=dice.uniform(*speeds),
        drag=dice.uniform(*drags),
        size=dice.uniform(*sizes),
        life=dice.uniform(0.7, 1.0),
        spin=dice.uniform(-2.5, 2.5),
        shade=dice.randrange(12),
        stays=index % SETTLED == 0,
    )


def _ring(wave: Wave, site: Site, since_ms: float) -> Ring | None:
    share = (since_ms - wave.delay_ms) / wave.length_ms
    if not 0 <= share < 1:
        return None
    out = 1 - (1 - share) ** 3
    return Ring(
        site.centre,
        (0.3 + (wave.reach - 0.3) * out) * site.cell,
        (0.10 + (0.025 - 0.10) * out) * site.cell,
        wave.colour,
        1 - share**1.5,
    )


def warmed(colour: Colour) -> Colour:
    """Return a colour as it looks in a fire: a cold one loses half of its coldness."""
    return mix(colour, AMBER, 0.5) if colour[2] > colour[0] else colour
