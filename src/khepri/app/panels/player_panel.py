"""A player's panel: name, side, clock, and what that side has lost."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from khepri.app.faces.chronicle import Loss
from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.player_names import rated_name
from khepri.app.style.fonts import CAPTION, CLOCK, ITEM, NOTE
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Divider, Label, Panel, Skin, Tone, Widget
from khepri.games.base import Side
from khepri.match.players import Player

TENTHS_BELOW_MS = 10_000
SIGN_GAP = 12
SMALL_SIGN = 20
ICON = 23
WIDE_STRIP = 480
"""A strip of this width shows the pieces that are lost, a narrower one how many."""


def clock_text(left_ms: int, *, tenths: bool) -> str:
    """Write a clock as players read it.

    >>> clock_text(402_000, tenths=True), clock_text(9_480, tenths=True)
    ('06:42', '9.4')
    >>> clock_text(9_480, tenths=False), clock_text(3_723_000, tenths=True)
    ('00:10', '1:02:03')
    """
    if left_ms < TENTHS_BELOW_MS:
        if tenths:
            return f"{left_ms // 1000}.{left_ms % 1000 // 100}"
        # Rounded up: whoever still has time does not read 00:00.
        left_ms += 999
    seconds = left_ms // 1000
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 60:02}:{seconds % 60:02}"


class ClockLabel(Label):
    """A clock: digits on a fixed advance in a dark field, so that nothing shakes as they change."""

    def __init__(self) -> None:
        super().__init__("", CLOCK, align=Align.CENTRE)
        self._running = False
        self._low = False

    def show(self, text: str, *, running: bool, low: bool) -> None:
        """Show another time; draws only if that looks different."""
        if (running, low) != (self._running, self._low):
            self._running, self._low = running, low
            self.invalidate()
        self.text = text

    def wanted_width(self, skin: Skin) -> float:
        """Return the width in units of the usual five digits."""
        return self._advance(skin, "00:00") / skin.metrics.scale + 16

    def _advance(self, skin: Skin, text: str) -> int:
        return sum(self._step(skin, character) for character in text)

    def _step(self, skin: Skin, character: str) -> int:
        return skin.text.size("0" if character.isdigit() else character, CLOCK)[0]

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return every digit in its own box."""
        skin = self.skin
        left = self.rect.centerx - self._advance(skin, self.text) // 2
        written = []
        for character in self.text:
            width = self._step(skin, character)
            box = Rect(left, self.rect.top, width, self.rect.height)
            written.append(Inscription(character, CLOCK, box, Align.CENTRE))
            left += width
        return tuple(written)

    def draw(self, canvas: Surface) -> None:
        """Draw the field of a running clock, and the digits."""
        if not self.text:
            return
        skin, theme = self.skin, self.skin.theme
        colour = theme.clock_text if self._running else theme.text_muted
        if self._low:
            colour = theme.low_clock_text if self._running else theme.danger_text
        if self._running:
            skin.shapes.draw(canvas, self.rect, skin.px(8), theme.clock_fill)
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, colour)


