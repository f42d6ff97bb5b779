"""The past games: deleted and brought back, copied, exported, imported and pasted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.past import archive_with
from app.pilot import Pilot
from app.screens.past_games.cards_in_view import (
    click_card,
    game_cards,
    labels,
    numbers,
    selected,
)
from app.stand_ins import FoundFiles
from app.tables import friends
from khepri.app.files.file_search import PlaceFiles
from khepri.app.files.places import Place
from khepri.app.game_list import Filter, kinds
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.widgets import ListView
from khepri.archive import Archive, GameFile, Query
from khepri.games.laser import LAYOUTS
from khepri.match.records.formats import read_games
from khepri.match.records.pgn import read_pgn_games, write_pgn_games

Start = Callable[..., Pilot]
GOOD = '[Blue "Zoe"] [Red "Yan"] [Game "laser"] [Date "2024.02.03"] 1. e4e3 g8R 1-0\n'
BAD = '[Blue "Zoe"] [Red "Yan"] [Game "laser"] 1. e4e9 1-0\n'


@pytest.fixture(autouse=True)
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    monkeypatch.setattr(
        "khepri.app.screens.past_games.game_export.documents_folder", lambda: folder
    )
    return folder


def dropped(path: Path) -> pygame.event.Event:
    return pygame.event.Event(pygame.DROPFILE, file=str(path))


# Deleting


def test_a_deleted_game_can_be_brought_back(pilot: Pilot, archive: Archive) -> None:
    before = labels(pilot)
    pilot.press("Right", "Right")
    number = selected(pilot)
    pilot.click_button("Delete")
    assert archive.page().total == 27
    assert pilot.shows("The game is deleted.")
    pilot.click_button("Undo")
    assert archive.page().total == 28
    assert labels(pilot) == before
    assert number in numbers(pilot)


def test_keys_delete_and_bring_back(pilot: Pilot, archive: Archive) -> None:
    pilot.press("Delete", "Delete")
    assert archive.page().total == 26
    pilot.press("Ctrl+z", "Ctrl+z")
    assert archive.page().total == 28


def test_deleting_the_last_game_leaves_words(start: Start) -> None:
    with archive_with(1) as archive:
        pilot = start(first=PastGamesScreen, archive=archive)
        pilot.press("Delete")
        assert pilot.shows("No games yet")
        pilot.click_button("Undo")
        assert len(labels(pilot)) == 1


def test_the_game_on_the_table_is_not_offered_after_it_was_deleted(
    start: Start, archive: Archive
) -> None:
    pilot = start(first=friends())
    pilot.settle()
    pilot.play("c5b6")
    pilot.click_button("Home")
    pilot.click_button("Past games")
    pilot.fill("Search", "amira ben")
    pilot.choose("Show", "Unfinished")
    pilot.choose("Sort by", "Shortest first")
    click_card(pilot, 0)
    pilot.click_button("Delete")
    pilot.press("Escape")
    assert pilot.find("Continue") is None
    assert archive.unfinished() == []


# Out


def test_a_position_and_a_game_are_copied(pilot: Pilot, archive: Archive) -> None:
    newest = archive.page(size=1).games[0]
    pilot.click_button("Copy FEN")
    assert pilot.context.clipboard.read() == newest.final
    pilot.click_button("Copy game")
    assert pilot.context.clipboard.read() == write_pgn_games([archive.load(newest.id)])


def test_a_game_is_exported_to_a_new_file_each_time(
    pilot: Pilot, archive: Archive, documents: Path
) -> None:
    pilot.click_button("Export")
    pilot.press("x")
    files = sorted(documents.iterdir())
    assert len(files) == 2
    (record,) = read_pgn_games(files[0].read_text()).records
    assert record == archive.load(archive.page(size=1).games[0].id)


def test_the_whole_list_goes_into_one_file(pilot: Pilot, archive: Archive, documents: Path) -> None:
    for chip, count in (("All", 28), ("Friends", 19)):
        pilot.choose("Show", chip)
        pilot.click_button(f"Export these {count} games")
        (file,) = documents.glob(f"Khepri {count} games*")
        pilot.hover(pilot.widget("Past games"))  # a note that is pointed at stays
        pilot.until(lambda: not pilot.notes, "the end of the note")
        wanted = archive.ids(Filter(kind=[name for name, _ in kinds()].index(chip)).query)
        assert read_pgn_games(file.read_text()).records == tuple(map(archive.load, wanted))


def test_a_list_of_one_kind_is_exported_in_three_ways(pilot: Pilot, documents: Path) -> None:
    pilot.choose("Show", "Othello")
    pilot.press("e")
    pilot.click_button("Moves only")
    (file,) = documents.iterdir()
    assert len(file.read_text().splitlines()) == 4


def test_there_is_nothing_to_export_where_nothing_is_found(pilot: Pilot) -> None:
    pilot.fill("Search", "nobody")
    assert pilot.find("Export these 28 games") is None
    pilot.press("Escape", "e")
    assert not pilot.dialog


@pytest.mark.parametrize("hand", ["mouse", "keyboard"])
def test_several_games_go_into_one_file(pilot: Pilot, documents: Path, hand: str) -> None:
    if hand == "mouse":
        for place in (0, 3):
            pilot.click_at(game_cards(pilot).cards[place].tick_box().center)
    else:
        pilot.press("Space", "Right", "Right", "Right", "Space")
    assert pilot.shows("2 games ticked")
    pilot.click_button("Export")
    (file,) = documents.iterdir()
    assert len(read_pgn_games(file.read_text()).records) == 2
    pilot.click_button("Choose none")
    assert not pilot.shows("2 games ticked")


def test_several_games_are_deleted_and_brought_back(pilot: Pilot, archive: Archive) -> None:
    pilot.press("Space", "End", "Space", "Delete")
    assert archive.page().total == 26
    pilot.click_button("Undo")
    assert archive.page().total == 28


def test_an_export_that_fails_is_told(pilot: Pilot, documents: Path) -> None:
    documents.write_text("a file where the folder should be")
    pilot.click_button("Export")
    assert pilot.shows(f"Nothing can be saved in {documents}")


# In


def test_a_file_is_imported_by_its_path(pilot: Pilot, archive: Archive, tmp_path: Path) -> None:
    file = tmp_path / "club games.pgn"
    file.write_text(GOOD)
    pilot.click_button("Import")
    pilot.type(f'"{file}"')
    pilot.press("Enter")
    assert archive.page().total == 29
    assert pilot.shows("1 game added.")
    pilot.click_button("Open")
    assert pilot.title == "Replay"


def test_a_bad_path_is_told_in_the_dialog(pilot: Pilot, archive: Archive) -> None:
    pilot.click_button("Import")
    pilot.click_button("Import file")
    assert pilot.shows("Choose a file first")
    pilot.fill("File", "/nowhere/at-all.pgn")
    pilot.click_button("Import file")
    assert pilot.shows("cannot be read")
    pilot.press("Escape")
    assert not pilot.dialog
    assert archive.page().total == 28


def test_a_dropped_file_is_imported(pilot: Pilot, archive: Archive, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(GOOD + "\n" + BAD)
    pilot.send(dropped(file))
    assert archive.page().total == 29
    assert pilot.shows("1 game added. 1 game could not be read.")
    pilot.send(dropped(file))
    assert archive.page().total == 29


def test_a_bad_file_changes_nothing_and_is_told(
    pilot: Pilot, archive: Archive, tmp_path: Path
) -> None:
    file = tmp_path / "bad.pgn"
    for content in (b"", b"\x00\xff\xfe binary", BAD.encode(), b"hello"):
        file.write_bytes(content)
        said = len(pilot.narration)
        pilot.send(dropped(file))
        assert archive.page().total == 28
        assert len(pilot.narration) == said + 1


def test_a_file_may_be_dropped_onto_the_menu(
    start: Start, archive: Archive, tmp_path: Path
) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(GOOD)
    pilot = start()
    pilot.send(dropped(file))
    assert pilot.title == "Past games"
    assert pilot.shows("1 game added.")
    assert archive.page().total == 29


@pytest.mark.parametrize("way", ["dropped", "typed"])
def test_all_games_of_a_folder_are_one_import(
    pilot: Pilot, archive: Archive, tmp_path: Path, way: str
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / "a.pgn").write_text(GOOD, encoding="utf-8")
    (folder / "b.txt").write_text("f5d6c3\n", encoding="utf-8")
    (folder / "letter.txt").write_text("Dear parents", encoding="utf-8")
    if way == "dropped":
        pilot.send(dropped(folder))
    else:
        pilot.click_button("Import")
        pilot.type(str(folder))
        pilot.press("Enter")
    assert archive.page().total == 30
    assert pilot.shows("2 games added.")


def test_a_folder_without_games_is_told(pilot: Pilot, tmp_path: Path) -> None:
    pilot.send(dropped(tmp_path))
    assert any("There is no file with games in" in sentence for sentence in pilot.narration)


# Files that were found


@pytest.fixture
def stick(pilot: Pilot, tmp_path: Path) -> PlaceFiles:
    """Plug a drive with two files in; return what is found there."""
    folder = tmp_path / "STICK"
    folder.mkdir()
    files = (folder / "club.pgn", folder / "friends.pgn")
    files[0].write_text(GOOD, encoding="utf-8")
    files[1].write_text(GOOD.replace("Zoe", "Bo"), encoding="utf-8")
    finding = PlaceFiles(Place("STICK", folder), tuple(GameFile(path, 0.0) for path in files))
    pilot.context.find_files = lambda: FoundFiles(finding)
    return finding


@pytest.mark.parametrize(
    ("hand", "row", "added"),
    [("button", 0, ["Bo", "Zoe"]), ("double click", 1, ["Zoe"]), ("keyboard", 2, ["Bo"])],
)
def test_a_file_is_chosen_from_the_list(
    pilot: Pilot, archive: Archive, stick: PlaceFiles, row: int, added: list[str], hand: str
) -> None:
    pilot.click_button("Import")
    files = pilot.widget("Files")
    assert isinstance(files, ListView)
    if hand == "keyboard":
        pilot.tab_to("Files")
        pilot.press(*["Down"] * (row + 1), "Enter")
    else:
        pilot.click_at(files.cell(row).center)
        if hand == "button":
            pilot.click_button("Import file")
        else:
            pilot.click_at(files.cell(row).center)
    found = [game.players[0].name for game in archive.page(Query(text="Yan")).games]
    assert sorted(found) == added


@pytest.mark.parametrize("typed", ["club.pgn", "Club", "STICK"])
def test_a_name_alone_is_looked_for_where_files_are(
    pilot: Pilot, archive: Archive, stick: PlaceFiles, typed: str
) -> None:
    pilot.click_button("Import")
    pilot.type(typed)
    pilot.press("Enter")
    assert archive.page(Query(text="Zoe")).total == 1


def test_files_appear_as_they_are_found(pilot: Pilot, stick: PlaceFiles) -> None:
    search = FoundFiles()
    search.done = False
    pilot.context.find_files = lambda: search
    pilot.click_button("Import")
    assert pilot.shows("Looking for files …")
    search.found = (stick,)
    pilot.step()
    assert len(pilot.rows("Files")) == 3
    assert pilot.shows("Files with games on this computer")


def test_games_are_pasted(pilot: Pilot, archive: Archive) -> None:
    pilot.context.clipboard.write(GOOD)
    pilot.press("Ctrl+v")
    assert archive.page().total == 29
    pilot.context.clipboard.write("")
    pilot.press("Ctrl+v")
    assert pilot.shows("There is no text to paste")


def test_a_bare_position_opens_without_being_kept(pilot: Pilot, archive: Archive) -> None:
    pilot.context.clipboard.write(f"  {LAYOUTS['dynasty']}\n")
    pilot.click_button("Import")
    pilot.click_button("Paste")
    assert pilot.title == "Replay"
    assert archive.page().total == 28


# Othello


def test_othello_games_are_exported_in_three_ways(
    pilot: Pilot, archive: Archive, documents: Path
) -> None:
    pilot.choose("Show", "Othello")
    kept = archive.load(selected(pilot))
    for button, suffix, begins in (
        ("Game file", ".pgn", "[Event"),
        ("GGF", ".ggf", "(;GM[Othello]"),
        ("Moves only", ".txt", ""),
    ):
        pilot.press("x")
        assert pilot.shows("GGF is for other Othello programs.")
        pilot.click_button(button)
        (file,) = documents.glob(f"*{suffix}")
        text = file.read_text(encoding="utf-8")
        assert text.startswith(begins)
        (again,) = read_games(text).records
        assert [each.move for each in again.moves] == [each.move for each in kept.moves]
        assert again.result is kept.result
        assert pilot.narration[-1] == f"Saved as {file}."


def test_an_export_can_be_called_off(pilot: Pilot, documents: Path) -> None:
    pilot.choose("Show", "Othello")
    pilot.press("x", "Escape")
    assert not documents.exists()
    pilot.choose("Show", "All")
    pilot.press("Right")
    pilot.press("x")
    assert len(list(documents.iterdir())) == 1


def test_a_transcript_and_a_position_are_pasted(pilot: Pilot, archive: Archive) -> None:
    pilot.context.clipboard.write("1. F5 D6  2. C3 D3  3. C4")
    pilot.press("Ctrl+v")
    assert archive.page().total == 29
    pasted = max(game.id for game in archive.page(size=29).games)
    moves = [str(each.move) for each in archive.load(pasted).moves]
    assert moves == ["f5", "d6", "c3", "d3", "c4"]
    pilot.click_button("Open")
    assert pilot.title == "Replay"

    pilot.press("Escape")
    pilot.context.clipboard.write("f5d6f5")
    pilot.press("Ctrl+v")
    assert pilot.shows("Line 1, column 1: Move 3: f5 is taken")
    pilot.context.clipboard.write("-----OX--XO----- X")
    pilot.press("Ctrl+v")
    assert pilot.title == "Replay"
    assert pilot.shows("4 × 4")
    assert archive.page().total == 29


# Lists of files


def test_files_that_were_copied_are_pasted(pilot: Pilot, archive: Archive, tmp_path: Path) -> None:
    folder = tmp_path / "club games"
    folder.mkdir()
    (folder / "a.pgn").write_text(GOOD, encoding="utf-8")
    pilot.context.clipboard.write((folder / "a.pgn").as_uri())
    pilot.press("Ctrl+v")
    assert archive.page(Query(text="Zoe")).total == 1
