"""A Python for Linux that needs nothing but glibc: Debian's own, with the libraries that it uses.

The layout is that of the Windows folder: the program, its `._pth` file, which says where modules
are and keeps every setting of the machine's own Python out, and the standard library beside it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.portable.debian_packages import debian_packages, unpack, version
from tools.portable.elf import GLIBC, compiled_files

PYTHON = "3.11"
PYTHON_PACKAGES = (
    f"python{PYTHON}-minimal",
    f"libpython{PYTHON}-minimal",
    f"libpython{PYTHON}-stdlib",
)
LIBRARIES = {
    "libbz2.so.1.0": "libbz2-1.0",
    "libcrypto.so.3": "libssl3",
    "libexpat.so.1": "libexpat1",
    "libffi.so.8": "libffi8",
    "liblzma.so.5": "liblzma5",
    "libsqlite3.so.0": "libsqlite3-0",
    "libssl.so.3": "libssl3",
    "libz.so.1": "zlib1g",
}
"""What the program and its modules need beside glibc, and the packages that hold it."""

COMMON_LICENCES = "base-files"
"""The package with the texts that the other packages only point to."""

POINTER = re.compile(r"/usr/share/common-licenses/([\w-]+(?:\.\d+)?)")

UNUSED = (
    "EXTERNALLY-MANAGED",
    "__phello__",
    "curses",
    "dbm",
    "distutils",
    "pydoc_data",
    "sitecustomize.py",
    "test",
    "unittest/test",
    "venv",
    "lib-dynload/_crypt.*",
    "lib-dynload/_ctypes_test.*",
    "lib-dynload/_curses*",
    "lib-dynload/_dbm.*",
    "lib-dynload/_test*",
    "lib-dynload/_uuid.*",
    "lib-dynload/_xx*",
    "lib-dynload/nis.*",
    "lib-dynload/ossaudiodev.*",
    "lib-dynload/readline.*",
    "lib-dynload/xx*",
)
"""Parts of the standard library that only tests use, or that need libraries which are left out."""

SEARCHED = (f"python{PYTHON}", f"python{PYTHON}/lib-dynload", "../packages")
"""Where modules are, seen from the program."""


def make_runtime(folder: Path, work: Path) -> dict[str, str]:
    """Build the folder `runtime`; return the licences of its parts, by their names."""
    names = sorted({*PYTHON_PACKAGES, *LIBRARIES.values(), COMMON_LICENCES})
    packages = debian_packages(names, work / "downloads" / "debian")
    unpacked = work / "linux-debian"
    shutil.rmtree(unpacked, ignore_errors=True)
    for package in packages.values():
        unpack(package, unpacked)
    copy_python(unpacked, folder)
    copy_libraries(unpacked, folder / "lib")
    make_independent(folder)
    require_complete(folder)
    versions = [f"{name} {version(package)}\n" for name, package in packages.items()]
    (folder / "debian-packages.txt").write_text("".join(versions), encoding="utf-8")
    return licences(unpacked)


def copy_python(unpacked: Path, folder: Path) -> None:
    """Copy the program and the standard library without what nobody uses."""
    folder.mkdir(parents=True)
    shutil.copy(unpacked / f"usr/bin/python{PYTHON}", folder / "python3")
    library = folder / f"python{PYTHON}"
    # Links become files, as the stick that the folder may lie on knows none.
    shutil.copytree(unpacked / f"usr/lib/python{PYTHON}", library, ignore_dangling_symlinks=True)
    for pattern in UNUSED:
        for path in library.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    (folder / "python3._pth").write_text("\n".join(SEARCHED) + "\n", encoding="utf-8")


def copy_libraries(unpacked: Path, folder: Path) -> None:
    """Copy the libraries, under names that no other program's library has."""
    folder.mkdir()
    for name in LIBRARIES:
        shutil.copy(next(unpacked.rglob(name)), folder / own_name(name))


def licences(unpacked: Path) -> dict[str, str]:
    """Return what the packages say about their licences, and every text that they point to."""
    documents = unpacked / "usr/share/doc"
    texts = {
        f"debian-{file.parent.name}": file.read_text(encoding="utf-8")
        for file in sorted(documents.glob("*/copyright"))
        if not file.parent.is_symlink() and file.parent.name != COMMON_LICENCES
    }
    for name in sorted({name for text in texts.values() for name in POINTER.findall(text)}):
        text = (unpacked / "usr/share/common-licenses" / name).read_text(encoding="utf-8")
        texts[f"debian-{name}"] = text
    return texts


def own_name(library: str) -> str:
    """Return the name that a library gets here.

    The graphics driver of the machine brings libraries of the same names, perhaps newer ones: under
    a name of its own neither can take the place of the other.

    >>> own_name("libz.so.1")
    'libz-khepri.so.1'
    """
    stem, dot, rest = library.partition(".so")
    return f"{stem}-khepri{dot}{rest}"


def make_independent(folder: Path) -> None:
    """Let every compiled file look for libraries in this folder, wherever it lies."""
    for file in compiled_files(folder):
        way = "/".join([".."] * (len(file.relative_to(folder).parts) - 1))
        options = ["--set-rpath", "/".join(filter(None, ["$ORIGIN", way, "lib"]))]
        for library in needed(file):
            if library in LIBRARIES:
                options += ["--replace-needed", library, own_name(library)]
        if file.parent.name == "lib":
            options += ["--set-soname", file.name]
        subprocess.run([patchelf(), *options, file], check=True)  # noqa: S603


def require_complete(folder: Path) -> None:
    """Refuse a runtime that would look for a library outside."""
    held = {path.name for path in (folder / "lib").iterdir()}
    for file in compiled_files(folder):
        for library in needed(file):
            if library not in held and not GLIBC.fullmatch(library):
                raise LookupError(f"{file.name} needs {library}, which is not in the folder.")


def needed(file: Path) -> list[str]:
    """Return the names of the libraries that a compiled file asks for."""
    asked = [patchelf(), "--print-needed", str(file)]
    return subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout.split()  # noqa: S603


def patchelf() -> str:
    """Return the program that changes where compiled files look for libraries."""
    beside = Path(sys.executable).with_name("patchelf")
    found = str(beside) if beside.exists() else shutil.which("patchelf")
    if found is None:
        raise FileNotFoundError("patchelf is missing: make portable installs it into .venv.")
    return found
