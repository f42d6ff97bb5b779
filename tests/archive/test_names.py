"""Names in the archive: clean when they come, clean when they are read, and clean in old files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from archive.samples import ALL, LASER, NOON, OPEN, OTHELLO, new_game
from khepri.archive import Archive, Autosave, KnownPlayer, Query
from khepri.archive.exchange import import_text
from khepri.archive.schema import VERSION
from khepri.games import othello
from khepri.games.named_setup import NamedSetup
from khepri.match.players import Player
from khepri.match.records.pgn import write_pgn

DIRTY = ("abc\u200e", "ab\u00adc", "\ufeffabc", "\u202eabc", "abc\u200b", "a\u2060bc", "abc\u2028")
SMALL = NamedSetup.of("Small", othello.GAME, "4", "-----OX--XO----- X")


def version_3_at(path: Path, *spoiling: tuple[str, str, str]) -> None:
    """Make an archive as Khepri made them before names were cleaned, and write names into it."""
    with Archive(path, now=lambda: NOON) as archive:
        archive.add_all(ALL)
        archive.setups.save(SMALL)
        archive.setups.save(replace(SMALL, name="Other"))
    with closing(sqlite3.connect(path)) as connection:
        for table in ("lineage", "club_log", "club_games", "club_seats", "club_nights"):
            connection.execute(f"DROP TABLE {table}")
        for table in ("tournament_games", "tournament_log", "tournaments", "people"):
            connection.execute(f"DROP TABLE {table}")
        for column in ("set_aside", "tournament"):
            connection.execute(f"ALTER TABLE running DROP COLUMN {column}")
        for index in ("length", "first", "second"):
            connection.execute(f"DROP INDEX games_by_{index}")
        connection.execute("ALTER TABLE games DROP COLUMN move_count")
        for table, before, after in spoiling:
            connection.execute(f"UPDATE {table} SET name = ? WHERE name = ?", (after, before))  # noqa: S608
        connection.execute("PRAGMA user_version = 3")
        connection.commit()


@pytest.mark.parametrize("dirty", DIRTY)
def test_an_imported_name_is_clean(archive: Archive, dirty: str) -> None:
    text = f'[Black "{dirty}"] [White "\u200b"] [Event "{dirty}"] [Size "4"] 1. a2 a3 *'
    ggf = f"(;GM[Othello]PC[x]PB[{dirty}]PW[\u200d]TY[4]B[a2];)"
    for number in import_text(archive, text).added + import_text(archive, ggf).added:
        record = archive.load(number)
        assert [player.name for player in record.players] == ["abc", "?"]
        assert record.event in ("abc", "?")
    assert {player.name for player in archive.players()} == {"abc", "?"}
    assert archive.page(Query(text=dirty)).total == 2
    assert archive.page(Query(player=dirty)).total == 2
    assert archive.statistics(dirty).player == "abc"


def test_an_old_archive_is_cleaned(path: Path) -> None:
    version_3_at(
        path,
        ("players", "Zoë", "Zoe\u0308\u200e"),
        ("players", "Sandling", "\u2060"),
        ("events", "Field day", "Field\u2028day"),
        ("setups", "Small", "Small\u00ad"),
        ("setups", "Other", "\u3164"),
    )
    with Archive(path, now=lambda: NOON) as archive:
        assert archive.database.rows("PRAGMA user_version") == [(VERSION,)]
        games = [archive.load(number) for number in archive.ids()]
        names = {player.name for game in games for player in game.players}
        assert names == {"Amira", "Jonas", "Noor", "Zoë", "?"}
        assert "Field day" in {game.event for game in games}
        assert [kept.named.name for kept in archive.setups.all()] == ["?", "Small"]
        assert archive.setups.named("small") is not None
        assert archive.statistics("Zoë").played == 2
        assert archive.page(Query(text="zoe")).total == 2
        counts = [game.move_count for game in archive.page(Query(text="zoe")).games]
        assert sorted(counts) == [2, 6], "three turns of Laser Chess, six discs and a pass"
        known = import_text(archive, write_pgn(LASER))
        assert (known.added, known.known) == ((), 1)
    assert path.with_name("archive.version-3.sqlite").exists()


def test_two_names_that_become_the_same_are_one_player(path: Path) -> None:
    version_3_at(path, ("players", "Noor", "Amira\u200b"), ("events", "?", "Field day\u200f"))
    with Archive(path, now=lambda: NOON) as archive:
        players = {player.name: player for player in archive.players()}
        assert players["Amira"] == KnownPlayer("Amira", 2)
        assert "Noor" not in players
        both = replace(OPEN, players=(Player("Amira"), Player("Amira")), event="Field day")
        assert not archive.add(both).new, "the game is known by its clean names"
        assert archive.page(Query(player="Amira")).total == 2
        assert archive.page(Query(text="field")).total == 3
        assert archive.page(Query()).total == len(ALL)


def test_a_name_that_somebody_wrote_into_the_file_is_read_clean(path: Path) -> None:
    with Archive(path) as archive:
        archive.add(OTHELLO)
        archive.database.rows("UPDATE players SET name = 'Zo\u200eë' WHERE name = 'Zoë'")
        archive.database.rows("UPDATE events SET name = '\u202e'")
        assert archive.load(1).players[0].name == "Zoë"
        (summary,) = archive.page().games
        assert (summary.players[0].name, summary.event) == ("Zoë", "?")


def test_a_game_that_is_set_aside_waits_no_more_until_it_is_played(archive: Archive) -> None:
    game = new_game()
    autosave = Autosave(archive, game, 0)
    assert autosave.game_id is not None
    archive.set_aside(autosave.game_id)
    assert archive.unfinished() == []
    assert archive.resume(autosave.game_id).players == game.players
    assert archive.database.rows("SELECT set_aside FROM running") == [(1,)]

    again = Autosave(archive, archive.resume(autosave.game_id), 0, game_id=autosave.game_id)
    again._write(game, 0, lasting=True)
    assert [each.id for each in archive.unfinished()] == [autosave.game_id]
