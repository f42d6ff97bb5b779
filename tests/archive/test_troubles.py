"""Old, new, damaged, locked, full and read-only files: nothing is lost, and it is said."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from archive.make_version_1 import FIXTURE
from archive.samples import (
    ALL,
    DRAWN,
    LASER,
    NOON,
    OTHELLO,
    as_somebody,
    new_game,
    numbered,
    play,
)
from khepri.archive import Archive, Autosave, Query
from khepri.archive.connection import connect
from khepri.archive.damaged_file import PAGE_SIZE
from khepri.archive.recovery import recovered_name
from khepri.archive.schema import MIGRATIONS, VERSION
from khepri.errors import ArchiveError, LockedError, NewerSchemaError
from khepri.games import laser
from khepri.match.records.record import Record
from patience import PATIENCE_S


def version_1_at(path: Path) -> None:
    """Put the archive of version 1 somewhere."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIXTURE.read_text(encoding="utf-8"))


def others(path: Path, word: str) -> list[Path]:
    """Return the files beside an archive whose names have a word in them."""
    return sorted(each for each in path.parent.iterdir() if word in each.name)


# Versions


def test_version_1_is_what_it_was() -> None:
    """What has been released is never changed: the next version gets a step of its own."""
    with closing(sqlite3.connect(":memory:")) as now, closing(sqlite3.connect(":memory:")) as then:
        MIGRATIONS[0](now)
        then.executescript(FIXTURE.read_text(encoding="utf-8"))
        schema = "SELECT name, sql FROM sqlite_master ORDER BY name"
        assert now.execute(schema).fetchall() == then.execute(schema).fetchall()


def test_an_old_archive_is_brought_up_to_date(path: Path) -> None:
    version_1_at(path)
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
        assert archive.database.rows("PRAGMA foreign_key_check") == []
        assert [game.id for game in archive.page().games] == [4, 3, 1]
        record = archive.load(1)
        assert [str(each.move) for each in record.moves] == ["e4e3"]
        assert (record.moves[0].remark, record.tags) == ("Bold.", (("Annotator", "Zoë"),))
        moved = laser.Position.start().play(laser.Move.parse("e4e3"))
        assert [game.id for game in archive.page(Query(position=moved)).games] == [3, 1]
        assert archive.page(Query(player="Reed")).total == 1
        game = archive.resume(3)
        assert game.paused
        assert game.draw_offer is laser.Side.BLUE
        assert game.time_left(laser.Side.BLUE, 0) == 58_000
        assert not game.options.previews
        with pytest.raises(ArchiveError, match="Game 4 of the archive cannot be read"):
            archive.load(4)
        archive.restore([2])
        assert archive.load(2).spec.name == "othello"


def test_the_old_archive_is_kept_as_it_was(path: Path) -> None:
    version_1_at(path)
    Archive(path).close()
    Archive(path.with_name("another.sqlite")).close()

    (backup,) = others(path, "version-1")
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (4,)
    Archive(path).close()
    assert others(path, "version-1") == [backup]


def test_a_step_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(connection: sqlite3.Connection) -> None:
        MIGRATIONS[1](connection)
        connection.execute("DELETE FROM games")
        raise sqlite3.OperationalError("the light went out")

    version_1_at(path)
    with monkeypatch.context() as patch:
        patch.setattr("khepri.archive.migrations.MIGRATIONS", (MIGRATIONS[0], fail))
        with pytest.raises(ArchiveError, match="the light went out"):
            Archive(path)
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.page().total == 3


def test_a_newer_archive_is_refused_in_words(path: Path) -> None:
    Archive(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 5}")
    before = path.read_bytes()

    with pytest.raises(NewerSchemaError, match=f"newer Khepri .*version {VERSION + 5}"):
        Archive(path)

    assert path.read_bytes() == before


def test_another_programs_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(ArchiveError, match="another program's database"):
        Archive(path)

    assert path.read_bytes() == before


# Two programs at once

WRITER = """
import sys
from pathlib import Path
from archive.samples import numbered
from khepri.archive import Archive, Autosave
from archive.samples import new_game, played

with Archive(Path(sys.argv[1]), patience_s=300) as archive:
    for record in numbered(40)[int(sys.argv[2])::2]:
        archive.add(record)
    game = new_game()
    autosave = Autosave(archive, game, 0)
    for index in range(10):
        game, events = played(game, index)
        autosave.follow(game, events, 0)
"""


