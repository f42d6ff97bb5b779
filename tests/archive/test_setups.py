"""The collection of named setups: what is kept, renamed, deleted, handed on and never lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from archive.samples import NOON
from khepri.archive import Archive
from khepri.archive.salvage import PAGE_SIZE
from khepri.archive.schema import APPLICATION_ID, MIGRATIONS, VERSION
from khepri.errors import ArchiveError, NameTakenError, RulesError
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup
from khepri.system.limits import LARGEST_SETUPS_FILE

CLASSIC = NamedSetup.of("Friday club", laser.GAME, "khet2", laser.LAYOUTS["classic"])
SMALL = NamedSetup.of("ちいさい", othello.GAME, "4", "-----OX--XO----- X")
BROKEN = NamedSetup.of("No pharaohs 👑", laser.GAME, "club", "10/10/10/10/10/10/10/10 r")


def names(archive: Archive) -> list[str]:
    """Return what the collection shows."""
    return [kept.named.name for kept in archive.setups.all()]


def test_setups_of_both_games_are_kept_playable_or_not(archive: Archive, path: Path) -> None:
    kept = [archive.setups.save(named) for named in (CLASSIC, SMALL, BROKEN)]
    assert names(archive) == ["Friday club", "No pharaohs 👑", "ちいさい"]
    assert [one.named for one in archive.setups.all("othello")] == [SMALL]
    with Archive(path, now=lambda: NOON) as another:
        assert {one.id: one.named for one in another.setups.all()} == {
            one.id: one.named for one in kept
        }
        assert another.setups.named("FRIDAY  club") == kept[0]
        assert another.setups.named("Monday club") is None


def test_a_name_is_taken_until_it_is_replaced_on_purpose(archive: Archive) -> None:
    first = archive.setups.save(CLASSIC)
    other = NamedSetup.of("friday CLUB", othello.GAME, "4", SMALL.text)
    with pytest.raises(
        NameTakenError, match="There is a setup called friday CLUB already"
    ) as taken:
        archive.setups.save(other)
    assert taken.value.owner == first.id
    assert archive.setups.all() == [first]
    assert archive.setups.save(other, replace=True).id == first.id
    assert [kept.named for kept in archive.setups.all()] == [other]


def test_a_setup_gets_another_name(archive: Archive) -> None:
    first, second = archive.setups.save(CLASSIC), archive.setups.save(SMALL)
    assert archive.setups.rename(first.id, "  Monday   club ") == "Monday club"
    assert archive.setups.rename(first.id, "MONDAY club") == "MONDAY club"
    with pytest.raises(NameTakenError):
        archive.setups.rename(second.id, "monday club")
    with pytest.raises(RulesError, match="needs a name"):
        archive.setups.rename(second.id, " ")
    with pytest.raises(ArchiveError, match="There is no setup 99"):
        archive.setups.rename(99, "Nobody")
    assert names(archive) == ["MONDAY club", "ちいさい"]


def test_what_was_deleted_comes_back_for_a_month(archive: Archive, path: Path) -> None:
    kept = archive.setups.save(CLASSIC)
    assert archive.setups.delete([kept.id, 99]) == 1
    assert (names(archive), archive.setups.delete([kept.id])) == ([], 0)
    archive.setups.save(CLASSIC)
    assert archive.setups.restore([kept.id]) == 1
    assert names(archive) == ["Friday club", "Friday club (2)"]
    archive.setups.delete([kept.id])
    with Archive(path, now=lambda: NOON + timedelta(days=29)) as later:
        assert later.setups.restore([kept.id]) == 1
        later.setups.delete([kept.id])
    with Archive(path, now=lambda: NOON + timedelta(days=60)) as much_later:
        assert much_later.setups.restore([kept.id]) == 0


def test_a_file_goes_round_the_class(archive: Archive, tmp_path: Path) -> None:
    for named in (CLASSIC, SMALL, BROKEN):
        archive.setups.save(named)
    file = tmp_path / "club.txt"
    file.write_text(archive.setups.export_text(), encoding="utf-8")
    with Archive.in_memory() as other:
        report = other.setups.import_file(file)
        assert (len(report.added), report.known, report.errors) == (3, 0, ())
        again = other.setups.import_file(file)
        assert (again.added, again.known) == ((), 3)
        assert other.setups.export_text() == archive.setups.export_text()
        assert other.setups.export_text([report.added[1]]).endswith(f"{BROKEN.line()}\n")


def test_an_import_keeps_what_is_here_and_tells_bad_lines(archive: Archive) -> None:
    archive.setups.save(CLASSIC)
    text = f"nonsense\nothello 4 {SMALL.text} friday club\n{BROKEN.line()}\n"
    report = archive.setups.import_text(text)
    assert [error.number for error in report.errors] == [1]
    assert report.renamed == (("friday club", "friday club (2)"),)
    assert names(archive) == ["Friday club", "friday club (2)", "No pharaohs 👑"]


def test_a_long_name_that_is_taken_is_shortened_for_its_number(archive: Archive) -> None:
    name = "x" * 40
    archive.setups.save(NamedSetup.of(name, othello.GAME, "4", SMALL.text))
    archive.setups.import_text(f"laser club {CLASSIC.text} {name}")
    assert names(archive) == [f"{'x' * 36} (2)", name]


def test_a_file_that_cannot_be_one_is_refused(archive: Archive, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot be read"):
        archive.setups.import_file(tmp_path / "nowhere.txt")
    large = tmp_path / "film.mp4"
    large.write_bytes(b"\xff" * (LARGEST_SETUPS_FILE + 1))
    with pytest.raises(ArchiveError, match="at most 1 MB"):
        archive.setups.import_file(large)
    assert names(archive) == []


# Old and damaged files


def version_2_at(path: Path) -> None:
    """Make an archive as Khepri made them before there were setups."""
    with closing(sqlite3.connect(path)) as connection:
        for step in MIGRATIONS[:2]:
            step(connection)
        connection.execute("PRAGMA user_version = 2")
        connection.commit()


def test_an_archive_of_version_2_learns_to_keep_setups(path: Path) -> None:
    version_2_at(path)
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
        assert archive.database.rows("PRAGMA application_id") == [(APPLICATION_ID,)]
        archive.setups.save(CLASSIC)
        assert names(archive) == ["Friday club"]
    assert path.with_name("archive.version-2.sqlite").exists()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE setups SET position = 'nonsense' WHERE id = 1",
        "UPDATE setups SET game = 'chess' WHERE id = 1",
        "UPDATE setups SET variant = '' WHERE id = 1",
        "UPDATE setups SET name = '' WHERE id = 1",
        "UPDATE setups SET name = x'00ff' WHERE id = 1",
        "UPDATE setups SET position = x'00ff' WHERE id = 1",
    ],
)
def test_a_damaged_row_does_not_hide_the_others(archive: Archive, damage: str) -> None:
    archive.setups.save(CLASSIC)
    archive.setups.save(SMALL)
    with archive.database.transaction() as connection:
        connection.execute(damage)
    assert names(archive) == ["ちいさい"]
    assert SMALL.line() in archive.setups.export_text()


def test_setups_are_saved_from_a_damaged_archive(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        for named in (CLASSIC, SMALL, BROKEN):
            archive.setups.save(named)
        archive.setups.delete([3])
        archive.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        ((page,),) = archive.database.rows(
            "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_time'"
        )
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE_SIZE)
        file.write(b"\xa5" * PAGE_SIZE)
    with Archive(path, now=lambda: NOON) as archive:
        assert "The archive was damaged" in archive.notice
        assert [kept.named for kept in archive.setups.all()] == [CLASSIC, SMALL]
        assert archive.setups.restore([3]) == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda archive: archive.setups.save(SMALL),
        lambda archive: archive.setups.rename(1, "Other"),
        lambda archive: archive.setups.delete([1]),
        lambda archive: archive.setups.import_text(SMALL.line()),
    ],
)
def test_a_file_that_may_only_be_read_is_told_and_stays(
    archive: Archive, change: Callable[[Archive], object]
) -> None:
    archive.setups.save(CLASSIC)
    archive.database.read_only = True
    with pytest.raises(ArchiveError, match="may be read but not written"):
        change(archive)
    assert [kept.named for kept in archive.setups.all()] == [CLASSIC]


def test_a_full_disk_keeps_all_of_an_import_out(archive: Archive) -> None:
    archive.setups.save(CLASSIC)
    ((pages,),) = archive.database.rows("PRAGMA page_count")
    archive.database.rows(f"PRAGMA max_page_count = {pages}")
    many = "".join(f"laser club {CLASSIC.text} Board {number}\n" for number in range(300))
    with pytest.raises(ArchiveError, match="The disk is full"):
        archive.setups.import_text(many)
    assert names(archive) == ["Friday club"]
    archive.database.rows("PRAGMA max_page_count = 100000")
    assert len(archive.setups.import_text(many).added) == 300
