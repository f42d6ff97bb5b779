"""The right panel: which board is played, as cards, as a picture and as text; and the rules."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from khepri.app.boards.laser_skin import LaserSkin, tokens_of
from khepri.app.boards.painting import thumbnail
from khepri.app.fonts import CODE, HINT, STRONG_HINT
from khepri.app.icons import Icon
from khepri.app.metrics import Box
from khepri.app.screens.new_game.board_layout import BoardPlaces
from khepri.app.screens.new_game.pictures import BoardPicture
from khepri.app.screens.new_game.verdict import Verdict, judge
from khepri.app.screens.new_game.words import RULES_WORDS
from khepri.app.text import Align, printable
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
)
from khepri.games.laser import LAYOUTS, Rules, Setup

LONGEST_FEN = 400
PLAYABLE = "This board can be played."


class BoardPanel(Panel):
    """The board in three forms that always agree. The text decides; the rest follows it."""

    def __init__(self, skin: LaserSkin, fen: str, rules: Rules, *, coordinates: bool) -> None:
        super().__init__(label="Board")
        self.heading = Label("Board", STRONG_HINT, tone=Tone.MUTED)
        self.names = tuple(LAYOUTS)
        self.cards = tuple(Card(name.capitalize()) for name in self.names)
        self.card_group = Group(*self.cards, arrow_group=True, label="Boards")
        self.board = BoardPicture(skin, coordinates=coordinates)
        self.fen_label = Label("Position text (FEN)", STRONG_HINT, tone=Tone.MUTED)
        self.fen = TextField(
            "Position text (FEN)", longest=LONGEST_FEN, style=CODE, lines=4, placeholder="A board"
        )
        self.good = Label(
            PLAYABLE, STRONG_HINT, tone=Tone.GREEN, icon=Icon.DONE, wraps=True, upright=Align.START
        )
        self.paste = Button("Paste", icon=Icon.PASTE, tooltip="Take a board from the clipboard")
        self.copy = Button("Copy", icon=Icon.COPY, tooltip="Copy this board's text")
        self.rules_label = Label("Rules", STRONG_HINT, tone=Tone.MUTED)
        self.rules = SegmentedChoice("Rules", ["Club", "Khet 2.0"])
        self.explanation = Label("", HINT, tone=Tone.MUTED, wraps=True, upright=Align.START)
        self.area = ScrollArea()
        self.area.content.add(
            self.heading,
            self.card_group,
            self.board,
            self.fen_label,
            self.fen,
            self.good,
            self.paste,
            self.copy,
            self.rules_label,
            self.rules,
            self.explanation,
        )
        self.add(self.area)
        self.verdict = Verdict(None)
        self.write(fen)
        self.show_rules(rules)

    @property
    def verdict_words(self) -> str:
        """What is said below the text."""
        return PLAYABLE if self.verdict.playable else " ".join(self.verdict.reasons)

    def write(self, fen: str) -> None:
        """Put another text into the field, and show what it means."""
        self.fen.text = printable(fen)
        self.read()

    def read(self) -> None:
        """Follow the text in the field: board, card and verdict."""
        self.verdict = judge(self.fen.text)
        setup = self.verdict.setup
        if setup is not None:
            self.board.show(tokens_of(setup))
        else:
            self.board.fade()
        layout = self.verdict.layout
        for name, card in zip(self.names, self.cards, strict=True):
            card.selected = name == layout
        self.fen.error = "" if self.verdict.playable else self.verdict_words
        self.good.visible = self.verdict.playable

    def show_rules(self, rules: Rules) -> None:
        """Show which rules are chosen, and what they are like."""
        self.rules.selected = tuple(Rules).index(rules)
        self.explanation.text = RULES_WORDS[rules]

    def restyle(self, skin: LaserSkin) -> None:
        """Draw boards and thumbnails anew, with other colours or at another size."""
        self.board.use_skin(skin)
        for name, card in zip(self.names, self.cards, strict=True):
            card.set_picture(self._thumbnail(skin, name))

    def _thumbnail(self, skin: LaserSkin, name: str) -> Callable[[tuple[int, int]], pygame.Surface]:
        tokens = tokens_of(Setup.parse(LAYOUTS[name]))
        return lambda size: thumbnail(skin, tokens, size, self.skin.theme)

    def lay_out(self, panel: Box, area: Box, places: BoardPlaces) -> None:
        """Place everything."""
        rect = self.skin.rect
        self.place(rect(panel))
        self.area.place(rect(area))
        self.heading.place(rect(places.label))
        for card, box in zip(self.cards, places.cards, strict=True):
            card.style, card.ticked = places.card_style, places.cards_ticked
            card.place(rect(box))
        first, *others = (card.rect for card in self.cards)
        self.card_group.rect = first.unionall(others)
        self.board.place(rect(places.board))
        self.fen_label.place(rect(places.fen_label))
        self.fen.lines = places.fen_lines
        field = places.fen
        if not self.verdict.playable:
            field = Box(field.x, field.y, field.w, places.verdict.bottom - field.y)
        self.fen.place(rect(field))
        self.good.place(rect(places.verdict))
        self.paste.place(rect(places.paste))
        self.copy.place(rect(places.copy))
        self.rules_label.place(rect(places.rules_label))
        self.rules.place(rect(places.rules))
        self.explanation.place(rect(places.explanation))
        self.area.fit(self.skin.px(places.bottom) - self.area.rect.top)
