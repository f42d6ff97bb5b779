"""Codes with which another device takes a seat over, where the first has a flat battery."""

from __future__ import annotations

import secrets

from khepri.club.room.room_code import new_room_code, read_code

GOOD_MS = 600_000
DIGITS = 4


class TakeOverCodes:
    """The codes that the desk has given out; each is good once."""

    def __init__(self) -> None:
        self._given: dict[str, tuple[int, int]] = {}
        """By code: the seat, and until when it is good."""

    def give(self, seat: int, now_ms: int) -> str:
        """Return a code for a seat; one that was given for it before ends."""
        self._given = {
            code: (each, until) for code, (each, until) in self._given.items() if each != seat
        }
        code = f"{new_room_code()}-{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        self._given[read_code(code)] = (seat, now_ms + GOOD_MS)
        return code

    def take(self, code: str, now_ms: int) -> int | None:
        """Return the seat that a code was given for, and end the code; None if it is not good."""
        seat, until_ms = self._given.pop(read_code(code), (None, 0))
        return seat if now_ms < until_ms else None
