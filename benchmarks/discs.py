"""One wave of discs on a real board, frame by frame: the most that Othello ever has to draw."""

from __future__ import annotations

import pygame

from benchmarks.shot import film_background
from khepri.app.boards.art import PieceArt
from khepri.app.boards.othello_skin import OthelloSkin, tokens_of
from khepri.app.boards.state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.fonts import Fonts
from khepri.app.icons import Icons
from khepri.app.metrics import Box, Metrics
from khepri.app.theme import ThemeName, theme_named
from khepri.app.widgets import Panel, Skin, WidgetTree
from khepri.games.othello import Move, Setup, Side
from khepri.graphics import Frame

SIZE = 12
MOVE = Move.parse("f6")
BOARD = Box(340, 60, 600, 600)
PANELS = (Box(16, 60, 302, 600), Box(962, 60, 302, 600))


def full_board() -> Setup:
    """Return a full board of the largest size on which one move turns all eight lines over.

    Black stands at the ends of the lines through the empty square; everything else is white.
    """
    setup = Setup.empty(SIZE)
    names = [f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefghijkl"]
    for name in names:
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        at_edge = {column, row} & {0, SIZE - 1}
        setup = setup.with_disc(name, Side.BLACK if at_edge else Side.WHITE)
    return setup.without(str(MOVE)).with_side(Side.BLACK)


class WaveFilm:
    """A board on which one move turns over as many discs as can be."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), *, theme: ThemeName = ThemeName.NIGHT
    ) -> None:
        pygame.font.init()
        fonts = Fonts()
        self.size = size
        self.theme = theme_named(theme)
        self.skin = Skin.of(self.theme, Metrics.of(size), fonts, Icons())
        self.tree = WidgetTree(self.skin)
        shown = OthelloSkin(PieceArt(), fonts, self.skin.shapes, size=SIZE)
        self.view = BoardView(shown)
        panels = [Panel("Left"), Panel("Right")]
        self.tree.add(*panels, self.view)
        for panel, box in zip(panels, PANELS, strict=True):
            panel.place(self.skin.rect(box))
        self.view.place(self.skin.rect(BOARD))
        before = full_board().position()
        self._before = BoardState(tokens=tokens_of(before))
        self._after = BoardState(
            tokens=tokens_of(before.play(MOVE)), last=(str(MOVE),), last_side="black"
        )
        self.rewind()

    def rewind(self) -> None:
        """Put the board back as it was before the move."""
        self.view.show(self._before, animate=False)

    def play(self) -> None:
        """Make the move: from now on, time brings the disc and the wave."""
        self.view.show(self._after)

    def advance(self, elapsed_ms: float) -> None:
        """Let time pass."""
        self.view.advance(elapsed_ms)

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.view.busy

    def frame(self) -> Frame:
        """Return what is to be seen now."""
        frame = Frame(self.size, film_background(self.theme))
        self.view.fill(frame)
        frame.overlay.append(self.tree.draw())
        return frame
