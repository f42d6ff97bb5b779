"""The sound test plays what is asked for, and gives the menu its music back."""

from __future__ import annotations

from app.pilot import Pilot
from khepri.app.screens.settings.sound_test import SAMPLES, SoundTest, silence_of
from khepri.app.widgets import ListView
from khepri.audio import Cue, Mixer, Mood


def test_every_sound_and_every_music_can_be_heard() -> None:
    assert {sample.sound for sample in SAMPLES} == {*Cue, *Mood}
    assert len(SAMPLES) == len(Cue) + len(Mood)


def test_a_click_and_the_keyboard_play_a_sound(pilot: Pilot) -> None:
    pilot.click_button("Settings")
    pilot.click_button("Sound test")
    pilot.mixer.cues.clear()
    row = [sample.sound for sample in SAMPLES].index(Cue.SHOT)
    pilot.click_row("Sounds", row)
    pilot.press("Down", "Return")
    assert pilot.mixer.cues == [Cue.SHOT, SAMPLES[row + 1].sound, SAMPLES[row + 1].sound]
    pilot.press("Escape")
    assert not pilot.dialog


def test_music_is_played_and_silence_explained() -> None:
    mixer = Mixer(sound_volume=0.0)
    dialog = SoundTest(mixer)
    assert dialog.relay(ListView.Chosen(dialog.samples, 2)) is None
    assert mixer.mood is Mood.TENSE
    assert dialog.text.text == silence_of(mixer) == "Sounds: the volume is 0."
