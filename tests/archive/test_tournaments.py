"""Events and people in the archive: on the disk at once, shared, moved along, and saved."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from archive.make_version_5 import VERSION_5
from archive.samples import LASER, NOON, new_game
from archive.test_batch import spoil
from khepri.archive import Archive, Autosave, tournaments
from khepri.archive.salvage import PAGE_SIZE
from khepri.archive.schema import MIGRATIONS, VERSION
from khepri.archive.tournaments import SavedTournament
from khepri.errors import ArchiveError
from khepri.games import laser
from khepri.match.actions import Resign
from khepri.tournament.actions import (
    Applied,
    Enter,
    LoggedAction,
    Propose,
    Publish,
    SetResult,
    Undo,
    Withdraw,
    parse_action,
)
from khepri.tournament.roster import Person
from khepri.tournament.rounds import BoardResult
from khepri.tournament.settings import EventSettings
from match.playing import play

SETTINGS = EventSettings(name="Field day", game="laser", rounds=3)
PEOPLE = (Person(name="Amira K.", full_name="Amira Khalil", rating=1200), Person(name="Ben O."))
BEGINNING: tuple[LoggedAction, ...] = (
    Enter(name="Amira K.", person=1),
    Enter(name="Ben O."),
    Propose(((1, 2),)),
    Publish(),
)


def done(archive: Archive, kept: SavedTournament, *deeds: LoggedAction) -> SavedTournament:
    """Do things that can be done."""
    for deed in deeds:
        kept, happened = archive.tournaments.apply(kept, deed)
        assert isinstance(happened[0], Applied), happened
    return kept


def full(archive: Archive) -> SavedTournament:
    """Fill an archive with people, an event with a log and the game of a board."""
    archive.tournaments.save_people(PEOPLE)
    kept = done(archive, archive.tournaments.begin(SETTINGS), *BEGINNING)
    archive.tournaments.link_game(kept.id, 1, 1, archive.add(LASER).id)
    return kept


# The step from the version before


def schema(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name"
    ).fetchall()


def test_version_5_is_what_it_was() -> None:
    with closing(sqlite3.connect(":memory:")) as now, closing(sqlite3.connect(":memory:")) as then:
        for step in MIGRATIONS[:5]:
            step(now)
        then.executescript(VERSION_5.read_text(encoding="utf-8"))
        assert schema(now) == schema(then)


def test_an_archive_without_events_gets_room_for_them(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_5.read_text(encoding="utf-8"))
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
        assert (archive.tournaments.all(), archive.tournaments.people()) == ([], [])
        assert [game.id for game in archive.page().games] == [4, 3, 1]
        assert archive.resume(3).options.tournament is not None
        assert [kept.named.name for kept in archive.setups.all()] == ["Small"]
        kept = full(archive)
        assert archive.tournaments.load(kept.id) == kept
    with closing(sqlite3.connect(path.with_name("archive.version-5.sqlite"))) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (5,)


# Keeping


def test_two_programs_on_one_event_lose_nothing(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as one, Archive(path, now=lambda: NOON) as other:
        mine = done(one, one.tournaments.begin(SETTINGS), *BEGINNING)
        theirs = other.tournaments.load(mine.id)
        mine = done(one, mine, SetResult(1, 1, BoardResult.DRAW))
        theirs = done(other, theirs, Withdraw(2), Enter(name="Cleo"))
        mine = done(one, mine, Enter(name="Dina"))
        event = mine.log.event
        assert event.rounds[0].boards[0].result is BoardResult.DRAW
        assert event.participants[2].left_before == 2
        assert [event.name_of(number) for number in (3, 4)] == ["Cleo", "Dina"]
        assert [entry.number for entry in mine.log.entries] == list(range(1, 9))
        assert one.tournaments.load(mine.id) == mine


def test_a_deleted_event_and_a_deleted_person_are_forgotten_after_a_month(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        kept = full(archive)
        archive.tournaments.delete(kept.id)
        archive.tournaments.delete_people([2])
        with pytest.raises(ArchiveError, match="no event 1"):
            archive.tournaments.load(kept.id)
        archive.tournaments.restore(kept.id)
        assert archive.tournaments.load(kept.id) == kept
        archive.tournaments.delete(kept.id)
    with Archive(path, now=lambda: NOON + timedelta(days=31)) as archive:
        for table, left in (("tournaments", 0), ("tournament_log", 0), ("people", 1)):
            assert archive.database.rows(f"SELECT count(*) FROM {table}") == [(left,)]  # noqa: S608
        assert archive.tournaments.begin(SETTINGS).id == kept.id + 1
        (saved,) = archive.tournaments.save_people([Person(name="Cleo")])
        assert saved.id == 3, "an event may still know the one who had the number 2"


# Damage


def test_people_and_events_survive_the_loss_of_the_first_page(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        kept = full(archive)
        people, games = archive.tournaments.people(), archive.tournaments.games(kept.id)
    whole = path.read_bytes()
    path.write_bytes(b"\xa5" * PAGE_SIZE + whole[PAGE_SIZE:])
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.notice.startswith("The archive was damaged. 1 game could be saved from it. ")
        assert archive.tournaments.people() == people
        assert archive.tournaments.load(kept.id) == kept
        assert archive.tournaments.games(kept.id) == games == {(1, 1): 1}
        assert archive.load(1).spec is laser.GAME


def damaged(path: Path, change: str, *values: object) -> None:
    """Change rows behind Khepri's back, and spoil a page so that it repairs the file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change, values)
        connection.commit()
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_time'"
        ).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * PAGE_SIZE)
        file.write(b"\xa5" * PAGE_SIZE)


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM tournament_log WHERE number = 3",
        "UPDATE tournament_log SET deed = 'nonsense' WHERE number = 3",
        """UPDATE tournament_log SET deed = '{"do":"Withdraw","participant":9}' WHERE number = 3""",
    ],
)
def test_a_log_with_a_gap_is_kept_up_to_it(path: Path, change: str) -> None:
    names = ("Amira", "Ben", "Cleo", "Dina")
    with Archive(path, now=lambda: NOON) as archive:
        kept = archive.tournaments.begin(SETTINGS)
        kept = done(archive, kept, *(Enter(name=name) for name in names))
        whole = archive.tournaments.keep(kept.log)
    damaged(path, f"{change} AND tournament_id = ?", kept.id)
    with Archive(path, now=lambda: NOON) as archive:
        gap = "The log of event 1, Field day, breaks off after entry 2: what stands before is kept."
        assert gap in archive.notice
        assert "event 2" not in archive.notice
        cut = archive.tournaments.load(kept.id)
        assert cut.log.entries == kept.log.entries[:2]
        done(archive, cut, Propose(((1, 2),)), Publish())
        assert archive.tournaments.load(whole.id) == whole


