"""Parts of the program as a test wants them: sounds are noted, and faults are not passed over."""

from __future__ import annotations

import os

import pygame

from khepri.app.club_house import ClubHouse, HouseLook
from khepri.app.files.file_search import PlaceFiles
from khepri.app.widgets import Clipboard
from khepri.audio import Cue, Mixer, Mood
from khepri.diagnosis.report import Finding, Report, State
from khepri.system.fault_log import Fault, FaultLog

ALL_WELL = Report("1.2", (Finding("display", "Display", "1920×1080, scale 1.5."),))
SILENT = Report(
    "1.2",
    (
        *ALL_WELL.findings,
        Finding("sound", "Sound", "No device.", State.ATTENTION, "Plug in headphones."),
        Finding("archive_folder", "Archive", "Full.", State.ATTENTION, "Empty the bin."),
    ),
)


class SharedClipboard(Clipboard):
    """A clipboard from which other programs can take what is put there."""

    def write(self, text: str) -> bool:
        """Keep a text."""
        super().write(text)
        return True


class FoundFiles:
    """A search for files that has ended before it began, and has found what it was told to."""

    def __init__(self, *found: PlaceFiles) -> None:
        self.found = found
        self.done = True


class RefusedStart:
    """A night that could not be started."""

    is_done = True
    night = None
    trouble = "There is no network here."


class NoClubHouse(ClubHouse):
    """A machine without a network, on which nobody has opened a club night, nor ever does."""

    def look(self) -> HouseLook:
        """Find nothing."""
        return HouseLook((), None)

    def start(self, _: object) -> RefusedStart:  # type: ignore[override]
        """Start nothing: a real night would outlive the test that pressed a button too many."""
        return RefusedStart()


class RaisingFaults(FaultLog):
    """Lets an error go on that the program would show: a test must not pass over it."""

    def note(self, error: Exception, where: str) -> Fault:  # noqa: ARG002 - it is raised anyway
        """Raise the error again."""
        raise error


class NotingMixer(Mixer):
    """Writes down what would be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.cues: list[Cue] = []

    def play(self, cue: Cue, step: int = 0) -> None:
        """Note a cue."""
        self.cues.append(cue)
        super().play(cue, step)

    def play_music(self, mood: Mood | None, fade_ms: int = 0) -> None:
        """Do without music."""


def hide_everything() -> None:
    """Have SDL open neither a window nor a sound device."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
