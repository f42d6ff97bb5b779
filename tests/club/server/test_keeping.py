"""What happens on a night is on the disk before anybody is told, however much happens at once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from club.evening import CODE, HandClock
from khepri.archive import Archive
from khepri.archive.database import Database
from khepri.club.night import Night, Role
from khepri.club.outbox import Outgoing, Send
from khepri.club.referee import ClubReferee
from khepri.club.server.referee_thread import ErrorLog, RefereeClock, RefereeThread
from khepri.tournament.roster import Person
from patience import until


class KeptRoom:
    """A referee's thread with an archive on the disk, and a clock moved by hand."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "archive.sqlite"
        self.clock = HandClock()
        self.acts = RefereeClock(lambda: self.clock.now_ms)
        self.sent: list[Send] = []
        self.kept_when_told: list[int] = []
        """How many seats were on the disk whenever somebody was told to have one."""

        self.trouble = ErrorLog(folder / "trouble.log", lambda: datetime(2026, 11, 16, tzinfo=UTC))
        with Archive(self.path) as archive:
            archive.tournaments.save_people([Person(name=f"Player {each}") for each in range(9)])
        self.thread = RefereeThread(
            self._open, deliver=self._deliver, error_log=self.trouble, clock=self.acts
        )

    def _open(self, _wake: object) -> ClubReferee:
        archive = Archive(self.path)
        kept = archive.club_nights.begin({"code": CODE})
        return ClubReferee(Night(archive, kept, self.acts.instant_ms))

    def _deliver(self, outgoing: list[Outgoing]) -> None:
        texts = [each for each in outgoing if isinstance(each, Send)]
        self.sent += texts
        if any('"joined"' in each.text for each in texts):
            self.kept_when_told.append(self.seats_on_disk())

    def seats_on_disk(self) -> int:
        """Count what another program would find."""
        with closing(sqlite3.connect(self.path)) as other:
            (count,) = other.execute("SELECT count(*) FROM club_seats").fetchone()
        return int(count)

    def join(self, count: int) -> None:
        """Let people sit down, all at once."""
        for link in range(1, count + 1):
            self.thread.connect(link, Role.STUDENT, "")
            self.thread.receive(link, {"t": "hello", "v": 1, "room": CODE})
            self.thread.receive(link, {"t": "join", "person": link, "sign": 0})

    def told(self, word: str) -> list[str]:
        """Return what was sent with a word in it."""
        return [each.text for each in self.sent if word in each.text]


@pytest.fixture
def room(tmp_path: Path) -> KeptRoom:
    return KeptRoom(tmp_path)


def test_nobody_is_told_before_the_disk_has_it(
    room: KeptRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits is done together, reaches the disk with one wait, and only then is told."""
    waits: list[int] = []
    end = Database._end_transaction

    def count(database: Database) -> None:
        waits.append(len(room.sent))
        end(database)

    monkeypatch.setattr(Database, "_end_transaction", count)
    room.join(3)  # before the thread has begun: they all wait
    room.thread.start()
    until(lambda: len(room.told('"joined"')) == 3, "three seats")
    room.thread.stop()
    assert room.kept_when_told == [3]
    assert waits[0] == 0


def test_a_move_counts_from_when_it_came(room: KeptRoom) -> None:
    """However long it waits for the referee, and whatever waits before it."""
    room.join(2)
    wish = {"kind": "othello", "board": "4", "clock": "180+2"}
    room.thread.receive(2, {"t": "challenge", "to": 1, **wish})
    room.thread.receive(1, {"t": "answer_challenge", "id": 1, "yes": True})
    room.thread.receive(1, {"t": "seen", "game": 1, "ply": 0})
    room.clock.now_ms += 4_000
    room.thread.receive(1, {"t": "move", "game": 1, "ply": 0, "m": "a2", "id": "c1"})
    room.clock.now_ms += 3_000  # the laptop has much to do
    room.thread.start()
    until(lambda: room.told('"ack"'), "the answer")
    room.thread.stop()
    assert room.told('"left":{"black":178000,"white":180000}')


def test_play_goes_on_while_the_disk_is_full_and_is_kept_later(
    room: KeptRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk is told; what was lost is written again when the disk takes it."""
    end = Database._end_transaction
    is_full = [True]

    def refuse(database: Database) -> None:
        if is_full[0]:
            database._connection.execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        end(database)

    monkeypatch.setattr(Database, "_end_transaction", refuse)
    room.thread.connect(90, Role.DESK, "127.0.0.1")
    room.join(2)
    room.thread.start()
    until(lambda: len(room.told('"joined"')) == 2, "two seats")
    trouble: Any = room.thread.ask(lambda referee: referee.night.trouble)
    assert "full" in trouble.result()
    assert [text for text in room.told('"trouble"') if "full" in text]
    assert room.seats_on_disk() == 0
    is_full[0] = False
    room.clock.now_ms += 10_000
    room.thread.wake()
    until(lambda: room.seats_on_disk() == 2, "both on the disk")
    room.thread.stop()
    assert not room.trouble.path.exists()
