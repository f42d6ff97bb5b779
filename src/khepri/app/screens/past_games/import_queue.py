"""Imports one after the other: small ones at once, large ones in a thread behind a dialog."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from khepri.app.screens.past_games.progress_dialog import ProgressDialog
from khepri.app.widgets import WidgetTree
from khepri.archive import Archive, BackgroundImport, Import, ImportReport, import_path, import_text
from khepri.errors import ArchiveError

SMALL = 50_000
"""So many characters, some fifty games, are read before anybody notices."""


class ImportQueue:
    """What is being imported, and what waits for it; `tell` hears what became of each."""

    def __init__(
        self, tree: WidgetTree, tell: Callable[[ImportReport | ArchiveError], None]
    ) -> None:
        self.dialog: ProgressDialog | None = None
        self._tree = tree
        self._tell = tell
        self._running: Import | None = None
        self._waiting: deque[tuple[Archive, Path | str]] = deque()

    def begin(self, archive: Archive, source: Path | str) -> None:
        """Import a file, a folder or a text; much of it after what is being done already."""
        if self._running is not None:
            self._waiting.append((archive, source))
            return
        path = archive.database.path
        if path is None or _is_small(source):
            self._tell(_imported(archive, source))
            return
        name = source.name if isinstance(source, Path) else "What you have pasted"
        self.watch(BackgroundImport(path, source), name)

    def watch(self, import_: Import, what: str) -> None:
        """Show how far an import is until it is done."""
        self._running = import_
        scale = self._tree.skin.metrics.text_scale
        self.dialog = ProgressDialog("Importing games", what, "read", scale)
        self._tree.open_dialog(self.dialog)

    def update(self, elapsed_ms: float) -> None:
        """Look how far it is, and tell when it is done."""
        running, dialog = self._running, self.dialog
        if running is None or dialog is None:
            return
        if running.outcome is None:
            dialog.tell(running, elapsed_ms)
            return
        running.join()
        self._running = self.dialog = None
        self._tree.close_dialog(dialog)
        self._tell(running.outcome)
        if self._waiting:
            self.begin(*self._waiting.popleft())

    def cancel(self) -> None:
        """End the import soon, and begin no other."""
        self._waiting.clear()
        if self._running is not None and self.dialog is not None:
            self._running.cancel()
            self.dialog.buttons[0].enabled = False

    def leave(self) -> ImportReport | ArchiveError | None:
        """End the import now; return what became of it, if one was going on."""
        self.cancel()
        running, self._running = self._running, None
        if running is None:
            return None
        running.join()
        return running.outcome


def _is_small(source: Path | str) -> bool:
    if isinstance(source, str):
        return len(source) <= SMALL
    try:
        return source.is_file() and source.stat().st_size <= SMALL
    except OSError:
        return True  # it cannot be read, which is said at once


def _imported(archive: Archive, source: Path | str) -> ImportReport | ArchiveError:
    try:
        if isinstance(source, Path):
            return import_path(archive, source)
        return import_text(archive, source)
    except ArchiveError as error:
        return error
