"""The shipped sounds: all there, none too loud, none with a click at its ends."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise
from math import log10

import pygame
import pytest

from khepri.audio import Cue, Mood
from khepri.audio.mixer import RATE_HZ, sound_folder

CUE_FILES = [name for cue in Cue for name in cue.files]
TWINS = {name: name.replace(".ogg", ".mp3") for name in CUE_FILES}
"""The same sounds for browsers that know no Ogg."""

MUSIC_FILES = [mood.file for mood in Mood]
LONGEST_S = {
    "win.ogg": 3.0,
    "lose.ogg": 3.0,
    "draw.ogg": 3.0,
    "pharaoh_falls.ogg": 3.2,
    "destroyed.ogg": 2.2,
    "own_piece_lost.ogg": 2.2,
    "ray_3.ogg": 2.0,
    "ray_4.ogg": 2.6,
}


@pytest.fixture(autouse=True)
def silent_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(RATE_HZ, -16, 2, allowedchanges=0)
    yield
    pygame.mixer.quit()


def samples(name: str) -> array[int]:
    decoded = array("h")
    decoded.frombytes(pygame.mixer.Sound(str(sound_folder() / name)).get_raw())
    return decoded


def peak_db(decoded: array[int]) -> float:
    return 20 * log10(max(map(abs, (max(decoded), min(decoded)))) / 32_768)


def test_the_folder_holds_what_is_named_and_nothing_else() -> None:
    assert {file.name for file in sound_folder().iterdir()} == {
        *CUE_FILES,
        *TWINS.values(),
        *MUSIC_FILES,
    }


def test_all_sounds_together_stay_small() -> None:
    assert sum(file.stat().st_size for file in sound_folder().iterdir()) <= 4_000_000


@pytest.mark.parametrize("name", CUE_FILES)
def test_a_cue_sounds_the_same_to_a_browser_without_ogg(name: str) -> None:
    first, second = samples(name), samples(TWINS[name])
    assert abs(len(first) - len(second)) / 2 / RATE_HZ < 0.1
    assert peak_db(second) == pytest.approx(peak_db(first), abs=1.5)


@pytest.mark.parametrize("name", CUE_FILES)
def test_a_cue_is_short_and_closed_and_neither_loud_nor_lost(name: str) -> None:
    decoded = samples(name)
    seconds = len(decoded) / 2 / RATE_HZ
    assert 0.1 < seconds < LONGEST_S.get(name, 1.6)
    assert -24 < peak_db(decoded) < -1
    assert max(map(abs, decoded[:64])) < 33, "it begins with a click"
    assert max(map(abs, decoded[-64:])) < 33, "it ends with a click"
    assert abs(sum(decoded) / len(decoded)) < 16, "it is off centre"


@pytest.mark.parametrize("name", MUSIC_FILES)
def test_music_is_long_and_goes_round_without_a_seam(name: str) -> None:
    decoded = samples(name)
    assert 90 <= len(decoded) / 2 / RATE_HZ <= 120
    some = decoded[::9]  # of both sides, and enough of so many
    assert -12 < peak_db(some) < -1
    assert abs(sum(some) / len(some)) < 4, "it is off centre"
    for side in (0, 1):
        one = decoded[side::2]
        steps = (abs(after - before) for before, after in pairwise(one[:RATE_HZ]))
        assert abs(one[0] - one[-1]) <= max(steps), "the loop jumps where it begins again"
