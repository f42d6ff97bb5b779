"""``khepri event roster``: the people of the club, with what only the director sees."""

from __future__ import annotations

from pathlib import Path

import click

from khepri.cli.answers import as_json, opened_archive, write_file, write_json
from khepri.cli.event_choice import chosen_person
from khepri.cli.event_words import NO_ROSTER, counted
from khepri.cli.game_lines import fitted
from khepri.cli.saying import say, say_data
from khepri.cli.text_files import text_of
from khepri.names import clean_name
from khepri.reading_limits import LARGEST_ROSTER_FILE
from khepri.tournament.entering import MOST_EXTRA_TIME, MOST_RATING
from khepri.tournament.roster import (
    Person,
    merged,
    read_roster,
    shown_name,
    twice_words,
    write_roster,
)

SHOWN_WIDTH = 20
FULL_WIDTH = 28


@click.group(invoke_without_command=True)
@as_json
@click.pass_context
def roster(context: click.Context, *, json_: bool) -> None:
    """List the people of the club; their full names stay on this side of the desk."""
    if context.invoked_subcommand is None:
        _list(json_=json_)


@roster.command("list")
@as_json
def list_people(*, json_: bool) -> None:
    """List the people of the club."""
    _list(json_=json_)


@roster.command("import")
@click.argument("file")
@as_json
@click.pass_context
def import_people(context: click.Context, file: str, *, json_: bool) -> None:
    """Read people from FILE, a CSV or a list of names; - is standard input."""
    found = text_of(file, LARGEST_ROSTER_FILE)
    read = read_roster(found.text)
    with opened_archive() as archive:
        known = archive.tournaments.people()
        people = merged(known, read.people)
        before = {person.id: person for person in known}
        new = [person for person in people if not person.id]
        changed = [person for person in people if person.id and before[person.id] != person]
        archive.tournaments.save_people([*changed, *new])
    if json_:
        write_json(
            {
                "added": len(new),
                "changed": len(changed),
                "left_out": read.left_out,
                "encoding": found.encoding,
                "errors": list(read.errors),
            }
        )
    else:
        say(
            f"{counted(len(new), 'person', 'people')} added, {len(changed)} changed,"
            f" {max(0, len(read.people) - len(new) - len(changed))} as before,"
            f" {counted(read.left_out, 'line')} left out."
        )
    if read.twice:
        say(twice_words(read), err=True)
    for error in read.errors:
        say(error, err=True)
    if read.left_out:
        context.exit(1)


@roster.command("export")
@click.option("--display-names-only", is_flag=True, help="Leave the full names out.")
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write."
)
@as_json
def export_people(*, display_names_only: bool, output: Path | None, json_: bool) -> None:
    """Write the people as CSV."""
    if json_ and output is None:
        raise click.UsageError("--json tells about the file that --output names.")
    with opened_archive() as archive:
        people = archive.tournaments.people()
    text = write_roster(people, full_names=not display_names_only)
    if output is None:
        say_data(text)
        return
    write_file(output, text)
    if json_:
        write_json({"file": str(output), "exported": len(people)})
    else:
        say(f"{counted(len(people), 'person', 'people')} written to {output}.")


@roster.command()
@click.argument("name")
@click.option("--full-name", default="", metavar="NAME", help="What only the director sees.")
@click.option(
    "--rating", type=click.IntRange(0, MOST_RATING), default=0, help="What the seeding goes by."
)
@click.option("--group", default="", metavar="GROUP", help="A class, a school or the like.")
@click.option(
    "--extra-time",
    type=click.FloatRange(1, MOST_EXTRA_TIME),
    default=1.0,
    metavar="FACTOR",
    help="Such as 1.5, on the clock.",
)
@click.option(
    "--apart-from", multiple=True, metavar="NAME", help="Who is not to be met; may be repeated."
)
@as_json
def add(
    name: str,
    *,
    full_name: str,
    rating: int,
    group: str,
    extra_time: float,
    apart_from: tuple[str, ...],
    json_: bool,
) -> None:
    """Add somebody called NAME, which everybody may read."""
    person = Person(
        name=name,
        full_name=full_name,
        rating=rating,
        group=group,
        extra_time=extra_time,
        apart_from=tuple(name for each in apart_from if (name := clean_name(each))),
    )
    with opened_archive() as archive:
        (saved,) = archive.tournaments.save_people([person])
    if json_:
        write_json(_described(saved))
        return
    say(f"{saved.name} is number {saved.id} on the roster.")
    short = shown_name(saved.name)
    if short != saved.name and not saved.full_name:
        say(f"Everybody will read {saved.name!r}: for {short!r} say --full-name too.", err=True)


@roster.command()
@click.argument("who")
@as_json
def remove(who: str, *, json_: bool) -> None:
    """Take somebody from the roster; events stay as they are."""
    with opened_archive() as archive:
        person = chosen_person(archive.tournaments.people(), who)
        archive.tournaments.delete_people([person.id])
    if json_:
        write_json({"removed": person.id})
    else:
        say(f"{person.name} ({person.id}) was taken from the roster.")


# How things are written


def _list(*, json_: bool) -> None:
    with opened_archive() as archive:
        people = archive.tournaments.people()
    if json_:
        write_json([_described(person) for person in people])
        return
    for person in people:
        say(_line(person))
    say(f"{counted(len(people), 'person', 'people')}." if people else NO_ROSTER, err=True)


def _line(person: Person) -> str:
    notes = [
        person.group,
        f"time ×{person.extra_time:g}" if person.extra_time != 1.0 else "",
        f"not with {', '.join(person.apart_from)}" if person.apart_from else "",
    ]
    told = ", ".join(note for note in notes if note)
    return (
        f"{person.id:>5}  {fitted(person.name, SHOWN_WIDTH)}"
        f"  {fitted(person.full_name, FULL_WIDTH)}  {person.rating or '':>4}  {told}"
    ).rstrip()


def _described(person: Person) -> dict[str, object]:
    return {
        "person": person.id,
        "name": person.name,
        "full_name": person.full_name,
        "rating": person.rating,
        "group": person.group,
        "extra_time": person.extra_time,
        "apart_from": list(person.apart_from),
    }
