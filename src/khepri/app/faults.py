"""Errors that nobody foresaw: what is known about each, kept in a file for whoever can mend it."""

from __future__ import annotations

import platform
import sys
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pygame

from khepri.file_replacing import put_in_place
from khepri.folders import log_folder

FILE_NAME = "faults.log"
LARGEST_FILE = 256 * 1024
"""A log beyond this becomes the old one, of which there is one: a fault never fills a disk."""


def log_path() -> Path:
    """Return where this user's faults are written down."""
    return log_folder() / FILE_NAME


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that was met in a part of the program, and everything to be told about it."""

    error: Exception
    details: str
    file: Path | None = None
    """Where the details are written down; None if they could not be."""


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
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > LARGEST_FILE:
                put_in_place(path, path.with_suffix(".old.log"))
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{details}\n\n")
        except OSError:
            return False
        return True


def _details(error: Exception, where: str) -> str:
    """Return what somebody needs to know to find the fault."""
    from importlib.metadata import version  # noqa: PLC0415 - large, and wanted only here

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    python = sys.version.partition(" ")[0]
    lines = (
        f"{datetime.now(UTC).astimezone():%Y-%m-%d %H:%M:%S}, {where}",
        f"Khepri {version('khepri')}, Python {python}, pygame {pygame.version.ver}, SDL {sdl}",
        platform.platform(),
        "".join(traceback.format_exception(error)).rstrip(),
    )
    # A message may hold halves of characters, which no file and no clipboard takes.
    return "\n".join(lines).encode("utf-8", "backslashreplace").decode()
