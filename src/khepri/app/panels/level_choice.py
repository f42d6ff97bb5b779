"""Choosing a level of the computer: a drop-down whose bars show how strong each is."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from khepri.app.style.fonts import BUTTON, HINT
from khepri.app.style.theme import Colour
from khepri.app.widgets import DropDown, Option, RowLook, Skin
from khepri.app.widgets.option_list import OptionRows
from khepri.engine.spec import Level

BAR_STEP = 16
BAR_GAP = 4
BAR_HEIGHT = 6
SMALLEST_STEP = 4


class LevelRows(OptionRows):
    """The levels as rows, each with its bar."""

    def paint(self, canvas: Surface, skin: Skin, box: Rect, index: int, look: RowLook) -> None:
        """Draw the words, and the bar at the right of the title."""
        super().paint(canvas, skin, box, index, look)
        theme = skin.theme
        title, note = skin.text.line_height(BUTTON), skin.text.line_height(HINT)
        widest = max(skin.text.size(option.label, BUTTON)[0] for option in self.options)
        left = box.left + widest + skin.px(16)
        top = box.top + (box.height - title - note) // 2
        room = Rect(left, top, box.right - skin.px(28) - left, title)
        lit, rest = theme.gold_solid, theme.track
        if look.selected:
            lit, rest = theme.on_gold, theme.gold_fill.bottom
        draw_level_bar(canvas, skin, room, index + 1, len(self.options), lit, rest)


class LevelDropDown(DropDown):
    """The drop-down of the computer's levels; a bar shows how strong the chosen one is."""

    def __init__(self, levels: Sequence[Level], *, number: int) -> None:
        options = [Option(level.label, note=level.description) for level in levels]
        super().__init__("Level", options, selected=number - 1)

    def make_rows(self) -> OptionRows:
        """Return rows with bars."""
        return LevelRows(self.options, self.selected)

    def draw(self, canvas: Surface) -> None:
        """Draw the field, and the bar between the words and the arrow."""
        super().draw(canvas)
        skin, theme = self.skin, self.skin.theme
        left = self.rect.left + skin.px(13 + 16) + skin.text.size(self.text, BUTTON)[0]
        room = Rect(left, self.rect.top, self.rect.right - skin.px(36) - left, self.rect.height)
        draw_level_bar(
            canvas, skin, room, self.selected + 1, len(self.options), theme.gold_solid, theme.track
        )


def draw_level_bar(
    canvas: Surface, skin: Skin, room: Rect, level: int, count: int, lit: Colour, rest: Colour
) -> None:
    """Draw a bar of `count` steps at the left of a room, the first `level` of them lit."""
    gap = skin.px(BAR_GAP)
    step = min(skin.px(BAR_STEP), (room.width - gap * (count - 1)) // count)
    if step < skin.px(SMALLEST_STEP):
        return
    height = skin.px(BAR_HEIGHT)
    for number in range(count):
        spot = Rect(room.left + number * (step + gap), room.centery - height // 2, step, height)
        skin.shapes.draw(canvas, spot, height, lit if number < level else rest)
