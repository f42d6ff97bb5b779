"""The folders where people keep files of games: their own, and drives that are plugged in."""

from __future__ import annotations

import getpass
import string
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from khepri.system.folders import documents_folder

Children = Callable[[Path], Sequence[Path]]
"""Returns the folders in a folder; none if it cannot be read."""

MOST_DRIVES = 30


@dataclass(frozen=True, slots=True)
class Place:
    """A folder, and what people call it."""

    name: str
    folder: Path


def places() -> tuple[Place, ...]:
    """Return where files of games may be on this computer; it may have to wait for a drive."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    own = (
        Place("Documents", documents_folder()),
        Place("Downloads", Path(platformdirs.user_downloads_dir())),
        Place("Desktop", Path(platformdirs.user_desktop_dir())),
    )
    drives = drive_folders(sys.platform, user, folders_in, Path.exists)[:MOST_DRIVES]
    return (*own, *(Place(drive.name or str(drive), drive) for drive in drives))


def drive_folders(
    system: str, user: str, children: Children, exists: Callable[[Path], bool]
) -> list[Path]:
    """Return where drives that are plugged in can be opened; `system` is ``sys.platform``.

    >>> tree = {"/media/ann": ["/media/ann/STICK"], "/mnt": ["/mnt/usb"]}
    >>> found = lambda folder: [Path(each) for each in tree.get(folder.as_posix(), ())]
    >>> [path.as_posix() for path in drive_folders("linux", "ann", found, Path.exists)]
    ['/media/ann/STICK', '/mnt/usb']
    >>> [str(path)[:2] for path in drive_folders("win32", "", found, lambda at: "E" in str(at))]
    ['E:']
    """
    if system == "win32":
        # A and B are floppies, C is the computer's own.
        drives = (Path(f"{letter}:/") for letter in string.ascii_uppercase[3:])
        return [drive for drive in drives if exists(drive)]
    if system == "darwin":
        return list(children(Path("/Volumes")))
    roots = [Path("/media", user), Path("/run/media", user)] if user else []
    return [drive for root in (*roots, Path("/mnt")) for drive in children(root)]


def folders_in(folder: Path) -> list[Path]:
    """Return the folders in a folder, by name; none if it cannot be read."""
    try:
        return sorted(entry for entry in folder.iterdir() if entry.is_dir())
    except OSError:
        return []
