"""What the commands about the archive share: opening it, answering in JSON, writing files."""

from __future__ import annotations

from pathlib import Path

import click

from khepri.archive import Archive
from khepri.cli.saying import say, say_json
from khepri.errors import ArchiveError
from khepri.file_replacing import put_in_place

as_json = click.option("--json", "json_", is_flag=True, help="Write the answer as JSON.")


def opened_archive() -> Archive:
    """Open this user's archive, and tell what there is to be told about it."""
    archive = Archive()
    if archive.notice:
        say(archive.notice, err=True)
    return archive


def write_json(value: object) -> None:
    """Write an answer as JSON."""
    say_json(value)


def write_file(path: Path, text: str, *, newline: str = "\n") -> None:
    """Write a file as a whole, in the place of an old one.

    :raises ArchiveError: if that cannot be done; the old file is still there then.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe or a device is written into
            path.write_text(text, encoding="utf-8", newline=newline)
        else:
            _replace(path, text, newline)
    except OSError as error:
        raise ArchiveError(f"{path} cannot be written ({error.strerror or error}).") from error


def _replace(path: Path, text: str, newline: str) -> None:
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_text(text, encoding="utf-8", newline=newline)
        put_in_place(partial, path)
    finally:
        partial.unlink(missing_ok=True)
