"""Compile the two programs that start Khepri on Windows, with Khepri's mark as their icon."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

from tools.portable.cross_compile import toolbox
from tools.portable.icon import draw_icon
from tools.portable.project import version
from tools.portable.targets import WINDOWS

SOURCES = Path(__file__).parent / "launcher"
ICON_SIZES = (16, 20, 24, 32, 40, 48, 64, 256)
"""What Explorer and the task bar ask for at the usual scales of a screen."""


def compile_launcher(source: str, program: Path, work: Path, *, windowless: bool) -> Path:
    """Compile one of the sources to a program of Windows; return the program."""
    folder = work / "launcher" / program.stem
    folder.mkdir(parents=True, exist_ok=True)
    for each in SOURCES.iterdir():
        shutil.copy(each, folder)
    (folder / "khepri.ico").write_bytes(icon(folder))
    numbers = [*version().split("."), "0", "0", "0"][:4]
    (folder / "version.rc").write_text(
        f'#define VERSION_NUMBERS {",".join(numbers)}\n#define VERSION_TEXT "{version()}"\n'
        f'#define FILE_NAME "{program.name}"\n#include "launcher.rc"\n',
        encoding="utf-8",
    )
    program.parent.mkdir(parents=True, exist_ok=True)
    zig = toolbox(work).zig
    zig("rc", "--", folder / "version.rc", folder / "version.res")
    subsystem = "windows" if windowless else "console"
    zig(
        *("cc", f"--target={WINDOWS.triple}", "-std=c11", "-Os", "-g0", "-s", "-municode"),
        *("-Wall", "-Wextra", "-Werror", "-fno-sanitize=undefined"),
        *(f"-Wl,--subsystem,{subsystem}", folder / source, folder / "version.res", "-luser32"),
        *("-o", program),
    )
    program.with_suffix(".pdb").unlink(missing_ok=True)
    return program


def icon(folder: Path) -> bytes:
    """Return Khepri's mark as an icon of Windows, in every size that is asked for.

    Each size is a PNG within, which Windows has understood since Vista.
    """
    pictures: list[bytes] = []
    for size in ICON_SIZES:
        draw_icon(folder / f"{size}.png", size)
        pictures.append((folder / f"{size}.png").read_bytes())
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries: list[bytes] = []
    for size, picture in zip(ICON_SIZES, pictures, strict=True):
        side = size % 256  # 0 stands for 256
        entries.append(struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place))
        place += len(picture)
    return head + b"".join(entries) + b"".join(pictures)
