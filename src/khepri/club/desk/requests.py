"""What a desk asks for, what it is answered, and the log of what was done, which can be undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from khepri.club.night import Night, PageLink
from khepri.club.outbox import Data
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError, CodecError
from khepri.system.codec import PLAIN
from khepri.tournament.actions import Propose, Redo, TakeBackRound, Undo
from khepri.tournament.log import EventLog, LogEntry

# Requests and replies


WRONG = "Something in this message is not of the right sort."


@dataclass(frozen=True, slots=True)
class DeskRequest:
    """What an action of the desk comes with. All readers raise a `ClubError` for anything else."""

    link: PageLink
    values: Mapping[str, Any]

    def number(self, key: str) -> int:
        """Return a number that must be given."""
        value = self.number_or_none(key)
        if value is None:
            raise ClubError(f"Say for which {key} that is.")
        return value

    def number_or_none(self, key: str) -> int | None:
        """Return a number, if one is given."""
        return self._read(key, int | None)  # type: ignore[no-any-return]

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return yes or no."""
        return self._read(key, bool, default)  # type: ignore[no-any-return]

    def text(self, key: str) -> str:
        """Return a text; an empty one where none is given."""
        return self._read(key, str | None) or ""

    def part(self, key: str) -> Mapping[str, Any]:
        """Return what belongs together; nothing where nothing is given."""
        return self._read(key, Mapping[str, Any] | None) or {}

    def numbers_or_none(self, key: str) -> list[int] | None:
        """Return a list of numbers, if one is given."""
        return self._read(key, list[int] | None)  # type: ignore[no-any-return]

    def pairs_or_none(self, key: str) -> list[tuple[int, int]] | None:
        """Return a list of pairs of numbers, if one is given."""
        return self._read(key, list[tuple[int, int]] | None)  # type: ignore[no-any-return]

    def _read(self, key: str, kind: Any, usual: object = None) -> Any:
        try:
            return PLAIN.read(kind, self.values.get(key, usual))
        except CodecError as error:
            raise ClubError(f"{WRONG} {error.inside(key)}") from error


@dataclass(frozen=True, slots=True)
class DeskReply:
    """What the desk is told when something was done."""

    say: str
    warn: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def question(cls, say: str, **more: Any) -> DeskReply:
        """Return what would happen, where nothing has been done: the same with `sure` does it."""
        return cls(say, more={"ask": True, **more})


# The log
#
# What was done to the event is in the event's own log, and can be undone for ever. What was done in
# the room can be undone as long as this program runs.


MOST_LINES = 200
"""The desk shows the newest; the paper of the event's log shows all of its own."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How something that was done in the room is taken back."""

    do: Callable[[], object]


class DeskLog:
    """Writes lines, and undoes what they say."""

    def __init__(self, night: Night, rounds: EventRounds) -> None:
        self._night = night
        self._rounds = rounds
        self._backs: dict[int, TakenBack] = {}
        """By the number of the room's line: how it is undone."""

        self._undone: set[int] = set()

    def write(self, sentence: str, undo: Callable[[], object] | None = None) -> None:
        """Write what was done in the room; `undo` takes it back."""
        before = len(self._night.lines)
        self._night.tell_log(sentence)
        if undo is not None and len(self._night.lines) > before:
            self._backs[self._night.lines[-1].number] = TakenBack(undo)

    def done(
        self, sentence: str, undo: Callable[[], object] | None = None, **more: Any
    ) -> DeskReply:
        """Write what was done in the room, and return it as the answer."""
        self.write(sentence, undo)
        return DeskReply(sentence, more=more)

    def undo(self, of: str, number: int) -> str:
        """Undo what a line says, and return the line that says so.

        :raises ClubError: if it cannot be undone.
        """
        return self._undo_deed(number) if of == "event" else self._undo_line(number)

    def _undo_deed(self, number: int) -> str:
        log = self._rounds.need().log
        entry = next((each for each in log.entries if each.number == number), None)
        if entry is not None and isinstance(entry.deed, Undo):
            return self._rounds.do(Redo(entry.deed.entry)).say
        if entry is not None and isinstance(entry.deed, TakeBackRound):
            # The desk has laid the pairs on the table again with it: that goes first.
            later = log.entries[number : number + 1]
            proposed = [each.number for each in later if isinstance(each.deed, Propose)]
            if proposed and proposed[0] not in log.undone:
                return self._rounds.do(Undo(proposed[0]), Undo(number)).say
        return self._rounds.do(Undo(number)).say

    def _undo_line(self, number: int) -> str:
        line = next((each for each in self._night.lines if each.number == number), None)
        back = self._backs.get(number)
        if line is None or back is None:
            raise ClubError("That cannot be undone.")
        if number in self._undone:
            raise ClubError("That was undone already.")
        back.do()
        self._undone.add(number)
        told = f"Undone: {line.sentence}"
        self._night.tell_log(told)
        return told

    def state(self) -> list[Data]:
        """Return the newest lines of both, the newest last."""
        lines: list[Data] = [
            {
                "of": "room",
                "number": line.number,
                "at": line.done_at,
                "say": line.sentence,
                "undo": line.number in self._backs and line.number not in self._undone,
                "undone": line.number in self._undone,
            }
            for line in self._night.lines[-MOST_LINES:]
        ]
        if self._rounds.kept is not None:
            log = self._rounds.kept.log
            undone = log.undone
            lines += [_deed_line(log, entry, undone) for entry in log.entries[-MOST_LINES:]]
        return sorted(lines, key=lambda line: line["at"])[-MOST_LINES:]


def _deed_line(log: EventLog, entry: LogEntry, undone: frozenset[int]) -> Data:
    is_undone = entry.number in undone
    match entry.deed:
        case Undo(target):
            is_newest = all(
                later.number <= entry.number
                for later in log.entries
                if isinstance(later.deed, Undo | Redo) and later.deed.entry == target
            )
            can = target in undone and is_newest
        case Redo():
            can = False
        case _:
            can = not is_undone
    return {
        "of": "event",
        "number": entry.number,
        "at": entry.when,
        "say": entry.sentence,
        "undo": can,
        "undone": is_undone,
    }
