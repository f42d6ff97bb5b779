"""Where things are kept: with the user, or beside the program on a stick."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from khepri.system.folders import data_folder, log_folder, portable_folder, settings_folder


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of Khepri that this program runs from."""
    monkeypatch.delenv("KHEPRI_DATA_DIR", raising=False)
    folder = tmp_path / "Stick für Schüler" / "Khepri"
    (folder / "runtime").mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(folder / "runtime"))
    return folder


def test_everything_is_kept_beside_the_program_where_a_file_says_so(stick: Path) -> None:
    (stick / "portable.txt").write_text("")
    places = {portable_folder(), data_folder(), settings_folder(), log_folder()}
    assert places == {stick / "data"}


def test_nothing_is_kept_beside_the_program_where_no_file_says_so(stick: Path) -> None:
    assert portable_folder() is None
    places = (data_folder(), settings_folder(), log_folder())
    assert not [place for place in places if place.is_relative_to(stick)]


def test_a_club_with_a_disk_of_its_own_keeps_its_games_there(
    stick: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (stick / "portable.txt").write_text("")
    monkeypatch.setenv("KHEPRI_DATA_DIR", str(tmp_path / "club"))
    assert data_folder() == tmp_path / "club"
    assert settings_folder() == stick / "data"
