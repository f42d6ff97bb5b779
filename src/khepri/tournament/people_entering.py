"""How people of the roster take part in an event, and what of them is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from khepri.tournament.director_actions import Enter, KeepApart
from khepri.tournament.event import Event
from khepri.tournament.roster import Person, shown_name


def entry_of(person: Person) -> Enter:
    """Return the action by which somebody of the roster takes part."""
    return Enter(
        name=person.name,
        person=person.id,
        rating=person.rating,
        group=person.group,
        extra_time=person.extra_time,
    )


def not_entered(event: Event, people: Iterable[Person]) -> list[Person]:
    """Return those who do not take part."""
    entered = {each.person for each in event.participants.values()}
    return [person for person in people if person.id not in entered]


def apart_wishes(event: Event, people: Iterable[Person]) -> Iterator[KeepApart]:
    """Go through the pairs that the roster keeps apart and the event does not yet.

    The roster names people: where two are called the same, both are meant.
    """
    known = {person.id: person for person in people}
    numbers: dict[str, set[int]] = {}
    for each in event.participants.values():
        person = known.get(each.person) if each.person is not None else None
        full = person.full_name if person is not None else ""
        # A short name was made longer when a second of that name came.
        for name in {each.name, full, shown_name(full)}:
            numbers.setdefault(name.casefold(), set()).add(each.number)
    told: set[tuple[int, int]] = set()
    for each in event.participants.values():
        person = known.get(each.person) if each.person is not None else None
        for name in person.apart_from if person is not None else ():
            for other in sorted(numbers.get(name.casefold(), set()) - {each.number}):
                pair = min(each.number, other), max(each.number, other)
                if other not in each.apart_from and pair not in told:
                    told.add(pair)
                    yield KeepApart(each.number, other)


def with_full_names(event: Event, people: Iterable[Person]) -> Event:
    """Return an event in which those on the roster have their full names: for the director alone.

    It is for showing: nothing of it goes into a log.
    """
    names = full_names_in(event, people)
    participants = {
        number: replace(each, name=names.get(number, each.name))
        for number, each in event.participants.items()
    }
    return replace(event, participants=participants)


def full_names_in(event: Event, people: Iterable[Person]) -> dict[int, str]:
    """Return the full names of those on the roster who have one, by their number in the event."""
    known = {person.id: person.full_name for person in people if person.full_name}
    return {
        number: known[each.person]
        for number, each in event.participants.items()
        if each.person in known
    }
