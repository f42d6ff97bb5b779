"""A copy of our sources as they were written, without anything that building left in them."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.portable.packing import DOCUMENT, PROGRAM
from tools.portable.project import ROOT

SOURCES = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "MANIFEST.in", "src")
MADE = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__", "*.egg-info")
"""What building leaves in the sources; a module for this computer must not get into a wheel."""


def copy_sources(stage: Path) -> None:
    """Copy what a wheel is built from, with permissions that do not depend on the umask."""
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, stage / name, ignore=MADE)
        else:
            shutil.copy(source, stage)
    for path in stage.rglob("*"):
        path.chmod(PROGRAM if path.is_dir() else DOCUMENT)
