"""Club nights in the archive: what was kept is there after anything, and can be forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from khepri.archive import Archive
from khepri.errors import ArchiveError


def test_a_night_that_was_cut_off_is_found_again(tmp_path: Path) -> None:
    """Settings, seats, games and the log come back as they were written last."""
    path = tmp_path / "archive.sqlite"
    with Archive(path) as archive:
        nights = archive.club_nights
        begun = nights.begin({"code": "BKTW"})
        nights.save(begun.id, {"code": "BKTX", "title": "Größe"})
        nights.save_seat(begun.id, 1, {"name": "Amira K."})
        nights.save_seat(begun.id, 1, {"name": "Amira K.", "sign": 3})
        nights.save_game(begun.id, 4, {"seats": {"blue": 1}})
        nights.add_line(begun.id, "The room was locked.")
        nights.add_line(begun.id, "The room was opened.")
    with Archive(path) as archive:
        kept = archive.club_nights.unfinished()
        assert kept is not None
        assert kept.state == {"code": "BKTX", "title": "Größe"}
        assert kept.seats == {1: {"name": "Amira K.", "sign": 3}}
        assert kept.games == {4: {"seats": {"blue": 1}}}
        assert [(line.number, line.sentence) for line in kept.lines] == [
            (1, "The room was locked."),
            (2, "The room was opened."),
        ]


def test_only_the_newest_night_can_go_on() -> None:
    """A night that was ended is over, and so is every one before it."""
    with Archive.in_memory() as archive:
        nights = archive.club_nights
        assert nights.unfinished() is None
        nights.begin({"code": "BBBB"})
        second = nights.begin({"code": "CCCC"})
        nights.end(second.id)
        assert nights.unfinished() is None
        latest = nights.latest()
        assert latest is not None
        assert latest.id == second.id


def test_a_forgotten_night_leaves_nothing() -> None:
    """No name and no token stays; the number is never given again."""
    with Archive.in_memory() as archive:
        nights = archive.club_nights
        begun = nights.begin({"code": "BKTW"})
        nights.save_seat(begun.id, 1, {"name": "Amira K."})
        nights.save_game(begun.id, 1, {})
        nights.add_line(begun.id, "Amira K. came.")
        nights.forget(begun.id)
        for table in ("club_nights", "club_seats", "club_games", "club_log"):
            assert archive.database.rows(f"SELECT * FROM {table}") == []  # noqa: S608
        with pytest.raises(ArchiveError, match="no club night"):
            nights.load(begun.id)
        assert nights.begin({"code": "BKTX"}).id > begun.id


def test_a_row_that_makes_no_sense_costs_itself_only() -> None:
    """What a damaged disk has made of one seat does not take the others away."""
    with Archive.in_memory() as archive:
        nights = archive.club_nights
        begun = nights.begin({"code": "BKTW"})
        nights.save_seat(begun.id, 1, {"name": "Amira K."})
        nights.save_seat(begun.id, 2, {"name": "Ben O."})
        with archive.database.transaction() as connection:
            connection.execute("UPDATE club_seats SET state = '{' WHERE number = 1")
        assert nights.load(begun.id).seats == {2: {"name": "Ben O."}}
