"""An arena in the room: whoever is free is called to the next game at once.

The teacher begins it with its first games and closes it; between the two it goes on by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khepri.errors import ArchiveError, ClubError
from khepri.tournament.director_actions import Propose, Publish
from khepri.tournament.event import Event
from khepri.tournament.event_settings import EventFormat
from khepri.tournament.pairing.arena import free_players

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds

REST_MS = 5_000
"""So long after somebody's game has ended nobody is called: its end is to be seen."""

AGAIN_MS = 5_000
"""Those who are free may all have just met: so much later it is tried again."""


class ArenaRounds:
    """Looks who is free."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._due: int | None = None

    def only_present(self, event: Event) -> Event:
        """Return an arena as if those who are not here had left; any other event as it is.

        A round is for all, and who does not come is the teacher's business; but in an arena nobody
        is to wait for one whose phone is at home.
        """
        if event.settings.format is not EventFormat.ARENA:
            return event
        present = {
            number: each
            if self._rounds.is_here(number)
            else replace(each, left_before=min(each.left_before or 10**6, event.next_number))
            for number, each in event.participants.items()
        }
        return replace(event, participants=present)

    def _is_going_on(self, event: Event) -> bool:
        ends = self._rounds.times.ends_at()
        return (
            event.settings.format is EventFormat.ARENA
            and bool(event.rounds)
            and event.proposal is None
            and not event.is_locked
            and not self._rounds.is_paused()
            and (ends is None or self._rounds.night.now_ms() < ends)
        )

    def free_again(self) -> None:
        """A game has ended: soon two may be free."""
        due = self._rounds.night.now_ms() + REST_MS
        self._due = due if self._due is None else min(self._due, due)

    def due_ms(self) -> int | None:
        """Return when to look again; None for never."""
        return self._due

    def advance(self) -> None:
        """Call those who are free, if it is time."""
        rounds, event = self._rounds, self._rounds.event
        now = rounds.night.now_ms()
        if event is None or not self._is_going_on(event):
            self._due = None
            return
        if self._due is None:
            self._due = now + AGAIN_MS
        if self._due > now or rounds.job is not None:
            return
        self._due = now + AGAIN_MS
        if len(free_players(self.only_present(event))) >= 2:
            rounds.pair(self._begin)

    def _begin(self, found: Propose) -> None:
        try:
            self._rounds.do(found, Publish())
        except (ClubError, ArchiveError):
            self._due = self._rounds.night.now_ms() + AGAIN_MS
