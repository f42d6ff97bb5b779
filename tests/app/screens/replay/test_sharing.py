"""Copies, pictures and files of a game that is looked at."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from app.pilot import Pilot
from app.records import EXCHANGES, recorded
from khepri.app.files.record_files import pictures_folder
from khepri.app.screens.replay import sharing
from khepri.match.records.pgn import read_pgn, write_pgn


def test_the_position_and_the_game_are_copied(club: Pilot) -> None:
    club.press("Right", "Right")
    club.click_button("FEN")
    assert club.context.clipboard.read() == str(recorded(*EXCHANGES).positions()[2])
    assert club.shows("The position is copied.")
    club.click_button("Game")
    text = club.context.clipboard.read()
    assert text == write_pgn(recorded(*EXCHANGES))
    assert read_pgn(text).moves == recorded(*EXCHANGES).moves


def test_a_picture_of_the_position_is_saved(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "pictures_folder", lambda: tmp_path / "Pictures")
    club.press("Right")
    club.click_button("Picture")
    (saved,) = (tmp_path / "Pictures").iterdir()
    assert saved.name == "Laser Chess Amira - Jonas move 1 blue.png"
    picture = pygame.image.load(saved)
    assert picture.get_width() > 1000
    assert len({tuple(picture.get_at((x, 500))) for x in range(0, 1000, 7)}) > 20
    assert club.shows(f"Saved as {saved}.")


def test_the_game_is_saved_as_a_file(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "documents_folder", lambda: tmp_path)
    club.click_button("File")
    path = tmp_path / "Laser Chess Amira - Jonas.pgn"
    assert read_pgn(path.read_text(encoding="utf-8")) == recorded(*EXCHANGES)
    assert club.narration[-1] == f"Saved as {path}."


def test_a_failure_to_save_is_a_sentence(
    club: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setattr(sharing, "pictures_folder", lambda: taken)
    monkeypatch.setattr(sharing, "documents_folder", lambda: taken)
    for button, what in (("Picture", "picture"), ("File", "game")):
        club.click_button(button)
        assert club.narration[-1].startswith(f"The {what} cannot be saved in {taken}: ")


def test_the_pictures_folder_is_the_users() -> None:
    assert pictures_folder().is_absolute()
