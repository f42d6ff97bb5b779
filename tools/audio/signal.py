"""The smallest parts of a sound: time, noise, envelopes, filters, panning and the room.

A mono signal is an array of samples; a stereo signal has two columns. 1.0 is full scale.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

RATE = 44_100

Signal: TypeAlias = npt.NDArray[np.float64]


def times(seconds: float) -> Signal:
    """Return the instant of every sample of `seconds`."""
    return np.arange(round(seconds * RATE), dtype=np.float64) / RATE


def noise(seed: str, seconds: float) -> Signal:
    """Return white noise; the standard library's generator keeps it equal on every machine."""
    raw = random.Random(seed).randbytes(2 * round(seconds * RATE))
    return np.frombuffer(raw, dtype="<i2").astype(np.float64) / 32_768


def sweep(start_hz: float, end_hz: float, seconds: float, curve: float = 1.0) -> Signal:
    """Return the phase of a tone that glides; the ear hears equal ratios as equal steps."""
    share = np.linspace(0.0, 1.0, round(seconds * RATE)) ** curve
    return 2 * np.pi * np.cumsum(start_hz * (end_hz / start_hz) ** share) / RATE


def swell(count: int, attack_s: float, release_s: float) -> Signal:
    """Return an envelope that rises and falls along half a cosine, so that nothing clicks."""
    envelope = np.ones(count)
    for seconds, reverse in ((attack_s, False), (release_s, True)):
        length = min(count, round(seconds * RATE))
        ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(length) / max(1, length))
        if reverse:
            envelope[count - length :] *= ramp[::-1]
        else:
            envelope[:length] *= ramp
    return envelope


def struck(count: int, attack_s: float, decay_s: float) -> Signal:
    """Return an envelope of something struck: to 1/e of its height every `decay_s`."""
    fall = np.exp(-np.arange(count) / (decay_s * RATE))
    return fall * swell(count, attack_s, min(0.03, count / RATE / 4))


def band(signal: Signal, low_hz: float, high_hz: float, order: int = 2) -> Signal:
    """Keep what lies between two frequencies, with soft edges.

    The far end of the padding takes what the filter smears, so that nothing wraps round.
    """
    count = signal.shape[0]
    return _shaped(signal, count + RATE // 4, low_hz, high_hz, order)[:count]


def band_round(signal: Signal, low_hz: float, high_hz: float, order: int = 2) -> Signal:
    """Filter a loop as if it had always been going round."""
    return _shaped(signal, signal.shape[0], low_hz, high_hz, order)


def _shaped(signal: Signal, size: int, low_hz: float, high_hz: float, order: int) -> Signal:
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    gain = 1 / np.sqrt(1 + (frequency / high_hz) ** (2 * order))
    if low_hz > 0:
        gain = (
            gain * (frequency / low_hz) ** order / np.sqrt(1 + (frequency / low_hz) ** (2 * order))
        )
    spectrum = np.fft.rfft(signal, size, axis=0)
    shaped: Signal = np.fft.irfft((spectrum.T * gain).T, size, axis=0)
    return shaped


def pan(signal: Signal, place: float) -> Signal:
    """Place a mono signal between left (-1) and right (1) at equal power."""
    angle = (place + 1) * np.pi / 4
    return np.stack([signal * np.cos(angle), signal * np.sin(angle)], axis=1)


def mix(parts: Sequence[tuple[float, Signal]]) -> Signal:
    """Add stereo parts, each starting at its own second; the last to end sets the length."""
    starts = [round(start_s * RATE) for start_s, _ in parts]
    ends = [start + part.shape[0] for start, (_, part) in zip(starts, parts, strict=True)]
    whole = np.zeros((max(ends), 2))
    for start, end, (_, part) in zip(starts, ends, parts, strict=True):
        whole[start:end] += part
    return whole


def mix_round(parts: Sequence[tuple[float, Signal]], seconds: float) -> Signal:
    """Add stereo parts into a loop: what goes past the end comes back at the start."""
    count = round(seconds * RATE)
    whole = np.zeros((count, 2))
    for start_s, part in parts:
        at = round(start_s * RATE) % count
        rest = part
        while rest.shape[0]:
            length = min(rest.shape[0], count - at)
            whole[at : at + length] += rest[:length]
            rest, at = rest[length:], 0
    return whole


def room(seed: str, seconds: float, brightness_hz: float) -> Signal:
    """Return the echo of a stone room: noise that fades and darkens, different in each ear."""
    sides = []
    for side in ("left", "right"):
        raw = noise(f"{seed} {side}", seconds)
        fade = np.exp(-6.9 * np.arange(raw.size) / raw.size)
        bright = band(raw, 150, brightness_hz) * fade**2
        dark = band(raw, 150, brightness_hz / 3) * fade
        sides.append((bright + 1.5 * dark) * swell(raw.size, 0.015, 0.05))
    echo = np.stack(sides, axis=1)
    # At 1 a held tone comes back from the walls as loud as it went out.
    frequency = np.fft.rfftfreq(echo.shape[0], 1 / RATE)
    answer = np.abs(np.fft.rfft(echo, axis=0))[(frequency > 200) & (frequency < 1500)]
    level: float = np.sqrt((answer**2).mean())
    return echo / level


def in_room(signal: Signal, echo: Signal, wet: float) -> Signal:
    """Add the room to a cue and let it ring out at the end."""
    size = signal.shape[0] + echo.shape[0]
    reply = np.fft.irfft(
        np.fft.rfft(signal, size, axis=0) * np.fft.rfft(echo, size, axis=0), size, axis=0
    )
    dry = np.concatenate([signal, np.zeros_like(echo)])
    return dry + wet * reply


def in_room_round(signal: Signal, echo: Signal, wet: float) -> Signal:
    """Add the room to a loop; the end still rings when the start comes back."""
    size = signal.shape[0]
    reply = np.fft.irfft(
        np.fft.rfft(signal, axis=0) * np.fft.rfft(echo, size, axis=0), size, axis=0
    )
    whole: Signal = signal + wet * reply
    return whole
