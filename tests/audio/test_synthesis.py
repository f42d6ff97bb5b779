"""The tool that computes the sounds computes the same ones every time."""

from __future__ import annotations

import importlib
import zlib
from pathlib import Path
from types import ModuleType

import pytest

from khepri.audio import Cue, Mood
from khepri.audio.mixer import sound_folder


@pytest.fixture
def make_audio(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import the tool, which lies outside the package."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    return importlib.import_module("tools.make_audio")


def test_a_cue_is_the_same_samples_every_time(make_audio: ModuleType) -> None:
    # Only on one machine: the last bit of a sine is the processor's own business.
    first, second = (make_audio.render(Cue.BUTTON, 0) for _ in range(2))

    assert make_audio.digest(first) == make_audio.digest(second)


def test_every_cue_and_mood_has_a_recipe_and_a_level(make_audio: ModuleType) -> None:
    assert set(make_audio.cues.RECIPES) == set(Cue)
    assert set(make_audio.loudness.CUE_LEVELS) == set(Cue)
    assert set(make_audio.music.SCORES) == set(Mood)


def test_cues_are_as_loud_as_their_class_and_none_clips(make_audio: ModuleType) -> None:
    loudness = make_audio.loudness
    for name, source, _step in make_audio.jobs():
        if not isinstance(source, Cue):
            continue
        signal = make_audio.ogg.read(sound_folder() / name)
        found, (group, _offset) = loudness.momentary(signal), loudness.CUE_LEVELS[source]
        assert found == pytest.approx(group.value, abs=2.0), name
        assert found == pytest.approx(loudness.wanted(source), abs=0.5), name
        assert loudness.true_peak(signal) <= -1.0, name


@pytest.mark.long
def test_moods_are_equally_loud_and_a_laptop_can_play_them(make_audio: ModuleType) -> None:
    for mood in Mood:
        found = make_audio.loudness.measure(make_audio.ogg.read(sound_folder() / mood.file), mood)
        assert found.loudness == pytest.approx(make_audio.loudness.MUSIC_LOUDNESS, abs=0.5), mood
        assert found.true_peak <= -1.0, mood
        assert found.presence > -10, mood
        assert found.small_speaker_loss < 3, mood


def test_loudness_is_measured_as_the_standard_says(make_audio: ModuleType) -> None:
    # ITU-R BS.1770: a tone of 997 Hz at full scale in one channel is -3.01 LUFS.
    numpy, loudness = importlib.import_module("numpy"), make_audio.loudness
    tone = numpy.zeros((5 * 44_100, 2))
    tone[:, 0] = numpy.sin(2 * numpy.pi * 997 * numpy.arange(tone.shape[0]) / 44_100)
    assert loudness.integrated(tone) == pytest.approx(-3.01, abs=0.05)
    assert loudness.momentary(tone) == pytest.approx(-3.01, abs=0.05)
    half_silent = numpy.concatenate([tone, numpy.zeros_like(tone)])
    assert loudness.integrated(half_silent) == pytest.approx(-3.01, abs=0.3)
    # At a quarter of the rate, 45 degrees late, every sample misses the top of the wave.
    between = numpy.sin(numpy.pi / 2 * numpy.arange(4_410) + numpy.pi / 4)
    assert loudness.true_peak(numpy.stack([between, between], axis=1)) > -0.3


def test_a_file_carries_its_own_number_and_right_checksums(make_audio: ModuleType) -> None:
    data = (sound_folder() / "button.ogg").read_bytes()
    assert make_audio.ogg.with_serial(data, zlib.crc32(b"button")) == data
    assert make_audio.ogg.with_serial(data, 7) != data


def test_a_loop_keeps_what_runs_past_its_end(make_audio: ModuleType) -> None:
    numpy = importlib.import_module("numpy")
    signal = importlib.import_module("tools.audio.signal")
    part = numpy.ones((25, 2))
    looped = signal.mix_round([(0.0, part)], 10 / signal.RATE)
    assert looped[:, 0].tolist() == [3.0] * 5 + [2.0] * 5
