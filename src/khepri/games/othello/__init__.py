"""The rules of Othello, on boards of 4×4 to 12×12.

`square`       the sizes of boards, the names and numbers of squares
`bitboard`     sets of squares, and what a disc brackets: shifts and masks
`board`        the two players, the discs on a board, and position texts
`move`         a disc on a square, or a pass
`position`     a board and whose turn it is: legal moves, playing, how the game ended
`setup`        anything an editor can hold, and why it cannot be played
`notation`     move lists and game transcripts
`values`       the source design's strategic values and evaluation
`words`        boards, moves and ideas in words
`spec`         what the rest of the program needs to know
=============  ====================================================================
=======
==========  ======================================================================
`square`    the sizes of boards, the names and numbers of squares
`bitboard`  sets of squares, and what a disc brackets: shifts and masks
`board`     the two players, the discs on a board, and position texts
`move`      a disc on a square, or a pass
`position`  a board and whose turn it is: legal moves, playing, how the game ended
`setup`     anything an editor can hold, and why it cannot be played
`notation`  move lists and game transcripts
`words`     boards and moves in words
`values`    the source design's strategic values and evaluation
`spec`      what the rest of the program needs to know
==========  ======================================================================

>>> position = Position.start(8)
>>> for move in parse_transcript("f5d6c3"):
...     position = position.play(move)
>>> position.discs(Side.BLACK), position.discs(Side.WHITE)
(5, 2)
"""

from __future__ import annotations

from khepri.games.base import Problem
from khepri.games.othello.board import Board, Side
from khepri.games.othello.move import Move
from khepri.games.othello.notation import describe, format_transcript, parse_transcript
from khepri.games.othello.position import Flips, Position
from khepri.games.othello.setup import Setup
from khepri.games.othello.spec import GAME
from khepri.games.othello.square import SIZES
from khepri.games.othello.values import evaluate, player_value, square_values, strategic_value

__all__ = [
    "GAME",
    "SIZES",
    "Board",
    "Flips",
    "Move",
    "Position",
    "Problem",
    "Setup",
    "Side",
    "describe",
    "evaluate",
    "format_transcript",
    "parse_transcript",
    "player_value",
    "square_values",
    "strategic_value",
]
