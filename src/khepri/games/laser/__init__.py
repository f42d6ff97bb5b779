"""The rules of Laser Chess.

>>> from khepri.games import laser
>>> position = laser.Position.start("classic", rules="khet2")
>>> len(position.legal_moves())
79
>>> position.play(laser.Move.parse("j1L")).side
<Side.RED: 'red'>
"""

from __future__ import annotations

from khepri.games.base import Problem
from khepri.games.laser.beam import Beam, BeamEnding, Contact, fire, meet
from khepri.games.laser.board import Army, Board
from khepri.games.laser.move import Move
from khepri.games.laser.notation import describe, parse_human, read_move
from khepri.games.laser.piece import Kind, Piece, QuarterTurn, Rotation, Side
from khepri.games.laser.position import Position
from khepri.games.laser.rules import LAYOUTS, RESERVED, Rules
from khepri.games.laser.setup import Setup
from khepri.games.laser.spec import GAME
from khepri.games.laser.square import SQUARE_NAMES, is_square, square_number

__all__ = [
    "GAME",
    "LAYOUTS",
    "RESERVED",
    "SQUARE_NAMES",
    "Army",
    "Beam",
    "BeamEnding",
    "Board",
    "Contact",
    "Kind",
    "Move",
    "Piece",
    "Position",
    "Problem",
    "QuarterTurn",
    "Rotation",
    "Rules",
    "Setup",
    "Side",
    "describe",
    "fire",
    "is_square",
    "meet",
    "parse_human",
    "read_move",
    "square_number",
]
