"""The cards of the games in view, in one row or several, and the slider that scrolls them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.game_card import GameCard
from khepri.app.screens.past_games.thumbnails import Thumbnails
from khepri.app.style.metrics import Box
from khepri.app.style.theme import mix
from khepri.app.widgets import Message, Skin, Slider, Used, Widget
from khepri.app.widgets.input import ENTER_KEYS
from khepri.app.widgets.skin import CARD_RADIUS
from khepri.archive.archive import local_time

THUMB = 20
TRACK = 14
SHORTEST_THUMB = 44


class GameCards(Widget):
    """Cards side by side: one stop for the keyboard, which moves the ring inside it."""

    focusable = True
    radius = CARD_RADIUS

    @dataclass(frozen=True, slots=True)
    class Selected(Message):
        """Another game is to be selected; `place` counts in the whole list."""

        sender: GameCards
        place: int

    @dataclass(frozen=True, slots=True)
    class Ticked(Message):
        """A game is to be chosen for several, or no longer."""

        sender: GameCards
        game_id: int

    @dataclass(frozen=True, slots=True)
    class Opened(Message):
        """The selected game is to be opened."""

        sender: GameCards

    @dataclass(frozen=True, slots=True)
    class Scrolled(Message):
        """The list is to move on by so many rows of games."""

        sender: GameCards
        steps: int

    def __init__(self, thumbnails: Thumbnails) -> None:
        super().__init__(label="Past games")
        self._thumbnails = thumbnails
        self._browser: Browser | None = None

    @property
    def slots(self) -> list[GameCard]:
        """Every place, with a game or without."""
        return [card for card in self.children if isinstance(card, GameCard)]

    @property
    def cards(self) -> list[GameCard]:
        """The cards in view."""
        return [card for card in self.slots if card.visible]

    @property
    def state(self) -> str:
        """Return which game is selected."""
        current = self._browser.current if self._browser is not None else None
        return f"{current.players[0].label} – {current.players[1].label}" if current else "empty"

    def lay_out(self, skin: Skin, box: Box, cards: Sequence[Box], *, small: bool) -> None:
        """Place as many cards as there are places, large or small ones."""
        self.place(skin.rect(box))
        while len(self.children) < len(cards):
            self.add(GameCard(self._thumbnails))
        while len(self.children) > len(cards):
            self.remove(self.children[-1])
        for card, spot in zip(self.slots, cards, strict=True):
            card.small = small
            card.place(skin.rect(spot))

    def show(self, browser: Browser) -> None:
        """Show the games in view."""
        self._browser = browser
        games, now = browser.games(), local_time()
        for place, card in enumerate(self.slots):
            card.visible = place < len(games)
            if card.visible:
                game = games[place]
                card.show(
                    game,
                    now,
                    selected=browser.first + place == browser.selected,
                    ticked=game.id in browser.chosen,
                )

    # Events

    def relay(self, message: Message) -> Message | None:
        """Say of a click on a card which game it means."""
        browser = self._browser
        if not isinstance(message, GameCard.Pressed) or browser is None:
            return message
        card = message.sender
        if message.ticks and card.game is not None:
            return self.Ticked(self, card.game.id)
        place = browser.first + self.children.index(card)
        return self.Opened(self) if message.opens else self.Selected(self, place)

    def react(self, event: pygame.event.Event) -> Message | None:
        """Answer arrow keys, Page keys, Home, End, Enter, Space, and the wheel."""
        if self._browser is None:
            return None
        if event.type == pygame.MOUSEWHEEL:
            steps = (event.x or 0) - (event.y or 0)
            return self.Scrolled(self, steps) if steps else Used(self)
        if event.type == pygame.KEYDOWN:
            return self._key(event.key, self._browser)
        return None

    def _key(self, key: int, browser: Browser) -> Message | None:
        goals = {
            pygame.K_LEFT: browser.selected - 1,
            pygame.K_RIGHT: browser.selected + 1,
            pygame.K_PAGEUP: browser.selected - browser.shown,
            pygame.K_PAGEDOWN: browser.selected + browser.shown,
            pygame.K_HOME: 0,
            pygame.K_END: browser.total - 1,
        }
        if browser.step > 1:
            goals |= {
                pygame.K_UP: browser.selected - browser.step,
                pygame.K_DOWN: browser.selected + browser.step,
            }
        if key in goals:
            return self.Selected(self, max(0, min(goals[key], browser.total - 1)))
        current = browser.current
        if current is None:
            return None
        if key in ENTER_KEYS:
            return self.Opened(self)
        return self.Ticked(self, current.id) if key == pygame.K_SPACE else None

    @property
    def bounds(self) -> Rect:
        """Return the pixels of the cards with their glow."""
        margin = 2 * self.skin.px(16)
        return self.rect.inflate(margin, margin)

    def draw_focus(self, canvas: Surface) -> None:
        """Leave it to the selected card, which has a ring already."""


class CardsSlider(Slider):
    """A slider whose golden part is as long as the view is of the whole list."""

    def __init__(self) -> None:
        super().__init__("Scroll through the games", highest=0, shows_value=False)
        self._share = 1.0

    def follow(self, browser: Browser) -> None:
        """Stand where the view is."""
        share = min(1.0, browser.shown / max(1, browser.total))
        if (share, browser.furthest) != (self._share, self.highest):
            self._share, self.highest = share, browser.furthest
            self.invalidate()
        self.large_step = browser.shown
        self.value = browser.first
        self.enabled = browser.furthest > 0

    def track(self) -> Rect:
        """Return the groove."""
        track = Rect(0, 0, self.rect.width, self.skin.px(THUMB))
        track.midleft = self.rect.midleft
        return track

    def knob_width(self) -> int:
        """Return the length of the golden part."""
        room = self.rect.width
        return min(room, max(self.skin.px(SHORTEST_THUMB), round(room * self._share)))

    def _knob(self) -> Rect:
        knob = Rect(0, 0, self.knob_width(), self.skin.px(THUMB))
        knob.center = (self.knob_x(), self.rect.centery)
        return knob.clamp(self.track())

    def draw(self, canvas: Surface) -> None:
        """Draw the groove and the golden part."""
        skin, theme = self.skin, self.skin.theme
        groove = self.track().inflate(0, skin.px(TRACK) - skin.px(THUMB))
        edge = theme.button_border if self.active else theme.disabled_border
        skin.shapes.draw(
            canvas, groove, groove.height, theme.field, edge=edge, edge_width=skin.px(1)
        )
        knob = self._knob()
        if not self.active:
            skin.shapes.draw(canvas, knob, knob.height, theme.disabled_border)
            return
        share = 0.4 if self.pressed else 0.25 * self.hover_share
        fill = theme.gold_fill.mixed(theme.gold_edge, round(share * 8) / 8)
        edge = mix(theme.gold, theme.gold_edge, 0.5)
        skin.shapes.draw(canvas, knob, knob.height, fill, edge=edge, edge_width=skin.px(1))

    def draw_focus(self, canvas: Surface) -> None:
        """Ring the golden part."""
        self.skin.draw_focus(canvas, self._knob(), THUMB / 2)
