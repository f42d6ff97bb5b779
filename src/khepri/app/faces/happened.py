"""The card that says what just happened: the move, and what it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from khepri.app.faces.face import Link, Report
from khepri.app.faces.pictures import Emblem, Pictures
from khepri.app.keymap import Command
from khepri.app.style.fonts import HINT, ITEM, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Caption, Label, Panel, Skin, Tone, ToolButton, Widget

HAPPENED = "What just happened"
RULES = "How to play"
TILE = 27
LEAST_TILE = 18
MOST_SPACE = 14
AGAIN = 32
"""The button that shows the move again, where it is only an icon."""

NARROW = 1.7
"""How many times as wide as high a card must be to have that button beside its title."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One link of the chain: a picture, a sign or words, with its width in pixels."""

    width: int
    picture: Surface | None = None
    text: str = ""
    tone: Tone = Tone.TEXT
    tiled: bool = False
    arrow: bool = False


class BeamChain(Widget):
    """Sphinx, mirrors and what the beam met, from left to right."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._links: tuple[Link, ...] = ()

    def show(self, links: tuple[Link, ...]) -> None:
        """Show another shot."""
        if links != self._links:
            self._links = links
            self.label = _told(links)
            self.invalidate()

    @property
    def linked(self) -> bool:
        """Whether there is a shot to show."""
        return bool(self._links)

    def _parts(self) -> Iterator[_Part]:
        skin = self.skin
        tile = min(skin.px(TILE), self.rect.height)
        inner = tile - 2 * skin.px(2)
        for place, link in enumerate(self._links):
            if place:
                yield _Part(skin.px(14), arrow=True)
            if link.token is not None:
                yield _Part(tile, self._pictures.piece(link.token, inner), tiled=True)
            if link.mirrors:
                count = f"×{link.mirrors}"
                yield _Part(tile * 2 // 3, self._pictures.mirror(inner), tiled=True)
                yield _Part(self._width(count) + skin.px(6), text=count)
            if link.words:
                width = self._width(link.words) + skin.px(7)
                yield _Part(width, text=link.words, tone=link.tone)

    def _width(self, text: str) -> int:
        return self.skin.text.size(text, STRONG_HINT)[0]

    def _placed(self) -> Iterator[tuple[_Part, Rect]]:
        left = self.rect.left
        for part in self._parts():
            yield part, Rect(left, self.rect.top, part.width, self.rect.height)
            left += part.width

    def inscriptions(self) -> Iterator[Inscription]:
        """Return the words of the chain."""
        for part, box in self._placed():
            if part.text:
                yield self._inscription(part, box)

    def _inscription(self, part: _Part, box: Rect) -> Inscription:
        box.right = min(box.right, self.rect.right)
        return Inscription(part.text, STRONG_HINT, box, Align.END)

    def draw(self, canvas: Surface) -> None:
        """Draw link after link."""
        skin, theme = self.skin, self.skin.theme
        for part, box in self._placed():
            tile = min(skin.px(TILE), self.rect.height)
            if part.arrow:
                skin.draw_icon(canvas, Icon.RIGHT, box.center, theme.text_dim, 13)
            if part.tiled:
                frame = Rect(box.left, 0, part.width, tile)
                frame.centery = box.centery
                skin.shapes.draw(
                    canvas,
                    frame,
                    skin.px(6),
                    theme.panel_raised,
                    edge=theme.line,
                    edge_width=skin.px(1),
                )
            if part.picture is not None:
                canvas.blit(part.picture, part.picture.get_rect(center=box.center))
            if part.text:
                skin.draw_text(canvas, self._inscription(part, box), part.tone.colour(theme))


def _told(links: tuple[Link, ...]) -> str:
    """Return the chain in words, for a screen reader."""
    mirrors = sum(link.mirrors for link in links)
    words = [link.words for link in links if link.words]
    return ", ".join([f"{mirrors} mirrors", *words]) if words else ""


class HappenedPanel(Panel):
    """The card itself, with the button that shows the move again."""

    def __init__(self, pictures: Pictures) -> None:
        super().__init__(label=HAPPENED)
        self.caption_label = Caption(HAPPENED)
        self.emblem = Emblem(pictures)
        self.title = Label("", ITEM, may_shorten=True)
        self.chain = BeamChain(pictures)
        self.sentence = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self._face = pictures.face
        self.again = ToolButton(
            self._face.again, icon=Icon.HISTORY, short="Again", style=STRONG_HINT
        )
        self.add(self.caption_label, self.emblem, self.title, self.chain, self.sentence)
        self.add(self.again)
        self.command: Command | None = None
        """What its button asks for; before the first move none, and it opens the rules."""

        self._places: tuple[Box, Box, Box] | None = None
        """Where the title stands beside its sign and without it, and what is left below."""

    def show(self, report: Report | None) -> None:
        """Show another move; before the first one, say what it is all about."""
        self.emblem.visible = report is not None
        self._offer(report)
        self.chain.show(report.links if report is not None else ())
        if report is None:
            self.caption_label.text = "Welcome"
            self.title.text = "How to win"
            self.sentence.text = self._face.aim
        else:
            self.caption_label.text = HAPPENED
            self.emblem.side = report.side
            self.title.text = report.title
            self.sentence.text = report.sentence
        self._place_words()

    def _offer(self, report: Report | None) -> None:
        """Offer to show the move again; before the first one, to explain the game."""
        new = report is None
        self.command = None if new else Command.SHOW_AGAIN
        words, icon = (RULES, Icon.HELP) if new else (self._face.again, Icon.HISTORY)
        self.again.short = "" if new else "Again"
        self.again.text, self.again.icon = words, icon

    def lay_out(self, skin: Skin, box: Box, *, folded: bool) -> None:
        """Place the card; when folded, the button is only an icon."""
        self.place(skin.rect(box))
        line = skin.metrics.units(skin.text.line_height(HINT))
        self.caption_label.visible = not folded
        rest = box.inset(12, 8) if folded else box.inset(16, 14)
        # A narrow card has the button below its words, a low one beside them.
        narrow = folded and box.w < NARROW * box.h
        if narrow:
            part, rest = rest.cut_bottom(AGAIN, gap=4)
            self.again.place(skin.rect(part.cut_right(AGAIN)[0]))
        elif folded:
            part, _ = rest.cut_right(AGAIN)
            self.again.place(skin.rect(part.cut_top(AGAIN)[0]))
        else:
            part, rest = rest.cut_bottom(min(34, max(32, rest.h * 0.2)))
            self.again.place(skin.rect(part))
            caption = skin.metrics.units(skin.text.line_height(self.caption_label.style))
            least = caption + skin.metrics.units(skin.text.line_height(ITEM)) + TILE + line
            wide = skin.text.size(HAPPENED, self.caption_label.style)[0]
            self.caption_label.visible = rest.h >= least and skin.metrics.units(wide) <= rest.w
            if self.caption_label.visible:
                part, rest = rest.cut_top(caption)
                self.caption_label.place(skin.rect(part))
        self.title.style = STRONG_HINT if folded else ITEM
        title = skin.metrics.units(skin.text.line_height(self.title.style))
        title = max(title, AGAIN) if folded and not narrow else title
        above = 0.0 if folded else min(MOST_SPACE, max(0.0, rest.h - title - TILE - line) / 4)
        part, rest = rest.cut_top(title + above)
        part = Box(part.x, part.bottom - title, part.w, title)
        if folded and not narrow:
            part = Box(part.x, part.y, part.w - AGAIN - 6, part.h)
        sign, words = part.cut_left(18, gap=9)
        self.emblem.place(skin.rect(sign.centred(18, 18)))
        self._places = (words, part, rest)
        self._place_words()

    def _place_words(self) -> None:
        """Place title, chain and sentence; without room for all, the chain is left out."""
        if self._places is None:
            return
        skin = self.skin
        beside, alone, rest = self._places
        self.title.place(skin.rect(beside if self.emblem.visible else alone))
        said = min(rest.h, self.sentence.natural_height(skin, rest.w) + 1)
        chain = min(TILE + 2.0, rest.h - said)
        self.chain.visible = self.chain.linked and chain >= LEAST_TILE
        chain = chain if self.chain.visible else 0.0
        space = min(MOST_SPACE, max(0.0, rest.h - said - chain) / (3 if self.chain.visible else 2))
        if self.chain.visible:
            part, rest = rest.moved(y=space).cut_top(chain)
            self.chain.place(skin.rect(part))
        part, _ = rest.moved(y=space).cut_top(said)
        self.sentence.place(skin.rect(part))
