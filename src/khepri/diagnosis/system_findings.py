"""Versions, the way Khepri is installed, and the terminal."""

from __future__ import annotations

import platform
import sqlite3
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TextIO

import khepri
from khepri.diagnosis.report import Fact, Finding, State

MISSING = "missing"
LETTERS = "▲●─·é"
"""Some of what the boards of the terminal are drawn with, and names."""


def installed_version(package: str) -> str:
    """Return the version of a package, or that it is missing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return MISSING


def version_findings() -> tuple[Finding, ...]:
    """Say what is installed, and on what."""
    names = {"pygame": "pygame-ce", "moderngl": "moderngl"}
    packages = {key: installed_version(name) for key, name in names.items()}
    versions = {
        "khepri": installed_version("khepri"),
        "python": platform.python_version(),
        **packages,
        "sqlite": sqlite3.sqlite_version,
    }
    says = (
        f"Khepri {versions['khepri']}, Python {versions['python']}, pygame-ce {versions['pygame']},"
        f" moderngl {versions['moderngl']}, SQLite {versions['sqlite']}."
    )
    missing = [names[key] for key, found in packages.items() if found == MISSING]
    state = State.ATTENTION if missing else State.FINE
    remedy = f"Install Khepri again, with {' and '.join(missing)}." if missing else ""
    system, machine = system_name(), platform.machine()
    about = {"name": system, "machine": machine}
    return (
        Finding("versions", "Versions", says, state, remedy, versions),
        Finding("system", "System", f"{system}, {machine}.", facts=about),
    )


def system_name() -> str:
    """Return what the system calls itself."""
    told: Mapping[str, str] = {}
    with suppress(OSError, AttributeError):
        told = platform.freedesktop_os_release()
    kernel = f"{platform.system()} {platform.release()}"
    return f"{told['PRETTY_NAME']}, {kernel}" if "PRETTY_NAME" in told else kernel


def installation_finding(portable: Path | None = None) -> Finding:
    """Say where Khepri itself lies, and whether everything is kept beside it.

    :param portable: the folder beside the program that everything is kept in, if it is.
    """
    folder = str(Path(khepri.__file__).parent)
    kept = "" if portable is None else f" It runs from a stick: everything is kept in {portable}."
    facts: dict[str, Fact] = {"path": folder, "portable": portable is not None}
    return Finding("installation", "Installed in", f"{folder}.{kept}", facts=facts)


def terminal_finding(stream: TextIO | None) -> Finding:
    """Say whether the terminal shows all letters; a program without a console has no stream."""
    if stream is None:
        return Finding("terminal", "Terminal", "None.", facts={"encoding": None})
    encoding = stream.encoding or "ascii"
    facts: dict[str, Fact] = {"encoding": encoding, "is_terminal": stream.isatty()}
    kind = "A terminal" if stream.isatty() else "A file or another program"
    try:
        LETTERS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        says = f"{kind} that takes {encoding}: some letters become question marks."
        remedy = "Choose UTF-8 in the terminal's settings, or set PYTHONIOENCODING=utf-8."
        return Finding("terminal", "Terminal", says, State.NOTE, remedy, facts)
    return Finding("terminal", "Terminal", f"{kind} that takes {encoding}.", facts=facts)


def current_terminal() -> TextIO | None:
    """Return where this program writes to."""
    return sys.stdout
