"""From a destination to its screen; with the screens of Learn in a module of their own."""

from __future__ import annotations

from typing import assert_never

from khepri.app.context import Context
from khepri.app.destinations import (
    Destination,
    ToEditor,
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
from khepri.app.screen import Screen
from khepri.app.screens.editor import EditorScreen
from khepri.app.screens.game import GameScreen
from khepri.app.screens.menu import MenuScreen
from khepri.app.screens.new_game import NewGameScreen
from khepri.app.screens.past_games import PastGamesScreen
from khepri.app.screens.players import PlayersScreen
from khepri.app.screens.replay import ReplayScreen
from khepri.app.screens.settings import SettingsScreen


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
    """Import the screens of Learn with the first of them: no window should wait for them."""
    from khepri.app.learning_routes import learning_screen  # noqa: PLC0415 - see above

    return learning_screen(context, destination, screen_for)
