"""The three pieces of music. Each is laid out on a ring, so the end runs into the start.

All stand on D, so that every cue agrees with them, and their chords are those of G minor seen
from its dominant. No bar is a copy of another: chords come back with other voices over them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from khepri.audio.cues import Mood
from tools.audio.instruments import bell, bowed, drum, flute, pad, pitch, pluck, shaker, wood
from tools.audio.loudness import integrated
from tools.audio.score import (
    CHORDS,
    Note,
    Part,
    Score,
    Voice,
    bars,
    broken,
    line,
    played,
    voicings,
)
from tools.audio.signal import (
    RATE,
    Signal,
    band_round,
    in_room_round,
    mix_round,
    pan,
    room,
)

LEADING_LOUDNESS = -24.0
PRESENCE_HZ = 2400
PRESENCE_DB = 4.5


def render(mood: Mood) -> Signal:
    """Compute the loop of a mood, not yet at its final loudness."""
    score = SCORES[mood]()
    dry = sum(mixed(voice, score.seconds) for voice in score.voices)
    wet = in_room_round(np.asarray(dry), room(f"temple {mood}", 2.6, 5000), 0.45)
    return with_presence(band_round(wet, 70, 9000, 1))


def mixed(voice: Voice, seconds: float) -> Signal:
    """Bring a voice to its loudness, measured where it plays."""
    sound = mix_round(voice.parts, seconds)
    return sound * 10 ** ((LEADING_LOUDNESS + voice.level - integrated(sound)) / 20)


def with_presence(signal: Signal) -> Signal:
    """Lift the octaves that the speakers of a laptop play best."""
    frequency = np.fft.rfftfreq(signal.shape[0], 1 / RATE)
    octaves = np.log2(np.maximum(frequency, 1) / PRESENCE_HZ)
    gain = 10 ** (PRESENCE_DB * np.exp(-((octaves / 1.1) ** 2)) / 20)
    lifted: Signal = np.fft.irfft(
        np.fft.rfft(signal, axis=0) * gain[:, None], signal.shape[0], axis=0
    )
    return lifted


# The instruments, as the pieces use them


def oud(note: Note) -> Signal:
    """Pluck a long string."""
    return pluck(pitch(note.degree), 2.4, 1.35)


def harp(note: Note) -> Signal:
    """Pluck a short bright one."""
    return pluck(pitch(note.degree), 1.5, 1.2)


def glass(note: Note) -> Signal:
    """Strike glass."""
    return bell(pitch(note.degree), 2.0, 0.5)


def ney(beat_s: float) -> Callable[[Note], Signal]:
    """Blow for as long as a note lasts."""
    return lambda note: flute(pitch(note.degree), max(0.35, note.beats * beat_s * 1.06))


def fiddle(beat_s: float) -> Callable[[Note], Signal]:
    """Bow for as long as a note lasts."""
    return lambda note: bowed(pitch(note.degree), max(0.2, note.beats * beat_s * 1.04))


def held_chords(progression: Sequence[str], each_s: float, dark: float) -> tuple[Part, ...]:
    """Hold pad chords; they melt into each other, but not for long: half steps would rub."""
    attack_s, release_s = min(1.2, 0.3 * each_s), min(1.4, 0.35 * each_s)
    parts = []
    for number, degrees in enumerate(voicings(progression)):
        for degree in degrees:
            tone = pad(pitch(degree), each_s + attack_s, attack_s, release_s, dark)
            parts.append((number * each_s, tone))
    return tuple(parts)


def bass(progression: Sequence[str], bar_s: float, strokes: Sequence[float]) -> tuple[Part, ...]:
    """Pluck the root below, on these parts of a bar."""
    parts = []
    for number, chord in enumerate(progression):
        root = CHORDS[chord][0] - 7
        for place, share in enumerate(strokes):
            degree = root if place % 2 == 0 else root + 7
            low = pluck(pitch(degree), 2.4, 1.3)
            parts.append((number * bar_s + share * bar_s, pan((0.9 - 0.2 * place) * low, 0.0)))
    return tuple(parts)


# The pieces


def menu() -> Score:
    """Night over the river: strings begin, a flute answers, both go home together."""
    beat_s = 0.8
    progression = bars(
        "I I II I | I iv II I vii II iv I | iv vii II I iv II vii I"
        " | I II iv I vii iv II I | II I II I"
    )
    first = line(
        "14:1.5 15:.5 16:1 17:1 | 19:2 18:1 17:1 | 17:1.5 18:.5 17:1 15:1 | 16:3 -:1"
        " | 15:1 17:1 20:1.5 19:.5 | 19:2 17:1 15:1 | 17:1 16:.5 15:.5 17:1 19:1"
        " | 18:1 16:.5 15:.5 14:2",
        start=16,
    )
    answer = line(
        "17:3 18:.5 19:.5 | 20:2 19:1 17:1 | 19:1.5 18:.5 17:1 15:1 | 16:1 18:3"
        " | 21:2 20:1 19:1 | 19:1 17:1 15:1 17:1 | 17:1.5 15:.5 13:1 15:1 | 14:4",
        start=48,
    )
    again = line(
        "14:.5 15:.5 14:.5 15:.5 16:1 17:1 | 19:1.5 20:.5 19:1 17:1 | 17:.5 18:.5 19:1 21:1 19:1"
        " | 18:2 16:2 | 20:1 19:.5 17:.5 15:2 | 17:1 19:1 21:2 | 22:1 21:.5 19:.5 17:1 15:1"
        " | 16:1 15:1 14:2",
        start=80,
    )
    beneath = line("11:4 | 10:4 | 10:2 12:2 | 11:4 | 10:4 | 12:4 | 10:2 8:2 | 7:4", start=80)
    farewell = line("-:2 21:1 19:1 | 18:4 | -:2 22:1 19:1 | 18:2 16:2", start=112)

    def ripple(bar: int) -> tuple[int | None, ...]:
        shapes = (
            (0, 2, 4, 5, 4, 2, 3, 2),
            (0, 3, 2, 4, 3, 5, 4, 2),
            (0, 1, 3, 4, None, 3, 1, 2),
            (0, 2, None, 4, 5, None, 3, None),
        )
        return shapes[(bar + bar // 5) % 4] if bar % 8 != 3 else (0, None, 3, None)

    def tap(beat: float, level: float, hertz: float) -> Part:
        return beat * beat_s, pan(level * drum(f"menu {beat}", hertz, 0.6), -0.15)

    taps = [
        tap(4 * bar + beat, level, hertz)
        for bar in range(20, 29)
        for beat, level, hertz in ((0, 1.0, 95), (1.5, 0.45, 190), (2.5, 0.5, 190), (3, 0.7, 95))
    ]
    return Score(
        4 * beat_s * len(progression),
        (
            Voice((*played(first, beat_s, oud, place=-0.15, graced=True),), 0),
            Voice((*played(answer, beat_s, ney(beat_s), place=0.2),), 0),
            Voice((*played(again, beat_s, oud, place=-0.15, graced=True),), 0),
            Voice((*played(beneath, beat_s, ney(beat_s), place=0.3),), -5),
            Voice((*played(farewell, beat_s, glass, place=0.35),), -5),
            Voice((*played(broken(progression, ripple), beat_s, harp, place=0.4),), -4),
            Voice(held_chords(progression, 4 * beat_s, 1.5), -6),
            Voice(bass(progression, 4 * beat_s, (0.0, 0.625)), -7),
            Voice(tuple(taps), -8),
        ),
    )


def game() -> Score:
    """Leave room to think: slow chords without a beat, three verses for three voices."""
    beat_s = 1.0
    progression = bars("I iv II I | vii II iv I | iv vii II I")
    string = line(
        "-:1 14:1.5 16:.5 17:1 | 18:3 -:1 | 19:2 17:1 18:1 | 17:3 -:1 | 17:1.5 15:.5 14:1 15:1"
        " | 17:2 15:2 | 16:1 14:1 -:2 | 14:3 -:1"
    )
    reed = line(
        "-:2 13:1 15:1 | 17:3 -:1 | 17:1 15:1 12:2 | 15:2 -:2 | 14:2 12:1 10:1 | 12:2 14:2"
        " | 11:3 12:1 | 11:4",
        start=32,
    )
    both = line(
        "17:1 19:1 21:2 | 19:2 17:2 | 20:1.5 19:.5 17:2 | 15:3 -:1 | 19:1 17:1 15:1 14:1"
        " | 15:2 -:2 | 16:1 15:1 14:1 11:1 | 14:4",
        start=64,
    )
    echo = tuple(
        Note(note.beat + 1, note.degree + 7, 1) for note in (*string, *both) if note.beats >= 2
    )
    low_reed = line("10:4 | 12:4 | 13:4 | 10:4 | 10:4 | 8:4 | 9:4 | 7:4", start=64)

    def drops(bar: int) -> tuple[int | None, ...]:
        shapes = (
            (0, None, None, 3, None, 2, 4, None, None, None, 3, None, 5, None, 2, None),
            (1, None, 3, None, None, 4, None, None, 2, None, None, 5, None, 3, None, None),
            (0, None, 2, None, 4, None, None, None, None, 3, None, 1, None, None, 4, None),
        )
        return shapes[bar % 3]

    return Score(
        8 * beat_s * len(progression),
        (
            Voice((*played(string, beat_s, oud, place=-0.2, graced=True),), 0),
            Voice((*played(reed, beat_s, ney(beat_s), place=0.2),), -1),
            Voice((*played(both, beat_s, oud, place=-0.1, graced=True),), 0),
            Voice((*played(echo, beat_s, glass, place=0.45),), -7),
            Voice((*played(low_reed, beat_s, ney(beat_s), place=0.3),), -6),
            Voice((*played(broken(progression, drops, beats=8), beat_s, harp, place=0.4),), -4),
            Voice(held_chords(progression, 8 * beat_s, 1.5), -4),
            Voice(bass(progression, 8 * beat_s, (0.0, 0.5)), -6),
        ),
    )


def tense() -> Score:
    """Let time be heard: a clock, a drum, a figure that turns, and a line that climbs."""
    beat_s = 0.625
    bar_s = 4 * beat_s
    progression = bars(
        "I I II I I I vii I | I II I II iv II I I | iv iv II II vii vii v v"
        " | I I II II iv II v I | I I II I I II I I"
    )
    climb = line("10:8 | 12:8 | 13:8 | 15:7 -:1", start=64)
    climb_above = line("12:8 | 15:8 | 17:8 | 18:7 -:1", start=64)
    cry = line(
        "14:.5 14:.5 15:.5 14:.5 16:1 15:1 | 14:.5 15:.5 16:.5 17:.5 18:2"
        " | 19:.5 18:.5 17:.5 18:.5 19:1 17:1 | 15:.5 17:.5 19:.5 20:.5 19:2 | 21:1 19:1 17:1 19:1"
        " | 19:.5 18:.5 17:.5 15:.5 17:2 | 15:1 13:1 11:1 13:1 | 14:3 -:1",
        start=96,
    )
    call = line(
        "-:4 | -:2 15:1 14:1 | -:4 | 15:.5 17:.5 19:1 17:2 | -:2 17:1 19:1 | 17:.5 15:.5 14:1 15:2"
        " | 16:1 15:1 14:2 | -:4",
        start=32,
    )

    def turning(bar: int) -> tuple[int | None, ...]:
        if 16 <= bar < 24:
            return (0, None, None, None, 2, None, None, None)
        shapes = ((0, 0, 2, 0, 3, 2, 0, 2), (0, 0, 2, 0, 3, None, 1, 2), (0, 2, 0, 3, 2, 0, 1, 0))
        return shapes[(bar + bar // 4) % 3]

    def glitter(bar: int) -> tuple[int | None, ...]:
        if bar < 4 or 16 <= bar < 20:
            return ()
        shapes = (
            (None, 3, None, 4, None, 5, None, 4),
            (None, 5, None, 4, None, 3, 4, None),
            (None, 2, 3, None, None, 4, None, 5),
        )
        return shapes[bar % 3]

    drums, clock = [], []
    for bar in range(len(progression)):
        quiet = 16 <= bar < 24
        strokes = ((0, 1.0, 78), (0.5, 0.4, 210), (1.5, 0.5, 210), (2, 0.85, 78), (3, 0.5, 210))
        for beat, level, hertz in strokes[:1] if quiet else strokes:
            sound = drum(f"tense {bar} {beat}", hertz, 0.6)
            drums.append((bar * bar_s + beat * beat_s, pan(level * sound, -0.1)))
        if not quiet and bar % 8 == 7:
            for beat in (3.5, 3.75):
                sound = drum(f"fill {bar} {beat}", 210, 0.4)
                drums.append((bar * bar_s + beat * beat_s, pan(0.45 * sound, 0.1)))
        for beat in range(4):
            tick = wood(f"clock {beat % 2}", 1900 if beat % 2 else 2250, 0.08, 0.012)
            clock.append((bar * bar_s + beat * beat_s, pan((0.7, 1.0)[beat % 2 == 0] * tick, 0.3)))
            if bar >= 8 and not quiet:
                seeds = shaker(f"{bar} {beat}")
                clock.append((bar * bar_s + (beat + 0.5) * beat_s, pan(0.8 * seeds, -0.4)))
    low = broken(progression, turning, low=0, high=7)
    high = broken(progression, glitter, low=14, high=24)
    return Score(
        bar_s * len(progression),
        (
            Voice((*played(cry, beat_s, fiddle(beat_s), place=-0.1),), -1.5),
            Voice((*played(cry, beat_s, oud, place=0.2),), -4),
            Voice((*played(call, beat_s, oud, place=-0.2, graced=True),), 0),
            Voice((*played(climb, beat_s, fiddle(beat_s), place=-0.35),), -2),
            Voice((*played(climb_above, beat_s, fiddle(beat_s), place=0.35),), -4),
            Voice((*played(low, beat_s, oud, place=-0.1),), -2),
            Voice((*played(high, beat_s, harp, place=0.4),), -6),
            Voice(held_chords(progression, bar_s, 1.5), -7),
            Voice(tuple(drums), -5),
            Voice(tuple(clock), -10),
        ),
    )


SCORES: dict[Mood, Callable[[], Score]] = {
    Mood.MENU: menu,
    Mood.GAME: game,
    Mood.TENSE: tense,
}
