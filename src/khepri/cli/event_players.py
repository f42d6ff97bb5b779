"""``khepri event roster`` and ``enter``, and what else concerns those who take part."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from khepri.cli.columns import fitted
from khepri.cli.console import say, say_data, say_json
from khepri.cli.event_access import (
    MOST_CANDIDATES,
    NO_ROSTER,
    OpenedEvent,
    chosen_person,
    counted,
    event_argument,
    opened_event,
    split_words,
)
from khepri.cli.event_season import events_begun, rated_people
from khepri.cli.event_settings import points_in
from khepri.cli.files import as_json, opened_archive, read_text_file, write_file
from khepri.cli.options import NUMBER
from khepri.errors import TournamentError
from khepri.system.limits import LARGEST_ROSTER_FILE
from khepri.system.names import clean_name
from khepri.tournament.actions import AskForBye, CheckIn, ComeBack, Enter, KeepApart, Withdraw
from khepri.tournament.event import MOST_EXTRA_TIME, MOST_RATING, Event
from khepri.tournament.roster import (
    Person,
    apart_wishes,
    duplicates_message,
    entry_of,
    merged,
    not_entered,
    read_roster,
    shown_name,
    write_roster,
)
from khepri.tournament.season import PersonKey

# Roster


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
    found = read_text_file(file, LARGEST_ROSTER_FILE)
    read = read_roster(found.text)
    with opened_archive() as archive:
        known = archive.tournaments.people()
        people = merged(known, read.people)
        before = {person.id: person for person in known}
        new = [person for person in people if not person.id]
        changed = [person for person in people if person.id and before[person.id] != person]
        archive.tournaments.save_people([*changed, *new])
    if json_:
        say_json(
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
        say(duplicates_message(read), err=True)
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
        say_json({"file": str(output), "exported": len(people)})
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
        say_json(_described(saved))
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
        say_json({"removed": person.id})
    else:
        say(f"{person.name} ({person.id}) was taken from the roster.")


# How things are written


def _list(*, json_: bool) -> None:
    with opened_archive() as archive:
        people = archive.tournaments.people()
    if json_:
        say_json([_described(person) for person in people])
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


# Entering and leaving


@click.command()
@event_argument("[EVENT] [NAME]")
@click.option("--all", "everybody", is_flag=True, help="The whole roster.")
@click.option("--group", metavar="GROUP", help="Everybody of one group of the roster.")
@click.option("--person", type=NUMBER, help="Somebody by the number on the roster.")
@click.option("--guest", is_flag=True, help="NAME is not on the roster, whoever else is.")
@click.option("--rating", type=click.IntRange(0, 4000), help="What the seeding goes by.")
@click.option(
    "--rated", is_flag=True, help="Go by the club's ratings of earlier events, where there is one."
)
@click.option("--house", is_flag=True, help="A computer that fills an odd number.")
@as_json
def enter(
    words: tuple[str, ...],
    *,
    everybody: bool,
    group: str | None,
    person: int | None,
    guest: bool,
    rating: int | None,
    rated: bool,
    house: bool,
    json_: bool,
) -> None:
    """Let somebody take part, from the next round on."""
    several = everybody or group is not None
    if several + (person is not None) + (guest or house) > 1 or (several and rating is not None):
        raise click.UsageError("Say one of: NAME, --all, --group, --person.")
    if rated and (house or rating is not None):
        raise click.UsageError("--rated goes with neither --rating nor --house.")
    names = () if several or person is not None else ("NAME",)
    word, rest = split_words(words, *names)
    with opened_event(word, json_=json_) as desk:
        people = desk.archive.tournaments.people()
        entries: list[Enter]
        if several:
            entries = _many(desk.event, people, group)
        elif person is not None:
            entries = [entry_of(chosen_person(people, str(person)))]
        elif guest or house:
            entries = [Enter(name=rest[0], is_house=house)]
        else:
            entries = [_by_name(desk.event, people, rest[0])]
        if rating is not None:
            entries = [replace(entry, rating=rating) for entry in entries]
        if rated:
            known = _club_ratings(desk)
            if not known:
                desk.warn("No game of other events is rated: the ratings of the roster are taken.")
            entries = [
                replace(entry, rating=known.get(_who(entry), entry.rating)) for entry in entries
            ]
        desk.do(*entries)
        desk.do(*apart_wishes(desk.event, people))


def _club_ratings(desk: OpenedEvent) -> dict[PersonKey, int]:
    """Return the ratings that the other events with the same game have led to."""
    game = desk.event.settings.game
    others = [
        each
        for each in events_begun(desk.archive)
        if each.id != desk.kept.id and each.log.event.settings.game == game
    ]
    return {each.who: round(each.rating.rating) for each in rated_people(others)}


def _who(entry: Enter) -> PersonKey:
    return (0, entry.name) if entry.person is None else (entry.person, "")


def _many(event: Event, people: list[Person], group: str | None) -> list[Enter]:
    if not people:
        raise TournamentError(NO_ROSTER)
    waiting = not_entered(event, people)
    if group is not None:
        sought = clean_name(group).casefold()
        waiting = [person for person in waiting if person.group.casefold() == sought]
    if not waiting:
        whom = "Nobody on the roster" if group is None else f"Nobody of {clean_name(group)!r}"
        raise TournamentError(f"{whom} is left to enter.")
    return [entry_of(person) for person in waiting]


def _by_name(event: Event, people: list[Person], word: str) -> Enter:
    """Return the entry of the one person of that name; without any, of somebody unknown."""
    name = clean_name(word)
    sought = name.casefold()
    called = [
        person
        for person in people
        if sought and sought in (person.name.casefold(), person.full_name.casefold())
    ]
    waiting = not_entered(event, called)
    if len(waiting) > 1:
        raise TournamentError(
            f"{name!r} may be several: {_listed(waiting)}. Say --person and the number."
        )
    if waiting:
        return entry_of(waiting[0])
    if called:
        raise TournamentError(
            f"{called[0].name} has entered already; another of that name enters with --guest."
        )
    begun = sought.removesuffix(".")
    alike = [person for person in people if begun and person.name.casefold().startswith(begun)]
    if alike:
        raise TournamentError(
            f"{name!r} may be {_listed(alike)}. Say --person and the number; somebody else enters"
            " with --guest."
        )
    return Enter(name=name)


def _listed(people: list[Person]) -> str:
    return ", ".join(
        f"{person.id} {person.full_name or person.name} {person.group}".rstrip()
        for person in people[:MOST_CANDIDATES]
    )


@click.command("check-in")
@event_argument("[EVENT] [WHO]")
@click.option("--all", "everybody", is_flag=True, help="Everybody is here.")
@click.option("--not-here", is_flag=True, help="WHO has not come after all.")
@as_json
def check_in(words: tuple[str, ...], *, everybody: bool, not_here: bool, json_: bool) -> None:
    """Note that somebody has come."""
    event, rest = split_words(words, *(() if everybody else ("WHO",)))
    with opened_event(event, json_=json_) as desk:
        numbers = [desk.who(rest[0])] if rest else list(desk.event.participants)
        desk.do(*(CheckIn(number, is_here=not not_here) for number in numbers))


@click.command()
@event_argument("[EVENT] WHO")
@as_json
def withdraw(words: tuple[str, ...], *, json_: bool) -> None:
    """Pair somebody no more, from the next round on."""
    event, (who,) = split_words(words, "WHO")
    with opened_event(event, json_=json_) as desk:
        desk.do(Withdraw(desk.who(who)))


@click.command("return")
@event_argument("[EVENT] WHO")
@as_json
def come_back(words: tuple[str, ...], *, json_: bool) -> None:
    """Pair somebody again who had left; the rounds between bring nothing."""
    event, (who,) = split_words(words, "WHO")
    with opened_event(event, json_=json_) as desk:
        desk.do(ComeBack(desk.who(who)))


@click.command()
@event_argument("[EVENT] WHO")
@click.option("--round", "round_number", type=NUMBER, help="Which round; usually the next.")
@click.option(
    "--points", default="½", show_default=True, help="What it is worth: 0, ½ or 1; none: no bye."
)
@as_json
def bye(words: tuple[str, ...], *, round_number: int | None, points: str, json_: bool) -> None:
    """Leave somebody out of a round, as was asked for."""
    event, (who,) = split_words(words, "WHO")
    worth = None if points == "none" else points_in(points)
    if worth is None and points != "none":
        raise click.UsageError(f"--points must be 0, ½, 1 or none, not {points!r}.")
    with opened_event(event, json_=json_) as desk:
        number = round_number or desk.event.next_number
        desk.do(AskForBye(desk.who(who), number, worth))


@click.command()
@event_argument("[EVENT] WHO WHO")
@click.option("--may-meet", is_flag=True, help="Let them meet again.")
@as_json
def apart(words: tuple[str, ...], *, may_meet: bool, json_: bool) -> None:
    """Keep two from being paired."""
    event, (one, other) = split_words(words, "WHO", "WHO")
    with opened_event(event, json_=json_) as desk:
        desk.do(KeepApart(desk.who(one), desk.who(other), apart=not may_meet))
