"""The instruments: strings plucked and bowed, a bell, a gong, a pad, a reed flute, drums, wood.

Every partial stays below 12 kHz, so nothing aliases and nothing is shrill.
"""

from __future__ import annotations

import random
from functools import lru_cache

import numpy as np

from tools.audio.signal import RATE, Signal, band, noise, pan, struck, sweep, swell, times

TONIC_HZ = 146.832  # D below the middle of the piano: music and cues share it and so agree
PHRYGIAN_DOMINANT = (0, 1, 4, 5, 7, 8, 10)
DOUBLE_HARMONIC = (0, 1, 4, 5, 7, 8, 11)
HIGHEST_HZ = 12_000


def pitch(degree: int, scale: tuple[int, ...] = PHRYGIAN_DOMINANT) -> float:
    """Return the frequency of a step of the scale; 0 is the tonic, 7 its octave."""
    octave, step = divmod(degree, len(scale))
    return float(TONIC_HZ * 2 ** (octave + scale[step] / 12))


def cents(amount: float) -> float:
    """Return the ratio of so many hundredths of a semitone."""
    return float(2 ** (amount / 1200))


@lru_cache(maxsize=64)
def pluck(hertz: float, seconds: float, softness: float = 1.6) -> Signal:
    """Pluck a double string (two, slightly apart, as on an oud); mono.

    High partials start weaker with more `softness` and die sooner, as on gut.
    """
    moment = times(seconds)
    sound = np.zeros_like(moment)
    # The second string is weaker: two equal ones would swell after the stroke, as no string does.
    for share, detune in ((1.0, -1.0), (0.4, 4.0)):
        base = hertz * cents(detune)
        for number in range(1, 15):
            partial = base * number * np.sqrt(1 + 0.00012 * number**2)
            if partial > HIGHEST_HZ:
                break
            strength = share * abs(np.sin(number * np.pi * 0.23)) / number**softness
            life = (1.5 * (220 / hertz) ** 0.35) / (1 + 0.22 * number**1.3)
            phase = 0.7 * number
            sound += (
                strength * np.exp(-moment / life) * np.sin(2 * np.pi * partial * moment + phase)
            )
    finger = band(noise(f"finger {hertz:.2f}", 0.03), 300, 2500) * struck(
        round(0.03 * RATE), 0.002, 0.006
    )
    sound[: finger.size] += 0.35 * finger
    return sound * swell(moment.size, 0.004, seconds / 3)


@lru_cache(maxsize=64)
def bell(hertz: float, seconds: float, decay_s: float) -> Signal:
    """Strike a small glass; mono."""
    moment = times(seconds)
    sound = np.zeros_like(moment)
    for ratio, strength, life in (
        (1.0, 1.0, 1.0),
        (1.0035, 0.5, 0.9),  # beats slowly with the first: glass is never quite round
        (2.0, 0.22, 0.6),
        (2.76, 0.3, 0.42),
        (5.40, 0.1, 0.2),
    ):
        if hertz * ratio < HIGHEST_HZ:
            ring = np.exp(-moment / (life * decay_s))
            sound += strength * ring * np.sin(2 * np.pi * hertz * ratio * moment)
    return sound * swell(moment.size, 0.003, seconds / 3)


@lru_cache(maxsize=16)  # a piece of music comes back to the same chords
def pad(
    hertz: float, seconds: float, attack_s: float, release_s: float, dark: float = 2.0
) -> Signal:
    """Hold a soft wide tone of five voices; stereo."""
    moment = times(seconds)
    sound = np.zeros((moment.size, 2))
    shaker = random.Random(f"pad {hertz:.2f} {seconds:.2f}")
    for place, detune in ((-0.8, -5), (-0.4, 3), (0.0, 0), (0.4, -3), (0.8, 5)):
        voice = np.zeros_like(moment)
        for number in range(1, 9):
            partial = hertz * number * cents(detune)
            breathe = 1 + 0.25 * np.sin(
                2 * np.pi * shaker.uniform(0.05, 0.16) * moment + shaker.uniform(0, 6.28)
            )
            start = shaker.uniform(0, 6.28)
            if partial < 6000:
                voice += breathe * np.sin(2 * np.pi * partial * moment + start) / number**dark
        sound += pan(voice, place)
    return sound * swell(moment.size, attack_s, release_s)[:, None] / 3


