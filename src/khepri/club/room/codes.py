"""Codes that people type: the room's, and those that move a seat to another device."""

from __future__ import annotations

import secrets
from collections import deque

# The room's code
#
# It keeps passers-by out and is no password: the roster and the teacher's word are the real door.


CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word."""

CODE_LENGTH = 4
FREE_TRIES = 5
PAUSE_MS = 1000
"""After the free tries, one has to wait so long between two."""

TRIES_A_MINUTE = 30
FIRST_TRIES_A_MINUTE = 60
"""So many links of an address may be wrong at once, while others of it that are right come in."""

MINUTE_MS = 60_000
MOST_ADDRESSES = 1000


def new_room_code() -> str:
    """Return a code that nobody can foresee."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Return a code as it is compared: in any case, with whatever was pasted around it.

    >>> read_code(" bk-tw\\n"), read_code("…"), read_code("abcdefghijkl")
    ('BKTW', '', 'ABCDEFGH')
    """
    return "".join(each for each in text.upper() if each.isascii() and each.isalnum())[:8]


def same_code(one: str, other: str) -> bool:
    """Say whether two codes are one, in a time that tells nothing about it."""
    return secrets.compare_digest(one.encode(), other.encode())


class GuessLimiter:
    """Who has guessed wrong, by address; nobody is ever shut out, only asked to wait.

    One address may be a whole class behind a router, so it is not long that anybody waits.
    """

    def __init__(self) -> None:
        self._wrong: dict[str, deque[int]] = {}
        self._hurried: dict[str, deque[int]] = {}
        """When somebody who had to wait was wrong all the same, at the first try of a link."""

    def require(self, address: str, now_ms: int, *, is_right: bool, is_first: bool) -> int:
        """Count a try, and return for how long it has to wait; 0 for not at all.

        Whoever is right at a link's first try need not wait because of others at the address, as
        long as nobody there opens one link after the other to guess.
        """
        wait_ms = self.wait_ms(address, now_ms)
        if not wait_ms:
            if not is_right:
                self.note(address, now_ms)
            return 0
        hurried = self._hurried.setdefault(address, deque(maxlen=FIRST_TRIES_A_MINUTE))
        while hurried and now_ms - hurried[0] >= MINUTE_MS:
            hurried.popleft()
        if is_first and len(hurried) < FIRST_TRIES_A_MINUTE:
            if is_right:
                return 0
            hurried.append(now_ms)
        return wait_ms

    def note(self, address: str, now_ms: int) -> None:
        """Somebody at an address has said a code that is not the room's."""
        if len(self._wrong) >= MOST_ADDRESSES:
            self._forget(now_ms)
        self._wrong.setdefault(address, deque(maxlen=TRIES_A_MINUTE)).append(now_ms)

    def wait_ms(self, address: str, now_ms: int) -> int:
        """Return for how long the next try from an address has to wait; 0 for not at all."""
        wrong = self._wrong.get(address)
        while wrong and now_ms - wrong[0] >= MINUTE_MS:
            wrong.popleft()
        if not wrong:
            self._wrong.pop(address, None)
            self._hurried.pop(address, None)
            return 0
        if len(wrong) >= TRIES_A_MINUTE:
            return wrong[0] + MINUTE_MS - now_ms
        if len(wrong) >= FREE_TRIES:
            return max(0, wrong[-1] + PAUSE_MS - now_ms)
        return 0

    def _forget(self, now_ms: int) -> None:
        for address in [
            address for address, wrong in self._wrong.items() if now_ms - wrong[-1] >= MINUTE_MS
        ]:
            del self._wrong[address]
            self._hurried.pop(address, None)


# Moving a seat to another device


TRANSFER_MS = 600_000
DIGITS = 4


class TransferCodes:
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
        self._given[read_code(code)] = (seat, now_ms + TRANSFER_MS)
        return code

    def take(self, code: str, now_ms: int) -> int | None:
        """Return the seat that a code was given for, and end the code; None if it is not good."""
        seat, until_ms = self._given.pop(read_code(code), (None, 0))
        return seat if now_ms < until_ms else None
