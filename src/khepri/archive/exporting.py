"""Export many games without keeping anybody waiting: in a thread, with an archive of its own."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from khepri.archive.archive import Archive
from khepri.archive.exchange import export_file
from khepri.archive.importing import LEAVE_S, PATIENCE_S
from khepri.errors import ArchiveError, KhepriError
from khepri.match.record_formats import Format


class Export(Protocol):
    """An export as it is seen from outside its thread; it may be asked at any time."""

    @property
    def share(self) -> float:
        """How much has been written, from 0 to 1."""

    @property
    def games(self) -> int:
        """How many games have been written."""

    @property
    def outcome(self) -> bool | ArchiveError | None:
        """Whether the file is there, or why it is not; None while it is being written."""

    def cancel(self) -> None:
        """End it soon: there will be no file."""

    def join(self) -> None:
        """Wait for its end."""


class ThreadExport:
    """An export that goes on by itself; its figures are plain values that are replaced."""

    def __init__(
        self, archive: Path, ids: Sequence[int], target: Path, format_: Format = Format.PGN
    ) -> None:
        """Begin to write games of the archive that lies at `archive`."""
        self.share = 0.0
        self.games = 0
        self.outcome: bool | ArchiveError | None = None
        self._archive = archive
        self._ids = tuple(ids)
        self._target = target
        self._format = format_
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="export", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End it soon: there will be no file."""
        self._cancelled = True

    def join(self) -> None:
        """Wait for its end, but not for ever."""
        self._thread.join(LEAVE_S)

    def _watch(self, games: int) -> bool:
        self.games = games
        self.share = games / max(1, len(self._ids))
        return not self._cancelled

    def _run(self) -> None:
        try:
            with Archive(self._archive, patience_s=PATIENCE_S) as archive:
                written = export_file(
                    archive, self._ids, self._target, self._format, watch=self._watch
                )
                self.outcome = written == len(self._ids)
        except ArchiveError as error:
            self.outcome = error
        except (KhepriError, OSError, MemoryError, ValueError) as error:
            self.outcome = ArchiveError(f"The export ended early: {error}")
