"""The puzzles screen: a list of every series, and all the numbers of the one that is chosen."""

from __future__ import annotations

from pathlib import Path

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.destinations import MENU, Destination
from khepri.app.files.paths import dropped_path
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.back_bar import BackBar
from khepri.app.panels.own_puzzle_files import OwnFiles
from khepri.app.part_label import PartLabel
from khepri.app.puzzle_shelf import PuzzleShelf, names_in_games
from khepri.app.screen import Screen
from khepri.app.screens.puzzles.series_card import SeriesCard
from khepri.app.screens.puzzles.series_rows import SeriesEntry, SeriesRows, series_entries
from khepri.app.style.fonts import BODY, BUTTON
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.top_bar import HEIGHT
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Label,
    ListView,
    Message,
    Panel,
    Tone,
)
from khepri.audio import Mood
from khepri.learn.puzzle import Puzzle
from khepri.learn.puzzle_series import OwnPuzzles, PuzzleSeries

MARGIN = 24
GAP = 16
LIST_SHARE = 0.42
WIDEST_LIST = 520
READING = "Puzzles are being read …"
DELETE, KEEP = 0, 1


class PuzzlesScreen(Screen):
    """Every series on the left, the chosen one on the right; nothing is locked."""

    title = "Puzzles"
    about = "Choose a kind of puzzle, then any number. Nothing is locked."

    def __init__(
        self,
        context: Context,
        back: Destination = MENU,
        chosen: PuzzleSeries | None = None,
        *,
        incoming: Path | None = None,
    ) -> None:
        """Prepare to show every series, first the chosen one, and to bring a file in."""
        super().__init__(context)
        self._back = back
        self._wanted = chosen
        self._incoming = incoming
        self._announcer = Announcer(context, self.tree)
        self._files = OwnFiles(context, self._announcer)
        self._shelf: PuzzleShelf | None = None
        self._deleting: tuple[Dialog, Puzzle] | None = None
        context.puzzles.begin()

    @property
    def thinking(self) -> bool:
        """Whether puzzles are still being read, or looked for in games."""
        return self._shelf is None or self.context.mistakes.is_working

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and the card."""
        card = self.card
        return (
            PartLabel.of("Every kind of puzzle", self.panel),
            PartLabel.of("Every puzzle of this kind", card.grid),
            PartLabel.of("Hand them on, or delete one", card.copy, card.delete),
            PartLabel.of("Here it begins", card.play),
        )

    # The life of the screen

    def build(self) -> None:
        """Put everything on the screen; the puzzles follow when they have been read."""
        self.bar = BackBar("Puzzles")
        self.panel = Panel(label="Every series")
        self.list = ListView("Every series", SeriesRows())
        self.waiting = Label(READING, BODY, tone=Tone.MUTED, align=Align.CENTRE)
        self.card = SeriesCard()
        self.card.visible = False
        self.panel.add(self.list, self.waiting)
        self.tree.add(self.bar, self.panel, self.card)
        self.tree.toaster.lane = self.bar.lane
        self.context.mixer.play_music(Mood.MENU)

    def enter(self) -> None:
        """Show what there is, and begin to look through the learner's games."""
        super().enter()
        if self.context.puzzles.is_ready:
            self._read()

    def leave(self) -> None:
        """Look no further: nobody would see it."""
        self.context.mistakes.stop()

    def arrange(self, box: Box) -> None:
        """Place everything."""
        skin = self.tree.skin
        self.bar.lay_out(skin, box.w)
        margin = MARGIN if box.h >= 660 else 10
        area = Box(margin, HEIGHT + 4, box.w - 2 * margin, box.h - HEIGHT - 4 - margin)
        wide = min(LIST_SHARE * area.w, WIDEST_LIST * skin.metrics.growth)
        left, right = area.cut_left(wide, gap=GAP)
        self.panel.place(skin.rect(left))
        line = skin.metrics.units(skin.text.line_height(BUTTON))
        self.list.row_height = max(44.0, line + 14)
        self.list.place(skin.rect(left.inset(8)))
        self.waiting.place(skin.rect(left.inset(8)))
        self.card.lay_out(skin, right)

    def update(self, elapsed_ms: float) -> None:
        """Take over what has been read, and what was found in games."""
        super().update(elapsed_ms)
        if self._shelf is None:
            if self.context.puzzles.is_ready:
                self._read()
        elif self.context.mistakes.poll():
            self._show_entries()

    # What is shown

    def _read(self) -> None:
        """Show every series, and begin to look through the learner's games."""
        shelf = self._shelf = PuzzleShelf.of(self.context)
        self.context.mistakes.look(self.context.keeper.archive, names_in_games(shelf.learner))
        self.bar.facts.text = shelf.learner
        self.waiting.visible = False
        self.card.visible = True
        self._show_entries()
        self.tree.focus(self.list, visible=False)
        if self._incoming is not None:
            self._bring_in(self._incoming)
        errors = self.context.puzzles.puzzles.errors
        if errors:
            more = f" ({len(errors) - 1} more)" if len(errors) > 1 else ""
            self._announcer.complain(f"{errors[0]}{more}")

    def _show_entries(self) -> None:
        if self._shelf is None:
            return
        before = self._wanted or (self._entry.series if self._entry is not None else None)
        self._wanted = None
        entries = series_entries(self._shelf)
        self.list.rows = SeriesRows(entries)
        places = [place for place, entry in enumerate(entries) if entry.series == before]
        self.list.selected = places[0] if places else 0
        self._show_card()

    @property
    def _entry(self) -> SeriesEntry | None:
        rows, place = self.list.rows, self.list.selected
        if not isinstance(rows, SeriesRows) or place is None or place >= len(rows):
            return None
        return rows.entries[place]

    def _show_card(self) -> None:
        entry, shelf = self._entry, self._shelf
        if entry is not None and shelf is not None:
            searching = self.context.mistakes.is_working
            self.card.show(entry, shelf.practice, searching=searching)
            self.tree.default = self.card.play if self.card.play.visible else None

    # What the player does

    def receive(self, message: Message) -> None:
        """Choose a series or a puzzle, or go there."""
        card = self.card
        match message:
            case ListView.Chosen(sender=self.list):
                self._show_card()
            case ListView.Opened(sender=self.list):
                self._play(None)
            case ListView.Chosen(sender=card.grid):
                card.refresh()
            case ListView.Opened(sender=card.grid) | Button.Pressed(sender=card.play):
                self._play(card.number)
            case Button.Pressed(sender=card.copy):
                self._files.save_copy(self.context.puzzles.puzzles.own)
            case Button.Pressed(sender=card.delete):
                self._ask_to_delete()
            case Dialog.Closed(sender=dialog, choice=choice):
                self.tree.close_dialog(dialog)
                self._answer(dialog, choice)
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Button.Pressed(sender=self.bar.back):
                self.escape()

    def _play(self, number: int | None) -> None:
        entry = self._entry
        if entry is not None and entry.total:
            here = destinations.ToPuzzles(self._back, entry.series)
            self.context.open(destinations.ToPuzzle(entry.series, number, here))

    def _ask_to_delete(self) -> None:
        entry, number = self._entry, self.card.number
        if entry is None or number is None or not isinstance(entry.series, OwnPuzzles):
            return
        puzzle = next(item.puzzle for item in entry.items if item.number == number)
        dialog = Dialog(
            f"Delete puzzle number {number}?",
            f"{puzzle.theme.name}. {puzzle.note}".strip(),
            buttons=(
                Button("Delete", ButtonKind.DANGER, icon=Icon.DELETE),
                Button("Keep it", ButtonKind.PRIMARY, style=BUTTON),
            ),
            default=KEEP,
        )
        self._deleting = dialog, puzzle
        self.tree.open_dialog(dialog)

    def _answer(self, dialog: Dialog, choice: int | None) -> None:
        if self._deleting is None or self._deleting[0] is not dialog:
            return
        puzzle, self._deleting = self._deleting[1], None
        if choice == DELETE and self._files.delete(puzzle):
            self._show_entries()

    def escape(self) -> None:
        """Go back."""
        self.context.open(self._back)

    def notice(self, event: pygame.event.Event) -> None:
        """Take a file of puzzles that is dropped onto the window."""
        if event.type == pygame.DROPFILE and self._shelf is not None:
            self._bring_in(dropped_path(event.file))

    def _bring_in(self, path: Path) -> None:
        if self._files.bring_in(path):
            self._wanted = OwnPuzzles()
            self._show_entries()
