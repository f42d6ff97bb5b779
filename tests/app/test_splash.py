"""The name that the window opens with stands where the menu has it: nothing jumps."""

from __future__ import annotations

import pygame
import pytest

from app.pilot import Pilot
from khepri.app.settings import Settings, TextSize
from khepri.app.splash import Splash
from khepri.app.style.theme import ThemeName
from khepri.app.wordmark import glow_margin
from khepri.graphics import SoftRenderer

SIZES = ((800, 500), (1280, 720), (1920, 1080), (700, 1000))


@pytest.mark.parametrize("text_size", [TextSize.NORMAL, TextSize.HUGE])
def test_the_name_stays_where_it_is_as_the_menu_comes(text_size: TextSize) -> None:
    settings = Settings(text_size=text_size, theme=ThemeName.LIGHT)
    pilot = Pilot(settings=settings, blind=True)
    for size in SIZES:
        pilot.resize(size)
        name = pilot.part("Khepri").rect
        (picture,) = Splash(settings).frame(size).overlay
        margin = glow_margin(name.height)
        assert picture.topleft == (name.left - margin, name.top - margin)
        assert picture.surface.get_height() == name.height + 2 * margin


@pytest.mark.parametrize("theme", ThemeName)
def test_it_has_the_colours_of_the_menu(theme: ThemeName) -> None:
    size = SIZES[0]
    settings = Settings(theme=theme)
    target = pygame.Surface(size)
    SoftRenderer(target).draw(Splash(settings).frame(size))
    pilot = Pilot(size=size, settings=settings)
    corner = (5, size[1] - 5)
    assert target.get_at(corner) == pilot.renderer.capture().get_at(corner)
    gaps = zip(Splash(settings).ground, target.get_at(corner)[:3], strict=True)
    assert all(abs(plain - painted) < 40 for plain, painted in gaps), "it flashes as it opens"
