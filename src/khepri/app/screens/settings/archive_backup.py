"""Backing up the archive from the settings: one file among the player's documents."""

from __future__ import annotations

from pathlib import Path

from khepri.app.background_work import BackgroundWork
from khepri.app.context import Context
from khepri.app.files.saving import free_path, reason_of
from khepri.app.panels.announcer import Announcer
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Widget, WidgetTree
from khepri.archive import local_time
from khepri.archive.backup import BackupContent, back_up_archive
from khepri.errors import ArchiveError
from khepri.system.folders import documents_folder

NOTHING = "Games are not saved this time: there is nothing to back up."
WRITING = "The backup is being written."
LONGEST_MS = 600_000
"""The note that says so is taken away when the backup is there."""

TOLD_MS = 12_000
BACK_UP = 1
"""The place of the button that does it."""


class BackupDialog(Dialog):
    """Tells what a backup holds, and how it comes back, before it is made."""

    def __init__(self) -> None:
        super().__init__(
            "Backup",
            "All games, boards, events and players go into one file among your documents. Keep a"
            " copy of it on a stick.\n\nSettings, presets, your own lessons and puzzles and what"
            " was learned are not in it.\n\nTo bring it back, close Khepri and type in a terminal:"
            "\nkhepri archive restore FILE",
            buttons=[Button("Cancel"), Button("Back up", ButtonKind.PRIMARY, icon=Icon.SAVE)],
            default=BACK_UP,
        )


class ArchiveBackup:
    """One backup at a time; the screen calls `poll` as time passes."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree
        self._announcer = Announcer(context, tree, lasts_ms=TOLD_MS)
        self._note: Widget | None = None
        self._work: BackgroundWork[tuple[Path, BackupContent]] | None = None

    @property
    def is_working(self) -> bool:
        """Whether a backup is being written."""
        return self._work is not None

    def ask(self) -> None:
        """Tell what would be done, if there is anything to back up."""
        if self._archive is None:
            self._announcer.complain(NOTHING)
        else:
            self._tree.open_dialog(BackupDialog())

    def answer(self, dialog: BackupDialog, choice: int | None) -> None:
        """Write the backup, in a thread of its own, if that was chosen."""
        self._tree.close_dialog(dialog)
        archive = self._archive
        if choice != BACK_UP or archive is None:
            return
        folder = documents_folder()
        self._work = BackgroundWork(lambda: _written(archive, folder))
        self._announcer.say(WRITING)
        self._note = self._tree.toast(WRITING, icon=Icon.SAVE, lasts_ms=LONGEST_MS)

    def poll(self) -> None:
        """Say where the backup is, if there is one by now, or why there is none."""
        work = self._work
        if work is None or not work.is_done:
            return
        self._work = None
        if self._note is not None and self._note.parent is not None:
            self._tree.toaster.remove(self._note)
        if work.trouble:
            self._announcer.complain(work.trouble)
            return
        file, content = work.result()
        self._announcer.tell(f"The backup is in {file}: {content}.", Icon.SAVE)

    @property
    def _archive(self) -> Path | None:
        archive = self._context.keeper.archive
        return archive.database.path if archive is not None else None


def _written(archive: Path, folder: Path) -> tuple[Path, BackupContent]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = reason_of(error)
        raise ArchiveError(f"The backup cannot be saved in {folder}: {why}.") from error
    file = free_path(folder, f"Khepri backup {local_time():%Y-%m-%d}", archive.suffix)
    return file, back_up_archive(archive, file)
