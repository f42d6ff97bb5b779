"""The first thing to be seen: the menu's name, where it will stay, before all else is there.

It moves nothing and asks for no font. Whatever is imported here is imported before a window can be
seen at all, so it is little.
"""

from __future__ import annotations

from dataclasses import dataclass

from khepri.app.backdrop import background_of
from khepri.app.menu_layout import name_place
from khepri.app.settings import Settings
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import Colour, theme_named
from khepri.app.wordmark import draw_wordmark, glow_margin
from khepri.graphics import Frame, Picture


@dataclass(frozen=True, slots=True)
class Splash:
    """What fills the window until the first screen does, as the settings want it."""

    settings: Settings

    @property
    def ground(self) -> Colour:
        """The colour of a window with nothing in it: black would flash where all is light."""
        return theme_named(self.settings.theme).bg

    def frame(self, size: tuple[int, int]) -> Frame:
        """Return the picture for a window of this size."""
        theme = theme_named(self.settings.theme)
        metrics = Metrics.of(size, self.settings.text_size.scale)
        place = metrics.rect(name_place(metrics))
        margin = glow_margin(place.height)
        frame = self.settings.backdrop.frame(size, background_of(theme), 0.0)
        name = draw_wordmark(place.height, theme)
        frame.overlay.append(Picture(name, (place.left - margin, place.top - margin)))
        return frame
