"""The program in its window: build every part, hand them down, and run the loop.

Nearly all of the program is imported from here, while `main` has a window open already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from khepri.app import destinations
from khepri.app.context import Context
from khepri.app.destinations import Destination
from khepri.app.display import Display
from khepri.app.files.pages import Pages
from khepri.app.lessons_here import chosen_rules
from khepri.app.loop import Loop
from khepri.app.routes import screen_for
from khepri.app.settings import GraphicsWish, Settings, SettingsFile, WindowMode
from khepri.app.style.fonts import Fonts
from khepri.app.style.spare_fonts import SpareFonts, system_fonts
from khepri.app.top_bar import mark_picture
from khepri.app.window import Window
from khepri.archive import Presets
from khepri.audio import Mixer
from khepri.learn.lesson_files import LessonLibrary
from khepri.learn.progress import LearningLog
from khepri.learn.puzzle_files import PuzzleLibrary
from khepri.match.game import Game
from khepri.session.saved_games import SavedGames
from khepri.session.session import Session
from khepri.session.timekeeping import SleepWatch
from khepri.system.clocks import awake_ms
from khepri.system.fault_log import FaultLog

ICON_SIZE = 64


def play_in(
    window: Window,
    display: Display,
    settings: Settings,
    settings_file: SettingsFile,
    faults: FaultLog,
    make_game: Callable[[], Game] | None,
    *,
    book: bool | None = None,
) -> None:
    """Play in an open window until it is closed."""
    pygame.font.init()
    pygame.key.set_repeat(350, 40)
    mixer = Mixer(
        sound_volume=settings.sound_volume / 100, music_volume=settings.music_volume / 100
    )

    def remember_measured() -> None:
        context.change(replace(context.settings, graphics_measured=display.measured))

    def set_window(mode: WindowMode) -> None:
        display.set_window(mode)
        context.resize(window.size)

    def set_graphics(wish: GraphicsWish) -> None:
        display.set_graphics(wish)
        context.graphics_note = display.choice.reason
        remember_measured()
        context.resize(window.size)

    def tell(reason: str) -> None:
        context.graphics_note = reason
        loop.screen.tree.toast(reason, lasts_ms=8000)

    context = Context(
        settings_file=settings_file,
        settings=settings,
        mixer=mixer,
        window_size=window.size,
        fonts=Fonts(SpareFonts(system_fonts)),
        now_ms=awake_ms,
        set_window=set_window,
        keeper=SavedGames.of_this_user(),
        presets=Presets.of_this_user(),
        lessons=LessonLibrary.of_this_user(),
        learning=LearningLog.of_this_user(),
        puzzles=PuzzleLibrary.of_this_user(),
        set_graphics=set_graphics,
        faults=faults,
        pages=Pages.of_this_user(),
        graphics_note=display.choice.reason,
    )
    window.set_icon(mark_picture(context.skin, ICON_SIZE))
    if settings_file.notice:
        context.notices.append(settings_file.notice)
        settings_file.notice = ""
    if context.keeper.notice:
        context.notices.append(context.keeper.notice)
    try:
        loop = Loop(context, display, screen_for(context, _first(context, make_game, book=book)))
        display.tell = tell
        loop.step((), 0)
        # After the first frame: opening a sound device may take a while, and so may reading.
        mixer.open()
        display.check()
        remember_measured()
        context.lessons.prepare(chosen_rules(context.settings))
        context.puzzles.begin()
        context.sleep_watch = SleepWatch()  # only now: whatever takes long at the start is done
        loop.run(window.events)
    finally:
        context.keeper.close()
        mixer.close()


def _first(
    context: Context, make_game: Callable[[], Game] | None, *, book: bool | None
) -> Destination:
    if make_game is None:
        return destinations.MENU
    wanted = context.book_wanted if book is None else lambda: book
    context.session = Session.of(make_game(), context.now_ms, book_wanted=wanted)
    return destinations.ToGame(context.session)
