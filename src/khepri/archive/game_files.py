"""The files of a folder that hold games, whatever else lies there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from khepri.file_reading import decode_text, read_file
from khepri.match.record_formats import Format, looks_like_games

SUFFIXES = frozenset(format_.suffix for format_ in Format)
MOST_ENTRIES = 20_000
"""A folder with more in it is looked through only so far."""

MOST_FILES = 200
"""So many files of one folder, the latest, are more than anybody looks through."""

HEAD = 2048
"""So many bytes tell whether a text is games."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that holds games, as far as its name and its beginning tell."""

    path: Path
    modified_s: float
    """When it was written, in seconds since 1970."""


def game_files_in(folder: Path, most: int = MOST_FILES) -> tuple[GameFile, ...]:
    """Return the files of a folder that hold games, the latest first.

    What cannot be looked at is left out: links to nowhere, devices, files of somebody else.

    :raises OSError: if the folder itself cannot be read.
    """
    found = sorted(_files(folder), key=lambda file: (-file.modified_s, file.path.name))
    return tuple(islice((file for file in found if _holds_games(file.path)), most))


def _files(folder: Path) -> Iterator[GameFile]:
    with os.scandir(folder) as entries:
        for entry in islice(entries, MOST_ENTRIES):
            suffix = Path(entry.name).suffix.lower()
            if suffix not in SUFFIXES or entry.name.startswith("."):
                continue
            try:
                if entry.is_file():
                    yield GameFile(Path(entry.path), entry.stat().st_mtime)
            except OSError:
                continue


def _holds_games(path: Path) -> bool:
    """Look into a text: most that are called so are none of ours."""
    if path.suffix.lower() != Format.TRANSCRIPT.suffix:
        return True
    try:
        return looks_like_games(decode_text(read_file(path, HEAD)).text)
    except OSError:
        return False
