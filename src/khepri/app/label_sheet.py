"""What ``?`` shows first: the screen as it is, with a few words on each of its parts.

A card says what the screen is for and leads to the pages of the help sheet. A click or any key
closes it; only the keys that go round among the card's own buttons do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect

from khepri.app.label_places import Covered, Wanted, distance, find_places, shortest_line
from khepri.app.part_label import PartLabel
from khepri.app.style.fonts import STRONG_HINT
from khepri.app.style.text import Align, Inscription
from khepri.app.widgets import Button, ButtonKind, Dialog, ListView, Message, Skin, Used, Widget
from khepri.app.widgets.focus import ARROWS
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.inspection import seen

CARD_WIDTH = 384
PAD_X, PAD_Y = 10, 5
"""Around the words of a label."""

AROUND = 3
"""Between a part and its frame."""

GAP = 5
LARGE_SHARE = 0.06
"""What fills more of the window than this, and has no words, is a picture."""

FRAME_RADIUS = 10
MOST_LINES = 3
CLOSE = "Close"
ANY_KEY = "Any key or a click closes this."

_MODIFIERS = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCK,
    }
)
_KEPT = _MODIFIERS | ARROWS.keys() | {pygame.K_TAB, pygame.K_SPACE, *ENTER_KEYS}
"""Keys that close nothing: they belong to other keys, or to the buttons."""


class PartTag(Widget):
    """The words of one label, the frame around what they name, and the line between them."""

    def __init__(self, words: str, area: Rect) -> None:
        super().__init__(label=words)
        self.area = area

    @property
    def bounds(self) -> Rect:
        """Return the pixels of the words and of the frame."""
        return self.rect.union(self.area).inflate(8, 8)

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the words."""
        skin = self.skin
        box = self.rect.inflate(-2 * skin.px(PAD_X), -2 * skin.px(PAD_Y))
        return (Inscription(self.label, STRONG_HINT, box, Align.CENTRE, wraps=True),)

    def draw_frame(self, canvas: pygame.Surface) -> None:
        """Draw the frame and, where the words stand apart from it, a line."""
        skin, theme = self.skin, self.skin.theme
        thin = max(1, skin.px(1.5))
        skin.shapes.ring(canvas, self.area, skin.px(FRAME_RADIUS), theme.gold, thin)
        if distance(self.rect, self.area) > 0:
            pygame.draw.line(canvas, theme.gold, *shortest_line(self.rect, self.area), thin)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the words on a plate."""
        skin, theme = self.skin, self.skin.theme
        skin.shapes.draw(
            canvas,
            self.rect,
            skin.px(8),
            theme.gold_solid,
            edge=theme.on_gold,
            edge_width=max(1, skin.px(1)),
        )
        for inscription in self.inscriptions():
            skin.draw_text(canvas, inscription, theme.on_gold)


class LabelSheet(Dialog):
    """Labels on the parts of a screen, and a card with the ways to the help's pages."""

    dimming = 0.4

    def __init__(
        self,
        title: str,
        about: str,
        labels: Callable[[], Sequence[PartLabel]],
        pages: Sequence[str],
        behind: Widget,
    ) -> None:
        """Prepare labels for what is `behind`; they are asked for anew at every size."""
        close = Button(CLOSE, ButtonKind.PRIMARY)
        self.pages = tuple(pages)
        ways = [Button(page) for page in pages]
        text = f"{about} {ANY_KEY}".strip()
        buttons = [*ways, close]
        super().__init__(title, text, buttons=buttons, default=len(ways), dismissible=False)
        self.panel.arrow_group = True
        self._labels = labels
        self._behind = behind
        self.tags: tuple[PartTag, ...] = ()

    def _wanted_width(self, skin: Skin) -> float:
        return min(CARD_WIDTH * skin.metrics.growth, skin.metrics.width - 32)

    def first_focus(self) -> Widget | None:
        """Return the button that closes: whoever presses Enter has read it."""
        return self.buttons[-1]

    def dismiss(self) -> Message | None:
        """Close it, though it has no cross."""
        return self.Closed(self, None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Dim everything behind a little, and frame what is named."""
        super().draw(canvas)
        for tag in self.tags:
            tag.draw_frame(canvas)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Close at any press that is not for a button of the card."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.dismiss()
        if event.type == pygame.KEYDOWN and event.key not in _KEPT:
            return self.dismiss()
        # Nothing behind answers while it is explained.
        return Used(self) if event.type == pygame.MOUSEWHEEL else None

    def arrange(self) -> None:
        """Make the card, put it where it covers least, and the labels around it."""
        super().arrange()
        skin, window = self.skin, self.rect
        covered = _what_is_written(self._behind, skin)
        gap, around = skin.px(GAP), 2 * skin.px(AROUND)
        named = ((each.words, each.area(window)) for each in self._labels())
        wanted = [
            (words, area.inflate(around, around).clip(window))
            for words, area in named
            if area is not None
        ]
        sizes = [Wanted(area, tuple(_sizes(words, skin))) for words, area in wanted]
        places = find_places(window, sizes, self.panel.rect.size, covered, gap)
        card = self.panel.rect
        self.panel.shift(places.card.left - card.left, places.card.top - card.top)
        for tag in self.tags:
            self.remove(tag)
        found = zip(wanted, places.labels, strict=True)
        tags = [(PartTag(words, area), place) for (words, area), place in found if place]
        self.tags = tuple(tag for tag, _ in tags)
        for tag, place in tags:
            self.add(tag)
            tag.place(place)


def _sizes(words: str, skin: Skin) -> Iterator[tuple[int, int]]:
    """Yield the sizes that a label can have: in one line, or in more lines of about one length."""
    around_x, around_y = 2 * skin.px(PAD_X), 2 * skin.px(PAD_Y)
    line = skin.text.line_height(STRONG_HINT)
    whole = skin.text.size(words, STRONG_HINT)[0] + 1
    for lines in range(1, MOST_LINES + 1):
        width = -(-whole // lines)
        while width < whole and len(skin.text.wrap(words, STRONG_HINT, width)) > lines:
            width += max(1, whole // 40)
        longest = max(skin.text.size(each, STRONG_HINT)[0] for each in words.split())
        if width >= longest:
            yield width + 2 + around_x, lines * line + around_y


def _what_is_written(root: Widget, skin: Skin) -> Covered:
    """Return where something can be read or pressed behind the labels, and where pictures are."""
    written: list[Rect] = []
    pictures: list[Rect] = []
    for widget in root.descendants():
        if not widget.shown or not widget.rect.width:
            continue
        if isinstance(widget, ListView):
            written += [widget.cell(row) for row in widget.in_view()]
            continue
        texts = [each for each in widget.inscriptions() if each.text]
        written += [_text_rect(each, skin) for each in texts]
        if (texts and not widget.focusable) or widget.children:
            continue
        # Of something as large as a board enough is seen beside a label.
        large = LARGE_SHARE * root.rect.width * root.rect.height
        box = seen(widget)
        (pictures if box.width * box.height > large else written).append(box)
    return Covered(tuple(written), tuple(pictures))


def _text_rect(inscription: Inscription, skin: Skin) -> Rect:
    """Return the pixels that a text really fills of its box."""
    width, height = skin.text.needs(inscription)
    box = inscription.box
    rect = Rect(0, 0, min(box.width, round(width)), min(box.height, round(height)))
    rect.left = box.left + round((box.width - rect.width) * inscription.align.value)
    rect.top = box.top + round((box.height - rect.height) * inscription.upright.value)
    return rect
