"""One move on a real board, frame by frame: what the figures and the pictures are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_skin import BoardSkin
from khepri.app.boards.board_state import BoardState, Shot
from khepri.app.boards.view import BoardView
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Box, Metrics
from khepri.app.style.theme import Theme, ThemeName, mix, theme_named
from khepri.app.widgets import Panel, Skin, WidgetTree
from khepri.app.widgets.shapes import Shapes
from khepri.graphics import Background, Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a film shows: a move, and where the game screen has its board and its columns."""

    make_skin: Callable[[PieceArt, Fonts, Shapes], BoardSkin]
    before: BoardState
    after: BoardState
    shot: Shot | None = None
    board: Box
    panels: tuple[Box, Box]


class Film:
    """A board on which one move is played, again and again."""

    def __init__(
        self,
        scene: Scene,
        size: tuple[int, int] = (1280, 720),
        *,
        theme: ThemeName = ThemeName.NIGHT,
    ) -> None:
        pygame.font.init()
        fonts = Fonts()
        self.scene = scene
        self.size = size
        self.theme = theme_named(theme)
        skin = Skin.of(self.theme, Metrics.of(size), fonts, Icons())
        self.tree = WidgetTree(skin)
        self.view = BoardView(scene.make_skin(PieceArt(), fonts, skin.shapes))
        panels = [Panel("Left"), Panel("Right")]
        self.tree.add(*panels, self.view)
        for panel, box in zip(panels, scene.panels, strict=True):
            panel.place(skin.rect(box))
        self.view.place(skin.rect(scene.board))
        self.rewind()

    def rewind(self) -> None:
        """Put the board back as it was before the move."""
        self.view.show(self.scene.before, animate=False)

    def play(self) -> None:
        """Make the move: from now on, time brings what follows from it."""
        self.view.show(self.scene.after, shot=self.scene.shot)

    def advance(self, elapsed_ms: float) -> None:
        """Let time pass."""
        self.view.advance(elapsed_ms)

    @property
    def busy(self) -> bool:
        """Whether anything still moves."""
        return self.view.busy

    @property
    def fired(self) -> bool:
        """Whether the shot has left: from then on its own time runs."""
        frame = self.frame()
        return frame.scene is not None and frame.scene.beam is not None

    def frame(self) -> Frame:
        """Return what is to be seen now."""
        frame = Frame(self.size, _background(self.theme))
        self.view.fill(frame)
        frame.overlay.append(self.tree.draw())
        return frame


def _background(theme: Theme) -> Background:
    if theme.name is ThemeName.LIGHT:
        return Background(theme.bg, theme.panel, mix(theme.bg, (0, 0, 0), 0.07))
    return Background(theme.bg, theme.panel_raised, mix(theme.bg, (0, 0, 0), 0.6))
