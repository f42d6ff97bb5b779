"""``khepri setups``: the collection of named boards, for one computer or a whole class."""

from __future__ import annotations

from pathlib import Path

import click

from khepri.archive import Archive, SavedSetup
from khepri.cli.console import say, say_json
from khepri.cli.files import (
    ImportOutcome,
    as_json,
    import_files,
    opened_archive,
    read_text_file,
    summary_of,
    write_output,
)
from khepri.cli.options import GAME_NAME
from khepri.errors import ArchiveError
from khepri.system.limits import LARGEST_SETUPS_FILE, MOST_ERRORS


@click.group()
def setups() -> None:
    """Hand the named boards of the editor on, or bring others in."""


@setups.command("list")
@click.option("--game", type=GAME_NAME, help="One game only.")
@as_json
def list_setups(*, game: str | None, json_: bool) -> None:
    """List the setups by name, each as the line in which it is handed on."""
    with opened_archive() as archive:
        kept = archive.setups.all(game)
    if json_:
        say_json([_described(each) for each in kept])
        return
    for each in kept:
        say(each.named.line())
    say(f"{_counted(len(kept))}.", err=True)


@setups.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write."
)
@as_json
def export(names: tuple[str, ...], *, output: Path | None, json_: bool) -> None:
    """Write setups as one file, all of them unless some are named."""
    if json_ and output is None:
        raise click.UsageError("--json tells about the file that --output names.")
    with opened_archive() as archive:
        chosen = [_named(archive, name) for name in names] or archive.setups.all()
        text = archive.setups.export_text([each.id for each in chosen])
    write_output(text, output)
    if json_:
        say_json({"file": str(output), "exported": len(chosen)})
    elif output is not None:
        say(f"{_counted(len(chosen))} written to {output}.")


@setups.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@as_json
@click.pass_context
def import_setups(context: click.Context, files: tuple[str, ...], *, json_: bool) -> None:
    """Add the setups of files that are not in the collection yet; - is standard input."""
    import_files(context, files, _taken_in, json_=json_)


@setups.command()
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--undo", is_flag=True, help="Bring the setup back that was deleted last.")
@as_json
def delete(names: tuple[str, ...], *, undo: bool, json_: bool) -> None:
    """Delete setups; for 30 days --undo brings them back."""
    with opened_archive() as archive:
        # Every name is looked up first: one that is wrong deletes nothing.
        numbers = [_deleted(archive, name) if undo else _named(archive, name).id for name in names]
        change = archive.setups.restore if undo else archive.setups.delete
        count = change(numbers)
    if json_:
        say_json({"restored" if undo else "deleted": count})
    else:
        say(f"{_counted(count)} {'brought back' if undo else 'deleted'}.")


def _named(archive: Archive, name: str) -> SavedSetup:
    kept = archive.setups.named(name)
    if kept is None:
        raise ArchiveError(f"There is no setup called {name!r}: khepri setups list shows all.")
    return kept


def _deleted(archive: Archive, name: str) -> int:
    number = archive.setups.deleted_last(name)
    if number is None:
        raise ArchiveError(f"No setup called {name!r} was deleted in the last 30 days.")
    return number


def _taken_in(archive: Archive, name: str) -> ImportOutcome:
    report = archive.setups.import_text(read_text_file(name, LARGEST_SETUPS_FILE, called="it").text)
    return ImportOutcome(
        summary=summary_of(_counted(len(report.added)), report.known, len(report.errors)),
        remarks=(
            *(f"{old} is called {new} here." for old, new in report.renamed),
            *map(str, report.errors[:MOST_ERRORS]),
        ),
        figures={
            "added": len(report.added),
            "known": report.known,
            "renamed": [{"name": old, "here": new} for old, new in report.renamed],
            "errors": [{"line": each.number, "message": each.reason} for each in report.errors],
        },
        more=max(0, len(report.errors) - MOST_ERRORS),
        complete=not report.errors,
    )


# How things are written


def _counted(count: int) -> str:
    return "1 setup" if count == 1 else f"{count} setups"


def _described(kept: SavedSetup) -> dict[str, object]:
    named = kept.named
    return {
        "name": named.name,
        "game": named.spec.name,
        "variant": named.variant,
        "position": named.text,
        "problems": [problem.sentence for problem in named.setup.problems()],
        "line": named.line(),
    }
