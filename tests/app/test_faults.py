"""An error that nobody foresaw ends on a screen of its own; nothing is lost or comes again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from app.past import archive_with
from app.pilot import Pilot
from app.scenes import SCENES
from app.tables import friends
from app.test_routes import screen_kinds
from app.test_start import run
from khepri.app.context import Context
from khepri.app.screen import Screen
from khepri.app.screens.club_night import ClubNightScreen
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.fault import WRONG, FaultScreen
from khepri.app.screens.field_day import EventScreen, EventsScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.learn import LearnScreen
from khepri.app.screens.lesson import LessonScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.players import PlayersScreen
from khepri.app.screens.puzzle import PuzzleScreen
from khepri.app.screens.puzzles import PuzzlesScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.rush import RushScreen
from khepri.app.screens.settings import SettingsScreen
from khepri.app.settings import NewGameChoices, Settings, SettingsFile
from khepri.app.style.theme import ThemeName
from khepri.archive import Archive
from khepri.games.registry import game_named
from khepri.session.saved_games import NOT_KEPT, SavedGames
from khepri.system.fault_log import LARGEST_FILE, FaultLog

Start = Callable[..., Pilot]

SCENE_OF: dict[type[Screen], str] = {
    MenuScreen: "menu",
    NewGameScreen: "new-game",
    GameScreen: "game-start",
    ReplayScreen: "replay",
    PastGamesScreen: "past-games",
    PlayersScreen: "players",
    EditorScreen: "editor",
    EventsScreen: "field-day",
    ClubNightScreen: "club-night",
    EventScreen: "field-day-round",
    LearnScreen: "learn",
    LessonScreen: "lesson",
    PuzzleScreen: "puzzle",
    PuzzlesScreen: "puzzles",
    RushScreen: "rush-ready",
    SettingsScreen: "settings",
}
QUICKLY_TRIED = (MenuScreen, GameScreen, EditorScreen)
"""What is learned from these holds for the others, which the long tests try too."""

KINDS = [
    pytest.param(kind, marks=() if kind in QUICKLY_TRIED else pytest.mark.long) for kind in SCENE_OF
]
SCREENS = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


class Boom(Exception):  # noqa: N818 - it is no error of the program
    """Nobody foresees this."""


def boom(*_: object, **__: object) -> Any:
    """Fail."""
    raise Boom("\ud800 went wrong")


def at(start: Start, kind: type[Screen], **choices: Any) -> Pilot:
    """Start the program on a kind of screen."""
    settled = {"expects_faults": True, "blind": True, **choices}
    pilot = start(first=SCENES[SCENE_OF[kind]].first, **settled)
    assert type(pilot.screen) is kind
    return pilot


def expose() -> pygame.event.Event:
    """Return what makes the program draw."""
    return pygame.event.Event(pygame.WINDOWEXPOSED)


def told(pilot: Pilot) -> None:
    """Check that a fault is told, and that the menu works after it."""
    assert pilot.shows(WRONG)
    assert WRONG in pilot.narration[-1]
    assert isinstance(pilot.context.faults.noted[0].error, Boom)
    pilot.wait(200)
    assert pilot.shows(WRONG)


def test_every_screen_is_tried() -> None:
    assert screen_kinds() == {*SCENE_OF, FaultScreen}


# Wherever it happens


@SCREENS
@pytest.mark.parametrize("part", ["draw", "update", "background"])
def test_a_frame_that_fails_is_told(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: type[Screen], part: str
) -> None:
    pilot = at(start, kind, blind=part == "update", size=(800, 500))
    monkeypatch.setattr(pilot.screen, part, boom)
    pilot.step(expose())
    told(pilot)
    pilot.click_button("Menu")
    pilot.wait(100)
    assert pilot.find("Play") is not None


@SCREENS
@pytest.mark.parametrize("part", ["handle", "resize"])
def test_an_event_that_fails_is_told(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: type[Screen], part: str
) -> None:
    pilot = at(start, kind)
    monkeypatch.setattr(pilot.screen, part, boom)
    pilot.resize((900, 600))
    pilot.press("Tab")
    told(pilot)
    assert pilot.frame.size == (900, 600)
    pilot.press("Escape")
    assert pilot.find("Play") is not None


@SCREENS
@pytest.mark.parametrize("part", ["build", "arrange"])
def test_a_screen_that_cannot_be_opened_is_told(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: type[Screen], part: str
) -> None:
    with monkeypatch.context() as patching:
        patching.setattr(kind, part, boom)
        pilot = start(first=SCENES[SCENE_OF[kind]].first, expects_faults=True, blind=True)
        told(pilot)
    pilot.click_button("Menu")
    assert pilot.find("Play") is not None


def test_a_screen_that_cannot_even_be_made_is_told(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = at(start, MenuScreen)
    with monkeypatch.context() as patching:
        patching.setattr(SettingsScreen, "__init__", boom)
        pilot.click_button("Settings")
        told(pilot)
    pilot.click_button("Menu")
    pilot.click_button("Settings")
    assert pilot.title == "Settings"


@SCREENS
def test_a_screen_that_cannot_even_be_left_is_left(
    start: Start, monkeypatch: pytest.MonkeyPatch, kind: type[Screen]
) -> None:
    pilot = at(start, kind)
    for part in ("update", "leave", "give_up"):
        monkeypatch.setattr(pilot.screen, part, boom)
    pilot.step()
    told(pilot)
    assert len(pilot.context.faults.noted) == 3
    pilot.press("Return")
    assert pilot.find("Play") is not None


def test_a_message_that_fails_is_told(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at(start, MenuScreen)
    monkeypatch.setattr(pilot.screen, "receive", boom)
    pilot.click_button("Settings")
    told(pilot)


def test_the_window_can_still_be_closed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at(start, SettingsScreen)
    monkeypatch.setattr(pilot.screen, "handle", boom)
    pilot.step(
        pygame.event.Event(pygame.TEXTINPUT, text="a"),
        pygame.event.Event(pygame.TEXTINPUT, text="b"),
        pygame.event.Event(pygame.QUIT),
    )
    told(pilot)
    assert pilot.context.quitting
    assert len(pilot.context.faults.noted) == 1


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit])
def test_whoever_ends_the_program_ends_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    def stop(_: object) -> None:
        raise end

    pilot = at(start, SettingsScreen)
    monkeypatch.setattr(pilot.screen, "update", stop)
    with pytest.raises(end):
        pilot.step()
    assert pilot.context.faults.noted == []


def test_a_fault_of_the_fault_screen_goes_on(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at(start, SettingsScreen)
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    monkeypatch.setattr(pilot.screen, "update", boom)
    with pytest.raises(Boom):
        pilot.step()


def test_a_pilot_that_expects_nothing_passes_over_nothing(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = start(first=SettingsScreen, blind=True)
    monkeypatch.setattr(pilot.screen, "update", boom)
    with pytest.raises(Boom):
        pilot.step()


# What is told


def test_the_details_are_copied_and_written_down(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pilot = at(start, SettingsScreen)
    path = tmp_path / "log" / "faults.log"
    pilot.context.faults.path = path
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    told(pilot)
    assert pilot.shows(f"They are kept in {path}.")
    pilot.click_button("Copy details")
    assert pilot.shows("The details are copied.")
    details = pilot.context.clipboard.read()
    assert "SettingsScreen" in details
    assert "Traceback" in details
    assert r"Boom: \ud800 went wrong" in details
    assert path.read_text(encoding="utf-8") == f"{details}\n\n"


def test_a_log_does_not_grow_without_end(tmp_path: Path) -> None:
    path = tmp_path / "faults.log"
    faults = FaultLog(path)
    for size in (LARGEST_FILE + 1, LARGEST_FILE + 2):
        path.write_text("x" * size)
        assert faults.note(Boom("again"), "a test").file == path
        assert "again" in path.read_text()
        assert path.stat().st_size < LARGEST_FILE
        assert (tmp_path / "faults.old.log").stat().st_size == size
    assert len(list(tmp_path.iterdir())) == 2


def test_a_log_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file where the folder should be")
    fault = FaultLog(tmp_path / "log" / "faults.log").note(Boom("here"), "a test")
    assert fault.file is None
    assert "here" in fault.details


# What is not brought back


def playing(start: Start, archive: Archive | None) -> Pilot:
    """Play a move, of which the screen then fails."""
    pilot = start(first=friends(), archive=archive, expects_faults=True, blind=True)
    pilot.settle()
    pilot.play("e1R")
    return pilot


def test_a_game_that_cannot_be_shown_waits_no_more(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = Archive.in_memory()
    pilot = playing(start, archive)
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    told(pilot)
    assert pilot.shows("Your game is saved. You can find it under Past games.")
    pilot.click_button("Menu")
    assert pilot.find("Continue") is None
    later = start(archive=archive, blind=True)
    assert later.find("Continue") is None

    later.click_button("Past games")
    later.click_button("Continue")
    later.press("Escape")
    later.settle()
    assert later.moves == ["e1R"]
    later.play("e8R")
    later.click_button("Home")
    assert later.find("Continue") is not None


def test_a_game_that_fails_as_it_begins_is_kept_from_nothing(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = Archive.in_memory()
    with monkeypatch.context() as patching:
        patching.setattr(GameScreen, "build", boom)
        pilot = start(first=friends(), archive=archive, expects_faults=True, blind=True)
        told(pilot)
    assert pilot.shows("Your games are saved.")
    pilot.click_button("Menu")
    assert pilot.find("Continue") is None


def test_a_game_that_is_saved_nowhere_stays_on_the_table(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = playing(start, None)
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    told(pilot)
    assert pilot.shows("Your game is not saved, but you can try to continue it.")
    pilot.click_button("Menu")
    pilot.click_button("Continue")
    assert pilot.moves == ["e1R"]


def test_a_game_that_spoils_the_menu_is_set_aside(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = Archive.in_memory()
    pilot = playing(start, archive)
    pilot.leave()
    monkeypatch.setattr(archive, "resume", boom)
    later = start(archive=archive, expects_faults=True, blind=True)
    told(later)
    assert later.shows("Your game is saved. You can find it under Past games.")
    later.click_button("Menu")
    assert later.find("Play") is not None
    assert archive.page().total == 1


def test_a_setting_that_cannot_be_shown_is_taken_back(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "settings.json"
    pilot = start(settings_path=path, first=SettingsScreen, expects_faults=True, blind=True)
    resize = SettingsScreen.resize

    def refuse_light(screen: SettingsScreen) -> None:
        if screen.context.settings.theme is ThemeName.LIGHT:
            boom()
        resize(screen)

    monkeypatch.setattr(SettingsScreen, "resize", refuse_light)
    pilot.choose("Theme", "Light")
    told(pilot)
    assert pilot.context.settings == Settings()
    assert SettingsFile(path).load() == Settings()
    assert pilot.context.skin.theme.name is ThemeName.NIGHT


def test_choices_that_cannot_be_shown_are_forgotten(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = Settings().with_choices("laser", NewGameChoices(main_ms=420_000))
    pilot = at(start, NewGameScreen, settings=spoilt)
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    told(pilot)
    assert pilot.context.settings.choices("laser") == NewGameChoices.usual(game_named("laser"))


def test_a_board_that_spoils_the_editor_is_put_away(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = at(start, EditorScreen)
    monkeypatch.setattr(pilot.screen, "update", boom)
    pilot.step()
    told(pilot)
    assert pilot.shows("The editor will begin with a new board.")
    assert pilot.context.edited == {}
    pilot.click_button("Menu")
    pilot.click_button("Editor")
    assert pilot.title == "Editor"


def test_what_is_safe_is_told_as_it_is(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_archive(context: Context) -> Screen:
        context.keeper = SavedGames(None)
        return SettingsScreen(context)

    for first, words in ((past_games, "Your games are saved."), (without_archive, NOT_KEPT)):
        pilot = start(first=first, expects_faults=True, blind=True)
        monkeypatch.setattr(pilot.screen, "update", boom)
        pilot.step()
        told(pilot)
        assert pilot.shows(words)


def past_games(context: Context) -> Screen:
    """Start at the past games."""
    context.keeper = SavedGames(archive_with(3))
    return PastGamesScreen(context)


# The end of everything

HOPELESS = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from khepri.app.screen import Screen
def draw(self, frame):
    raise RuntimeError("no screen can be drawn")
Screen.draw = draw
from khepri.cli.main import main
main()
"""


def test_if_nothing_can_be_shown_it_says_so_and_starts_anew_next_time(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "khepri" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"theme": "light"}')
    done = run(
        tmp_path,
        *(sys.executable, "-c", HOPELESS),
        SDL_VIDEODRIVER="dummy",
        SDL_AUDIODRIVER="dummy",
        XDG_STATE_HOME=str(tmp_path / "state"),
    )
    assert done.returncode == 1
    assert done.stdout == ""
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith("khepri: Something went wrong, and Khepri had to stop.")
    assert "settings.damaged-1.json" in sentence
    assert not settings.exists()
    log = tmp_path / "state" / "khepri" / "log" / "faults.log"
    assert str(log) in sentence
    assert log.read_text().count("RuntimeError: no screen can be drawn") == 2
