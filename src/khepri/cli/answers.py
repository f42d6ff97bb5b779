"""What the commands about the archive share: opening it, answering in JSON, writing files."""

from __future__ import annotations

import json
from pathlib import Path

import click

from khepri.archive import Archive
from khepri.errors import ArchiveError
from khepri.file_replacing import write_out

as_json = click.option("--json", "json_", is_flag=True, help="Write the answer as JSON.")


def opened_archive() -> Archive:
    """Open this user's archive, and tell what there is to be told about it."""
    archive = Archive()
    if archive.notice:
        click.echo(archive.notice, err=True)
    return archive


def write_json(value: object) -> None:
    """Write an answer as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def write_file(path: Path, text: str, *, newline: str = "\n") -> None:
    """Write a file as a whole, in the place of an old one.

    :raises ArchiveError: if that cannot be done; the old file is still there then.
    """
    try:
        write_out(path, (text.replace("\n", newline) if newline else text).encode())
    except OSError as error:
        raise ArchiveError(f"{path} cannot be written ({error.strerror or error}).") from error
