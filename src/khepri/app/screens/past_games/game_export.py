"""Games out of the list: copied as text, or written into a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from khepri.app.context import Context
from khepri.app.files.saving import documents_folder, stem_of, write_new
from khepri.app.style.fonts import BUTTON
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog, Skin, WidgetTree
from khepri.archive import Archive, GameSummary, export_text, writable
from khepri.archive.archive import local_time
from khepri.errors import KhepriError
from khepri.match.record_formats import Format

EXPORTS = (
    ("Moves only", Format.TRANSCRIPT),
    ("GGF", Format.GGF),
    ("Game file", Format.PGN),
)
"""The ways to write games, as the buttons of the export dialog say."""


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
    """Copies games and positions, and writes games into files. What fails is a `KhepriError`."""

    def __init__(self, context: Context, tree: WidgetTree) -> None:
        self._context = context
        self._tree = tree

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

    def answer(self, archive: Archive, dialog: ExportDialog, choice: int | None) -> None:
        """Write the games in the way that was chosen."""
        self._tree.close_dialog(dialog)
        if choice is not None:
            self._write(archive, dialog.ids, EXPORTS[choice][1])

    def _write(self, archive: Archive, ids: tuple[int, ...], format_: Format) -> None:
        folder = documents_folder()
        try:
            path = export_games(archive, ids, folder, local_time(), format_)
        except OSError as error:
            reason = error.strerror or error
            raise KhepriError(f"Nothing can be saved in {folder}: {reason}.") from error
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
    stem = f"Khepri {len(ids)} games {now:%Y-%m-%d}"
    if len(ids) == 1:
        record = archive.load(ids[0])
        stem = stem_of(record.spec.title, [player.name for player in record.players])
    text = "".join(export_text(archive, ids, format_))
    return write_new(folder, stem, format_.suffix, text.encode())
