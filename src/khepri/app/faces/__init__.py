"""The face of each game in the window: everything that the screens do not do for all games alike.

A screen that shows a game asks `face_of` for its face once and never which game it is. The face
makes the board's skin and tokens, gives the player a hand to play with, tells what a move did, and
brings the cards, keys and words that only this game has.

=============  ====================================================================
`face`         what every face can do (`Face`), and the parts it hands out
`chronicle`    the reports of all moves of a game
`showing`      from a game and a move number to what the board shows
`pictures`     signs of sides and pictures of pieces, as widgets
`aftermath`    what a game tells of itself when it is over, such as a `superlative`
`offers`       what can be chosen before a game
`editing`      how the editor changes a board, and `editable_board`, what it changes
`measure`      in which words a review tells who is ahead
`colours`      the colours of both sides beside the board
`happened`     the card that says what just happened
`laser`        Laser Chess
`othello`      Othello
=============  ====================================================================

A third game is one more package here and one more line in `registry`.
"""

from __future__ import annotations

from khepri.app.faces.face import AnyFace, AnyHand, Face, Hand, Objection, Report, Wish
from khepri.app.faces.registry import face_of

__all__ = [
    "AnyFace",
    "AnyHand",
    "Face",
    "Hand",
    "Objection",
    "Report",
    "Wish",
    "face_of",
]