@pytest.mark.long
def test_two_programs_share_one_archive(path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), str(n)], env=environment)
        for n in range(2)
    ]
    assert [writer.wait(PATIENCE_S) for writer in writers] == [0, 0]

    with Archive(path) as archive:
        assert archive.notice == ""
        assert archive.page().total == 42
        assert [game.length for game in archive.unfinished()] == [10, 10]
        assert len({game.date for game in archive.page(size=50).games}) == 41


def test_a_locked_archive_is_said_after_a_short_while(path: Path) -> None:
    with Archive(path) as archive, Archive(path, patience_s=0.05) as other:
        archive.add(DRAWN)
        with archive.database.transaction() as connection:
            connection.execute("DELETE FROM tags")
            with pytest.raises(LockedError, match="Another program is busy"):
                other.add(LASER)
            assert other.page().total == 1
        assert other.add(LASER).new


# Damage


def damaged_archive(path: Path, count: int = 60) -> bytes:
    """Make an archive with games; return its bytes."""
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all([*ALL, *numbered(count)])
    return path.read_bytes()


def recovered(path: Path, damaged: bytes) -> set[Record]:
    """Open a damaged archive; return the games that came through, after looking at the rest."""
    path.write_bytes(damaged)
    with Archive(path) as archive:
        (aside,) = [each for each in others(path, "damaged") if each.suffix == ".sqlite"]
        assert aside.read_bytes() == damaged
        assert archive.notice.startswith("The archive was damaged. ")
        assert str(aside) in archive.notice
        assert archive.database.rows("PRAGMA integrity_check") == [("ok",)]
        found = {archive.load(number) for number in archive.ids()}
    assert others(path, "recovered") == others(path, "copy") == []
    with Archive(path) as archive:
        assert archive.notice == ""
    return found


