"""A small picture with a few words: what silver does, what matte does."""

from __future__ import annotations

from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.faces.lesson_looks import LessonPicture
from khepri.app.faces.rule_drawing import draw_rule_picture
from khepri.app.style.fonts import BODY, FontFile, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Skin, Widget
from khepri.app.widgets.skin import CARD_RADIUS

WIDE, SMALL_WIDE = 132, 84
HIGH, SMALL_HIGH = 92, 60
PADDING = 7
TITLE = TypeStyle(17, 22, FontFile.SEMIBOLD)


class PictureCard(Widget):
    """The picture on the left, its words beside it."""

    def __init__(self, shown: LessonPicture, board_skin: BoardSkin) -> None:
        super().__init__(label=f"{shown.title}. {shown.sentence}")
        self._shown = shown
        self._board_skin = board_skin
        self.small = False
        self._drawn: tuple[object, Surface] | None = None

    @staticmethod
    def height(*, small: bool) -> float:
        """Return the height in units of a card with a small picture, or a large one."""
        return (SMALL_HIGH if small else HIGH) + 2 * PADDING

    @property
    def _size(self) -> tuple[float, float]:
        return (SMALL_WIDE, SMALL_HIGH) if self.small else (WIDE, HIGH)

    def fits(self, skin: Skin, width: float) -> bool:
        """Say whether the words have room beside the picture."""
        wide, high = self._size
        room = skin.px(width - wide - 4 * PADDING)
        title = skin.text.width(self._shown.title, TITLE)
        lines = len(skin.text.wrap(self._shown.sentence, BODY, room))
        words = skin.text.line_height(TITLE) + lines * skin.text.line_height(BODY)
        return title <= room and words <= skin.px(high + PADDING)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the title and the sentence."""
        skin = self.skin
        left = self.rect.left + skin.px(self._size[0] + 3 * PADDING)
        room = self.rect.right - skin.px(PADDING) - left
        title, line = skin.text.line_height(TITLE), skin.text.line_height(BODY)
        lines = len(skin.text.wrap(self._shown.sentence, BODY, room))
        top = self.rect.centery - (title + lines * line) // 2
        return (
            Inscription(self._shown.title, TITLE, Rect(left, top, room, title)),
            Inscription(
                self._shown.sentence,
                BODY,
                Rect(left, top + title, room, lines * line),
                upright=Align.START,
                wraps=True,
            ),
        )

    def draw(self, canvas: Surface) -> None:
        """Draw the card."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas, self.rect, skin.px(CARD_RADIUS), theme.field, edge=theme.line, edge_width=1
        )
        picture = self._picture()
        room = Rect(self.rect.left + skin.px(PADDING), self.rect.top, skin.px(self._size[0]), 0)
        room.height = self.rect.height
        canvas.blit(picture, picture.get_rect(center=room.center))
        title, sentence = self.inscriptions()
        skin.draw_text(canvas, title, self._shown.tone.colour(theme))
        skin.draw_text(canvas, sentence, theme.text_muted)

    def _picture(self) -> Surface:
        """Return the picture, drawn once for each size and theme."""
        skin = self.skin
        columns, rows = self._shown.shape
        wide, high = self._size
        cell = max(6, min(skin.px(wide) // columns, skin.px(high) // rows))
        key = (skin.theme.name, cell)
        if self._drawn is None or self._drawn[0] != key:
            shown = self._shown
            made = draw_rule_picture(self._board_skin, skin.theme, shown.picture, shown.shape, cell)
            self._drawn = (key, made)
        return self._drawn[1]
