"""The store of games: in, out, deleted and brought back."""

from __future__ import annotations

import gc
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given

import khepri.archive
from archive.samples import ALL, DRAWN, LASER, NOON, OPEN, OTHELLO
from khepri.archive import (
    Archive,
    KnownPlayer,
    Query,
    SavedEvaluation,
    Source,
    Statistics,
    import_text,
)
from khepri.archive.archive import KEPT_DAYS
from khepri.archive.database import archive_path
from khepri.errors import ArchiveError
from khepri.games.base import Termination
from khepri.match.players import Player
from khepri.match.records.pgn import write_pgn
from khepri.match.records.record import Record, Result, game_from_record
from match.strategies import records

LATER = NOON + timedelta(days=KEPT_DAYS, seconds=1)


@given(record=records())
def test_a_game_comes_back_as_it_was(record: Record) -> None:
    with Archive.in_memory() as archive:
        again = archive.load(archive.add(record).id)

    assert again == record
    assert write_pgn(again) == write_pgn(record)


def test_an_archive_in_memory_may_simply_be_let_go() -> None:
    """A warning would be an error here; and Python lets go of things in whichever thread it is."""
    archives = [Archive.in_memory()]
    other = Thread(target=archives.clear)
    other.start()
    other.join()
    archives.append(Archive.in_memory())
    archives.clear()
    gc.collect()


def test_games_stay(path: Path) -> None:
    with Archive(path) as archive:
        ids = [archive.add(record).id for record in ALL]
    with Archive(path) as archive:
        assert [archive.load(number) for number in ids] == list(ALL)
        assert archive.notice == ""


def test_a_game_is_there_once(archive: Archive) -> None:
    added = archive.add(LASER)
    again = archive.add(replace(LASER, remark="With another remark.", tags=()))

    assert added.new
    assert not again.new
    assert again.id == added.id
    assert archive.page().total == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(LASER, date="2026.11.16"),
        replace(LASER, players=(Player("Amira"), Player("Jonas", 1))),
        replace(LASER, players=(Player("Jonas"), Player("Amira"))),
        replace(LASER, moves=()),
    ],
)
def test_another_game_is_another_game(archive: Archive, other: Record) -> None:
    archive.add(LASER)

    assert archive.add(other).new


def test_all_or_none(archive: Archive) -> None:
    broken = replace(LASER, moves=(*LASER.moves, LASER.moves[0]))
    with pytest.raises(ValueError, match="over"):
        archive.add_all([OTHELLO, broken])

    assert archive.page().total == 0
    assert archive.players() == []


def test_deleting_can_be_undone(archive: Archive) -> None:
    ids = [archive.add(record).id for record in ALL]

    assert archive.delete(ids[:2]) == 2
    assert archive.delete(ids[:2]) == 0
    assert archive.page().total == 2
    assert archive.restore(ids[:1]) == 1
    assert archive.page().total == 3
    assert archive.load(ids[0]) == LASER


