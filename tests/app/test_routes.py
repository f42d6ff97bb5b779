"""Every destination leads to its screen, and the screens know nothing of one another."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import khepri.app.screens
from app.pilot import Pilot
from app.records import recorded
from app.tables import friends
from khepri.app import destinations
from khepri.app.destinations import MENU, Destination
from khepri.app.screen import Screen
from khepri.app.screens.club_night import ClubNightScreen
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.fault import FaultScreen
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
from khepri.archive import Archive
from khepri.learn.puzzle_series import OwnPuzzles
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session
from khepri.tournament.settings import EventSettings

Start = Callable[..., Pilot]

APP = Path(khepri.app.screens.__file__).parent.parent
SCREENS = "khepri.app.screens."
SCREEN_OF: dict[type[Destination], type[Screen]] = {
    destinations.ToMenu: MenuScreen,
    destinations.ToNewGame: NewGameScreen,
    destinations.ToGame: GameScreen,
    destinations.ToReplay: ReplayScreen,
    destinations.ToPastGames: PastGamesScreen,
    destinations.ToPlayers: PlayersScreen,
    destinations.ToEditor: EditorScreen,
    destinations.ToLearn: LearnScreen,
    destinations.ToRush: RushScreen,
    destinations.ToSettings: SettingsScreen,
    destinations.ToLesson: LessonScreen,
    destinations.ToPuzzles: PuzzlesScreen,
    destinations.ToPuzzle: PuzzleScreen,
    destinations.ToFieldDay: EventsScreen,
    destinations.ToClubNight: ClubNightScreen,
    destinations.ToEvent: EventScreen,
}
RETURNING = (
    destinations.ToReplay(recorded("e1R"), back=destinations.ToNewGame()),
    destinations.ToPlayers(back=destinations.ToNewGame()),
    destinations.ToEditor(back=destinations.ToNewGame()),
    destinations.ToRush(back=destinations.ToNewGame()),
    destinations.ToSettings(back=destinations.ToNewGame()),
    destinations.ToLesson("othello-01-flip", back=destinations.ToNewGame()),
    destinations.ToPuzzles(back=destinations.ToNewGame()),
    destinations.ToPuzzle(OwnPuzzles(), back=destinations.ToNewGame()),
)


def screen_kinds() -> set[type[Screen]]:
    """Return every kind of screen that the program can show."""
    for module in pkgutil.walk_packages(khepri.app.screens.__path__, SCREENS):
        importlib.import_module(module.name)
    found, waiting = set(), Screen.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("khepri.") and not inspect.isabstract(kind):
            found.add(kind)
    return {kind for kind in found if not any(sub in found for sub in kind.__subclasses__())}


def destination_of(kind: type[Destination], pilot: Pilot, session: Session) -> Destination:
    """Return a destination of a kind, with as little as it needs."""
    if kind is destinations.ToGame:
        return destinations.ToGame(session)
    if kind is destinations.ToReplay:
        return destinations.ToReplay(recorded("e1R"))
    if kind is destinations.ToLesson:
        return destinations.ToLesson("laser-01-beam")
    if kind is destinations.ToPuzzle:
        return destinations.ToPuzzle(OwnPuzzles())
    if kind is destinations.ToEvent:
        archive = Archive.in_memory()
        pilot.context.keeper = SavedGames(archive)
        return destinations.ToEvent(archive.tournaments.begin(EventSettings(name="Cup")).id)
    return kind()  # type: ignore[call-arg] # the others need nothing


def test_every_screen_is_led_to() -> None:
    assert set(SCREEN_OF) == set(get_args(Destination))
    # The loop itself shows what went wrong: nobody asks to go there.
    assert screen_kinds() == {*SCREEN_OF.values(), FaultScreen}


def test_a_destination_leads_to_its_screen(start: Start) -> None:
    pilot = start(first=friends(), blind=True)
    session = pilot.session
    for kind, shown in SCREEN_OF.items():
        before = pilot.screen
        pilot.context.open(destination_of(kind, pilot, session))
        assert pilot.screen is before
        pilot.step()
        assert pilot.screen is not before
        assert type(pilot.screen) is shown
        assert pilot.context.destination is None


def test_the_way_back_is_part_of_a_destination(start: Start) -> None:
    pilot = start(blind=True)
    for destination in RETURNING:
        pilot.context.open(destination)
        pilot.step()
        assert type(pilot.screen) is SCREEN_OF[type(destination)]
        pilot.press("Escape")
        assert type(pilot.screen) is NewGameScreen, destination


def test_whoever_asks_last_is_followed(pilot: Pilot) -> None:
    pilot.context.open(destinations.ToSettings())
    pilot.context.open(destinations.ToPlayers())
    pilot.step()
    assert type(pilot.screen) is PlayersScreen
    pilot.press("Escape")
    assert type(pilot.screen) is SCREEN_OF[type(MENU)]


# Who knows whom


IMPORT = re.compile(r"^ *(?:from|import) (khepri[\w.]*)(?: import (\w+))?", re.MULTILINE)


def imported(path: Path) -> Iterator[str]:
    """Yield every module of ours that a module imports, wherever in it."""
    for module, name in IMPORT.findall(path.read_text(encoding="utf-8")):
        yield f"{module}.{name}"


def test_no_screen_imports_another() -> None:
    folder = APP / "screens"
    modules = [path for path in folder.rglob("*.py") if path != folder / "__init__.py"]
    assert len(modules) > len(SCREEN_OF)
    for path in modules:
        own = path.relative_to(folder).parts[0].removesuffix(".py")
        others = [
            name
            for name in imported(path)
            if name.startswith(SCREENS) and name.removeprefix(SCREENS).split(".")[0] != own
        ]
        assert others == [], path


def test_only_the_routes_import_every_screen() -> None:
    knowing = {
        path.relative_to(APP).as_posix()
        for path in APP.rglob("*.py")
        if "screens" not in path.parts and any(name.startswith(SCREENS) for name in imported(path))
    }
    # The loop shows faults by itself; the context keeps the editor's boards, and names their type.
    assert {"routes.py"} <= knowing <= {"routes.py", "loop.py", "context.py"}
