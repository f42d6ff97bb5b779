"""Checking an archive: each kind of fault is planted, found and named; nothing is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from archive.make_version_1 import FIXTURE
from archive.samples import ALL, NOON, new_game, numbered, played
from archive.test_tournaments import SETTINGS
from khepri.archive import Archive, Autosave
from khepri.archive.check import FindingKind as Kind
from khepri.archive.check import check_archive
from khepri.errors import ArchiveError
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup
from khepri.match.actions import Resign
from khepri.tournament.actions import Enter


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return an archive with games of every kind, a setup, an event and a game that goes on."""
    path = tmp_path_factory.mktemp("sound") / "archive.sqlite"
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all([*ALL, *numbered(4)])
        for spec in (laser.GAME, othello.GAME):
            game = new_game(spec)
            autosave = Autosave(archive, game, 0)
            for index in range(6):
                game, events = played(game, index, now_ms=index * 1000)
                autosave.follow(game, events, index * 1000)
            if spec is othello.GAME:
                game, events = game.apply(Resign(game.side), 7000)
                autosave.follow(game, events, 7000)
        start = laser.Position.start()
        archive.setups.save(NamedSetup.of("Mine", laser.GAME, start.variant, str(start)))
        kept = archive.tournaments.begin(SETTINGS)
        kept, _ = archive.tournaments.apply(kept, Enter(name="Amira"))
        archive.tournaments.apply(kept, Enter(name="Ben"))
        archive.delete([5])
    return path.read_bytes()


@pytest.fixture
def filled(path: Path, sound: bytes) -> Path:
    """Return a copy of that archive."""
    path.write_bytes(sound)
    return path