# The first third of so small an archive is where its tables begin, and holds no game.
@pytest.mark.parametrize(
    "share", [0.6, *(pytest.param(share, marks=pytest.mark.long) for share in (0.4, 0.9))]
)
def test_a_shortened_archive_is_recovered(path: Path, share: float) -> None:
    whole = damaged_archive(path, 400)
    found = recovered(path, whole[: int(len(whole) * share) // 1000 * 1000])

    assert len(found & {*ALL, *numbered(400)}) > 0


def test_an_archive_without_its_first_page_is_recovered(path: Path) -> None:
    whole = damaged_archive(path)
    found = recovered(path, b"\xa5" * PAGE_SIZE + whole[PAGE_SIZE:])

    assert found == {*ALL, *numbered(60)}


def test_an_archive_that_was_brought_up_to_date_is_recovered_too(path: Path) -> None:
    # The script of version 1 makes its tables in another order than Khepri did.
    rows = [line for line in FIXTURE.read_text(encoding="utf-8").splitlines() if "INTO" in line]
    with closing(sqlite3.connect(path)) as connection:
        MIGRATIONS[0](connection)
        connection.executescript("\n".join([*rows, "PRAGMA user_version = 1;"]))
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(ALL)
    whole = path.read_bytes()
    found = recovered(path, bytes(PAGE_SIZE) + whole[PAGE_SIZE:])

    assert found >= set(ALL)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 30))]
)
def test_overwritten_pages_lose_only_what_they_held(path: Path, seed: int) -> None:
    whole = bytearray(damaged_archive(path, 300))
    games = {*ALL, *numbered(300)}
    dice = random.Random(seed)
    page = dice.randrange(1, len(whole) // PAGE_SIZE)
    whole[page * PAGE_SIZE : (page + 1) * PAGE_SIZE] = dice.randbytes(PAGE_SIZE)
    path.write_bytes(whole)
    with Archive(path) as archive:
        found = {archive.load(number) for number in archive.ids()}
        if archive.notice:
            assert others(path, "damaged") != []
        else:
            assert found == games
    assert len(found) > 150
    # A game that lost something says so; every other one is as it was.
    changed = [game for game in found if game not in games]
    names = [[player.name for player in game.players] + [game.event] for game in changed]
    assert [
        game
        for game, each in zip(changed, names, strict=True)
        if "were lost" not in game.remark and "?" not in each
    ] == []


def test_damage_that_is_met_later_is_repaired_then(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = bytearray(damaged_archive(path))
    with closing(connect(path)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_time'"
        ).fetchone()
    whole[(root - 1) * PAGE_SIZE : root * PAGE_SIZE] = bytes(PAGE_SIZE)
    path.write_bytes(whole)
    monkeypatch.setattr("khepri.archive.database.CHECKED_BYTES", 0)
    with Archive(path) as archive:
        with pytest.raises(ArchiveError, match=r"was damaged.*try again"):
            archive.page()
        assert archive.page(size=100).total == 64
        assert "damaged" in archive.notice


def test_a_game_being_played_survives_the_damage(path: Path) -> None:
    with Archive(path) as archive:
        archive.add_all(numbered(50))
        game = play(play(new_game(), 0), 1)
        number = Autosave(archive, game, 0).game_id or 0
    whole = path.read_bytes()
    path.write_bytes(bytes(100) + whole[100:])
    with Archive(path) as archive:
        assert "51 games" in archive.notice
        assert archive.resume(number).moves == game.moves


def test_no_archive_at_all_is_set_aside_too(path: Path) -> None:
    path.write_text("Dear diary, today I played no game at all. " * 100, encoding="utf-8")
    with Archive(path) as archive:
        assert archive.notice.startswith("The archive was damaged. 0 games")
        assert archive.add(LASER).new
    (aside,) = others(path, "damaged")
    assert aside.read_text(encoding="utf-8").startswith("Dear diary")


def test_an_empty_file_is_said(path: Path) -> None:
    path.touch()
    os.utime(path, (0, 0))
    with Archive(path) as archive:
        assert "was empty" in archive.notice


def test_a_file_that_is_only_just_being_made_is_no_news(path: Path) -> None:
    path.touch()
    with Archive(path) as archive:
        assert archive.notice == ""


def test_a_recovery_that_was_interrupted_is_finished(path: Path) -> None:
    damaged_archive(path)
    path.rename(recovered_name(path))
    with Archive(path) as archive:
        assert archive.page().total == 64


# Disks


def test_a_read_only_archive_can_be_read(closed_folder: Path) -> None:
    path = closed_folder / "archive.sqlite"
    damaged_archive(path)
    closed_folder.chmod(0o500)
    with as_somebody(closed_folder), Archive(path) as archive:
        assert "may be read but not written" in archive.notice
        assert archive.page().total == 64
        with pytest.raises(ArchiveError, match="nothing new can be saved"):
            archive.add(LASER)
        game = new_game()
        autosave = Autosave(archive, game, 0)
        assert "not written" in autosave.trouble


def test_a_closed_folder_is_said(closed_folder: Path) -> None:
    closed_folder.chmod(0o500)
    for path in (closed_folder / "archive.sqlite", closed_folder / "new" / "archive.sqlite"):
        with as_somebody(closed_folder), pytest.raises(ArchiveError, match=r"folder|cannot use"):
            Archive(path)


def test_a_folder_in_the_way_is_said(path: Path) -> None:
    path.mkdir()
    with pytest.raises(ArchiveError, match="cannot be opened"):
        Archive(path)


# A disk on which no file may grow any more.
FULL = """
import resource, signal, sys
from pathlib import Path
from archive.samples import ALL, numbered
from khepri.archive import Archive
from khepri.errors import ArchiveError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Archive(Path(sys.argv[1])) as archive:
    archive.add_all(ALL)
    size = 200_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    added = 0
    records = numbered(400)
    try:
        for record in records:
            archive.add(record)
            added += 1
    except ArchiveError as error:
        print(added, error)
    assert archive.page().total == added + len(ALL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert archive.add(records[added]).new
"""


def test_a_full_disk_loses_nothing(path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, done.stderr
    added, said = done.stdout.split(" ", 1)
    assert "disk" in said
    assert "not saved yet" in said
    with Archive(path) as archive:
        assert archive.notice == ""
        assert archive.page().total == int(added) + len(ALL) + 1
        assert archive.load(2) == OTHELLO
