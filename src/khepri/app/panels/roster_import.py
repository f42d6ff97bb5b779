"""People onto the roster: from a CSV file that is named or dropped, or from the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from khepri.app.files.saving import reason_of
from khepri.app.panels.announcer import Announcer
from khepri.app.panels.line_import import ImportQuestion, LineImport, Taken
from khepri.app.widgets import Clipboard, Message, WidgetTree
from khepri.archive import Archive
from khepri.errors import TournamentError
from khepri.system.files import FileText, read_text
from khepri.system.limits import LARGEST_ROSTER_FILE
from khepri.system.names import plural
from khepri.tournament.roster import duplicates_message, merged, read_roster

QUESTION = ImportQuestion(
    title="Read a roster",
    text="A list of names, or a table with a line of headings: name, full name, rating, group,"
    " extra time, apart from."
    " Drop the file onto this window, write its name here, or paste the table.",
    field="File",
    placeholder="/media/stick/roster.csv",
    read="Read",
    empty="Write the name of a file first.",
    nonsense="There is no such file.",
    longest=400,
)


def text_of(path: Path, largest: int) -> FileText:
    """Return what is written in a file that somebody has saved, in whatever way.

    :raises TournamentError: if it cannot be read.
    """
    try:
        return read_text(path, largest)
    except OSError as error:
        raise TournamentError(f"{path.name} cannot be read: {reason_of(error)}.") from error


class RosterImport:
    """Reads people into the roster; nobody is lost who is on it already."""

    def __init__(
        self,
        archive: Archive,
        tree: WidgetTree,
        clipboard: Clipboard,
        announcer: Announcer,
        added: Callable[[], None],
    ) -> None:
        self._archive = archive
        self._lines = LineImport[int](
            tree,
            clipboard,
            announcer,
            QUESTION,
            is_line=lambda _: False,
            read_text=lambda text: self._read(FileText(text)),
            read_file=lambda path: self._read(text_of(path, LARGEST_ROSTER_FILE)),
            added=lambda _: added(),
        )

    def open(self) -> None:
        """Ask for the file."""
        self._lines.open()

    def import_file(self, path: Path) -> None:
        """Read a file."""
        self._lines.import_file(path)

    def receive(self, message: Message) -> bool:
        """Answer what the dialog says; return whether it was the dialog's."""
        return self._lines.receive(message)

    def _read(self, found: FileText) -> Taken[int]:
        read = read_roster(found.text)
        tournaments = self._archive.tournaments
        known = tournaments.people()
        kept = tournaments.save_people(merged(known, read.people))
        new = len(kept) - len(known)
        words = f"{plural(len(read.people), 'person', 'people')} read, {new} of them new."
        if read.twice:
            words += f" {duplicates_message(read)}"
        if read.left_out:
            words += f" {plural(read.left_out, 'line')} could not be read: {read.errors[0]}"
        if found.remark:
            words += f" {found.remark}"
        return Taken(words, len(kept) if read.people else None)
