"""Setups and pictures in and out of the editor, and everything that can go wrong with that."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from app.pilot import Pilot
from app.screens.editor.hands_on import (
    EMPTY,
    Start,
    at_editor,
    text_of,
)
from khepri.app.screens.editor import export
from khepri.archive import Archive
from khepri.games import laser, othello
from khepri.games.named_setup import NamedSetup
from khepri.session.saved_games import SavedGames

FRIDAY = NamedSetup.of("Friday club", laser.GAME, "khet2", laser.LAYOUTS["dynasty"])
SMALL = NamedSetup.of("Small 👍", othello.GAME, "4", "-----OX--XO----- X")


@pytest.fixture
def archive() -> Archive:
    """Return an archive with a setup of each game."""
    archive = Archive.in_memory()
    archive.setups.save(FRIDAY)
    archive.setups.save(SMALL)
    return archive


@pytest.fixture
def pilot(start: Start, archive: Archive) -> Pilot:
    """Return the editor with that archive."""
    return at_editor(start, archive=archive)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let documents and pictures go into a folder of the test's own."""
    monkeypatch.setattr(export, "documents_folder", lambda: tmp_path)
    monkeypatch.setattr(export, "pictures_folder", lambda: tmp_path)
    return tmp_path


def names(archive: Archive) -> list[str]:
    """Return what is saved."""
    return [kept.named.name for kept in archive.setups.all()]


# Saving


def test_a_board_is_saved_under_any_name(pilot: Pilot, archive: Archive) -> None:
    for name in ("Monday", "Pyramiden-Übung", "ピラミッド", "🔺🪞 two", "# 1"):
        pilot.right_click("d1")
        pilot.fill("Name of the setup", f"  {name} ")
        pilot.click_button("Save")
        kept = archive.setups.named(name)
        assert kept is not None
        assert (kept.named.name, kept.named.text) == (name, text_of(pilot))
        pilot.choose("Reset to", "Classic")
        assert text_of(pilot) != kept.named.text
        pilot.choose("Reset to", name)
        assert text_of(pilot) == kept.named.text
        pilot.choose("Reset to", "Classic")


def test_what_is_no_name_is_refused_in_words(pilot: Pilot, archive: Archive) -> None:
    long = "The name 'xxxxxxxxxxxx...xxxxxxxxxxxxx' has 41 letters; 40 are the most."
    for name, complaint in (
        ("", "The setup needs a name."),
        ("   ", "The setup needs a name."),
        ("x" * 41, long),
    ):
        pilot.fill("Name of the setup", name)
        pilot.press("Enter")
        assert pilot.notes[-1] == complaint
        assert len(names(archive)) == 2


def test_a_name_that_is_taken_is_asked_about(pilot: Pilot, archive: Archive) -> None:
    pilot.fill("Name of the setup", "friday club")
    pilot.press("Ctrl+S")
    assert pilot.shows("Replace friday club?")
    pilot.click_button("Keep it")
    assert archive.setups.named("Friday club") is not None
    assert names(archive)[0] == "Friday club"
    pilot.click_button("Save")
    pilot.press("Escape")
    assert names(archive)[0] == "Friday club"
    pilot.click_button("Save")
    pilot.click_button("Replace it")
    kept = archive.setups.named("friday club")
    assert kept is not None
    assert kept.named.text == laser.LAYOUTS["classic"]
    pilot.click_button("Save")
    assert pilot.notes[-1] == "friday club is saved already."


def test_a_board_that_cannot_be_played_is_saved_all_the_same(
    pilot: Pilot, archive: Archive
) -> None:
    pilot.click_button("Empty")
    pilot.fill("Name of the setup", "Nothing")
    pilot.press("Enter")
    kept = archive.setups.named("Nothing")
    assert kept is not None
    assert kept.named.text == EMPTY


def test_a_full_disk_or_no_archive_is_told_and_the_board_stays(
    pilot: Pilot, archive: Archive
) -> None:
    archive.database.read_only = True
    pilot.fill("Name of the setup", "Monday")
    pilot.click_button("Save")
    assert "may be read but not written" in pilot.notes[-1]
    pilot.click_button("My setups")
    pilot.click_button("Delete")
    assert "may be read but not written" in pilot.notes[-1]
    pilot.press("Escape")
    archive.database.read_only = False
    assert len(names(archive)) == 2
    pilot.context.keeper = SavedGames(None, "The archive is broken.")
    for button in ("Save", "My setups"):
        pilot.click_button(button)
        assert pilot.notes[-1] == "The archive is broken."
    assert text_of(pilot) == laser.LAYOUTS["classic"]


# My setups


def test_setups_of_both_games_are_opened_from_the_list(pilot: Pilot) -> None:
    pilot.click_button("My setups")
    pilot.click_row("Setups", 1)
    pilot.click_button("Open")
    assert (text_of(pilot), pilot.value("Name of the setup")) == (SMALL.text, "Small 👍")
    pilot.click_button("My setups")
    pilot.press("Up", "Enter")
    assert text_of(pilot) == FRIDAY.text
    assert pilot.value("Rules") == "Khet 2.0 rules"


