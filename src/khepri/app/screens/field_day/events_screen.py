"""The list of events: the newest first."""

from __future__ import annotations

from dataclasses import replace

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.destinations import EventPage
from khepri.app.files.paths import dropped_path
from khepri.app.keymap import FIELD_DAY_LIST, Command
from khepri.app.panels.announcer import LONG_NOTE_MS, Announcer
from khepri.app.panels.line_import import ImportQuestion, LineImport, Taken
from khepri.app.panels.roster_import import text_of
from khepri.app.panels.stack import Stack, hint
from khepri.app.part_label import PartLabel
from khepri.app.screen import Screen
from khepri.app.screens.field_day.cells import TableCell
from khepri.app.screens.field_day.desk_page import TablePanel, beside
from khepri.app.screens.field_day.press_table import Table, TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.style.text import Align
from khepri.app.top_bar import HEIGHT, MARGIN, TopBar
from khepri.app.widgets import (
    Button,
    ButtonKind,
    ListView,
    Message,
    Toast,
    Tone,
    Widget,
)
from khepri.archive.tournaments import SavedTournament
from khepri.audio import Mood
from khepri.errors import ArchiveError
from khepri.games.registry import all_games
from khepri.system.files import FileText
from khepri.system.limits import LARGEST_REPORT_FILE
from khepri.system.names import plural
from khepri.tournament.director import game_title, progress_label
from khepri.tournament.settings import EventSettings
from khepri.tournament.trf import read_trf

UNDO_MS = 10_000
NAME = TableColumn("Event", least=160)
GAME = TableColumn("Game", widest="Some long game", drop=2)
DAY = TableColumn("Day", widest="2026-11-16", drop=3)
PLAYERS = TableColumn("Players", widest="999", align=Align.END, drop=1)
STATE = TableColumn("", least=150)
COLUMNS = (NAME, GAME, DAY, PLAYERS, STATE)
NOBODY = "No event yet. Press New event: give it a name, choose the players, pair the first round."
QUESTION = ImportQuestion(
    title="Bring in an event",
    text="A tournament report file (TRF), as pairing programs write it. Drop it onto this window,"
    " write its name here, or paste what is in it.",
    field="File",
    placeholder="/media/stick/spring-cup.trf",
    read="Bring in",
    empty="Write the name of a file first.",
    nonsense="There is no such file.",
    longest=400,
)


