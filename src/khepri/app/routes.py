"""From a destination to its screen: the one module that knows all of them."""

from __future__ import annotations

from typing import assert_never

from khepri.app.context import Context
from khepri.app.destinations import (
    Destination,
    EventPage,
    ToEditor,
    ToEvent,
    ToFieldDay,
    ToGame,
    ToLearn,
    ToLesson,
    ToMenu,
    ToNewGame,
    ToPastGames,
    ToPlayers,
    ToPuzzle,
    ToPuzzles,
    ToReplay,
    ToRush,
    ToSettings,
)
from khepri.app.lessons_here import lessons_here
from khepri.app.screen import Screen
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.field_day import EventScreen, EventsScreen, opened_event
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
from khepri.errors import ArchiveError
from khepri.learn.quick_path import lesson_with_key


def screen_for(context: Context, destination: Destination) -> Screen:
    """Make the screen that a destination leads to."""
    match destination:
        case ToMenu():
            return MenuScreen(context)
        case ToNewGame(spec, board, variant, switched):
            return NewGameScreen(context, spec, board=board, variant=variant, switched=switched)
        case ToGame(session):
            return GameScreen(context, session)
        case ToReplay(record, back, game_id, ply):
            return ReplayScreen(context, record, back=back, game_id=game_id, ply=ply)
        case ToPastGames(filter_, part, incoming):
            return PastGamesScreen(context, filter_, part, incoming=incoming)
        case ToPlayers(back):
            return PlayersScreen(context, back)
        case ToFieldDay():
            return EventsScreen(context)
        case ToEvent(number, page):
            return _event(context, number, page)
        case ToEditor(opened, back):
            return EditorScreen(context, opened, back=back)
        case ToSettings(back, replaced):
            return SettingsScreen(context, back, replaced)
        case ToLearn() | ToLesson() | ToPuzzles() | ToPuzzle() | ToRush():
            return _learning_screen(context, destination)
        case _:
            assert_never(destination)


def _learning_screen(
    context: Context, destination: ToLearn | ToLesson | ToPuzzles | ToPuzzle | ToRush
) -> Screen:
    match destination:
        case ToLearn():
            return LearnScreen(context)
        case ToLesson(key, back):
            return _lesson(context, key, back)
        case ToPuzzles(back, chosen, incoming):
            return PuzzlesScreen(context, back, chosen, incoming=incoming)
        case ToPuzzle(series, number, back):
            return PuzzleScreen(context, series, number, back=back)
        case ToRush(spec, back, finished):
            return RushScreen(context, spec, back, finished)


def _lesson(context: Context, key: str, back: Destination) -> Screen:
    """Make the screen of a lesson; its file may have been taken away meanwhile."""
    lessons = lessons_here(context)
    lesson = lesson_with_key(lessons, key)
    if lesson is None:
        context.notices.append("This lesson is not there any more.")
        return screen_for(context, back)
    return LessonScreen(context, lessons, lesson, back=back)


def _event(context: Context, number: int, page: EventPage) -> Screen:
    """Make the screen of an event; it may have been deleted meanwhile, or cannot be read."""
    try:
        kept = opened_event(context, number)
    except ArchiveError as error:
        context.notices.append(str(error))
        return EventsScreen(context)
    return EventScreen(context, kept, page)
