"""Games out of the list: copied as text, or written into a file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from khepri.app.context import Context
from khepri.app.files.saving import stem_of, write_new
from khepri.app.screens.past_games.progress_dialog import ProgressDialog
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Skin, WidgetTree
from khepri.archive import (
    Archive,
    BackgroundExport,
    Export,
    GameSummary,
    Query,
    export_text,
    writable,
)
from khepri.archive.archive import local_time
from khepri.errors import ArchiveError, KhepriError
from khepri.games.registry import game_named
from khepri.match.records.formats import Format
from khepri.system.folders import documents_folder

EXPORTS = (
    ("Moves only", Format.TRANSCRIPT),
    ("GGF", Format.GGF),
    ("Game file", Format.PGN),
)
"""The ways to write games, as the buttons of the export dialog say."""

FEW = 200
"""So many games are written before anybody notices."""


class ExportDialog(Dialog):
    """Ask how games shall be written; only some can be written in several ways."""

    def __init__(self, ids: tuple[int, ...], skin: Skin) -> None:
        self.ids = ids
        """The games that are to be written."""

        last = len(EXPORTS) - 1
        super().__init__(
            "Export to a file",
            " ".join(format_.about for _, format_ in reversed(EXPORTS)),
            buttons=[
                Button(
                    words,
                    ButtonKind.PRIMARY if place == last else ButtonKind.NORMAL,
                    style=BUTTON,
                )
                for place, (words, _) in enumerate(EXPORTS)
            ],
            default=last,
            width=520 * max(1.0, skin.metrics.text_scale),
        )


class Exports:
    """Copies games and positions, and writes games into files. What fails is a `KhepriError`.

    Many games are written in a thread, behind a dialog that tells how far it is.
    """

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self.dialog: ProgressDialog | None = None
        self._context = context
        self._tree = tree
        self._running: Export | None = None
        self._target: Path | None = None
        """What is being written; an empty file keeps its name until it is done."""

    def copy_position(self, game: GameSummary) -> None:
        """Copy the last position of a game."""
        self._context.clipboard.write(game.final)
        self._tree.toast("The last position is copied.", icon=Icon.COPY)

    def copy_games(self, archive: Archive, ids: tuple[int, ...]) -> None:
        """Copy the records of games."""
        self._context.clipboard.write("".join(export_text(archive, ids)))
        what = "The game is" if len(ids) == 1 else f"{len(ids)} games are"
        self._tree.toast(f"{what} copied.", icon=Icon.COPY)

    def begin(self, archive: Archive, ids: tuple[int, ...]) -> None:
        """Write games into a file, after asking how if there are several ways."""
        if writable(archive, ids, Format.GGF) != list(ids):
            self._write(archive, ids, Format.PGN)
        else:
            self._tree.open_dialog(ExportDialog(ids, self._tree.skin))

    def begin_all(self, archive: Archive, query: Query) -> None:
        """Write all games that are asked for into one file, the oldest first."""
        ids = tuple(archive.ids(query))
        if not ids:
            return
        if query.game is not None and Format.GGF.holds(game_named(query.game)):
            self._tree.open_dialog(ExportDialog(ids, self._tree.skin))
        else:
            self._write(archive, ids, Format.PGN)

    def answer(self, archive: Archive, dialog: ExportDialog, choice: int | None) -> None:
        """Write the games in the way that was chosen."""
        self._tree.close_dialog(dialog)
        if choice is not None:
            self._write(archive, dialog.ids, EXPORTS[choice][1])

    def _write(self, archive: Archive, ids: tuple[int, ...], format_: Format) -> None:
        folder, stored = documents_folder(), archive.database.path
        try:
            if stored is None or len(ids) <= FEW:
                self._tell(export_games(archive, ids, folder, local_time(), format_))
                return
            # The file keeps its name while it is written beside it.
            target = write_new(folder, many_stem(len(ids), local_time()), format_.suffix, b"")
        except OSError as error:
            reason = error.strerror or error
            raise KhepriError(f"Nothing can be saved in {folder}: {reason}.") from error
        self._target = target
        self.watch(BackgroundExport(stored, ids, target, format_), target.name)

    def watch(self, export: Export, what: str) -> None:
        """Show how far an export is until it is done."""
        self._running = export
        scale = self._tree.skin.metrics.text_scale
        self.dialog = ProgressDialog("Exporting games", what, "written", scale)
        self._tree.open_dialog(self.dialog)

    def update(self, elapsed_ms: float) -> None:
        """Look how far it is, and tell when it is done.

        :raises ArchiveError: if it has failed.
        """
        running, dialog = self._running, self.dialog
        if running is None or dialog is None:
            return
        if running.outcome is None:
            dialog.tell(running, elapsed_ms)
            return
        self._running = self.dialog = None
        self._tree.close_dialog(dialog)
        if running.outcome is True and self._target is not None:
            self._tell(self._target)
            return
        self._give_name_back()
        if isinstance(running.outcome, ArchiveError):
            raise running.outcome
        self._tree.toast("The export was stopped. There is no file.")

    def cancel(self) -> None:
        """End the export soon: there will be no file."""
        if self._running is not None and self.dialog is not None:
            self._running.cancel()
            self.dialog.buttons[0].enabled = False

    def leave(self) -> None:
        """End an export that goes on; half a file helps nobody."""
        running, self._running = self._running, None
        if running is None:
            return
        running.cancel()
        running.join()
        if running.outcome is not True:
            self._give_name_back()
            self._context.notices.append("The export was stopped. There is no file.")

    def _give_name_back(self) -> None:
        if self._target is not None:
            with suppress(OSError):  # the drive is gone, and the file with it
                self._target.unlink(missing_ok=True)

    def _tell(self, path: Path) -> None:
        self._context.narration.say(f"Saved as {path}.")
        self._tree.toast(f"Saved as {path}.", icon=Icon.SAVE, lasts_ms=8000)


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
    stem = many_stem(len(ids), now)
    if len(ids) == 1:
        record = archive.load(ids[0])
        stem = stem_of(record.spec.title, [player.name for player in record.players])
    text = "".join(export_text(archive, ids, format_))
    return write_new(folder, stem, format_.suffix, text.encode())


def many_stem(count: int, now: datetime) -> str:
    """Return what a file of many games is called.

    >>> many_stem(28, datetime(2026, 11, 15))
    'Khepri 28 games 2026-11-15'
    """
    return f"Khepri {count} games {now:%Y-%m-%d}"


def export_words(count: int) -> tuple[str, str]:
    """Return what the button says that exports all games of the list, in full and shorter.

    >>> export_words(1), export_words(1234)
    (('Export this game', 'Export 1'), ('Export these 1,234 games', 'Export 1,234'))
    """
    short = f"Export {count:,}"
    return ("Export this game" if count == 1 else f"Export these {count:,} games"), short
