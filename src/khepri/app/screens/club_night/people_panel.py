"""Who is in the room: everybody with sign, name and how the device is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from khepri.app.screens.club_night.sign_pictures import SignPictures, round_dot
from khepri.app.style.fonts import BUTTON, HINT, TITLE
from khepri.app.style.metrics import Box
from khepri.app.style.text import Inscription
from khepri.app.style.theme import Gradient
from khepri.app.widgets import Label, Panel, ScrollArea, Skin, Tone, Widget
from khepri.app.widgets.scroll import BAR_WIDTH

PAD = 20.0
CHIP, CHIP_WIDTH, CHIP_GAP = 40.0, 150.0, 8.0
NOBODY = "Nobody is here yet. Show the code on the projector, or read out address and letters."


@dataclass(frozen=True, slots=True)
class PersonHere:
    """Somebody of the room, as the window shows them."""

    name: str
    sign: int
    state: str
    """`free`, `plays`, `watches`, `away` or `gone`."""

    words: str

    @classmethod
    def of(cls, state: Mapping[str, Any]) -> PersonHere:
        """Read somebody from the stream of the room."""
        return cls(
            str(state.get("name", "")),
            int(state.get("sign") or 0),
            str(state.get("state", "")),
            str(state.get("words", "")),
        )


class PersonChip(Widget):
    """One of those who are here."""

    def __init__(self, person: PersonHere, signs: SignPictures) -> None:
        super().__init__(label=person.name, tooltip=person.words)
        self.person = person
        self._signs = signs

    @property
    def state(self) -> str:
        """Return what they do, in words."""
        return self.person.words

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the name and its box."""
        px = self.skin.px
        box = self.rect.copy()
        box.left += px(42)
        box.width = max(0, self.rect.right - px(28) - box.left)
        return (Inscription(self.person.name, BUTTON, box, may_shorten=True),)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw sign, name, and a dot: full for here, a ring for asleep, pale for gone."""
        skin, theme = self.skin, self.skin.theme
        fill = Gradient(theme.field, theme.field)
        skin.shapes.draw(
            canvas, self.rect, skin.px(8), fill, edge=theme.line, edge_width=skin.px(1)
        )
        sign = self._signs.picture(self.person.sign, skin.px(24))
        canvas.blit(sign, sign.get_rect(midleft=(self.rect.left + skin.px(11), self.rect.centery)))
        for inscription in self.inscriptions():
            gone = self.person.state == "gone"
            skin.draw_text(canvas, inscription, theme.text_muted if gone else theme.text)
        shades = {"away": theme.gold, "gone": theme.text_dim}
        shade = shades.get(self.person.state, theme.green)
        dot = round_dot(skin.px(10), shade, hollow=self.person.state in shades)
        place = (self.rect.right - skin.px(17), self.rect.centery)
        canvas.blit(dot, dot.get_rect(center=place))


class PeoplePanel(Panel):
    """Everybody who is here, and the names of those who are not."""

    def __init__(self) -> None:
        super().__init__(label="Who is here")
        self.heading = Label("Who is here", TITLE)
        self.count = Label("", TITLE, tone=Tone.MUTED)
        self.empty = Label(NOBODY, BUTTON, tone=Tone.MUTED, wraps=True)
        self.missing = Label("", HINT, tone=Tone.MUTED, wraps=True)
        self._area = ScrollArea(label="Who is here")
        self._signs = SignPictures()
        self._people: tuple[PersonHere, ...] = ()
        self.add(self.heading, self.count, self.empty, self._area, self.missing)

    def show(
        self, people: Sequence[PersonHere], here: int, expected: int, missing: Sequence[str]
    ) -> bool:
        """Show these; return whether they have to be placed anew."""
        count = f"{here} of {expected}" if expected >= here and expected else str(here)
        words = missing_words(missing)
        changed = (count, words, tuple(people)) != (
            self.count.text,
            self.missing.text,
            self._people,
        )
        if tuple(people) != self._people:
            self._people = tuple(people)
            self._area.content.clear()
            self._area.content.add(*(PersonChip(each, self._signs) for each in people))
        self.count.text, self.missing.text = count, words
        self.empty.visible = not people
        self._area.visible = bool(people)
        self.missing.visible = bool(words)
        return changed

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place the panel and the chips in it, in as many columns as have room."""
        self.place(skin.rect(box))
        high = max(36.0, skin.metrics.units(skin.text.line_height(TITLE)) + 4)
        head, rest = box.inset(PAD, 16).cut_top(high, gap=10)
        title, after = head.cut_left(self.heading.natural_width(skin) + 2, gap=8)
        self.heading.place(skin.rect(title))
        wide = min(after.w, self.count.natural_width(skin) + 2)
        self.count.place(skin.rect(Box(after.x, after.y, wide, after.h)))
        if self.missing.visible:
            low = min(self.missing.natural_height(skin, rest.w) + 2, rest.h * 0.4)
            foot, rest = rest.cut_bottom(low, gap=8)
            self.missing.place(skin.rect(foot))
        self.empty.place(
            skin.rect(Box(rest.x, rest.y, rest.w, self.empty.natural_height(skin, rest.w) + 2))
        )
        self._area.place(skin.rect(Box(rest.x, rest.y, rest.w + BAR_WIDTH, rest.h)))
        self._place_chips(skin, rest)

    def _place_chips(self, skin: Skin, box: Box) -> None:
        letters = skin.metrics.letters
        columns = max(1, int((box.w + CHIP_GAP) // (CHIP_WIDTH * max(1.0, letters) + CHIP_GAP)))
        high = max(CHIP, skin.metrics.units(skin.text.line_height(BUTTON)) + 14)
        places = Box(box.x, box.y, box.w, high).columns(columns, CHIP_GAP)
        for number, chip in enumerate(self._area.content.children):
            down = (number // columns) * (high + CHIP_GAP)
            chip.place(skin.rect(places[number % columns].moved(y=down)))
        lines = -(-len(self._area.content.children) // columns)
        self._area.fit(skin.px(lines * (high + CHIP_GAP)))


def missing_words(names: Sequence[str], most: int = 12) -> str:
    """Say who is not here yet; of many only the first.

    >>> missing_words(["Dina S.", "Omar F."]), missing_words([])
    ('Not here yet: Dina S., Omar F.', '')
    >>> missing_words(["Dina S.", "Omar F.", "Tara J."], most=1)
    'Not here yet: Dina S. and 2 more'
    """
    if not names:
        return ""
    rest = len(names) - most
    told = ", ".join(names[:most])
    return f"Not here yet: {told} and {rest} more" if rest > 0 else f"Not here yet: {told}"
