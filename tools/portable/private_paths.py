"""See that nothing that leaves this computer names its folders, its owner or the computer.

Compiled files, bytecode and archives within archives are looked into as well.
"""

from __future__ import annotations

import getpass
import hashlib
import io
import re
import shutil
import socket
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from tools.portable.packing import files
from tools.portable.project import ROOT

ARCHIVES = (".zip", ".whl")
COMMON = {"", "localhost", "root", "user", "runner", "builder", "admin"}
"""Names that many computers and people have: they betray nobody, and stand in ordinary text."""

SHORTEST = 4
"""Shorter names would be found by chance."""


class PrivatePathError(Exception):
    """Something that was about to leave this computer tells where it was made."""


def require_none(made: Path, downloads: Path) -> None:
    """Remove a file or folder and fail, if anything in it names a place of this computer.

    :raises PrivatePathError: if anything does.
    """
    found = list(private_places(made, private_words(), untouched(downloads)))
    if found:
        shutil.rmtree(made) if made.is_dir() else made.unlink()
        raise PrivatePathError("\n".join([f"{made.name} must not leave this computer:", *found]))


def private_words() -> list[bytes]:
    """List what would betray this computer, in the ways that files write text."""
    words = {str(ROOT), f"{Path.home()}/", sys.prefix, sys.base_prefix} - {"/", "//", "/usr"}
    names = {socket.gethostname(), socket.getfqdn()}
    with suppress(KeyError, OSError):  # in a container the system may not know its user
        names.add(getpass.getuser())
    words |= {name for name in names if name not in COMMON and len(name) >= SHORTEST}
    return sorted(word.encode(way) for word in words for way in ("utf-8", "utf-16-le"))


def private_places(
    made: Path, words: Iterable[bytes], known: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Say where any of the words stands, but for files that came as they are from elsewhere."""
    words = list(words)
    for name, data in contents(made):
        for word in words:
            if stands_in(data, word) and digest(data) not in known:
                yield f"{name}: {word.replace(bytes(1), b'').decode()}"


def stands_in(data: bytes, word: bytes) -> bool:
    """Tell whether a path is anywhere in a file, or a name that is not part of a longer one.

    In bytecode and programs a number or a mark may stand beside a path and look like a letter.
    """
    if word not in data:
        return False
    if word.startswith(b"/"):
        return True
    return re.search(rb"(?<![\w.-])" + re.escape(word) + rb"(?![\w-])", data) is not None


def contents(made: Path) -> Iterator[tuple[str, bytes]]:
    """Walk through all the files of a folder or an archive, and through the archives in them."""
    for path in files(made) if made.is_dir() else [made]:
        if path.name.endswith((".tar.xz", ".tar.gz")):
            with tarfile.open(path) as packed:
                for entry in packed:
                    owner = f"{entry.uname} {entry.gname}"
                    yield f"the owner of {entry.name}", owner.encode()
                    member = packed.extractfile(entry) if entry.isfile() else None
                    yield from unfolded(entry.name, member.read() if member else b"")
        elif not path.is_symlink():
            yield from unfolded(path.name, path.read_bytes())


def unfolded(name: str, data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield a file, or all that is in it if it is an archive; names count as well."""
    yield f"the name {name}", name.encode()
    if not name.endswith(ARCHIVES):
        yield name, data
        return
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        for member in packed.namelist():
            yield from unfolded(f"{name}/{member}", packed.read(member))


def untouched(downloads: Path) -> frozenset[str]:
    """Return the digests of all files that other people built: they cannot know this computer."""
    packed = [*downloads.glob("*.whl"), *downloads.glob("*.tar.gz")]
    return frozenset[str]().union(*map(digests, packed))


@cache
def digests(packed: Path) -> frozenset[str]:
    """Return the digests of all that is in a download: once, as several parts share the file."""
    return frozenset(digest(data) for _, data in contents(packed))


def digest(data: bytes) -> str:
    """Return what tells one file from all others."""
    return hashlib.sha256(data).hexdigest()
