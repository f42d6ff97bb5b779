"""The club's people: reading and writing lists of them, and how they take part in an event."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from khepri.errors import TournamentError
from khepri.system.files import UNREADABLE, text_lines
from khepri.system.limits import LARGEST_ROSTER_FILE, MOST_ERRORS
from khepri.system.names import clean_name, with_full_stop
from khepri.system.numbers import parse_decimal, parse_whole
from khepri.tournament.actions import Enter, KeepApart
from khepri.tournament.event import LONGEST_GROUP, LONGEST_NAME, MOST_EXTRA_TIME, MOST_RATING, Event

LONGEST_FULL_NAME = 80
MOST_PEOPLE = 2000

COLUMNS = ("name", "full name", "rating", "group", "extra time", "apart from")
"""The columns of a roster file, in the order in which they are written."""

_WORDS = {
    "name": (
        *("name", "display name", "player", "pupil", "student"),
        *("anzeigename", "spieler", "spielerin", "schuler", "schulerin"),
        *("nom", "joueur", "joueuse", "eleve"),
    ),
    "full name": (
        *("full name", "first name last name", "last name, first name"),
        *("voller name", "vorname nachname", "name, vorname", "nachname, vorname"),
        *("nom complet", "prenom nom", "prenom et nom", "nom, prenom"),
    ),
    "first name": ("first name", "forename", "given name", "vorname", "rufname", "prenom"),
    "last name": (
        *("last name", "surname", "family name"),
        *("nachname", "familienname", "nom de famille"),
    ),
    "rating": ("rating", "elo", "dwz", "wertung", "wertungszahl", "classement"),
    "group": (
        *("group", "school", "class", "form", "club", "team"),
        *("gruppe", "schule", "klasse", "verein", "mannschaft"),
        *("groupe", "ecole", "classe", "equipe"),
    ),
    "extra time": ("extra time", "extra", "zusatzzeit", "temps supplementaire"),
    "apart from": ("apart from", "forbidden", "nicht gegen", "pas contre"),
}
"""The columns that are read, and what English, German and French tables call them, without accents.

Words that begin with a last name and have no comma are not among them: it could not be told from a
first name, and everybody would read it.
"""

_COLUMN_OF = {word: column for column, words in _WORDS.items() for word in words}
_SEPARATOR = re.compile(r"""\s*"?sep=([,;\t|])"?\s*""", re.IGNORECASE)
"""The first line of a file that tells a spreadsheet what stands between two cells."""

_QUOTED = re.compile(r'"[^"]*"')
_MOST_LINES = 20
"""No cell has more lines than this."""

_NOT_CLOSED = "A quotation mark is opened and not closed."

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


def shown_name(full_name: str, letters: int = 1) -> str:
    """Return what others may read of a full name: the first, and the beginning of the last.

    >>> shown_name("Amira Khalil"), shown_name("Dina"), shown_name("Khalil, Amira")
    ('Amira K.', 'Dina', 'Amira K.')
    >>> shown_name("Amira Khoury", 3), shown_name("Amira Kay", 3)
    ('Amira Kho.', 'Amira Kay')
    """
    cleaned = clean_name(full_name, LONGEST_FULL_NAME)
    last, comma, first = cleaned.partition(",")
    words = f"{first} {last}".split() if comma else cleaned.split()
    if len(words) < 2:
        return cleaned
    end = letters
    # No letter loses its marks, and none ends in a hyphen.
    while end < len(words[-1]) and (
        unicodedata.category(words[-1][end])[0] == "M" or words[-1][end - 1] in "-'"
    ):
        end += 1
    dot = "." if letters == 1 or end < len(words[-1]) else ""
    return f"{words[0]} {words[-1][:end]}{dot}"


def _letters(person: Person) -> int:
    """Return how much of the last name everybody reads, if the name is a short form; or 0."""
    letters = len(person.name.removesuffix(".").rpartition(" ")[2])
    return letters if letters and person.name == shown_name(person.full_name, letters) else 0


def told_apart(people: Iterable[Person]) -> list[Person]:
    """Return people whose short names differ as soon as their full names do.

    Names that somebody has chosen stay as they are, and so does one that is longer than needed.

    >>> amiras = [Person(name="Amira K.", full_name=f"Amira {last}") for last in ("Khan", "Khoury")]
    >>> [each.name for each in told_apart(amiras)]
    ['Amira Kha.', 'Amira Kho.']
    """
    everybody = list(people)
    alike: dict[str, list[int]] = {}
    for index, person in enumerate(everybody):
        if _letters(person):
            alike.setdefault(shown_name(person.full_name).casefold(), []).append(index)
    chosen = {each.name.casefold() for each in everybody if not _letters(each)}
    for short, group in alike.items():
        if len(group) < 2 and short not in chosen:
            continue
        for index in group:
            person = everybody[index]
            others = {everybody[each].full_name for each in group} - {person.full_name}
            everybody[index] = replace(person, name=_longer_name(person, others, chosen))
    return everybody


def _longer_name(person: Person, others: Collection[str], chosen: Collection[str]) -> str:
    """Return the shortest name of somebody that is not shorter than now, and nobody else's."""
    full = person.full_name
    for letters in range(_letters(person), len(full) + 1):
        name = shown_name(full, letters).casefold()
        if name not in chosen and all(
            shown_name(other, letters).casefold() != name for other in others
        ):
            return shown_name(full, letters)
    return person.name


