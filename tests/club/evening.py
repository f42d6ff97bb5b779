"""A club night without a network: a referee, a clock moved by hand, and pages that remember."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from unittest.mock import patch

from khepri.archive import Archive
from khepri.archive.connection import connect_in_memory
from khepri.archive.migrations import migrate
from khepri.club.night import Night, NightSettings, Role
from khepri.club.outbox import Close, Send
from khepri.club.referee import ClubReferee
from khepri.tournament.roster import Person

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
CODE = "BKTW"

ROSTER = ("Amira K.", "Ben O.", "Chloe D.", "Dina S.", "Elif Y.", "Farah N.")
"""Whoever is on the roster if a test names nobody; their numbers begin with 1."""


@cache
def _empty() -> sqlite3.Connection:
    connection = connect_in_memory()
    migrate(connection, None)
    return connection


def empty_archive(now: Callable[[], datetime]) -> Archive:
    """Return an archive in memory: a copy, as making every table anew takes most of an evening."""

    def copy(connection: sqlite3.Connection, _: object) -> None:
        _empty().backup(connection)

    with patch("khepri.archive.database.migrate", copy):
        return Archive.in_memory(now=now)


class HandClock:
    """The laptop's own clock, and the one on the wall; both go only when they are moved."""

    def __init__(self) -> None:
        self.now_ms = 1_000_000
        self._start = NOON - timedelta(milliseconds=self.now_ms)

    def wall_time(self) -> datetime:
        """Return what the clock on the wall shows."""
        return self._start + timedelta(milliseconds=self.now_ms)

    def start_again(self) -> None:
        """Switch the laptop on again: its own clock begins anew, the one on the wall goes on."""
        self._start = self.wall_time()
        self.now_ms = 0


class FakePage:
    """A page: it collects what it is sent, and builds its states as a real one does."""

    def __init__(self, number: int, address: str) -> None:
        self.number = number
        self.address = address
        self.said: list[dict[str, Any]] = []
        """Everything that belongs to no stream, but for pings; the newest last."""

        self.pings: list[int] = []
        self.states: dict[str, dict[str, Any]] = {}
        self.sequence: dict[str, int] = {}
        self.tokens: list[str] = []
        """What it was given for its seats."""

        self.closed: str | None = None
        """Why its link has ended; None while it has not."""

    def take(self, message: dict[str, Any]) -> None:
        """Take in one message."""
        if message["t"] == "ping":
            self.pings.append(message["n"])
            return
        if message["t"] != "state":
            self.said.append(message)
            if message["t"] == "joined":
                self.tokens.append(message["token"])
            return
        stream = message["stream"]
        if message["full"]:
            self.states[stream] = dict(message["set"])
        else:
            assert message["seq"] == self.sequence[stream] + 1
            self.states[stream].update(message["set"])
        self.sequence[stream] = message["seq"]

    def last(self, kind: str) -> dict[str, Any]:
        """Return the newest message of a kind."""
        return next(message for message in reversed(self.said) if message["t"] == kind)

    def heard(self, kind: str) -> bool:
        """Say whether it was sent a message of a kind."""
        return any(message["t"] == kind for message in self.said)

    @property
    def room(self) -> dict[str, Any]:
        """What it sees of the room."""
        return self.states["room"]

    @property
    def seat(self) -> dict[str, Any]:
        """What it sees of its first seat."""
        seat: dict[str, Any] = self.states["you"]["seats"][0]
        return seat


class Evening:
    """A night with an archive in memory: open pages, let them speak, let time pass."""

    def __init__(
        self,
        names: Sequence[str] = ROSTER,
        *,
        before: Evening | None = None,
        **settings: Any,
    ) -> None:
        self.clock: HandClock = before.clock if before else HandClock()
        self.archive: Archive = before.archive if before else empty_archive(self.clock.wall_time)
        if names and before is None:
            self.archive.tournaments.save_people([Person(name=name) for name in names])
        kept = self.archive.club_nights.unfinished() or self.archive.club_nights.begin(
            asdict(NightSettings(**{"code": CODE, **settings}))
        )
        self.night = Night(self.archive, kept, lambda: self.clock.now_ms)
        self.referee = ClubReferee(self.night)
        self.pages: dict[int, FakePage] = {}
        self.answers_pings = True
        """Whether pages that are open answer; what is tested may be that they do not."""

    @property
    def now_ms(self) -> int:
        """The night's clock."""
        return self.clock.now_ms

    # Pages

    def open(self, role: Role = Role.STUDENT, address: str = "192.168.4.31") -> FakePage:
        """Open a page that has not said anything."""
        page = FakePage(len(self.pages) + 1, address)
        self.pages[page.number] = page
        self.referee.connect(page.number, role, address)
        self.deliver()
        return page

    def enter(self, **hello: Any) -> FakePage:
        """Open a student's page and say hello: with the room's code if nothing else is given."""
        page = self.open(address=hello.pop("address", "192.168.4.31"))
        self.send(page, t="hello", v=1, **(hello or {"room": self.night.settings.code}))
        return page

    def join(self, person: int, sign: int = 0) -> FakePage:
        """Let somebody of the roster sit down."""
        page = self.enter()
        self.send(page, t="join", person=person, sign=sign)
        return page

    def come_back(self, page: FakePage) -> FakePage:
        """Open the page again at the same device, with the tokens that it has kept."""
        again = self.enter(tokens=page.tokens)
        again.tokens = list(page.tokens)
        return again

    def lose(self, page: FakePage) -> None:
        """A device is gone, or its page was closed."""
        self.referee.disconnect(page.number)
        self.deliver()

    def send(self, page: FakePage, **message: Any) -> None:
        """Let a page say something."""
        self.referee.receive(page.number, json.loads(json.dumps(message)))
        self.deliver()

    def ask(self, desk: FakePage, do: str, **needs: Any) -> dict[str, Any]:
        """Let the desk do something, and return what it is answered."""
        number = len(desk.said)
        self.send(desk, t="desk", do=do, id=f"d{number}", **{"with": needs})
        return next(each for each in reversed(desk.said) if each.get("id") == f"d{number}")

    # Time

    def advance(self, ms: int) -> None:
        """Let time pass: the referee is called whenever something is due, as the server does."""
        end = self.now_ms + ms
        while (due := self.referee.due_ms()) is not None and due <= end:
            self.clock.now_ms = max(self.now_ms, due)
            self.referee.advance()
            self.deliver()
            still_due = self.referee.due_ms()
            assert still_due is None or still_due > self.now_ms, "it is due again at once, forever"
        self.clock.now_ms = end
        self.referee.advance()
        self.deliver()

    def deliver(self) -> None:
        """Carry what waits to the pages, which answer pings."""
        while outgoing := [each for piece in self.referee.outgoing() for each in piece]:
            for each in outgoing:
                page = self.pages[each.link]
                match each:
                    case Send(text=text):
                        message = json.loads(text)
                        page.take(message)
                        if message["t"] == "ping" and self.answers_pings:
                            self.referee.receive(page.number, {"t": "pong", "n": message["n"]})
                    case Close(say=say):
                        page.closed = say
                        self.referee.disconnect(page.number)

    def restart(self) -> Evening:
        """Switch the laptop off in mid night, and on again: only the archive is left."""
        self.clock.start_again()
        return Evening(before=self)
