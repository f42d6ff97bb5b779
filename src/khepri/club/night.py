"""One club night: what all of its parts share. It belongs to the referee's thread.

Its settings, the pages that are connected, the names of the streams, its log, and what the
archive has still to take. Nothing here needs the packages of the server.

The password is private: it is on the desk, on the join sheet and, if the teacher wants that, on
the wall. No student's page and no log has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum, unique
from functools import partial
from typing import Any

from khepri.archive import Archive
from khepri.archive.club_nights import ClubLine, JsonState, SavedNight
from khepri.archive.tournaments import PlayedBoard
from khepri.club.outbox import Outbox
from khepri.errors import ArchiveError, ClubError
from khepri.system.codec import Codec

# The Wi-Fi of the room


LONGEST_WIFI_NAME = 32
"""In bytes, as Wi-Fi has it."""

LONGEST_WIFI_PASSWORD = 63
SHORTEST_WIFI_PASSWORD = 8


def wifi_text(name: str, password: str) -> str:
    """Return what phones read as the way into a network.

    >>> wifi_text("CLUB-NIGHT", "bend;light")
    'WIFI:T:WPA;S:CLUB-NIGHT;P:bend\\\\;light;;'
    >>> wifi_text("Open house", "")
    'WIFI:T:nopass;S:Open house;;'
    """
    if not password:
        return f"WIFI:T:nopass;S:{_escaped(name)};;"
    return f"WIFI:T:WPA;S:{_escaped(name)};P:{_escaped(password)};;"


def _escaped(words: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", words)


def wifi_name(text: str) -> str:
    """Return the name of a network as it was typed, without what cannot be seen.

    :raises ClubError: if it can be none.
    """
    name = _seen(text).strip()
    if not name:
        raise ClubError("Type the name of the Wi-Fi.")
    if len(name.encode()) > LONGEST_WIFI_NAME:
        raise ClubError("The name of a Wi-Fi is shorter: 32 letters at most.")
    return name


def wifi_password(text: str) -> str:
    """Return a password as it was typed, without what cannot be seen; spaces belong to it.

    :raises ClubError: if it can be none.
    """
    password = _seen(text)
    if len(password) > LONGEST_WIFI_PASSWORD:
        raise ClubError("The password of a Wi-Fi is shorter: 63 letters at most.")
    return password


def _seen(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


# Connected pages


@unique
class Role(StrEnum):
    """What a page may do; the server decides it before the first message is read."""

    STUDENT = "student"
    """Anybody in the room: a visitor until there is a seat."""

    WALL = "wall"
    DESK = "desk"


@dataclass(slots=True)
class PageLink:
    """One open page, as the referee knows it."""

    number: int
    role: Role
    address: str = ""
    """Where it comes from; one address may be a whole class behind a router."""

    is_room_known: bool = False
    """Whether it has said the room's code, or has a seat."""

    seats: tuple[int, ...] = ()
    """The seats that are played from here, at most two."""

    outside: tuple[int, ...] = ()
    """Seats of this device that are not in the room: the teacher must let them in, or has closed
    them."""

    is_watcher: bool = False
    """Whether it only watches."""

    is_active: bool = True
    """False while another tab of the same seat plays."""

    is_hidden: bool = False
    device: str = ""
    """`phone` or `computer`, as the page has told; empty before."""

    heard_ms: int = 0
    """When it gave its last sign of life."""

    lag_ms: int = 0
    """How long a message takes there and back."""

    streams: set[str] = field(default_factory=set)
    """What it is shown; `Night.show_only` takes something away from it."""

    @property
    def is_in(self) -> bool:
        """Whether it is shown the room."""
        return self.role is not Role.STUDENT or bool(self.seats) or self.is_watcher


# The night


ROOM = "room"
"""The stream that everybody in the room sees: who is here, and what is played."""

YOU = "you"
"""The stream of one device: its seats, their calls and challenges."""

EVENT = "event"
"""The stream of pairings and standings."""

WALL = "wall"
DESK = "desk"


STATES = Codec(rows=(PlayedBoard,))
"""How the archive keeps what belongs to a night; what another version has added is passed over."""


def game_stream(number: int) -> str:
    """Return the name of a game's stream."""
    return f"game:{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSettings:
    """What the teacher has chosen for a night; kept with it, so that it can go on."""

    code: str = ""
    port: int = 0
    address: str = ""
    """Under which students reach the laptop, as 192.168.4.20."""

    wifi: str = ""
    """The name of the network, as people read it in their phones."""

    wifi_password: str = field(default="", repr=False)
    """As the teacher has typed it, for the join sheet; kept until the night ends."""

    is_wifi_open: bool = False
    """Whether the network has no password, as the teacher says."""

    is_wifi_typed: bool = False
    """Whether the teacher has typed the network's name: then the laptop's own does not matter."""

    is_wifi_on_wall: bool = False
    title: str = "Club night"
    roster_only: bool = True
    """Whether a name that is not on the roster needs the teacher's word."""

    is_locked: bool = False
    friendly: bool = True
    """Whether friendly games may be begun."""

    all_back_until: int = 0
    """Until when, in the wall's milliseconds, everybody may sit down again without being asked."""

    event: int | None = None
    """The number of the event that runs in the room."""

    gone_ms: int = 120_000
    """For how long in all the clock of a player whose device is gone waits, in a game."""

    start_ms: int = 60_000
    """When the clocks of a round start, if the players do not say sooner that they are ready."""

    round_ms: int = 0
    """How long a round should take at most; 0: as long as it takes."""

    draws_from: int = 0
    """From which move on a draw may be offered in the event; 0: from the first."""

    event_previews: bool = False
    most_players: int = 64
    """How many devices may play, and how many may only watch."""

    most_watchers: int = 40
    no_device: tuple[int, ...] = ()
    """Who of the roster plays without a device."""

    next_time: str = ""
    """When the next club night is, as the podium says it; empty where nothing was written."""

    @property
    def wifi_way(self) -> str:
        """What phones scan to come into the network; empty where it is not known."""
        is_known = bool(self.wifi) and (self.is_wifi_open or bool(self.wifi_password))
        return wifi_text(self.wifi, self.wifi_password) if is_known else ""

    @classmethod
    def of(cls, state: JsonState) -> NightSettings:
        """Read settings that were kept; the usual ones where that makes no sense."""
        return STATES.amend(cls(), state)


