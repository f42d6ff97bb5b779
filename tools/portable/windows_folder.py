"""Khepri for Windows in one folder: unzip it anywhere and double-click Khepri.exe."""

from __future__ import annotations

import shutil
from pathlib import Path

from tools.portable.downloads import download
from tools.portable.licences import write_licences
from tools.portable.packages import fill_packages
from tools.portable.packing import pack_zip
from tools.portable.project import run_time_requirements, version
from tools.portable.targets import WINDOWS
from tools.portable.wheels import build_wheels
from tools.portable.windows_imports import require_libraries
from tools.portable.windows_launcher import compile_launcher
from tools.portable.windows_runtime import PATHS, PYTHON, fetch_runtime, unpack_runtime
from tools.portable.wine import Wine

FILES = Path(__file__).with_name("windows_files")
SEARCHED = ("python313.zip", ".", "../packages")
"""Where modules are, seen from the runtime."""

COMPILED = ("khepri", "click", "moderngl", "platformdirs", "pygame")
NOT_COMPILED = r"khepri.(arena|club|diagnosis|tournament)"
"""What every start needs is compiled: a stick is slow at that, and where nobody may write it would
be done again each time. Compiling everything would take more room than there is."""

UNUSED = ("jpeg", "ogg", "opus", "opusfile", "tiff", "wavpack", "webp", "webpdemux", "xmp")
"""SDL's readers of formats that Khepri has none of; SDL loads each when it is asked for one."""


def build(work: Path, dist: Path) -> Path:
    """Build the folder and pack it; return the archive."""
    folder = work / "windows" / f"Khepri-{version()}"
    shutil.rmtree(folder.parent, ignore_errors=True)
    shutil.copytree(FILES, folder)
    end_lines_as_windows_does(folder)
    downloads = work / "downloads"
    runtime = folder / "runtime"
    unpack_runtime(fetch_runtime(downloads), runtime)
    (runtime / PATHS).write_text("\n".join(SEARCHED) + "\n", encoding="ascii", newline="\r\n")
    wheels = download(run_time_requirements(), WINDOWS, PYTHON, downloads)
    fill_packages(folder / "packages", [*wheels.values(), build_wheels(work, [WINDOWS])[WINDOWS]])
    for library in UNUSED:
        for path in (folder / "packages" / "pygame").glob(f"lib{library}[-.]*dll"):
            path.unlink()
    compile_launcher("window.c", folder / "Khepri.exe", work, windowless=True)
    compile_launcher("terminal.c", runtime / "khepri.exe", work, windowless=False)
    require_libraries(folder)
    compile_modules(folder, Wine(work / "wine"))
    write_licences(folder / "licences", wheels, {"python": licence_of_python(runtime)})
    end_lines_as_windows_does(folder / "licences")
    return pack_zip(folder, dist / f"Khepri-{version()}-windows.zip")


def compile_modules(folder: Path, wine: Wine) -> None:
    """Compile what every start needs.

    Its own Python does that, which shows at the same time that it runs.
    """
    wine.set_up()
    packages = [f"packages/{name}" for name in COMPILED]
    # Seen from the folder, so that no file names the place where it was made.
    options = (
        "-m",
        "compileall",
        "-qq",
        "--invalidation-mode",
        "unchecked-hash",
        "-x",
        NOT_COMPILED,
    )
    wine.run(["runtime/python.exe", *options, *packages], folder=folder)


def licence_of_python(runtime: Path) -> str:
    """Return what Python says about itself and the libraries that it brings for Windows."""
    return (runtime / "LICENSE.txt").read_text(encoding="utf-8")


def end_lines_as_windows_does(folder: Path) -> None:
    """End the lines of texts and commands with both signs: the command processor insists."""
    for path in [*folder.rglob("*.txt"), *folder.rglob("*.cmd")]:
        text = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8", newline="\r\n")
