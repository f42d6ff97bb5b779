"""A wave of discs to be filmed: the most that Othello ever has to draw."""

from __future__ import annotations

from functools import partial

from benchmarks.film import Scene
from khepri.app.boards.board_state import BoardState
from khepri.app.faces.othello.skin import OthelloSkin, tokens_of
from khepri.app.style.metrics import Box
from khepri.games.othello import Move, Setup, Side

SIZE = 12
MOVE = Move.parse("f6")


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


def wave_scene() -> Scene:
    """Return a move that turns over as many discs as can be."""
    before = full_board().position()
    return Scene(
        make_skin=partial(OthelloSkin, size=SIZE),
        before=BoardState(tokens=tokens_of(before)),
        after=BoardState(tokens=tokens_of(before.play(MOVE)), last=(str(MOVE),), last_side="black"),
        board=Box(340, 60, 600, 600),
        panels=(Box(16, 60, 302, 600), Box(962, 60, 302, 600)),
    )
