"""Files with games are found in every place that answers, and nobody waits for the others."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from khepri.app.files import file_search
from khepri.app.files.file_search import FileSearch
from khepri.app.files.places import Place, drive_folders, folders_in
from khepri.archive import GameFile, game_files_in
from patience import PATIENCE_S


def test_a_drive_that_does_not_answer_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.pgn").write_text("", encoding="utf-8")
    answers, found = threading.Event(), threading.Event()

    def look_into(folder: Path) -> tuple[GameFile, ...]:
        if folder.name == "hanging":
            answers.wait(PATIENCE_S)
        files = game_files_in(folder)
        found.set()
        return files

    monkeypatch.setattr(file_search, "game_files_in", look_into)
    places = [Place(name, tmp_path / name) for name in ("hanging", "missing")]
    search = FileSearch(lambda: [*places, Place("Documents", tmp_path)])

    assert found.wait(PATIENCE_S)
    while not search.found:
        threading.Event().wait(0.001)
    assert [file.path.name for file in search.found[0].files] == ["club.pgn"]
    assert not search.done
    answers.set()
    while not search.done:
        threading.Event().wait(0.001)


def test_drives_are_where_each_system_puts_them(tmp_path: Path) -> None:
    def children(folder: Path) -> list[Path]:
        return [folder / "STICK"]

    def posix(system: str, user: str) -> list[str]:
        return [each.as_posix() for each in drive_folders(system, user, children, Path.exists)]

    assert posix("linux", "ann") == ["/media/ann/STICK", "/run/media/ann/STICK", "/mnt/STICK"]
    assert posix("linux", "") == ["/mnt/STICK"]
    assert posix("darwin", "ann") == ["/Volumes/STICK"]
    assert folders_in(tmp_path / "missing") == []
    (tmp_path / "file").touch()
    assert folders_in(tmp_path / "file") == folders_in(tmp_path) == []
