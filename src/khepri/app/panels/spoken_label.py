"""Words in which names of squares and pieces have the colours of those whose they are."""

from __future__ import annotations

from dataclasses import replace

import pygame

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.number_discs import NumberDiscs
from khepri.app.style.fonts import FontFile, TypeStyle
from khepri.app.style.text import Align, Inscription
from khepri.app.style.theme import Colour
from khepri.app.widgets import Label, Skin, Tone
from khepri.learn.judging import PhraseRole, Sentence, plain_text

BOLDER = 0.95
"""Letters of names are broader than others: lines are broken for so much less room."""

DISC = 26
DISC_GAP = 8


class SpokenLabel(Label):
    """A sentence over several lines, in which some parts are bolder and in a colour."""

    def __init__(self, style: TypeStyle) -> None:
        super().__init__("", style, wraps=True, upright=Align.START)
        self._tones: tuple[Tone | None, ...] = ()
        """The tone of each letter; None for the usual one."""

    def say(self, sentence: Sentence, learner: Tone, teacher: Tone) -> None:
        """Say something else; its parts belong to either, or are at stake."""
        tones = {
            PhraseRole.LEARNER: learner,
            PhraseRole.TEACHER: teacher,
            PhraseRole.STAKE: Tone.DANGER,
        }
        self.text = plain_text(sentence)
        self._tones = tuple(tones.get(phrase.whose) for phrase in sentence for _ in phrase.text)
        self.invalidate()

    def _lines(self, skin: Skin, width: int) -> list[str]:
        return skin.text.wrap(self.text, self.style, width * BOLDER)

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        lines = self._lines(skin, skin.px(width))
        return skin.metrics.units(skin.text.line_height(self.style) * len(lines))

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the lines and their boxes."""
        skin = self.skin
        high = skin.text.line_height(self.style)
        return tuple(
            Inscription(
                line,
                self.style,
                pygame.Rect(self.rect.x, self.rect.y + place * high, self.rect.w, high),
            )
            for place, line in enumerate(self._lines(skin, self.rect.w))
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw each line part by part."""
        skin, begun = self.skin, 0
        bold = replace(self.style, font=FontFile.SEMIBOLD)
        for inscription in self.inscriptions():
            begun = self.text.index(inscription.text, begun)
            x, y = float(inscription.box.x), inscription.box.y
            for part, tone in _runs(inscription.text, self._tones[begun:]):
                style = self.style if tone is None else bold
                colour = (tone or self.tone).colour(skin.theme)
                canvas.blit(skin.text.picture(part, style, colour), (round(x), y))
                x += skin.text.width(part, style)
            begun += len(inscription.text)


def _runs(text: str, tones: tuple[Tone | None, ...]) -> list[tuple[str, Tone | None]]:
    """Divide a line where the tone changes."""
    runs: list[tuple[str, Tone | None]] = []
    for letter, tone in zip(text, tones, strict=False):
        if runs and runs[-1][1] is tone:
            runs[-1] = (runs[-1][0] + letter, tone)
        else:
            runs.append((letter, tone))
    return runs


class NumberedLabel(Label):
    """A few words behind a disc with a number, the same disc as on the board."""

    def __init__(self, number: int) -> None:
        super().__init__("", wraps=True)
        self._number = number
        self.disc: tuple[BoardSkin, str] | None = None
        """By which skin the disc is coloured, and for which side."""

    def _indent(self, skin: Skin) -> int:
        return skin.px(DISC + DISC_GAP)

    def natural_height(self, skin: Skin, width: float) -> float:
        """Return the height in units at a width in units."""
        return super().natural_height(skin, width - DISC - DISC_GAP)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words and their box."""
        (whole,) = super().inscriptions()
        indent = self._indent(self.skin)
        box = pygame.Rect(whole.box.x + indent, whole.box.y, whole.box.w - indent, whole.box.h)
        return (replace(whole, box=box),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the disc and the words."""
        super().draw(canvas)
        if self.disc is None:
            return
        board_skin, side = self.disc
        skin = self.skin
        colour: Colour = board_skin.mark_colour(side, skin.theme)
        size = min(skin.px(DISC), self.rect.height)
        discs = NumberDiscs(board_skin.fonts)
        picture = discs.sized(str(self._number), size, colour)
        middle = self.rect.left + skin.px(DISC) // 2
        canvas.blit(picture, picture.get_rect(center=(middle, self.rect.centery)))
