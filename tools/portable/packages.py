"""The folder `packages` of a portable Khepri: unpacked wheels without what no player uses."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from tools.portable.downloads import unpack

UNUSED = (
    "**/*.pyi",
    "*.dist-info/RECORD",  # no longer true
    "*.dist-info/entry_points.txt",
    "networkx/**/tests",
    "websockets/speedups.c",
    "pygame/__briefcase",
    "pygame/__pyinstaller",
    "pygame/docs",
    "pygame/examples",
    "pygame/tests",
    "pyximport",
)
"""Documentation, tests and examples of others, and types: 12 MB of them are pygame's."""

OF_CYTHON = {"__init__.py", "Shadow.py"}
"""All that an engine which could not be compiled needs of Cython to run."""


def fill_packages(folder: Path, wheels: Iterable[Path]) -> None:
    """Unpack wheels into a folder that Python searches."""
    for wheel in wheels:
        unpack(wheel, folder)
    unused = [path for pattern in UNUSED for path in folder.glob(pattern)]
    unused += [path for path in folder.glob("Cython/*") if path.name not in OF_CYTHON]
    for path in unused:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
