"""What commands read and write: the archive, text files, imports, pages and JSON.

Text files may come from elsewhere, whatever wrote them; ``-`` is standard input.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from khepri.cli.console import say, say_data, say_json
from khepri.errors import ArchiveError
from khepri.system.files import FileText, file_mode, read_text, write_atomically, write_export

if TYPE_CHECKING:
    from khepri.archive import Archive


# Archive and answers


as_json = click.option("--json", "json_", is_flag=True, help="Write the answer as JSON.")


def opened_archive() -> Archive:
    """Open this user's archive, and tell what there is to be told about it."""
    # Many commands only write files and JSON.
    from khepri.archive import Archive  # noqa: PLC0415

    archive = Archive()
    if archive.notice:
        say(archive.notice, err=True)
    return archive


def write_file(path: Path, text: str, *, called: str = "", keep_mode: bool = False) -> None:
    """Write a file as a whole, in the place of an old one.

    :param called: what an error calls the file, where its name is said before.
    :param keep_mode: whether the same people may read it as before.
    :raises ArchiveError: if that cannot be done; the old file is still there then.
    """
    try:
        if keep_mode:
            write_atomically(path, text.encode(), mode=file_mode(path))
        else:
            write_export(path, text.encode())
    except OSError as error:
        what = called or path
        raise ArchiveError(f"{what} cannot be written ({error.strerror or error}).") from error


# A page or table to a file


F = TypeVar("F", bound=Callable[..., Any])


def output_option(command: F) -> F:
    """Add the option that names the file."""
    return click.option(
        "--output",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar="FILE",
        help="Write to a file instead of the screen.",
    )(command)


def write_output(text: str, output: Path | None) -> None:
    """Write a text to a file, or to standard output where none is named.

    :raises ArchiveError: if it cannot be written.
    """
    if output is None:
        say_data(text)
    else:
        write_file(output, text)


# Text files


def read_text_file(name: str, largest: int, *, called: str = "") -> FileText:
    """Return the text of a file, and say how it was read unless it is plain UTF-8.

    :param called: what an error calls the file, where its name is said before.
    :raises ArchiveError: if there is no such file, or it cannot be read.
    """
    try:
        found = read_text(sys.stdin.buffer if name == "-" else Path(name), largest)
    except FileNotFoundError as error:
        raise ArchiveError(f"{called or name} cannot be read (there is no such file).") from error
    except OSError as error:
        raise ArchiveError(
            f"{called or name} cannot be read ({error.strerror or error})."
        ) from error
    report_remark(name, found)
    return found


def report_remark(name: object, found: FileText) -> None:
    """Say how a file was read, unless it is plain UTF-8."""
    if found.remark:
        say(f"{'Standard input' if name == '-' else name}: {found.remark}", err=True)


# Importing into the archive


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOutcome:
    """What became of one file."""

    summary: str
    remarks: tuple[str, ...]
    """What somebody should know about it, a line each."""

    more: int = 0
    """How many other things are wrong with it, which nobody would read one by one."""

    figures: dict[str, object]
    """The same for other programs."""

    complete: bool
    """Whether everything in it could be read."""


def import_files(
    context: click.Context,
    files: tuple[str, ...],
    take_in: Callable[[Archive, str], ImportOutcome],
    *,
    json_: bool,
) -> None:
    """Take in every file that can be read, and tell about each; end with 1 if one could not be."""
    figures: list[dict[str, object]] = []
    complete = True
    with opened_archive() as archive:
        for name in files:
            try:
                intake = take_in(archive, name)
            except KeyboardInterrupt:
                say(
                    f"{name}: stopped. What was added stays; importing it again adds the rest.",
                    err=True,
                )
                context.exit(130)
            except ArchiveError as error:
                complete = False
                figures.append({"file": name, "error": str(error)})
                say(f"{name}: {error}", err=True)
                continue
            complete = complete and intake.complete
            figures.append({"file": name, **intake.figures})
            if not json_:
                say(f"{name}: {intake.summary}")
            for remark in intake.remarks:
                say(f"{name}: {remark}", err=True)
            if intake.more:
                say(f"{name}: and {intake.more} more that cannot be read.", err=True)
    if json_:
        say_json(figures)
    if not complete:
        context.exit(1)


def summary_of(added: str, known: int, unreadable: int) -> str:
    """Return what became of a file in one sentence."""
    return f"{added} added, {known} already there, {unreadable} unreadable."
