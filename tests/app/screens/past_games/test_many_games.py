"""Many games come in and go out while the window stays alive, and either can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from app.past import LeashedImport
from app.past import games as games_by_chance
from app.pilot import Pilot
from khepri.app.screens.past_games import PastGamesScreen, game_export
from khepri.app.screens.past_games.import_queue import SMALL
from khepri.archive import Archive, BackgroundExport, BackgroundImport, Query
from khepri.match.records.pgn import write_pgn_games

Start = Callable[..., Pilot]
GOOD = '[Blue "Zoe"] [Red "Yan"] [Game "laser"] [Date "2024.02.03"] 1. e4e3 g8R 1-0\n'


@pytest.fixture(autouse=True)
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "documents"
    monkeypatch.setattr(
        "khepri.app.screens.past_games.game_export.documents_folder", lambda: folder
    )
    return folder


def dropped(path: Path) -> pygame.event.Event:
    return pygame.event.Event(pygame.DROPFILE, file=str(path))


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.sqlite", patience_s=600) as opened:
        yield opened


@pytest.fixture
def large(tmp_path: Path) -> Path:
    path = tmp_path / "club games.pgn"
    games = (replace(record, tags=()) for record in games_by_chance(400))
    path.write_text(write_pgn_games(games), encoding="utf-8")
    assert path.stat().st_size > SMALL
    return path


@pytest.mark.parametrize("stopped", [False, True])
def test_many_games_are_written_while_the_window_stays_alive(
    start: Start,
    on_disk: Archive,
    documents: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    stopped: bool,
) -> None:
    monkeypatch.setattr(game_export, "FEW", 10)
    on_disk.add_all(games_by_chance(40))
    pilot = start(first=PastGamesScreen, archive=on_disk)
    screen = pilot.screen
    assert isinstance(screen, PastGamesScreen)
    pilot.press("e")
    running = screen.exports._running
    assert isinstance(running, BackgroundExport)
    running._thread.join()
    assert pilot.shows("Exporting games")
    if stopped:
        running.outcome = False  # as if it had been stopped half-way
    pilot.step()
    assert not pilot.shows("Exporting games")
    files = list(documents.iterdir())
    assert len(files) == (0 if stopped else 1)
    assert pilot.shows("The export was stopped." if stopped else f"Saved as {documents}")


def importing(pilot: Pilot) -> BackgroundImport:
    assert isinstance(pilot.screen, PastGamesScreen)
    running = pilot.screen.imports.queue._running
    assert isinstance(running, BackgroundImport)
    return running


def test_a_large_file_is_imported_while_the_window_stays_alive(
    start: Start, on_disk: Archive, large: Path
) -> None:
    pilot = start(first=PastGamesScreen, archive=on_disk)
    with on_disk.database.transaction():  # nothing can be added yet
        pilot.send(dropped(large))
        assert pilot.shows("Importing games")
        assert pilot.shows("club games.pgn")
        while importing(pilot).games < 100:
            pilot.step()
        pilot.wait(200)
        assert pilot.shows("100 games read")
        assert importing(pilot).outcome is None
    importing(pilot)._thread.join()
    pilot.step()
    assert not pilot.shows("Importing games")
    assert pilot.shows("400 games added.")
    assert on_disk.page().total == 400


def test_an_import_is_cancelled_and_says_what_it_has_added(
    start: Start, on_disk: Archive, large: Path
) -> None:
    pilot = start(first=PastGamesScreen, archive=on_disk)
    with on_disk.database.transaction():
        pilot.send(dropped(large))
        running = importing(pilot)
        while running.games < 100:
            pilot.step()
        pilot.press("Escape")
        assert pilot.shows("Importing games")
    running._thread.join()
    pilot.step()
    total = on_disk.page().total
    assert 100 <= total < 400
    assert pilot.shows(f"The import was stopped. {total} games added.")


def test_the_figures_change_ten_times_a_second_at_most(start: Start, on_disk: Archive) -> None:
    pilot = start(first=PastGamesScreen, archive=on_disk)
    assert isinstance(pilot.screen, PastGamesScreen)
    leashed = LeashedImport()
    pilot.screen.imports.queue.watch(leashed, "games.pgn")
    seen = set()
    for number in range(100):
        leashed.games, leashed.share = number * 1000, number / 100
        pilot.step(ms=10)
        dialog = pilot.screen.imports.queue.dialog
        assert dialog is not None
        seen.add(dialog.progress.figures.text)
    assert 9 <= len(seen) <= 11
    assert "90,000 games read, 90 %" in seen


@pytest.mark.parametrize("quitting", [False, True])
def test_leaving_ends_an_import(start: Start, on_disk: Archive, *, quitting: bool) -> None:
    pilot = start(first=PastGamesScreen, archive=on_disk)
    assert isinstance(pilot.screen, PastGamesScreen)
    leashed = LeashedImport()
    pilot.screen.imports.queue.watch(leashed, "games.pgn")
    pilot.step()
    if quitting:
        pilot.screen.leave()
    else:
        pilot.screen.go_home()
        pilot.step()
        assert pilot.shows("The import was stopped. 2 games added.")
    assert leashed.cancelled
    assert leashed.joined


def test_files_that_are_dropped_together_are_imported_one_after_the_other(
    start: Start, on_disk: Archive, large: Path, tmp_path: Path
) -> None:
    small = tmp_path / "small.pgn"
    small.write_text(GOOD, encoding="utf-8")
    pilot = start(first=PastGamesScreen, archive=on_disk)
    pilot.send(dropped(large), dropped(small))
    assert on_disk.page(Query(text="Zoe")).total == 0
    importing(pilot)._thread.join()
    pilot.step()
    assert on_disk.page(Query(text="Zoe")).total == 1
    assert on_disk.page().total == 401


def test_a_stopped_import_begins_no_other(start: Start, on_disk: Archive, large: Path) -> None:
    pilot = start(first=PastGamesScreen, archive=on_disk)
    with on_disk.database.transaction():
        pilot.send(dropped(large), dropped(large))
        pilot.click_button("Cancel")
        running = importing(pilot)
    running._thread.join()
    pilot.step()
    assert not pilot.shows("Importing games")
