"""The two dialogs of an import: what is to be imported, and how far it is."""

from __future__ import annotations

import pygame

from khepri.app.style.fonts import BODY
from khepri.app.widgets import (
    Button,
    ButtonKind,
    Dialog,
    Label,
    Message,
    ProgressBar,
    Skin,
    TextField,
    Tone,
    Widget,
)
from khepri.archive import Import, ImportReport
from khepri.errors import ArchiveError

FIELD = 46
ERROR = 56
"""Room for three lines about what is wrong."""

PASTE, READ = 0, 1
"""The two buttons of the import dialog."""

TOLD_MS = 100.0
"""How often the figures change: more often, nobody could read them."""


class ImportDialog(Dialog):
    """Ask for a file, or take what is in the clipboard."""

    def __init__(self, skin: Skin) -> None:
        self.path = TextField(
            "File", placeholder="Path of a file (.pgn, .ggf, .txt)", longest=1000, lines=1
        )
        super().__init__(
            "Import games",
            "Write where the file is, or drop it onto this window."
            " Games that you have copied elsewhere (also f5d6c3…), or one position, can be pasted.",
            buttons=(Button("Paste"), Button("Import file", ButtonKind.PRIMARY)),
            default=READ,
            body=self.path,
            body_height=FIELD + ERROR * max(1.0, skin.metrics.text_scale),
            width=560 * max(1.0, skin.metrics.text_scale),
        )


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


def outcome_words(outcome: ImportReport | ArchiveError) -> str:
    """Return what became of an import."""
    return str(outcome) if isinstance(outcome, ArchiveError) else report_words(outcome)


def report_words(report: ImportReport) -> str:
    """Return what became of the games of a file, in a sentence or three."""
    parts = []
    if not report.complete:
        parts.append("The import was stopped.")
        if not report.added:
            parts.append("No game was added.")
    if report.added:
        parts.append(f"{_games(len(report.added))} added.")
    if report.known:
        there = "was" if report.known == 1 else "were"
        parts.append(f"{_games(report.known)} {there} here already.")
    if report.errors:
        parts.append(f"{_games(len(report.errors))} could not be read. {report.errors[0]}")
    return " ".join(parts) or "There is no game in this text."


def _games(count: int) -> str:
    """Return a number of games.

    >>> _games(1), _games(3)
    ('1 game', '3 games')
    """
    return "1 game" if count == 1 else f"{count:,} games"
