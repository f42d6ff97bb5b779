"""List the wheels that may be packed, by their numbers: `python -m tools.portable.pin_downloads`.

To be run when constraints.txt has changed; what the change of downloads.sha256 shows is then looked
at like any other change.
"""

from __future__ import annotations

from pathlib import Path

from tools.portable.downloads import KNOWN, gathered, sha256
from tools.portable.project import ROOT, run_time_requirements
from tools.portable.targets import TARGETS


def main() -> None:
    """Fetch every wheel for every target, and write down what came."""
    downloads = ROOT / "build" / "portable" / "downloads"
    wheels: set[Path] = set()
    for target in TARGETS:
        for python in target.pythons:
            wheels |= set(gathered(run_time_requirements(), target, python, downloads).values())
    lines = [f"{sha256(wheel)}  {wheel.name}\n" for wheel in sorted(wheels)]
    KNOWN.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
