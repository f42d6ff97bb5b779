"""Everything that was done to an event, and the way to undo any of it."""

from __future__ import annotations

from khepri.app.keymap import Command
from khepri.app.panels.stack import Stack, heading, hint
from khepri.app.part_label import PartLabel
from khepri.app.screens.field_day.cells import TableCell
from khepri.app.screens.field_day.desk_page import DeskPage, Host, TablePanel, beside
from khepri.app.screens.field_day.press_table import Table, TableColumn, TextLines
from khepri.app.style.icons import Icon
from khepri.app.style.metrics import Box
from khepri.app.widgets import Button, ListView, Message, Skin, Tone, Widget
from khepri.system.numbers import parse_whole
from khepri.tournament.actions import Redo, Undo
from khepri.tournament.log import LogEntry

NUMBER = TableColumn("No.", widest="999", drop=2)
WHEN = TableColumn("Time", widest="30 Nov 23:59", drop=1)
WHAT = TableColumn("What was done", least=220)
STATE = TableColumn("", widest="undone", drop=3)


class LogPage(DeskPage):
    """The newest entry first."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.table = Table("Log", (NUMBER, WHEN, WHAT, STATE))
        self.panel = TablePanel(self.table)
        self.about = hint()
        self.chosen = hint()
        self.undo = Button("Undo this", icon=Icon.UNDO)
        self.side = Stack("Undo")
        self.side.show([heading("Undo"), self.about, self.chosen, self.undo])
        self.group.add(self.panel, self.side)
        self._entries: tuple[LogEntry, ...] = ()

    def labels(self) -> tuple[PartLabel, ...]:
        """Name the list and what stands beside it."""
        return (
            PartLabel.of("Everything that was done", self.panel),
            PartLabel.of("Undo what is chosen", self.side),
        )

    @property
    def first_focus(self) -> Widget | None:
        """The list."""
        return self.table

    def refresh(self) -> None:
        """Show the log as it stands."""
        gone = self.desk.log.undone
        self._entries = tuple(reversed(self.desk.log.entries))
        lines = []
        for entry in self._entries:
            undone = entry.number in gone
            tone = Tone.DIM if undone else Tone.TEXT
            cells = (
                TableCell(str(entry.number), Tone.DIM),
                TableCell(when_words(entry.when), Tone.MUTED),
                TableCell(entry.sentence, tone),
                TableCell("undone" if undone else "", Tone.GOLD),
            )
            lines.append((entry.sentence + (" (undone)" if undone else ""), cells))
        self.table.show_lines(TextLines(lines))
        if self.table.selected is None and lines:
            self.table.selected = 0
        self._show_chosen()

    def _show_chosen(self) -> None:
        entry = self._chosen
        self.about.text = (
            "Nothing is ever lost: what is undone stays in the log, and can be done again."
        )
        self.chosen.text = entry.sentence if entry is not None else "Nothing has been done yet."
        undone = entry is not None and entry.number in self.desk.log.undone
        self.undo.text = "Do it again" if undone else "Undo this"
        self.undo.icon = Icon.REDO if undone else Icon.UNDO
        self.undo.enabled = entry is not None and not isinstance(entry.deed, Undo | Redo)

    @property
    def _chosen(self) -> LogEntry | None:
        index = self.table.selected
        return self._entries[index] if index is not None and index < len(self._entries) else None

    def arrange(self, skin: Skin, box: Box) -> None:
        """Place the list and what can be done with it."""
        left, right = beside(skin, box, self.side)
        self.panel.lay_out(skin, left)
        self.side.lay_out(skin, right)

    def receive(self, message: Message) -> None:
        """Undo an entry, or do it again."""
        match message:
            case ListView.Chosen(sender=self.table):
                self._show_chosen()
                self.host.rearrange()
            case Button.Pressed(sender=self.undo) | ListView.Opened(sender=self.table):
                self._turn()

    def obey(self, command: Command) -> bool:
        """Undo the selected entry with Del."""
        if command is Command.DELETE:
            self._turn()
            return True
        return False

    def _turn(self) -> None:
        entry = self._chosen
        if entry is None or isinstance(entry.deed, Undo | Redo):
            return
        if entry.number in self.desk.log.undone:
            self.desk.do(Redo(entry.number), quiet=True)
        else:
            self.desk.undo(entry.number)


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def when_words(when: str) -> str:
    """Return an instant of the log in short.

    >>> when_words("2026-11-16T15:04:05"), when_words("some day")
    ('16 Nov 15:04', 'some day')
    """
    date, _, clock = when.partition("T")
    parts = date.split("-")
    match [parse_whole(part, 1, 9999) for part in parts]:
        case [int(), int(month), int(day)] if month <= 12:
            return f"{day} {MONTHS[month - 1]} {clock[:5]}"
        case _:
            return when
