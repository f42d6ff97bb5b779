"""Imports of a screen: small ones at once, large ones in a thread while a dialog tells how far."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pygame

from khepri.app.style.fonts import BODY
from khepri.app.widgets import Button, Dialog, Label, Message, ProgressBar, Tone, Widget, WidgetTree
from khepri.archive import Archive, Import, ImportReport, ThreadImport, import_file, import_text
from khepri.errors import ArchiveError

SMALL = 50_000
"""So many characters, some fifty games, are read before anybody notices."""

TOLD_MS = 100.0
"""How often the figures change: more often, nobody could read them."""


class _Progress(Widget):
    """A bar, and the figures below it."""

    def __init__(self) -> None:
        super().__init__(label="Progress")
        self.bar = ProgressBar("Read so far")
        self.figures = Label("0 games", BODY, tone=Tone.MUTED)
        self.add(self.bar, self.figures)

    def arrange(self) -> None:
        """Put the figures below the bar."""
        bar = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, self.skin.px(16))
        self.bar.place(bar)
        self.figures.place(
            pygame.Rect(bar.left, bar.bottom, bar.width, self.rect.bottom - bar.bottom)
        )


class ImportingDialog(Dialog):
    """Show how far an import is; the only answer is to stop it."""

    def __init__(self, what: str, text_scale: float) -> None:
        self.progress = _Progress()
        super().__init__(
            "Importing games",
            what,
            buttons=(Button("Cancel"),),
            default=0,
            body=self.progress,
            body_height=16 + 28 * max(1.0, text_scale),
            dismissible=False,
        )
        self._told_ms = TOLD_MS

    def dismiss(self) -> Message | None:
        """Let Escape mean the same as the button."""
        return self.Closed(self, None)

    def tell(self, import_: Import, elapsed_ms: float) -> None:
        """Show how far it is now."""
        self._told_ms += elapsed_ms
        if self._told_ms >= TOLD_MS:
            self._told_ms = 0.0
            self.progress.bar.share = import_.share
            games = "1 game" if import_.games == 1 else f"{import_.games:,} games"
            self.progress.figures.text = f"{games} read, {self.progress.bar.state}"


class Imports:
    """What is being imported, and what waits for it; `tell` hears what became of each."""

    def __init__(
        self, tree: WidgetTree, tell: Callable[[ImportReport | ArchiveError], None]
    ) -> None:
        self.dialog: ImportingDialog | None = None
        self._tree = tree
        self._tell = tell
        self._running: Import | None = None
        self._waiting: deque[tuple[Archive, Path | str]] = deque()

    def begin(self, archive: Archive, source: Path | str) -> None:
        """Import a file, or a text; if there is much to do, after what is being done already."""
        if self._running is not None:
            self._waiting.append((archive, source))
            return
        path = archive.database.path
        if path is None or _is_small(source):
            self._tell(_imported(archive, source))
            return
        name = source.name if isinstance(source, Path) else "What you have pasted"
        self.watch(ThreadImport(path, source), name)

    def watch(self, import_: Import, what: str) -> None:
        """Show how far an import is until it is done."""
        self._running = import_
        self.dialog = ImportingDialog(what, self._tree.skin.metrics.text_scale)
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
        return source.stat().st_size <= SMALL
    except OSError:
        return True  # it cannot be read, which is said at once


def _imported(archive: Archive, source: Path | str) -> ImportReport | ArchiveError:
    try:
        if isinstance(source, Path):
            return import_file(archive, source)
        return import_text(archive, source)
    except ArchiveError as error:
        return error
