"""Whom a director means, and who has come."""

from __future__ import annotations

from collections.abc import Iterable

from khepri.system.names import clean_name
from khepri.tournament.event import Event
from khepri.tournament.roster import Person, shown_name

HOUSE = "House player"


def person_called(people: Iterable[Person], typed: str) -> Person | None:
    """Return whom a typed name means, by the name that is shown or by the full one.

    Where two are called so, nobody is meant: the roster itself must be used.
    """
    wanted = clean_name(typed).casefold()
    known = list(people)
    for found in (
        [each for each in known if each.full_name.casefold() == wanted],
        [each for each in known if each.name.casefold() == wanted],
    ):
        if len(found) == 1:
            return found[0]
    return None


def new_person(typed: str) -> Person:
    """Return somebody new: of a full name, others read the first name and an initial.

    :raises TournamentError: if nothing was typed.

    >>> new_person("Amira Khalil").name, new_person("Amira K.").full_name
    ('Amira K.', '')
    """
    full = clean_name(typed, None)
    if full.endswith("."):
        return Person(name=full)  # it was shortened already
    shown = shown_name(full)
    return Person(name=shown, full_name="" if full == shown else full)


def house_of(event: Event) -> int | None:
    """Return the number of the house player, if there is one."""
    return next((each.number for each in event.participants.values() if each.is_house), None)


def not_come(event: Event) -> list[int]:
    """Return who has no tick before the first round, where others have one."""
    if event.rounds:
        return []
    playing = [each for each in event.participants.values() if each.plays_in(1)]
    playing = [each for each in playing if not each.is_house]
    missing = [each.number for each in playing if not each.is_here]
    return missing if len(missing) < len(playing) else []
