"""The lessons of a running program: each file is read once, and again only when it has changed."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

from khepri.learn.lesson import Lesson
from khepri.learn.lesson_files import (
    BadLesson,
    LessonFile,
    Lessons,
    gathered,
    lesson_files,
    own_folder,
    read_file,
)

_Stamp = tuple[int, int]
"""What changes with a file: when it was written, and how large it is."""


class LessonLibrary:
    """Khepri's lessons and, behind them, those of a teacher's folder.

    Every move of every step is tried as a lesson is read, which can take a while: `prepare` does it
    in the background, and `lessons` then waits only for what is still missing.
    """

    def __init__(self, own: Path | None = None) -> None:
        """Find lessons, in a teacher's folder too if one is given."""
        self.own = own
        self._lock = threading.Lock()
        self._rules: dict[str, str] = {}
        self._read: dict[LessonFile, tuple[_Stamp, Lesson | BadLesson]] = {}
        self._lessons = Lessons(())

    @classmethod
    def of_this_user(cls) -> LessonLibrary:
        """Return the library with this user's own lessons."""
        return cls(own_folder())

    def prepare(self, rules: Mapping[str, str]) -> None:
        """Begin to read everything, so that it is there when it is asked for."""

        def read() -> None:
            # An error of a kind that nobody foresaw comes again where somebody waits for it.
            try:
                self.lessons(rules)
            except Exception:  # noqa: BLE001 - as above
                return

        threading.Thread(target=read, name="lessons", daemon=True).start()

    def lessons(self, rules: Mapping[str, str]) -> Lessons:
        """Return every lesson as it is under the chosen rules of each game, by the games' names."""
        with self._lock:
            if self._rules != dict(rules):
                self._rules, self._read = dict(rules), {}
            stamps = {file: _stamp(file) for file in lesson_files(self.own)}
            if stamps != {file: stamp for file, (stamp, _) in self._read.items()}:
                self._read = {
                    file: self._current(file, stamp, rules) for file, stamp in stamps.items()
                }
                self._lessons = gathered(read for _, read in self._read.values())
            return self._lessons

    def _current(
        self, file: LessonFile, stamp: _Stamp, rules: Mapping[str, str]
    ) -> tuple[_Stamp, Lesson | BadLesson]:
        known = self._read.get(file)
        return known if known is not None and known[0] == stamp else (stamp, read_file(file, rules))


def _stamp(file: LessonFile) -> _Stamp:
    try:
        found = file.path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size
