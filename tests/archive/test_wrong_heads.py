"""Files whose head or length is wrong: repaired once and said, or refused and left alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from archive.samples import ALL, LASER, NOON
from archive.test_troubles import others, version_1_at
from khepri.archive import Archive
from khepri.archive.schema import VERSION
from khepri.errors import ArchiveError


def filled(path: Path) -> None:
    """Make an archive with games."""
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(ALL)


def change(path: Path, *statements: str) -> None:
    """Change a file as no Khepri would."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def require_repaired_once(path: Path, games: int = len(ALL)) -> None:
    """Open a file twice: it is repaired and said, and then there is nothing left to be done."""
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.notice.startswith(f"The archive was damaged. {games} games could be saved")
        assert archive.page().total == games
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
    files = sorted(path.parent.iterdir())
    assert len(others(path, "damaged")) == 1
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.notice == ""
    assert sorted(path.parent.iterdir()) == files


@pytest.mark.parametrize(
    "version",
    [-1, 0, *(pytest.param(version, marks=pytest.mark.long) for version in (-5, -(2**31)))],
)
def test_a_version_that_cannot_be_is_repaired(path: Path, version: int) -> None:
    filled(path)
    change(path, f"PRAGMA user_version = {version}")
    require_repaired_once(path)


@pytest.mark.parametrize(
    "version",
    [
        1,
        *(pytest.param(version, marks=pytest.mark.long) for version in range(2, VERSION - 1)),
        VERSION - 1,
    ],
)
def test_tables_that_are_newer_than_their_version_are_repaired(path: Path, version: int) -> None:
    filled(path)
    change(path, f"PRAGMA user_version = {version}")
    require_repaired_once(path)


def test_tables_that_are_older_than_their_version_are_repaired(path: Path) -> None:
    version_1_at(path)
    change(path, f"PRAGMA user_version = {VERSION}")
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.notice.startswith("The archive was damaged. 3 games could be saved")
        archive.add(LASER)


@pytest.mark.parametrize(
    "loss", ["DROP TABLE club_log", "ALTER TABLE running DROP COLUMN tournament"]
)
def test_a_table_or_column_that_is_missing_is_repaired(path: Path, loss: str) -> None:
    filled(path)
    change(path, loss)
    require_repaired_once(path)


@pytest.mark.parametrize("size", [1, 100, 511])
def test_a_file_of_a_few_bytes_is_kept_and_said(path: Path, size: int) -> None:
    path.write_bytes(b"x" * size)
    require_repaired_once(path, games=0)
    (aside,) = others(path, "damaged")
    assert aside.read_bytes() == b"x" * size


@pytest.mark.parametrize("left", [None, b""])
def test_a_log_whose_file_is_gone_is_kept_and_said(path: Path, left: bytes | None) -> None:
    """SQLite would remove it: for the games in it there would be no help any more."""
    log = path.with_name(f"{path.name}-wal")
    log.write_bytes(b"frames")
    if left is not None:
        path.write_bytes(left)
    with Archive(path) as archive:
        assert "is kept as" in archive.notice
        assert archive.add(LASER).new
    (aside,) = others(path, "damaged")
    assert aside.read_bytes() == b"frames"
    with Archive(path) as archive:
        assert archive.notice == ""


@pytest.mark.parametrize("number", [0, 1, -1])
def test_an_archive_that_says_it_is_another_programs_is_left_alone(path: Path, number: int) -> None:
    filled(path)
    change(path, f"PRAGMA application_id = {number}")
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(ArchiveError, match="another program's database"):
            Archive(path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_newer_archive_is_left_alone_each_time(path: Path) -> None:
    filled(path)
    change(path, f"PRAGMA user_version = {2**31 - 1}")
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(ArchiveError, match="newer Khepri"):
            Archive(path)
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_step_that_fails_leaves_no_copy_at_each_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("the light went out")

    version_1_at(path)
    monkeypatch.setattr("khepri.archive.migrations.MIGRATIONS", (fail, fail))
    for _ in range(2):
        with pytest.raises(ArchiveError, match="the light went out"):
            Archive(path)
    assert others(path, "version-1") == []


def test_a_copy_is_not_written_through_a_link_to_nowhere(path: Path, tmp_path: Path) -> None:
    version_1_at(path)
    theirs = tmp_path / "theirs"
    path.with_name("archive.version-1.sqlite").symlink_to(theirs)
    Archive(path).close()
    assert not theirs.exists()
    assert path.with_name("archive.version-1-2.sqlite").is_file()
