"""Own puzzles as files: brought in, kept and taken out again."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from khepri.games.laser import GAME, Position
from khepri.learn.own_puzzles import delete_puzzle, import_puzzles, make_puzzle, save_puzzle
from khepri.learn.puzzle_files import PuzzleLibrary, serialise_puzzle

HIT = Position.parse("sc9/10/10/10/5fc4/8Pc1/10/6Fa2Sa b")
OTHER = Position.parse("sc2fc6/10/1pa8/4Fa5/10/10/10/9Sa r")


@pytest.fixture(autouse=True)
def _no_puzzles_of_ours(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path_factory.mktemp("ours")
    monkeypatch.setattr("khepri.learn.puzzle_files.bundled_folder", lambda: empty)


made = cache(make_puzzle)
"""A puzzle is proved as it is made, which takes a second."""


def test_a_file_brings_its_good_puzzles_once_and_names_the_bad_line(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    save_puzzle(made(GAME, HIT), folder)
    fridays = serialise_puzzle(made(GAME, OTHER, "for Friday"))
    lines = ["# from a teacher", serialise_puzzle(made(GAME, HIT)), fridays, "puzzle x\ngame: go"]
    sent = tmp_path / "sent.puzzles"
    sent.write_text("\n".join(lines))
    report = import_puzzles(sent, folder)
    assert [puzzle.note for puzzle in report.added] == ["for Friday"]
    assert report.known == 1
    [bad] = report.bad
    assert f"Line {len(sent.read_text().splitlines())}:" in bad.reason
    again = import_puzzles(sent, folder)
    assert (again.added, again.known) == ((), 2)


def test_a_number_of_somebody_elses_file_may_be_taken_already(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    by_hand = own / "by hand.puzzles"
    for path, position in ((by_hand, HIT), (tmp_path / "sent.puzzles", OTHER)):
        lines = serialise_puzzle(made(GAME, position)).splitlines()
        path.write_text("\n".join(["puzzle club-1", *lines[1:]]))
    assert len(import_puzzles(tmp_path / "sent.puzzles", own).added) == 1
    assert import_puzzles(by_hand, own).known == 1
    assert len(PuzzleLibrary(own).puzzles.own) == 2


def test_puzzles_go_on_in_a_file_that_an_editor_has_saved_in_another_encoding(
    tmp_path: Path,
) -> None:
    save_puzzle(made(GAME, HIT, "für Zoë"), tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_text(encoding="utf-8").encode("utf-16"))
    save_puzzle(made(GAME, OTHER), tmp_path)
    assert {each.note for each in PuzzleLibrary(tmp_path).puzzles.own} == {"für Zoë", ""}


def test_deleting_leaves_all_else_in_the_file_as_it_was(tmp_path: Path) -> None:
    first, second = made(GAME, HIT), made(GAME, OTHER)
    save_puzzle(first, tmp_path)
    other = tmp_path / "more.puzzles"
    other.write_text(
        f"# mine\n{serialise_puzzle(first)}puzzle x\nnonsense\n{serialise_puzzle(second)}"
    )
    library = PuzzleLibrary(tmp_path)
    assert len(library.puzzles.own) == 2
    delete_puzzle(first, tmp_path)
    assert list(library.puzzles.own) == [second], "the library notices"
    assert other.read_text() == f"# mine\npuzzle x\nnonsense\n{serialise_puzzle(second)}"
