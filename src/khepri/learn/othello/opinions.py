"""What the computer player thinks of the moves of a position, where nothing can be counted out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position
from khepri.games.othello.square import USUAL_SIZE

DEPTHS = (7, 10)
"""So many moves ahead is looked, one depth after the other: what both say is taken for true. One
is odd and one even, since whoever moved last mostly looks a little better off."""

_MEGABYTES = 4


@lru_cache(maxsize=64)  # each move of a position is asked about
def judged(position: Position, depth: int) -> Mapping[Move, float]:
    """Return what every move is worth, in discs for the mover at the end of the game.

    It is exact where no more squares are empty than moves are looked ahead.

    :raises RulesError: if the board is too large to look so far ahead.
    """
    if position.size > USUAL_SIZE:
        raise RulesError(
            f"On a board larger than {USUAL_SIZE}×{USUAL_SIZE} nobody can tell the best move."
        )
    scores = Engine(GAME, megabytes=_MEGABYTES).rank(position, limits=Limits(depth=depth))
    return MappingProxyType(
        {move: scores[move] / DISC for move in position.legal_moves() if move in scores}
    )


def lead(position: Position, move: Move) -> float:
    """Return by how many discs a move is better than every other, at either depth at least.

    It is less than nothing if another is better; a move without another one leads by nothing.

    :raises RulesError: if the board is too large.
    """
    return min(_lead(judged(position, depth), move) for depth in DEPTHS)


def cost(position: Position, move: Move, depth: int = DEPTHS[0]) -> float:
    """Return how many discs a move gives away, compared with the best one.

    :raises RulesError: if the board is too large.
    """
    scores = judged(position, depth)
    return max(scores.values()) - scores[move]


def best_reply(position: Position) -> Move:
    """Return the move that looks best.

    :raises RulesError: if the board is too large.
    """
    scores = judged(position, DEPTHS[0])
    return max(scores, key=scores.__getitem__)


def _lead(scores: Mapping[Move, float], move: Move) -> float:
    others = [score for other, score in scores.items() if other != move]
    return scores[move] - max(others, default=scores[move])
