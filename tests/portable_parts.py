"""What the tests of portable folders need: the folders, and something to run them in."""

from __future__ import annotations

import shutil
import tarfile
from functools import cache
from pathlib import Path
from typing import Any

from tools.portable.project import ROOT, version

TOOLS = {"linux": ("unshare", "chroot"), "windows": ("wine",), "wheelhouse": ("unshare",)}


def archive(system: str) -> Path:
    """Return the file that `make portable` builds for a system."""
    kind = "tar.xz" if system == "linux" else "zip"
    return ROOT / "dist" / f"Khepri-{version()}-{system}.{kind}"


@cache
def missing_parts(system: str) -> tuple[str, ...]:
    """Return what is not there of all that the tests for a system need."""
    places = "/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin"
    missing = [tool for tool in TOOLS[system] if shutil.which(tool, path=places) is None]
    file = archive(system)
    return (*missing, *([] if file.exists() else [f"{file.name} (make portable)"]))


def unpack_tar(packed: Path, folder: Path) -> None:
    """Unpack a file; Debian 12's Python cannot yet be told to distrust it."""
    careful: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(packed) as archive:
        archive.extractall(folder, **careful)  # noqa: S202 - it was packed here
