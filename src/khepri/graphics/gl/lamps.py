"""Which lamps burn on a board: the beam is a row of them, and so are its head and the flashes.

Pure arithmetic, without OpenGL. Strengths rise once and fade once: a mirror lights up as the head
passes and settles, so that nothing flickers however many mirrors there are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import exp, hypot

from khepri.graphics.frame import Flash, LightBeam, Scene
from khepri.graphics.light import beam_reach
from khepri.graphics.polyline import Point, path_length, point_at

STEADY_STRENGTH = 0.7
HEAD_STRENGTH = 1.25
END_STRENGTH = 0.5
MIRROR_STRENGTH = 0.7
FLASH_STRENGTH = 0.6
HEAD_REACH = 2.1
MIRROR_REACH = 1.15
FLASH_REACH = 2.8
FLASH_PURITY = 0.7
"""How much grey is taken out of the colour of a flash's light."""

# How wide lamps are, as a share of a whole turn at their full reach.
LAMP_SIZE = 0.028
HEAD_SIZE = 0.022
FLASH_SIZE = 0.028

Light = tuple[float, float, float]
WHITE: Light = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Lamp:
    """One point of light."""

    place: Point
    reach: float
    light: Light
    """Colour times strength."""

    size: float


def _times(light: Light, strength: float) -> Light:
    return light[0] * strength, light[1] * strength, light[2] * strength


def lamps_passed(beam: LightBeam, per_reach: int) -> int:
    """Count the lamps that a beam has passed; they burn steadily from then on."""
    spacing = beam_reach(beam) / per_reach
    return int(min(beam.travelled, path_length(beam.points)) / spacing)


def steady_lamp(
    beam: LightBeam, index: int, per_reach: int, light: Light = WHITE, share: float = 1.0
) -> Lamp:
    """Return one lamp of the row, of which the beam has passed `share`."""
    reach = beam_reach(beam)
    spacing = reach / per_reach
    place = point_at(beam.points, (index + share / 2) * spacing)
    return Lamp(place, reach, _times(light, share * STEADY_STRENGTH / per_reach), LAMP_SIZE)


def moving_lamps(scene: Scene, tint: Light, per_reach: int, mirror_lights: int) -> list[Lamp]:
    """Return every lamp that changes from frame to frame; `tint` is the beam's light here."""
    lamps = []
    beam = scene.beam
    if beam is not None and beam.glow > 0 and beam.travelled > 0:
        lit = _times(tint, min(beam.glow, 1.0))
        lamps += _beam_lamps(beam, lit, per_reach, mirror_lights)
    lamps += [_flash_lamp(flash) for flash in scene.flashes if flash.strength > 0]
    return lamps


def _beam_lamps(beam: LightBeam, light: Light, per_reach: int, mirror_lights: int) -> list[Lamp]:
    reach = beam_reach(beam)
    travelled = min(beam.travelled, path_length(beam.points))
    index = lamps_passed(beam, per_reach)
    begun = travelled * per_reach / reach - index
    lamps = []
    if begun > 0.01:
        lamps.append(steady_lamp(beam, index, per_reach, light, begun))
    head = point_at(beam.points, travelled)
    strength = HEAD_STRENGTH if beam.head else END_STRENGTH
    lamps.append(Lamp(head, reach * HEAD_REACH, _times(light, strength), HEAD_SIZE))
    if mirror_lights:
        for place, age in _passed_corners(beam, travelled)[-mirror_lights:]:
            faded = exp(-age / reach)
            lamps.append(
                Lamp(place, reach * MIRROR_REACH, _times(light, MIRROR_STRENGTH * faded), LAMP_SIZE)
            )
    return lamps


def _passed_corners(beam: LightBeam, travelled: float) -> list[tuple[Point, float]]:
    """List the sphinx and the mirrors that were passed, with the way flown since."""
    passed = [(beam.points[0], travelled)]
    walked = 0.0
    for (ax, ay), (bx, by) in pairwise(beam.points[:-1]):
        walked += hypot(bx - ax, by - ay)
        if walked > travelled:
            break
        passed.append(((bx, by), travelled - walked))
    return passed


def _flash_lamp(flash: Flash) -> Lamp:
    strength = FLASH_STRENGTH * min(max(flash.strength, 0.0), 1.0)
    # Pure, because a grey part would drown in the blue light of a beam beside it.
    pure = [part - FLASH_PURITY * min(flash.colour) for part in flash.colour]
    red, green, blue = (part / max(*pure, 1) * max(flash.colour) / 255 for part in pure)
    return Lamp(
        flash.centre,
        flash.radius * FLASH_REACH,
        _times((red, green, blue), strength),
        FLASH_SIZE,
    )
