"""Khepri for Linux in one folder: unpack it anywhere and run `./Khepri`, with or without Python."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tools.portable.downloads import download
from tools.portable.elf import require_old_glibc
from tools.portable.icon import draw_icon
from tools.portable.licences import write_licences
from tools.portable.linux_runtime import PYTHON, make_runtime
from tools.portable.packages import fill_packages
from tools.portable.packing import pack_tar
from tools.portable.project import run_time_requirements, version
from tools.portable.targets import LINUX
from tools.portable.wheels import build_wheels

FILES = Path(__file__).with_name("linux_files")


def build(work: Path, dist: Path) -> Path:
    """Build the folder and pack it; return the archive."""
    folder = work / "linux" / f"Khepri-{version()}"
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.copytree(FILES, folder)
    licences = make_runtime(folder / "runtime", work)
    wheels = download(run_time_requirements(), LINUX, PYTHON, work / "downloads")
    fill_packages(folder / "packages", [*wheels.values(), build_wheels(work, [LINUX])[LINUX]])
    draw_icon(folder / "khepri.png")
    compile_modules(folder)
    write_licences(folder / "licences", wheels, licences)
    require_old_glibc(folder)
    return pack_tar(folder, dist / f"Khepri-{version()}-linux.tar.xz")


def compile_modules(folder: Path) -> None:
    """Compile all modules, as the folder may lie where nobody can write.

    Its own Python does that, which shows at the same time that it runs. What it imports for it
    must not be written down on the way: that bytecode would name the folders of this machine.
    """
    python = folder / "runtime" / "python3"
    options = ("--invalidation-mode", "unchecked-hash", "-s", str(folder), "-qq")
    for modules in (folder / "runtime" / f"python{PYTHON}", folder / "packages"):
        subprocess.run([python, "-B", "-m", "compileall", *options, modules], check=True)  # noqa: S603
