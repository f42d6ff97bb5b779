"""The log of the desk: what was done to the event, and what was done in the room.

What was done to the event is in the event's own log, and can be undone for ever. What was done in
the room can be undone as long as this program runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from khepri.club.desk.desk_needs import DeskReply
from khepri.club.night import Night
from khepri.club.outbox import Data
from khepri.club.rounds.event_rounds import EventRounds
from khepri.errors import ClubError
from khepri.tournament.director_actions import Propose, Redo, TakeBackRound, Undo
from khepri.tournament.event_log import EventLog, LogEntry

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
