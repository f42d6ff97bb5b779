"""Several programs and threads use one archive at once, and nobody's move is lost."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from archive.samples import DRAWN, LASER, new_game, numbered, play, played
from khepri.archive import Archive, Autosave, import_text, recovery
from khepri.archive.recovery import recover, recovered_name
from khepri.errors import ArchiveError
from khepri.match.records.pgn import write_pgn_games

TESTS = Path(__file__).parent.parent

# Plays games in two threads at once, each with an archive of its own, and says in the end what was
# played. Whatever another program does, a patient player hears of no trouble.
PLAYER = """
import random, sys, threading
from pathlib import Path
from archive.samples import new_game, played
from khepri.archive import Archive, Autosave
from khepri.games import othello

path, name, games, plies = Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:])
said = []

def play(thread):
    dice = random.Random(f"{name} {thread}")
    with Archive(path, patience_s=600) as archive:
        assert archive.notice == "", archive.notice
        for number in range(games):
            game = new_game(othello.GAME)
            event = f"{name}.{thread}"
            autosave = Autosave(archive, game, 0, event=event, round_=str(number))
            while game.outcome is None and len(game.turns) < plies:
                game, events = played(game, dice.randrange(100))
                autosave.follow(game, events, 0)
                autosave.tick(game, 10_000)
                assert not autosave.trouble, autosave.trouble
            said.append(" ".join([event, str(number), *map(str, game.moves)]))

def guarded(thread):
    try:
        play(thread)
    except BaseException as error:
        said.append(f"failed {error!r}")

