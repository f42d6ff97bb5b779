"""A button of a row of tools."""

from __future__ import annotations

from pygame import Surface

from khepri.app.style.text import Inscription
from khepri.app.widgets import Button, Skin


class ToolButton(Button):
    """A button that can do without its words where there is no room for them."""

    bare = False

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units with or without the words."""
        return 40 if self.bare else super().natural_width(skin)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words, if they are shown."""
        return () if self.bare else super().inscriptions()

    def draw(self, canvas: Surface) -> None:
        """Draw the whole button, or only its icon."""
        if not self.bare:
            super().draw(canvas)
            return
        looks = self._looks()
        self._draw_face(canvas, looks)
        x, y = self.rect.center
        if self.icon:
            self.skin.draw_icon(canvas, self.icon, (x, y + int(self.pressed)), looks.text, 20)
