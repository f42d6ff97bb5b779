"""Looking for files of games without keeping anybody waiting, however slow a drive is."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from khepri.app.files.places import Place, places
from khepri.archive import GameFile, game_files_in


@dataclass(frozen=True, slots=True)
class PlaceFiles:
    """The files with games in one place, the latest first."""

    place: Place
    files: tuple[GameFile, ...]


class Search(Protocol):
    """A search as it is seen from outside its threads; it may be asked at any time."""

    @property
    def found(self) -> tuple[PlaceFiles, ...]:
        """What has been found by now, in the order of the places; places without files are not."""

    @property
    def done(self) -> bool:
        """Whether every place has answered."""


class FileSearch:
    """Looks into every place at once: a drive that does not answer holds up no other.

    What has been found is a plain value that is replaced. Nobody waits for the threads, and they
    end with the program.
    """

    def __init__(self, find_places: Callable[[], Sequence[Place]] = places) -> None:
        self._lock = threading.Lock()
        self._answers: dict[Place, tuple[GameFile, ...] | None] = {}
        self._begun = False
        self.found: tuple[PlaceFiles, ...] = ()
        self._find_places = find_places
        _start(self._run)

    @property
    def done(self) -> bool:
        """Whether every place has answered."""
        with self._lock:
            return self._begun and None not in self._answers.values()

    def _run(self) -> None:
        every = tuple(self._find_places())
        with self._lock:
            self._answers = dict.fromkeys(every)
            self._begun = True
        for place in every:
            _start(partial(self._look_into, place))

    def _look_into(self, place: Place) -> None:
        try:
            files = game_files_in(place.folder)
        except OSError:
            files = ()  # there is no such folder, or it is somebody else's
        with self._lock:
            self._answers[place] = files
            self.found = tuple(
                PlaceFiles(at, answer) for at, answer in self._answers.items() if answer
            )


def _start(run: Callable[[], None]) -> None:
    threading.Thread(target=run, name="file search", daemon=True).start()


def file_called(typed: str, found: Sequence[PlaceFiles]) -> Path | None:
    """Return the file that is called so in one of the places, with its ending or without.

    The name of a place means its whole folder, and a path is one from a place on. Among several
    the first is meant: the places come in the order in which people look.

    >>> stick = PlaceFiles(Place("STICK", Path("/media/STICK")),
    ...     (GameFile(Path("/media/STICK/Club evening.pgn"), 0.0),))
    >>> file_called("club evening", [stick]) == file_called("Club evening.pgn", [stick])
    True
    >>> file_called("STICK", [stick]).name, file_called("nothing", [stick])
    ('STICK', None)
    """
    wanted = typed.casefold()
    for finding in found:
        for file in finding.files:
            if wanted in (file.path.name.casefold(), file.path.stem.casefold()):
                return file.path
    for finding in found:
        if finding.place.name.casefold() == wanted:
            return finding.place.folder
    paths = (finding.place.folder / typed for finding in found)
    return next((path for path in paths if path.exists()), None)
