"""The buttons of a result: the gold one with two lines, small ones with a label, and a row."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.keymap import Command
from khepri.app.style.fonts import HINT, NOTE, PRIMARY
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Button, ButtonKind, Group, IconButton, Skin

FACE = 36
STEP = 44
GAP = 8
APART = 24
BESIDE_GAP = 10


class TwoLineButton(Button):
    """The button that matters most: what it does, and below it what that means."""

    def __init__(self, text: str, note: str, icon: Icon) -> None:
        super().__init__(text, ButtonKind.PRIMARY, icon=icon)
        self._below = note

    @property
    def state(self) -> str:
        """Return the second line."""
        return self._below

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        lines = skin.text.line_height(PRIMARY) + skin.text.line_height(HINT)
        return max(58.0, skin.metrics.units(lines) + 10)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return both lines, or the first alone where there is no room for two."""
        skin = self.skin
        upper, lower = skin.text.line_height(PRIMARY), skin.text.line_height(HINT)
        if upper + lower > self.rect.height:
            lower = 0
        top = self.rect.centery - (upper + lower) // 2 + int(self.pressed)
        icon = skin.px(22) + skin.px(8)
        words = skin.text.size(self.text, PRIMARY)[0]
        first = Rect(0, top, words, upper)
        first.centerx = self.rect.centerx + icon // 2
        room = self.rect.width - 2 * skin.px(10)
        second = Rect(self.rect.left + skin.px(10), top + upper - skin.px(2), room, lower)
        told = Inscription(self.text, PRIMARY, first)
        if not lower:
            return (told,)
        return told, Inscription(self._below, HINT, second, Align.CENTRE, may_shorten=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the face, the icon before the first line, and both lines."""
        skin, looks = self.skin, self._looks()
        self._draw_face(canvas, looks)
        first, *below = self.inscriptions()
        if self.icon:
            centre = (first.box.left - skin.px(8 + 11), first.box.centery)
            skin.draw_icon(canvas, self.icon, centre, looks.text, 22)
        skin.draw_text(canvas, first, looks.text)
        for second in below:
            skin.draw_text(canvas, second, self._note_colour() if self.active else looks.text)


class LabelledIcon(Button):
    """A small button that shows an icon, with its label below it."""

    def __init__(self, icon: Icon, label: str, *, tooltip: str = "") -> None:
        super().__init__(label, icon=icon, tooltip=tooltip, style=NOTE)

    def natural_width(self, skin: Skin) -> float:
        """Return the width in units that the label needs."""
        return skin.metrics.units(skin.text.size(self.text, NOTE)[0] + 2)

    def wanted_height(self, skin: Skin) -> float:
        """Return the height in units."""
        return FACE + 4 + skin.metrics.units(skin.text.line_height(NOTE))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the label, if there is room for it."""
        self.wordless = self.skin.text.size(self.text, NOTE)[0] > self.rect.width
        if self.wordless:
            return ()
        high = self.skin.text.line_height(NOTE)
        box = Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
        return (Inscription(self.text, NOTE, box, Align.CENTRE),)

    def draw(self, canvas: Surface) -> None:
        """Draw the face, its icon, and the label."""
        skin, looks, whole = self.skin, self._looks(), self.rect
        size = skin.px(FACE)
        face = Rect(0, whole.top, size, size)
        face.centerx = whole.centerx
        self.rect = face
        self._draw_face(canvas, looks)
        self.rect = whole
        if self.icon:
            centre = (face.centerx, face.centery + int(self.pressed))
            skin.draw_icon(canvas, self.icon, centre, looks.text, 18)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, skin.theme.text_muted)


class LookBackRow(Group):
    """The buttons below the board: go through the game, see the end again, flip."""

    def __init__(self, again: str) -> None:
        self.first = IconButton(Icon.FIRST, "First", tooltip="The start of the game (Home)")
        self.previous = IconButton(Icon.LEFT, "Previous", tooltip="One move back (,)")
        self.next = IconButton(Icon.RIGHT, "Next", tooltip="One move on (.)")
        self.last = IconButton(Icon.LAST, "Last", tooltip="The end of the game (End)")
        self.again = Button(again, icon=Icon.HISTORY, tooltip=f"{again} (B)")
        self.flip = Button("Flip board", icon=Icon.FLIP, tooltip="Look from the other side (F)")
        self.again_icon = IconButton(Icon.HISTORY, again, tooltip=f"{again} (B)")
        self.flip_icon = IconButton(Icon.FLIP, "Flip board", tooltip="Look from the other side (F)")
        super().__init__(
            *self._steps,
            self.again,
            self.flip,
            self.again_icon,
            self.flip_icon,
            arrow_group=True,
        )

    @property
    def _steps(self) -> tuple[Button, ...]:
        return self.first, self.previous, self.next, self.last

    def command(self, button: object) -> Command | None:
        """Return what one of the buttons asks for."""
        commands = {
            self.first: Command.FIRST_MOVE,
            self.previous: Command.PREVIOUS_MOVE,
            self.next: Command.NEXT_MOVE,
            self.last: Command.LAST_MOVE,
            self.again: Command.SHOW_AGAIN,
            self.again_icon: Command.SHOW_AGAIN,
            self.flip: Command.FLIP,
            self.flip_icon: Command.FLIP,
        }
        return next((what for widget, what in commands.items() if widget is button), None)

    def show(self, ply: int, total: int) -> None:
        """Switch off what leads nowhere."""
        self.first.enabled = self.previous.enabled = ply > 0
        self.next.enabled = self.last.enabled = ply < total
        self.again.enabled = self.again_icon.enabled = total > 0

    def lay_out(self, skin: Skin, box: Box, *, beside: bool) -> None:
        """Place the row in the middle of its box, or two by two beside the board."""
        self.rect = skin.rect(box)
        words = (self.again, self.flip)
        widths = [button.natural_width(skin) for button in words]
        steps = 4 * STEP + 3 * GAP
        bare = beside or steps + APART + sum(widths) + GAP > box.w
        for button, icon in ((self.again, self.again_icon), (self.flip, self.flip_icon)):
            button.visible, icon.visible = not bare, bare
        if beside:
            self._lay_out_beside(skin, box)
            return
        ends = (self.again_icon, self.flip_icon) if bare else words
        widths = [STEP, STEP] if bare else widths
        left = box.x + (box.w - steps - APART - sum(widths) - GAP) / 2
        for button, width in zip((*self._steps, *ends), (*[STEP] * 4, *widths), strict=True):
            button.place(skin.rect(Box(left, box.y, width, box.h)))
            left += width + (APART if button is self.last else GAP)

    def _lay_out_beside(self, skin: Skin, box: Box) -> None:
        pairs = ((self.first, self.last), (self.previous, self.next))
        rows = box.rows(3, gap=BESIDE_GAP)
        for row, pair in zip(rows, (*pairs, (self.again_icon, self.flip_icon)), strict=True):
            for button, place in zip(pair, row.columns(2, gap=BESIDE_GAP), strict=True):
                button.place(skin.rect(place))
