"""Build what can be carried to other computers: `python -m tools.portable [part ...]`."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from khepri.system.files import replace_atomically
from tools.portable.build_tools import fetch_build_tools
from tools.portable.private_paths import require_none
from tools.portable.project import ROOT

PARTS = {
    "sources": "tools.portable.sources",
    "wheels": "tools.portable.wheels",
    "windows": "tools.portable.windows_folder",
    "linux": "tools.portable.linux_folder",
    "wheelhouse": "tools.portable.wheelhouse",
}
"""Who builds what: `build(work, dist)` of each module returns the file or folder that it made."""

UNFINISHED = ".unfinished"
"""The folder in `dist` where files lie until they are whole and may leave this computer."""


def main() -> None:
    """Build the parts that were asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.portable", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS))
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "portable")
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    chosen = parser.parse_args()
    if unknown := set(chosen.parts) - PARTS.keys():
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    fetch_build_tools()
    for name in chosen.parts or PARTS:
        build = import_module(PARTS[name]).build
        made = build_whole(build, chosen.work.resolve(), chosen.dist.resolve())
        print(f"{made.name}: {size(made) / 1e6:.1f} MB")


def build_whole(build: Callable[[Path, Path], Path], work: Path, dist: Path) -> Path:
    """Build one part; return what was made, which is in `dist` only once it is whole and checked.

    :raises PrivatePathError: if it tells where it was made; it does not get into `dist` then.
    """
    unfinished = dist / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)  # of a build that was killed
    unfinished.mkdir(parents=True)
    try:
        made = build(work, unfinished)
        require_none(made, work / "downloads")
        if made.parent != unfinished:
            return made
        replace_atomically(made, dist / made.name)
        return dist / made.name
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def size(made: Path) -> int:
    """Return how many bytes a file or a folder takes."""
    if made.is_dir():
        return sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    return made.stat().st_size


if __name__ == "__main__":
    main()
