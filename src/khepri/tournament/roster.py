"""The club's roster: everybody who may take part, with what only the director sees."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from khepri.errors import TournamentError
from khepri.names import clean_name
from khepri.number_text import decimal_number, whole_number
from khepri.reading_limits import LARGEST_ROSTER_FILE, MOST_ERRORS
from khepri.tournament.entering import MOST_EXTRA_TIME, MOST_RATING
from khepri.tournament.participants import LONGEST_GROUP, LONGEST_NAME

LONGEST_FULL_NAME = 80
MOST_PEOPLE = 2000

COLUMNS = ("name", "full name", "rating", "group", "extra time", "apart from")
"""The columns of a roster file, in the order in which they are written."""

_OTHER_WORDS = {
    "display name": "name",
    "first name": "name",
    "player": "name",
    "elo": "rating",
    "school": "group",
    "class": "group",
    "club": "group",
    "team": "group",
    "extra": "extra time",
    "forbidden": "apart from",
}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would work out instead of showing it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody of the club. Two people of one name are two people."""

    id: int = 0
    """Unique at this machine; 0 before it is kept."""

    name: str
    """What everybody may read."""

    full_name: str = ""
    """What only the director sees."""

    rating: int = 0
    group: str = ""
    extra_time: float = 1.0
    apart_from: tuple[str, ...] = ()
    """The names of those with whom this one is not to be paired."""

    def __post_init__(self) -> None:
        name = clean_name(self.name, LONGEST_NAME)
        if not name:
            raise TournamentError("A person needs a name.")
        if not 0 <= self.rating <= MOST_RATING:
            raise TournamentError(f"A rating is a number from 0 to {MOST_RATING}.")
        if not 1.0 <= self.extra_time <= MOST_EXTRA_TIME:
            raise TournamentError(f"Extra time is a factor from 1 to {MOST_EXTRA_TIME:g}.")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "full_name", clean_name(self.full_name, LONGEST_FULL_NAME))
        object.__setattr__(self, "group", clean_name(self.group, LONGEST_GROUP))


def shown_name(full_name: str) -> str:
    """Return what others may read of a full name: the first, and the initial of the last.

    >>> shown_name("Amira Khalil"), shown_name("Dina"), shown_name("Khalil, Amira")
    ('Amira K.', 'Dina', 'Amira K.')
    """
    cleaned = clean_name(full_name, LONGEST_FULL_NAME)
    last, comma, first = cleaned.partition(",")
    words = f"{first} {last}".split() if comma else cleaned.split()
    if len(words) < 2:
        return cleaned
    return f"{words[0]} {words[-1][0]}."


@dataclass(frozen=True, slots=True)
class RosterRead:
    """What a roster file holds."""

    people: tuple[Person, ...]
    errors: tuple[str, ...] = ()
    """What was wrong with other lines, each with its number."""

    left_out: int = 0
    """How many lines were wrong in all."""


def read_roster(text: str) -> RosterRead:
    """Read a roster from CSV with a line of headings; commas, semicolons and tabs are all known.

    A line that cannot be read costs itself only.

    :raises TournamentError: if it is no roster at all.
    """
    if len(text) > LARGEST_ROSTER_FILE:
        raise TournamentError("The file is too large to be a roster.")
    lines = text.removeprefix("\ufeff").splitlines()
    head = next((line for line in lines if line.strip()), "")
    delimiter = max(",;\t", key=head.count)
    rows = csv.reader(io.StringIO("\n".join(lines), newline=""), delimiter=delimiter)
    columns: dict[str, int] | None = None
    people: list[Person] = []
    errors: list[str] = []
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if columns is None:
                columns = _columns(row)
                continue
            if len(people) >= MOST_PEOPLE:
                raise TournamentError(f"A roster has room for {MOST_PEOPLE}.")
            try:
                people.append(_person(row, columns))
            except TournamentError as error:
                errors.append(f"Line {rows.line_num}: {error}")
    except csv.Error as error:
        raise TournamentError(f"Line {rows.line_num}: the file is no CSV ({error}).") from error
    if columns is None:
        raise TournamentError("The file is empty.")
    return RosterRead(tuple(people), tuple(errors[:MOST_ERRORS]), len(errors))


def write_roster(people: Iterable[Person], *, full_names: bool = True) -> str:
    """Write a roster as CSV; no cell is a formula to a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for person in people:
        cells = (
            person.name,
            person.full_name if full_names else "",
            person.rating or "",
            person.group,
            f"{person.extra_time:g}" if person.extra_time != 1.0 else "",
            "; ".join(person.apart_from),
        )
        writer.writerow([harmless(str(cell)) for cell in cells])
    return out.getvalue()


def harmless(cell: str) -> str:
    """Return a cell that a spreadsheet shows as it is.

    >>> harmless("=1+1"), harmless("Amira")
    ("'=1+1", 'Amira')
    """
    return f"'{cell}" if cell.lstrip("'").startswith(_FORMULA) else cell


def _columns(row: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, cell in enumerate(row):
        word = " ".join(cell.strip().casefold().replace("_", " ").split())
        found.setdefault(_OTHER_WORDS.get(word, word), index)
    if "name" not in found and "full name" not in found:
        raise TournamentError("The first line must name its columns; one of them is: name.")
    return found


def _person(row: Sequence[str], columns: dict[str, int]) -> Person:
    def cell(column: str) -> str:
        index = columns.get(column, len(row))
        text = row[index].strip() if index < len(row) else ""
        return text[1:] if text[:1] == "'" and harmless(text) != text else text

    full_name = cell("full name")
    rating, extra = cell("rating"), cell("extra time").replace(",", ".").strip("×x ")
    known = whole_number(rating or "0", 0, MOST_RATING)
    if known is None:
        raise TournamentError(f"{rating[:20]!r} is no rating: write a number up to {MOST_RATING}.")
    factor = decimal_number(extra or "1", 1.0, MOST_EXTRA_TIME)
    if factor is None:
        raise TournamentError(
            f"{extra[:20]!r} is no factor for extra time: write one up to {MOST_EXTRA_TIME:g}."
        )
    apart = tuple(
        name for part in cell("apart from").split(";") if (name := clean_name(part, LONGEST_NAME))
    )
    return Person(
        name=cell("name") or shown_name(full_name),
        full_name=full_name,
        rating=known,
        group=cell("group"),
        extra_time=factor,
        apart_from=apart,
    )


def merged(known: Iterable[Person], read: Iterable[Person]) -> list[Person]:
    """Return a roster with another read into it.

    Who has the same names is the same person, but nobody is two people of one file.
    """
    people = list(known)
    unmatched = list(range(len(people)))
    for person in read:
        for index in unmatched:
            if (people[index].name, people[index].full_name) == (person.name, person.full_name):
                people[index] = replace(person, id=people[index].id)
                unmatched.remove(index)
                break
        else:
            people.append(person)
    return people
