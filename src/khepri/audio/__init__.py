"""Sound and music: `Mixer` plays a `Cue` or the music of a `Mood`, or stays silent."""

from __future__ import annotations

from khepri.audio.cues import Cue, Mood, ray_step
from khepri.audio.mixer import Mixer

__all__ = ["Cue", "Mixer", "Mood", "ray_step"]
