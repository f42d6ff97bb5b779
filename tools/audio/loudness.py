"""Measure how loud a sound is to the ear (ITU-R BS.1770), and bring it to where it should be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from khepri.audio.cues import Cue, Mood
from tools.audio.signal import RATE, Signal, swell

CEILING_DB = -3.0  # the encoder overshoots a little, and -1 dBTP must hold after it
MOMENT_S = 0.4  # what the standard calls momentary
MUSIC_LOUDNESS = -20.0
OVERSAMPLING = 4
PRESENCE_HZ = (1000, 4000)
SMALL_SPEAKER_HZ = 350


class CueClass(Enum):
    """Cues that belong together are equally loud, within 2 LU; the value is their loudness.

    What is heard hundreds of times stays below the moments of a game.
    """

    INTERFACE = -26.0
    BOARD = -24.0
    SHOT = -22.5
    HIT = -17.5
    END = -19.0


# The class of each cue, and how far it may stand out or stay behind in it.
CUE_LEVELS: dict[Cue, tuple[CueClass, float]] = {
    Cue.BUTTON: (CueClass.INTERFACE, -1.5),
    Cue.ERROR: (CueClass.INTERFACE, 0.0),
    Cue.CAREFUL: (CueClass.INTERFACE, 0.0),
    Cue.PASS: (CueClass.INTERFACE, 0.0),
    Cue.OFFER: (CueClass.INTERFACE, 1.0),
    Cue.LOW_TIME: (CueClass.INTERFACE, 1.5),
    Cue.MOVE: (CueClass.BOARD, 0.5),
    Cue.ROTATE: (CueClass.BOARD, 0.0),
    Cue.DISC: (CueClass.BOARD, 0.5),
    Cue.FLIP: (CueClass.BOARD, -1.5),
    Cue.SHOT: (CueClass.SHOT, 1.0),
    Cue.RAY: (CueClass.SHOT, 0.0),
    Cue.MIRROR: (CueClass.SHOT, 0.0),
    Cue.SIZZLE: (CueClass.SHOT, -1.5),
    Cue.DESTROYED: (CueClass.HIT, 0.0),
    Cue.OWN_PIECE_LOST: (CueClass.HIT, 0.0),
    Cue.PHARAOH_FALLS: (CueClass.HIT, 1.5),
    Cue.WIN: (CueClass.END, 0.0),
    Cue.DRAW: (CueClass.END, 0.0),
    Cue.LOSE: (CueClass.END, -0.5),
}


@dataclass(frozen=True, slots=True)
class Measure:
    """What can be said about a sound without hearing it; levels in dB, loudness in LUFS."""

    seconds: float
    true_peak: float
    loudness: float
    presence: float
    """The share of its power between 1 and 4 kHz, in dB."""

    small_speaker_loss: float
    """How many LU are lost on a speaker that plays nothing below 350 Hz."""

    centroid_hz: float
    offset: float


def decibels(amplitude: float) -> float:
    """Return an amplitude in dB; silence is a very small number, not an error."""
    return float(20 * np.log10(max(amplitude, 1e-9)))


def weighted(signal: Signal) -> Signal:
    """Apply the K curve of ITU-R BS.1770: the head lifts the treble, the ear drops the bass."""
    size = fast_size(signal.shape[0] + RATE // 4)
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / 48_000)
    shelf = (1.53512486 - 2.69169619 * turn + 1.19839281 * turn**2) / (
        1 - 1.69065929 * turn + 0.73248077 * turn**2
    )
    bass_cut = (1 - 2 * turn + turn**2) / (1 - 1.99004745 * turn + 0.99007225 * turn**2)
    spectrum = np.fft.rfft(signal, size, axis=0) * (shelf * bass_cut)[:, None]
    heard: Signal = np.fft.irfft(spectrum, size, axis=0)[: signal.shape[0]]
    return heard


def fast_size(least: int) -> int:
    """Return the smallest product of 2, 3 and 5 that is not below: there transforms are quick."""
    sizes = (
        int(2**twos * 3**threes * 5**fives)
        for threes in range(4)
        for fives in range(3)
        for twos in range(max(1, least.bit_length()) + 1)
    )
    return min(size for size in sizes if size >= least)


def blocks(signal: Signal) -> Signal:
    """Return the weighted power of every block of 0.4 s, a quarter of a block apart."""
    window, hop = round(MOMENT_S * RATE), round(MOMENT_S * RATE) // 4
    power = (weighted(signal) ** 2).sum(axis=1)
    power = np.concatenate([power, np.zeros(max(0, window - power.size))])
    total = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, power.size - window + 1, hop)
    found: Signal = (total[starts + window] - total[starts]) / window
    return found


def in_lufs(power: float) -> float:
    """Return weighted power on the scale of loudness."""
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def momentary(signal: Signal) -> float:
    """Return the loudness of the loudest 0.4 s: the measure of something short."""
    return in_lufs(float(blocks(signal).max()))


def integrated(signal: Signal) -> float:
    """Return the loudness of the whole, in which silence and very quiet parts do not count."""
    power = blocks(signal)
    power = power[power > 10 ** ((-70 + 0.691) / 10)]
    if not power.size:
        return -70.0
    gate = power.mean() / 10
    return in_lufs(float(power[power > gate].mean()))


def true_peak(signal: Signal) -> float:
    """Return the highest point between the samples as well, in dBTP."""
    highest = 0.0
    for start in range(0, signal.shape[0], RATE):
        block = signal[max(0, start - 256) : start + RATE + 256]
        size = fast_size(block.shape[0] + 256)
        spectrum = np.fft.rfft(block, size, axis=0)
        fine = np.fft.irfft(spectrum, size * OVERSAMPLING, axis=0) * OVERSAMPLING
        highest = max(highest, float(np.abs(fine).max()))
    return decibels(highest)


def on_a_small_speaker(signal: Signal) -> Signal:
    """Return what is left of a sound where there is no bass at all."""
    size = fast_size(signal.shape[0] + RATE // 4)
    share = (np.fft.rfftfreq(size, 1 / RATE) / SMALL_SPEAKER_HZ) ** 4
    spectrum = np.fft.rfft(signal, size, axis=0) * (share / np.sqrt(1 + share**2))[:, None]
    left: Signal = np.fft.irfft(spectrum, size, axis=0)[: signal.shape[0]]
    return left


def measure(signal: Signal, source: Cue | Mood) -> Measure:
    """Measure everything that the report and the tests ask about."""
    mono = signal.mean(axis=1)
    size = fast_size(mono.size)
    spectrum = np.abs(np.fft.rfft(mono, size)) ** 2
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    low, high = PRESENCE_HZ
    present = spectrum[(frequency >= low) & (frequency <= high)].sum() / spectrum.sum()
    how_loud = momentary if isinstance(source, Cue) else integrated
    found = how_loud(signal)
    return Measure(
        seconds=signal.shape[0] / RATE,
        true_peak=true_peak(signal),
        loudness=found,
        presence=float(10 * np.log10(max(present, 1e-9))),
        small_speaker_loss=found - how_loud(on_a_small_speaker(signal)),
        centroid_hz=float((spectrum * frequency).sum() / spectrum.sum()),
        offset=float(np.abs(signal.mean(axis=0)).max()),
    )


def wanted(source: Cue | Mood) -> float:
    """Return how loud a file should be; all moods are equal, so that a cross-fade does not jump."""
    if isinstance(source, Mood):
        return MUSIC_LOUDNESS
    group, offset = CUE_LEVELS[source]
    return group.value + offset


def finish_cue(signal: Signal, cue: Cue) -> Signal:
    """Trim what cannot be heard, level the cue, round its peaks and close both ends."""
    signal = levelled(signal - signal.mean(axis=0), wanted(cue), momentary)
    audible = np.flatnonzero(np.abs(signal).max(axis=1) > 10 ** (-66 / 20))
    signal = signal[: int(audible[-1]) + 1]
    closed = signal * swell(signal.shape[0], 0.0015, min(0.12, signal.shape[0] / RATE / 3))[:, None]
    # The encoder smears an attack a little backwards; it needs silence to do that in.
    return np.concatenate([np.zeros((round(0.004 * RATE), 2)), closed])


def finish_music(signal: Signal) -> Signal:
    """Level a loop; its ends are left alone, because they meet."""
    return levelled(signal - signal.mean(axis=0), MUSIC_LOUDNESS, integrated)


def levelled(signal: Signal, target: float, how_loud: Callable[[Signal], float]) -> Signal:
    """Bring a sound to its loudness; rounded peaks cost a little, so it takes a second look."""
    level = 1.0
    for _ in range(3):
        level *= 10 ** ((target - how_loud(rounded(signal * level))) / 20)
    return rounded(signal * level)


def rounded(signal: Signal) -> Signal:
    """Bend only what comes near the ceiling, so that no peak passes it."""
    ceiling = 10 ** (CEILING_DB / 20)
    knee = 0.6 * ceiling
    excess = np.abs(signal) - knee
    bent = knee + (ceiling - knee) * np.tanh(np.maximum(excess, 0) / (ceiling - knee))
    return np.where(excess > 0, np.sign(signal) * bent, signal)
