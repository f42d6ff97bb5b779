"""Which seat of the room belongs to which participant of the event.

Somebody of the roster is known by who it is, whatever seat they take; a name that was typed at the
door is known by the number that the seat was given when it entered.
"""

from __future__ import annotations

from collections.abc import Iterable

from khepri.club.room.room_seats import Seat
from khepri.tournament.event import Event
from khepri.tournament.participants import Participant


def participant_of(event: Event, seat: Seat) -> Participant | None:
    """Return as whom a seat takes part; None for one who does not."""
    if not seat.is_in:
        return None
    for each in event.participants.values():
        if _is_seat_of(each, seat):
            return each
    return None


def seat_of(seats: Iterable[Seat], participant: Participant) -> Seat | None:
    """Return where a participant sits; None for one who has no seat.

    Where there are two, as after a change of devices, the newer counts.
    """
    found = (seat for seat in seats if seat.is_in and _is_seat_of(participant, seat))
    return max(found, key=lambda seat: seat.number, default=None)


def _is_seat_of(participant: Participant, seat: Seat) -> bool:
    if participant.is_house:
        return False
    if seat.person is not None:
        return seat.person == participant.person
    return participant.person is None and seat.participant == participant.number
