"""Whoever tries a fresh Debian is told whether the menu came, not only the splash before it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tools.portable.menu_seen import main, shows_menu

from app.pilot import Pilot
from app.scenes import SCENES
from khepri.app.settings import Settings
from khepri.app.splash import Splash
from khepri.graphics import SoftRenderer

SIZES = [(1280, 720), (1024, 600)]


def splash(size: tuple[int, int]) -> pygame.Surface:
    """Draw what comes before the menu."""
    picture = pygame.Surface(size)
    SoftRenderer(picture).draw(Splash(Settings()).frame(size))
    return picture


@pytest.fixture
def seen(tmp_path: Path, request: pytest.FixtureRequest) -> pygame.Surface:
    """Return a picture of a moment of the real program."""
    name, size = request.param
    scene = SCENES[name]
    pilot = Pilot(size=size, settings_path=tmp_path / "settings.json", first=scene.first)
    scene.play(pilot)
    picture = pilot.renderer.capture()
    pilot.leave()
    return picture


@pytest.mark.parametrize(
    "seen",
    [(name, size) for name in ("menu", "menu-first-start") for size in SIZES],
    ids=str,
    indirect=True,
)
def test_the_menu_is_seen(seen: pygame.Surface) -> None:
    assert shows_menu(seen)


@pytest.mark.parametrize("seen", [("fault", SIZES[0]), ("settings", SIZES[0])], indirect=True)
def test_another_screen_is_not_the_menu(seen: pygame.Surface) -> None:
    assert not shows_menu(seen)


@pytest.mark.parametrize("size", SIZES)
def test_a_splash_is_not_the_menu(size: tuple[int, int]) -> None:
    assert not shows_menu(splash(size))
    assert not shows_menu(pygame.Surface(size))


def test_a_picture_without_the_menu_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / "window.png"
    pygame.image.save(splash(SIZES[0]), picture)
    monkeypatch.setattr("sys.argv", ["menu_seen", str(picture)])
    with pytest.raises(SystemExit, match="no menu"):
        main()
