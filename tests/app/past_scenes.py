"""Telling moments of the past games and their players, each with what the player does there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.past import NOW, LeashedExport, LeashedImport, archive_with
from app.pilot import Pilot
from app.stand_ins import FoundFiles
from app.tables import First
from khepri.app.context import Context
from khepri.app.files.file_search import PlaceFiles
from khepri.app.files.places import Place
from khepri.app.screen import Screen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.players import PlayersScreen
from khepri.archive import GameFile
from khepri.session.saved_games import SavedGames

WRITTEN_S = NOW.timestamp() - 30 * 24 * 60 * 60


def past_games(count: int) -> First:
    """Start at the past games, of which there are so many."""

    def first(context: Context) -> Screen:
        context.keeper = SavedGames(archive_with(count))
        return PastGamesScreen(context)

    return first


def players(context: Context) -> Screen:
    """Start at the players of many games."""
    context.keeper = SavedGames(archive_with(60))
    return PlayersScreen(context)


def _second_selected(pilot: Pilot) -> None:
    pilot.press("Right")
    pilot.wait(200)


def _small(pilot: Pilot) -> None:
    pilot.press("g", "Down", "Right")
    pilot.wait(200)


def _small_ticked(pilot: Pilot) -> None:
    _small(pilot)
    pilot.press("Space", "Down", "Space")
    pilot.wait(200)


def _ticked(pilot: Pilot) -> None:
    pilot.press("Space", "Right", "Right", "Space")
    pilot.wait(200)


def _far_away(pilot: Pilot) -> None:
    pilot.press("End")
    pilot.wait(200)


def _only_unfinished(pilot: Pilot) -> None:
    pilot.choose("Show", "Unfinished")
    pilot.wait(200)


def _only_othello(pilot: Pilot) -> None:
    pilot.choose("Show", "Othello")
    pilot.wait(200)


def _exporting(pilot: Pilot) -> None:
    _only_othello(pilot)
    pilot.press("x")
    pilot.wait(200)


def _not_found(pilot: Pilot) -> None:
    pilot.fill("Search", "nobody")
    pilot.wait(200)


def _deleted(pilot: Pilot) -> None:
    pilot.press("Delete")
    pilot.wait(200)


def _found_files(pilot: Pilot) -> None:
    documents = Place("Documents", Path("/club/Documents"))
    stick = Place("CLUB STICK", Path("/Volumes/CLUB STICK"))
    names = ("Khepri 28 games 2026-11-15.pgn", "Laser Chess Amira - Jonas.pgn")
    evenings = tuple(f"Club evening {number}.pgn" for number in range(1, 9))
    found = (
        PlaceFiles(
            documents, tuple(GameFile(documents.folder / name, WRITTEN_S) for name in names)
        ),
        PlaceFiles(stick, tuple(GameFile(stick.folder / name, WRITTEN_S) for name in evenings)),
    )
    pilot.context.find_files = lambda: FoundFiles(*found)


def _choosing_file(pilot: Pilot) -> None:
    _found_files(pilot)
    pilot.click_button("Import")
    pilot.tab_to("Files")
    pilot.press("Down", "Down")
    pilot.wait(200)


def _bad_import(pilot: Pilot) -> None:
    _found_files(pilot)
    pilot.click_button("Import")
    pilot.type("/nowhere/games of the club.pgn")
    pilot.press("Enter")
    pilot.wait(200)


def _exporting_all(pilot: Pilot) -> None:
    assert isinstance(pilot.screen, PastGamesScreen)
    pilot.screen.exports.watch(LeashedExport(520, 0.468), "Khepri 1111 games 2026-11-15.pgn")
    pilot.wait(200)


def _importing(pilot: Pilot) -> None:
    assert isinstance(pilot.screen, PastGamesScreen)
    name = "All games of the club, from its first evening to the summer tournament.pgn"
    pilot.screen.imports.queue.watch(LeashedImport(4310, 0.431), name)
    pilot.wait(200)


def _nothing(pilot: Pilot) -> None:
    """Only look."""


PAST_SCENES: dict[str, tuple[First, Callable[[Pilot], None]]] = {
    "past-games": (past_games(28), _second_selected),
    "past-games-small": (past_games(60), _small),
    "past-games-small-ticked": (past_games(60), _small_ticked),
    "past-games-ticked": (past_games(28), _ticked),
    "past-games-end": (past_games(1111), _far_away),
    "past-games-unfinished": (past_games(28), _only_unfinished),
    "past-games-othello": (past_games(28), _only_othello),
    "past-games-export": (past_games(28), _exporting),
    "past-games-deleted": (past_games(28), _deleted),
    "past-games-import": (past_games(28), _bad_import),
    "past-games-files": (past_games(28), _choosing_file),
    "past-games-exporting": (past_games(28), _exporting_all),
    "past-games-importing": (past_games(28), _importing),
    "past-games-not-found": (past_games(28), _not_found),
    "past-games-empty": (past_games(0), _nothing),
    "players": (players, _nothing),
}
