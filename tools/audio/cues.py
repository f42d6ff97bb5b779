"""What each cue is made of. All share one scale and one room, so they belong together."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from khepri.audio.cues import Cue
from tools.audio.instruments import bell, cents, drum, flute, pad, pitch, pluck, wood
from tools.audio.signal import (
    RATE,
    Signal,
    band,
    in_room,
    mix,
    noise,
    pan,
    room,
    struck,
    sweep,
    swell,
)

Recipe = Callable[[int], Signal]


def render(cue: Cue, step: int) -> Signal:
    """Compute one file of a cue, not yet at its final loudness."""
    dry = RECIPES[cue](step)
    # A long echo after a tap would blur play that goes on at once.
    if dry.shape[0] < 0.5 * RATE:
        return in_room(dry, room("niche", 0.4, 5000), 0.25)
    return in_room(dry, room("chamber", 0.9, 5000), 0.35)


def move(_step: int) -> Signal:
    """Slide a stone piece, then set it down."""
    slide = band(noise("slide", 0.16), 250, 1800) * swell(round(0.16 * RATE), 0.09, 0.06)
    thud = np.sin(sweep(210, 130, 0.22, 0.4)) * struck(round(0.22 * RATE), 0.002, 0.045)
    knock = wood("set down", 430, 0.22, 0.028)
    return mix(
        [
            (0, pan(0.3 * slide, -0.15)),
            (0.12, pan(0.8 * thud + 0.75 * knock, 0.05)),
        ]
    )


def rotate(_step: int) -> Signal:
    """Turn a piece on its plate: a breath of stone and two catches."""
    turn = band(noise("turn", 0.2), 500, 2600) * swell(round(0.2 * RATE), 0.08, 0.1)
    return mix(
        [
            (0, pan(0.22 * turn, 0.1)),
            (0.03, pan(0.45 * wood("catch one", 560, 0.15, 0.018), -0.25)),
            (0.14, pan(0.75 * wood("catch two", 700, 0.2, 0.026), 0.2)),
        ]
    )


def shot(_step: int) -> Signal:
    """Let a tone rise two octaves while the ray travels."""
    seconds = 0.62
    count = round(seconds * RATE)
    growth = swell(count, 0.06, 0.12) * np.linspace(0.55, 1, count)
    parts = []
    for place, detune, share in ((-0.6, -5, 0.25), (0, 0, 0.6), (0.6, 5, 0.25)):
        phase = sweep(pitch(7) * cents(detune), pitch(21) * cents(detune), seconds, 1.15)
        tone = sum(np.sin(number * phase) / number**1.9 for number in range(1, 6))
        parts.append((0.0, pan(share * tone * growth, place)))
    air = band(noise("ray", seconds), 1800, 5000) * growth * np.linspace(0.1, 1, count)
    spark = bell(pitch(21), 0.12, 0.03)
    return mix([*parts, (0, pan(0.12 * air, 0)), (0, pan(0.1 * spark, 0))])


def mirror(step: int) -> Signal:
    """Ring a mirror, one step of the scale higher for each reflection."""
    return mix([(0, pan(bell(pitch(18 + step), 0.42, 0.09), 0.12 * (-1) ** step))])


def shards(seed: str, number: int, lowest_hz: float, spread_s: float) -> list[tuple[float, Signal]]:
    """Scatter small pieces of glass in time, pitch and place."""
    dice = random.Random(seed)
    parts = []
    for _ in range(number):
        start_s = spread_s * dice.random() ** 2
        hertz = lowest_hz * 2 ** dice.uniform(0, 1.8)
        ring = bell(hertz, 0.3, dice.uniform(0.02, 0.07)) * np.exp(-start_s / 0.35)
        parts.append((start_s, pan(ring * dice.uniform(0.08, 0.22), dice.uniform(-0.9, 0.9))))
    return parts


def destroyed(_step: int) -> Signal:
    """Break crystal: a blow, a burst, and the pieces that fall."""
    burst = band(noise("burst", 0.5), 1500, 6500) * struck(round(0.5 * RATE), 0.002, 0.06)
    blow = np.sin(sweep(150, 60, 0.4, 0.4)) * struck(round(0.4 * RATE), 0.004, 0.09)
    return mix(
        [
            (0, pan(0.75 * burst, -0.1)),
            (0, pan(0.8 * blow, 0)),
            *shards("crystal", 46, 1700, 0.65),
        ]
    )


def own_piece_lost(_step: int) -> Signal:
    """Break a darker crystal, with a sigh of two low notes beneath."""
    burst = band(noise("own burst", 0.5), 900, 4000) * struck(round(0.5 * RATE), 0.002, 0.06)
    blow = np.sin(sweep(120, 48, 0.4, 0.4)) * struck(round(0.4 * RATE), 0.004, 0.1)
    return mix(
        [
            (0, pan(0.6 * burst, 0.1)),
            (0, pan(0.8 * blow, 0)),
            *shards("own crystal", 30, 1100, 0.6),
            (0.12, pan(0.5 * pluck(pitch(8), 0.8), -0.2)),
            (0.38, pan(0.55 * pluck(pitch(7), 1.0), 0.2)),
        ]
    )


def win(_step: int) -> Signal:
    """Climb the chord of the tonic into the light."""
    parts = [
        (0.13 * place, pan(0.6 * pluck(pitch(degree), 1.6, 1.4), side))
        for place, (degree, side) in enumerate(
            ((7, -0.5), (9, -0.2), (11, 0.1), (14, 0.4), (16, 0.1))
        )
    ]
    parts += [
        (0.65, pan(0.16 * bell(pitch(degree), 1.4, 0.45), side))
        for degree, side in ((14, -0.6), (18, 0.6), (21, 0.0))
    ]
    parts += [(0.3, 0.11 * pad(pitch(degree), 2.0, 0.5, 1.2)) for degree in (0, 4, 9)]
    return mix(parts)


def draw(_step: int) -> Signal:
    """Rest on the open fifth: neither glad nor sad."""
    parts = [
        (0.0, pan(0.6 * pluck(pitch(4), 1.5), -0.4)),
        (0.22, pan(0.6 * pluck(pitch(7), 1.5), 0.4)),
        (0.44, pan(0.5 * pluck(pitch(11), 1.4), 0.0)),
    ]
    parts += [(0.2, 0.11 * pad(pitch(degree), 1.6, 0.4, 1.0)) for degree in (0, 4)]
    return mix(parts)


def lose(_step: int) -> Signal:
    """Step down to the tonic, softly: a pity, not a punishment."""
    parts = [
        (0.24 * place, pan(0.6 * pluck(pitch(degree), 1.5, 1.9), side))
        for place, (degree, side) in enumerate(((10, 0.4), (9, 0.15), (8, -0.15), (7, -0.3)))
    ]
    parts += [(0.1, 0.1 * pad(pitch(degree), 2.1, 0.5, 1.3, 2.4)) for degree in (-4, 0, 3)]
    return mix(parts)


def low_time(_step: int) -> Signal:
    """Tap twice, clear but not alarming."""
    tap = 0.6 * wood("time", 880, 0.2, 0.03) + 0.5 * bell(pitch(18), 0.2, 0.06)
    return mix([(0, pan(tap, -0.1)), (0.17, pan(tap, 0.1))])


def button(_step: int) -> Signal:
    """Press something small."""
    return mix([(0, pan(wood("button", 740, 0.1, 0.014), 0))])


def error(_step: int) -> Signal:
    """Say no with two muted strings a half step apart."""
    low, lower = (
        band(pluck(pitch(degree), 0.22, 2.0), 120, 1500) * struck(round(0.22 * RATE), 0.003, 0.07)
        for degree in (8, 7)
    )
    return mix([(0, pan(low, -0.1)), (0.13, pan(lower, 0.1))])


def careful(_step: int) -> Signal:
    """Knock twice on a door, softly: somebody would like a word before you go on."""
    parts = []
    for start_s, hertz, share in ((0.0, 262, 1.0), (0.16, 233, 0.85)):
        panel = np.sin(sweep(hertz * 0.62, hertz * 0.5, 0.2, 0.4)) * struck(
            round(0.2 * RATE), 0.003, 0.05
        )
        knuckle = band(wood(f"knuckle {hertz}", hertz, 0.2, 0.034), 90, 1600)
        parts.append((start_s, pan(share * (0.8 * panel + 0.7 * knuckle), 0.0)))
    return mix(parts)


def disc(_step: int) -> Signal:
    """Put a bakelite disc on cloth: a hard click with a soft floor under it, and one rebound."""
    felt = np.sin(sweep(190, 115, 0.16, 0.4)) * struck(round(0.16 * RATE), 0.003, 0.035)
    brush = band(noise("cloth", 0.05), 400, 2200) * struck(round(0.05 * RATE), 0.002, 0.012)
    return mix(
        [
            (0, pan(0.7 * felt, 0)),
            (0, pan(0.25 * brush, 0)),
            (0, pan(0.75 * wood("bakelite", 1040, 0.14, 0.016), -0.06)),
            (0.052, pan(0.22 * wood("rebound", 1180, 0.1, 0.011), 0.08)),
        ]
    )


def flip(step: int) -> Signal:
    """Turn over one disc: a flutter of air and a light clack, higher for each disc of a row."""
    air = band(noise(f"flip {step}", 0.09), 900, 4000) * swell(round(0.09 * RATE), 0.05, 0.03)
    rise = 2 ** (step * 2 / 12)
    clack = wood(f"disc {step}", 620 * rise, 0.16, 0.02)
    return mix([(0, pan(0.25 * air, -0.2)), (0.06, pan(0.8 * clack, 0.08 * (step - 3.5)))])


def pass_turn(_step: int) -> Signal:
    """Let the turn drift by: a breath and two falling flute notes."""
    return mix(
        [
            (0, pan(0.5 * flute(pitch(11), 0.32), -0.3)),
            (0.24, pan(0.5 * flute(pitch(9), 0.5), 0.3)),
        ]
    )


def offer(_step: int) -> Signal:
    """Ask a question: a fourth upwards, left open."""
    tap = 0.25 * drum("offer", 110, 0.3)
    return mix(
        [
            (0, pan(tap, 0)),
            (0, pan(0.6 * pluck(pitch(11), 0.8), -0.3)),
            (0.2, pan(0.6 * pluck(pitch(14), 0.9), 0.3)),
            (0.2, pan(0.12 * bell(pitch(21), 0.7, 0.18), 0.3)),
        ]
    )


RECIPES: dict[Cue, Recipe] = {
    Cue.MOVE: move,
    Cue.ROTATE: rotate,
    Cue.SHOT: shot,
    Cue.MIRROR: mirror,
    Cue.DESTROYED: destroyed,
    Cue.OWN_PIECE_LOST: own_piece_lost,
    Cue.WIN: win,
    Cue.DRAW: draw,
    Cue.LOSE: lose,
    Cue.LOW_TIME: low_time,
    Cue.BUTTON: button,
    Cue.ERROR: error,
    Cue.CAREFUL: careful,
    Cue.DISC: disc,
    Cue.FLIP: flip,
    Cue.PASS: pass_turn,
    Cue.OFFER: offer,
}
