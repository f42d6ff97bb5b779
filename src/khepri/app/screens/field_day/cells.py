"""The cells of a table: what they say, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from pygame import Rect, Surface

from khepri.app.style.fonts import BODY, ITEM, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import Option, Skin, Tone

MARK = 14
ICON = 16


class CellLook(Enum):
    """What lies behind the words of a cell."""

    PLAIN = auto()
    BUTTON = auto()
    CHOSEN = auto()
    """A button that is pressed in: the result that was entered."""

    PICKED = auto()
    """A player that was pressed, to be moved elsewhere."""

    WON = auto()
    EVEN = auto()
    LOST = auto()
    """As wide as the two before, but nothing lies behind it."""

    NUMBER = auto()
    """The number of a board."""


@dataclass(frozen=True, slots=True)
class TableCell:
    """What a cell says."""

    text: str = ""
    tone: Tone = Tone.TEXT
    strong: bool = False
    look: CellLook = CellLook.PLAIN
    mark: Option | None = None
    """The side whose mark stands before the words."""

    icon: Icon | None = None
    """What stands behind the words; alone where there are none."""

    note: str = ""
    """A few muted words after the others."""


def paint_cell(canvas: Surface, skin: Skin, box: Rect, cell: TableCell, align: Align) -> None:
    """Draw a cell: what lies behind it, the mark of a side, its words, and what follows them."""
    ink = cell.tone.colour(skin.theme)
    style = ITEM if cell.strong else BODY
    if cell.look is not CellLook.PLAIN:
        ink = _paint_chip(canvas, skin, box, cell)
        if cell.look is not CellLook.PICKED:
            style, align = STRONG_HINT, Align.CENTRE
    words = box.copy()
    if cell.mark is not None:
        mark = Rect(0, 0, skin.px(MARK), skin.px(MARK))
        mark.midleft = box.midleft
        if cell.look is not CellLook.PLAIN:
            mark.left += skin.px(4)
        _paint_mark(canvas, skin, mark, cell.mark)
        indent = mark.right - box.left + skin.px(8)
        words = Rect(box.left + indent, box.top, box.width - indent, box.height)
    if cell.icon is not None and not cell.text:
        skin.draw_icon(canvas, cell.icon, box.center, ink, ICON)
    if not cell.text:
        return
    skin.draw_text(canvas, Inscription(cell.text, style, words, align, may_shorten=True), ink)
    after = words.left + skin.text.size(cell.text, style)[0] + skin.px(8)
    if cell.icon is not None and after + skin.px(ICON) <= words.right:
        centre = (after + skin.px(ICON) // 2, words.centery)
        skin.draw_icon(canvas, cell.icon, centre, skin.theme.text_muted, ICON)
        after += skin.px(ICON + 6)
    if cell.note and after < words.right - skin.px(24):
        rest = Rect(after, words.top, words.right - after, words.height)
        note = Inscription(cell.note, BODY, rest, may_shorten=True)
        muted = skin.theme.text_dim if cell.look is CellLook.PLAIN else ink
        skin.draw_text(canvas, note, muted)


def _paint_chip(canvas: Surface, skin: Skin, box: Rect, cell: TableCell) -> Colour:
    """Draw what lies behind the words; return the colour of the words."""
    theme = skin.theme
    fill: Colour | Gradient
    match cell.look:
        case CellLook.LOST:
            return cell.tone.colour(theme)
        case CellLook.CHOSEN | CellLook.PICKED:
            fill, edge, ink = theme.gold_solid, theme.gold_edge, theme.on_gold
        case CellLook.WON:
            fill, edge, ink = theme.wash(theme.green), theme.wash(theme.green), theme.text
        case CellLook.EVEN:
            fill, edge, ink = theme.panel_raised, theme.panel_raised, theme.text
        case CellLook.NUMBER:
            wash = theme.wash(theme.gold_text)
            fill, edge, ink = wash, wash, theme.gold_text
        case _:
            fill, edge, ink = theme.button_fill, theme.button_border, theme.text
            if cell.tone is not Tone.TEXT:
                ink = mix(theme.text, theme.panel, 0.35)
    face = box.inflate(0, -2 * skin.px(3))
    skin.shapes.draw(canvas, face, skin.px(6), fill, edge=edge, edge_width=skin.px(1))
    return ink


def _paint_mark(canvas: Surface, skin: Skin, box: Rect, side: Option) -> None:
    if side.mark is None:
        return
    radius = skin.px(3) if side.angular else box.height
    edge = mix(side.mark, skin.theme.text, 0.6)
    skin.shapes.draw(canvas, box, radius, side.mark, edge=edge, edge_width=skin.px(1.5))
