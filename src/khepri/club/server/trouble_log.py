"""What went wrong on a night, in a file for whoever mends it; nobody's name is in it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from khepri.file_reading import require_file_or_none
from khepri.private_files import make_private_folder

FILE_NAME = "club-night.log"
LARGEST_BYTES = 512 * 1024
"""A file of this size takes no more: whatever goes wrong all the time is in it already."""


class TroubleLog:
    """Writes where something went wrong, and what kind of error it was.

    What an error says is left out: it may quote somebody's name.
    """

    def __init__(self, path: Path, now: Callable[[], datetime]) -> None:
        self.path = path
        self._now = now

    def note(self, error: BaseException) -> None:
        """Write down an error; a file that cannot be written is no further trouble."""
        frames = traceback.extract_tb(error.__traceback__)
        where = "\n".join(
            f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames
        )
        text = f"{self._now().isoformat(timespec='seconds')} {type(error).__name__}\n{where}\n"
        try:
            if not self.path.exists() or self.path.stat().st_size < LARGEST_BYTES:
                make_private_folder(self.path.parent)
                require_file_or_none(self.path)
                with self.path.open("a", encoding="utf-8") as file:
                    file.write(text)
        except OSError:
            return


class TroubleHandler(logging.Handler):
    """Takes what a library logs, and notes the errors of it."""

    def __init__(self, trouble: TroubleLog) -> None:
        super().__init__(logging.ERROR)
        self._trouble = trouble

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error; words without one are dropped."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._trouble.note(error)
