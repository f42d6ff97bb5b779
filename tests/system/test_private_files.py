"""What Khepri keeps about people is closed to others, and what is shared on purpose is left so."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from archive.make_version_1 import FIXTURE
from archive.samples import LASER
from khepri.app.files.saving import write_new
from khepri.app.settings import Settings, SettingsFile
from khepri.archive import Archive, export_file
from khepri.archive.presets import Presets
from khepri.cli.main import khepri
from khepri.games.laser import GAME, Position
from khepri.learn.own_puzzles import delete_puzzle, make_puzzle, save_puzzle
from khepri.learn.progress import Fact, FactKind, LearningLog
from khepri.learn.puzzle_files import serialise_puzzle
from khepri.system.files import create_private_file, export_mode, make_private_folder, write_export

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")


@pytest.fixture(autouse=True)
def usual_mask() -> Iterator[None]:
    """Let new files be readable for all, as most systems do."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    """Return who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_the_archive_and_all_beside_it_are_closed(tmp_path: Path) -> None:
    folder = tmp_path / "khepri"
    with Archive(folder / "archive.sqlite") as archive:
        archive.add(LASER)
        assert sorted(each.name for each in folder.iterdir()) == [
            "archive.sqlite",
            "archive.sqlite-shm",
            "archive.sqlite-wal",
        ]
        assert {rights(each) for each in folder.iterdir()} == {0o600}
    assert rights(folder) == 0o700


def test_an_archive_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "khepri" / "archive.sqlite"
    first = Archive(path)
    first.add(LASER)
    for each in (path.parent, *path.parent.iterdir()):
        each.chmod(0o755)
    Archive(path).close()
    assert rights(path.parent) == 0o700
    assert {rights(each) & 0o077 for each in path.parent.iterdir()} == {0}
    first.close()


def test_copies_of_an_old_and_of_a_damaged_archive_are_closed(tmp_path: Path) -> None:
    import sqlite3  # noqa: PLC0415 - only this test makes an archive by hand
    from contextlib import closing  # noqa: PLC0415

    path = tmp_path / "khepri" / "archive.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIXTURE.read_text(encoding="utf-8"))
    Archive(path).close()
    path.write_bytes(path.read_bytes()[:20_000])
    Archive(path).close()
    names = {each.name: rights(each) for each in path.parent.iterdir()}
    assert {"archive.damaged.sqlite", "archive.version-1.sqlite"} <= set(names)
    del names["archive.repairing.sqlite"]  # an empty file, for taking turns
    assert set(names.values()) == {0o600}


def test_settings_presets_and_what_was_learned_are_closed(tmp_path: Path) -> None:
    folder = tmp_path / "khepri"
    SettingsFile(folder / "settings.json").save(Settings())
    Presets(folder / "presets.txt").import_text("")
    LearningLog(folder / "learning.log").add(Fact("Amira", "laser-01", 1, FactKind.RIGHT))
    assert {rights(each) for each in folder.iterdir()} == {0o600}
    assert rights(folder) == 0o700


@pytest.mark.parametrize("mark", [stat.S_ISGID, stat.S_ISVTX])
def test_a_folder_that_is_shared_on_purpose_stays_so(tmp_path: Path, mark: int) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    folder.chmod(0o777 | mark)
    Archive(folder / "archive.sqlite").close()
    assert rights(folder) == 0o777 | mark
    assert rights(folder / "archive.sqlite") == 0o644


def test_what_belongs_to_somebody_else_is_left_without_fuss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, file = tmp_path / "theirs", tmp_path / "theirs" / "file"
    folder.mkdir(mode=0o755)
    file.touch(0o644)
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    make_private_folder(folder)
    create_private_file(file)
    assert (rights(folder), rights(file)) == (0o755, 0o644)


def test_a_file_that_may_only_be_read_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch(0o444)
    create_private_file(file)
    assert rights(file) == 0o400


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    theirs, link = tmp_path / "theirs", tmp_path / "link"
    theirs.touch(0o644)
    link.symlink_to(theirs)
    create_private_file(link)
    assert rights(theirs) == 0o644


@pytest.mark.parametrize("mark", [0, stat.S_ISGID, stat.S_ISVTX])
def test_what_is_handed_on_is_for_others_only_where_things_are_shared(
    tmp_path: Path, mark: int
) -> None:
    folder = tmp_path / "exports"
    folder.mkdir()
    folder.chmod(0o777 | mark)
    write_export(folder / "table.csv", b"Amira,1")
    write_export(folder / "table.csv", b"Amira,2")
    write_new(folder, "Game", ".pgn", b"Amira")
    with Archive(tmp_path / "archive.sqlite") as archive:
        archive.add(LASER)
        export_file(archive, [1], folder / "club.pgn")
    assert {rights(each) for each in folder.iterdir()} == {0o644 if mark else 0o600}


def test_what_commands_write_about_people_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("click.launch", lambda _: 0)
    folder = tmp_path / "exports"
    folder.mkdir(mode=0o755)
    for words in (
        "event new Cup --game othello --rounds 1",
        "event enter Amira",
        "event enter Ben",
        "event pair",
        "event publish",
        "event result 1 1-0",
        "event export --trf {0}/a.trf --csv {0}/a.csv --games {0}/a.pgn",
        "event print standings --output {0}/table.html",
        "event print standings --open",
        "event roster export --output {0}/roster.csv",
        "learn report --csv --output {0}/class.csv",
        "learn report --html --output {0}/class.html",
        "rules othello --html --output {0}/rules.html",
        "games export --all --output {0}/games.pgn",
        "setups export --output {0}/setups.txt",
        "event simulate --players 4 --output {0}",
        "match othello level:1 level:1 --size 4 --openings none --games 2 --nodes 1 --pgn {0}/m",
        "match othello level:1 level:1 --size 4 --openings none --games 2 --nodes 1 --state {0}/s",
    ):
        done = CliRunner().invoke(khepri, [word.format(folder) for word in words.split()])
        assert done.exit_code == 0, (words, done.output, done.exception)
    assert {each.name: rights(each) for each in folder.iterdir() if rights(each) != 0o600} == {}
    assert len(list(folder.iterdir())) == 13
    pages = tmp_path / "data" / "pages"
    assert [rights(each) for each in (pages, *pages.iterdir())] == [0o700, 0o600]


def test_a_file_that_is_written_anew_is_for_those_who_could_read_it(tmp_path: Path) -> None:
    puzzle = make_puzzle(GAME, Position.parse("sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b"), "by Amira")
    folder = tmp_path / "puzzles"
    save_puzzle(puzzle, folder)
    assert rights(folder / "own.puzzles") == 0o600
    for mode in (0o600, 0o640):
        file = folder / f"{mode}.puzzles"
        file.write_text(f"# mine\n{serialise_puzzle(puzzle)}", encoding="utf-8")
        file.chmod(mode)
    delete_puzzle(puzzle, folder)
    assert {each.name: rights(each) for each in folder.iterdir()} == {
        "own.puzzles": 0o600,
        "384.puzzles": 0o600,
        "416.puzzles": 0o640,
    }


def test_a_folder_for_anything_is_not_one_for_sharing() -> None:
    for_anything = Path("/tmp")  # noqa: S108 - nothing is put there
    assert for_anything.stat().st_mode & stat.S_ISVTX
    assert export_mode(for_anything) == 0o600
