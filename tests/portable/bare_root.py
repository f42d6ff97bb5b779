"""A Linux that has nothing: a shell, the C library, and no network; no Python above all."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

LIBRARIES = Path("/lib/x86_64-linux-gnu")
LOADER = "/lib64/ld-linux-x86-64.so.2"
C_LIBRARY = ("libc", "libm", "libdl", "libpthread", "librt", "libutil", "libresolv")
DESKTOP = (
    *("libX11.so.6", "libXcursor.so.1", "libXext.so.6", "libXi.so.6", "libXrandr.so.2"),
    *("libXss.so.1", "libstdc++.so.6", "libgcc_s.so.1", "libz.so.1"),
)
"""What every Linux with a screen has; wheels for Linux (manylinux) may count on it."""

ENTER = """
set -e
root=$1
shift
for part in /dev /proc /tmp/.X11-unix; do
    [ ! -d "$part" ] || mount --rbind "$part" "$root$part"
done
exec chroot "$root" "$@"
"""
SCREENS = Path("/tmp/.X11-unix")  # noqa: S108 - where X has its sockets


class BareRoot:
    """A root folder that programs can be locked into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for part in ("dev", "proc", "student", "tmp", "lib64", "bin", str(LIBRARIES)[1:]):
            (folder / part).mkdir(parents=True)
        (folder / str(SCREENS)[1:]).mkdir()
        shutil.copy("/bin/sh", folder / "bin" / "sh")
        shutil.copy(LOADER, folder / LOADER[1:])
        for name in C_LIBRARY:
            for library in LIBRARIES.glob(f"{name}.so.*"):
                self.give(library)

    def give_desktop(self) -> None:
        """Add the libraries that a screen needs, and what they need."""
        for name in DESKTOP:
            listed = subprocess.run(
                ["ldd", LIBRARIES / name], capture_output=True, text=True, check=True
            )
            self.give(LIBRARIES / name)
            for path in re.findall(r"=> (/\S+)", listed.stdout):
                self.give(Path(path))

    def give(self, library: Path) -> None:
        """Add a library."""
        shutil.copy(library, self.folder / str(LIBRARIES)[1:] / library.name)

    def inside(self, path: Path) -> str:
        """Return what a path in this root is called there."""
        return f"/{path.relative_to(self.folder)}"

    def command(self, *words: str, network: bool = False) -> list[str]:
        """Return how a program is run in here; its process keeps its number."""
        apart = ["--mount"] if network else ["--mount", "--net"]
        if os.geteuid() != 0:
            apart.append("--map-root-user")
        return ["unshare", *apart, "sh", "-c", ENTER, "sh", str(self.folder), *words]

    def run(self, words: Sequence[str], typed: str = "") -> str:
        """Run a program that must succeed; return what it wrote."""
        done = subprocess.run(
            self.command(*words),
            env=surroundings(),
            cwd="/",
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout


def surroundings() -> dict[str, str]:
    """Return an environment that knows nothing of this machine but where its tools are."""
    return {"HOME": "/student", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
