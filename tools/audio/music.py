"""The three pieces of music. Each is laid out on a ring, so the end runs into the start."""

from __future__ import annotations

import random
from collections.abc import Callable

from khepri.audio.cues import Mood
from tools.audio.instruments import (
    DOUBLE_HARMONIC,
    PHRYGIAN_DOMINANT,
    bell,
    drum,
    flute,
    pad,
    pitch,
    pluck,
)
from tools.audio.signal import Signal, band_round, in_room_round, mix_round, pan, room

Part = tuple[float, Signal]
Scale = tuple[int, ...]
Phrase = tuple[tuple[float, int], ...]  # (beat, degree)


def render(mood: Mood) -> Signal:
    """Compute the loop of a mood, not yet at its final loudness."""
    parts, seconds = SCORES[mood]()
    dry = band_round(mix_round(parts, seconds), 45, 5000, 1)
    return in_room_round(dry, room(f"temple {mood}", 3.2, 3500), 0.7)


def chords(progression: tuple[tuple[int, ...], ...], each_s: float, scale: Scale) -> list[Part]:
    """Hold pad chords that melt into each other."""
    parts = []
    for number, degrees in enumerate(progression):
        for degree in degrees:
            hertz = pitch(degree, scale)
            # Low tones carry more energy than the ear asks for in a quiet room.
            level = 0.12 * min(1.0, hertz / 160) ** 0.5
            held = pad(hertz, each_s * 1.7, each_s * 0.6, each_s * 0.8, 2.2)
            parts.append((number * each_s, level * held))
    return parts


def strings(phrases: dict[int, Phrase], bar_s: float, beat_s: float, scale: Scale) -> list[Part]:
    """Pluck phrases, each at its bar, with the small unevenness of a hand."""
    hand = random.Random(f"hand {bar_s} {beat_s}")
    parts = []
    for bar, phrase in phrases.items():
        for beat, degree in phrase:
            start_s = bar * bar_s + beat * beat_s + hand.uniform(0, 0.018)
            level = 0.38 * hand.uniform(0.75, 1.0)
            tone = pluck(pitch(degree, scale), 3.2, 1.9)
            parts.append((start_s, pan(level * tone, hand.uniform(-0.45, 0.45))))
    return parts


def menu() -> tuple[list[Part], float]:
    """Night over the river: twelve bars of four seconds, a flute that answers the strings."""
    bar_s, beat_s = 4.0, 1.0
    home, step_up, fourth = (-7, 0, 4, 9), (-6, 1, 3, 5), (-4, 3, 5, 7)
    progression = (
        home,
        home,
        step_up,
        home,
        fourth,
        home,
        step_up,
        step_up,
        home,
        fourth,
        step_up,
        home,
    )
    phrases: dict[int, Phrase] = {
        0: ((0.0, 7), (0.5, 9), (1.0, 11), (2.0, 10), (2.5, 9)),
        1: ((0.0, 8), (1.0, 7)),
        2: ((0.5, 10), (1.0, 12), (2.0, 11), (3.0, 10)),
        3: ((0.0, 9), (0.5, 8), (1.0, 7)),
        4: ((1.0, 3), (2.0, 7), (3.0, 10)),
        6: ((0.0, 8), (1.0, 10), (1.5, 12)),
        8: ((0.0, 11), (0.5, 12), (1.0, 11), (1.5, 10), (2.0, 9), (3.0, 8)),
        9: ((0.0, 10), (1.0, 7), (2.0, 3)),
        10: ((0.0, 8), (2.0, 5)),
        11: ((0.0, 7), (1.0, 4), (2.0, 0)),
    }
    melody = ((20.5, 11, 2.2), (22.6, 12, 0.7), (23.2, 11, 2.4), (26.0, 10, 1.2), (27.1, 8, 2.6))
    parts = chords(progression, bar_s, DOUBLE_HARMONIC)
    parts += strings(phrases, bar_s, beat_s, DOUBLE_HARMONIC)
    parts += [
        (start_s, pan(0.075 * flute(pitch(degree, DOUBLE_HARMONIC), seconds), 0.2))
        for start_s, degree, seconds in melody
    ]
    return parts, 12 * bar_s


def game() -> tuple[list[Part], float]:
    """Leave room to think: a drone, slow chords, a string now and then, no beat."""
    bar_s, beat_s = 7.0, 1.0
    home, above = (-7, 0, 4, 7), (-6, 1, 3, 5)
    fourth, seventh = (-4, 0, 3, 5), (-8, -1, 1, 3)
    progression = (home, seventh, fourth, home, above, seventh, fourth, home)
    phrases: dict[int, Phrase] = {
        0: ((0.0, 7), (2.5, 11)),  # a stroke where the loop begins again hides the encoder's edge
        1: ((2.0, 10), (3.0, 8), (5.0, 6)),
        2: ((2.5, 10), (4.0, 7)),
        3: ((1.5, 4), (3.0, 7), (3.5, 8), (4.0, 7)),
        4: ((2.0, 8), (4.0, 10)),
        5: ((1.0, 6), (3.5, 10), (4.5, 8)),
        6: ((2.0, 12), (3.0, 10), (4.0, 7)),
        7: ((0.5, 7), (3.0, 4)),
    }
    parts = chords(progression, bar_s, PHRYGIAN_DOMINANT)
    parts += strings(phrases, bar_s, beat_s, PHRYGIAN_DOMINANT)
    parts += [
        (start_s, pan(0.022 * bell(pitch(degree), 2.5, 0.8), place))
        for start_s, degree, place in (
            (11.5, 17, -0.6),
            (25.0, 14, 0.6),
            (39.0, 17, 0.5),
            (51.0, 16, -0.5),
        )
    ]
    return parts, 8 * bar_s


def tense() -> tuple[list[Part], float]:
    """Let the heart be heard: a soft drum, a low turning figure, chords a half step apart."""
    beat_s = 60 / 72
    bar_s = 4 * beat_s
    home, above, fourth = (-7, 0, 4), (-6, 1, 5), (-4, 0, 3)
    progression = (home, home, above, home, home, fourth, above, above, home, above, fourth, home)
    figure: Phrase = ((0.0, 0), (0.5, 4), (1.5, 7), (2.0, 8), (2.5, 7), (3.5, 4))
    lifted: Phrase = ((0.0, 1), (0.5, 5), (1.5, 8), (2.0, 10), (2.5, 8), (3.5, 5))
    sparse: Phrase = ((0.0, 3), (1.5, 7), (2.5, 10))
    rest: Phrase = ((0.0, 0), (2.0, 4))
    shape = {home: figure, above: lifted, fourth: sparse}
    phrases = {bar: shape[chord] for bar, chord in enumerate(progression)}
    phrases |= {3: rest, 7: ((0.0, 1), (2.0, 5)), 11: rest}
    parts = chords(progression, bar_s, PHRYGIAN_DOMINANT)
    parts += strings(phrases, bar_s, beat_s, PHRYGIAN_DOMINANT)
    for bar in range(12):
        for beat, level in ((0.0, 0.2), (0.5, 0.11), (2.0, 0.17), (3.5, 0.08)):
            tap = drum(f"{bar} {beat}", 82, 0.7)
            parts.append((bar * bar_s + beat * beat_s, pan(level * tap, -0.1)))
    return parts, 12 * bar_s


SCORES: dict[Mood, Callable[[], tuple[list[Part], float]]] = {
    Mood.MENU: menu,
    Mood.GAME: game,
    Mood.TENSE: tense,
}
