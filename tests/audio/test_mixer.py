"""The mixer plays what it is told, and never fails: at worst it is silent and says why."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from khepri.audio import Cue, Mixer, Mood
from khepri.audio.mixer import CHANNELS, MUSIC_CHANNELS, sound_folder
from patience import until

LASTING_S = 10


@pytest.fixture
def mixers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Mixer]]:
    """Make mixers on a device that nobody hears, and close them."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made: list[Mixer] = []

    def make(**options: object) -> Mixer:
        made.append(Mixer(**options))  # type: ignore[arg-type]  # options are Mixer's own
        return made[-1]

    yield make
    for mixer in made:
        mixer.close()
    pygame.mixer.quit()


def wait_for(condition: Callable[[], object]) -> None:
    until(condition, "what was waited for")


@pytest.fixture
def lasting(tmp_path: Path) -> Path:
    """Return sounds so long that a busy machine finds them still sounding."""
    for original in sound_folder().iterdir():
        name = original.name
        if name in ("move.ogg", "win.ogg") or name.startswith(("mirror_", "ray_")):
            with wave.open(str(tmp_path / name), "wb") as sound:
                sound.setnchannels(1)
                sound.setsampwidth(2)
                sound.setframerate(8_000)
                sound.writeframes(bytes(2 * 8_000 * LASTING_S))
        else:
            (tmp_path / name).symlink_to(original)
    return tmp_path


def cue_loaded(mixer: Mixer, cue: Cue) -> bool:
    return all(mixer._loader.get(name) is not None for name in cue.files)


def busy_music_channels() -> list[int]:
    return [n for n in range(MUSIC_CHANNELS) if pygame.mixer.Channel(n).get_busy()]


def busy_cue_channels() -> list[int]:
    return [n for n in range(MUSIC_CHANNELS, CHANNELS) if pygame.mixer.Channel(n).get_busy()]


def sound_of(mixer: Mixer, name: str) -> pygame.mixer.Sound:
    sound = mixer._loader.get(name)
    assert sound is not None
    return sound


def test_importing_opens_no_device() -> None:
    program = "import khepri.audio, pygame; raise SystemExit(pygame.mixer.get_init() is not None)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_nothing_happens_before_open(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.play(Cue.MOVE)
    mixer.play_music(Mood.MENU)
    mixer.pause()
    mixer.resume()
    mixer.stop()
    assert pygame.mixer.get_init() is None
    assert mixer.silent_reason is None


def test_a_cue_sounds_on_a_channel_that_music_does_not_use(
    mixers: Callable[..., Mixer], lasting: Path
) -> None:
    mixer = mixers(folder=lasting)
    mixer.open()
    wait_for(lambda: cue_loaded(mixer, Cue.MOVE))
    mixer.play(Cue.MOVE)
    assert len(busy_cue_channels()) == 1
    assert busy_music_channels() == []
    assert mixer.silent_reason is None


def test_copies_of_a_cue_are_limited(mixers: Callable[..., Mixer], lasting: Path) -> None:
    mixer = mixers(folder=lasting)
    mixer.open()
    wait_for(lambda: cue_loaded(mixer, Cue.WIN) and cue_loaded(mixer, Cue.MOVE))
    for _ in range(9):
        mixer.play(Cue.WIN)
        mixer.play(Cue.MOVE)
    assert len(busy_cue_channels()) == Cue.WIN.copies + Cue.MOVE.copies


@pytest.mark.parametrize(
    ("step", "name"),
    [(-3, "mirror_1.ogg"), (0, "mirror_1.ogg"), (4, "mirror_5.ogg"), (99, "mirror_8.ogg")],
)
def test_mirrors_rise_and_stay_at_the_top(
    mixers: Callable[..., Mixer], lasting: Path, step: int, name: str
) -> None:
    mixer = mixers(folder=lasting)
    mixer.open()
    wait_for(lambda: cue_loaded(mixer, Cue.MIRROR))
    mixer.play(Cue.MIRROR, step)
    assert sound_of(mixer, name).get_num_channels() == 1


