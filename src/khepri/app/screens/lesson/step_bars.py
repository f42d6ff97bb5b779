"""How far the lesson has come: a short bar for each step, a longer one for this."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.widgets import Widget

HIGH = 8
SHORT = 14
LONG = 38
GAP = 6


class StepBars(Widget):
    """Done steps and this one in gold, the others dim."""

    def __init__(self) -> None:
        super().__init__(label="Steps")
        self._number, self._count = 1, 1

    @property
    def state(self) -> str:
        """Say which step it is."""
        return f"step {self._number} of {self._count}"

    def show(self, number: int, count: int) -> None:
        """Show another step."""
        if (number, count) != (self._number, self._count):
            self._number, self._count = number, count
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the bars in the middle of the height; many of them are shorter."""
        skin = self.skin
        gap, high = skin.px(GAP), skin.px(HIGH)
        wanted = (self._count - 1) * (skin.px(SHORT) + gap) + skin.px(LONG)
        share = min(1.0, self.rect.width / wanted)
        left = float(self.rect.left)
        for number in range(1, self._count + 1):
            wide = skin.px(LONG if number == self._number else SHORT) * share
            bar = Rect(round(left), self.rect.centery - high // 2, max(3, round(wide)), high)
            colour = skin.theme.gold if number <= self._number else skin.theme.track
            skin.shapes.draw(canvas, bar, high // 2, colour)
            left += wide + gap * share
