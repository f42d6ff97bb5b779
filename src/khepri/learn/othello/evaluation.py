"""What can be counted in Othello, how endings end, and what the engine thinks of moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from khepri.engine.limits import Limits
from khepri.engine.othello.schedule import DISC
from khepri.engine.search import Engine
from khepri.errors import RulesError
from khepri.games.othello import GAME, Move, Position, Side
from khepri.games.othello.square import COLUMN_LETTERS, USUAL_SIZE
from khepri.learn.lesson import place_of

# Counted: discs, directions, mobility, anchored discs


@cache
def corners(size: int) -> tuple[str, ...]:
    """Return the four corners, in board order.

    >>> corners(6)
    ('a1', 'f1', 'a6', 'f6')
    """
    last = COLUMN_LETTERS[size - 1]
    return ("a1", f"{last}1", f"a{size}", f"{last}{size}")


def playable_squares(position: Position) -> list[str]:
    """Return the squares that the side to move may play on."""
    return [move.square for move in position.legal_moves() if move.square is not None]


def empties_of(position: Position) -> int:
    """Count the empty squares."""
    return position.board.empty.bit_count()


def corners_given(position: Position) -> list[str]:
    """Return the corners that the side to move may play on."""
    return [square for square in corners(position.size) if square in playable_squares(position)]


def flip_directions(move: Move, flipped: tuple[str, ...]) -> int:
    """Return in how many directions discs flip."""
    if move.square is None:
        return 0
    column, row = place_of(move.square)
    return len({(_sign(x - column), _sign(y - row)) for x, y in map(place_of, flipped)})


def anchored(position: Position, side: Side) -> int:
    """Count the discs on the rim that own discs along the rim join to an own corner."""
    rim = _rim(position.size)
    own = [position.board.disc_at(square) is side for square in rim]
    joined: set[int] = set()
    for corner in (rim.index(square) for square in corners(position.size)):
        for step in (1, -1):
            place = corner
            while own[place % len(rim)] and len(joined) < len(rim):
                joined.add(place % len(rim))
                place += step
    return len(joined)


@cache
def _rim(size: int) -> tuple[str, ...]:
    """Return the squares of the edge, once around."""
    letters, last = COLUMN_LETTERS[:size], COLUMN_LETTERS[size - 1]
    top = [f"{letter}1" for letter in letters]
    right = [f"{last}{row}" for row in range(2, size + 1)]
    bottom = [f"{letter}{size}" for letter in letters[-2::-1]]
    left = [f"a{row}" for row in range(size - 1, 1, -1)]
    return (*top, *right, *bottom, *left)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# Solved: endings with best play


MOST_EMPTY = 10
"""With more empty squares than this a lesson asks for too much counting, of anybody."""

_ENDING_MEGABYTES = 1
"""What an ending this short needs to be remembered in."""


@lru_cache(maxsize=1024)  # each move of a step is asked about several times
def final_difference(position: Position) -> int:
    """Return by how much the side to move wins with best play, empty squares to the winner.

    :raises RulesError: if there are too many empty squares to say.
    """
    empty = empties_of(position)
    if empty > MOST_EMPTY:
        raise RulesError(
            f"Endings are solved with at most {MOST_EMPTY} empty squares, not {empty}."
        )
    if position.outcome() is not None:
        black, white = position.score()
        return black - white if position.side is GAME.sides[0] else white - black
    engine = Engine(GAME, megabytes=_ENDING_MEGABYTES)
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


# Judged by the engine, where nothing can be solved


DEPTHS = (7, 10)
"""So many moves ahead is looked, one depth after the other: what both say is taken for true. One
is odd and one even, since whoever moved last mostly looks a little better off."""

_RANKING_MEGABYTES = 4


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
    scores = Engine(GAME, megabytes=_RANKING_MEGABYTES).rank(position, limits=Limits(depth=depth))
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
