"""Everything on the past-games screen that shows the list, placed and kept up to date together."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.continuing import games_note
from khepri.app.game_list import Filter
from khepri.app.part_label import PartLabel
from khepri.app.screens.past_games.browser import Browser
from khepri.app.screens.past_games.card_parts import small_size, words_height
from khepri.app.screens.past_games.details import DetailsPanel
from khepri.app.screens.past_games.empty import EmptyPanel
from khepri.app.screens.past_games.filters import FilterRow
from khepri.app.screens.past_games.game_cards import CardsSlider, GameCards
from khepri.app.screens.past_games.game_export import export_words
from khepri.app.screens.past_games.layout import (
    MARGIN,
    PastGamesLayout,
    TextSizes,
    past_games_layout,
)
from khepri.app.screens.past_games.thumbnails import Thumbnails
from khepri.app.style.fonts import HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.top_bar import BUTTON, HEIGHT, TopBar
from khepri.app.widgets import Button, IconButton, Label, Skin, Tone, WidgetTree
from khepri.archive import GameSummary
from khepri.archive.archive import local_time
from khepri.errors import KhepriError
from khepri.match.records.record import Record


class PastGamesView:
    """The list of games: filters, cards, pages and details, or what stands in their place."""

    def __init__(self, context: Context, browser: Browser, filter_: Filter) -> None:
        self.context = context
        self.browser = browser
        self.bar = TopBar("Past games")
        self.players = Button("Players", icon=Icon.TROPHY, tooltip="Who has won how often (S)")
        self.import_ = Button("Import", icon=Icon.UPLOAD, tooltip="Bring games in (I)")
        self.export_all = Button(
            "Export", icon=Icon.DOWNLOAD, tooltip="All games of this list, in one file (E)"
        )
        self.bar.add(self.players, self.import_, self.export_all)
        self.filters = FilterRow(filter_)
        self.thumbnails = Thumbnails(context)
        self.cards = GameCards(self.thumbnails)
        self.back = IconButton(Icon.LEFT, "Page before")
        self.slider = CardsSlider()
        self.forward = IconButton(Icon.RIGHT, "Next page")
        self.place = Label("", HINT, tone=Tone.MUTED, align=Align.END)
        self.details = DetailsPanel()
        self.empty = EmptyPanel()
        self._record: tuple[int, int, Record | None] | None = None

    def put_on(self, tree: WidgetTree) -> None:
        """Put everything on a screen; the cards come first for the keyboard."""
        tree.add(
            self.bar,
            self.filters,
            self.cards,
            self.back,
            self.slider,
            self.forward,
        )
        tree.add(self.place, self.details, self.empty)
        # Below lie the buttons: notes would cover what they are about.
        tree.toaster.lane = self.bar.lane

    # Place

    def lay_out(self, skin: Skin, box: Box) -> None:
        """Place everything in the window, and show as many games as fit."""
        self.thumbnails.forget()
        small = self.context.settings.small_cards
        layout = self._layout(skin, box, small=small)
        self.browser.fit(len(layout.cards), layout.step)
        self.filters.lay_out(skin, layout, small=small)
        self.cards.lay_out(skin, layout.field, layout.cards, small=small)
        self.back.place(skin.rect(layout.back))
        self.slider.place(skin.rect(layout.slider))
        self.forward.place(skin.rect(layout.forward))
        self.place.place(skin.rect(layout.place))
        self.details.lay_out(skin, layout)
        top = layout.field.y if self.filters.visible else HEIGHT + 8
        bottom = layout.details.bottom
        self._room = Box(MARGIN, top, box.w - 2 * MARGIN, bottom - top)
        self.refresh()

    def _layout(self, skin: Skin, box: Box, *, small: bool) -> PastGamesLayout:
        # The widest words that the line about the place can have, with the numbers there are.
        total = max(self.browser.total, 100)
        words = f"Games {total:,}–{total:,} of {total:,} · page {total:,} of {total:,}"
        measure = TextSizes(
            chips=self.filters.kind.natural_width(skin) + 2,
            result=self.filters.result.natural_width(skin) + 2,
            sort=self.filters.sort.natural_width(skin) + 2,
            place=skin.metrics.units(skin.text.size(words, HINT)[0]) + 2,
            action=self.details.action_width(skin),
            card_words=words_height(skin),
            detail_words=self.details.words_height(skin),
            small_card=small_size(skin),
            text_scale=skin.metrics.text_scale,
        )
        return past_games_layout(box, measure, small=small)

    def _lay_out_bar(self) -> None:
        skin, bar, width = self.context.skin, self.bar, self.context.skin.metrics.width
        self.export_all.text = export_words(self.browser.total)[-1]
        buttons = (self.import_, self.players, self.export_all)
        own = sum(button.natural_width(skin) + 10 for button in buttons if button.visible)
        bar.lay_out(skin, width, reserved=own + 16)
        top = (HEIGHT - BUTTON) / 2
        right = bar.controls_left - 16
        for button in buttons:
            if button is self.export_all:
                room = right - skin.metrics.units(bar.title.rect.right) - 8
                self._name_export(skin, room)
            wide = button.natural_width(skin) + 2
            button.place(skin.rect(Box(right - wide, top, wide, BUTTON)))
            right -= wide + 8 if button.visible else 0
        facts = bar.facts.rect
        facts.width = max(0, skin.px(right) - facts.left)
        bar.facts.place(facts.copy())

    def _name_export(self, skin: Skin, room: float) -> None:
        """Say how many games would be exported, as fully as there is room."""
        for words in export_words(self.browser.total):
            self.export_all.text = words
            if self.export_all.natural_width(skin) + 2 <= room:
                break

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what can be done with it."""
        return (
            PartLabel.of(
                "Games in and out; who won how often", self.export_all, self.players, self.import_
            ),
            PartLabel.of("Find a game", self.filters),
            PartLabel.of("One card for each game", self.cards),
            PartLabel.of("Turn the pages", self.back, self.slider, self.forward),
            PartLabel.of("The game you chose", self.details),
            PartLabel.of("What to do next", self.empty),
        )

    # What is shown

    def refresh(self) -> None:
        """Bring everything up to date with the browser."""
        browser, keeper = self.browser, self.context.keeper
        trouble = browser.trouble
        if keeper.archive is None:
            trouble = keeper.notice or "There is no archive: games are not kept this time."
        self.bar.facts.text = games_note(keeper.count())
        listed = browser.total > 0 and not trouble
        for widget in (self.cards, self.back, self.slider, self.forward, self.place, self.details):
            widget.visible = listed
        self.empty.visible = not listed
        narrowed = self.filters.chosen.narrows
        self.filters.visible = listed or (narrowed and not trouble)
        self.import_.enabled = self.players.enabled = keeper.archive is not None
        self.export_all.visible = listed
        self._lay_out_bar()
        if not listed:
            self.empty.explain(browser, trouble, narrowed=narrowed)
            self.empty.lay_out(self.context.skin, self._room)
            return
        self.cards.show(browser)
        self.slider.follow(browser)
        self.back.enabled = browser.first > 0
        self.forward.enabled = browser.first < browser.furthest
        self.place.text = browser.place_words
        self._refresh_details()

    def _refresh_details(self) -> None:
        browser = self.browser
        game = browser.current
        if browser.chosen:
            self.details.show_several(len(browser.chosen))
        elif game is not None:
            resumable = game.unfinished and not self.context.keeper.is_elsewhere(game.id)
            self.details.show(game, self.record(game), local_time(), resumable=resumable)

    def record(self, game: GameSummary) -> Record | None:
        """Return a game in full, read once; None if it cannot be read."""
        archive = self.context.keeper.archive
        if archive is None:
            return None
        if self._record is None or self._record[:2] != (game.id, game.length):
            try:
                record = archive.load(game.id)
                record.positions()
            except KhepriError:
                record = None
            self._record = (game.id, game.length, record)
        return self._record[2]
