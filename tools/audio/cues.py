"""What each cue is made of. All share one scale and one room, so they belong together."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from khepri.audio.cues import RAY_S, Cue
from tools.audio.instruments import (
    HIGHEST_HZ,
    bell,
    cents,
    drum,
    flute,
    gong,
    pad,
    pitch,
    pluck,
    wood,
)
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
    times,
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
    """Fire: a low thump that small speakers hear by its overtones, and a spark."""
    phase = sweep(150, 46, 0.34, 0.35)
    count = phase.size
    low = np.tanh(2.2 * np.sin(phase)) * struck(count, 0.003, 0.085)
    knock = np.sin(sweep(620, 240, 0.12, 0.4)) * struck(round(0.12 * RATE), 0.0015, 0.022)
    spark = sizzling("spark", 0.3, 2200, 7500) * struck(round(0.3 * RATE), 0.002, 0.06)
    return mix([(0, pan(low, 0)), (0, pan(1.5 * knock, 0)), (0.004, pan(1.3 * spark, 0.1))])


def sizzling(seed: str, seconds: float, low_hz: float, high_hz: float) -> Signal:
    """Let hot metal hiss: noise, and small cracks scattered over it; mono."""
    hiss = band(noise(f"hiss {seed}", seconds), low_hz, high_hz)
    dice = random.Random(f"cracks {seed}")
    cracks = np.zeros(hiss.size)
    for _ in range(round(90 * seconds)):
        at = dice.randrange(hiss.size)
        length = min(hiss.size - at, round(0.006 * RATE))
        cracks[at : at + length] += dice.uniform(0.3, 1.0) * struck(length, 0.0003, 0.0012)
    crackle = band(noise(f"crackle {seed}", seconds) * cracks, low_hz / 2, high_hz)
    return 0.5 * hiss + 2.2 * crackle


def ray(step: int) -> Signal:
    """Let a tone rise two octaves while the ray travels, then hold it: what it meets ends it."""
    rise_s = RAY_S[step]
    hold_s = rise_s + 0.3
    seconds = rise_s + hold_s
    rising, count = round(rise_s * RATE), round(seconds * RATE)
    growth = np.interp(np.arange(count), [0, rising, count], [0.4, 1.0, 0.6])
    growth *= swell(count, 0.025, 0.22)
    parts: list[tuple[float, Signal]] = []
    for place, detune, share in ((-0.6, -6, 0.13), (0, 0, 0.6), (0.6, 6, 0.13)):
        bottom, top = pitch(7) * cents(detune), pitch(21) * cents(detune)
        climb = sweep(bottom, top, rise_s, 1.1)
        moment = times(seconds - rise_s)[: count - rising]
        tremble = 1 + 0.004 * np.sin(2 * np.pi * 6.5 * moment)
        held = climb[-1] + 2 * np.pi * np.cumsum(top * tremble) / RATE
        phase = np.concatenate([climb, held])
        tone = sum(np.sin(number * phase) / number**1.5 for number in range(1, 7))
        parts.append((0.0, pan(share * tone * growth, place)))
    heat = sizzling(f"ray {step}", seconds, 2500, 7000)[:count] * growth
    heat *= np.interp(np.arange(count), [0, rising, count], [0.2, 1.0, 0.8])
    return mix([*parts, (0, pan(1.0 * heat, 0))])


def sizzle(_step: int) -> Signal:
    """Burn out where nothing breaks: a hiss that dies, and a little smoke."""
    hot = sizzling("end", 0.42, 2600, 7500) * struck(round(0.42 * RATE), 0.004, 0.09)
    smoke = band(noise("smoke", 0.5), 500, 1600) * swell(round(0.5 * RATE), 0.06, 0.4)
    return mix([(0, pan(hot, -0.1)), (0.02, pan(0.1 * smoke, 0.15))])


def mirror(step: int) -> Signal:
    """Ring a mirror, one step of the scale higher for each reflection.

    Two modes of a drinking glass, which fit no scale, keep it from being a mere chime.
    """
    hertz = pitch(18 + step)
    moment = times(0.42)
    glass = sum(
        share * np.exp(-moment / life) * np.sin(2 * np.pi * ratio * hertz * moment)
        for ratio, share, life in ((2.32, 0.34, 0.05), (4.25, 0.2, 0.025))
        if ratio * hertz < HIGHEST_HZ
    )
    ring = bell(hertz, 0.42, 0.1) + glass * swell(moment.size, 0.002, 0.14)
    return mix([(0, pan(ring, 0.12 * (-1) ** step))])


def shards(seed: str, number: int, lowest_hz: float, spread_s: float) -> list[tuple[float, Signal]]:
    """Scatter small pieces of glass in time, pitch and place."""
    dice = random.Random(seed)
    parts = []
    for _ in range(number):
        start_s = spread_s * dice.random() ** 2
        hertz = lowest_hz * 2 ** dice.uniform(0, 1.8)
        ring = bell(hertz, 0.3, dice.uniform(0.02, 0.07)) * np.exp(-start_s / 0.6)
        parts.append((start_s, pan(ring * dice.uniform(0.08, 0.22), dice.uniform(-0.9, 0.9))))
    return parts


def blast(seed: str, lowest_hz: float, burst_hz: tuple[float, float]) -> list[tuple[float, Signal]]:
    """Strike, burst and rumble: what every piece that is destroyed has in common."""
    crack = noise(f"crack {seed}", 0.05) * struck(round(0.05 * RATE), 0.0005, 0.008)
    burst = band(noise(f"burst {seed}", 0.6), *burst_hz) * struck(round(0.6 * RATE), 0.002, 0.09)
    phase = sweep(3.2 * lowest_hz, lowest_hz, 0.6, 0.35)
    blow = np.tanh(2.5 * np.sin(phase)) * struck(phase.size, 0.003, 0.14)
    rumble = band(noise(f"rumble {seed}", 2.0), 70, 420) * struck(round(2.0 * RATE), 0.03, 0.38)
    return [
        (0, pan(0.5 * crack, 0)),
        (0, pan(0.8 * burst, -0.1)),
        (0, pan(0.85 * blow, 0)),
        (0.02, pan(1.6 * rumble, 0.1)),
    ]


def destroyed(_step: int) -> Signal:
    """Break crystal: a blow, a burst, and pieces that fall for more than a second."""
    return mix([*blast("crystal", 48, (1300, 6500)), *shards("crystal", 70, 1500, 1.0)])


def own_piece_lost(_step: int) -> Signal:
    """Break a darker crystal, with a sigh of two low notes beneath."""
    return mix(
        [
            *blast("own crystal", 42, (800, 3800)),
            *shards("own crystal", 44, 1000, 0.9),
            (0.14, pan(0.9 * pluck(pitch(8), 1.0), -0.2)),
            (0.42, pan(1.0 * pluck(pitch(7), 1.2), 0.2)),
        ]
    )


def pharaoh_falls(_step: int) -> Signal:
    """Topple a king: stone bursts, a great gong answers, and gold rains down."""
    dice = random.Random("gold")
    gold = [
        (
            0.35 + 1.5 * dice.random() ** 1.4,
            pan(
                dice.uniform(0.05, 0.14) * bell(pitch(dice.choice((18, 20, 21, 23, 25))), 0.5, 0.1),
                dice.uniform(-0.9, 0.9),
            ),
        )
        for _ in range(34)
    ]
    second = band(noise("second crack", 0.5), 300, 3000) * struck(round(0.5 * RATE), 0.004, 0.1)
    return mix(
        [
            *blast("pharaoh", 38, (700, 6500)),
            (0.11, pan(0.5 * second, 0.2)),
            *shards("pharaoh", 90, 1100, 1.3),
            (0.05, gong(pitch(-7), 3.0)),
            *gold,
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
        knuckle = band(wood(f"knuckle {hertz}", 2 * hertz, 0.2, 0.03), 90, 2600)
        parts.append((start_s, pan(share * (0.7 * panel + 0.8 * knuckle), 0.0)))
    return mix(parts)


def felt(seed: str, weight: float) -> Signal:
    """Touch cloth: a soft low push and a brush, with nothing hard in it; mono."""
    push = np.sin(sweep(170, 95, 0.18, 0.4)) * struck(round(0.18 * RATE), 0.004, 0.04)
    brush = band(noise(f"felt {seed}", 0.18), 250, 1500, 1) * struck(
        round(0.18 * RATE), 0.004, 0.022
    )
    return weight * push + 0.9 * brush


def disc(_step: int) -> Signal:
    """Put a wooden disc on felt: a click, the cloth under it, and one small rebound."""
    return mix(
        [
            (0, pan(felt("disc", 0.8), 0)),
            (0, pan(0.85 * wood("disc", 690, 0.14, 0.018), -0.06)),
            (0.058, pan(0.2 * wood("rebound", 780, 0.1, 0.012), 0.08)),
        ]
    )


def flip(step: int) -> Signal:
    """Turn over one disc: a breath, then softer wood on felt, higher for each ring of a wave."""
    air = band(noise(f"flip {step}", 0.09), 700, 3000) * swell(round(0.09 * RATE), 0.05, 0.03)
    hertz = 470 * 2 ** (step * 2 / 12)
    soft = band(wood(f"turned {step}", hertz, 0.16, 0.024), 150, 2600)
    return mix(
        [
            (0, pan(0.22 * air, -0.2)),
            (0.06, pan(0.35 * felt(f"turned {step}", 0.5), 0)),
            (0.06, pan(0.8 * soft, 0.08 * (step - 3.5))),
        ]
    )


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
    Cue.RAY: ray,
    Cue.SIZZLE: sizzle,
    Cue.MIRROR: mirror,
    Cue.DESTROYED: destroyed,
    Cue.OWN_PIECE_LOST: own_piece_lost,
    Cue.PHARAOH_FALLS: pharaoh_falls,
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
