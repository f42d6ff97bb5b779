"""How sides and pieces look on the editor's cards."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.state import Token
from khepri.app.style.fonts import CAPTION
from khepri.app.style.text import Inscription
from khepri.app.style.theme import Colour, mix
from khepri.app.widgets import Label, Option, Skin, Tone

MARK = 12
GAP = 8


def piece_picture(skin: BoardSkin, token: Token, size: int) -> Surface:
    """Draw a piece as a square of so many pixels."""
    look = skin.look(token, max(4, size), flipped=False)
    picture = look.plate.copy()
    picture.blit(look.body, (0, 0))
    return picture


class SideCaption(Label):
    """The name of a side over its pieces, after its mark."""

    def __init__(self, option: Option) -> None:
        super().__init__(option.label, CAPTION, tone=Tone.DIM, may_shorten=True)
        self._option = option

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the name, beside the mark."""
        left = self.skin.px(MARK + GAP)
        box = Rect(self.rect.left + left, self.rect.top, self.rect.width - left, self.rect.height)
        return (Inscription(self.text, CAPTION, box, may_shorten=True),)

    def draw(self, canvas: Surface) -> None:
        """Draw the mark and the name."""
        super().draw(canvas)
        mark = self._option.mark
        if mark is not None:
            box = Rect(0, 0, self.skin.px(MARK), self.skin.px(MARK))
            box.midleft = self.rect.midleft
            draw_mark(canvas, self.skin, box, mark, angular=self._option.angular)


def draw_mark(canvas: Surface, skin: Skin, box: Rect, mark: Colour, *, angular: bool) -> None:
    """Draw a side's mark."""
    radius = skin.px(3) if angular else box.height
    edge = mix(mark, skin.theme.text, 0.6)
    skin.shapes.draw(canvas, box, radius, mark, edge=edge, edge_width=skin.px(1.5))
