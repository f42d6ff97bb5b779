"""The bar at the top of a screen that leads back to the one before it."""

from __future__ import annotations

from khepri.app.style.icons import Icon
from khepri.app.top_bar import TopBar
from khepri.app.widgets import IconButton


class BackBar(TopBar):
    """Title and facts on the left; back, help and home on the right."""

    def __init__(self, title: str, facts: str = "") -> None:
        super().__init__(title, facts)
        self.back = IconButton(Icon.LEFT, "Back", tooltip="Back (Esc)")
        self.add(self.back)

    @property
    def buttons(self) -> tuple[IconButton, ...]:
        """Return the buttons at its right end, from left to right."""
        return (self.back, *super().buttons)