@dataclass(frozen=True, slots=True)
class RosterRead:
    """What a roster file holds."""

    people: tuple[Person, ...]
    errors: tuple[str, ...] = ()
    """What was wrong with other lines, each with its number."""

    left_out: int = 0
    """How many lines were wrong in all."""

    @property
    def twice(self) -> tuple[str, ...]:
        """Who is in it more than once: two people of one name, or one who was written twice."""
        counts = Counter(map(_names_of, self.people))
        return tuple(full or name for (name, full), count in counts.items() if count > 1)

    @property
    def once_each(self) -> tuple[Person, ...]:
        """The people, if those who are in it more than once are the same: the first line counts."""
        first: dict[tuple[str, str], Person] = {}
        for person in self.people:
            first.setdefault(_names_of(person), person)
        return tuple(first.values())


def duplicates_message(read: RosterRead) -> str:
    """Say who is more than once in a list; empty for nobody."""
    if not read.twice:
        return ""
    more = f" and {len(read.twice) - 5} others" if len(read.twice) > 5 else ""
    return with_full_stop(f"In the list more than once: {', '.join(read.twice[:5])}{more}")


def read_roster(text: str) -> RosterRead:
    """Read a roster from CSV with a line of headings, or from a list of names, one on each line.

    Commas, semicolons and tabs are all known. A line that cannot be read costs itself only.

    :raises TournamentError: if it is no roster at all.
    """
    if len(text) > LARGEST_ROSTER_FILE:
        raise TournamentError("The file is too large to be a roster.")
    lines = text_lines(text.removeprefix("\ufeff"))
    head = next((index for index, line in enumerate(lines) if line.strip()), 0)
    told = _SEPARATOR.fullmatch(lines[head])
    if told:
        lines[head] = ""
    head_line = next((line for line in lines if line.strip()), "")
    if not head_line:
        raise TournamentError("The file is empty.")
    between = max(",;\t", key=_QUOTED.sub("", head_line).count)
    rows = _rows(lines, told[1] if told else between)
    if not told and _is_list_of_names(lines, head_line.strip()):
        columns = {"full name": 0}
    else:
        number, row = next(rows, (1, []))
        if row is None:
            raise TournamentError(f"Line {number}: {_NOT_CLOSED}")
        columns = _columns(row)
    people: list[Person] = []
    errors: list[str] = []
    for number, row in rows:
        if len(people) >= MOST_PEOPLE:
            raise TournamentError(f"A roster has room for {MOST_PEOPLE}.")
        try:
            people.append(_person(row, columns))
        except TournamentError as error:
            errors.append(f"Line {number}: {error}")
    return RosterRead(tuple(people), tuple(errors[:MOST_ERRORS]), len(errors))


def _is_list_of_names(lines: Sequence[str], head: str) -> bool:
    is_plain = not any(mark in line for line in lines for mark in ',;\t"')
    return is_plain and head[0].isalpha() and _word(head) not in _COLUMN_OF


def _rows(lines: Sequence[str], delimiter: str) -> Iterator[tuple[int, list[str] | None]]:
    """Go through the rows of a table, each with its line; one with a quote left open is None.

    A cell may have several lines, but a quote that nobody has closed must not swallow others.
    """
    number = width = 0
    while number < len(lines):
        here = lines[number : number + _MOST_LINES]
        try:
            row, used = _first_row(here, delimiter)
        except csv.Error as error:
            raise TournamentError(f"Line {number + 1}: the file is no CSV ({error}).") from error
        if used > 1 and not (len(row) >= width != 1 and _is_closed(here[:used], delimiter)):
            yield number + 1, None
            used = 1
        elif any(cell.strip() for cell in row):
            width = width or len(row)
            yield number + 1, row
        number += used


