"""The head of a round: which it is, and how far."""

from __future__ import annotations

from khepri.app.style.fonts import BODY, TITLE
from khepri.app.widgets import Group, Label, ProgressBar, Skin, Tone

BAR_LEAST = 60


class RoundHeading(Group):
    """A title, a few words, and a bar that fills with results."""

    def __init__(self) -> None:
        self.title = Label("", TITLE, may_shorten=True)
        self.words = Label("", BODY, tone=Tone.MUTED, may_shorten=True)
        self.bar = ProgressBar("Results")
        super().__init__(self.title, self.words, self.bar)
        self._has_bar = False

    def show(self, title: str, words: str, share: float | None) -> None:
        """Show how far a round is."""
        self.title.text, self.words.text = title, words
        self._has_bar = share is not None
        self.bar.share = share or 0.0

    def height(self, skin: Skin) -> float:
        """Return the height in units."""
        return skin.metrics.units(skin.text.line_height(TITLE)) + 4

    def arrange(self) -> None:
        """Place the words, and the bar where there is room for one."""
        skin, rect = self.skin, self.rect
        left = rect.left
        for label in (self.title, self.words):
            wide = min(skin.px(label.natural_width(skin) + 2), max(0, rect.right - left))
            label.place(rect.__class__(left, rect.top, wide, rect.height))
            left += wide + skin.px(12)
        room = rect.right - left
        self.bar.visible = self._has_bar and room >= skin.px(BAR_LEAST)
        self.bar.place(rect.__class__(left, rect.top, max(0, room), rect.height))
