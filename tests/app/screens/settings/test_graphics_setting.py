"""The graphics quality in the settings: what is chosen is done at once, and the reason is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.pilot import Pilot
from khepri.app.settings import GraphicsWish, Settings, WindowMode, settings_from
from khepri.graphics.renderer import Quality

Start = Callable[..., Pilot]


def test_a_choice_is_done_at_once_and_its_reason_shown(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path)
    done: list[GraphicsWish] = []

    def set_graphics(wish: GraphicsWish) -> None:
        done.append(wish)
        pilot.context.graphics_note = f"Drawn as {wish.value} as it gets."

    pilot.context.set_graphics = set_graphics
    pilot.click_button("Settings")
    assert pilot.shows("Drawn in 2D.")
    for option in ("High", "Off", "Automatic"):
        pilot.choose("Graphics quality", option)
    assert done == [GraphicsWish.HIGH, GraphicsWish.OFF, GraphicsWish.AUTOMATIC]
    assert pilot.shows("Drawn as automatic as it gets.")
    pilot.choose("Graphics quality", "Medium")
    assert start(settings_path=path).context.settings.graphics is GraphicsWish.MEDIUM


def test_reset_goes_back_to_automatic(start: Start) -> None:
    pilot = start(settings=Settings(graphics=GraphicsWish.LOW))
    done: list[GraphicsWish] = []
    pilot.context.set_graphics = done.append
    pilot.click_button("Settings")
    pilot.click_button("Reset to default")
    assert done == [GraphicsWish.AUTOMATIC]
    assert pilot.value("Graphics quality") == "Automatic"


def test_f11_that_is_held_changes_the_window_once(start: Start) -> None:
    pilot = start()
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0, unicode="", scancode=0)
    for events, mode in (
        ((down, down), WindowMode.FULLSCREEN),
        ((down, up), WindowMode.FULLSCREEN),
        ((down, up), WindowMode.WINDOWED),
    ):
        pilot.send(*events)
        assert pilot.context.settings.window is mode


@pytest.mark.parametrize(
    ("wish", "quality"),
    [(GraphicsWish.AUTOMATIC, None), (GraphicsWish.OFF, Quality.OFF)]
    + [(GraphicsWish(quality.value), quality) for quality in Quality],
)
def test_every_wish_has_its_quality(wish: GraphicsWish, quality: Quality | None) -> None:
    assert wish.quality is quality


def test_nonsense_in_the_file_means_automatic() -> None:
    assert settings_from({"graphics": "dazzling"}).graphics is GraphicsWish.AUTOMATIC
    assert settings_from({"graphics_measured": 7}).graphics_measured == ""
