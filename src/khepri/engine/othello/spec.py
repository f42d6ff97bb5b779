"""What the engine knows about Othello: a beginner's taste, its eight levels, its two cores, its
benchmark.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import cast

from khepri.engine.book import BookPolicy
from khepri.engine.interface import Core
from khepri.engine.level_ratings import RATINGS
from khepri.engine.othello.book_keys import OthelloBookKeys
from khepri.engine.othello.schedule import DISC, board_of, moves_left, schedule
from khepri.engine.spec import Benchmark, EngineSpec, Scale, eight_levels
from khepri.games import othello
from khepri.games.base import AnyPosition, Move, Outcome
from khepri.games.othello.square import square_number

# A beginner's taste
#
# A beginner sees what a move turns over and where it lies, and nothing of what comes after it.


LIKES_DISC = 100
LIKES_EDGE = 150
LIKES_CORNER = 600
"""Points, like the noise that they are seen with: a beginner misses some corners."""


def beginner_preference(position: AnyPosition, move: Move) -> int:
    """Return how much a beginner likes a move.

    >>> start = othello.Position.start()
    >>> [beginner_preference(start, move) for move in start.legal_moves()]
    [100, 100, 100, 100]
    """
    board, placed = cast("othello.Position", position), cast("othello.Move", move)
    if placed.square is None:
        return 0
    row, column = divmod(square_number(placed.square, board.size), board.size)
    edges = (row in (0, board.size - 1)) + (column in (0, board.size - 1))
    return LIKES_DISC * len(board.flips(placed)) + (0, LIKES_EDGE, LIKES_CORNER)[edges]


# Levels


BOOK_POLICIES = {6: BookPolicy(200), 7: BookPolicy(150), 8: BookPolicy(100, plies=2)}
"""The strongest sees more by itself than what a single search has put into the book."""

LEVELS = eight_levels(
    (
        ("Turns over all it can and likes edges. A good first win.", 1, 200, 0.50, 0.0),
        ("Likes corners and many discs; may miss your answer.", 5, 60, 0.20, 0.0),
        ("Knows a good square when it sees one; looks no further.", 1, 20, 0.15, 0.0),
        ("Looks at your answer to each move, most of the time.", 2, 60, 0.10, 0.0),
        ("Looks two moves of each side ahead; misjudges a little.", 4, 120, 0.0, 0.0),
        ("A solid club player who rarely gives up an edge.", 6, 60, 0.0, 0.0),
        ("Looks far ahead and counts the ending well.", 11, 0, 0.0, 0.0),
        ("Plays the best move it can find, and the ending perfectly.", None, 0, 0.0, 0.0),
    ),
    ratings=RATINGS["othello"],
    naive=(2,),
    tastes={1: beginner_preference},
    books=BOOK_POLICIES,
)


# The engine


SMALL = 8
"""Boards up to this size fit into one word and are played by a core of their own."""

_MIDDLE_GAMES = (
    "---------------------------OX------OXX-----O-------------------- X",
    "X--------X--O----XXXOX----XXO----XXOX-----OO-X------O----------- O",
    "---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X",
)


def core(position: AnyPosition) -> Core:
    """Return the core for a size of board; it is imported when the first engine needs it."""
    name = "core" if board_of(position).size <= SMALL else "large_core"
    return cast("Core", import_module(f"khepri.engine.othello.{name}"))


def nothing_repeats(_: AnyPosition, __: Sequence[AnyPosition]) -> Sequence[AnyPosition]:
    """Return no position: a disc that was placed stays."""
    return ()


def end_score(position: AnyPosition, _: Outcome) -> int:
    """Return the final difference for the side that would be to move."""
    black, white = board_of(position).score()
    lead = black - white
    return DISC * (lead if position.side is othello.Side.BLACK else -lead)


def look_nodes(position: AnyPosition) -> int:
    """Return how many positions to visit for one of a game that is reviewed.

    A million solve the last seventeen moves of most games. Beyond 8×8 there are more positions, and
    each takes longer.
    """
    return 1_000_000 if board_of(position).size <= SMALL else 200_000


def middle_games() -> Sequence[AnyPosition]:
    """Return the start and some positions of the middle."""
    return [othello.Position.start(), *(othello.Position.parse(text) for text in _MIDDLE_GAMES)]


ENGINE = EngineSpec(
    core=core,
    repeatable=nothing_repeats,
    end_score=end_score,
    exact_ends=True,
    levels=LEVELS,
    harmless=2_000,  # a corner, or two
    scale=Scale(most=14_400, costly=200),  # every disc counts at the end
    look_nodes=look_nodes,
    benchmark=Benchmark(8, middle_games, ordinary_rate=4_500_000),
    schedule=schedule,
    moves_left=moves_left,
    book=OthelloBookKeys(),
)
