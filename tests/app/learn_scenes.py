"""Telling moments of the Learn home, and the question of the first start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.learning import done, first_lessons, five_done, learning
from app.pilot import Pilot
from app.tables import First
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.menu import MenuScreen
from khepri.app.settings import Settings, SettingsFile
from khepri.app.style.theme import ThemeName
from khepri.archive import Archive
from khepri.session.saved_games import SavedGames

LASER, OTHELLO = first_lessons("laser", 99), first_lessons("othello", 99)
HALF = (*done(*LASER[:3]), *done(*OTHELLO[:2]), *five_done(1, 2, days=3))


class UnwrittenSettings(SettingsFile):
    """A file that could be written, but is not."""

    def save(self, settings: Settings) -> None:
        """Keep nothing."""


def newcomer(context: Context) -> Screen:
    """Start for the very first time."""
    context.settings_file = UnwrittenSettings(Path("settings.json"))
    context.keeper = SavedGames(Archive.in_memory())
    return MenuScreen(context)


def _in_light(pilot: Pilot) -> None:
    pilot.context.change(replace(pilot.context.settings, theme=ThemeName.LIGHT))
    pilot.wait(200)


def _own_lessons(pilot: Pilot) -> None:
    pilot.click_button("40 more lessons")
    pilot.wait(200)


def _bad_files(pilot: Pilot) -> None:
    pilot.click_button("A lesson file cannot be read: friday.lesson")
    pilot.wait(200)


def _who(pilot: Pilot) -> None:
    pilot.click_button("Amira")
    pilot.wait(200)


def _nothing(pilot: Pilot) -> None:
    pilot.wait(200)


LEARN_SCENES: dict[str, tuple[First, Callable[[Pilot], None]]] = {
    "menu-first-start": (newcomer, _nothing),
    "learn": (learning(*HALF), _nothing),
    "learn-light": (learning(*HALF), _in_light),
    "learn-begin": (learning(), _nothing),
    "learn-done": (learning(*done(*LASER, *OTHELLO), *five_done(1, 2, 3, 4, 5)), _nothing),
    "learn-own": (learning(*HALF, *done(*LASER[3:5]), own=40), _nothing),
    "learn-own-lessons": (learning(*HALF, own=40), _own_lessons),
    "learn-bad-files": (learning(own=1), _bad_files),
    "learn-who": (learning(*HALF), _who),
}
