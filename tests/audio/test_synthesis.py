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
    assert set(make_audio.loudness.CUE_LOUDNESS) == set(Cue)
    assert set(make_audio.music.SCORES) == set(Mood)


@pytest.mark.long
def test_cues_are_at_their_level_and_moods_equally_loud(make_audio: ModuleType) -> None:
    loudness = make_audio.loudness
    for name, source, _step in make_audio.jobs():
        signal = make_audio.ogg.read(sound_folder() / name)
        if isinstance(source, Cue):
            found = loudness.loudness(signal, loudness.CUE_WINDOW_S)
            assert found == pytest.approx(loudness.CUE_LOUDNESS[source], abs=0.5), name
        else:
            found = loudness.loudness(signal, signal.shape[0] / 44_100)
            assert found == pytest.approx(loudness.MUSIC_LOUDNESS, abs=0.5), name


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
