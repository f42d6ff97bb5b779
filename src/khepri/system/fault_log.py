"""Errors that nobody foresaw: what is known about each, kept in a file for whoever can fix it."""

from __future__ import annotations

import platform
import sys
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from khepri.assets import asset_path
from khepri.errors import KhepriError
from khepri.system.files import (
    create_private_file,
    make_private_folder,
    replace_atomically,
    require_regular_file,
)
from khepri.system.folders import log_folder

FILE_NAME = "faults.log"
LARGEST_FILE = 256 * 1024
"""A log beyond this becomes the old one, of which there is one: a fault never fills a disk."""


def log_path() -> Path | None:
    """Return where this user's faults are written down; None if there is no such place."""
    try:
        return log_folder() / FILE_NAME
    except KhepriError:
        return None


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that was met in a part of the program, and everything to be told about it."""

    error: Exception
    details: str
    file: Path | None = None
    """Where the details are written down; None if they could not be."""


def missing_part(error: Exception) -> str:
    """Say that a file of Khepri itself is missing, if that is the fault; nothing if it is not."""
    named = error.filename if isinstance(error, FileNotFoundError) else None
    if not isinstance(named, str) or not Path(named).is_relative_to(asset_path()):
        return ""
    return f"A file of Khepri is missing ({named}): install Khepri again."


class FaultLog:
    """Writes faults down; `path` None means that they are not kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.noted: list[Fault] = []
        """What has gone wrong since the program started."""

    def note(self, error: Exception, where: str) -> Fault:
        """Write down an error, once; that must never be an error itself."""
        known = next((fault for fault in self.noted if fault.error is error), None)
        if known is not None:
            return known
        details = _details(error, where)
        fault = Fault(error, details, self.path if self._write(details) else None)
        self.noted.append(fault)
        return fault

    def _write(self, details: str) -> bool:
        path = self.path
        if path is None:
            return False
        try:
            make_private_folder(path.parent)
            require_regular_file(path)
            if path.exists() and path.stat().st_size > LARGEST_FILE:
                replace_atomically(path, path.with_suffix(".old.log"))
            create_private_file(path)
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{details}\n\n")
        except OSError:
            return False
        return True


def _details(error: Exception, where: str) -> str:
    """Return what somebody needs to know to find the fault."""
    lines = (
        f"{datetime.now(UTC).astimezone():%Y-%m-%d %H:%M:%S}, {where}",
        f"Khepri {_version()}, Python {sys.version.partition(' ')[0]}{_screen_library()}",
        platform.platform(),
        "".join(traceback.format_exception(error)).rstrip(),
    )
    # A message may hold halves of characters, which no file and no clipboard takes.
    return "\n".join(lines).encode("utf-8", "backslashreplace").decode()


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - large, and rarely wanted

    try:
        return version("khepri")
    except PackageNotFoundError:  # what is wrong may be the installation
        return "of unknown version"


def _screen_library() -> str:
    """Return what draws the window, if there is one."""
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return ""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return f", pygame {pygame.version.ver}, SDL {sdl}"
