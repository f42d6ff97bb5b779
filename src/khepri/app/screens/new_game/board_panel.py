"""The right panel: which board is played, as cards, as a picture and as text; and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.geometry import FRAME_SHARE
from khepri.app.boards.painting import thumbnail
from khepri.app.faces import AnyFace
from khepri.app.faces.demonstration import Demonstration
from khepri.app.faces.offers import OWN_BOARD, AnyBoardReading, AnyOffer, BoardReading
from khepri.app.screens.new_game.board_layout import BOARD_BUTTONS, BoardPlaces, TextPlaces
from khepri.app.screens.new_game.board_picture import BoardPicture
from khepri.app.style.fonts import CODE, HINT, STRONG_HINT
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align, printable
from khepri.app.widgets import (
    Button,
    Card,
    Group,
    Label,
    Panel,
    ScrollArea,
    SegmentedChoice,
    TextField,
    Tone,
    Widget,
)
from khepri.games.base import Setup

LONGEST_TEXT = 600
PLAYABLE = "This board can be played."


class BoardPanel(Panel):
    """The board in three forms that always agree. The text decides; the rest follows it.

    `saved` are the player's own boards. They have cards of their own, which take the place of the
    ready-made ones' when the last card is pressed.
    """

    def __init__(
        self,
        face: AnyFace,
        make_skin: Callable[[Setup], BoardSkin],
        saved: Sequence[AnyOffer] = (),
        *,
        coordinates: bool,
    ) -> None:
        super().__init__(label="Board")
        self.face, self._make_skin = face, make_skin
        offers = face.offers
        self.board_sets: list[tuple[AnyOffer, ...]] = [offers.boards()]
        if saved:
            self.board_sets.append(tuple(saved))
        self.heading = Label("Board", STRONG_HINT, tone=Tone.MUTED)
        self.card_group = Group(arrow_group=True, label="Boards")
        usual = offers.board_named(offers.usual)
        self.shape = 1.0
        self.board = BoardPicture(make_skin(usual.setup), coordinates=coordinates)
        self.board.demonstrate = self._demonstration
        self._variant = face.spec.variants[0]
        self.fen_label = Label(offers.text_label, STRONG_HINT, tone=Tone.MUTED)
        self.fen = TextField(
            offers.text_label, longest=LONGEST_TEXT, style=CODE, lines=4, placeholder="A board"
        )
        self.good = Label(
            PLAYABLE, STRONG_HINT, tone=Tone.GREEN, icon=Icon.DONE, wraps=True, upright=Align.START
        )
        paste, copy, edit = BOARD_BUTTONS
        self.paste = Button(paste, icon=Icon.PASTE, tooltip="Take a board from the clipboard")
        self.copy = Button(copy, icon=Icon.COPY, tooltip="Copy this board's text")
        self.edit = Button(edit, icon=Icon.EDIT, tooltip="Open this board in the editor")
        self.rules_label = Label("Rules", STRONG_HINT, tone=Tone.MUTED)
        self.rules = SegmentedChoice("Rules", [told for _, told, _ in offers.variant_words] or [""])
        self.explanation = Label(
            offers.text_note, HINT, tone=Tone.MUTED, wraps=True, upright=Align.START
        )
        self.area = ScrollArea()
        self.area.content.add(self.heading, self.card_group, self.board, *self._beside)
        self.add(self.area)
        self.reading: AnyBoardReading = BoardReading(None)
        self._open = False
        self.show_board_set(0)

    @property
    def _beside(self) -> tuple[Widget, ...]:
        """Everything beside the board, in the order of Tab."""
        text = (self.fen_label, self.fen, self.good, self.paste, self.copy, self.edit)
        return (*text, self.rules_label, self.rules, self.explanation)

    # The cards

    def show_board_set(self, number: int) -> None:
        """Show the ready-made boards' cards, or those of the player's own."""
        self.board_set = number
        self.offered = self.board_sets[number]
        for card in tuple(self.card_group.children):
            self.card_group.remove(card)
        self.cards = tuple(Card(offer.title) for offer in self.offered)
        for card in self.cards if number else ():
            card.may_shorten, card.tooltip = True, card.label
        self.other_set: Card | None = None
        if len(self.board_sets) > 1:
            count = len(self.board_sets[1])
            self.other_set = (
                Card("My setups", f"{count} saved", icon=Icon.FOLDER)
                if number == 0
                else Card("Ready boards", icon=Icon.LAYOUT)
            )
        self.card_group.add(*self.all_cards)
        self._draw_thumbnails()
        self._select_card()

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """Every card that is shown, the one that leads to the others last."""
        return (*self.cards, self.other_set) if self.other_set is not None else self.cards

    def _select_card(self) -> None:
        setup = self.reading.setup
        for offer, card in zip(self.offered, self.cards, strict=True):
            if offer.name == OWN_BOARD:
                card.selected = setup is not None and str(setup) == offer.text
            else:
                card.selected = setup is not None and self.face.offers.name_of(setup) == offer.name

    # The text

    @property
    def reading_words(self) -> str:
        """What is said below the text."""
        return PLAYABLE if self.reading.playable else " ".join(self.reading.reasons)

    @property
    def layout(self) -> str:
        """The name of the board that it is, for the settings."""
        setup = self.reading.setup
        return self.face.offers.name_of(setup) if setup is not None else OWN_BOARD

    def write(self, text: str) -> None:
        """Put another text into the field, and show what it means."""
        self.fen.text = printable(text)
        self.read()

    def read(self) -> None:
        """Follow the text in the field: board, card and what was read."""
        self.reading = self.face.offers.read(self.fen.text)
        setup = self.reading.setup
        if setup is not None:
            self._use_skin(setup)
            self.board.show(self.face.tokens(setup))
        else:
            self.board.fade()
        self._select_card()
        self._name_board()
        self.fen.error = "" if self.reading.playable else self.reading_words
        self.good.visible = self.reading.playable and self._open

    def _name_board(self) -> None:
        """Say in the heading which board it is, where no card does."""
        titles = [offer.title for offer in self.face.offers.boards() if offer.name == self.layout]
        known = titles[0] if titles else "your own"
        self.heading.text = "Board" if self._open else f"Board: {known}"

    def _use_skin(self, setup: Setup) -> None:
        skin = self._make_skin(setup)
        grid = skin.grid
        frame = 2 * FRAME_SHARE
        self.shape = (len(grid.rows) + frame) / (len(grid.columns) + frame)
        self.board.use_skin(skin)

    def show_rules(self, variant: str) -> None:
        """Show which rules are chosen, and what they are like."""
        self._variant = variant
        for place, (name, _, told) in enumerate(self.face.offers.variant_words):
            if name == variant:
                self.rules.selected = place
                self.explanation.text = told

    def _demonstration(self) -> Demonstration | None:
        """Return a shot for the board that is shown, if it can be played and has shots."""
        setup = self.reading.setup
        if setup is None or not self.reading.playable:
            return None
        return self.face.demonstration(self.face.offers.position(setup, self._variant))

    def unfold(self, *, more: bool) -> None:
        """Show cards and text as well, or only the board."""
        self._open = more
        self.card_group.visible = more
        for widget in self._beside:
            widget.visible = more
        self.good.visible = more and self.reading.playable
        choosing = more and bool(self.face.offers.variant_words)
        self.rules_label.visible = self.rules.visible = choosing
        self._name_board()

    def restyle(self) -> None:
        """Draw boards and thumbnails anew, with other colours or at another size."""
        if self.reading.setup is not None:
            self._use_skin(self.reading.setup)
        self._draw_thumbnails()

    def pictures_in_turn(self) -> Iterator[None]:
        """Show the big board and then each thumbnail, one at each step: all take their time."""
        pictures: list[BoardPicture | Card] = [self.board, *(self.cards if self._open else ())]
        for picture in pictures:
            picture.waits = False
            picture.invalidate()
            yield
        for card in self.cards:
            card.waits = False

    def wait_for_pictures(self) -> None:
        """Leave the places of all pictures empty until they come in turn."""
        self.board.waits = True
        for card in self.cards:
            card.waits = True

    def _draw_thumbnails(self) -> None:
        for offer, card in zip(self.offered, self.cards, strict=True):
            card.set_picture(self._thumbnail(offer.setup))

    def _thumbnail(self, setup: Setup) -> Callable[[tuple[int, int]], pygame.Surface]:
        tokens, skin = self.face.tokens(setup), self._make_skin(setup)
        return lambda size: thumbnail(skin, tokens, size, self.skin.theme)

    # Place

    def lay_out(self, panel: Box, area: Box, places: BoardPlaces) -> None:
        """Place everything."""
        rect = self.skin.rect
        self.place(rect(panel))
        self.area.place(rect(area))
        self.heading.place(rect(places.label))
        if places.cards is not None:
            for card, box in zip(self.all_cards, places.cards.boxes, strict=True):
                card.style, card.ticked = places.cards.style, places.cards.ticked
                card.place(rect(box))
            first, *others = (card.rect for card in self.all_cards)
            self.card_group.rect = first.unionall(others)
        self.board.place(rect(places.board))
        if places.text is not None:
            self._lay_out_text(places.text)
        self.area.fit(self.skin.px(places.bottom) - self.area.rect.top)

    def _lay_out_text(self, places: TextPlaces) -> None:
        rect = self.skin.rect
        self.fen_label.place(rect(places.fen_label))
        self.fen.lines = places.fen_lines
        field = places.fen
        if not self.reading.playable:
            field = Box(field.x, field.y, field.w, places.reading.bottom - field.y)
        self.fen.place(rect(field))
        self.good.place(rect(places.reading))
        for button, box in zip((self.paste, self.copy, self.edit), places.buttons, strict=True):
            button.place(rect(box))
        if places.rules_label is not None and places.rules is not None:
            self.rules_label.place(rect(places.rules_label))
            self.rules.place(rect(places.rules))
        self.explanation.place(rect(places.explanation))
