"""The review's card: who is ahead, the best move, and what would follow."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from khepri.app.faces import AnyFace
from khepri.app.screens.replay.review_text import ReviewSummary
from khepri.app.style.fonts import HINT, ITEM, SCORE, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.style.theme import mix
from khepri.app.widgets import Button, Caption, Divider, Label, Panel, Skin, Toggle, Tone, Widget

TILE = 26


class BestTile(Widget):
    """The green sign of the best move, in the colour of its arrow on the board."""

    def draw(self, canvas: Surface) -> None:
        """Draw the sign."""
        skin, theme = self.skin, self.skin.theme
        fill = mix(theme.panel, theme.green, 0.18)
        skin.shapes.draw(canvas, self.rect, skin.px(7), fill)
        skin.draw_icon(canvas, Icon.TARGET, self.rect.center, theme.green, 17)


class ReviewPanel(Panel):
    """The card with the switch of the review."""

    def __init__(self, face: AnyFace) -> None:
        super().__init__(label="Review")
        self._face = face
        self.caption_label = Caption("Review")
        self.toggle = Toggle("Review", tooltip="What the computer thinks (V)", wordless=True)
        self.number = Label("", SCORE)
        self.sentence = Label("", HINT, tone=Tone.MUTED, wraps=True)
        self.line = Divider()
        self.heading = Label("", STRONG_HINT, may_shorten=True)
        self.tile = BestTile()
        self.move = Label("", ITEM, may_shorten=True)
        self.idea = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.sequel = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.retry = Button("Find a better move", icon=Icon.IDEA, style=STRONG_HINT, key_hint="R")
        self.add(self.caption_label, self.toggle, self.number, self.sentence, self.line)
        self.add(self.heading, self.tile, self.move, self.idea, self.sequel, self.retry)
        self._box: Box | None = None
        self._summary: ReviewSummary | None = None

    def show(self, summary: ReviewSummary, *, on: bool, locked: bool = False) -> None:
        """Say something else; a review that is locked cannot be switched on."""
        self.toggle.on, self.toggle.enabled = on, not locked
        self.retry.enabled = summary.may_retry
        if summary == self._summary:
            return
        self._summary = summary
        lead = summary.lead
        self.number.text = lead.number if lead else ""
        side = lead.side if lead else None
        self.number.tone = self._face.tone(side) if side is not None else Tone.TEXT
        said = [lead.sentence] if lead else []
        self.sentence.text = " ".join([*said, summary.remark] if summary.remark else said)
        self.heading.text, self.move.text = summary.heading, summary.move
        self.idea.text, self.sequel.text = summary.idea, summary.sequel
        self.sequel.tooltip = summary.sequel
        if self._box is not None:
            self.lay_out(self.skin, self._box)

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place what there is to say, the more important first."""
        self._box = box
        self.place(skin.rect(box))
        units, text = skin.metrics.units, skin.text
        rest = box.inset(16, 8)
        part, rest = rest.cut_top(max(32.0, units(text.line_height(self.caption_label.style))))
        words, switch = part.cut_left(part.w - 60)
        self.caption_label.place(skin.rect(words))
        self.toggle.place(skin.rect(switch))
        part, rest = rest.cut_bottom(max(34.0, units(text.line_height(STRONG_HINT)) + 6), gap=4)
        self.retry.place(skin.rect(part))
        self._place_words(skin, rest)

    def _place_words(self, skin: Skin, rest: Box) -> None:
        units, text = skin.metrics.units, skin.text
        known = bool(self.number.text)
        self.number.visible = known
        words_width = rest.w
        width = self.number.natural_width(skin) + 2 if known else 0.0
        if known:
            words_width -= width + 12
        high = self.sentence.natural_height(skin, words_width) + 1
        high = max(high, units(text.line_height(SCORE))) if known else high
        top, rest = rest.cut_top(min(high, rest.h), gap=6)
        if known:
            part, top = top.cut_left(width, gap=12)
            self.number.place(skin.rect(part))
        self.sentence.upright = Align.CENTRE if known else Align.START
        self.sentence.place(skin.rect(top))
        best = bool(self.move.text)
        for widget in (self.line, self.heading, self.tile, self.move):
            widget.visible = best
        self.idea.visible = self.sequel.visible = False
        if not best:
            return
        part, rest = rest.cut_top(1, gap=5)
        self.line.place(skin.rect(part))
        part, rest = rest.cut_top(units(text.line_height(STRONG_HINT)), gap=2)
        self.heading.place(skin.rect(part))
        part, rest = rest.cut_top(max(float(TILE), units(text.line_height(ITEM))), gap=3)
        sign, words = part.cut_left(TILE, gap=10)
        self.tile.place(skin.rect(sign.centred(TILE, TILE)))
        self.move.place(skin.rect(words))
        self._place_if_it_fits(skin, self.idea, rest)
        if self.idea.visible:
            rest = rest.cut_top(units(self.idea.rect.height), gap=1)[1]
        for told in shorter_and_shorter(self._summary.sequel if self._summary else ""):
            self.sequel.text = told
            self._place_if_it_fits(skin, self.sequel, rest)
            if self.sequel.visible:
                break

    def _place_if_it_fits(self, skin: Skin, label: Label, room: Box) -> None:
        wanted = label.natural_height(skin, room.w) + 1
        label.visible = bool(label.text) and wanted <= room.h + 1
        if label.visible:
            label.place(skin.rect(room.cut_top(wanted)[0]))


def shorter_and_shorter(sequel: str) -> Iterator[str]:
    """Yield what would follow, with fewer and fewer moves: part of a move would say nothing.

    >>> list(shorter_and_shorter("Then Red: a8 → a7; Blue: b1 → b2."))
    ['Then Red: a8 → a7; Blue: b1 → b2.', 'Then Red: a8 → a7.']
    """
    moves = sequel.removesuffix(".").split("; ")
    for count in range(len(moves), 0, -1):
        yield "; ".join(moves[:count]) + "." if sequel else ""
