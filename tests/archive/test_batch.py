"""Changes that reach the disk together: each is whole, and what is lost is saved again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from archive.samples import LASER, NOON, new_game
from khepri.archive import Archive, Autosave
from khepri.archive.database import Database
from khepri.errors import ArchiveError, LockedError
from khepri.games import laser
from khepri.match.actions import AddTime, BeginTurn
from khepri.match.game import Game
from match.playing import play

BLUE, RED = laser.GAME.sides


def spoil(archive: Archive) -> None:
    """Write something that the end of the batch will not take."""
    with archive.database.transaction() as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")


def lose(archive: Archive, *games: tuple[Autosave, Game]) -> None:
    """Save games in a batch that is lost."""
    with pytest.raises(ArchiveError), archive.database.together():  # noqa: PT012 - the end is what raises
        for autosave, game in games:
            autosave.follow(*play(game, "e4e3"), 10)
        spoil(archive)


def moves_on_disk(path: Path, autosave: Autosave) -> list[str]:
    assert autosave.game_id is not None
    with Archive(path, now=lambda: NOON) as other:
        return [str(move) for move in other.resume(autosave.game_id).moves]


def test_others_see_a_batch_when_it_has_ended(archive: Archive, path: Path) -> None:
    game = new_game()
    saving = Autosave(archive, game, 0)
    with archive.database.together():
        saving.follow(*play(game, "e4e3"), 5)
        assert moves_on_disk(path, saving) == []
        assert [str(each) for each in archive.resume(saving.game_id or 0).moves] == ["e4e3"]
    assert moves_on_disk(path, saving) == ["e4e3"]


def test_a_change_that_fails_takes_no_other_with_it(archive: Archive, path: Path) -> None:
    game = new_game()
    saving = Autosave(archive, game, 0)
    with archive.database.together():
        saving.follow(*play(game, "e4e3"), 5)
        with pytest.raises(ArchiveError), archive.database.transaction() as connection:  # noqa: PT012 - the end is what raises
            connection.execute("DELETE FROM games")
            connection.execute("INSERT INTO club_seats VALUES (999, 1, '{}')")
    assert moves_on_disk(path, saving) == ["e4e3"]


def test_an_error_between_changes_does_not_undo_them(archive: Archive, path: Path) -> None:
    game = new_game()
    saving = Autosave(archive, game, 0)
    with pytest.raises(ZeroDivisionError), archive.database.together():  # noqa: PT012 - the end is what raises
        saving.follow(*play(game, "e4e3"), 5)
        raise ZeroDivisionError
    assert moves_on_disk(path, saving) == ["e4e3"]


def test_what_is_lost_is_told_and_saved_again(archive: Archive, path: Path) -> None:
    game = new_game()
    saving = Autosave(archive, game, 0)
    lose(archive, (saving, game))
    assert moves_on_disk(path, saving) == []
    moved, _ = play(game, "e4e3")
    assert "did not take" in saving.trouble
    due = saving.due_ms(moved)
    assert due is not None
    saving.tick(moved, due)
    assert saving.trouble == ""
    assert moves_on_disk(path, saving) == ["e4e3"]


def test_games_that_were_begun_in_a_lost_batch_get_rows_of_their_own(
    archive: Archive, path: Path
) -> None:
    game = new_game()
    with pytest.raises(ArchiveError), archive.database.together():  # noqa: PT012 - the end is what raises
        lost = Autosave(archive, game, 0)
        spoil(archive)
    other = Autosave(archive, game, 0)
    assert lost.game_id is None  # its number is another's now
    lost.follow(*play(game, "e4e3"), 5)
    assert lost.game_id != other.game_id
    assert moves_on_disk(path, lost) == ["e4e3"]
    assert moves_on_disk(path, other) == []


def test_those_who_wrote_are_told_of_a_loss_the_latest_first(archive: Archive) -> None:
    database, told = archive.database, list[str]()
    database.if_lost(lambda: told.append("outside"))
    with pytest.raises(ArchiveError), database.together():  # noqa: PT012 - the end is what raises
        archive.add(LASER)
        database.if_lost(lambda: told.append("first"))
        with pytest.raises(ZeroDivisionError), database.transaction():  # noqa: PT012 - both are needed
            database.if_lost(lambda: told.append("failed by itself"))
            raise ZeroDivisionError
        with database.transaction():
            database.if_lost(lambda: told.append("second"))
        spoil(archive)
        assert told == []
    assert told == ["second", "first"]
    with database.together():
        archive.add(LASER)
        database.if_lost(lambda: told.append("later"))
    with pytest.raises(ArchiveError), database.together():
        spoil(archive)
    assert told == ["second", "first"]


def test_what_is_written_after_a_loss_is_not_undone_by_it(archive: Archive, path: Path) -> None:
    """A full disk may end the transaction in the middle of a batch: the rest of it goes on."""
    game = new_game()
    lost, later = Autosave(archive, game, 0), Autosave(archive, game, 0)
    numbers = lost.game_id, later.game_id
    with pytest.raises(ArchiveError), archive.database.together():  # noqa: PT012 - the end is what raises
        lost.follow(*play(game, "e4e3"), 10)
        with pytest.raises(ArchiveError), archive.database.transaction() as connection:  # noqa: PT012 - as above
            connection.execute("ROLLBACK")
            connection.execute("RELEASE part")
        assert "did not take" in lost.trouble
        later.follow(*play(game, "e4e3"), 20)
    assert (lost.game_id, later.game_id) == numbers
    assert moves_on_disk(path, lost) == []
    assert moves_on_disk(path, later) == ["e4e3"]
    assert later.trouble == ""


def test_a_clock_that_meets_a_loss_brings_the_moves_along(
    archive: Archive, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full at a tick, which ends the transaction with the moves; then it is not."""
    game, _ = new_game().apply(BeginTurn(), 0)
    saving = Autosave(archive, game, 0)
    write, full = Autosave._write_running, [True]

    def refused(self: Autosave, connection: sqlite3.Connection, *rest: Any) -> None:
        if self._tried_ms == 2000 and full:
            full.clear()
            connection.execute("ROLLBACK")
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        write(self, connection, *rest)

    monkeypatch.setattr(Autosave, "_write_running", refused)
    moved, events = play(game, "e4e3", now=10)
    moved, begun = moved.apply(BeginTurn(), 10)
    with pytest.raises(ArchiveError), archive.database.together():  # noqa: PT012 - the end is what raises
        saving.follow(moved, (*events, *begun), 10)
        saving.tick(moved, 2000)
    assert not full
    saving.tick(moved, 10_000)
    assert saving.trouble == ""
    assert moves_on_disk(path, saving) == ["e4e3"]


