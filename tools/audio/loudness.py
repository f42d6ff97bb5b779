"""Measure how loud a sound is to the ear, and bring it to where it should be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from khepri.audio.cues import Cue, Mood
from tools.audio.signal import RATE, Signal, swell

CEILING_DB = -8.0  # the encoder overshoots a little, and -6 dBFS must hold after it
CUE_WINDOW_S = 0.2  # the ear adds up about this much of a short sound
MUSIC_LOUDNESS = -28.0

# Small things that are heard hundreds of times stay below the moments of the game.
CUE_LOUDNESS: dict[Cue, float] = {
    Cue.BUTTON: -27.0,
    Cue.ROTATE: -24.0,
    Cue.FLIP: -25.0,
    Cue.DISC: -23.0,
    Cue.MOVE: -23.0,
    Cue.ERROR: -23.0,
    Cue.CAREFUL: -23.0,
    Cue.MIRROR: -25.0,
    Cue.PASS: -22.0,
    Cue.LOW_TIME: -22.0,
    Cue.OFFER: -21.0,
    Cue.SHOT: -21.0,
    Cue.DESTROYED: -19.0,
    Cue.OWN_PIECE_LOST: -19.0,
    Cue.DRAW: -20.0,
    Cue.LOSE: -20.0,
    Cue.WIN: -19.0,
}


@dataclass(frozen=True, slots=True)
class Measure:
    """What can be said about a sound without hearing it; levels in dB below full scale."""

    seconds: float
    peak: float
    rms: float
    loudness: float
    centroid_hz: float
    offset: float
    first: float
    last: float


def decibels(amplitude: float) -> float:
    """Return an amplitude in dB; silence is a very small number, not an error."""
    return float(20 * np.log10(max(amplitude, 1e-9)))


def weighted(signal: Signal) -> Signal:
    """Apply the K curve of ITU-R BS.1770: the head lifts the treble, the ear drops the bass."""
    size = signal.shape[0] + RATE // 4
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / 48_000)
    shelf = (1.53512486 - 2.69169619 * turn + 1.19839281 * turn**2) / (
        1 - 1.69065929 * turn + 0.73248077 * turn**2
    )
    bass_cut = (1 - 2 * turn + turn**2) / (1 - 1.99004745 * turn + 0.99007225 * turn**2)
    spectrum = np.fft.rfft(signal, size, axis=0) * (shelf * bass_cut)[:, None]
    heard: Signal = np.fft.irfft(spectrum, size, axis=0)
    return heard


def loudness(signal: Signal, window_s: float) -> float:
    """Return the loudness of the loudest window, on the scale of LUFS."""
    power = (weighted(signal) ** 2).sum(axis=1)
    window = min(power.size, round(window_s * RATE))
    total = np.concatenate([[0.0], np.cumsum(power)])
    loudest = (total[window:] - total[:-window]).max() / round(window_s * RATE)
    return float(-0.691 + 10 * np.log10(max(loudest, 1e-12)))


def measure(signal: Signal, window_s: float) -> Measure:
    """Measure everything that the report and the tests ask about."""
    mono = signal.mean(axis=1)
    spectrum = np.abs(np.fft.rfft(mono)) ** 2
    frequency = np.fft.rfftfreq(mono.size, 1 / RATE)
    edge = round(0.002 * RATE)
    return Measure(
        seconds=signal.shape[0] / RATE,
        peak=decibels(float(np.abs(signal).max())),
        rms=decibels(float(np.sqrt((signal**2).mean()))),
        loudness=loudness(signal, window_s),
        centroid_hz=float((spectrum * frequency).sum() / spectrum.sum()),
        offset=float(np.abs(signal.mean(axis=0)).max()),
        first=decibels(float(np.abs(signal[0]).max())),
        last=decibels(float(np.abs(signal[-edge:]).max())),
    )


def finish_cue(signal: Signal, cue: Cue) -> Signal:
    """Trim what cannot be heard, level the cue, round its peaks and close both ends."""
    level = 10 ** ((CUE_LOUDNESS[cue] - loudness(signal, CUE_WINDOW_S)) / 20)
    signal = rounded(signal * level)
    audible = np.flatnonzero(np.abs(signal).max(axis=1) > 10 ** (-66 / 20))
    signal = signal[: int(audible[-1]) + 1]
    signal = signal - signal.mean(axis=0)
    closed = signal * swell(signal.shape[0], 0.0015, min(0.12, signal.shape[0] / RATE / 3))[:, None]
    # The encoder smears an attack a little backwards; it needs silence to do that in.
    return np.concatenate([np.zeros((round(0.004 * RATE), 2)), closed])


def finish_music(signal: Signal, mood: Mood) -> Signal:
    """Level a loop; its ends are left alone, because they meet."""
    del mood  # all moods are equally loud: a cross-fade must not jump
    signal = signal - signal.mean(axis=0)
    level = 10 ** ((MUSIC_LOUDNESS - loudness(signal, signal.shape[0] / RATE)) / 20)
    return rounded(signal * level)


def rounded(signal: Signal) -> Signal:
    """Bend only what comes near the ceiling, so that no peak passes it."""
    ceiling = 10 ** (CEILING_DB / 20)
    knee = 0.6 * ceiling
    excess = np.abs(signal) - knee
    bent = knee + (ceiling - knee) * np.tanh(np.maximum(excess, 0) / (ceiling - knee))
    return np.where(excess > 0, np.sign(signal) * bent, signal)
