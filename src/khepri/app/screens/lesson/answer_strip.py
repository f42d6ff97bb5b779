"""What the coach says to an answer, in a coloured strip."""

from __future__ import annotations

from pygame import Surface

from khepri.app.screens.lesson.said import Said
from khepri.app.style.fonts import TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import mix
from khepri.app.widgets import Button, Label, Skin, Widget
from khepri.app.widgets.skin import CARD_RADIUS

LARGE = TypeStyle(16, 22)
SMALL = TypeStyle(14, 19)
PADDING = 12
ICON = 34
AGAIN = 44
LEAST = 46


class AnswerStrip(Widget):
    """A sign, a sentence or two, and a button that shows a wrong answer once more."""

    def __init__(self, again: str) -> None:
        super().__init__(label="Coach")
        self.words = Label("", LARGE, wraps=True, upright=Align.CENTRE)
        self.again = Button(again, icon=Icon.PLAY, tooltip="Show it again (B)")
        self.add(self.words, self.again)
        self._said: Said | None = None

    @property
    def state(self) -> str:
        """Return what is said."""
        return self._said.sentence if self._said is not None else ""

    def show(self, said: Said | None, *, again: bool) -> None:
        """Say something else, or nothing."""
        self.visible = said is not None
        self._said = said
        self.words.text = said.sentence if said is not None else ""
        self.again.visible = again
        self.invalidate()

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units that all of it needs."""
        words = self.words.natural_height(skin, width - ICON - 2 * PADDING) + 2
        again = AGAIN * skin.metrics.growth if self.again.visible else 0.0
        return max(float(LEAST), words + 2 * PADDING + again)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the words, and the button below them."""
        self.place(skin.rect(box))
        rest = box.inset(PADDING, PADDING / 2 + 2)
        if self.again.visible:
            row, rest = rest.cut_bottom((AGAIN - 8) * skin.metrics.growth)
            wide = min(row.w - ICON, self.again.natural_width(skin) + 4)
            self.again.place(skin.rect(Box(row.x + ICON, row.y, wide, row.h)))
        self.words.place(skin.rect(rest.cut_left(ICON)[1]))

    def draw(self, canvas: Surface) -> None:
        """Draw the strip and its sign."""
        if self._said is None:
            return
        skin, manner = self.skin, self._said.manner
        colour = manner.tone.colour(skin.theme)
        fill = skin.theme.wash(colour)
        edge = mix(fill, colour, 0.55)
        skin.shapes.draw(
            canvas, self.rect, skin.px(CARD_RADIUS), fill, edge=edge, edge_width=skin.px(1)
        )
        centre = (self.rect.left + skin.px(PADDING + 12), self.words.rect.centery)
        skin.draw_icon(canvas, manner.icon, centre, colour, 22)