class LossRow(Widget):
    """What a side has lost; pieces shot by their own side are underlined."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._losses: tuple[Loss, ...] = ()
        self.counted = False
        """Whether there is only room to say how many there are."""

    def show(self, losses: tuple[Loss, ...]) -> None:
        """Show other losses."""
        if losses != self._losses:
            self._losses = losses
            self.label = self._words()
            self.tooltip = self.label
            self.invalidate()

    def _words(self) -> str:
        names = [loss.token.kind for loss in self._losses]
        parts = [f"{kind} ×{names.count(kind)}" for kind in dict.fromkeys(names)]
        own = sum(loss.own_shot for loss in self._losses)
        end = f"; {own} by its own side (underlined)" if own else ""
        return f"Lost: {', '.join(parts)}{end}" if parts else ""

    def inscriptions(self) -> Iterator[Inscription]:
        """Say that nothing is lost yet, or only how much."""
        if self.counted:
            words = f"lost {len(self._losses)}" if self._losses else "nothing lost"
            yield Inscription(words, NOTE, self.rect, may_shorten=True)
        elif not self._losses:
            yield Inscription("nothing yet", NOTE, self.rect, may_shorten=True)

    def draw(self, canvas: Surface) -> None:
        """Draw the pieces side by side, closer together when there are many."""
        skin = self.skin
        for inscription in self.inscriptions():
            shade = skin.theme.text_muted if self.counted else skin.theme.text_dim
            skin.draw_text(canvas, inscription, shade)
        if self.counted:
            return
        size = min(skin.px(ICON), self.rect.height)
        room = self.rect.width - size
        step = min(size + skin.px(5), room // max(1, len(self._losses) - 1))
        for index, loss in enumerate(self._losses):
            picture = self._pictures.piece(loss.token, size)
            place = picture.get_rect(midleft=(self.rect.left + index * step, self.rect.centery))
            canvas.blit(picture, place)
            if loss.own_shot:
                mark = Rect(place.left + size // 6, place.bottom, size * 2 // 3, skin.px(3))
                mark.bottom = min(mark.bottom + skin.px(2), self.rect.bottom)
                skin.shapes.draw(canvas, mark, skin.px(2), skin.theme.danger_text)


def about_player(player: Player, side: Side, holding: str = "") -> str:
    """Return what stands below a name: the side, the level, and the score where there is one.

    A player without a name is called by the side, which is not said twice.

    >>> from khepri.games.othello import Side as Disc
    >>> about_player(Player("Reed", 2), Disc.BLACK, "2 discs")
    'Black · level 2 · 2 discs'
    >>> about_player(Player("White"), Disc.WHITE)
    ''
    """
    level = f"level {player.level}" if player.is_computer else ""
    return " · ".join(
        filter(None, (side.label if player.label != side.label else "", level, holding))
    )


class PlayerPanel(Panel):
    """One player beside the board."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self.emblem = Emblem(pictures)
        self.name = Label("", ITEM, may_shorten=True)
        self.about = Label("", NOTE, tone=Tone.MUTED, may_shorten=True)
        self.clock = ClockLabel()
        self.line = Divider()
        self.lost_label = Label("Lost", CAPTION, tone=Tone.DIM)
        self.lost = LossRow(pictures)
        self._face = pictures.face
        self._names = ("", "")
        """The player's name with the rating, and without it for where there is little room."""

        self.add(self.emblem, self.name, self.about, self.clock, self.line)
        self.add(self.lost_label, self.lost)
        self.timed = False

    def introduce(self, side: Side, player: Player, *, timed: bool) -> None:
        """Say who sits here."""
        self.label = f"{player.label}, {side.label}"
        self.timed = timed
        self.emblem.side = side.value
        self._names = (rated_name(self._face.spec, player), player.label)
        self.name.text = self._names[0]
        self.about.text = about_player(player, side)
        self.clock.visible = timed
        self._side = side

    def light(self, *, lit: bool) -> None:
        """Light the panel of the side whose turn it is."""
        self.tone = self._face.tone(self._side) if lit else None
        self.lit = lit

    def lay_out(self, skin: Skin, box: Box, *, folded: bool = False, strip: bool = False) -> None:
        """Place the panel; as a strip it has everything in one row."""
        self.place(skin.rect(box))
        self.name.text = self._names[0]
        self.lost.counted = strip and box.w < WIDE_STRIP
        self.lost.visible = self._face.losses
        self.line.visible = self._face.losses and not strip
        self.lost_label.visible = self._face.losses and not self.lost.counted
        if strip:
            self._lay_out_strip(skin, box)
            return
        size = 24 if self._face.losses or folded else 40
        rest = beside = self._above_losses(skin, box, tight=folded)
        if self.timed:
            _, beside = rest.cut_right(self.clock.wanted_width(skin), gap=8)
        words = max(label.natural_width(skin) for label in (self.name, self.about))
        if self.timed and size + SIGN_GAP + words > beside.w:
            tight = self._above_losses(skin, box, tight=True)
            lines = (skin.metrics.units(skin.text.line_height(style)) for style in (ITEM, CLOCK))
            if tight.h >= sum(lines) + 2:
                self._lay_out_stacked(skin, tight)
                return
            rest = self._above_losses(skin, box, tight=folded)
        self._lay_out_beside(skin, rest, beside, size)

    def _lay_out_strip(self, skin: Skin, box: Box) -> None:
        """Place everything in one row: the sign, who it is, what is lost, and the clock."""
        units, text = skin.metrics.units, skin.text
        rest = box.inset(12, 3)
        if self.timed:
            self._place_clock(skin, rest)
            _, rest = rest.cut_right(self.clock.wanted_width(skin), gap=8)
        sign, rest = rest.cut_left(24, gap=10)
        self.emblem.place(skin.rect(sign.centred(24, 24)))
        if self.lost.visible and not self.lost.counted:
            part, rest = rest.cut_right(0.3 * box.w, gap=12)
            words, icons = part.cut_left(self.lost_label.natural_width(skin) + 1, gap=12)
            self.lost_label.place(skin.rect(words))
            self.lost.place(skin.rect(icons.centred(icons.w, min(icons.h, ICON + 6.0))))
        name, about = units(text.line_height(ITEM)), units(text.line_height(NOTE))
        both = rest.centred(rest.w, min(rest.h, name + about))
        upper, lower = both.cut_top(min(name, both.h))
        self._place_words(skin, upper, lower)
        if self.lost.counted and self.lost.visible:
            # The sign tells the side already.
            self.lost.visible, self.about.visible = self.about.visible, False
            self.lost.place(skin.rect(lower))

    def _lay_out_beside(self, skin: Skin, rest: Box, words: Box, size: float) -> None:
        """Place the clock beside the words, in the middle of what the row has."""
        units, text = skin.metrics.units, skin.text
        if self.timed:
            self._place_clock(skin, rest)
        sign, words = words.cut_left(size, gap=SIGN_GAP)
        self.emblem.place(skin.rect(sign.centred(size, size)))
        name = units(text.line_height(ITEM))
        about = units(text.line_height(NOTE)) if self.about.text else 0.0
        both = words.centred(words.w, min(words.h, name + about))
        part, rest = both.cut_top(min(name, both.h))
        self._place_words(skin, part, rest)

    def _lay_out_stacked(self, skin: Skin, rest: Box) -> None:
        """Place a long name above the clock, where it has the whole width."""
        row, below = rest.cut_top(skin.metrics.units(skin.text.line_height(ITEM)))
        size = min(SMALL_SIGN, row.h)
        sign, words = row.cut_left(size, gap=SIGN_GAP - 2)
        self.emblem.place(skin.rect(sign.centred(size, size)))
        self._place_clock(skin, below)
        _, about = below.cut_right(self.clock.wanted_width(skin), gap=8)
        self._place_words(skin, words, about)

    def _place_clock(self, skin: Skin, row: Box) -> None:
        part, _ = row.cut_right(self.clock.wanted_width(skin))
        high = min(row.h, skin.metrics.units(skin.text.line_height(CLOCK)) + 2)
        self.clock.place(skin.rect(part.centred(part.w, high)))

    def _place_words(self, skin: Skin, name: Box, about: Box) -> None:
        """Place the name and what is said about the player, if there is room for it."""
        self.name.text, plain = self._names
        if self.name.natural_width(skin) > name.w:
            self.name.text = plain
        self.name.place(skin.rect(name))
        shortened = self.name.text != self._names[0] or self.name.natural_width(skin) > name.w
        told = " · ".join(filter(None, (self._names[0], self.about.text)))
        self.name.tooltip = told if shortened else ""
        room = about.h >= skin.metrics.units(skin.text.line_height(NOTE)) - 1
        self.about.visible = room and bool(self.about.text)
        if self.about.visible:
            self.about.place(skin.rect(about))

    def _above_losses(self, skin: Skin, box: Box, *, tight: bool) -> Box:
        """Place the row of losses at the foot, if there is one; return what is left above it."""
        rest = box.inset(12, 8) if tight else box.inset(15, 12)
        if not self._face.losses:
            return rest
        foot = max(ICON + 7.0, skin.metrics.units(skin.text.line_height(CAPTION)))
        part, rest = rest.cut_bottom(foot)
        words, icons = part.cut_left(self.lost_label.natural_width(skin) + 1, gap=14)
        self.lost_label.place(skin.rect(words))
        self.lost.place(skin.rect(icons))
        part, rest = rest.cut_bottom(1, gap=4 if tight else 8)
        self.line.place(skin.rect(part.moved(y=-1)))
        return rest