def test_later_batches_are_not_lost_with_an_earlier_one(archive: Archive, path: Path) -> None:
    game = new_game()
    saving, unharmed = Autosave(archive, game, 0), Autosave(archive, game, 0)
    lose(archive, (saving, game))
    with archive.database.together():
        unharmed.follow(*play(game, "e4e3"), 10)
    assert unharmed.trouble == ""
    assert saving.trouble
    assert moves_on_disk(path, unharmed) == ["e4e3"]


def test_a_batch_waits_for_the_disk_only_if_something_in_it_must(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, _ = new_game().apply(BeginTurn(), 0)
    saving = Autosave(archive, game, 0)
    levels: list[int] = []
    begin = archive.database._begin_writing

    def begun(*, durable: bool) -> None:
        begin(durable=durable)
        levels.extend(archive.database.rows("PRAGMA synchronous")[0])

    monkeypatch.setattr(archive.database, "_begin_writing", begun)
    with archive.database.together():
        pass
    with archive.database.together():
        saving.tick(game, 1000)
    assert levels == [1]
    with archive.database.together():
        saving.tick(game, 2000)
        saving.follow(*play(game, "e4e3", now=2100), 2100)
        saving.follow(*game.apply(AddTime(RED, 1000), 2200), 2200)
    assert levels == [1, 1, 2]


def test_a_file_that_is_replaced_meanwhile_loses_the_batch(archive: Archive, path: Path) -> None:
    game = new_game()
    saving = Autosave(archive, game, 0)
    with pytest.raises(ArchiveError, match="repaired"), archive.database.together():  # noqa: PT012 - the end is what raises
        saving.follow(*play(game, "e4e3"), 5)
        path.rename(path.with_name("old"))
        with closing(sqlite3.connect(path)):
            pass
        archive.add_all([])
    assert saving.trouble


def test_a_batch_that_cannot_begin_waits_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program has the file: whoever writes in turn is told at once, not one by one."""
    waited: list[bool] = []
    begin = Database._begin_writing

    def count(self: Database, *, durable: bool) -> None:
        waited.append(durable)
        begin(self, durable=durable)

    with Archive(path, patience_s=0.01) as archive, closing(sqlite3.connect(path)) as other:
        database = archive.database
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(Database, "_begin_writing", count)
        with database.together():
            for _ in range(20):
                with pytest.raises(LockedError), database.transaction():
                    pass
        assert waited == [True]
        other.execute("ROLLBACK")
        with database.together():
            archive.add(LASER)
        assert archive.page().total == 1
