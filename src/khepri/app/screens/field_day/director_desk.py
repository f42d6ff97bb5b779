"""The one way to do something to an event: it is on the disk before anything is shown."""

from __future__ import annotations

from collections.abc import Callable

from khepri.app.context import Context
from khepri.app.panels.announcer import LONG_NOTE_MS, Announcer
from khepri.app.style.icons import Icon
from khepri.app.widgets import Widget, WidgetTree
from khepri.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.errors import ArchiveError
from khepri.session.event_boards import enter_waiting_results
from khepri.tournament.actions import Applied, Enter, LoggedAction, Rejected, Undo
from khepri.tournament.event import Event
from khepri.tournament.log import EventLog

UNDO_MS = 8000


class DirectorDesk:
    """One event of the archive, whoever else changes it; what cannot be done is a sentence."""

    def __init__(
        self,
        context: Context,
        tree: WidgetTree,
        archive: Archive,
        kept: SavedTournament,
        changed: Callable[[], None],
    ) -> None:
        self.context = context
        self.archive = archive
        self.kept = kept
        self.announcer = Announcer(context, tree, LONG_NOTE_MS)
        self._tree = tree
        self._changed = changed
        self._note: Widget | None = None
        self._undoes: tuple[int, ...] = ()
        """The entries of the log that the note with "Undo" would undo."""

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.kept.log.event

    @property
    def log(self) -> EventLog:
        """Everything that was done to it."""
        return self.kept.log

    def do(self, *deeds: LoggedAction, quiet: bool = False) -> bool:
        """Do things one after the other, as far as they can be done; say whether all could.

        :param quiet: whether the page itself shows what has happened.
        """
        told, before = "", len(self.log.entries)
        try:
            for deed in deeds:
                self.kept, happened = self.archive.tournaments.apply(self.kept, deed)
                refused = next((each for each in happened if isinstance(each, Rejected)), None)
                if refused is not None:
                    self.announcer.complain(refused.sentence)
                    return False
                told = next((each.sentence for each in happened if isinstance(each, Applied)), told)
        except ArchiveError as error:
            self.announcer.complain(str(error))
            return False
        finally:
            self._changed()
        self.announcer.say(told)
        if not quiet and len(self.log.entries) > before:
            self.offer_undo(told, len(deeds))
        return True

    def enter(self, deed: Enter) -> int | None:
        """Let somebody take part; return the number in the event."""
        if not self.do(deed, quiet=True):
            return None
        entered = self.log.entries[-1].deed
        return entered.number if isinstance(entered, Enter) else None

    def reload(self) -> None:
        """CellLook at what another program has done to the event."""
        try:
            self.kept = self.archive.tournaments.load(self.kept.id)
            self.kept = enter_waiting_results(self.archive, self.kept)
        except ArchiveError as error:
            self.announcer.complain(str(error))
        else:
            self._changed()

    # Undo

    def undo_last(self) -> None:
        """Undo what was done last."""
        entry = self.log.last_undoable
        if entry is None:
            self.announcer.complain("Nothing has been done that could be undone.")
        else:
            self.undo(entry.number)

    def undo(self, entry: int) -> None:
        """Leave an entry of the log out of the sum."""
        self._take_note_away()
        if self.do(Undo(entry), quiet=True):
            self.announcer.tell(self.log.entries[-1].sentence, Icon.UNDO)

    def undo_noted(self, note: Widget) -> None:
        """Undo what a note is about."""
        if note is not self._note:
            return
        self._take_note_away()
        if self.do(*(Undo(entry) for entry in self._undoes), quiet=True):
            self.announcer.tell(self.log.entries[-1].sentence, Icon.UNDO)

    def offer_undo(self, told: str, count: int) -> None:
        """Offer to undo what was done, of which the last thing is told."""
        self._take_note_away()
        newest = self.log.entries[-1].number
        self._undoes = tuple(range(newest, newest - count, -1))
        if count > 1:
            told = f"{told} And {count - 1} more."
        self._note = self._tree.toast(told, icon=Icon.DONE, action="Undo", lasts_ms=UNDO_MS)

    def _take_note_away(self) -> None:
        if self._note is not None and self._note.parent is not None:
            self._tree.toaster.remove(self._note)
        self._note = None
