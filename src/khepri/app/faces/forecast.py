"""The card that says what a move in mind would do; it lies where else the last move is told."""

from __future__ import annotations

from pygame import Surface

from khepri.app.faces.face import Forecast
from khepri.app.faces.happened import TILE, BeamChain
from khepri.app.faces.pictures import Pictures
from khepri.app.style.fonts import HINT, ITEM, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import Colour, Gradient
from khepri.app.widgets import Caption, Label, Panel, Skin, Tone

FORECAST = "If you do this"
CAREFUL = "Careful"

PREVIEW_LOCKED = "Preview locked"
"""What stands at the switch in a game that foretells nothing."""

PREVIEW_LOCKED_NOTE = "Previews are locked in this game, for both players."


class ForecastPanel(Panel):
    """The card itself; before a shot at one's own pieces it turns red."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label=FORECAST)
        self.visible = False
        self.caption_label = Caption(FORECAST)
        self.title = Label("", ITEM, wraps=True, upright=Align.START)
        self.chain = BeamChain(pictures)
        self.sentence = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.add(self.caption_label, self.title, self.chain, self.sentence)
        self._careful = False
        self._place: tuple[Box, bool] | None = None

    def show(self, forecast: Forecast | None) -> None:
        """Tell of another move, or hide for none."""
        self.visible = forecast is not None
        if forecast is None:
            return
        self._careful = forecast.careful
        self.label = self.caption_label.text = CAREFUL if forecast.careful else FORECAST
        self.caption_label.tone = Tone.DANGER if forecast.careful else Tone.DIM
        self.title.text, self.sentence.text = forecast.title, forecast.sentence
        self.sentence.tone = Tone.TEXT if forecast.careful else Tone.MUTED
        self.chain.show(forecast.links)
        self.invalidate()
        if self._place is not None:
            self.lay_out(self.skin, self._place[0], folded=self._place[1])

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the card; what there is no room for is left out, the chain of pictures first."""
        self._place = (box, folded)
        self.place(skin.rect(box))
        units, text = skin.metrics.units, skin.text
        rest = box.inset(12, 8) if folded else box.inset(16, 14)
        self.title.style = STRONG_HINT if folded else ITEM
        caption = units(text.line_height(self.caption_label.style))
        title = self.title.natural_height(skin, rest.w) + 1
        sentence = self.sentence.natural_height(skin, rest.w) + 1
        chain = min(TILE + 2.0, rest.h)
        room = rest.h - title
        self.sentence.visible = room >= sentence
        room -= sentence if self.sentence.visible else 0
        self.chain.visible = room >= chain
        room -= chain if self.chain.visible else 0
        self.caption_label.visible = room >= caption
        room -= caption if self.caption_label.visible else 0
        gap = min(8.0, max(0.0, room) / 3)
        heights = (
            (self.caption_label, caption),
            (self.title, title),
            (self.chain, chain),
            (self.sentence, sentence),
        )
        for widget, height in heights:
            if widget.visible:
                part, rest = rest.cut_top(height, gap=gap)
                widget.place(skin.rect(part))

    def surface(self) -> tuple[Gradient, Colour, float]:
        """Turn red where the player should stop and think."""
        theme = self.skin.theme
        return (
            (theme.careful_fill, theme.careful_border, 2.0) if self._careful else super().surface()
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the card, with a sign that needs no colour."""
        super().draw(canvas)
        if self._careful and self.caption_label.visible:
            skin, row = self.skin, self.caption_label.rect
            place = (row.right - skin.px(9), row.centery + skin.px(2))
            skin.draw_icon(canvas, Icon.WARNING, place, Tone.DANGER.colour(skin.theme), 18)
