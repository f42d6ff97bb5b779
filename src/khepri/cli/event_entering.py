"""``khepri event enter`` and what else concerns one who takes part."""

from __future__ import annotations

from dataclasses import replace

import click

from khepri.cli.answers import as_json
from khepri.cli.event_choice import MOST_CANDIDATES, chosen_person, event_words, split_words
from khepri.cli.event_desk import EventDesk, event_desk
from khepri.cli.event_season import events_begun, rated_people
from khepri.cli.event_setting_up import points_in
from khepri.cli.event_words import NO_ROSTER
from khepri.cli.options import NUMBER
from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.director_actions import (
    AskForBye,
    CheckIn,
    ComeBack,
    Enter,
    KeepApart,
    Withdraw,
)
from khepri.tournament.event import Event
from khepri.tournament.people_entering import apart_wishes, entry_of, not_entered
from khepri.tournament.roster import Person
from khepri.tournament.season import Who


@click.command()
@event_words("[EVENT] [NAME]")
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
    with event_desk(word, json_=json_) as desk:
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


def _club_ratings(desk: EventDesk) -> dict[Who, int]:
    """Return the ratings that the other events with the same game have led to."""
    game = desk.event.settings.game
    others = [
        each
        for each in events_begun(desk.archive)
        if each.id != desk.kept.id and each.log.event.settings.game == game
    ]
    return {each.who: round(each.rating.rating) for each in rated_people(others)}


def _who(entry: Enter) -> Who:
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
@event_words("[EVENT] [WHO]")
@click.option("--all", "everybody", is_flag=True, help="Everybody is here.")
@click.option("--not-here", is_flag=True, help="WHO has not come after all.")
@as_json
def check_in(words: tuple[str, ...], *, everybody: bool, not_here: bool, json_: bool) -> None:
    """Note that somebody has come."""
    event, rest = split_words(words, *(() if everybody else ("WHO",)))
    with event_desk(event, json_=json_) as desk:
        numbers = [desk.who(rest[0])] if rest else list(desk.event.participants)
        desk.do(*(CheckIn(number, is_here=not not_here) for number in numbers))


@click.command()
@event_words("[EVENT] WHO")
@as_json
def withdraw(words: tuple[str, ...], *, json_: bool) -> None:
    """Pair somebody no more, from the next round on."""
    event, (who,) = split_words(words, "WHO")
    with event_desk(event, json_=json_) as desk:
        desk.do(Withdraw(desk.who(who)))


@click.command("return")
@event_words("[EVENT] WHO")
@as_json
def come_back(words: tuple[str, ...], *, json_: bool) -> None:
    """Pair somebody again who had left; the rounds between bring nothing."""
    event, (who,) = split_words(words, "WHO")
    with event_desk(event, json_=json_) as desk:
        desk.do(ComeBack(desk.who(who)))


@click.command()
@event_words("[EVENT] WHO")
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
    with event_desk(event, json_=json_) as desk:
        number = round_number or desk.event.next_number
        desk.do(AskForBye(desk.who(who), number, worth))


@click.command()
@event_words("[EVENT] WHO WHO")
@click.option("--may-meet", is_flag=True, help="Let them meet again.")
@as_json
def apart(words: tuple[str, ...], *, may_meet: bool, json_: bool) -> None:
    """Keep two from being paired."""
    event, (one, other) = split_words(words, "WHO", "WHO")
    with event_desk(event, json_=json_) as desk:
        desk.do(KeepApart(desk.who(one), desk.who(other), apart=not may_meet))
