"""The first start: somebody who has never played here is asked once whether to learn first."""

from __future__ import annotations

from khepri.app.context import Context
from khepri.app.destinations import Destination, ToLearn, ToLesson, ToNewGame
from khepri.app.lessons_here import lessons_here
from khepri.app.style.fonts import ITEM
from khepri.app.style.icons import Icon
from khepri.app.widgets import Button, ButtonKind, Dialog
from khepri.errors import ArchiveError
from khepri.games.registry import all_games
from khepri.learn.lesson_files import quick_path

LEARN, PLAY = 0, 1


class WelcomeDialog(Dialog):
    """One question, two answers. Whoever closes it wants to play."""

    def __init__(self) -> None:
        super().__init__(
            "Welcome to Khepri",
            "Would you like to learn by doing, which takes three minutes, or to play at once?",
            buttons=(
                Button("Learn by doing", ButtonKind.PRIMARY, icon=Icon.LEARN, style=ITEM),
                Button("Play at once", icon=Icon.PLAY, style=ITEM),
            ),
            default=LEARN,
        )


def is_newcomer(context: Context) -> bool:
    """Say whether nobody has played or learned here, and nobody was asked.

    Where nothing can be kept the same question would come at every start: nobody is asked there.
    """
    keeper, settings_file = context.keeper, context.settings_file
    if context.settings.asked_to_learn or settings_file.path is None or keeper.archive is None:
        return False
    if keeper.count() or context.session is not None:
        return False
    try:
        return not context.learning.facts()
    except ArchiveError:
        return False


def first_way(context: Context, choice: int | None) -> Destination:
    """Return where an answer leads: to the first game that has a quick path, or to a new game."""
    if choice != LEARN:
        return ToNewGame()
    lessons = lessons_here(context)
    paths = (quick_path(lessons, spec) for spec in all_games())
    first = next((path for path in paths if path is not None), None)
    return ToLesson(first.key, back=ToLearn()) if first is not None else ToLearn()