def test_an_event_is_found_by_its_log(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        kept = full(archive)
    damaged(path, "UPDATE tournaments SET settings = ?", json.dumps({"name": 7}))
    with Archive(path, now=lambda: NOON) as archive:
        assert "What was agreed for event 1 is lost" in archive.notice
        found = archive.tournaments.load(kept.id)
        assert found.log.entries == kept.log.entries
        assert found.log.event.settings == EventSettings(name="Event 1")


def test_a_log_that_runs_over_many_pages_gives_what_stands_before_the_damage(path: Path) -> None:
    with Archive(path, now=lambda: NOON) as archive:
        kept = archive.tournaments.begin(SETTINGS)
        kept = done(archive, kept, *(Enter(name=f"Player {n}") for n in range(1, 101)))
    page = path.read_bytes().index(b'"Player 50"') // PAGE_SIZE
    with path.open("r+b") as file:
        file.seek(page * PAGE_SIZE)
        file.write(bytes(PAGE_SIZE))
    with Archive(path, now=lambda: NOON) as archive:
        cut = archive.tournaments.load(kept.id)
        count = len(cut.log.entries)
        assert 20 < count < 80
        assert cut.log.entries == kept.log.entries[:count]
        assert f"breaks off after entry {count}" in archive.notice


# Loading again


def test_of_a_log_that_has_grown_only_the_rest_is_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(text: str) -> LoggedAction:
        read.append(text)
        return parse_action(text)

    monkeypatch.setattr(tournaments, "parse_action", counted)
    with Archive(path) as archive, Archive(path) as other:
        kept = full(other)
        assert archive.tournaments.load(kept.id) == kept
        assert len(read) == len(BEGINNING)
        later = done(other, kept, SetResult(1, 1, BoardResult.DRAW), Enter(name="Cleo"))
        assert archive.tournaments.load(kept.id) == later
        assert archive.tournaments.load(kept.id) == later
        assert len(read) == len(BEGINNING) + 2
        undone = done(other, later, Undo(5))
        assert archive.tournaments.load(kept.id) == undone
        another = other.tournaments.begin(SETTINGS)
        assert archive.tournaments.load(another.id) == another
        assert archive.tournaments.load(kept.id) == undone


def test_what_was_seen_and_then_lost_is_not_remembered(path: Path) -> None:
    """A batch that cannot be written takes entries away, and others get their numbers."""
    with Archive(path) as archive:
        kept = full(archive)
        with pytest.raises(ArchiveError), archive.database.together():  # noqa: PT012 - the end is what raises
            done(archive, kept, Enter(name="Cleo"), Enter(name="Dan"))
            assert len(archive.tournaments.load(kept.id).log.entries) == len(BEGINNING) + 2
            spoil(archive)
        now = done(archive, archive.tournaments.load(kept.id), Enter(name="Eve"))
        again = done(archive, now, Enter(name="Dan"))
        assert archive.tournaments.load(kept.id) == again
        assert [each.name for each in again.log.event.participants.values()][2:] == ["Eve", "Dan"]
    with Archive(path) as fresh:
        assert fresh.tournaments.load(kept.id) == again


def test_a_game_that_goes_on_is_not_among_those_that_have_ended(path: Path) -> None:
    with Archive(path) as archive:
        kept, game = full(archive), new_game()
        ended = archive.tournaments.games(kept.id)
        saving = Autosave(archive, game, 0)
        saving.follow(*play(game, "e4e3"), 10)
        assert saving.game_id is not None
        archive.tournaments.link_game(kept.id, 1, 2, saving.game_id)
        assert archive.tournaments.games(kept.id) == {**ended, (1, 2): saving.game_id}
        assert archive.tournaments.ended_games(kept.id) == ended
        game, _ = play(game, "e4e3")
        saving.follow(*game.apply(Resign(game.side), 20), 20)
        assert archive.tournaments.ended_games(kept.id) == archive.tournaments.games(kept.id)
