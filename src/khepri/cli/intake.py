"""Bringing files into the archive, one after the other, whatever is in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import click

from khepri.archive import Archive
from khepri.cli.answers import opened_archive, write_json
from khepri.cli.saying import say
from khepri.errors import ArchiveError


@dataclass(frozen=True, slots=True, kw_only=True)
class Intake:
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
    take_in: Callable[[Archive, str], Intake],
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
        write_json(figures)
    if not complete:
        context.exit(1)


def summary_of(added: str, known: int, unreadable: int) -> str:
    """Return what became of a file in one sentence."""
    return f"{added} added, {known} already there, {unreadable} unreadable."
