"""The big board of the preview, and the drop-down whose levels have bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from khepri.app.boards.geometry import Geometry
from khepri.app.boards.skin import BoardSkin
from khepri.app.boards.state import NOTHING, Token
from khepri.app.fonts import BUTTON, HINT
from khepri.app.theme import Colour, Theme
from khepri.app.widgets import DropDown, Option, RowLook, Skin, Widget
from khepri.app.widgets.option_list import OptionRows
from khepri.engine.levels import Level
from khepri.graphics.sprites import shadow_offset, soft_shadow

PALE = 0.55
"""How far a board that no longer fits the text fades into its panel."""

BAR_STEP = 16
BAR_GAP = 4
BAR_HEIGHT = 6
SMALLEST_STEP = 4


class BoardPicture(Widget):
    """A board that is only looked at; it goes pale while the text beside it is no board."""

    def __init__(self, skin: BoardSkin, *, coordinates: bool = True) -> None:
        super().__init__(label="Preview of the board")
        self._board_skin = skin
        self._coordinates = coordinates
        self._tokens: Mapping[str, Token] = NOTHING
        self._pale = False
        self._made: tuple[tuple[int, int], Surface] | None = None

    @property
    def state(self) -> str:
        """Say how much is on the board."""
        return f"{len(self._tokens)} pieces{', out of date' if self._pale else ''}"

    @property
    def tokens(self) -> Mapping[str, Token]:
        """What stands where."""
        return self._tokens

    @property
    def pale(self) -> bool:
        """Whether the board is not what the text says."""
        return self._pale

    def show(self, tokens: Mapping[str, Token]) -> None:
        """Show other pieces."""
        if tokens != self._tokens:
            self._tokens = dict(tokens)
            self._made = None
            self.invalidate()
        if self._pale:
            self._pale = False
            self.invalidate()

    def fade(self) -> None:
        """Keep what is shown, but as something that is no longer meant."""
        if not self._pale:
            self._pale = True
            self.invalidate()

    def use_skin(self, skin: BoardSkin) -> None:
        """Draw the board with other colours."""
        self._board_skin = skin
        self._made = None
        self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw the board in the middle of its place."""
        theme = self.skin.theme
        if self._made is None or self._made[0] != self.rect.size:
            picture = board_picture(
                self._board_skin, self._tokens, self.rect.size, theme, coordinates=self._coordinates
            )
            self._made = (self.rect.size, picture)
        picture = self._made[1]
        place = picture.get_rect(center=self.rect.center)
        canvas.blit(picture, place)
        if self._pale:
            radius = self.skin.px(6)
            self.skin.shapes.draw(canvas, place, radius, theme.panel, alpha=round(255 * PALE))


def board_picture(
    skin: BoardSkin,
    tokens: Mapping[str, Token],
    size: tuple[int, int],
    theme: Theme,
    *,
    coordinates: bool,
) -> Surface:
    """Draw a board with its frame, as large as fits."""
    geometry = Geometry.fit(skin.grid, Rect((0, 0), size))
    outline = geometry.outline
    picture = Surface(outline.size, pygame.SRCALPHA)
    picture.blit(skin.ground(geometry, theme, coordinates=coordinates), (0, 0))
    token_size = max(4, round(geometry.cell * skin.token_share))
    right, down = (round(share * token_size) for share in shadow_offset(0))
    looks = [
        (skin.look(token, token_size, flipped=False), geometry.rect(square).center)
        for square, token in tokens.items()
    ]
    # A dozen pieces stand on the same plate: one shadow does for all of them.
    shadows = {plate: soft_shadow(plate, 1, 0) for plate in {look.plate for look, _ in looks}}
    for look, (x, y) in looks:
        shadow = shadows[look.plate]
        spot = (x - outline.x + right, y - outline.y + down)
        picture.blit(shadow, shadow.get_rect(center=spot))
    for look, (x, y) in looks:
        place = look.plate.get_rect(center=(x - outline.x, y - outline.y))
        picture.blit(look.plate, place)
        picture.blit(look.body, place)
    return picture


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
        lit, rest = theme.gold, theme.track
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
            canvas, skin, room, self.selected + 1, len(self.options), theme.gold, theme.track
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
