"""Moves in mind, each with another end, and boards on which they are shown."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from khepri.app.boards.art import PieceArt
from khepri.app.boards.board_state import BoardState, End
from khepri.app.boards.view import BoardView
from khepri.app.faces.laser.hand import LaserHand
from khepri.app.faces.laser.skin import LaserSkin, tokens_of
from khepri.app.faces.showing import with_hand
from khepri.app.style.fonts import Fonts
from khepri.app.style.icons import Icons
from khepri.app.style.metrics import Metrics
from khepri.app.style.theme import ThemeName, theme_named
from khepri.app.widgets import Skin, WidgetTree
from khepri.games.laser import Move, Position
from khepri.graphics import Background, Frame, SoftRenderer

SIZE = (1280, 720)
TO_HIT = "sc3ncfc4/8pbPd/3pcRa1nc3/pa4rb4/3rb1Rb3Pc/1pb3Napb1pa1/2Na4Pa2/2Pd1Fa4Sa b"
TO_STOP = "sc4fc1pc2/4Pdnc1nc2/pa1pc1Rb5/4raRa3Pd/pb1Pd2Pa3Pc/5Narbpa2/2Na2pb4/4Fa4Sa b"
SUICIDE = "sc4fc4/10/10/9Fa/10/9Na/10/9Sa b"
"""j3i3 takes Blue's only shield away."""

CASES = {
    End.HIT: (TO_HIT, "f4e4"),
    End.OWN_HIT: (TO_HIT, "e6e5"),
    End.STOPPED: (TO_STOP, "f4e4"),
    End.OUT: (TO_STOP, "j5i5"),
}


def in_mind(fen: str, move: str) -> BoardState:
    """Return a board on which a move is thought about."""
    position, wanted = Position.parse(fen), Move.parse(move)
    hand = LaserHand(position)
    hand.select(wanted.origin)
    hand.aim(wanted)
    state = BoardState(tokens=tokens_of(position))
    return with_hand(state, hand, may_move=True, previews=True)


def board(theme: ThemeName = ThemeName.NIGHT, size: tuple[int, int] = SIZE) -> BoardView:
    """Return a board that fills a window."""
    pygame.font.init()
    fonts = Fonts()
    skin = Skin.of(theme_named(theme), Metrics.of(size), fonts, Icons())
    view = BoardView(LaserSkin(PieceArt(), fonts, skin.shapes))
    WidgetTree(skin).add(view)
    view.place(Rect(0, 0, *size))
    return view


def frame_of(view: BoardView, state: BoardState) -> Frame:
    """Show a state on a board; return the frame of it."""
    view.show(state, animate=False)
    background = view.skin.theme.bg
    frame = Frame(view.rect.size, Background(background, background, background))
    view.fill(frame)
    return frame


def drawn(frame: Frame) -> Surface:
    """Draw a frame in 2D."""
    renderer = SoftRenderer(Surface(frame.size))
    renderer.draw(frame)
    return renderer.capture()
