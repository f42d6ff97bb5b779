"""One shot on a real board, frame by frame: what the figures and the pictures are made of."""

from __future__ import annotations

import pygame

from khepri.app.boards.art import PieceArt
from khepri.app.boards.laser_skin import LaserSkin, shot_of, tokens_of
from khepri.app.boards.state import BoardState
from khepri.app.boards.view import BoardView
from khepri.app.fonts import Fonts
from khepri.app.icons import Icons
from khepri.app.metrics import Box, Metrics
from khepri.app.theme import Theme, ThemeName, mix, theme_named
from khepri.app.widgets import Panel, Skin, WidgetTree
from khepri.games.laser import Move, Position
from khepri.graphics import Background, Frame

BLUE_SHOT = (
    "sc3nc1ncpb2/2pcPd1fc4/6rb3/1paPb2raRbpc1Pd/2Pd1Ra2pa1Pc/4Na1pb3/7Pa2/2Pd1FaNa3Sa b",
    "c5b6",
)
RED_SHOT = (
    "sc3ncfcncpb2/3pc6/3Pd6/pa1Pc1rbRa1pb1Pd/pb1Pa1raRapa2Pc/6pb3/7Pa2/2PdNaFaNa3Sa r",
    "e5f5",
)
# Where the game screen has its board and its columns, in units.
BOARD = Box(270, 60, 740, 600)
PANELS = (Box(16, 60, 238, 600), Box(1026, 60, 238, 600))


class ShotFilm:
    """A board on which one move is played and its laser fires."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        shot: tuple[str, str] = BLUE_SHOT,
        theme: ThemeName = ThemeName.NIGHT,
    ) -> None:
        pygame.font.init()
        fonts = Fonts()
        self.size = size
        self.theme = theme_named(theme)
        self.skin = Skin.of(self.theme, Metrics.of(size), fonts, Icons())
        self.tree = WidgetTree(self.skin)
        self.view = BoardView(LaserSkin(PieceArt(), fonts, self.skin.shapes))
        panels = [Panel("Left"), Panel("Right")]
        self.tree.add(*panels, self.view)
        for panel, box in zip(panels, PANELS, strict=True):
            panel.place(self.skin.rect(box))
        self.view.place(self.skin.rect(BOARD))
        before = Position.parse(shot[0])
        move = Move.parse(shot[1])
        beam = before.shot(move)
        after = before.play(move)
        self.shot = shot_of(beam)
        self._before = BoardState(tokens=tokens_of(before))
        self.rewind()
        last = (shot[1][:2], shot[1][2:]) if len(shot[1]) == 4 else (shot[1][:2],)
        self._after = BoardState(
            tokens=tokens_of(after), last=last, last_side=self.shot.side, trail=self.shot
        )

    def rewind(self) -> None:
        """Put the board back as it was before the move."""
        self.view.show(self._before, animate=False)

    def play(self) -> None:
        """Make the move: from now on, time brings its slide, its beam and its impact."""
        self.view.show(self._after, shot=self.shot)

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


def film_background(theme: Theme) -> Background:
    """Return what is behind a board that is filmed."""
    if theme.name is ThemeName.LIGHT:
        return Background(theme.bg, theme.panel, mix(theme.bg, (0, 0, 0), 0.07))
    return Background(theme.bg, theme.panel_raised, mix(theme.bg, (0, 0, 0), 0.6))
