"""The puzzles of a machine, read when they are first asked for and kept."""

from __future__ import annotations

import threading
from pathlib import Path

from khepri.learn.puzzle import OWN
from khepri.learn.puzzle_files import Puzzles, load_folders, our_folder, own_folder, puzzle_files


class PuzzleLibrary:
    """Every puzzle that there is. Ours stay as they are; own ones come, go and may be edited.

    Reading ours takes so long that it would be felt, so `begin` does it in a thread of its own:
    a screen on the way to the puzzles calls it, and whoever asks too early waits.
    """

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        """The folder of own puzzles; None where none are kept."""

        self._thread: threading.Thread | None = None
        self._ours: Puzzles | None = None
        self._kept: tuple[object, Puzzles] | None = None

    @classmethod
    def of_this_user(cls) -> PuzzleLibrary:
        """Return our puzzles and those in the user's folder."""
        return cls(own_folder())

    def begin(self) -> None:
        """Begin to read, if nobody has; this does not wait."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, name="puzzles", daemon=True)
            self._thread.start()

    def _read(self) -> None:
        self._ours = load_folders((our_folder(), ""))

    @property
    def is_ready(self) -> bool:
        """Whether `puzzles` can be had without waiting."""
        return self._ours is not None

    @property
    def puzzles(self) -> Puzzles:
        """Every puzzle as it is now."""
        self.begin()
        if self._thread is not None:
            self._thread.join()
        ours = self._ours or Puzzles(())
        seen = self._seen()
        if self._kept is None or self._kept[0] != seen:
            self._kept = (seen, self._with_own(ours))
        return self._kept[1]

    def _with_own(self, ours: Puzzles) -> Puzzles:
        if self.own is None:
            return ours
        own = load_folders((self.own, OWN))
        return Puzzles((*ours.all, *own.all), (*ours.errors, *own.errors))

    def _seen(self) -> object:
        """Return what changes whenever somebody changes a file of the folder."""
        if self.own is None:
            return ()
        found = []
        for path in puzzle_files(self.own):
            try:
                known = path.stat()
            except OSError:
                continue  # it went while we looked
            found.append((path.name, known.st_mtime_ns, known.st_size))
        return tuple(found)
