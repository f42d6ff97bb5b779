"""From a destination to its screen: the one module that knows all of them.

The menu is imported with the program. Any other screen is when it is opened for the first time,
which nobody feels there, while a window that opens would have to wait for them all.
"""

from __future__ import annotations

from typing import assert_never

from khepri.app.context import Context
from khepri.app.destinations import (
    Destination,
    EventPage,
    ToClubNight,
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
from khepri.app.screens.menu import MenuScreen


def screen_for(context: Context, destination: Destination) -> Screen:
    """Make the screen that a destination leads to."""
    match destination:
        case ToMenu():
            return MenuScreen(context)
        case ToNewGame(spec, board, variant, switched):
            from khepri.app.screens.new_game import NewGameScreen

            return NewGameScreen(context, spec, board=board, variant=variant, switched=switched)
        case ToGame(session):
            from khepri.app.screens.game import GameScreen

            return GameScreen(context, session)
        case ToReplay(record, back, game_id, ply):
            from khepri.app.screens.replay import ReplayScreen

            return ReplayScreen(context, record, back=back, game_id=game_id, ply=ply)
        case ToPastGames(filter_, part, incoming):
            from khepri.app.screens.past_games import PastGamesScreen

            return PastGamesScreen(context, filter_, part, incoming=incoming)
        case ToPlayers(back):
            from khepri.app.screens.players import PlayersScreen

            return PlayersScreen(context, back)
        case ToFieldDay() | ToEvent() | ToClubNight():
            return _club_screen(context, destination)
        case ToEditor(opened, back):
            from khepri.app.screens.editor import EditorScreen

            return EditorScreen(context, opened, back=back)
        case ToSettings(back, replaced):
            from khepri.app.screens.settings import SettingsScreen

            return SettingsScreen(context, back, replaced)
        case ToLearn() | ToLesson() | ToPuzzles() | ToPuzzle() | ToRush():
            return _learning_screen(context, destination)
        case _:
            assert_never(destination)


def _club_screen(context: Context, destination: ToFieldDay | ToEvent | ToClubNight) -> Screen:
    match destination:
        case ToFieldDay():
            from khepri.app.screens.field_day import EventsScreen

            return EventsScreen(context)
        case ToEvent(number, page):
            return _event(context, number, page)
        case ToClubNight():
            from khepri.app.screens.club_night import ClubNightScreen

            return ClubNightScreen(context)


def _learning_screen(
    context: Context, destination: ToLearn | ToLesson | ToPuzzles | ToPuzzle | ToRush
) -> Screen:
    match destination:
        case ToLearn():
            from khepri.app.screens.learn import LearnScreen

            return LearnScreen(context)
        case ToLesson(key, back):
            return _lesson(context, key, back)
        case ToPuzzles(back, chosen, incoming):
            from khepri.app.screens.puzzles import PuzzlesScreen

            return PuzzlesScreen(context, back, chosen, incoming=incoming)
        case ToPuzzle(series, number, back):
            from khepri.app.screens.puzzle import PuzzleScreen

            return PuzzleScreen(context, series, number, back=back)
        case ToRush(spec, back, finished):
            from khepri.app.screens.rush import RushScreen

            return RushScreen(context, spec, back, finished)


def _lesson(context: Context, key: str, back: Destination) -> Screen:
    """Make the screen of a lesson; its file may have been taken away meanwhile."""
    from khepri.app.screens.lesson import LessonScreen
    from khepri.learn.lesson_files import lesson_with_key

    lessons = lessons_here(context)
    lesson = lesson_with_key(lessons, key)
    if lesson is None:
        context.notices.append("This lesson is not there any more.")
        return screen_for(context, back)
    return LessonScreen(context, lessons, lesson, back=back)


def _event(context: Context, number: int, page: EventPage) -> Screen:
    """Make the screen of an event; it may have been deleted meanwhile, or cannot be read."""
    from khepri.app.screens.field_day import EventScreen, EventsScreen, opened_event
    from khepri.errors import ArchiveError

    try:
        kept = opened_event(context, number)
    except ArchiveError as error:
        context.notices.append(str(error))
        return EventsScreen(context)
    return EventScreen(context, kept, page)
