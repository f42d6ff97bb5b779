"""The pages that are open: what waits to be sent to each, and how much each may ask."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from khepri.club.night import Role
from khepri.club.outbox import Close, Outgoing, Send
from khepri.club.room.presence import ELSEWHERE, LINKS_A_SEAT

# Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLimits:
    """The limits of a night: far above what playing needs, far below what would disturb others."""

    messages_a_second: float = 10
    burst: int = 20
    slowed_messages: int = 100
    """After so many messages in a row that had to wait, the link is closed."""

    message_bytes: int = 4096
    desk_message_bytes: int = 64 * 1024
    """The teacher can paste a list of names."""

    desks_and_walls: int = 16
    links_a_token: int = LINKS_A_SEAT
    waiting_bytes: int = 256 * 1024
    """A page that takes so much less than it is sent is closed, and shown everything on return."""

    desk_waiting_bytes: int = 2 * 1024 * 1024
    """Desk and wall are shown all people and boards at once: far more, where 300 play."""

    hello_s: float = 10
    """A link that has said nothing for so long is closed."""

    last_words_s: float = 5
    """A page has so long to take what it was told last."""


class RateLimiter:
    """Lets messages through at a steady pace, with a reserve for a quick hand.

    >>> pace = RateLimiter(a_second=10, reserve=2, now=0.0)
    >>> [pace.wait_s(0.0), pace.wait_s(0.0), round(pace.wait_s(0.0), 3), pace.slowed]
    [0.0, 0.0, 0.1, 1]
    """

    def __init__(self, a_second: float, reserve: int, now: float) -> None:
        self._a_second = a_second
        self._reserve = float(reserve)
        self._left = float(reserve)
        self._at = now
        self.slowed = 0
        """How many messages in a row had to wait."""

    def wait_s(self, now: float) -> float:
        """Count a message, and return for how many seconds it has to wait."""
        gained = max(0.0, now - self._at) * self._a_second
        self._left = min(self._reserve, self._left + gained) - 1
        self._at = now
        wait = max(0.0, -self._left / self._a_second)
        self.slowed = self.slowed + 1 if wait else 0
        return wait


# Pages


FULL = "There is no more room on this laptop. Ask your teacher."
SLOW = "Your device could not keep up. Load the page again."
TOO_MUCH = "That was too much at once. Wait a moment, then load the page again."


def bye(why: str, say: str) -> str:
    """Return the last message of a link."""
    return json.dumps({"t": "bye", "why": why, "say": say})


@dataclass(eq=False, slots=True)
class OpenPage:
    """One link: what waits to be sent, and whether it has ended."""

    number: int
    role: Role
    address: str
    limit_bytes: int
    texts: list[str] = field(default_factory=list)
    waiting_bytes: int = 0
    end: str | None = None
    """Why it has ended, in words; None while it goes on."""

    session: int = 0
    """The desk's session that it was opened with; 0 for none."""

    has_spoken: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, text: str) -> None:
        """Let a text wait to be sent; too much of it ends the link."""
        if self.end is not None:
            return
        self.texts.append(text)
        self.waiting_bytes += len(text)
        if self.waiting_bytes > self.limit_bytes:
            self.texts, self.waiting_bytes = [], 0
            self.close(SLOW, bye("slow", SLOW))
        self.changed.set()

    def close(self, say: str, last: str = "") -> None:
        """End it, after what waits has been sent."""
        if self.end is None:
            self.end = say
            self.texts += [last] if last else []
            self.changed.set()
            self.ended.set()

    async def take(self) -> list[str]:
        """Wait for texts and return them; none: the link has ended."""
        while not self.texts and self.end is None:
            self.changed.clear()
            await self.changed.wait()
        texts, self.texts, self.waiting_bytes = self.texts, [], 0
        return texts


