"""Which seat of the room belongs to which participant of the event.

Somebody of the roster is known by who it is, whatever seat they take; a name that was typed at the
door is known by the number that the seat was given when it entered.
"""

from __future__ import annotations

from collections.abc import Iterable

from khepri.club.room.room_seats import Seat
from khepri.tournament.event import Event
from khepri.tournament.participants import Participant


class ParticipantSeats:
    """Finds seats of participants, and participants at seats, without searching each time."""

    def __init__(self) -> None:
        self._rests_on: tuple[object, list[Seat]] = (None, [])
        self._seats: dict[int, Seat] = {}
        self._participants: dict[int, Participant] = {}

    def seat_of(self, event: Event, seats: Iterable[Seat], participant: int) -> Seat | None:
        """Return where a participant sits; None for one who has no seat.

        Where there are two, as after a change of devices, the newer counts.
        """
        self._look(event, seats)
        return self._seats.get(participant)

    def participant_of(self, event: Event, seats: Iterable[Seat], seat: int) -> Participant | None:
        """Return as whom a seat takes part; None for one who does not."""
        self._look(event, seats)
        return self._participants.get(seat)

    def _look(self, event: Event, seats: Iterable[Seat]) -> None:
        """Find out who is who, if somebody has come or gone."""
        current = list(seats)
        if self._rests_on[0] is event and self._rests_on[1] == current:
            return
        self._rests_on = event, current
        everybody = [each for each in event.participants.values() if not each.is_house]
        persons = {each.person: each for each in everybody if each.person is not None}
        typed = {each.number: each for each in everybody if each.person is None}
        self._seats, self._participants = {}, {}
        for seat in sorted(current, key=lambda each: each.number):
            if seat.person is not None:
                found = persons.get(seat.person)
            else:
                found = typed.get(seat.participant or 0)
            if seat.is_in and found is not None:
                self._seats[found.number] = seat
                self._participants[seat.number] = found
