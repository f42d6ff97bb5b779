"""What is behind everything: chosen once, moving only where it can be seen and is wanted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from pygame import Surface

from app.pilot import Pilot
from khepri.app.backdrop import DRIFT_MS, Backdrop
from khepri.app.screens.players import PlayersScreen
from khepri.app.screens.settings import SettingsScreen
from khepri.app.settings import Settings, SettingsFile, settings_from
from khepri.app.style.theme import Colour, ThemeName, contrast
from khepri.graphics import BackgroundStyle, Frame, SoftRenderer

Start = Callable[..., Pilot]


class DriftingRenderer(SoftRenderer):
    """Notes what it is given, as if it could show everything."""

    def __init__(self) -> None:
        super().__init__(Surface((800, 500)))
        self.seen: list[Frame] = []

    @property
    def drifts(self) -> bool:
        """Say that backgrounds move."""
        return True

    def draw(self, frame: Frame) -> None:
        """Note a frame."""
        self.seen.append(frame)


def idle(start: Start, settings: Settings, *, drifts: bool = True) -> list[Frame]:
    """Return what is drawn in the third second of a screen on which nothing happens."""
    pilot = start(settings=settings, first=PlayersScreen, size=(800, 500))
    renderer = DriftingRenderer()
    if drifts:
        pilot.loop.renderer = renderer
    pilot.wait(2000)
    renderer.seen.clear()
    drawn = pilot.loop.frames
    pilot.wait(1000)
    assert drifts or pilot.loop.frames == drawn
    return renderer.seen


def least_contrast(picture: Surface, area: pygame.Rect, words: Colour) -> float:
    """Find the place where words of a colour are hardest to read."""
    shades = {
        (shade.r, shade.g, shade.b)
        for x in range(area.left, area.right, 2)
        for y in range(area.top, area.bottom)
        for shade in [picture.get_at((x, y))]
    }
    return min(contrast(words, shade) for shade in shades)


@pytest.mark.parametrize(
    ("backdrop", "style"),
    [(Backdrop.AURORA, BackgroundStyle.AURORA), (Backdrop.DUST, BackgroundStyle.DUST)],
)
def test_a_background_that_moves_is_drawn_now_and_then(
    start: Start, backdrop: Backdrop, style: BackgroundStyle
) -> None:
    seen = idle(start, Settings(backdrop=backdrop))
    assert 10 <= len(seen) <= 1000 / DRIFT_MS
    assert {frame.background.style for frame in seen} == {style}
    phases = [frame.background.phase for frame in seen]
    assert phases == sorted(set(phases))
    assert phases[-1] - phases[0] == pytest.approx(1, abs=0.15)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(backdrop=Backdrop.RETRO),
        Settings(backdrop=Backdrop.AURORA, reduced_motion=True),
        Settings(backdrop=Backdrop.DUST, theme=ThemeName.CONTRAST),
    ],
    ids=["calm", "retro", "reduced motion", "contrast"],
)
def test_everything_else_rests(start: Start, settings: Settings) -> None:
    assert idle(start, settings) == []


@pytest.mark.parametrize("backdrop", Backdrop)
def test_in_2d_nothing_is_drawn_in_vain(start: Start, backdrop: Backdrop) -> None:
    assert idle(start, Settings(backdrop=backdrop), drifts=False) == []


@pytest.mark.parametrize("theme", ThemeName)
def test_in_2d_every_choice_is_seen_at_once_but_contrast_stays_calm(
    start: Start, theme: ThemeName
) -> None:
    pilot = start(settings=Settings(theme=theme), first=SettingsScreen, size=(800, 500))
    above_the_panels = pygame.Rect(200, 0, 400, 30)
    seen = set()
    for name in ("Calm", "Aurora", "Dust", "Retro"):
        pilot.choose("Background", name)
        pilot.step()
        shown = pilot.renderer.capture().subsurface(above_the_panels)
        seen.add(pygame.image.tobytes(shown, "RGB"))
    assert len(seen) == (1 if theme is ThemeName.CONTRAST else 4)


@pytest.mark.parametrize("theme", [ThemeName.NIGHT, ThemeName.LIGHT])
@pytest.mark.parametrize("backdrop", Backdrop)
def test_words_can_be_read_on_every_background(
    start: Start, backdrop: Backdrop, theme: ThemeName
) -> None:
    size = (800, 500)
    pilot = start(settings=Settings(theme=theme), first=PlayersScreen, size=size, blind=True)
    renderer = SoftRenderer(Surface(size))
    renderer.draw(backdrop.frame(size, pilot.screen.background(), 0))
    # Nearer to the edges no screen has words.
    area = pygame.Rect((0, 0), size).inflate(-48, -32)
    muted = pilot.context.skin.theme.text_muted
    assert least_contrast(renderer.capture(), area, muted) >= 4.5


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("size", [(800, 500), (1280, 720)])
def test_the_words_below_the_menu_can_be_read_over_its_board(
    start: Start, theme: ThemeName, size: tuple[int, int]
) -> None:
    pilot = start(settings=Settings(theme=theme), size=size)
    words = next(text for text in pilot.texts() if text.endswith("works offline"))
    pilot.frame.overlay.clear()
    pilot.renderer.draw(pilot.frame)
    muted = pilot.context.skin.theme.text_muted
    assert least_contrast(pilot.renderer.capture(), pilot.part(words).rect, muted) >= 4.5


def test_the_old_screen_is_asked_for_but_not_where_all_is_plain(start: Start) -> None:
    pilot = start(settings=Settings(backdrop=Backdrop.RETRO))
    renderer = DriftingRenderer()
    pilot.loop.renderer = renderer
    pilot.loop.draw()
    assert renderer.seen[-1].retro
    pilot.context.change(replace(pilot.context.settings, theme=ThemeName.CONTRAST))
    pilot.step()
    assert not renderer.seen[-1].retro
    assert renderer.seen[-1].background.style is BackgroundStyle.PLAIN


def test_the_choice_is_kept(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path, blind=True)
    pilot.click_button("Settings")
    pilot.choose("Background", "Dust")
    assert json.loads(path.read_text())["backdrop"] == "dust"
    assert SettingsFile(path).load().backdrop is Backdrop.DUST
    assert settings_from({"backdrop": "lava"}).backdrop is Backdrop.CALM