@lru_cache(maxsize=64)
def flute(hertz: float, seconds: float) -> Signal:
    """Blow a reed flute: few partials, breath, and a tremble that comes late; mono."""
    moment = times(seconds)
    late = np.clip((moment - 0.5) / 1.0, 0, 1)
    scoop = cents(1) ** (-35 * np.exp(-moment / 0.06))
    bend = 1 + 0.0045 * late * np.sin(2 * np.pi * 4.6 * moment)
    phase = 2 * np.pi * np.cumsum(hertz * scoop * bend) / RATE
    tone = np.sin(phase) + 0.22 * np.sin(2 * phase + 0.4) + 0.1 * np.sin(3 * phase + 1.1)
    breath = band(noise(f"breath {hertz:.2f} {seconds:.2f}", seconds), hertz, hertz * 3)
    strength = 1 + 0.12 * late * np.sin(2 * np.pi * 4.6 * moment + 1)
    return (tone * strength + 0.35 * breath) * swell(moment.size, 0.14, min(0.5, seconds / 2))


def bowed(hertz: float, seconds: float) -> Signal:
    """Draw a bow over a string: many partials, and a hand that trembles; mono."""
    moment = times(seconds)
    late = np.clip((moment - 0.25) / 0.6, 0, 1)
    bend = 1 + 0.004 * late * np.sin(2 * np.pi * 5.3 * moment)
    phase = 2 * np.pi * np.cumsum(hertz * bend) / RATE
    tone = np.zeros_like(moment)
    for number in range(1, 15):
        if hertz * number > 6500:
            break
        # The body of a fiddle lifts what lies around 1 and 3 kHz.
        body = 1 + 1.2 * np.exp(-((np.log2(hertz * number / 2600) / 0.9) ** 2))
        tone += body * np.sin(number * phase + 0.5 * number**2) / number**1.35
    hair = band(noise(f"bow {hertz:.2f}", seconds), 1500, 6000) * 0.12
    return (tone + hair) * swell(moment.size, 0.09, min(0.25, seconds / 3))


def gong(hertz: float, seconds: float) -> Signal:
    """Strike a great bronze plate: high modes bloom after the low ones; stereo."""
    moment = times(seconds)
    dice = random.Random("gong")
    sound = np.zeros((moment.size, 2))
    for ratio in (1.0, 1.48, 2.02, 2.67, 3.31, 4.09, 5.2, 6.63, 8.21, 10.4, 13.1, 16.7):
        bloom = 1 - 0.8 * np.exp(-moment / (0.02 + 0.016 * ratio))
        fall = np.exp(-moment / (1.2 / (1 + 0.16 * ratio)))
        mode = np.sin(2 * np.pi * hertz * ratio * dice.uniform(0.995, 1.005) * moment)
        sound += pan(mode * bloom * fall / ratio**0.55, dice.uniform(-0.6, 0.6))
    return sound * swell(moment.size, 0.004, seconds / 2)[:, None] / 3


def shaker(seed: str) -> Signal:
    """Shake seeds in a gourd; mono."""
    count = round(0.12 * RATE)
    return band(noise(f"shaker {seed}", 0.12), 2500, 7500) * swell(count, 0.03, 0.08)


def drum(seed: str, hertz: float, seconds: float) -> Signal:
    """Tap a frame drum softly with the fingers; mono."""
    count = round(seconds * RATE)
    skin = np.sin(sweep(hertz * 1.35, hertz, seconds, 0.3)) * struck(count, 0.006, 0.16)
    ring = np.sin(sweep(hertz * 2.2, hertz * 2.1, seconds)) * struck(count, 0.004, 0.05)
    finger = band(noise(f"drum {seed}", seconds), 200, 1400) * struck(count, 0.003, 0.02)
    return skin + 0.2 * ring + 0.5 * finger


def wood(seed: str, hertz: float, seconds: float, decay_s: float) -> Signal:
    """Knock wood or stone: modes that are not harmonic, and the tap itself; mono."""
    count = round(seconds * RATE)
    moment = times(seconds)
    knock = np.zeros(count)
    for ratio, strength, life in (
        (1.0, 1.0, 1.0),
        (1.83, 0.45, 0.7),
        (2.91, 0.25, 0.5),
        (4.4, 0.1, 0.3),
    ):
        knock += (
            strength
            * np.sin(2 * np.pi * hertz * ratio * moment)
            * struck(count, 0.0015, life * decay_s)
        )
    tap = band(noise(f"wood {seed}", seconds), hertz, hertz * 6) * struck(count, 0.001, decay_s / 4)
    return knock + 0.5 * tap
