"""Club nights in the archive: they go on, come through damage, and are forgotten in time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from archive.make_version_5 import VERSION_5
from archive.samples import NOON
from archive.test_tournaments import damaged
from khepri.archive import Archive
from khepri.archive.club_nights import SavedNight
from khepri.archive.salvage import PAGE_SIZE
from khepri.archive.schema import MIGRATIONS, VERSION
from khepri.archive.tournaments import PlayedBoard
from khepri.club.night import STATES, NightSettings
from khepri.club.opening import begin_night, go_on
from khepri.club.play.games import read_kept


def kept_night(archive: Archive) -> SavedNight:
    """Keep a night with everything that one has."""
    night = begin_night(archive, NightSettings(title="Field day"))
    for number in (1, 2, 3):
        archive.club_nights.save_seat(night.id, number, {"name": f"Player {number}"})
    archive.club_nights.save_game(night.id, 1, {"game": 7})
    archive.club_nights.add_line(night.id, "The room was opened.")
    return archive.club_nights.load(night.id)


def test_an_archive_of_version_6_gets_room_for_nights(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_5.read_text(encoding="utf-8"))
        MIGRATIONS[5](connection)
        connection.execute("INSERT INTO people (name) VALUES ('Amira K.')")
        connection.execute("PRAGMA user_version = 6")
        connection.commit()
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
        assert [person.name for person in archive.tournaments.people()] == ["Amira K."]
        night = kept_night(archive)
        assert go_on(archive) == night
    assert path.with_name("archive.version-6.sqlite").exists()


def test_one_night_at_a_time(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        first = begin_night(archive)
        code = NightSettings.of(first.state).code
        assert len(code) == 4
        assert go_on(archive) == archive.club_nights.load(first.id)
        second = begin_night(archive)
        assert archive.club_nights.load(first.id).ended_ms is not None
        archive.club_nights.end(second.id)
        assert go_on(archive) is None


def test_a_night_survives_the_loss_of_the_first_page(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        night = kept_night(archive)
    whole = path.read_bytes()
    path.write_bytes(b"\xa5" * PAGE_SIZE + whole[PAGE_SIZE:])
    with Archive(path, now=lambda: NOON) as archive:
        assert "damaged" in archive.notice
        assert go_on(archive) == night


def test_what_makes_no_sense_is_left_out(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        night = kept_night(archive)
    damaged(path, "UPDATE club_seats SET state = 'nonsense' WHERE number = 2")
    with Archive(path, now=lambda: NOON) as archive:
        assert "damaged" in archive.notice
        again = go_on(archive)
        assert again is not None
        assert (again.state, again.games, again.lines) == (night.state, night.games, night.lines)
        assert sorted(again.seats) == [1, 3]


def test_a_table_that_is_lost_is_told(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        kept_night(archive)
        root = archive.database.rows("SELECT rootpage FROM sqlite_master WHERE name='club_seats'")
    with path.open("r+b") as file:
        file.seek((root[0][0] - 1) * PAGE_SIZE)
        file.write(b"\xa5" * PAGE_SIZE)
    with Archive(path, now=lambda: NOON) as archive:
        assert "choose their names again" in archive.notice
        again = go_on(archive)
        assert again is not None
        assert not again.seats
        assert again.lines


def test_nights_are_forgotten_after_a_month(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        night = kept_night(archive)
        archive.club_nights.end(night.id)
    with Archive(path, now=lambda: NOON + timedelta(days=29)) as archive:
        assert archive.club_nights.latest() is not None
    with Archive(path, now=lambda: NOON + timedelta(days=31)) as archive:
        for table in ("club_nights", "club_seats", "club_games", "club_log"):
            assert archive.database.rows(f"SELECT count(*) FROM {table}") == [(0,)]  # noqa: S608


def test_what_makes_no_sense_in_a_night_leaves_the_usual() -> None:
    """Such as after a repair by hand: the night goes on with everything else."""
    state = {"title": "Field day", "port": "http", "no_device": [4, 7], "mood": "good"}
    assert NightSettings.of(state) == NightSettings(title="Field day", no_device=(4, 7))


KEPT = {
    "archived": 7, "seats": {"red": 1, "silver": None}, "board": [3, 1, 2],
    "holds": ["gone", "teacher"], "ready": ["red"], "start_left_ms": None, "gone_ms": {"red": 5},
    "lag_ms": {}, "reports": {}, "is_over": False, "is_dropped": False, "winner": None,
}  # fmt: skip


def test_a_game_of_a_night_is_kept_as_it_always_was() -> None:
    kept = read_kept(KEPT)
    assert kept is not None
    assert kept.board == PlayedBoard(3, 1, 2)
    assert STATES.write(kept) == KEPT


@pytest.mark.parametrize(
    "wrong", [{"board": [3, "x", 2]}, {"holds": ["asleep", "bored"]}, {"seats": [1, 2]}]
)
def test_a_kept_game_that_makes_no_sense_is_none(wrong: dict[str, object]) -> None:
    assert read_kept({**KEPT, **wrong}) is None
