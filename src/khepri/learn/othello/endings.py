"""How a game ends with best play, found by the computer player that solves endings."""

from __future__ import annotations

from functools import lru_cache

from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position

MOST_EMPTY = 10
"""With more empty squares than this a lesson asks for too much counting, of anybody."""

_MEGABYTES = 1
"""What an ending this short needs to be remembered in."""


@lru_cache(maxsize=1024)  # each move of a step is asked about several times
def final_difference(position: Position) -> int:
    """Return by how much the side to move wins with best play, empty squares to the winner.

    :raises RulesError: if there are too many empty squares to say.
    """
    empty = position.board.empty.bit_count()
    if empty > MOST_EMPTY:
        raise RulesError(
            f"Endings are solved with at most {MOST_EMPTY} empty squares, not {empty}."
        )
    if position.outcome() is not None:
        black, white = position.score()
        return black - white if position.side is GAME.sides[0] else white - black
    engine = Engine(GAME, megabytes=_MEGABYTES)
    found = engine.search(position, limits=Limits(depth=max(1, empty)))
    return round(found.score / DISC)


def best_answer(position: Position) -> Move:
    """Return the first of the moves that no other ends better than; somebody must have a move.

    :raises RulesError: if there are too many empty squares to say.
    """
    return min(position.legal_moves(), key=lambda move: final_difference(position.play(move)))


def best_line(position: Position) -> tuple[Move, ...]:
    """Return how the game goes on to its end with best play of both.

    :raises RulesError: if there are too many empty squares to say.
    """
    line = []
    while position.outcome() is None:
        line.append(best_answer(position))
        position = position.play(line[-1])
    return tuple(line)


def final_score(position: Position, final: int) -> tuple[int, int]:
    """Return the score of whoever wins by `final`, and that of the other.

    >>> final_score(Position.start(), -2)
    (31, 33)
    """
    squares = position.size * position.size
    return (squares + final) // 2, (squares - final) // 2
