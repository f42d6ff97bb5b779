"""See that every compiled file of the Windows folder finds the libraries that it needs.

A laptop may lack what developers' computers have, such as the newer C++ libraries of Visual Studio;
Wine has them, so that running the folder there would not tell.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

COMPILED = {".exe", ".dll", ".pyd"}

OF_WINDOWS = frozenset(
    [
        "advapi32",
        "bcrypt",
        "cfgmgr32",
        "comctl32",
        "comdlg32",
        "crypt32",
        "d3d9",
        "dbghelp",
        "dwmapi",
        "gdi32",
        "hid",
        "imm32",
        "iphlpapi",
        "kernel32",
        "mf",
        "mfplat",
        "mfreadwrite",
        "msvcrt",
        "ntdll",
        "ole32",
        "oleaut32",
        "opengl32",
        "propsys",
        "psapi",
        "rpcrt4",
        "secur32",
        "setupapi",
        "shell32",
        "shlwapi",
        "ucrtbase",
        "user32",
        "userenv",
        "uxtheme",
        "version",
        "wininet",
        "winmm",
        "ws2_32",
    ]
)
"""Libraries that every Windows 10 has."""


class MissingLibraryError(Exception):
    """A compiled file needs a library that a plain Windows does not have."""


def require_libraries(folder: Path) -> None:
    """Refuse a folder in which a compiled file would look for a library outside in vain.

    :raises MissingLibraryError: if there is such a file.
    """
    found = compiled_files(folder)
    held = {path.name.lower() for path in found}
    missing = [
        f"{path.relative_to(folder)} needs {name}"
        for path in found
        for name in imported(path.read_bytes())
        if name.lower() not in held and not is_of_windows(name)
    ]
    if missing:
        raise MissingLibraryError("\n".join(["Not in the folder, nor in Windows:", *missing]))


def compiled_files(folder: Path) -> list[Path]:
    """Return all programs, libraries and compiled modules."""
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in COMPILED)


def is_of_windows(name: str) -> bool:
    """Say whether every Windows 10 has a library.

    >>> [is_of_windows(name) for name in ("KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll")]
    [True, True]
    >>> is_of_windows("MSVCP140.dll")
    False
    """
    plain = name.lower().removesuffix(".dll")
    return plain in OF_WINDOWS or plain.startswith("api-ms-win-")


def imported(program: bytes) -> Iterator[str]:
    """Yield the names of the libraries that a compiled file asks for when it is loaded."""
    header = _number(program, 0x3C)
    sections = struct.unpack_from("<H", program, header + 6)[0]
    optional = header + 24
    table = optional + struct.unpack_from("<H", program, header + 20)[0]
    places = [struct.unpack_from("<III", program, table + 40 * n + 12) for n in range(sections)]

    def offset(address: int) -> int:
        """Return where in the file something is that has an address in memory."""
        for start, size, place in places:
            if start <= address < start + size:
                return address - start + place
        raise ValueError(f"There is nothing at {address:#x}.")

    imports = _number(program, optional + 120)
    entry = offset(imports) if imports else 0
    while entry and (name := _number(program, entry + 12)):
        start = offset(name)
        yield program[start : program.index(0, start)].decode("ascii")
        entry += 20


def _number(data: bytes, place: int) -> int:
    return int.from_bytes(data[place : place + 4], "little")
