"""``khepri selfcheck``: whether everything in the archive holds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from khepri.archive.location import archive_path
from khepri.cli.answers import as_json, write_json
from khepri.cli.saying import say


@click.command()
@as_json
@click.pass_context
def selfcheck(context: click.Context, *, json_: bool) -> None:
    """Replay every game by the rules, and say what does not hold.

    Nothing is changed, and another Khepri may go on meanwhile. The exit code is 1 if something
    does not hold.
    """
    # Few programs need what it takes to replay everything.
    from khepri.archive.archive_check import check_archive  # noqa: PLC0415
    from khepri.archive.file_state import is_file_there  # noqa: PLC0415

    path = archive_path()
    if not is_file_there(path):
        if json_:
            write_json({"archive": str(path), "games": 0, "findings": [], "sound": True})
        else:
            say(f"There is no archive at {path} yet: nothing to check.")
        return
    with _progress() as watch:
        report = check_archive(path, watch)
    if json_:
        write_json(
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
