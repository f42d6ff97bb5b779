"""How a game is played, in a few sentences with pictures."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.faces.face import Rule
from khepri.app.faces.pictures import Pictures
from khepri.app.style.fonts import BODY, STRONG_HINT
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.widgets import Group, Label, ScrollArea, Skin, Tone, Widget
from khepri.app.widgets.scroll import BAR_WIDTH

PICTURE = 38
GAP = 14
ROW_GAP = 8


class RuleRow(Widget):
    """One sentence beside its picture."""

    def __init__(self, rule: Rule, pictures: Pictures) -> None:
        super().__init__(label=rule.sentence)
        self._rule = rule
        self._pictures = pictures

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        room = skin.px(width) - skin.px(PICTURE + GAP)
        lines = len(skin.text.wrap(self.label, BODY, room))
        return max(PICTURE, skin.metrics.units(lines * skin.text.line_height(BODY)) + 2)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the sentence."""
        beside = self.skin.px(PICTURE + GAP)
        box = Rect(
            self.rect.left + beside, self.rect.top, self.rect.width - beside, self.rect.height
        )
        return (Inscription(self.label, BODY, box, wraps=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw the picture, or a golden dot where there is none, and the sentence."""
        skin, theme = self.skin, self.skin.theme
        spot = Rect(self.rect.left, 0, skin.px(PICTURE), skin.px(PICTURE))
        spot.centery = self.rect.centery
        if self._rule.token is not None:
            picture = self._pictures.piece(self._rule.token, spot.width)
            canvas.blit(picture, picture.get_rect(center=spot.center))
        else:
            skin.shapes.disc(canvas, spot.center, skin.px(18), theme.gold_solid)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)


class RulesPage(ScrollArea):
    """All that one has to know, one sentence below the other."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="How to play")
        self._rows = [RuleRow(rule, pictures) for rule in pictures.face.rules]
        self.content.add(*self._rows)

    def arrange(self) -> None:
        """Stack the sentences."""
        super().arrange()
        skin = self.skin
        units = skin.metrics.units
        width = units(self.rect.width) - BAR_WIDTH - 4
        x, y = units(self.rect.left), units(self.rect.top)
        for row in self._rows:
            height = row.natural_height(skin, width)
            row.place(skin.rect(Box(x, y, width, height)))
            y += height + ROW_GAP
        self.fit(skin.px(y - ROW_GAP) - self.rect.top)


class BriefRules(Group):
    """The first rules, as many as there is room for, where there would be nothing else."""

    def __init__(self, pictures: Pictures) -> None:
        self._heading = Label("How to play", STRONG_HINT, tone=Tone.MUTED)
        self._rows = [RuleRow(rule, pictures) for rule in pictures.face.rules]
        super().__init__(self._heading, *self._rows, label="How to play")

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place what fits, from the most important on."""
        self.rect = skin.rect(box)
        line = skin.metrics.units(skin.text.line_height(STRONG_HINT)) + 1
        part, rest = box.cut_top(line, gap=10)
        self._heading.place(skin.rect(part))
        for row in self._rows:
            height = row.natural_height(skin, rest.w)
            row.visible = height <= rest.h
            part, rest = rest.cut_top(height, gap=ROW_GAP)
            if row.visible:
                row.place(skin.rect(part))