class OpenPages:
    """All links; belongs to the thread of the server."""

    def __init__(self, limits: PageLimits, most_students: int = 0) -> None:
        """Begin without links.

        :param most_students: how many pages of students may be open; the night says it when it
            has been opened.
        """
        self.limits = limits
        self.most_students = most_students
        self.own_addresses = {"127.0.0.1"}
        self._pages: dict[int, OpenPage] = {}
        self._of_token: dict[str, list[int]] = {}
        self._last = 0
        self.is_reached = False
        """Whether a student's page has come from another device."""

    def expect(self, players: int, watchers: int) -> None:
        """Have a place for every page that the room has one for.

        Whoever comes back may have links that nobody has missed yet: all at once do, when a laptop
        wakes up. How many people are in the room is for its door to say.
        """
        self.most_students = self.limits.links_a_token * players + watchers

    def has_room(self, role: Role, session: int = 0) -> bool:
        """Say whether one more may be opened.

        Walls of those who only know the room's code keep no place from the teacher's own.
        """
        group = _group(role, session)
        count = sum(_group(page.role, page.session) == group for page in self._pages.values())
        most = self.most_students if role is Role.STUDENT else self.limits.desks_and_walls
        return count < most

    def open(self, role: Role, address: str, session: int = 0) -> OpenPage:
        """Return a link that has just begun."""
        self._last += 1
        limits, is_student = self.limits, role is Role.STUDENT
        most_bytes = limits.waiting_bytes if is_student else limits.desk_waiting_bytes
        page = OpenPage(self._last, role, address, most_bytes, session=session)
        self._pages[page.number] = page
        self.is_reached |= role is Role.STUDENT and address not in self.own_addresses
        return page

    def drop(self, page: OpenPage) -> None:
        """Forget a link that has ended."""
        self._pages.pop(page.number, None)
        for token in [key for key, links in self._of_token.items() if page.number in links]:
            self._of_token[token].remove(page.number)
            if not self._of_token[token]:
                del self._of_token[token]

    def deliver(self, outgoing: Sequence[Outgoing]) -> None:
        """Put what the referee has to say before the pages that it is for."""
        for each in outgoing:
            page = self._pages.get(each.link)
            match each:
                case _ if page is None:
                    continue
                case Send(text=text):
                    page.put(text)
                case Close(say=say):
                    page.close(say)

    def note_message(self, page: OpenPage, data: object) -> None:
        """Look at what a page has said first: whose seat it says to have.

        No more than a few links may say that they are the same one: the oldest ends.
        """
        page.has_spoken = True
        is_hello = isinstance(data, dict) and data.get("t") == "hello"
        tokens = data.get("tokens") if isinstance(data, dict) and is_hello else None
        for token in tokens[:2] if isinstance(tokens, list) else ():
            links = self._of_token.setdefault(hashlib.sha256(str(token).encode()).hexdigest(), [])
            if page.number not in links:
                links.append(page.number)
            if len(links) > self.limits.links_a_token:
                oldest = self._pages.get(links.pop(0))
                if oldest is not None:
                    oldest.close(ELSEWHERE, bye("elsewhere", ELSEWHERE))

    def end_session(self, session: int, say: str) -> None:
        """Close every link of a desk's session."""
        for page in list(self._pages.values()):
            if session and page.session == session:
                page.close(say, bye("removed", say))

    def close_all(self) -> None:
        """End every link; whoever goes on with the night later is found by its pages again."""
        for page in list(self._pages.values()):
            page.close("")

    def get(self, number: int) -> OpenPage | None:
        """Return a link by its number."""
        return self._pages.get(number)

    @property
    def all_sent(self) -> bool:
        """Whether nothing waits to be sent."""
        return not any(page.texts for page in self._pages.values())


def _group(role: Role, session: int) -> tuple[bool, bool]:
    return role is Role.STUDENT, session != 0


def read_json(text: str | bytes) -> object:
    """Return what a text says; None if it is no JSON, or could not be sent on as such.

    >>> read_json('{"t": "pong", "n": 7}'), read_json('[NaN]'), read_json('"\\\\ud800"')
    ({'t': 'pong', 'n': 7}, None, None)
    """
    try:
        found: object = json.loads(text, parse_constant=_no_number)
        # Halves of characters, and numbers beyond all others.
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return None
    return found


def _no_number(name: str) -> object:
    raise ValueError(name)
