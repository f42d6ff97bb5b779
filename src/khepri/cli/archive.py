"""``khepri archive`` and ``khepri selfcheck``: back up, restore and check the archive."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import click

from khepri.archive.backup import back_up_archive, restore_archive
from khepri.archive.database import archive_path
from khepri.cli.console import say, say_json
from khepri.cli.files import as_json
from khepri.errors import ArchiveError

# Backup


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
        say_json({"file": str(file), **asdict(content)})
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
        say_json({"archive": str(path), "kept": kept, **asdict(report.content)})
        return
    say(f"{path}: {report.content}.")
    if report.kept is not None:
        say(f"What was there before is kept as {report.kept}.")


# Check


@click.command()
@as_json
@click.pass_context
def selfcheck(context: click.Context, *, json_: bool) -> None:
    """Replay every game by the rules, and say what does not hold.

    Nothing is changed, and another Khepri may go on meanwhile. The exit code is 1 if something
    does not hold.
    """
    # Few programs need what it takes to replay everything.
    from khepri.archive.archive_file import is_file_there  # noqa: PLC0415
    from khepri.archive.check import check_archive  # noqa: PLC0415

    path = archive_path()
    if not is_file_there(path):
        if json_:
            say_json({"archive": str(path), "games": 0, "findings": [], "sound": True})
        else:
            say(f"There is no archive at {path} yet: nothing to check.")
        return
    with _progress() as watch:
        report = check_archive(path, watch)
    if json_:
        say_json(
            {
                "archive": str(report.path),
                "version": report.version,
                "games": report.games,
                "setups": report.setups,
                "events": report.events,
                "findings": [
                    {"kind": each.kind, "where": each.where, "sentence": each.sentence}
                    for each in report.findings
                ],
                "sound": report.is_sound,
            }
        )
    else:
        for each in report.findings:
            say(str(each))
        looked = (
            f"{_counted(report.games, 'game')}, {_counted(report.setups, 'setup')},"
            f" {_counted(report.events, 'event')}"
        )
        told = "all is sound" if report.is_sound else _counted(len(report.findings), "finding")
        say(f"{looked}: {told}.")
    if not report.is_sound:
        context.exit(1)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Show how far it is, where somebody looks."""
    with click.progressbar(
        length=1, label="Games", hidden=not sys.stderr.isatty(), file=sys.stderr
    ) as bar:

        def watch(done: int, games: int) -> None:
            bar.length = max(1, games)
            bar.update(done - bar.pos)

        yield watch


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
