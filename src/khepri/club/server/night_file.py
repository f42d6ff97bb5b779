"""The note that a running night leaves, so that the program finds it again. No extra is needed."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

FILE_NAME = "club-night.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNight:
    """Where a night listens, and how this user's programs speak with it as its desk."""

    process: int
    port: int
    url: str
    """Where students find it."""

    secret: str = field(repr=False)
    """The desk's session; it holds on this laptop only."""


def write_night(folder: Path, night: RunningNight) -> None:
    """Leave the note; nobody but this user may read it.

    :raises OSError: if it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE_NAME
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    # It is made unreadable for others, not made so afterwards.
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(asdict(night), file)


def read_night(folder: Path) -> RunningNight | None:
    """Return what the note says, whether the night still runs or not; None if there is none."""
    try:
        told = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
        return RunningNight(**{each.name: told[each.name] for each in fields(RunningNight)})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remove_night(folder: Path, process: int) -> None:
    """Take the note away, unless another process has left it."""
    night = read_night(folder)
    if night is not None and night.process == process:
        with contextlib.suppress(OSError):
            (folder / FILE_NAME).unlink()
