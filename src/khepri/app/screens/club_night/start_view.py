"""Before a night: what it is, and what is chosen for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from khepri.app.panels.stack import LongDropDown, Space, Stack, StackPart, heading, hint
from khepri.app.screens.club_night.layout import StartPlaces
from khepri.app.style.fonts import BODY, BUTTON, FontFile, TypeStyle
from khepri.app.style.icons import Icon
from khepri.app.style.text import Inscription
from khepri.app.style.theme import mix
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Divider,
    Group,
    Label,
    Panel,
    Skin,
    Toggle,
    Tone,
)

if TYPE_CHECKING:
    from khepri.club.server.network import LaptopNetwork

PITCH = TypeStyle(28, 36, FontFile.BOLD)
LEAD = TypeStyle(16, 24)
STEP = TypeStyle(17, 24, FontFile.SEMIBOLD)
TILE = 52.0
LOOKING = "Looking for networks…"
NO_NETWORK = "This laptop is in no network"
NO_NETWORK_HINT = "Join a Wi-Fi first: without one, only this laptop's own browser can play."
WIFI_HINT = "Best is a Wi-Fi with a password: others could listen in on an open one."


class PitchStep(StackPart):
    """One of the steps of an evening: a picture, a line and a sentence."""

    def __init__(self, icon: Icon, title: str, words: str) -> None:
        super().__init__(label=f"{title} {words}")
        self._icon = icon
        self._title = title
        self._words = words

    def _lines(self, skin: Skin, width: float) -> int:
        room = skin.px(width - TILE - 16)
        return len(skin.text.wrap(self._words, BODY, room))

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return the height of the words, or of the picture beside them."""
        line = skin.text.line_height
        words = skin.metrics.units(line(STEP) + line(BODY) * self._lines(skin, width)) + 2
        return max(TILE, words) + 10

    def inscriptions(self) -> tuple[Inscription, ...]:
        """Return the line and the sentence below it."""
        skin = self.skin
        left = self.rect.left + skin.px(TILE + 16)
        box = pygame.Rect(left, self.rect.top, self.rect.right - left, skin.text.line_height(STEP))
        rest = skin.text.line_height(BODY) * self._lines(skin, skin.metrics.units(self.rect.width))
        high = box.height + rest
        tile = skin.px(TILE)
        box.top += max(0, (tile - high) // 2)
        below = pygame.Rect(left, box.bottom, box.width, rest + skin.px(2))
        return (
            Inscription(self._title, STEP, box, may_shorten=True),
            Inscription(self._words, BODY, below, wraps=True),
        )

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the tile and the words."""
        skin, theme = self.skin, self.skin.theme
        tile = pygame.Rect(self.rect.topleft, (skin.px(TILE), skin.px(TILE)))
        fill = theme.wash(theme.gold_text)
        edge = mix(fill, theme.gold_text, 0.42)
        skin.shapes.draw(canvas, tile, skin.px(10), fill, edge=edge, edge_width=skin.px(1))
        skin.draw_icon(canvas, self._icon, tile.center, theme.gold_text, 26)
        title, words = self.inscriptions()
        skin.draw_text(canvas, title, theme.text)
        skin.draw_text(canvas, words, theme.text_muted)


class StoppedCard(Panel):
    """The night that was not ended, with the way back to it."""

    def __init__(self) -> None:
        super().__init__(tone=Tone.GOLD, label="The last night")
        self.words = Label("", BUTTON, wraps=True, icon=Icon.HISTORY)
        self.go_on = Button("Go on")
        self.add(self.words, self.go_on)

    def height(self, skin: Skin, width: float) -> float:
        """Return how high it is in a width."""
        inner = width - 28
        beside = inner - self.go_on.natural_width(skin) - 12
        line = max(36.0, skin.metrics.units(skin.text.line_height(BUTTON)) + 14)
        return max(line, self.words.natural_height(skin, beside) + 2) + 24

    def arrange(self) -> None:
        """Place the words beside the button."""
        skin = self.skin
        inner = self.rect.inflate(-skin.px(28), -skin.px(24))
        wide = skin.px(self.go_on.natural_width(skin))
        line = max(skin.px(36), skin.text.line_height(BUTTON) + skin.px(14))
        button = pygame.Rect(inner.right - wide, 0, wide, min(line, inner.height))
        button.centery = inner.centery
        self.go_on.place(button)
        room = max(0, button.left - skin.px(12) - inner.left)
        high = skin.px(self.words.natural_height(skin, skin.metrics.units(room)) + 2)
        words = pygame.Rect(inner.left, 0, room, min(high, inner.height))
        words.centery = inner.centery
        self.words.place(words)


class StoppedPart(StackPart):
    """The card of the last night as a part of the form."""

    def __init__(self) -> None:
        super().__init__(label="")
        self.card = StoppedCard()
        self.add(self.card)

    def needed_height(self, skin: Skin, width: float) -> float:
        """Return the height of the card."""
        return self.card.height(skin, width)

    def arrange(self) -> None:
        """Give the card all of the place."""
        self.card.place(self.rect)


class Pitch(Stack):
    """Words without a surface of their own: a board plays behind them."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw nothing: the words are parts of their own."""


class StartView(Group):
    """The pitch on the left, the choices on the right."""

    def __init__(self) -> None:
        self.pitch = Pitch("What a club night is")
        self.pitch.show(
            [
                Label("Your laptop becomes the club room.", PITCH, wraps=True),
                Label(
                    "Students open one page on a phone, a Chromebook or a laptop."
                    " They play each other or the computer. You run the event.",
                    LEAD,
                    tone=Tone.MUTED,
                    wraps=True,
                ),
                Space(4),
                *(PitchStep(*step) for step in STEPS),
            ],
            [
                Label(
                    "No accounts, no chat. Names stay on this laptop.",
                    tone=Tone.MUTED,
                    icon=Icon.LOCK,
                    wraps=True,
                )
            ],
        )
        self.network = LongDropDown("Network", [LOOKING])
        self.network.enabled = False
        self.network_hint = hint("")
        self.roster = Label("", BUTTON, icon=Icon.USERS, may_shorten=True)
        self.bring = Button("Import a list", icon=Icon.UPLOAD)
        self.edit = Button("Edit", icon=Icon.EDIT)
        self.roster_only = Toggle("Only names on the roster", on=True)
        self.keep_awake = Toggle("Keep the laptop awake", on=True)
        self.stopped = StoppedPart()
        self.start = Button("Start club night", ButtonKind.PRIMARY, icon=Icon.PLAY)
        self.form = Stack("Choices")
        self.form.show(
            [
                heading("Network"),
                self.network,
                self.network_hint,
                heading("Roster"),
                self.roster,
                (self.bring, self.edit),
                Divider(),
                self.roster_only,
                Divider(),
                self.keep_awake,
                self.stopped,
            ],
            [self.start],
        )
        self.stopped.visible = False
        self.networks: tuple[LaptopNetwork, ...] = ()
        super().__init__(self.pitch, self.form)

    @property
    def go_on(self) -> Button:
        """The way back to the last night."""
        return self.stopped.card.go_on

    def show_networks(self, networks: Sequence[LaptopNetwork]) -> None:
        """Offer networks; where there is none, say so."""
        self.networks = tuple(networks)
        self.network.enabled = bool(networks)
        self.network.set_options([each.label for each in networks] or [NO_NETWORK])
        self.network_hint.text = WIFI_HINT if networks else NO_NETWORK_HINT

    def show_roster(self, names: int) -> None:
        """Say how many names there are."""
        told = "1 name" if names == 1 else f"{names} names"
        self.roster.text = told if names else "No names yet"

    def show_stopped(self, words: str) -> None:
        """Offer to go on with the last night; nothing to say: there is none."""
        self.stopped.visible = bool(words)
        self.stopped.card.words.text = words

    def show_starting(self, *, starting: bool) -> None:
        """Let nothing be pressed twice while a night starts."""
        self.start.text = "Starting…" if starting else "Start club night"
        self.start.enabled = self.go_on.enabled = not starting

    def lay_out(self, skin: Skin, places: StartPlaces) -> None:
        """Place the panels."""
        self.pitch.lay_out(skin, places.pitch)
        self.form.lay_out(skin, places.form)


STEPS = (
    (
        Icon.WIFI,
        "1. Everybody is on one Wi-Fi",
        "A small travel router is best. Windows’ own hotspot takes 8 devices only.",
    ),
    (Icon.QR_CODE, "2. They scan the code", "Or they type the address and four letters."),
    (
        Icon.TROPHY,
        "3. You start a round",
        "Swiss, round robin, knockout or arena. Late comers are fine.",
    ),
    (Icon.PROJECTOR, "4. Put the wall on the projector", "Live boards, pairings, standings."),
)
