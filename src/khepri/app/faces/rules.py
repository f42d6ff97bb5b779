"""How a game is played: strips of small pictures, each with a short sentence."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.faces.pictures import Pictures
from khepri.app.faces.rule import Rule
from khepri.app.faces.rule_drawing import draw_rule_picture
from khepri.app.style.fonts import BODY, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.widgets import Group, Label, ScrollArea, Skin, Tone, Widget
from khepri.app.widgets.label import draw_key, key_width
from khepri.app.widgets.scroll import BAR_WIDTH
from khepri.games.side_names import in_seen_colours

PICTURE, SMALL_PICTURE, LONG_PICTURE = 126, 66, 200
"""How wide a picture is: in a strip, alone, and of a single row of squares."""

BETWEEN = 20
"""The gap between two pictures, where a chevron leads from one to the next."""

GAP = 16
ROW_GAP, BRIEF_GAP = 14, 8
LEAST_WORDS = 170
"""Units that a sentence needs beside its pictures; with less it stands below them."""

KEY_ROW = 30


class RuleRow(Widget):
    """One rule: its pictures from left to right, or the most telling one, and its sentence."""

    def __init__(self, rule: Rule, pictures: Pictures, *, brief: bool = False) -> None:
        super().__init__(label=in_seen_colours(rule.sentence, pictures.face.spec.sides))
        self._rule = rule
        self._pictures = pictures
        self._shown = rule.pictures
        if brief:
            self._shown = rule.pictures[: rule.telling + 1][-1:]
        self._wide = SMALL_PICTURE if brief else PICTURE
        if rule.shape[1] == 1:
            self._wide = LONG_PICTURE
        self._drawn: tuple[object, tuple[Surface, ...]] | None = None

    def _strip(self, skin: Skin) -> tuple[int, int]:
        """Return the width and height in pixels of what stands before the sentence."""
        if self._rule.key:
            return key_width(skin, self._rule.key), skin.px(KEY_ROW)
        if not self._shown:
            return 0, 0
        cell = self._cell(skin)
        columns, rows = self._rule.shape
        gaps = (len(self._shown) - 1) * skin.px(BETWEEN)
        return len(self._shown) * columns * cell + gaps, rows * cell

    def _cell(self, skin: Skin) -> int:
        return max(6, skin.px(self._wide) // self._rule.shape[0])

    def _words(self, skin: Skin, width: int) -> tuple[int, bool]:
        """Return how wide the sentence may be, and whether it stands below the pictures."""
        strip = self._strip(skin)[0]
        room = width - strip - skin.px(GAP) if strip else width
        below = len(self._shown) > 1 and room < skin.px(LEAST_WORDS) * skin.metrics.growth
        return (width if below else room), below

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        room, below = self._words(skin, skin.px(width))
        words = len(skin.text.wrap(self.label, BODY, room)) * skin.text.line_height(BODY)
        strip = self._strip(skin)[1]
        high = strip + skin.px(6) + words if below else max(strip, words)
        return skin.metrics.units(high) + 2

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the sentence."""
        skin = self.skin
        room, below = self._words(skin, self.rect.width)
        box = Rect(self.rect.right - room, self.rect.top, room, self.rect.height)
        if below:
            top = self.rect.top + self._strip(skin)[1] + skin.px(6)
            box.update(self.rect.left, top, room, self.rect.bottom - top)
        return (Inscription(self.label, BODY, box, wraps=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw the pictures, or the key, and the sentence."""
        skin, theme = self.skin, self.skin.theme
        wide, high = self._strip(skin)
        _, below = self._words(skin, self.rect.width)
        middle = self.rect.top + high // 2 if below else self.rect.centery
        if self._rule.key:
            centre = (self.rect.left + wide // 2, middle)
            draw_key(canvas, skin, self._rule.key, centre, theme.text)
        x = self.rect.left
        for number, picture in enumerate(self._made()):
            if number:
                gap = skin.px(BETWEEN)
                skin.draw_icon(canvas, Icon.RIGHT, (x - gap // 2, middle), theme.text_muted, 16)
            canvas.blit(picture, (x, middle - picture.get_height() // 2))
            x += picture.get_width() + skin.px(BETWEEN)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.text)

    def _made(self) -> tuple[Surface, ...]:
        """Return the pictures, drawn once for each size and theme."""
        theme, cell = self.skin.theme, self._cell(self.skin)
        key = (theme.name, cell)
        if self._drawn is None or self._drawn[0] != key:
            board, shape = self._pictures.board_skin, self._rule.shape
            made = (draw_rule_picture(board, theme, one, shape, cell) for one in self._shown)
            self._drawn = (key, tuple(made))
        return self._drawn[1]


class RulesPage(ScrollArea):
    """All that one has to know, one rule below the other."""

    def __init__(
        self, pictures: Pictures, rules: Sequence[Rule] | None = None, label: str = "How to play"
    ) -> None:
        """Make a page of the game's rules, or of others."""
        super().__init__(label=label)
        self.face = pictures.face
        shown = pictures.face.rules if rules is None else rules
        self._rows = [RuleRow(rule, pictures) for rule in shown]
        self.content.add(*self._rows)

    def arrange(self) -> None:
        """Stack the rules."""
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
        self._rows = [RuleRow(rule, pictures, brief=True) for rule in pictures.face.rules]
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
            part, rest = rest.cut_top(height, gap=BRIEF_GAP)
            if row.visible:
                row.place(skin.rect(part))
