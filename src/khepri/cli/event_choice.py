"""Which event, and who in it, is meant by a word on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click

from khepri.archive import Archive
from khepri.archive.tournaments import KeptTournament
from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.tournament.event import Event
from khepri.tournament.roster import Person

F = TypeVar("F", bound=Callable[..., Any])

MOST_CANDIDATES = 12
LONGEST_WORD = 60


def event_words(shape: str) -> Callable[[F], F]:
    """Add the words of a command that begins with EVENT, which may be left out."""
    return click.argument("words", nargs=-1, metavar=shape)


def split_words(words: Sequence[str], *names: str) -> tuple[str | None, list[str]]:
    """Return the word for the event, if there is one, and the words after it.

    :raises click.UsageError: if they are too few or too many.
    """
    if len(words) == len(names):
        return None, list(words)
    if len(words) == len(names) + 1:
        return words[0], list(words[1:])
    way = " ".join((click.get_current_context().command_path, "[EVENT]", *names))
    if len(words) < len(names):
        raise click.UsageError(f"Something is missing: write {way}")
    raise click.UsageError(
        f"That is too many words: write {way}, with quotation marks around a name of several words."
    )


def chosen_event(archive: Archive, word: str | None) -> KeptTournament:
    """Return the event that a word means: its number, its name, or the beginning of one.

    :raises TournamentError: if there is none, or more than one.
    """
    numbers = archive.tournaments.numbers()
    if not numbers:
        raise TournamentError("There are no events yet: khepri event new NAME begins one.")
    if word is None:
        return archive.tournaments.load(numbers[0])
    if is_number(word) and int(word) in numbers:
        return archive.tournaments.load(int(word))
    kept = {each.id: each for each in archive.tournaments.all()}
    names = [(number, each.log.event.settings.name) for number, each in kept.items()]
    return kept[_meant(word, names, "There is no event called {}: khepri event list shows all.")]


def chosen_participant(event: Event, word: str) -> int:
    """Return the number of the one that a word means: a number, a name or the beginning of one.

    :raises TournamentError: if it is nobody, or more than one.
    """
    if is_number(word) and int(word) in event.participants:
        return int(word)
    names = [(number, each.name) for number, each in event.participants.items()]
    return _meant(word, names, "Nobody called {} takes part in this event.")


def chosen_person(people: Iterable[Person], word: str) -> Person:
    """Return who of the roster is meant by a number, a name, a full name or its beginning.

    :raises TournamentError: if it is nobody, or more than one.
    """
    known = {person.id: person for person in people}
    if is_number(word) and int(word) in known:
        return known[int(word)]
    names = [
        (person.id, name)
        for person in known.values()
        for name in {person.name, person.full_name}
        if name
    ]
    labels = {person.id: person.full_name or person.name for person in known.values()}
    return known[_meant(word, names, "Nobody called {} is on the roster.", labels)]


def _meant(
    word: str,
    names: Sequence[tuple[int, str]],
    nobody: str,
    labels: Mapping[int, str] | None = None,
) -> int:
    """Find a name: the whole of it before its beginning; capitals do not matter.

    :param nobody: what to say if there is none.
    :param labels: what candidates are called; by the name that was found if it is not given.
    """
    cleaned = clean_name(word, LONGEST_WORD)
    sought = cleaned.casefold()
    same = [each for each in names if each[1].casefold() == sought]
    begun = sought.removesuffix(".")  # of an initial, as in a name that was shorter once
    found = same or [each for each in names if begun and each[1].casefold().startswith(begun)]
    if not found:
        raise TournamentError(nobody.format(repr(cleaned)))
    candidates = {number: (labels or {}).get(number, name) for number, name in found}
    if len(candidates) > 1:
        shown = list(candidates.items())[:MOST_CANDIDATES]
        listed = ", ".join(f"{number} {name}" for number, name in shown)
        more = ", …" if len(candidates) > MOST_CANDIDATES else ""
        raise TournamentError(f"{cleaned!r} may be several: {listed}{more}. Say the number.")
    return found[0][0]


def is_number(word: str) -> bool:
    """Say whether a word is a number that can be one of ours."""
    return word.isascii() and word.isdecimal() and len(word) < 10


def number_in(word: str, what: str) -> int:
    """Return the number of a board or the like.

    :raises click.UsageError: if the word is none.
    """
    if not is_number(word):
        raise click.UsageError(f"{clean_name(word, LONGEST_WORD)!r} is not the number of {what}.")
    return int(word)
