"""The wheelhouse: every wheel that Khepri needs, for all targets, to install without a network."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.portable.downloads import download
from tools.portable.licences import write_licences
from tools.portable.packing import pack_zip
from tools.portable.project import run_time_requirements, version
from tools.portable.wheels import build_wheels

INSTRUCTIONS = Path(__file__).with_name("INSTALL.txt")


def build(work: Path, dist: Path) -> Path:
    """Gather the wheels and pack them; return the archive."""
    folder = work / "wheelhouse" / f"Khepri-{version()}-wheelhouse"
    shutil.rmtree(folder.parent, ignore_errors=True)
    house = folder / "wheels"
    house.mkdir(parents=True)
    for target, ours in build_wheels(work).items():
        shutil.copy(ours, house)
        write_licences(folder / "licences", {"khepri": ours})
        for python in target.pythons:
            wheels = download(run_time_requirements(), target, python, work / "downloads")
            write_licences(folder / "licences", wheels)
            for wheel in wheels.values():
                shutil.copy(wheel, house)
    text = INSTRUCTIONS.read_text(encoding="utf-8").replace("VERSION", version())
    # Windows' oldest editor wants both signs at the end of a line; everybody else can read them.
    (folder / "INSTALL.txt").write_text(text, encoding="utf-8", newline="\r\n")
    return pack_zip(folder, dist / f"{folder.name}.zip")
