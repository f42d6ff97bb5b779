"""The cards of Othello: who has how many discs, and what the move in mind would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from khepri.app.faces.face import Cards, View
from khepri.app.faces.forecast import PREVIEW_LOCKED, PREVIEW_LOCKED_NOTE
from khepri.app.faces.othello.hand import OthelloHand
from khepri.app.faces.othello.words import turn_words
from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.keymap import Command
from khepri.app.part_label import PartLabel
from khepri.app.settings import Settings
from khepri.app.style.fonts import HINT, ITEM, LESSON, SCORE, STRONG_HINT, TITLE, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import BLACK_DISC, WHITE_DISC
from khepri.app.widgets import Caption, Label, Message, Panel, Skin, Toggle, Tone, Widget
from khepri.games.othello import Move, Position, Side

BAR = 12
SWITCH = 46
TARGET = 32
"""The height of the row with the switch."""

PREVIEW_NOTE = "Show which discs a move would turn"
SIGN = 32.0
LARGEST = "144"
MANY_EMPTY = "140 squares empty"


class DiscBar(Widget):
    """How the board is shared out: Black from the left, White from the right, empty between."""

    def __init__(self) -> None:
        super().__init__()
        self._counts = (0, 0, 1)

    def show(self, black: int, white: int, squares: int) -> None:
        """Show other counts."""
        if (black, white, squares) != self._counts:
            self._counts = (black, white, squares)
            self.invalidate()

    def draw(self, canvas: Surface) -> None:
        """Draw a rounded bar; black is outlined, so that it shows on a dark panel."""
        skin, theme, rect = self.skin, self.skin.theme, self.rect
        black, white, squares = self._counts
        parts = Surface(rect.size, pygame.SRCALPHA)
        parts.fill((*theme.track, 255))
        left, right = (round(rect.w * count / squares) for count in (black, white))
        parts.fill(BLACK_DISC, Rect(0, 0, left, rect.h))
        parts.fill(WHITE_DISC, Rect(rect.w - right, 0, right, rect.h))
        mask = skin.shapes.mask(rect.size, rect.h // 2)
        parts.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        canvas.blit(parts, rect)
        skin.shapes.ring(canvas, rect, rect.h // 2, theme.text_muted, skin.px(1))
        if black:
            line = skin.px(1.5)
            canvas.fill(
                (*theme.text_muted, 255), Rect(rect.left + left - line, rect.top, line, rect.h)
            )


class DiscsPanel(Panel):
    """The running score."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Discs")
        self.caption_label = Caption("Discs")
        self.signs = tuple(Emblem(pictures, side.value) for side in Side)
        self.counts = (Label("", SCORE), Label("", SCORE, align=Align.END))
        self.bar = DiscBar()
        self.empty = Label("", HINT, tone=Tone.MUTED, align=Align.CENTRE)
        self.add(self.caption_label, *self.signs, *self.counts, self.bar, self.empty)

    def show(self, position: Position) -> None:
        """Show another count."""
        black, white = (position.discs(side) for side in Side)
        squares = position.size**2
        for label, count in zip(self.counts, (black, white), strict=True):
            label.text = str(count)
        self.bar.show(black, white, squares)
        left = squares - black - white
        self.empty.text = "1 square empty" if left == 1 else f"{left} squares empty"
        self.label = f"Discs: Black {black}, White {white}, {self.empty.text}"

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the numbers, the bar below them, and the rest where there is room."""
        units, text = skin.metrics.units, skin.text
        self.place(skin.rect(box))
        style = self._count_style(skin, box.w / 2 - (12 if folded else 18))
        caption, score, line = (
            units(text.line_height(one)) for one in (self.caption_label.style, style, HINT)
        )
        tight = folded or box.h < caption + score + BAR + line + 44
        rest = box.inset(12 if folded else 18, 8 if tight else 14)
        self.caption_label.visible = not tight
        if not tight:
            part, rest = rest.cut_top(caption, gap=4)
            self.caption_label.place(skin.rect(part))
        wide = units(text.size(MANY_EMPTY, HINT)[0]) <= rest.w
        self.empty.visible = wide and rest.h >= score + BAR + line + 8
        if self.empty.visible:
            part, rest = rest.cut_bottom(line, gap=4)
            self.empty.place(skin.rect(part))
        part, rest = rest.cut_bottom(BAR, gap=4)
        self.bar.place(skin.rect(part))
        row = rest.centred(rest.w, min(score, rest.h))
        sign = min(SIGN, row.h - 4, row.w * 0.16)
        left, right = row.columns(2)
        cuts = (left.cut_left(sign, gap=10), right.cut_right(sign, gap=10))
        for emblem, count, (spot, words) in zip(self.signs, self.counts, cuts, strict=True):
            emblem.place(skin.rect(spot.centred(sign, sign)))
            count.style = style
            count.place(skin.rect(words))

    def _count_style(self, skin: Skin, half: float) -> TypeStyle:
        """Return the largest style in which the largest count fits beside its disc."""
        for style in (SCORE, LESSON):
            if skin.metrics.units(skin.text.size(LARGEST, style)[0]) + SIGN + 10 <= half:
                return style
        return TITLE


class MovePanel(Panel):
    """What the square under the pointer, or under the keyboard's cursor, would do."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label="Preview")
        self.caption_label = Caption("Preview", tone=Tone.GOLD)
        self.square = Label("", STRONG_HINT, tone=Tone.GOLD)
        self.toggle = Toggle("Preview", tooltip=PREVIEW_NOTE, wordless=True)
        self.title = Label("", ITEM, may_shorten=True)
        self.signs = tuple(Emblem(pictures, side.value) for side in Side)
        self.score = (Label("", TITLE), Label("to", TITLE, tone=Tone.DIM), Label("", TITLE))
        self.hint = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.add(
            self.caption_label,
            self.square,
            self.toggle,
            self.title,
            *self.signs,
            *self.score,
            self.hint,
        )
        self._place: tuple[Box, bool] | None = None
        self._shown: tuple[Position, Move | None, bool, bool] | None = None

    def show(self, position: Position, move: Move | None, *, armed: bool, previews: bool) -> None:
        """Show another move; without one, say how to see one."""
        shown = (position, move, armed, previews)
        if shown == self._shown:
            return
        self._shown = shown
        self.tone = Tone.GOLD if move is not None else None
        if move is None or move.square is None:
            self.square.text = ""
            off = "Preview is off" if self.toggle.enabled else PREVIEW_LOCKED
            self.title.text = "Which discs will turn?" if previews else off
            self.hint.text = "Point at a golden dot to see it." if previews else ""
        else:
            self._tell(position, move, armed=armed)
        self.label = f"{self.title.text}. {self.hint.text}"
        if self._place is not None:
            self.lay_out(self.skin, self._place[0], folded=self._place[1])

    def allow(self, *, allowed: bool) -> None:
        """Say whether this game foretells anything."""
        self.toggle.enabled = allowed
        self.toggle.tooltip = PREVIEW_NOTE if allowed else PREVIEW_LOCKED_NOTE

    def _tell(self, position: Position, move: Move, *, armed: bool) -> None:
        after = position.play(move)
        turned = len(position.flips(move))
        self.square.text = str(move)
        self.title.text = turn_words(turned, position.side.value, done=False)
        for label, side in zip(self.score[::2], Side, strict=True):
            label.text = str(after.discs(side))
        self.hint.text = "Press again to play it." if armed else "Click or press Enter to play it."

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place what there is room for; the number of discs comes first, folded only the switch."""
        self._place = (box, folded)
        units, text = skin.metrics.units, skin.text
        self.place(skin.rect(box))
        told = self._shown is not None and self._shown[1] is not None
        for widget in (*self.signs, *self.score):
            widget.visible = told and not folded
        for widget in (self.caption_label, self.square, self.title, self.hint):
            widget.visible = not folded
        self.toggle.icon = Icon.EYE if folded else None
        self.toggle.wordless = not folded
        if folded:
            self.toggle.place(skin.rect(box))
            return
        rest = box.inset(18, 8)
        caption = units(text.line_height(self.caption_label.style))
        part, rest = rest.cut_top(max(caption, TARGET))
        switch, words = part.cut_right(SWITCH, gap=8)
        self.toggle.place(skin.rect(switch))
        wide = self.caption_label.natural_width(skin) + 1
        part, words = words.cut_left(wide, gap=6)
        self.caption_label.place(skin.rect(part))
        self.square.place(skin.rect(words))
        part, rest = rest.cut_top(units(text.line_height(ITEM)), gap=2)
        self.title.place(skin.rect(part))
        if self.signs[0].visible:
            row = units(text.line_height(TITLE))
            part, rest = rest.cut_top(min(row, rest.h), gap=2)
            self._place_score(skin, part)
        high = self.hint.natural_height(skin, rest.w) + 1
        self.hint.visible = rest.h >= high - 2
        if self.hint.visible:
            self.hint.place(skin.rect(Box(rest.x, rest.y, rest.w, high)))

    def draw(self, canvas: Surface) -> None:
        """Draw the panel, unless there is no room for one."""
        if self._place is not None and not self._place[1]:
            super().draw(canvas)

    def _place_score(self, skin: Skin, row: Box) -> None:
        """Write "● 20 to 7 ○" from the left."""
        black, white = self.signs
        first, to, second = self.score
        size = min(22.0, row.h)
        for widget in (black, first, to, second, white):
            width = widget.natural_width(skin) + 1 if isinstance(widget, Label) else size
            part, row = row.cut_left(width, gap=8)
            widget.place(skin.rect(part if isinstance(widget, Label) else part.centred(size, size)))


class OthelloCards(Cards[Position, OthelloHand]):
    """Both cards together."""

    def __init__(self, pictures: Pictures) -> None:
        self.discs = DiscsPanel(pictures)
        self.move = MovePanel(pictures)

    @property
    def widgets(self) -> Sequence[Widget]:
        """The score, then the preview."""
        return self.discs, self.move

    @property
    def labels(self) -> tuple[PartLabel, ...]:
        """Name the two cards."""
        return (
            PartLabel.of("Who has more discs", self.discs),
            PartLabel.of("What your next move would turn", self.move),
        )

    def lay_out(self, skin: Skin, boxes: Sequence[Box], *, folded: bool) -> None:
        """Place both."""
        score, move = boxes
        self.discs.lay_out(skin, score, folded=folded)
        self.move.lay_out(skin, move, folded=folded)

    def show(self, view: View[Position, OthelloHand]) -> None:
        """Count the discs that are seen, and tell what the move in mind would do."""
        hand = view.hand
        self.discs.show(view.position)
        wanted = view.previews and view.allowed
        move = hand.armed or (hand.aimed if wanted else None)
        if not view.may_move or not view.allowed:
            move = None
        self.move.allow(allowed=view.allowed)
        self.move.show(hand.position, move, armed=hand.armed is not None, previews=wanted)
        self.move.toggle.on = wanted

    def meant(self, hand: OthelloHand) -> Move | None:  # noqa: ARG002 - no button makes a move
        """Return nothing: moves are made on the board."""
        return None

    def command(self, button: object) -> Command | None:  # noqa: ARG002 - there are no buttons
        """Return nothing: there is only the switch."""
        return None

    def change(self, message: Message, settings: Settings) -> Settings:
        """Switch the preview."""
        if isinstance(message, Toggle.Changed) and message.sender is self.move.toggle:
            return replace(settings, beam_preview=message.on)
        return settings
