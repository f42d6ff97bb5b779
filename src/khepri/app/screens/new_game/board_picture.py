"""The big board of the preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
from pygame import Rect, Surface

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import NOTHING, Token
from khepri.app.boards.geometry import BoardGeometry
from khepri.app.faces.demonstration import Demonstration
from khepri.app.screens.new_game.board_demonstration import AGAIN_MS, FIRST_MS, ShotShow
from khepri.app.style.theme import Theme
from khepri.app.widgets import Widget
from khepri.graphics.sprites import shadow_offset, soft_shadow

PALE = 0.55
"""How far a board that no longer fits the text fades into its panel."""


class BoardPicture(Widget):
    """A board that is only looked at; it goes pale while the text beside it is no board."""

    def __init__(self, skin: BoardSkin, *, coordinates: bool = True) -> None:
        super().__init__(label="Preview of the board")
        self._board_skin = skin
        self._coordinates = coordinates
        self._tokens: Mapping[str, Token] = NOTHING
        self._pale = False
        self.waits = False
        """Whether the board is drawn later: its place stays empty until then."""

        self._made: tuple[tuple[int, int], Surface] | None = None
        self.demonstrate: Callable[[], Demonstration | None] = lambda: None
        """Says which shot could be shown on this board."""

        self._wait_ms = float(FIRST_MS)
        self._show: ShotShow | None = None

    @property
    def state(self) -> str:
        """Say how much is on the board."""
        return f"{len(self._tokens)} pieces{', out of date' if self._pale else ''}"

    @property
    def tokens(self) -> Mapping[str, Token]:
        """What stands where."""
        return self._tokens

    def show(self, tokens: Mapping[str, Token]) -> None:
        """Show other pieces."""
        if tokens != self._tokens:
            self._tokens = dict(tokens)
            self._redraw(FIRST_MS)
        if self._pale:
            self._pale = False
            self.invalidate()

    def fade(self) -> None:
        """Keep showing the last board, but pale: it is no longer what the text says."""
        if not self._pale:
            self._pale = True
            self._show = None
            self.invalidate()

    def use_skin(self, skin: BoardSkin) -> None:
        """Draw the board with other colours."""
        self._board_skin = skin
        self._redraw(self._wait_ms)

    def _redraw(self, wait_ms: float) -> None:
        self._made = self._show = None
        self._wait_ms = wait_ms
        self.invalidate()

    # The shot

    @property
    def showing(self) -> bool:
        """Whether a shot is seen on it."""
        return self._show is not None

    def watch(self, elapsed_ms: float) -> None:
        """Let time pass between two shots."""
        if self._show is not None or self._pale or not self.shown or self.skin.reduced_motion:
            return
        self._wait_ms -= elapsed_ms
        if self._wait_ms > 0:
            return
        self._wait_ms = AGAIN_MS
        demonstration = self.demonstrate()
        if demonstration is not None and self.tree is not None:
            board, size, theme = self._board_skin, self.rect.size, self.skin.theme
            after = board_picture(
                board, demonstration.tokens, size, theme, coordinates=self._coordinates
            )
            self._show = ShotShow.of(demonstration, after, board, theme, size)
            self.tree.start_animation(self)

    def animate(self, elapsed_ms: float) -> bool:
        """Let the shot fly; return whether it goes on."""
        hovering = super().animate(elapsed_ms)
        if self._show is not None:
            self._show.elapsed_ms += elapsed_ms
            if self._show.done:
                self._show = None
        return hovering or self._show is not None

    def place(self, rect: Rect) -> None:
        """Take a place; a shot is not drawn again for another size."""
        if rect.size != self.rect.size:
            self._show = None
        super().place(rect)

    def draw(self, canvas: Surface) -> None:
        """Draw the board in the middle of its place."""
        theme = self.skin.theme
        if self.waits:
            return
        if self._made is None or self._made[0] != self.rect.size:
            picture = board_picture(
                self._board_skin, self._tokens, self.rect.size, theme, coordinates=self._coordinates
            )
            self._made = (self.rect.size, picture)
        picture = self._made[1]
        place = picture.get_rect(center=self.rect.center)
        canvas.blit(picture, place)
        if self._show is not None:
            self._show.draw(canvas, place)
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
    geometry = BoardGeometry.fit(skin.grid, Rect((0, 0), size))
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