def test_a_setup_is_renamed(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("My setups")
    pilot.fill("New name", "small 👍")
    pilot.press("Enter")
    assert pilot.shows("There is a setup called small 👍 already.")
    pilot.press("Ctrl+A", "Backspace", "Enter")
    assert pilot.shows("The setup needs a name.")
    pilot.fill("New name", "Zebra")
    pilot.click_button("Rename")
    assert names(archive) == ["Small 👍", "Zebra"]
    assert pilot.chosen_row("Setups") == 1, "it stays chosen"


@pytest.mark.parametrize("way", ["Enter", "Rename"])
def test_a_setup_that_cannot_be_renamed_is_told_beside_its_name(pilot: Pilot, way: str) -> None:
    pilot.click_button("My setups")
    pilot.fill("New name", "Zebra")
    pilot.context.keeper = SavedGames(None, "The archive is broken.")
    if way == "Enter":
        pilot.press("Enter")
    else:
        pilot.click_button(way)
    assert pilot.error("New name") == "The archive is broken."


def test_a_deleted_setup_comes_back_with_undo(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("My setups")
    pilot.click_button("Delete")
    pilot.click_button("Delete")
    assert names(archive) == []
    assert pilot.shows("Nothing is saved yet.")
    assert not pilot.is_enabled("Open")
    pilot.click_button("Undo")
    pilot.click_button("Undo")
    assert names(archive) == ["Friday club", "Small 👍"]
    assert pilot.is_enabled("Open")


def test_a_setup_is_shared_as_one_line(pilot: Pilot) -> None:
    pilot.click_button("My setups")
    pilot.click_button("Copy as text")
    assert pilot.context.clipboard.read() == FRIDAY.line()
    pilot.press("Escape")
    pilot.press("Ctrl+V")
    assert text_of(pilot) == FRIDAY.text


def test_all_setups_go_into_a_file_and_come_back(
    pilot: Pilot, archive: Archive, folder: Path
) -> None:
    pilot.click_button("My setups")
    pilot.click_button("Export all")
    pilot.click_button("Export all")
    first, second = sorted(folder.iterdir())
    assert first.read_text(encoding="utf-8") == archive.setups.export_text()
    assert second.name.endswith(" (2).txt") or first.name.endswith(" (2).txt")
    archive.setups.delete([1, 2])
    pilot.click_button("Import")
    pilot.fill("File or line", str(first))
    pilot.press("Enter")
    assert pilot.notes[-1] == "2 setups added."
    assert names(archive) == ["Friday club", "Small 👍"]


def test_an_import_tells_what_was_wrong(pilot: Pilot, archive: Archive, folder: Path) -> None:
    pilot.click_button("My setups")
    pilot.click_button("Import")
    pilot.click_button("Import")
    assert pilot.shows("Write a setup's line or the path of a file first.")
    pilot.fill("File or line", str(folder / "nowhere.txt"))
    pilot.press("Enter")
    assert pilot.shows("neither a setup's line nor a file that can be found")
    pilot.context.clipboard.write("Dear Amira,\nhere is my board.")
    pilot.click_button("Paste")
    assert pilot.shows("2 lines could not be read. Line 1: ")
    pilot.context.clipboard.write(f"oops\nlaser club {EMPTY} Friday club\n")
    pilot.click_button("Paste")
    assert pilot.notes[-1] == (
        "1 setup added. Friday club is called Friday club (2) now, because there was one called"
        " so. 1 line could not be read. Line 1: Something is missing: write the game, its rules or"
        " size, the board, the side to move, and a name."
    )
    assert len(names(archive)) == 3
    pilot.click_button("Import")
    pilot.fill("File or line", f"othello 6 {othello.Position.start(6)} Typed")
    pilot.press("Enter")
    assert "Typed" in names(archive)


def test_a_file_or_a_text_can_be_dropped_onto_the_window(
    pilot: Pilot, archive: Archive, folder: Path
) -> None:
    file = folder / "club.txt"
    file.write_text(f"othello 6 {othello.Position.start(6)} Six", encoding="utf-8")
    pilot.send(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    assert "Six" in names(archive)
    pilot.send(pygame.event.Event(pygame.DROPTEXT, text=SMALL.text))
    assert text_of(pilot) == SMALL.text


# Pictures


def test_a_picture_of_the_board_is_saved_and_never_overwritten(
    pilot: Pilot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.fill("Name of the setup", "../my: board")
    pilot.click_button("Save a picture")
    first = folder / "Laser Chess my board.png"
    assert pygame.image.load(first).get_width() > 1000
    monkeypatch.setattr(export, "picture_of", lambda *_, **__: pygame.Surface((1, 1)))
    pilot.click_button("Save a picture")
    second = folder / "Laser Chess my board (2).png"
    assert sorted(folder.iterdir()) == [second, first]
    assert pilot.notes[-1] == f"Saved as {second}."
    assert pygame.image.load(first).get_width() > 1000


def test_a_picture_that_cannot_be_saved_is_told(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Path:
        raise OSError(errno.ENOSPC, "No room")

    monkeypatch.setattr(export, "write_new", fail)
    monkeypatch.setattr(export, "picture_of", lambda *_, **__: pygame.Surface((1, 1)))
    pilot.click_button("Save a picture")
    assert pilot.notes[-1].endswith(": No room.")
    pilot.click_button("My setups")
    pilot.click_button("Export all")
    assert len(pilot.notes) == 1, "the same complaint is shown once"
    assert sum(sentence.endswith(": No room.") for sentence in pilot.narration) == 2
