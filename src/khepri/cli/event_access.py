"""The event that a command is about: finding it, acting on it, and showing it as words or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from khepri.archive import Archive
from khepri.archive.tournaments import SavedTournament
from khepri.cli.columns import fitted
from khepri.cli.console import say, say_json
from khepri.cli.files import opened_archive
from khepri.errors import RulesError, TournamentError
from khepri.games.registry import game_named
from khepri.system.names import clean_name
from khepri.tournament.actions import Applied, LoggedAction, Rejected, Warned
from khepri.tournament.event import Event
from khepri.tournament.roster import Person
from khepri.tournament.rounds import Missing, Round, RoundBoard, format_points
from khepri.tournament.score_card import card_of
from khepri.tournament.settings import EventFormat

# Which event, and who in it


F = TypeVar("F", bound=Callable[..., Any])

MOST_CANDIDATES = 12
LONGEST_WORD = 60


def event_argument(shape: str) -> Callable[[F], F]:
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


def chosen_event(archive: Archive, word: str | None) -> SavedTournament:
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


# An event in words and in JSON


NAME_WIDTH = 24


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its word.

    >>> counted(1, "player"), counted(3, "player"), counted(2, "person", "people")
    ('1 player', '3 players', '2 people')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def sides_of(event: Event) -> tuple[str, str]:
    """Return what the two sides are called, the one that moves first before the other."""
    try:
        first, second = game_named(event.settings.game).sides
    except RulesError:
        return "First", "Second"
    return first.label, second.label


def state_label(event: Event) -> str:
    """Say in a few words how far an event is."""
    done = len(event.rounds)
    total = "" if _is_arena(event) else f" of {event.settings.rounds}"
    if event.is_locked:
        return "closed"
    if event.proposal is not None:
        return f"round {event.proposal.number}{total} is proposed"
    if not done:
        return "not begun"
    missing = sum(len(each.open_boards) for each in event.rounds)
    if missing:
        return f"round {done}{total}, {counted(missing, 'result')} missing"
    return "over" if event.is_over else f"round {done}{total} is played"


def _is_arena(event: Event) -> bool:
    """Say whether no number of rounds was agreed on, as games begin whenever some are free."""
    return event.settings.format is EventFormat.ARENA


NO_ROSTER = (
    "Nobody is on the roster yet: khepri event roster add NAME, or khepri event roster import FILE."
)


def next_step(event: Event, *, has_roster: bool) -> str:
    """Say what comes next, with the command for it; of a roster only if somebody is on it."""
    if event.is_locked:
        return "It is closed: khepri event unlock opens it again."
    if event.proposal is not None:
        return "Next: khepri event publish, or change pairs first."
    if len([each for each in event.participants.values() if each.left_before is None]) < 2:
        everybody = ", or --all for the whole roster" if has_roster else ""
        return f"Next: khepri event enter NAME{everybody}."
    if _is_arena(event):
        return "Next: khepri event pair whenever some are free; khepri event lock ends it."
    if event.is_round_open:
        return "Next: khepri event result BOARD RESULT."
    if event.is_over:
        return "All rounds are played: khepri event standings."
    return f"Next: khepri event pair, for round {event.next_number}."


def summary_lines(kept: SavedTournament) -> Iterator[str]:
    """Say what an event is."""
    event = kept.log.event
    settings = event.settings
    yield f"{kept.id}  {settings.name}"
    where = [part for part in (settings.day, settings.place, settings.game) if part]
    rounds = [] if _is_arena(event) else [counted(settings.rounds, "round")]
    yield "   " + ", ".join([*where, settings.format.told, *rounds])
    here = [each for each in event.participants.values() if each.left_before is None]
    left = len(event.participants) - len(here)
    gone = f" ({left} left)" if left else ""
    yield f"   {counted(len(here), 'player')}{gone}, {state_label(event)}"
    if settings.conditions:
        yield f"   {settings.conditions}"


def round_lines(event: Event, played: Round) -> Iterator[str]:
    """Write a round, board by board, with what everybody had before it."""
    state = "" if played.is_published else ", proposed"
    yield f"{played.title or f'Round {played.number}'}{state}"
    first, second = (fitted(side, NAME_WIDTH + 4) for side in sides_of(event))
    yield f"board  {first}  {second}".rstrip()
    for board in played.boards:
        yield _board_line(event, played, board)
    for each in played.missing:
        yield f"       {event.name_of(each.participant)}: {_why(each)}"


def _board_line(event: Event, played: Round, board: RoundBoard) -> str:
    one, other = (_seated(event, played, number) for number in (board.first, board.second))
    discs = f"  {board.discs[0]}-{board.discs[1]}" if board.discs else ""
    hand = "  by hand" if board.by_hand else ""
    return f"{board.number:>5}  {one}  {other}  {board.result or ''}{discs}{hand}".rstrip()


def _seated(event: Event, played: Round, number: int) -> str:
    points = format_points(card_of(event, number).points_before(played.number))
    return f"{fitted(event.name_of(number), NAME_WIDTH)} {points:<3}"


def _why(missing: Missing) -> str:
    return missing.why.told(format_points(missing.points))


def plain_round(event: Event, played: Round) -> dict[str, object]:
    """Return a round as JSON holds it."""
    return {
        "round": played.number,
        "title": played.title,
        "published": played.is_published,
        "boards": [
            {
                "board": board.number,
                "first": _plain_participant(event, board.first),
                "second": _plain_participant(event, board.second),
                "result": board.result,
                "discs": board.discs,
                "by_hand": board.by_hand,
            }
            for board in played.boards
        ],
        "missing": [
            {
                **_plain_participant(event, each.participant),
                "why": each.why,
                "points": each.points,
            }
            for each in played.missing
        ],
    }


def _plain_participant(event: Event, number: int) -> dict[str, object]:
    return {"number": number, "name": event.participant(number).name}


def plain_event(kept: SavedTournament) -> dict[str, object]:
    """Return an event as JSON holds it, without its rounds."""
    event = kept.log.event
    settings = event.settings
    return {
        "event": kept.id,
        "name": settings.name,
        "game": settings.game,
        "format": settings.format,
        "rounds": settings.rounds,
        "day": settings.day,
        "place": settings.place,
        "conditions": settings.conditions,
        "tie_breaks": list(settings.tie_breaks),
        "players": len(event.participants),
        "rounds_published": len(event.rounds),
        "proposed": event.proposal is not None,
        "results_missing": sum(len(each.open_boards) for each in event.rounds),
        "locked": event.is_locked,
        "over": event.is_over,
        "state": state_label(event),
    }


# Doing something to it


class OpenedEvent:
    """An event that things are done to; each is told when it is on the disk, and not before."""

    def __init__(self, archive: Archive, kept: SavedTournament, *, json_: bool) -> None:
        self.archive = archive
        self.kept = kept
        self.answer: dict[str, object] = {}
        """What else is to be said in JSON."""

        self._json = json_
        self._done: list[str] = []
        self._warnings: list[str] = []

    @property
    def event(self) -> Event:
        """The event as it stands."""
        return self.kept.log.event

    def who(self, word: str) -> int:
        """Return the number of the one that a word means."""
        return chosen_participant(self.event, word)

    def do(self, *deeds: LoggedAction) -> None:
        """Do things one after the other.

        :raises TournamentError: at the first that cannot be done; what was told before it is done.
        """
        for deed in deeds:
            self.kept, happened = self.archive.tournaments.apply(self.kept, deed)
            for each in happened:
                match each:
                    case Rejected(sentence):
                        raise TournamentError(sentence)
                    case Applied(sentence):
                        self._done.append(sentence)
                        self.say(sentence)
                    case Warned(sentence):
                        self.warn(sentence)

    def say(self, line: str) -> None:
        """Write a line, unless the answer is JSON."""
        if not self._json:
            say(line)

    def warn(self, sentence: str) -> None:
        """Say what there is to be known about what was done."""
        self._warnings.append(sentence)
        if not self._json:
            say(f"Careful: {sentence}", err=True)

    def close(self) -> None:
        """Write the answer, if it is to be JSON and anything was done."""
        if self._json and self._done:
            say_json(
                {
                    "event": self.kept.id,
                    "done": self._done,
                    "warnings": self._warnings,
                    **self.answer,
                }
            )


@contextmanager
def opened_event(word: str | None, *, json_: bool) -> Iterator[OpenedEvent]:
    """Open the event that a word means."""
    with opened_archive() as archive:
        desk = OpenedEvent(archive, chosen_event(archive, word), json_=json_)
        try:
            yield desk
        finally:
            desk.close()
