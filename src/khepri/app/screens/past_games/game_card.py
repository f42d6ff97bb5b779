"""A past game as a card: its last position, who played, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

import pygame
from pygame import Rect, Surface

from khepri.app.faces import face_of
from khepri.app.screens.past_games.card_parts import CardParts, large_parts, small_parts
from khepri.app.screens.past_games.game_words import CardWords, card_words, final_board
from khepri.app.screens.past_games.thumbnails import Thumbnails
from khepri.app.style.fonts import BODY, HINT, NOTE, STRONG_HINT, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour, Gradient, mix
from khepri.app.widgets import Cursor, Message, Skin, Used, Widget
from khepri.app.widgets.pressable import tinted
from khepri.app.widgets.skin import CARD_RADIUS, ROW_RADIUS
from khepri.archive import GameSummary
from khepri.games.base import Setup
from khepri.games.registry import game_named
from khepri.match.records.record import Result

WINNER = TypeStyle(14, 20, FontFile.SEMIBOLD)
LONG_NAME = 18
"""Longer names may be cut on a card, and are told in full under the pointer."""

LEAST_BOARD = 20
"""A lower picture of a board would be a speck."""

SIGN = 14


class GameCard(Widget):
    """One place among the cards; it shows whatever game has been scrolled there."""

    cursor = Cursor.HAND
    radius = CARD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Pressed(Message):
        """It was clicked; `opens` after a double click, `ticks` in its corner or with Shift."""

        sender: GameCard
        opens: bool
        ticks: bool

    def __init__(self, thumbnails: Thumbnails) -> None:
        super().__init__()
        self._thumbnails = thumbnails
        self._game: GameSummary | None = None
        self._board: Setup | None = None
        self._words: CardWords | None = None
        self._day: date | None = None
        """The day on which the words were true: tomorrow "Today" is "Yesterday"."""

        self._look = (False, False)
        self._armed = False
        self.small = False
        """Whether its board is beside its words, to have more cards in view."""

    @property
    def interactive(self) -> bool:
        """Say whether there is a game to click."""
        return self._game is not None

    @property
    def game(self) -> GameSummary | None:
        """The game that is shown."""
        return self._game

    @property
    def selected(self) -> bool:
        """Whether it is the one with the ring."""
        return self._look[0]

    @property
    def ticked(self) -> bool:
        """Whether it is chosen together with others."""
        return self._look[1]

    @property
    def state(self) -> str:
        """Return how the card stands."""
        states = (("selected", self.selected), ("ticked", self.ticked))
        return ", ".join(word for word, holds in states if holds)

    def show(self, game: GameSummary, now: datetime, *, selected: bool, ticked: bool) -> None:
        """Show a game; nothing is drawn again if it is shown already."""
        if (game, now.date()) != (self._game, self._day):
            words = card_words(game, now)
            self._game, self._words, self._day = game, words, now.date()
            self._board = final_board(game)
            self.label = f"{words.names[0]} – {words.names[1]}"
            self.tooltip = self.label if max(map(len, words.names)) > LONG_NAME else ""
            self.invalidate()
        look = (selected, ticked)
        if look != self._look:
            self._look = look
            self.invalidate()

    # Events

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer clicks."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN:
                self._armed = self.pressed = True
                self.invalidate()
                return Used(self)
            case pygame.MOUSEMOTION:
                return Used(self)
            case pygame.MOUSEBUTTONUP if self._armed:
                inside = self.contains(event.pos)
                self.cancel()
                return self._answer(event.pos) if inside else Used(self)
        return None

    def _answer(self, position: tuple[int, int]) -> Message:
        tree = self.tree
        ticks = self.tick_box().collidepoint(position) or (tree is not None and tree.shift_held)
        twice = tree is not None and tree.clicks == 2
        return self.Pressed(self, opens=twice and not ticks and self.selected, ticks=ticks)

    def cancel(self) -> None:
        """Take a press back."""
        self._armed = False
        super().cancel()

    # Geometry

    def parts(self) -> CardParts:
        """Return where everything goes."""
        return (small_parts if self.small else large_parts)(self.skin, self.rect)

    def tick_box(self) -> Rect:
        """Return the corner that ticks the card."""
        return self.parts().tick

    def _chip(self, row: Rect, words: CardWords) -> Rect:
        skin = self.skin
        width = skin.text.size(words.result, STRONG_HINT)[0] + 2 * skin.px(8)
        return Rect(row.x, row.y, min(width, row.w), row.h)

    # Looks

    def inscriptions(self) -> Iterator[Inscription]:
        """Return every line of the card."""
        for inscription, _colour in self._inked():
            yield inscription

    def _inked(self) -> Iterator[tuple[Inscription, Colour]]:
        words, game = self._words, self._game
        if words is None or game is None:
            return
        skin, theme, parts = self.skin, self.skin.theme, self.parts()
        for place, row in enumerate(parts.names):
            won = words.winner == place
            style = WINNER if won else BODY
            colour = theme.text if won or words.winner is None else theme.text_muted
            score = skin.text.size(words.scores[place], style)[0] + skin.px(2)
            sign = skin.px(SIGN + 8)
            name = Rect(row.x + sign, row.y, row.w - sign - score - skin.px(6), row.h)
            yield Inscription(words.names[place], style, name, may_shorten=True), colour
            right = Rect(row.right - score, row.y, score, row.h)
            yield Inscription(words.scores[place], style, right, Align.END), colour
        chip = self._chip(parts.result, words)
        ink = self._chip_colours(game)[1]
        yield Inscription(words.result, STRONG_HINT, chip, Align.CENTRE, may_shorten=True), ink
        left = chip.right + skin.px(8)
        after = Rect(left, chip.y, parts.result.right - left, chip.h)
        if parts.foot is None:
            if parts.tells_day:
                yield Inscription(words.when, NOTE, after, Align.END), theme.text_muted
            return
        # Half a reason tells nothing; the details below tell all of it.
        if _width(skin, words.reason, HINT) <= after.width:
            yield Inscription(words.reason, HINT, after), theme.text_muted
        yield from self._foot(parts.foot, words)

    def _foot(self, row: Rect, words: CardWords) -> Iterator[tuple[Inscription, Colour]]:
        skin, colour = self.skin, self.skin.theme.text_muted
        when = skin.text.size(words.when, NOTE)[0] + 1
        yield Inscription(words.when, NOTE, Rect(row.x, row.y, when, row.h)), colour
        room = row.w - when - skin.px(8)
        what = next((each for each in words.what if _width(skin, each, NOTE) < room), "")
        box = Rect(row.right - room, row.y, room, row.h)
        yield Inscription(what or words.what[-1], NOTE, box, Align.END, may_shorten=True), colour

    def _chip_colours(self, game: GameSummary) -> tuple[Colour, Colour]:
        theme = self.skin.theme
        if game.result is Result.UNFINISHED:
            return theme.wash(theme.gold), theme.gold
        if game.winner is None:
            return theme.panel_raised, theme.text
        spec = game_named(game.game)
        colours = face_of(spec).side_colours(theme)[spec.sides.index(game.winner)]
        return colours.chip, colours.chip_word

    @property
    def bounds(self) -> Rect:
        """Return the pixels of the card and its glow."""
        margin = 2 * self.skin.px(16)
        return self.rect.inflate(margin, margin)

    def draw(self, canvas: Surface) -> None:
        """Draw the card."""
        if self._game is None:
            return
        parts = self.parts()
        self._draw_face(canvas)
        if parts.thumbnail.height >= self.skin.px(LEAST_BOARD):
            self._draw_board(canvas, parts.thumbnail)
        skin = self.skin
        spec = game_named(self._game.game)
        for row, side in zip(parts.names, spec.sides, strict=True):
            sign = self._thumbnails.sign(spec, side.value, skin.px(SIGN))
            canvas.blit(sign, sign.get_rect(midleft=(row.left, row.centery + skin.px(1))))
        if self._words is not None:
            chip = self._chip(parts.result, self._words)
            fill, ink = self._chip_colours(self._game)
            edge = mix(fill, ink, 0.3)
            skin.shapes.draw(canvas, chip, skin.px(5), fill, edge=edge, edge_width=1)
        for inscription, colour in self._inked():
            skin.draw_text(canvas, inscription, colour)
        if self.ticked or self.hovered:
            self._draw_tick(canvas, parts.tick.center)

    @property
    def _focused(self) -> bool:
        """Whether the keyboard acts on this card, and that is to be seen."""
        tree = self.tree
        return (
            self.selected
            and tree is not None
            and tree.focus_visible
            and tree.focused is self.parent
        )

    def _draw_face(self, canvas: Surface) -> None:
        skin, theme = self.skin, self.skin.theme
        radius = skin.px(self.radius)
        edge, width = theme.line, 1.0
        if self.selected:
            # One ring: green for the selection, gold while the keyboard acts on it.
            edge, width = theme.gold if self._focused else theme.green, 3.0
            skin.shapes.shadow(
                canvas,
                self.rect,
                radius,
                blur=skin.px(12),
                drop=0,
                alpha=round(theme.shadow_alpha * 0.6),
                colour=edge,
            )
        elif self.hovered:
            edge = theme.button_border
        fill = Gradient(self._tint(theme.panel_fill.top), self._tint(theme.panel_fill.bottom))
        skin.shapes.draw(canvas, self.rect, radius, fill, edge=edge, edge_width=skin.px(width))

    def _tint(self, colour: Colour) -> Colour:
        return tinted(self.skin.theme, colour, self.hover_share * 0.5, pressed=self.pressed)

    def _draw_board(self, canvas: Surface, box: Rect) -> None:
        skin = self.skin
        if self._board is None or self._game is None:
            skin.shapes.draw(canvas, box, skin.px(ROW_RADIUS), skin.theme.field)
            return
        spec = game_named(self._game.game)
        board = self._thumbnails.board(spec, self._board, box.size, skin.theme)
        cut = board.copy()
        mask = skin.shapes.mask(board.get_size(), skin.px(ROW_RADIUS))
        cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(cut, cut.get_rect(center=box.center))

    def _draw_tick(self, canvas: Surface, centre: tuple[int, int]) -> None:
        skin, theme = self.skin, self.skin.theme
        side = skin.px(22)
        box = Rect(0, 0, side, side)
        box.center = centre
        fill = theme.green if self.ticked else theme.field
        skin.shapes.draw(canvas, box, side, fill, edge=theme.green, edge_width=skin.px(1.5))
        colour = theme.bg if self.ticked else theme.text_muted
        skin.draw_icon(canvas, Icon.CHECK, box.center, colour, 14)


def _width(skin: Skin, text: str, style: TypeStyle) -> int:
    return skin.text.size(text, style)[0]
