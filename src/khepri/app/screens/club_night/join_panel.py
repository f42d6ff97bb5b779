"""How students come in: the code to scan, the address, the room's four letters."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.panels.stack import GAP, PAD, LongDropDown, Stack, StackPart
from khepri.app.screens.club_night.qr_picture import QrPicture
from khepri.app.screens.club_night.sign_pictures import round_dot
from khepri.app.style.fonts import HINT, ITEM, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import mix
from khepri.app.widgets import Button, Label, Skin, Tone

ADDRESS = TypeStyle(22, 28, FontFile.BOLD)
ROOM_CODE = TypeStyle(52, 58, FontFile.BOLD, tracking=0.14)
SMALLEST_CODE = 150.0
"""A code that is smaller, in units, is not read from a step away."""


class JoinHeading(StackPart):
    """What the panel is, and whether somebody who comes now is let in."""

    def __init__(self) -> None:
        super().__init__(label="Students join here")
        self._is_locked = False

    @property
    def is_locked(self) -> bool:
        """Whether nobody new is let in."""
        return self._is_locked

    @is_locked.setter
    def is_locked(self, locked: bool) -> None:
        if locked != self._is_locked:
            self._is_locked = locked
            self.invalidate()

    @property
    def state(self) -> str:
        """Return whether the room is open, in a word."""
        return "locked" if self._is_locked else "open"

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return the height of a line with some air."""
        del width
        return skin.metrics.units(skin.text.line_height(ITEM)) + 8

    def _pill(self) -> Rect:
        skin = self.skin
        wide = skin.text.size(self.state, HINT)[0] + skin.px(34)
        high = skin.text.line_height(HINT) + skin.px(4)
        pill = Rect(self.rect.right - wide, 0, wide, high)
        pill.centery = self.rect.centery
        return pill

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words, and the one on the pill."""
        pill = self._pill()
        room = self.rect.copy()
        room.width = max(0, pill.left - self.skin.px(8) - room.left)
        word = pill.copy()
        word.left += self.skin.px(24)
        word.width -= self.skin.px(24)
        return (
            Inscription(self.label, ITEM, room, may_shorten=True),
            Inscription(self.state, HINT, word),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the words, and the pill at their right."""
        skin, theme = self.skin, self.skin.theme
        tone = theme.gold_text if self._is_locked else theme.green
        fill = theme.wash(tone)
        pill = self._pill()
        edge = mix(fill, tone, 0.42)
        skin.shapes.draw(canvas, pill, skin.px(6), fill, edge=edge, edge_width=skin.px(1))
        dot = round_dot(skin.px(9), tone, hollow=self._is_locked)
        canvas.blit(dot, dot.get_rect(center=(pill.left + skin.px(14), pill.centery)))
        words, word = self.inscriptions()
        skin.draw_text(canvas, words, theme.text)
        skin.draw_text(canvas, word, tone)


class JoinPanel(Stack):
    """Everything that students need, and what the teacher can change about it."""

    def __init__(self) -> None:
        super().__init__("Students join here")
        self.heading = JoinHeading()
        self.qr = QrPicture()
        self.address = Label("", ADDRESS, align=Align.CENTRE, may_shorten=True)
        self.code = Label("", ROOM_CODE, tone=Tone.GOLD, align=Align.CENTRE)
        self.network = LongDropDown("Network", ["…"])
        self.network.visible = False
        self.copy = Button("Copy address", icon=Icon.COPY)
        self.new_code = Button(
            "New code", icon=Icon.REFRESH, tooltip="Another four letters; nobody is thrown out"
        )
        rows = [self.heading, self.qr, self.address, self.code, self.network]
        self.show(rows, [(self.copy, self.new_code)])

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything; the code to scan takes what the words leave."""
        width = box.w - 2 * PAD
        words = self.heading.needed_height(skin, width) + GAP
        for each in (self.address, self.code):
            words += each.natural_height(skin, width) + 2 + GAP
        line = skin.metrics.units(skin.text.line_height(self.copy.style)) + 14
        pairs = self.copy.natural_width(skin) + self.new_code.natural_width(skin) + 8 <= width
        below = max(38.0, line) * (1 if pairs else 2) + (0 if pairs else GAP) + GAP
        choice = max(38.0, line) + GAP if self.network.visible else 0.0
        self.qr.side = max(SMALLEST_CODE, min(width, box.h - words - below - choice - 34))
        super().lay_out(skin, box)
