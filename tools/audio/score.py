"""How music is written down: lines of notes, chords and how they move, and voices to be mixed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tools.audio.signal import Signal, pan

Part = tuple[float, Signal]

CHORDS = {
    "I": (0, 2, 4),
    "II": (1, 3, 5),
    "iv": (3, 5, 7),
    "v": (4, 6, 8),
    "vii": (6, 8, 10),
}
"""The chords of the scale on D: D, E flat, G minor, A diminished and C minor."""

FIRST_VOICING = (4, 7, 9)
LOWEST, HIGHEST = 2, 14


@dataclass(frozen=True, slots=True)
class Note:
    """A step of the scale from a beat on, for so many beats."""

    beat: float
    degree: int
    beats: float


@dataclass(frozen=True, slots=True)
class Voice:
    """Everything that one instrument plays, and how loud it is against the leading voice."""

    parts: tuple[Part, ...]
    level: float
    """In LU, measured only where it plays: a voice that comes in late is no louder for it."""


@dataclass(frozen=True, slots=True)
class Score:
    """A piece of music that goes round."""

    seconds: float
    voices: tuple[Voice, ...]


def line(text: str, start: float = 0.0) -> tuple[Note, ...]:
    """Read a melody: ``step:beats`` after ``step:beats``, a dash for a rest.

    >>> line("14:1.5 -:.5 | 16:2", start=4)[1]
    Note(beat=6.0, degree=16, beats=2.0)
    """
    notes = []
    for word in text.replace("|", " ").split():
        degree, beats = word.split(":")
        if degree != "-":
            notes.append(Note(start, int(degree), float(beats)))
        start += float(beats)
    return tuple(notes)


def bars(text: str) -> tuple[str, ...]:
    """Read the names of chords, one a bar.

    >>> bars("I II | iv")
    ('I', 'II', 'iv')
    """
    return tuple(text.replace("|", " ").split())


def played(
    notes: Sequence[Note],
    beat_s: float,
    instrument: Callable[[Note], Signal],
    *,
    place: float = 0.0,
    graced: bool = False,
) -> Iterator[Part]:
    """Play mono notes with the small unevenness of a hand; long ones may have a grace note."""
    hand = random.Random(f"hand {len(notes)} {beat_s} {place}")
    for note in notes:
        start_s = note.beat * beat_s + hand.uniform(0, 0.016)
        strength = hand.uniform(0.78, 1.0)
        side = place + hand.uniform(-0.12, 0.12)
        if graced and note.beats >= 1.5 and hand.random() < 0.6:
            above = Note(note.beat, note.degree + 1, 0.25)
            yield start_s - 0.085, pan(0.4 * strength * instrument(above), side)
        yield start_s, pan(strength * instrument(note), side)


def tones(chord: str, low: int, high: int) -> list[int]:
    """Return the steps between two that belong to a chord.

    >>> tones("II", 7, 14)
    [8, 10, 12]
    """
    wanted = {degree % 7 for degree in CHORDS[chord]}
    return [degree for degree in range(low, high) if degree % 7 in wanted]


def voicings(progression: Sequence[str]) -> list[tuple[int, ...]]:
    """Lead three voices from chord to chord, each by the smallest step that there is."""
    now: tuple[int, ...] = FIRST_VOICING
    found = []
    for chord in progression:
        near = [
            [degree for degree in tones(chord, LOWEST, HIGHEST) if abs(degree - voice) <= 4]
            for voice in now
        ]
        now = min(
            (choice for choice in product(*near) if len({degree % 7 for degree in choice}) == 3),
            key=lambda choice: (
                sum(abs(to - start) for to, start in zip(choice, now, strict=True)),
                choice,
            ),
        )
        found.append(now)
    return found


def broken(
    progression: Sequence[str],
    pattern: Callable[[int], Sequence[int | None]],
    *,
    beats: float = 4.0,
    low: int = 7,
    high: int = 20,
    start: float = 0.0,
) -> list[Note]:
    """Break chords: bar by bar, `pattern` gives places in the chord at even distances."""
    notes = []
    for bar, chord in enumerate(progression):
        places = pattern(bar)
        known = tones(chord, low, high)
        each = beats / len(places) if places else 0
        notes += [
            Note(start + bar * beats + number * each, known[place % len(known)], each)
            for number, place in enumerate(places)
            if place is not None
        ]
    return notes
