"""Build what can be carried to other computers: `python -m tools.portable [part ...]`."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

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
        made: Path = import_module(PARTS[name]).build(chosen.work.resolve(), chosen.dist.resolve())
        require_none(made, chosen.work.resolve() / "downloads")
        print(f"{made.name}: {size(made) / 1e6:.1f} MB")


def size(made: Path) -> int:
    """Return how many bytes a file or a folder takes."""
    if made.is_dir():
        return sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    return made.stat().st_size


if __name__ == "__main__":
    main()