print("ready", flush=True)
sys.stdin.readline()
threads = [threading.Thread(target=guarded, args=(each,)) for each in range(2)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print("\\n".join(said), flush=True)
"""

IMPORTER = """
import sys
from pathlib import Path
from archive.samples import numbered
from khepri.archive import Archive, import_text
from khepri.match.records.pgn import write_pgn_games

text = write_pgn_games(numbered(int(sys.argv[2])))
print("ready", flush=True)
sys.stdin.readline()
with Archive(Path(sys.argv[1]), patience_s=600) as archive:
    report = import_text(archive, text)
print("imported", len(report.added), flush=True)
"""


def begun(script: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a program, which waits for a line before it opens the archive."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        env=os.environ | {"PYTHONPATH": str(TESTS)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("games", "plies", "imported"), [(2, 12, 110), pytest.param(3, 30, 300, marks=pytest.mark.long)]
)
def test_programs_and_threads_save_at_once(
    path: Path, games: int, plies: int, imported: int
) -> None:
    """They all begin with no archive at all, so that making it is a race, too."""
    programs = [
        begun(PLAYER, str(path), "window", str(games), str(plies)),
        begun(PLAYER, str(path), "club", str(games), str(plies)),
        begun(IMPORTER, str(path), str(imported)),
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    *players, importer = [program.communicate()[0].splitlines() for program in programs]

    assert importer == [f"imported {imported}"]
    said = sorted(line for lines in players for line in lines)
    assert [line for line in said if line.startswith("failed")] == []
    with Archive(path) as archive:
        assert archive.notice == ""
        assert archive.database.rows("PRAGMA integrity_check") == [("ok",)]
        assert archive.page().total == imported + len(said)
        stored = []
        for game in archive.unfinished():
            record = archive.load(game.id)
            moves = [str(each.move) for each in record.moves]
            stored.append(" ".join([record.event, record.round, *moves]))
    assert sorted(stored) == said
    assert len(said) == 2 * 2 * games


def test_an_archive_in_another_thread_is_refused_in_words(archive: Archive) -> None:
    caught: list[Exception] = []

    def misuse() -> None:
        for wrong in (
            archive.page,
            lambda: archive.add(LASER),
            lambda: Autosave(archive, new_game(), 0),
            archive.close,
        ):
            try:
                wrong()
            except RuntimeError as error:
                caught.append(error)

    thread = threading.Thread(target=misuse)
    thread.start()
    thread.join()

    assert len(caught) == 4
    assert all("belongs to the thread" in str(error) for error in caught)
    assert archive.add(LASER).new


def test_nobody_waits_while_games_are_only_being_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an import has to work out is worked out before it keeps others from writing."""
    text = write_pgn_games(numbered(5))
    with Archive(path) as archive, Archive(path, patience_s=0) as player:
        autosave = Autosave(player, new_game(), 0)
        game = new_game()
        record_class = type(DRAWN)
        positions = record_class.positions

        def watched(record: object) -> object:
            nonlocal game
            game, events = played(game, 0)
            autosave.follow(game, events, 0)
            return positions(record)  # type: ignore[arg-type]

        monkeypatch.setattr(record_class, "positions", watched)
        assert len(import_text(archive, text).added) == 5

        assert len(game.turns) == 5
        assert player.resume(autosave.game_id or 0).moves == game.moves


# A file that is repaired while others use it


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be put aside on Windows")
def test_a_game_goes_on_in_the_repaired_file(path: Path) -> None:
    with Archive(path) as archive:
        game = play(new_game(), 0)
        autosave = Autosave(archive, game, 0)
        archive.add(DRAWN)
        recover(path)

        game, events = played(game, 1)
        autosave.follow(game, events, 0)

        with Archive(path) as other:
            assert other.resume(autosave.game_id or 0).moves == game.moves
            assert other.page().total == 2
        assert archive.page().total == 2


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be put aside on Windows")
def test_a_file_that_is_replaced_while_a_move_waits_gets_the_move(path: Path) -> None:
    """Between looking at the file and being allowed to write, another program repairs it."""
    with Archive(path) as archive:
        game = play(new_game(), 0)
        autosave = Autosave(archive, game, 0)
        begin = archive.database._begin_writing
        repaired: list[str] = []

        def late(*, durable: bool) -> None:
            if not repaired:
                repaired.append(recover(path))
            begin(durable=durable)

        archive.database._begin_writing = late  # type: ignore[method-assign]
        game, events = played(game, 1)
        autosave.follow(game, events, 0)

        with Archive(path) as other:
            assert other.resume(autosave.game_id or 0).moves == game.moves


def test_two_programs_that_meet_the_same_damage_repair_it_once(path: Path) -> None:
    with Archive(path) as archive:
        archive.add_all(numbered(50))
    whole = path.read_bytes()
    path.write_bytes(bytes(100) + whole[100:])
    script = """
import sys
from pathlib import Path
from khepri.archive import Archive
print("ready", flush=True)
sys.stdin.readline()
with Archive(Path(sys.argv[1])) as archive:
    print(archive.page().total)
"""
    programs = [begun(script, str(path)) for _ in range(2)]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    assert [program.communicate()[0] for program in programs] == ["50\n"] * 2

    assert sorted(each.name for each in path.parent.glob("*.sqlite")) == [
        "archive.damaged.sqlite",
        "archive.repairing.sqlite",
        "archive.sqlite",
    ]


def test_a_repair_that_fails_leaves_everything_in_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Archive(path) as archive:
        archive.add(DRAWN)
    path.with_name("archive.sqlite-wal").write_bytes(b"what was written last")
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    replace = Path.replace

    def in_use(source: Path, target: Path) -> Path:
        if source == path:
            raise PermissionError(13, "The file is in use")
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", in_use)
    with pytest.raises(PermissionError):
        recover(path)

    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == before
    assert not recovered_name(path).exists()


def test_an_archive_that_could_not_be_repaired_is_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Archive(path) as archive:
        archive.add(DRAWN)
        with monkeypatch.context() as patch:
            patch.setattr(
                "khepri.archive.database.recover", lambda _: (_ for _ in ()).throw(OSError("no"))
            )
            patch.setattr("khepri.archive.archive.load_record", damage)
            with pytest.raises(ArchiveError, match="could not be repaired"):
                archive.load(1)
        assert archive.load(1) == DRAWN


def damage(*_: object) -> None:
    """Do what SQLite does when it meets damage."""
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    raise error


def test_an_archive_that_was_taken_away_is_begun_anew(path: Path) -> None:
    with Archive(path) as archive:
        game = play(new_game(), 0)
        autosave = Autosave(archive, game, 0)
        for each in path.parent.glob("archive.sqlite*"):
            each.unlink()

        game, events = played(game, 1)
        autosave.follow(game, events, 0)

    with Archive(path) as archive:
        assert archive.resume(autosave.game_id or 0).moves == game.moves


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be put aside on Windows")
def test_a_move_that_is_saved_during_a_repair_is_saved_too(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes after the damaged file was read, and before it was put aside."""
    with Archive(path) as archive:
        game = play(new_game(), 0)
        autosave = Autosave(archive, game, 0)
        put_aside = recovery._put_aside

        def late(old: Path, aside: Path) -> None:
            nonlocal game
            game, events = played(game, 1)
            autosave.follow(game, events, 0)
            put_aside(old, aside)

        monkeypatch.setattr(recovery, "_put_aside", late)
        recover(path)

        with Archive(path) as other:
            assert other.resume(autosave.game_id or 0).moves == game.moves


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be put aside on Windows")
def test_a_move_that_went_into_the_old_file_is_saved_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is put aside while a move is being written to it."""
    with Archive(path) as archive:
        game = play(new_game(), 0)
        autosave = Autosave(archive, game, 0)
        write_running = autosave._write_running

        def late(*arguments: Any) -> None:
            write_running(*arguments)
            recover(path)

        game, events = played(game, 1)
        with monkeypatch.context() as patch:
            patch.setattr(autosave, "_write_running", late)
            with pytest.raises(ArchiveError, match="just repaired"):
                autosave.follow(game, events, 0)
        autosave.tick(game, 5000)

        with Archive(path) as other:
            assert other.resume(autosave.game_id or 0).moves == game.moves
