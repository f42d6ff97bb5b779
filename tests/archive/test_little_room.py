"""A disk with little room: as many moves as fit are saved, and the rest is said."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from archive.samples import LASER, NOON, longer, new_game, numbered
from archive.test_tournaments import SETTINGS
from khepri.archive import Archive, Autosave, connection, database, migrations
from khepri.errors import ArchiveError
from khepri.tournament.actions import Enter
from patience import PATIENCE_S

PAGE = 4096


def log_of(path: Path) -> Path:
    """Return the write-ahead log of an archive."""
    return path.with_name(f"{path.name}-wal")


def test_on_a_tight_disk_the_log_is_empty_after_every_move(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (database, migrations):
        monkeypatch.setattr(module, "is_disk_nearly_full", lambda _: True)
    with Archive(path, now=lambda: NOON) as archive:
        game = new_game(clock=None)
        autosave = Autosave(archive, game, 0)
        before = path.stat().st_size
        for index in range(80):
            game, events = longer(game, index)
            autosave.follow(game, events, index)
            assert log_of(path).stat().st_size == 0
        grown = path.stat().st_size - before
    # A move is a row and its place in an index: about a hundred bytes.
    assert grown <= 80 * 150 + 2 * PAGE  # of which each may have begun a page


def test_where_there_is_room_the_log_stays_short_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, largest_change = 40, 64
    monkeypatch.setattr(connection, "LOG_PAGES", pages)
    with Archive(path, now=lambda: NOON) as archive:
        game = new_game(clock=None)
        autosave = Autosave(archive, game, 0)
        for index in range(100):
            game, events = longer(game, index)
            autosave.follow(game, events, index)
        assert log_of(path).stat().st_size < (pages + largest_change) * (PAGE + 24)


def test_little_room_is_seen(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(path.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1024 * 1024))
    assert connection.is_disk_nearly_full(path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1024**3))
    assert not connection.is_disk_nearly_full(path)


# No file may grow beyond a size: SQLite is told so as it is told that a share is used up.
LIMITED = """
import resource, signal, sys
from pathlib import Path
from archive.samples import longer, new_game
from khepri.archive import Archive, Autosave
from khepri.errors import ArchiveError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
with Archive(path) as archive:
    game = new_game(clock=None)
    autosave = Autosave(archive, game, 0)
    archive.database._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    for index in range(200):
        game, events = longer(game, index)
        try:
            autosave.follow(game, events, index)
        except ArchiveError as error:
            print(error, file=sys.stderr)
            break
    print(archive.database.rows("SELECT count(*) FROM moves")[0][0])
"""

# As above, on a disk of its own.
SMALL_DISK = """
mount -t tmpfs -o size="$1"k tmpfs "$2" || exit 77
df -k "$2" >&2
exec "$3" -c "$4" "$2/archive.sqlite" 9000000000
"""


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limits")
def test_a_share_of_the_disk_is_used_to_its_end(path: Path) -> None:
    """The archive alone needs 150 kB; the log of 200 moves would need 8 MB."""
    done = _run(sys.executable, "-c", LIMITED, str(path), "400000")
    assert (done.returncode, done.stdout.strip()) == (0, "200"), done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux makes disks for anybody")
@pytest.mark.parametrize(
    ("kilobytes", "moves"), [pytest.param(1024, 200, marks=pytest.mark.long), (320, 200)]
)
def test_a_game_of_200_moves_fits_on_a_disk_of_a_megabyte(
    tmp_path: Path, kilobytes: int, moves: int
) -> None:
    unshare = ("unshare", "--map-root-user", "--mount", "sh", "-c", SMALL_DISK, "sh")
    done = _run(*unshare, str(kilobytes), str(tmp_path), sys.executable, LIMITED)
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip("this system lets nobody make a disk")
    assert (done.returncode, done.stdout.strip()) == (0, str(moves)), done.stderr


def test_a_full_disk_is_tried_once_more_and_then_said(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(clock=None)
    autosave = Autosave(archive, game, 0)
    pages = archive.database.rows("PRAGMA page_count")[0][0]
    archive.database.rows(f"PRAGMA max_page_count = {pages}")
    brought: list[object] = []
    monkeypatch.setattr(database, "checkpoint", brought.append)
    for index in range(500):
        game, events = longer(game, index)
        try:
            autosave.follow(game, events, index)
        except ArchiveError as error:
            assert "The disk is full" in str(error)  # noqa: PT017 - after as many moves as fit
            break
    assert len(brought) == 2
    assert "The disk is full" in autosave.trouble
    assert len(archive.resume(1).moves) == len(game.moves) - 1

    archive.database.rows("PRAGMA max_page_count = 100000")
    autosave.tick(game, 1_000_000)
    assert autosave.trouble == ""
    assert archive.resume(1).moves == game.moves


def test_room_that_comes_with_the_second_try_is_used(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(clock=None)
    autosave = Autosave(archive, game, 0)
    pages = archive.database.rows("PRAGMA page_count")[0][0]
    archive.database.rows(f"PRAGMA max_page_count = {pages}")

    made: list[object] = []

    def make_room(_: object) -> None:
        made.append(archive.database._connection.execute("PRAGMA max_page_count = 100000"))

    monkeypatch.setattr(database, "checkpoint", make_room)
    for index in range(400):
        game, events = longer(game, index)
        autosave.follow(game, events, index)
        if made:
            break
    assert made
    assert archive.resume(1).moves == game.moves
    assert archive.add(LASER).new


def test_an_event_and_an_import_are_tried_once_more_too(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = archive.tournaments.begin(SETTINGS)

    def make_room(_: object) -> None:
        archive.database._connection.execute("PRAGMA max_page_count = 100000")

    monkeypatch.setattr(database, "checkpoint", make_room)
    for record in numbered(60):
        (pages,) = archive.database.rows("PRAGMA page_count")[0]
        archive.database.rows(f"PRAGMA max_page_count = {pages}")
        assert archive.add(record).new
    for number in range(30):
        (pages,) = archive.database.rows("PRAGMA page_count")[0]
        archive.database.rows(f"PRAGMA max_page_count = {pages}")
        kept, _ = archive.tournaments.apply(kept, Enter(name=f"Player {number}"))
    assert len(archive.tournaments.load(kept.id).log.entries) == 30