def test_what_was_deleted_is_kept_for_a_while(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        number = archive.add(LASER).id
        archive.save_analysis(number, "engine 1", [SavedEvaluation(3)])
        archive.delete([number])
    with Archive(path, now=lambda: LATER - timedelta(seconds=2)) as archive:
        assert archive.load(number) == LASER
    with Archive(path, now=lambda: LATER) as archive:
        with pytest.raises(ArchiveError, match=f"no game {number}"):
            archive.load(number)
        for table in ("games", "moves", "tags", "analyses"):
            assert archive.database.rows(f"SELECT count(*) FROM {table}") == [(0,)]  # noqa: S608


def test_a_deleted_game_that_is_imported_comes_back(archive: Archive) -> None:
    number = archive.add(LASER).id
    archive.delete([number])

    again = archive.add(LASER)

    assert again.new
    assert again.id == number
    assert archive.page().total == 1


def test_numbers_are_never_used_again(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        number = archive.add(LASER).id
        archive.delete([number])
    with Archive(path, now=lambda: LATER) as archive:
        assert archive.add(OTHELLO).id > number


def test_players_are_counted(archive: Archive) -> None:
    archive.add_all(ALL)
    archive.delete([archive.add(replace(LASER, date="2026.11.16")).id])

    assert archive.players()[:3] == [
        KnownPlayer("Amira", 2),
        KnownPlayer("Jonas", 2),
        KnownPlayer("Zoë", 2),
    ]


def test_losses_in_a_row_are_those_against_one_level(archive: Archive) -> None:
    def keep(second: Player, result: Result, day: int, source: Source = Source.PLAYED) -> None:
        record = replace(DRAWN, players=(Player("Zoë"), second), result=result)
        archive.add(replace(record, date=f"2026.01.{day:02}"), source)

    def counted() -> list[int]:
        return [archive.lost_in_a_row("Zoë", "laser", level) for level in (1, 2)]

    assert counted() == [0, 0]
    keep(Player("Potter", 2), Result.SECOND_WON, 1)
    keep(Player("Sandling", 1), Result.SECOND_WON, 2)
    keep(Player("Sandling", 1), Result.SECOND_WON, 3)
    keep(Player("Ben"), Result.FIRST_WON, 4)
    keep(Player("Sandling", 1), Result.FIRST_WON, 5, Source.IMPORTED)
    assert counted() == [2, 0], "games with people, and those of others, are no part of it"
    assert archive.lost_in_a_row("Zoë", "othello", 1) == 0
    keep(Player("Potter", 2), Result.SECOND_WON, 6)
    assert counted() == [0, 1]
    keep(Player("Potter", 2), Result.DRAWN, 7)
    assert counted() == [0, 0]


def test_statistics_count_finished_games(archive: Archive) -> None:
    archive.add_all(ALL)

    assert archive.statistics("Amira") == Statistics("Amira", 1, 1, 0, 1.0)
    assert archive.statistics("Zoë") == Statistics("Zoë", 2, 1, 1, 4.0)
    assert archive.statistics("Jonas").lost == 1
    assert archive.statistics("Nobody") == Statistics("Nobody", 0, 0, 0, 0.0)


def test_an_analysis_is_kept_by_engine(archive: Archive) -> None:
    number = archive.add(DRAWN).id
    found = [SavedEvaluation(10, 4, ("e4e3", "g8R")), SavedEvaluation(-5)]
    archive.save_analysis(number, "engine 1", found)

    assert archive.analysis(number, "engine 1") == tuple(found)
    assert archive.analysis(number, "engine 2") is None
    with pytest.raises(ArchiveError, match="no game 99"):
        archive.save_analysis(99, "engine 1", found)


def test_where_a_game_came_from_is_known(archive: Archive) -> None:
    archive.add(LASER, Source.PLAYED)
    archive.add(OTHELLO)

    assert archive.page(Query(source=Source.PLAYED)).games[0].game == "laser"
    assert archive.page(Query(source=Source.IMPORTED)).games[0].game == "othello"


def test_names_that_no_file_can_hold_are_stored(archive: Archive) -> None:
    odd = replace(LASER, players=(Player("half \ud800 a pair"), Player("nul \0 byte")))

    again = archive.load(archive.add(odd).id)

    assert [player.name for player in again.players] == ["half a pair", "nul byte"]


def test_a_game_that_does_not_exist_is_said(archive: Archive) -> None:
    with pytest.raises(ArchiveError, match="There is no game 7 in the archive"):
        archive.load(7)
    archive.add(OPEN)
    with pytest.raises(ArchiveError, match="Game 1 cannot be continued"):
        archive.resume(1)


def test_the_place_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "new" / "folder"))

    assert archive_path() == tmp_path / "new" / "folder" / "archive.sqlite"
    with Archive() as archive:
        archive.add(LASER)
    assert archive_path().exists()
    monkeypatch.delenv("KHEPRI_DATA_DIR")
    assert archive_path().parent.name == "khepri"


def test_everything_public_is_named() -> None:
    names = khepri.archive.__all__

    assert names == sorted(names)
    assert all(hasattr(khepri.archive, name) for name in names)


@pytest.mark.parametrize("reason", ["struck by lightning", "forfeit", "adjudication", "no-show"])
def test_an_end_that_only_a_newer_khepri_knows_is_no_obstacle(
    archive: Archive, reason: str
) -> None:
    number = archive.add(LASER).id
    with archive.database.transaction() as connection:
        connection.execute("UPDATE games SET termination = ?", (reason,))

    known = next((each for each in Termination if each == reason), None)
    (summary,) = archive.page().games
    assert summary.termination is known
    record = archive.load(number)
    assert record.termination is known
    assert record.result is Result.FIRST_WON
    assert game_from_record(record).outcome is not None
    # The schema takes whatever there will be.
    assert archive.database.rows("SELECT termination FROM games") == [(reason,)]


def test_an_unknown_end_in_a_file_is_no_obstacle(archive: Archive) -> None:
    text = write_pgn(DRAWN).replace("[Termination", "[Ended")
    text = text.replace("[Result", '[Termination "abandoned by both"]\n[Result')
    report = import_text(archive, text)
    assert report.errors == ()
    assert archive.load(report.added[0]).termination is None