class Night:
    """Everything that the parts of a night share: its settings, its links, its log."""

    def __init__(
        self,
        archive: Archive,
        kept: SavedNight,
        now_ms: Callable[[], int],
        *,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Go on with a night that the archive keeps, which may have begun just now.

        `now_ms` is a clock that only goes forward. `wake` is called, from another thread, when a
        search has ended and the referee is to look.
        """
        self.archive = archive
        self.number = kept.id
        self.kept = kept
        """As it was when this program opened it."""

        self.settings = NightSettings.of(kept.state)
        self.now_ms = now_ms
        self.wake = wake
        self.links: dict[int, PageLink] = {}
        self.outbox = Outbox()
        self.lines: list[ClubLine] = list(kept.lines)
        self.changed: set[str] = set()
        """The streams that are to be shown again when the referee has done its work."""

        self.trouble_of_games: Callable[[], str] = lambda: ""
        """Says why a game is not saved; empty while all are."""

        self._event_trouble = ""
        self._shown_trouble = ""
        self.is_over = False
        self._told = 0
        self._places: dict[int, int] = {}
        """Where each line that was told stands in `lines`."""

    def change(self, **changes: Any) -> None:
        """Change the settings, and keep them."""
        self.settings = replace(self.settings, **changes)
        self.save("settings", self._save_settings)
        self.changed |= {ROOM, WALL, DESK}

    def tell_log(self, sentence: str) -> None:
        """Write one line into the log that the desk shows."""
        self._told += 1
        self.save(("line", self._told), partial(self._save_line, self._told, sentence))
        self.changed.add(DESK)

    def end(self) -> None:
        """Let the night be over: it cannot go on, as soon as the disk has taken that."""
        self.is_over = True
        self.change(wifi_password="", is_wifi_on_wall=False)
        self.save("end", lambda: self.archive.club_nights.end(self.number))
        self.changed |= {ROOM, WALL, DESK}

    def forget(self) -> None:
        """Delete what the archive has of this night, as soon as the disk lets it."""
        self.save("forget", lambda: self.archive.club_nights.forget(self.number))

    # What the archive keeps

    def save(self, key: Hashable, write: Callable[[], None]) -> None:
        """Write something of this night now, or as soon as the disk takes it."""
        self.archive.writes.put(key, write, self.now_ms())
        if not self.archive.writes.trouble:
            self._event_trouble = ""

    def _save_settings(self) -> None:
        self.archive.club_nights.save(self.number, STATES.write(self.settings))

    def _save_line(self, number: int, sentence: str) -> None:
        line = self.archive.club_nights.add_line(self.number, sentence)
        place = self._places.setdefault(number, len(self.lines))
        self.lines[place : place + 1] = [line]
        self.changed.add(DESK)

    @property
    def trouble(self) -> str:
        """Why the archive does not take what it is given, or cannot be read; empty while it can."""
        return self.archive.writes.trouble or self.trouble_of_games() or self._event_trouble

    def show_trouble(self) -> None:
        """Let the desk see it if something is not saved any more, or is again."""
        before, self._shown_trouble = self._shown_trouble, self.trouble
        if self._shown_trouble != before:
            self.changed.add(DESK)

    @contextmanager
    def telling_trouble(self) -> Iterator[None]:
        """Go on with the night if the event cannot be read or written; the desk is told."""
        try:
            yield
        except ArchiveError as error:
            self._event_trouble = str(error)
        else:
            self._event_trouble = ""
        self.show_trouble()

    def shown(self, stream: str) -> Iterator[PageLink]:
        """Go through the links that are shown a stream."""
        return (link for link in self.links.values() if stream in link.streams)

    def show_only(self, link: PageLink, streams: AbstractSet[str]) -> None:
        """Let a link be shown these streams, and forget what it was shown of others."""
        for stream in link.streams - streams:
            self.outbox.forget(link.number, stream)
        link.streams = set(streams)

    def of_seat(self, seat: int) -> list[PageLink]:
        """Return the links at which somebody plays, the active one first."""
        found = [link for link in self.links.values() if seat in link.seats]
        return sorted(found, key=lambda link: not link.is_active)

    def desks(self) -> list[PageLink]:
        """Return the links of the desk."""
        return [link for link in self.links.values() if link.role is Role.DESK]


# A night that was not ended


def stopped_night(archive: Archive) -> SavedNight | None:
    """Return the night that can go on, if one was not ended in the last hours."""
    try:
        return archive.club_nights.going_on()
    except ArchiveError:
        return None


def stopped_words(archive: Archive, kept: SavedNight) -> str:
    """Say in a sentence how far it came."""
    event = NightSettings.of(kept.state).event
    try:
        rounds = archive.tournaments.load(event).log.event.rounds if event is not None else ()
    except ArchiveError:
        rounds = ()
    if rounds:
        return f"Last club night stopped in round {rounds[-1].number}."
    return "Last club night was not ended."
