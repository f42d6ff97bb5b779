"""An event with everything that was ever done to it.

The log is the event: whoever keeps its entries keeps all, and an event is what its entries add
up to. An entry is never changed or removed. To undo one is an entry too, and what it names is
then left out of the sum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from khepri.errors import TournamentError
from khepri.tournament.actions import (
    ActionOutcome,
    Applied,
    Enter,
    LoggedAction,
    Publish,
    Redo,
    Rejected,
    Undo,
)
from khepri.tournament.event import Event
from khepri.tournament.settings import EventSettings


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log."""

    number: int
    """From 1, in the order in which things were done."""

    deed: LoggedAction
    when: str
    """The instant in local time, as 2026-11-16T15:04:05; whoever did it said so."""

    sentence: str


@dataclass(frozen=True, slots=True)
class EventLog:
    """An event and its log."""

    begun: EventSettings
    """What was agreed when it was set up."""

    event: Event
    entries: tuple[LogEntry, ...] = ()

    @classmethod
    def begin(cls, settings: EventSettings) -> EventLog:
        """Return a new event that nothing was done to."""
        return cls(settings, Event(settings))

    @classmethod
    def of(cls, begun: EventSettings, entries: Iterable[LogEntry]) -> EventLog:
        """Add up a log that was kept.

        :raises TournamentError: if it does not add up.
        """
        kept = tuple(entries)
        return cls(begun, _sum(begun, kept), kept)

    def followed_by(self, entries: Iterable[LogEntry]) -> EventLog:
        """Return the log with more entries that were kept.

        :raises TournamentError: if they do not add up.
        """
        more = tuple(entries)
        if any(isinstance(entry.deed, Undo | Redo) for entry in more):
            return EventLog.of(self.begun, (*self.entries, *more))
        event = _added(self.event, more, frozenset())
        return replace(self, event=event, entries=(*self.entries, *more))

    @property
    def undone(self) -> frozenset[int]:
        """The numbers of the entries that do not count."""
        return _undone(self.entries)

    @property
    def last_undoable(self) -> LogEntry | None:
        """The newest entry that counts."""
        gone = self.undone
        for entry in reversed(self.entries):
            if entry.number not in gone and not isinstance(entry.deed, Undo | Redo):
                return entry
        return None

    def apply(self, deed: LoggedAction, when: str) -> tuple[EventLog, tuple[ActionOutcome, ...]]:
        """Do something, or undo it; what cannot be done changes nothing and says why."""
        if isinstance(deed, Undo | Redo):
            return self._reconsidered(deed, when)
        if isinstance(deed, Enter) and deed.number is None:
            # The log must mean the same person, whatever is undone before this.
            deed = replace(deed, number=self._next_participant())
        if isinstance(deed, Publish) and deed.round is None:
            # Results name their round: it must not become another when something is undone.
            deed = replace(deed, round=self.event.next_number)
        event, happened = self.event.apply(deed)
        done = next((each for each in happened if isinstance(each, Applied)), None)
        if done is None:
            return self, happened
        entry = LogEntry(len(self.entries) + 1, deed, when, done.sentence)
        return replace(self, event=event, entries=(*self.entries, entry)), happened

    def _next_participant(self) -> int:
        given = (each.deed.number or 0 for each in self.entries if isinstance(each.deed, Enter))
        return max(given, default=0) + 1

    def _reconsidered(
        self, deed: Undo | Redo, when: str
    ) -> tuple[EventLog, tuple[ActionOutcome, ...]]:
        target = next((each for each in self.entries if each.number == deed.entry), None)
        if target is None or isinstance(target.deed, Undo | Redo):
            return self, (Rejected(f"The log has no entry {deed.entry} that can be undone."),)
        if (target.number in self.undone) is isinstance(deed, Undo):
            state = "undone already" if isinstance(deed, Undo) else "counted already"
            return self, (Rejected(f"Entry {deed.entry} is {state}."),)
        again = "" if isinstance(deed, Undo) else " again"
        told = f"{'Undone' if isinstance(deed, Undo) else 'Done'}{again}: {target.sentence}"
        entry = LogEntry(len(self.entries) + 1, deed, when, told)
        entries = (*self.entries, entry)
        try:
            event = _sum(self.begun, entries)
        except TournamentError as error:
            reason = f"Later entries rest on this one: {error} Undo those first."
            return self, (Rejected(reason),)
        return replace(self, event=event, entries=entries), (Applied(told),)


def _undone(entries: Iterable[LogEntry]) -> frozenset[int]:
    gone: set[int] = set()
    for entry in entries:
        match entry.deed:
            case Undo(number):
                gone.add(number)
            case Redo(number):
                gone.discard(number)
    return frozenset(gone)


def _sum(begun: EventSettings, entries: tuple[LogEntry, ...]) -> Event:
    """Add up a log.

    :raises TournamentError: if an entry cannot be done where it stands.
    """
    return _added(Event(begun), entries, _undone(entries))


def _added(event: Event, entries: tuple[LogEntry, ...], gone: frozenset[int]) -> Event:
    """Do to an event what entries say, but for those that are undone.

    :raises TournamentError: if an entry cannot be done where it stands.
    """
    for entry in entries:
        if entry.number in gone or isinstance(entry.deed, Undo | Redo):
            continue
        event, happened = event.apply(entry.deed)
        for each in happened:
            if isinstance(each, Rejected):
                raise TournamentError(f"Entry {entry.number} ({entry.sentence}) {each.sentence}")
    return event
