"""Telling moments of the settings."""

from __future__ import annotations

from collections.abc import Callable

from app.pilot import Pilot
from app.stand_ins import SILENT, SharedClipboard
from app.tables import First
from khepri.app.screens.settings import SettingsScreen
from khepri.app.screens.settings.archive_backup import BackupDialog


def _opened(pilot: Pilot) -> None:
    pilot.wait(200)


def _reset(pilot: Pilot) -> None:
    pilot.click_button("Reset to default")
    pilot.wait(200)


def _scrolled(pilot: Pilot) -> None:
    pilot.scroll_to(pilot.widget("Show tenths under 10 s"))
    pilot.wait(200)


def _checked(pilot: Pilot) -> None:
    pilot.context.examine = lambda _: SILENT
    pilot.context.clipboard = SharedClipboard(system=False)
    pilot.click_button("Check this computer")
    pilot.step()
    pilot.until(lambda: pilot.is_enabled("Check this computer"), "the report")
    pilot.wait(200)


def _testing_sound(pilot: Pilot) -> None:
    pilot.scroll_to(pilot.widget("Sound test"))
    pilot.click_button("Sound test")
    pilot.click_row("Sounds", 5)
    pilot.wait(200)


def _asked_for_backup(pilot: Pilot) -> None:
    """As with an archive that is saved, which these scenes do without."""
    pilot.screen.tree.open_dialog(BackupDialog())
    pilot.wait(200)


SETTINGS_SCENES: dict[str, tuple[First, Callable[[Pilot], None]]] = {
    "settings": (SettingsScreen, _opened),
    "settings-scrolled": (SettingsScreen, _scrolled),
    "settings-reset": (SettingsScreen, _reset),
    "settings-checked": (SettingsScreen, _checked),
    "settings-backup": (SettingsScreen, _asked_for_backup),
    "settings-sound-test": (SettingsScreen, _testing_sound),
}
