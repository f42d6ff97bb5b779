"""When rounds begin and should be over, on the night's clock. It only shows: nothing happens then.

The log of the event says when a round was published, by the clock on the wall: so the times are
right after a restart too.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from khepri.tournament.director_actions import Publish
from khepri.tournament.event_settings import EventFormat

if TYPE_CHECKING:
    from khepri.club.rounds.event_rounds import EventRounds


class RoundTimes:
    """The clock of the round that is played."""

    def __init__(self, rounds: EventRounds) -> None:
        self._rounds = rounds
        self._more_ms: dict[tuple[int, int], int] = {}
        """What the teacher has given to all, by event and round."""

    def add(self, ms: int) -> None:
        """The teacher gives everybody more time: the round may take longer."""
        kept = self._rounds.need()
        key = kept.id, len(kept.log.event.rounds)
        self._more_ms[key] = self._more_ms.get(key, 0) + ms

    def published_ms(self, round_number: int) -> int | None:
        """Return when a round was published, on the night's clock."""
        kept = self._rounds.kept
        if kept is None:
            return None
        undone, when = kept.log.undone, ""
        for entry in kept.log.entries:
            if (
                isinstance(entry.deed, Publish)
                and entry.deed.round == round_number
                and entry.number not in undone
            ):
                when = entry.when
        if not when:
            return None
        night = self._rounds.night
        now = night.archive.moment().replace(tzinfo=None)
        return night.now_ms() - round((now - datetime.fromisoformat(when)).total_seconds() * 1000)

    def ends_at(self) -> int | None:
        """Return when the newest round, or the arena, should be over; None for no such time."""
        kept = self._rounds.kept
        if kept is None or not kept.log.event.rounds:
            return None
        event, settings = kept.log.event, self._rounds.night.settings
        more = self._more_ms.get((kept.id, len(event.rounds)), 0)
        if event.settings.format is EventFormat.ARENA:
            begun = self.published_ms(1)
            minutes = event.settings.minutes
            return begun + minutes * 60_000 + more if begun is not None and minutes else None
        begun = self.published_ms(len(event.rounds))
        if begun is None or not settings.round_ms or not event.is_round_open:
            return None
        return begun + settings.start_ms + settings.round_ms + more