def test_a_ray_is_heard_until_it_meets_something(
    mixers: Callable[..., Mixer], lasting: Path
) -> None:
    mixer = mixers(folder=lasting)
    mixer.open()
    wait_for(lambda: cue_loaded(mixer, Cue.MIRROR) and cue_loaded(mixer, Cue.SIZZLE))
    mixer.play(Cue.MIRROR)
    mixer.play(Cue.RAY, 3)
    assert sound_of(mixer, "ray_4.ogg").get_num_channels() == 1
    mixer.play(Cue.SIZZLE)
    wait_for(lambda: sound_of(mixer, "ray_4.ogg").get_num_channels() == 0)
    assert sound_of(mixer, "mirror_1.ogg").get_num_channels() == 1, "it ended by itself"


def test_music_asked_for_before_open_begins_afterwards(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.play_music(Mood.MENU)
    mixer.open()
    wait_for(busy_music_channels)
    assert sound_of(mixer, Mood.MENU.file).get_num_channels() == 1


def test_moods_cross_fade(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.play_music(Mood.TENSE, fade_ms=60_000)
    wait_for(lambda: len(busy_music_channels()) == 2)
    assert sound_of(mixer, Mood.TENSE.file).get_num_channels() == 1
    assert mixer.mood is Mood.TENSE


def test_the_mood_before_ends(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.play_music(Mood.TENSE, fade_ms=20)
    wait_for(lambda: mixer._loader.get(Mood.TENSE.file) is not None)
    wait_for(lambda: sound_of(mixer, Mood.TENSE.file).get_num_channels() == 1)
    wait_for(lambda: len(busy_music_channels()) == 1)
    assert sound_of(mixer, Mood.TENSE.file).get_num_channels() == 1


def test_the_same_mood_again_does_not_start_over(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.play_music(Mood.MENU)
    assert len(busy_music_channels()) == 1


def test_music_ends_when_none_is_wished_for(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.play_music(None, fade_ms=20)
    wait_for(lambda: not busy_music_channels())


def test_stop_ends_cues_and_music_even_while_paused(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(lambda: busy_music_channels() and cue_loaded(mixer, Cue.WIN))
    mixer.play(Cue.WIN)
    mixer.pause()
    mixer.stop()
    wait_for(lambda: not pygame.mixer.get_busy())
    mixer.play_music(Mood.MENU)
    assert len(busy_music_channels()) == 1


def test_pause_leaves_out_cues_and_follows_the_last_wish(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(lambda: busy_music_channels() and cue_loaded(mixer, Cue.WIN))
    mixer.pause()
    mixer.play(Cue.WIN)
    mixer.play_music(Mood.GAME)
    assert busy_cue_channels() == []
    assert mixer._loader.get(Mood.GAME.file) is None
    mixer.resume()
    wait_for(lambda: mixer._loader.get(Mood.GAME.file) is not None)
    wait_for(lambda: sound_of(mixer, Mood.GAME.file).get_num_channels() == 1)


def test_no_volume_means_no_device(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0, music_volume=0.0)
    mixer.open()
    mixer.play(Cue.MOVE)
    mixer.play_music(Mood.MENU)
    assert pygame.mixer.get_init() is None
    mixer.music_volume = 0.5
    wait_for(busy_music_channels)
    assert mixer._loader.get("move.ogg") is None


def test_volumes_change_what_is_sounding(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(lambda: busy_music_channels() and cue_loaded(mixer, Cue.WIN))
    mixer.play(Cue.WIN)
    mixer.sound_volume = 0.5
    mixer.music_volume = 0.5
    assert (mixer.sound_volume, mixer.music_volume) == (0.5, 0.5)
    assert sound_of(mixer, "win.ogg").get_volume() == pytest.approx(0.25, abs=0.01)
    assert sound_of(mixer, Mood.MENU.file).get_volume() == pytest.approx(0.25, abs=0.01)


def test_music_goes_and_comes_back_with_its_volume(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers(sound_volume=0.0)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.music_volume = 0.0
    wait_for(lambda: not busy_music_channels())
    mixer.music_volume = 0.8
    assert len(busy_music_channels()) == 1


def test_an_unknown_driver_makes_silence(
    mixers: Callable[..., Mixer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    mixer = mixers()
    mixer.open()
    mixer.play(Cue.MOVE)
    mixer.play_music(Mood.MENU)
    mixer.sound_volume = 0.3
    mixer.music_volume = 0.3
    mixer.pause()
    mixer.resume()
    mixer.stop()
    mixer.close()
    assert mixer.silent_reason is not None
    assert "no-such-driver" in mixer.silent_reason


def test_a_pygame_without_a_mixer_makes_silence(
    mixers: Callable[..., Mixer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_arguments: object) -> None:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", missing)
    mixer = mixers()
    mixer.open()
    assert mixer.silent_reason is not None
    assert "mixer module not available" in mixer.silent_reason


def test_a_device_taken_away_makes_silence(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.open()
    wait_for(lambda: cue_loaded(mixer, Cue.MOVE))
    wait_for(lambda: cue_loaded(mixer, Cue.OFFER))
    pygame.mixer.quit()
    mixer.play(Cue.MOVE)
    assert mixer.silent_reason is not None
    mixer.sound_volume = 0.5
    mixer.play_music(Mood.MENU)


def test_a_missing_and_a_broken_file_are_left_out(
    mixers: Callable[..., Mixer], tmp_path: Path
) -> None:
    for name in ("move.ogg", "shot.ogg", Mood.MENU.file):
        shutil.copy(sound_folder() / name, tmp_path)
    (tmp_path / "rotate.ogg").write_bytes(b"this is no sound")
    mixer = mixers(folder=tmp_path)
    mixer.open()
    wait_for(lambda: "offer.ogg" in mixer._loader.failures)
    mixer.play(Cue.ROTATE)
    mixer.play(Cue.WIN)
    assert busy_cue_channels() == []
    assert "rotate.ogg cannot be read" in mixer._loader.failures["rotate.ogg"]
    assert mixer.silent_reason == mixer._loader.failures["rotate.ogg"]
    assert mixer._loader.failures["win.ogg"] == (
        "The sound file win.ogg is missing, so it is not heard."
    )
    mixer.play(Cue.MOVE)
    assert len(busy_cue_channels()) == 1


def test_missing_music_lets_the_old_music_end(mixers: Callable[..., Mixer], tmp_path: Path) -> None:
    shutil.copy(sound_folder() / Mood.MENU.file, tmp_path)
    mixer = mixers(sound_volume=0.0, folder=tmp_path)
    mixer.open()
    mixer.play_music(Mood.MENU)
    wait_for(busy_music_channels)
    mixer.play_music(Mood.GAME, fade_ms=20)
    wait_for(lambda: not busy_music_channels())
    assert mixer.silent_reason == ("The sound file music_game.ogg is missing, so it is not heard.")


def test_close_ends_the_loader_and_the_device(mixers: Callable[..., Mixer]) -> None:
    mixer = mixers()
    mixer.open()
    mixer.play_music(Mood.MENU)
    mixer.close()
    assert pygame.mixer.get_init() is None
    assert "khepri-sound" not in {thread.name for thread in threading.enumerate()}
    mixer.play(Cue.MOVE)
    mixer.play_music(Mood.GAME)
    mixer.close()


def test_a_device_of_somebody_else_stays_open(mixers: Callable[..., Mixer]) -> None:
    pygame.mixer.init()
    mixer = mixers()
    mixer.open()
    mixer.close()
    assert pygame.mixer.get_init() is not None
