"""Import many games without keeping anybody waiting: in a thread, with an archive of its own."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Protocol

from khepri.archive.archive import Archive
from khepri.archive.exchange import ImportReport, import_path, import_text
from khepri.errors import ArchiveError, KhepriError

PATIENCE_S = 60.0
"""A thread can wait for other programs that write; a player at the screen cannot."""

LEAVE_S = 5.0
"""How long the end of an import is waited for: a disk that does not answer holds nobody up."""


class Import(Protocol):
    """An import as it is seen from outside its thread; it may be asked at any time."""

    @property
    def share(self) -> float:
        """How much of the text has been read, from 0 to 1."""

    @property
    def games(self) -> int:
        """How many games have been read."""

    @property
    def outcome(self) -> ImportReport | ArchiveError | None:
        """What became of it; None while it goes on."""

    def cancel(self) -> None:
        """End it soon: what has been read by then is added."""

    def join(self) -> None:
        """Wait for its end."""


class ThreadImport:
    """An import that goes on by itself.

    Its figures are plain values that are replaced, not messages: however many games a second are
    read, whoever looks on sees the latest figures whenever there is time to look.
    """

    def __init__(self, archive: Path, source: Path | str) -> None:
        """Begin with a file, a folder or a text, into the archive that lies at `archive`."""
        self.share = 0.0
        self.games = 0
        self.outcome: ImportReport | ArchiveError | None = None
        self._archive = archive
        self._source = source
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, name="import", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """End it soon: what has been read by then is added."""
        self._cancelled = True

    def join(self) -> None:
        """Wait for its end, but not for ever."""
        self._thread.join(LEAVE_S)

    def _watch(self, share: float) -> bool:
        self.share = share
        self.games += 1
        return not self._cancelled

    def _wait(self, _: int) -> bool:
        return not self._cancelled

    def _run(self) -> None:
        try:
            with Archive(self._archive, patience_s=PATIENCE_S) as archive:
                if isinstance(self._source, Path):
                    self.outcome = import_path(
                        archive, self._source, watch=self._watch, wait=self._wait
                    )
                else:
                    self.outcome = import_text(
                        archive, self._source, watch=self._watch, wait=self._wait
                    )
        except ArchiveError as error:
            self.outcome = error
        except (KhepriError, OSError, MemoryError, ValueError) as error:
            self.outcome = ArchiveError(f"The import ended early: {error}")