def _first_row(lines: Sequence[str], delimiter: str) -> tuple[list[str], int]:
    """Return the first row, and how many lines it takes: one too many if it is not closed."""
    reader = csv.reader(chain((f"{line}\n" for line in lines), ["\n"]), delimiter=delimiter)
    return next(reader), reader.line_num


def _is_closed(lines: Sequence[str], delimiter: str) -> bool:
    """Say whether some lines are one row, all quotes of which are where they belong."""
    try:
        return (
            len(list(csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True)))
            == 1
        )
    except csv.Error:
        return False


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


def _word(heading: str) -> str:
    """Return a heading as it is looked up: in small letters, without accents.

    >>> _word(" Prénom: "), _word("Extra_time")
    ('prenom', 'extra time')
    """
    plain = unicodedata.normalize("NFKD", heading.casefold().replace("_", " "))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(letters.strip(" \t:.*").split())


def _columns(row: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for index, cell in enumerate(row):
        word = _word(cell)
        found.setdefault(_COLUMN_OF.get(word, word), index)
    # Beside a first name, what is called name is the last name, and the other way round.
    if "name" in found and "full name" not in found:
        if "first name" in found:
            found.setdefault("last name", found.pop("name"))
        elif "last name" in found:
            found["first name"] = found.pop("name")
    if not found.keys() & {"name", "full name", "first name"}:
        raise TournamentError("The first line must name its columns; one of them is: name.")
    return found


def _person(row: Sequence[str] | None, columns: dict[str, int]) -> Person:
    if row is None:
        raise TournamentError(_NOT_CLOSED)

    def cell(column: str) -> str:
        index = columns.get(column, len(row))
        text = row[index].strip() if index < len(row) else ""
        if UNREADABLE in text:
            raise TournamentError("A letter of it cannot be read.")
        return text[1:] if text[:1] == "'" and harmless(text) != text else text

    first, last = cell("first name"), cell("last name")
    full_name = cell("full name") or (f"{first} {last}" if last else "")
    rating, extra = cell("rating"), cell("extra time").replace(",", ".").strip("×x ")
    known = parse_whole(rating or "0", 0, MOST_RATING)
    if known is None:
        raise TournamentError(f"{rating[:20]!r} is no rating: write a number up to {MOST_RATING}.")
    factor = parse_decimal(extra or "1", 1.0, MOST_EXTRA_TIME)
    if factor is None:
        raise TournamentError(
            f"{extra[:20]!r} is no factor for extra time: write one up to {MOST_EXTRA_TIME:g}."
        )
    apart = tuple(
        name for part in cell("apart from").split(";") if (name := clean_name(part, LONGEST_NAME))
    )
    return Person(
        name=cell("name") or ("" if last else first) or shown_name(full_name),
        full_name=full_name,
        rating=known,
        group=cell("group"),
        extra_time=factor,
        apart_from=apart,
    )


def merged(known: Iterable[Person], read: Iterable[Person]) -> list[Person]:
    """Return a roster with another read into it, in which short names tell people apart.

    Who has the same names is the same person, but nobody is two people of one file: the second of
    one name has a number. A name that was made of the full one gives way to the one that is known.
    """
    people = list(known)
    unmatched = list(range(len(people)))
    seen: Counter[tuple[str, str]] = Counter()
    for person in read:
        seen[_names_of(person)] += 1
        count = seen[_names_of(person)]
        same = next((index for index in unmatched if _is_same(people[index], person, count)), None)
        if same is not None:
            found = people[same]
            people[same] = replace(person, id=found.id, name=found.name)
            unmatched.remove(same)
        else:
            people.append(replace(person, name=_numbered(person.name, count)))
    return told_apart(people)


def _names_of(person: Person) -> tuple[str, str]:
    return person.name, person.full_name


def _numbered(name: str, count: int) -> str:
    return f"{name[: LONGEST_NAME - 5]} {count}" if count > 1 else name


def _is_same(known: Person, read: Person, count: int) -> bool:
    if known.full_name != read.full_name:
        return False
    made = bool(read.full_name) and read.name == shown_name(read.full_name)
    return made or known.name in (read.name, _numbered(read.name, count))


# People of the roster in an event


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