def plant(path: Path, *statements: str) -> None:
    """Change a file as no Khepri would."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            known = statement.replace("RUNNING", RUNNING).replace("OVER", OVER)
            connection.execute(known)
        connection.commit()


def kinds(path: Path) -> Sequence[Kind]:
    """Return what is found, each kind once."""
    return sorted({finding.kind for finding in check_archive(path).findings})


def test_a_sound_archive_is_sound(filled: Path) -> None:
    report = check_archive(filled)
    assert report.findings == ()
    assert (report.games, report.setups, report.events) == (10, 1, 1)
    assert report.is_sound


RUNNING = "(SELECT game_id FROM running)"
"""The game that goes on, in the statements below."""

OVER = "(SELECT id FROM games WHERE source = 'played' AND result != '*')"


@pytest.mark.parametrize(
    ("kind", "statements"),
    [
        (Kind.ILLEGAL_MOVE, ["UPDATE moves SET move = 'a1b1' WHERE ply = 2 AND game_id = RUNNING"]),
        (Kind.UNREADABLE, ["UPDATE moves SET move = 'no' WHERE ply = 2 AND game_id = RUNNING"]),
        (Kind.UNREADABLE, ["UPDATE games SET start = 'no board' WHERE id = 3"]),
        (Kind.UNREADABLE, ["UPDATE games SET game = 'chess' WHERE id = 3"]),
        (
            Kind.MISSING_MOVE,
            [
                "DELETE FROM moves WHERE ply = 6 AND game_id = RUNNING",
                "UPDATE moves SET ply = 9 WHERE ply = 5 AND game_id = RUNNING",
            ],
        ),
        (Kind.WRONG_COLUMN, ["DELETE FROM moves WHERE ply = 6 AND game_id = RUNNING"]),
        (Kind.WRONG_RESULT, ["UPDATE games SET result = '0-1' WHERE id = 1"]),
        (Kind.WRONG_RESULT, ["UPDATE games SET termination = 'pharaoh hit' WHERE id = 3"]),
        (Kind.WRONG_RESULT, ["UPDATE games SET termination = 'time' WHERE id = RUNNING"]),
        (Kind.WRONG_RESULT, ["UPDATE games SET result = '1-0' WHERE id = RUNNING"]),
        (
            Kind.WRONG_CLOCK,
            ["UPDATE moves SET clock_ms = 70000 WHERE ply = 3 AND game_id = RUNNING"],
        ),
        (Kind.WRONG_CLOCK, ["UPDATE moves SET clock_ms = -1 WHERE ply = 1 AND game_id = OVER"]),
        (Kind.WRONG_COLUMN, ["UPDATE games SET final = start WHERE id = 3"]),
        (Kind.WRONG_COLUMN, ["UPDATE games SET move_count = 99 WHERE id = 3"]),
        (Kind.WRONG_COLUMN, ["UPDATE games SET winner_key = 'aaa' WHERE id = 3"]),
        (Kind.WRONG_POSITION, ["UPDATE moves SET position = 7 WHERE ply = 2 AND game_id = 3"]),
        (Kind.WRONG_POSITION, ["UPDATE games SET start_position = 7 WHERE id = 3"]),
        (Kind.FINGERPRINT, ["UPDATE games SET content = x'00' WHERE id = 3"]),
        (
            Kind.DUPLICATE,
            ["UPDATE games SET content = (SELECT content FROM games WHERE id = 2) WHERE id = 3"],
        ),
        (Kind.TALLY, ["UPDATE tallies SET games = games + 1"]),
        (Kind.TALLY, ["DELETE FROM tallies"]),
        (Kind.SETUP, ["UPDATE setups SET position = 'no board'"]),
        (Kind.SETUP, ["UPDATE setups SET key = 'another'"]),
        (Kind.EVENT, ["UPDATE tournament_log SET deed = '{}' WHERE number = 1"]),
        (
            Kind.EVENT,
            [
                (
                    "UPDATE tournament_log SET deed ="
                    " (SELECT deed FROM tournament_log WHERE number = 1) WHERE number = 2"
                )
            ],
        ),
        (Kind.EVENT, ["UPDATE tournaments SET settings = 'no JSON'"]),
        (Kind.EVENT, ["INSERT INTO tournament_games VALUES (1, 1, 1, 999)"]),
        (Kind.REFERENCE, ["DELETE FROM games WHERE id = 3"]),
        (Kind.REFERENCE, ["UPDATE games SET event_id = 999 WHERE id = 3"]),
        (Kind.CLUB_NIGHT, ["INSERT INTO club_nights (begun_ms, state) VALUES (0, 'no JSON')"]),
        (Kind.ANALYSIS, ["INSERT INTO analyses VALUES (3, 'engine', 'no JSON')"]),
    ],
)
def test_each_kind_of_fault_is_found(filled: Path, kind: Kind, statements: list[str]) -> None:
    plant(filled, *statements)
    assert kind in kinds(filled)


def test_a_damaged_file_is_found(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_content'"
        ).fetchone()
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = 'games_by_content'")
        connection.commit()
    assert page
    assert Kind.FILE in kinds(filled)


def test_a_fault_names_its_game_and_its_move(filled: Path) -> None:
    plant(filled, "UPDATE moves SET move = 'a1b1' WHERE ply = 2 AND game_id = RUNNING")
    (finding,) = check_archive(filled).findings
    assert str(finding) == "game 9: Move 1 (a1b1) may not be played there."


def test_nothing_is_changed(filled: Path) -> None:
    plant(filled, "UPDATE games SET content = x'00' WHERE id = 3")
    before = filled.read_bytes()
    check_archive(filled)
    assert filled.read_bytes() == before
    assert not filled.with_name("archive.damaged.sqlite").exists()


def test_it_works_beside_a_program_that_writes(filled: Path) -> None:
    seen: list[int] = []
    with Archive(filled, now=lambda: NOON) as archive:

        def write(done: int, _: int) -> None:
            seen.append(done)
            archive.add(numbered(100)[20 + done])

        assert check_archive(filled, write).is_sound
        assert archive.page().total == 10 - 1 + len(seen)
    assert seen == list(range(11))


def test_a_table_that_was_given_time_may_rise(filled: Path) -> None:
    """On a club night and in an event the teacher gives time, and so does a slow network."""
    rise = "UPDATE moves SET clock_ms = 70000 WHERE ply = 3 AND game_id = RUNNING"
    plant(filled, rise, "INSERT INTO tournament_games VALUES (1, 1, 1, RUNNING)")
    assert Kind.WRONG_CLOCK not in kinds(filled)


def test_an_old_archive_is_not_touched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIXTURE.read_text(encoding="utf-8"))
    before = path.read_bytes()
    with pytest.raises(ArchiveError, match="from an older Khepri"):
        check_archive(path)
    assert path.read_bytes() == before


def test_no_archive_is_told(path: Path) -> None:
    with pytest.raises(ArchiveError, match="There is no archive"):
        check_archive(path)
    assert not path.exists()


@pytest.mark.parametrize("content", [b"x", b"Dear diary. " * 100])
def test_what_is_no_archive_is_told(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(ArchiveError):
        check_archive(path)
    assert path.read_bytes() == content
