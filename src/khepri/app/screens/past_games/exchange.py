"""Games in and out: files, the clipboard, and positions that somebody has pasted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from khepri.app.files.saving import stem_of, write_new
from khepri.app.style.fonts import BUTTON
from khepri.app.widgets import Button, ButtonKind, Dialog, Skin, TextField
from khepri.archive import Archive, ImportReport, export_text
from khepri.errors import ArchiveError
from khepri.match.record_formats import Format

FIELD = 46
ERROR = 56
"""Room for three lines about what is wrong."""

PASTE, READ = 0, 1
"""The two buttons of the import dialog."""


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


EXPORTS = (
    ("Moves only", Format.TRANSCRIPT),
    ("GGF", Format.GGF),
    ("Game file", Format.PGN),
)
"""The ways to write games, as the buttons of the export dialog say."""


class ExportDialog(Dialog):
    """Ask how games shall be written, of which there are several ways for some."""

    def __init__(self, ids: tuple[int, ...], skin: Skin) -> None:
        self.ids = ids
        """The games that are to be written."""

        last = len(EXPORTS) - 1
        super().__init__(
            "Export to a file",
            " ".join(format_.about for _, format_ in reversed(EXPORTS)),
            buttons=[
                Button(
                    words, ButtonKind.PRIMARY if place == last else ButtonKind.NORMAL, style=BUTTON
                )
                for place, (words, _) in enumerate(EXPORTS)
            ],
            default=last,
            width=520 * max(1.0, skin.metrics.text_scale),
        )


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


def export_games(
    archive: Archive,
    ids: Sequence[int],
    folder: Path,
    now: datetime,
    format_: Format = Format.PGN,
) -> Path:
    """Write games into one new file; return where it is.

    :raises ArchiveError: if a game cannot be read.
    :raises RulesError: if the format has no words for one.
    :raises OSError: if the file cannot be written.
    """
    stem = f"Khepri {len(ids)} games {now:%Y-%m-%d}"
    if len(ids) == 1:
        record = archive.load(ids[0])
        stem = stem_of(record.spec.title, [player.name for player in record.players])
    text = "".join(export_text(archive, ids, format_))
    return write_new(folder, stem, format_.suffix, text.encode())
