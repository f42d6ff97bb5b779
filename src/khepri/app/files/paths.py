"""Which file is meant by what was typed, pasted or dropped."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

_ADDRESS = re.compile(r"file:/", re.IGNORECASE)
_DRIVE = re.compile(r"/[A-Za-z]:")


def typed_path(text: str) -> Path:
    """Return the file that was meant, without the quotes that a file manager may add.

    >>> typed_path(' "/media/stick/club games.pgn" ').name
    'club games.pgn'
    """
    path = dropped_path(text.strip().strip("\"'"))
    # There may be no home folder, or nobody of that name: then it is taken as it stands.
    with suppress(RuntimeError):
        return path.expanduser()
    return path


def dropped_path(text: str) -> Path:
    """Return the file of a path, or of an address as file managers write it.

    >>> dropped_path("file:///media/stick/club%20games.pgn").name
    'club games.pgn'
    """
    return Path(_path_of_address(text) if _ADDRESS.match(text) else text)


def listed_files(text: str) -> list[Path]:
    """Return the files that a text is a list of, as a file manager copies it; none if it is not.

    >>> [path.name for path in listed_files("file:///a%20b.pgn\\nfile:///c.pgn\\n")]
    ['a b.pgn', 'c.pgn']
    >>> listed_files("f5d6c3")
    []
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not all(_ADDRESS.match(line) for line in lines):
        return []
    return [dropped_path(line) for line in lines]


def _path_of_address(address: str) -> str:
    """Return the path that a ``file:`` address means, on Windows too.

    >>> _path_of_address("file:///C:/Club%20games/a.pgn")
    'C:/Club games/a.pgn'
    >>> _path_of_address("file://localhost/media/a%23b.pgn")
    '/media/a#b.pgn'
    >>> _path_of_address("file://server/games/a.pgn")
    '//server/games/a.pgn'
    """
    try:
        parts = urlsplit(address, allow_fragments=False)
    except ValueError:
        return address
    # A name may hold a question mark or half a percent sign if nobody has encoded it.
    path = unquote(f"{parts.path}?{parts.query}" if parts.query else parts.path)
    if parts.netloc.lower() not in ("", "localhost"):
        return f"//{parts.netloc}{path}"
    return path[1:] if _DRIVE.match(path) else path