class EventsScreen(Screen):
    """Every event of this machine, and the way to another."""

    title = "Field day"
    bindings = FIELD_DAY_LIST

    about = "Tournaments of the club, on wooden boards or at this computer."

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and its buttons."""
        return (
            PartLabel.of("Every event, the newest first", self.panel),
            PartLabel.of("Begin one, or bring one in", self.side),
        )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._events: list[SavedTournament] = []
        self._deleted: dict[Widget, int] = {}
        """What the notes with "Undo" would bring back."""

    def build(self) -> None:
        """Make the list and its buttons."""
        self.bar = TopBar("Field day")
        self.table = Table("Events", COLUMNS, empty=NOBODY)
        self.panel = TablePanel(self.table)
        self.told = hint()
        self.new = Button("New event", ButtonKind.PRIMARY, icon=Icon.PLUS)
        self.open_button = Button("Open", icon=Icon.FOLDER)
        self.delete = Button("Delete", ButtonKind.DANGER, icon=Icon.DELETE)
        self.bring = Button("Bring in a file", icon=Icon.UPLOAD)
        self.side = Stack("Events")
        self.side.show([self.told, self.open_button, self.bring, self.delete], [self.new])
        self.tree.add(self.bar, self.panel, self.side)
        self.tree.toaster.lane = self.bar.lane
        self.announcer = Announcer(self.context, self.tree, LONG_NOTE_MS)
        self.imports = LineImport[int](
            self.tree,
            self.context.clipboard,
            self.announcer,
            QUESTION,
            is_line=lambda _: False,
            read_text=lambda text: self._read(FileText(text)),
            read_file=lambda path: self._read(text_of(path, LARGEST_REPORT_FILE)),
            added=self._open_number,
        )
        self._refresh()
        self.tree.default = self.new
        self.tree.focus(self.table if self._events else self.new, visible=False)
        self.context.mixer.play_music(Mood.MENU)

    def _refresh(self) -> None:
        archive, trouble = self.context.keeper.archive, ""
        if archive is None:
            trouble = self.context.keeper.notice or "Events cannot be kept here."
        else:
            try:
                self._events = archive.tournaments.all()
            except ArchiveError as error:
                self._events, trouble = [], str(error)
        lines = []
        for kept in self._events:
            event = kept.log.event
            settings = event.settings
            cells = (
                TableCell(settings.name, strong=True),
                TableCell(game_title(settings), Tone.MUTED),
                TableCell(settings.day, Tone.MUTED),
                TableCell(str(len(event.participants)), Tone.MUTED),
                TableCell(progress_label(event), Tone.GREEN if event.is_over else Tone.MUTED),
            )
            lines.append((f"{settings.name}, {progress_label(event)}", cells))
        self.table.show_lines(TextLines(lines))
        if lines and self.table.selected is None:
            self.table.selected = 0
        there = bool(self._events)
        self.open_button.enabled = self.delete.enabled = there
        self.new.enabled = self.bring.enabled = archive is not None
        self.told.text = trouble or (
            f"{plural(len(self._events), 'event')} on this computer."
            if there
            else "Everything stays on this computer."
        )

    def arrange(self, box: Box) -> None:
        """Place the list and its buttons."""
        skin = self.tree.skin
        self.bar.lay_out(skin, box.w)
        page = Box(MARGIN, HEIGHT + 4, box.w - 2 * MARGIN, box.h - HEIGHT - 18)
        left, right = beside(skin, page, self.side)
        self.panel.lay_out(skin, left)
        self.side.lay_out(skin, right)

    # Answering

    @property
    def _chosen(self) -> SavedTournament | None:
        index = self.table.selected
        return self._events[index] if index is not None and index < len(self._events) else None

    def receive(self, message: Message) -> None:
        """Open, begin, delete or bring in an event."""
        if self.imports.receive(message):
            return
        match message:
            case Button.Pressed(sender=self.new):
                self._begin()
            case Button.Pressed(sender=self.open_button) | ListView.Opened(sender=self.table):
                self._open()
            case Button.Pressed(sender=self.delete):
                self._delete()
            case Button.Pressed(sender=self.bring):
                self.imports.open()
            case Button.Pressed(sender=self.bar.home):
                self.go_home()
            case Button.Pressed(sender=self.bar.help):
                self.show_help()
            case Toast.Chosen(sender=note) if note in self._deleted:
                self._restore(note)

    def obey(self, command: Command) -> None:
        """Do what a key asks for."""
        match command:
            case Command.IMPORT if self.context.keeper.archive is not None:
                self.imports.open()
            case Command.DELETE:
                self._delete()
            case Command.RESTORE if self._deleted:
                self._restore(next(reversed(self._deleted)))
            case _:
                super().obey(command)

    def notice(self, event: pygame.event.Event) -> None:
        """Bring in a file that is dropped onto the window."""
        if event.type == pygame.DROPFILE and self.context.keeper.archive is not None:
            self.imports.import_file(dropped_path(event.file))

    def _begin(self) -> None:
        """Begin an event with what was agreed for the last one."""
        archive = self.context.keeper.archive
        if archive is None:
            return
        day = archive.moment().strftime("%Y-%m-%d")
        if self._events:
            settings = replace(self._events[0].log.event.settings, day=day)
        else:
            settings = EventSettings(name="Field day", game=all_games()[0].name, day=day)
        try:
            kept = archive.tournaments.begin(settings)
        except ArchiveError as error:
            self.announcer.complain(str(error))
        else:
            self.context.open(destinations.ToEvent(kept.id, EventPage.EVENT))

    def _open(self) -> None:
        kept = self._chosen
        if kept is not None:
            event = kept.log.event
            begun = event.rounds or event.proposal is not None
            page = EventPage.ROUND if begun else EventPage.PLAYERS
            if event.is_over:
                page = EventPage.STANDINGS
            self.context.open(destinations.ToEvent(kept.id, page))

    def _open_number(self, number: int) -> None:
        self.context.open(destinations.ToEvent(number, EventPage.STANDINGS))

    def _delete(self) -> None:
        kept, archive = self._chosen, self.context.keeper.archive
        if kept is None or archive is None:
            return
        try:
            archive.tournaments.delete(kept.id)
        except ArchiveError as error:
            self.announcer.complain(str(error))
            return
        words = f"{kept.log.event.settings.name} is deleted."
        self.announcer.say(words)
        note = self.tree.toast(words, icon=Icon.DELETE, action="Undo", lasts_ms=UNDO_MS)
        self._deleted[note] = kept.id
        self._refresh()
        self.resize()

    def _restore(self, note: Widget) -> None:
        archive = self.context.keeper.archive
        number = self._deleted.pop(note)
        if note.parent is not None:
            self.tree.toaster.remove(note)
        if archive is None:
            return
        try:
            archive.tournaments.restore(number)
        except ArchiveError as error:
            self.announcer.complain(str(error))
        else:
            self.announcer.tell("It is back.", Icon.UNDO)
        self._refresh()
        self.resize()

    def _read(self, found: FileText) -> Taken[int]:
        archive = self.context.keeper.archive
        if archive is None:
            raise ArchiveError("Events cannot be kept here.")
        when = archive.moment().replace(tzinfo=None).isoformat(timespec="seconds")
        kept = archive.tournaments.keep(read_trf(found.text, when))
        players = plural(len(kept.log.event.participants), "player")
        words = f"{kept.log.event.settings.name} with {players} is here."
        return Taken(f"{words} {found.remark}".rstrip(), kept.id)

    def escape(self) -> None:
        """Go back to the menu."""
        self.go_home()
