"""What every pilot draws alike, drawn once for all the pilots of a process.

Letters, icons, shapes and pieces depend on nothing but their size and colours. A program keeps
them while it runs; a pilot runs for a tenth of a second, and would spend most of it on them.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache

import pygame

from app.stand_ins import ALL_WELL
from khepri.app.boards.art import PieceArt
from khepri.app.context import Context
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.palettes import PieceColours
from khepri.app.style.theme import ThemeName, theme_named
from khepri.app.widgets import Skin
from khepri.learn.lesson_files import LessonLibrary
from khepri.learn.puzzle_files import PuzzleLibrary

_MOST_SKINS = 9
"""Enough for the sizes of the layout tests; the pictures of a large window take much memory."""


@cache
def _fonts() -> Fonts:
    return Fonts()


@cache
def _icons() -> Icons:
    return Icons()


@cache
def _pictures(colours: PieceColours) -> OrderedDict[tuple[str, int], pygame.Surface]:
    return OrderedDict()


class PilotArt(PieceArt):
    """The piece set, whose pictures in the same colours all pilots share."""

    def __init__(self) -> None:
        super().__init__()
        self._pictures = _pictures(self.colours)

    def recolour(self, colours: PieceColours) -> None:
        """Use another pair of colours from now on."""
        self.colours = colours
        self._pictures = _pictures(colours)


@lru_cache(maxsize=_MOST_SKINS)
def _skin(size: tuple[int, int], text: float, theme: ThemeName, *, still: bool) -> Skin:
    metrics = Metrics.of(size, text)
    return Skin.of(theme_named(theme), metrics, _fonts(), _icons(), reduced_motion=still)


@cache
def _puzzles() -> PuzzleLibrary:
    return PuzzleLibrary()


@cache
def _lessons() -> LessonLibrary:
    return LessonLibrary()


class PilotContext(Context):
    """The program's parts, with the looks and lessons that all pilots share.

    No pilot looks at the real computer: that takes seconds.
    """

    def __post_init__(self) -> None:
        self.fonts, self.icons, self.art = _fonts(), _icons(), PilotArt()
        self.lessons, self.puzzles = _lessons(), _puzzles()
        self.examine = lambda _: ALL_WELL
        super().__post_init__()

    def _make_skin(self) -> Skin:
        settings = self.settings
        scale = settings.text_size.scale
        return _skin(self.window_size, scale, settings.theme, still=settings.reduced_motion)
