"""``khepri archive``: a backup of everything that was played, and bringing it back."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from khepri.archive.backup import back_up_archive, restore_archive
from khepri.archive.location import archive_path
from khepri.cli.answers import as_json, write_json
from khepri.cli.saying import say
from khepri.errors import ArchiveError

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.group()
def archive() -> None:
    """Back up all games and events, or bring a backup back."""


@archive.command()
@click.argument("file", type=_FILE)
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
@as_json
def backup(file: Path, *, force: bool, json_: bool) -> None:
    """Copy all games, boards, events and people into FILE.

    Khepri may go on meanwhile, and so may a club night. Settings, presets, lessons, puzzles and
    what was learned are files of their own, and not in it.
    """
    if not force and (file.exists() or file.is_symlink()):
        raise ArchiveError(f"{file} is there already: choose another name, or say --force.")
    path = archive_path()
    content = back_up_archive(path, file)
    if json_:
        write_json({"file": str(file), **asdict(content)})
        return
    say(f"{file}: {content}.")
    say(
        f"Not in it: your settings, and the presets, lessons, puzzles and progress in"
        f" {path.parent}.",
        err=True,
    )


@archive.command()
@click.argument("file", type=_FILE)
@as_json
def restore(file: Path, *, json_: bool) -> None:
    """Put the backup FILE in the place of the archive, which is kept under another name.

    Close Khepri first. FILE may be of an older Khepri, and stays as it is.
    """
    path = archive_path()
    report = restore_archive(file, path)
    if json_:
        kept = None if report.kept is None else str(report.kept)
        write_json({"archive": str(path), "kept": kept, **asdict(report.content)})
        return
    say(f"{path}: {report.content}.")
    if report.kept is not None:
        say(f"What was there before is kept as {report.kept}.")
